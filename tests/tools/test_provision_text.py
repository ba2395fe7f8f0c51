"""Tests the text of a provision: the pages it counts as shown on, its lead-ins and its struck words."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pincite.indexer.page import PageRef, Revision, Span
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session
from tests.tools.lantern_law import NESTED

Call = Callable[..., Any]
MakeMatter = Callable[[dict[str, str]], Corpus]
ORIGINAL = "harbour-licensing-law-2019"
CONSOLIDATED = "harbour-licensing-law-consolidated-2022"


def test_exactly_the_returned_text_counts_as_shown_on_each_of_its_pages(call: Call, session: Session) -> None:
    match = call("find_article_page", law=CONSOLIDATED, article="13(1)").matches[0]
    spans = {item.ref.page: item.span for item in session.ledger if item.span}
    assert sorted(spans) == [6, 7]
    texts = {n: session.corpus.reader.page(PageRef(CONSOLIDATED, n)).text for n in spans}
    parts = [texts[n][span.start : span.end] for n, span in sorted(spans.items())]
    assert match.text.split() == " ".join(parts).split()


LIGHTS = """LANTERN LAW
SALTMERE LAW No. 1 of 2020
\f1. Title
This is the Lantern Law.
2. Keeping
A keeper shall light each lantern at dusk.
\fNotwithstanding the foregoing, no lantern is lit in a storm
that the Harbour Master has announced.
\f(1) A storm ends when it is announced to end.
3. Oil
{0}
\fOil is kept away from rope.
"""


def test_each_further_page_of_a_provision_is_returned_with_its_first_words(make_matter: MakeMatter) -> None:
    session = Session(make_matter({"lantern.txt": LIGHTS.format("Oil is kept dry.")}))
    match = first_match(session, "2")
    assert (match.page, match.end_page) == (2, 4)
    begun = [(start.page, start.begins) for start in match.continues]
    assert begun == [(3, "Notwithstanding the foregoing, no lantern is"), (4, "(1) A storm ends when it")]
    assert all(match.text.count(words) == 1 for _, words in begun)
    title = first_match(session, "1")
    assert title.continues == []


def test_a_further_page_beyond_the_truncated_text_is_not_returned(make_matter: MakeMatter) -> None:
    session = Session(make_matter({"lantern.txt": LIGHTS.format("Oil is kept dry in a barrel. " * 300)}))
    match = first_match(session, "3")
    assert (match.truncated, match.end_page, match.continues) == (True, 5, [])


def first_match(session: Session, article: str) -> Any:
    result: Any = toolset.call(session, "find_article_page", {"law": "Lantern Law", "article": article})
    return result.matches[0]


def test_only_the_returned_text_of_a_long_provision_counts_as_shown(call: Call, follow: Call, session: Session) -> None:
    result = call("find_article_page", law=CONSOLIDATED, article="Part 2")
    match = result.matches[0]
    assert match.truncated
    spans = [(item.ref, item.span) for item in session.ledger]
    text = " ".join(
        session.corpus.reader.page(ref).body[span.start : span.end] for ref, span in sorted(spans) if span is not None
    )
    assert text.split() == match.text.split()
    rest = follow(result.next_call)
    assert rest.doc_id == CONSOLIDATED
    assert match.page <= rest.page <= match.end_page


def test_a_sub_item_is_returned_with_the_lead_in_of_its_parents(call: Call, session: Session) -> None:
    match = call("find_article_page", law=ORIGINAL, article="13(1)(b)").matches[0]
    (parent,) = match.lead_in
    assert (parent.path, parent.page, parent.doc_id) == ("13(1)", 6, ORIGINAL)
    assert parent.text.startswith("(1) A Licence may be granted")
    assert "(a)" not in parent.text
    spans = [item.span for item in session.ledger.shown(PageRef(ORIGINAL, 6))]
    shown = " ".join(session.corpus.page(ORIGINAL, 6).body[span.start : span.end] for span in spans if span)
    assert parent.text.split() == shown[: shown.index("(b)")].split()


def test_each_lead_in_has_its_own_page_and_the_outermost_comes_first(make_matter: MakeMatter) -> None:
    session = Session(make_matter({"lantern.txt": NESTED}))
    result: Any = toolset.call(session, "find_article_page", {"law": "Lantern Law", "article": "2(1)(b)"})
    match = result.matches[0]
    assert [(e.path, e.page) for e in match.lead_in] == [("2", 2), ("2(1)", 2)]
    assert match.lead_in[0].text.endswith("A keeper who holds a lantern shall, on each night:")
    assert match.page == 3
    whole: Any = toolset.call(session, "find_article_page", {"law": "Lantern Law", "article": "2"})
    assert whole.matches[0].lead_in == []


def test_a_heading_without_text_is_not_a_lead_in(call: Call) -> None:
    assert call("find_article_page", law=ORIGINAL, article="22(1)").matches[0].lead_in == []


def test_words_struck_from_a_provision_are_reported(make_matter: MakeMatter, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        "Ferry Law\nLaw No. 7 of 2019\n\nArticle 1\nFee\nThe fee is thirty sixty dollars.\n\nArticle 2\nTerm\nA year.\n"
    )
    corpus = make_matter({"law.txt": text})
    page = corpus.reader.page(PageRef("law.txt", 1))
    struck = page.text.index("thirty")
    tracked = replace(page, revisions=(Revision(Span(struck, struck + 6), "struck"),))
    monkeypatch.setattr(type(corpus.reader), "pages", lambda *_: (tracked,))
    session = Session(corpus)
    found: Any = toolset.call(session, "find_article_page", {"law": "Ferry Law", "article": "1"})
    assert "thirty" not in found.matches[0].text
    assert "get_page lists them in marks" in found.note
    other: Any = toolset.call(session, "find_article_page", {"law": "Ferry Law", "article": "2"})
    assert other.note is None
