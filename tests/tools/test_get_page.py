"""Tests the text of a physical page, its window and its limits."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from pincite.indexer.page import PageRef, Revision, Span
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments, UnknownDocument, UnknownPage
from pincite.tools.get_page import WINDOW_LIMIT
from pincite.tools.page_result import GetPageResult
from pincite.tools.result_budget import LIMIT, size
from pincite.tools.session import Session

Call = Callable[..., Any]
MakeMatter = Callable[[dict[str, str]], Corpus]
LAW = "harbour-licensing-law-2019"
LONG = "\n".join(f"Line {n} of a page “that” does not end." for n in range(400))


@pytest.fixture
def long(make_matter: MakeMatter) -> Session:
    """A matter of one document with a short page, a long one and another short one."""
    return Session(make_matter({"long.txt": f"Before.\f{LONG}\fBehind."}))


def get_page(session: Session, page: int, **more: int) -> Any:
    return toolset.call(session, "get_page", {"doc_id": "long.txt", "page": page, **more})


def test_a_page_is_returned_whole_with_its_label_and_sections(call: Call, corpus: Corpus) -> None:
    result = call("get_page", doc_id=LAW, page=9)
    page = corpus.reader.page(PageRef(LAW, 9))
    assert (result.text, result.label, result.text_source) == (page.text, page.label, "layer")
    assert (result.page_count, result.uri) == (19, f"pincite://sample/{LAW}/page/9")
    assert (result.next_offset, result.next_call) == (None, None)
    article = next(s for s in result.sections if s.path == "22")
    assert article.starts_here


def test_a_whole_page_counts_as_shown_and_does_not_select_its_family(call: Call, session: Session) -> None:
    call("get_page", doc_id=LAW, page=9)
    assert [item.span for item in session.ledger.shown(PageRef(LAW, 9))] == [None]
    assert session.ledger.pages() == {PageRef(LAW, 9)}
    assert session.selected_families == set()


def test_sections_inside_a_schedule_are_named_with_the_schedule(call: Call) -> None:
    paths = [s.path for s in call("get_page", doc_id=LAW, page=17).sections]
    assert any(path.startswith("Schedule 1 ") for path in paths)


def test_a_section_that_ends_under_the_page_header_is_not_on_the_page(call: Call) -> None:
    paths = [s.path for s in call("get_page", doc_id="harbour-licensing-law-consolidated-2022", page=19).sections]
    assert paths
    assert not [path for path in paths if path.startswith("Schedule 1")]


def test_a_page_without_text_is_reported_as_such(call: Call, corpus: Corpus) -> None:
    blind = next(d for d in corpus.reader.diagnostics() if d.kind == "no_text_layer")
    assert blind.page is not None
    result = call("get_page", doc_id=blind.doc_id, page=blind.page)
    assert result.text_source == "none"
    assert "no text layer" in result.note


def test_a_prefix_of_the_id_returns_the_whole_id(call: Call) -> None:
    assert call("get_page", doc_id="warehouse", page=1).doc_id == "warehouse-receipts-law-2018"


def test_a_missing_page_is_an_error_that_states_the_page_count(call: Call) -> None:
    with pytest.raises(UnknownPage, match="has no page 20: it has pages 1 to 19"):
        call("get_page", doc_id=LAW, page=20)


def test_an_unknown_document_is_an_error(call: Call) -> None:
    with pytest.raises(UnknownDocument):
        call("get_page", doc_id="companies-law", page=1)


def test_an_offset_past_the_end_is_an_error_that_says_what_to_call(call: Call) -> None:
    with pytest.raises(BadArguments, match="offset 99999 is past it") as error:
        call("get_page", doc_id=LAW, page=9, offset=99999)
    assert f'get_page(doc_id="{LAW}", page=9)' in str(error.value)


def test_a_long_page_continues_at_its_next_offset_without_loss(long: Session) -> None:
    result = get_page(long, 2)
    text = result.text
    while result.next_offset is not None:
        assert size(result) <= LIMIT
        assert result.next_call == f'get_page(doc_id="long.txt", page=2, offset={result.next_offset})'
        result = get_page(long, 2, offset=result.next_offset)
        text += result.text
    assert text == LONG
    spans = sorted(item.span for item in long.ledger if item.span)
    assert spans[0].start == 0
    assert spans[-1].end == len(LONG)
    assert all(a.end == b.start for a, b in pairwise(spans))


def test_a_page_is_truncated_at_the_end_of_a_line(long: Session) -> None:
    assert get_page(long, 2).text.endswith("end.\n")


def test_a_window_shows_the_pages_around(make_matter: MakeMatter) -> None:
    session = Session(make_matter({"long.txt": "One.\fTwo.\fThree.\fFour."}))
    result = get_page(session, 2, window=1)
    assert [(n.page, n.text) for n in result.neighbours] == [(1, "One."), (3, "Three.")]
    assert session.ledger.pages() == {PageRef("long.txt", n) for n in (1, 2, 3)}
    assert (result.note, result.next_call) == (None, None)


def test_a_window_stops_at_the_end_of_the_document(call: Call) -> None:
    result = call("get_page", doc_id="cfi-031-2023-order", page=1, window=2)
    assert [n.page for n in result.neighbours] == [2]


def test_a_neighbour_that_does_not_fit_is_named_with_the_call_that_reads_it(long: Session) -> None:
    result = get_page(long, 1, window=2)
    assert [n.page for n in result.neighbours] == [3]
    assert result.note == 'the page after does not fit here: get_page(doc_id="long.txt", page=2)'
    assert result.next_call == 'get_page(doc_id="long.txt", page=2)'
    assert long.ledger.shown(PageRef("long.txt", 2)) == ()


def test_a_page_of_12000_characters_is_returned_whole_without_neighbours(make_matter: MakeMatter) -> None:
    page = ("The keeper trims the lantern. " * 400).strip()
    session = Session(make_matter({"long.txt": f"{'Before. ' * 100}\f{page}"}))
    result = get_page(session, 2, window=1)
    assert (result.text, result.next_offset) == (page, None)
    assert [item.span for item in session.ledger.shown(PageRef("long.txt", 2))] == [None]
    assert result.next_call == 'get_page(doc_id="long.txt", page=1)'


@pytest.mark.parametrize(("window", "limit"), [(0, LIMIT), (1, WINDOW_LIMIT), (2, WINDOW_LIMIT)])
def test_a_window_stays_under_the_limit(call: Call, window: int, limit: int) -> None:
    for page in range(1, 20):
        assert size(call("get_page", doc_id=LAW, page=page, window=window)) <= limit


def test_when_one_neighbour_fits_it_is_the_next_page(make_matter: MakeMatter) -> None:
    page = ("The keeper trims the lantern. " * 110).strip()
    session = Session(make_matter({"long.txt": "\f".join([page] * 3)}))
    result = get_page(session, 2, window=1)
    assert [n.page for n in result.neighbours] == [3]
    assert result.next_call == 'get_page(doc_id="long.txt", page=1)'


def test_the_call_after_a_window_reads_the_next_page_first(make_matter: MakeMatter) -> None:
    page = ("The keeper trims the lantern. " * 200).strip()
    session = Session(make_matter({"long.txt": "\f".join([page] * 3)}))
    result = get_page(session, 2, window=1)
    assert (result.neighbours, result.next_call) == ([], 'get_page(doc_id="long.txt", page=3)')
    assert result.note == (
        'the page after does not fit here: get_page(doc_id="long.txt", page=3); '
        'the page before does not fit here: get_page(doc_id="long.txt", page=1)'
    )


def test_omissions_are_stated_before_the_text_of_the_page() -> None:
    fields = list(GetPageResult.model_fields)
    assert fields.index("note") < fields.index("text")


def test_only_the_units_of_the_returned_text_are_listed(make_matter: MakeMatter) -> None:
    articles = "".join(f"{n}. Duty {n}\n{f'A tug keeps rule {n}. ' * 150}\n" for n in range(1, 9))
    session = Session(make_matter({"law.txt": f"TUG LAW\nSALTMERE LAW No. 4 of 2019\n\f{articles}"}))
    first: Any = toolset.call(session, "get_page", {"doc_id": "law.txt", "page": 2})
    assert first.next_offset
    assert all(f"Duty {section.path}" in first.text for section in first.sections)
    arguments = {"doc_id": "law.txt", "page": 2, "offset": first.next_offset}
    onward: Any = toolset.call(session, "get_page", arguments)
    assert "1" in {section.path for section in first.sections}
    assert "1" not in {section.path for section in onward.sections}


@pytest.mark.parametrize("window", [0, 1])
def test_units_that_start_on_a_page_are_listed_before_those_that_continue(call: Call, window: int) -> None:
    for page in range(5, 15):
        starting = [s.starts_here for s in call("get_page", doc_id=LAW, page=page, window=window).sections]
        assert starting == sorted(starting, reverse=True)


@pytest.mark.parametrize("window", [0, 1])
def test_the_outermost_of_many_units_are_listed(make_matter: MakeMatter, window: int) -> None:
    articles = "".join(
        f"{n}. Duty {n}\n" + "".join(f"({i}) A tug keeps rule {n}.{i}.\n" for i in range(1, 7)) for n in range(1, 7)
    )
    corpus = make_matter({"law.txt": f"TUG LAW\nSALTMERE LAW No. 4 of 2019\n\f{articles}\fEnd."})
    result: Any = toolset.call(Session(corpus), "get_page", {"doc_id": "law.txt", "page": 2, "window": window})
    held = [s for s in corpus.sections("law.txt") if s.start.page == 2]
    assert len(held) > 20
    assert len(result.sections) == 20
    assert {str(n) for n in range(1, 7)} < {s.path for s in result.sections}
    assert result.note is None


def test_struck_words_are_listed_with_their_offsets_in_the_text(
    make_matter: MakeMatter, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus = make_matter({"law.txt": "The master pays within thirty sixty days."})
    page = corpus.reader.page(PageRef("law.txt", 1))
    struck, put_in = page.text.index("thirty"), page.text.index("sixty")
    tracked = replace(
        page,
        revisions=(
            Revision(Span(struck, struck + 6), "struck"),
            Revision(Span(put_in, put_in + 5), "underlined"),
        ),
    )
    monkeypatch.setattr(type(corpus), "page", lambda *_: tracked)
    result: Any = toolset.call(Session(corpus), "get_page", {"doc_id": "law.txt", "page": 1, "offset": 4})
    assert [(m.kind, m.text, result.text[m.start : m.end]) for m in result.marks] == [
        ("struck", "thirty", "thirty"),
        ("underlined", "sixty", "sixty"),
    ]
