"""Tests the definitions, exceptions, references and amendments returned with a provision, in invented matters."""

import ast
import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments, BadCursor, UnknownPage
from pincite.tools.page_result import GetPageResult
from pincite.tools.result_budget import LIMIT
from pincite.tools.results.context_result import ContextResult
from pincite.tools.session import Session

MakeMatter = Callable[[dict[str, str]], Corpus]
Ask = Callable[..., ContextResult]
LAW = """HARBOUR DUES LAW
SALTMERE LAW No. 4 of 2019
\fPART 1: GENERAL
1. Title
This Law may be cited as the Harbour Dues Law 2019.
2. Application
(1) This Part does not apply to tugs.
(2) The Port Master keeps the Berth List open.
\fPART 2: DUES
3. Dues
(1) Subject to Article 5, a Master pays dues under Article 7 of the Port Police Law, unless the Port Master agrees.
(2) A person subject to the law of Saltmere may moor at a Berth.
(3) Dues are paid within a month, provided that no ship lies at a Berth List quay.
4. Rates
In this Article, “Berth” means a place for one ship. A Berth is let by the day.
5. Relief
(1) Articles 3 and 4 shall not apply to a ship in distress.
(2) Subject to Article 4, relief is asked for in writing.
6. Circle
A Master under Article 3 keeps to Article 7.
7. Return
A Master under Article 6 keeps to Article 9 of the Lighthouse Law.
\fSCHEDULE 1
1. Defined terms
Terms Definitions
Berth a place at a quay.
Berth List the list kept by the Port Master.
Master the person who commands a ship.
Port Master the officer appointed under the Port Police Law.
"""
REGULATIONS = """HARBOUR DUES REGULATIONS
In force on 1 March 2020
\fThe Board, in exercise of the powers conferred by Article 3 of the Harbour Dues Law 2019, makes these Regulations.
1. Application
1.1 Despite Article 3 of the Harbour Dues Law, a Master of a tug pays no dues.
"""
POLICE = """PORT POLICE LAW
SALTMERE LAW No. 2 of 2018
\fPART 1: GENERAL
1. Title
This Law may be cited as the Port Police Law 2018.
\f7. Lights
A master shows lights except at noon.
"""


@pytest.fixture
def ask(make_matter: MakeMatter) -> Ask:
    """`ask(section="3")`: the context in a law with its regulations; `session` replaces the default session."""
    matter = make_matter({"dues.txt": LAW, "rules.txt": REGULATIONS, "police.txt": POLICE})

    def run(session: Session | None = None, **arguments: object) -> ContextResult:
        run_session = session or Session(matter, today=lambda: date(2026, 1, 1))
        result = toolset.call(run_session, "get_context", {"doc_id": "dues.txt"} | arguments)
        assert isinstance(result, ContextResult)
        return result

    return run


def test_used_terms_are_returned_with_their_definitions(ask: Ask) -> None:
    found = {entry.term: (entry.page, entry.scope) for entry in ask(section="3(1)").definitions}
    assert found == {"Master": (4, None), "Port Master": (4, None)}


def test_a_shorter_term_inside_a_longer_one_is_not_used(ask: Ask) -> None:
    assert {entry.term for entry in ask(section="2(2)").definitions} == {"Port Master", "Berth List"}


def test_a_definition_for_the_article_comes_before_that_of_the_document(make_matter: MakeMatter) -> None:
    text = LAW.replace("In this Article, “Berth”", "For the purposes of Article 3, “Berth”")
    session = Session(make_matter({"dues.txt": text}))
    result = toolset.call(session, "get_context", {"doc_id": "dues.txt", "section": "3(2)"})
    assert isinstance(result, ContextResult)
    assert [(e.term, e.scope, e.page) for e in result.definitions] == [("Berth", "Article 3", 3), ("Berth", None, 4)]


def test_a_definition_for_another_article_is_left_out(ask: Ask) -> None:
    assert [(e.term, e.page) for e in ask(section="3(2)").definitions] == [("Berth", 4)]


def test_regulations_use_the_terms_of_their_law(ask: Ask) -> None:
    (entry,) = ask(doc_id="rules.txt", section="1.1").definitions
    assert (entry.term, entry.doc_id, entry.page) == ("Master", "dues.txt", 4)


def test_limiting_words_are_quoted_with_their_kind(ask: Ask) -> None:
    own = [e for e in ask(section="3").exceptions if e.kind != "carve_out"]
    assert [(e.kind, e.path) for e in own] == [("subject_to", "3(1)"), ("proviso", "3(3)")]
    assert own[0].quote.startswith("(1) Subject to Article 5")


def test_a_unit_elsewhere_that_excludes_something_from_the_provision_is_an_exception(ask: Ask) -> None:
    found = [(e.doc_id, e.path) for e in ask(section="3").exceptions if e.kind == "carve_out"]
    assert found == [("dues.txt", "5(1)"), ("rules.txt", "1.1")]


def test_a_unit_subject_to_the_provision_is_not_an_exception_to_it(ask: Ask) -> None:
    assert [e.path for e in ask(section="4").exceptions] == ["5(1)"]


def test_an_exception_to_the_enclosing_part_is_an_exception(ask: Ask) -> None:
    (entry,) = ask(section="2(2)").exceptions
    assert (entry.kind, entry.path) == ("carve_out", "2(1)")


def test_a_later_unit_that_overrides_the_foregoing_is_an_exception(make_matter: MakeMatter) -> None:
    text = LAW.replace("(3) Dues are paid", "(3) Notwithstanding the foregoing, dues are paid")
    session = Session(make_matter({"dues.txt": text}))
    result = toolset.call(session, "get_context", {"doc_id": "dues.txt", "section": "3(2)"})
    assert isinstance(result, ContextResult)
    assert ("carve_out", "3(3)") in [(e.kind, e.path) for e in result.exceptions]


def test_references_are_resolved_to_document_provision_and_page_or_state_why_not(ask: Ask) -> None:
    (own, foreign) = ask(section="3").references
    assert own.target is not None
    assert (own.names, own.target.doc_id, own.target.path, own.target.page) == ("Article 5", "dues.txt", "5", 3)
    assert foreign.target is not None
    assert (foreign.target.doc_id, foreign.target.page, foreign.target.heading) == ("police.txt", 3, "Lights")
    (lost, *_) = [e for e in ask(section="7").references if e.target is None]
    assert (lost.names, lost.unresolved) == ("Article 9 of Lighthouse Law", "not in the matter")


def test_parents_are_named_from_the_outermost_to_the_innermost(ask: Ask) -> None:
    assert [(p.path, p.page) for p in ask(section="3(1)").parents] == [("Part 2", 3), ("3", 3)]


def test_a_depth_of_two_adds_the_context_of_referenced_provisions(ask: Ask) -> None:
    deeper = [e for e in ask(section="3(1)", depth=2).exceptions if e.depth == 2]
    assert ("7", "except", "police.txt") in [(e.of, e.kind, e.doc_id) for e in deeper]


def test_circular_references_end(ask: Ask) -> None:
    result = ask(section="6", depth=3)
    told = [(e.path, e.names) for e in result.references]
    assert ("7", "Article 6") in told
    assert len(told) == len(set(told))


def test_a_page_has_the_context_of_every_provision_on_it(ask: Ask) -> None:
    result = ask(page=3)
    assert result.path is None
    assert {e.path for e in result.exceptions} == {"3(1)", "3(3)", "5(1)", "5(2)"}


def test_an_amendment_states_what_it_does_and_shows_the_text(make_matter: MakeMatter) -> None:
    amendment = """HARBOUR DUES AMENDMENT LAW
SALTMERE LAW No. 9 of 2021
\fPART 1: GENERAL
1. Title
This Law may be cited as the Harbour Dues Amendment Law 2021.
PART 2: AMENDMENTS TO THE HARBOUR DUES LAW
2. Article 3 of the Harbour Dues Law is hereby repealed.
"""
    session = Session(make_matter({"dues.txt": LAW, "amending.txt": amendment}))
    result = toolset.call(session, "get_context", {"doc_id": "dues.txt", "section": "3"})
    assert isinstance(result, ContextResult)
    (entry,) = result.amendments
    assert (entry.kind, entry.doc_id, entry.page, entry.by) == (
        "repealed",
        "amending.txt",
        2,
        "Harbour Dues Amendment Law",
    )
    other = toolset.call(session, "get_context", {"doc_id": "dues.txt", "section": "4"})
    assert isinstance(other, ContextResult)
    assert other.amendments == []


AMENDING = """SALTMERE LAWS AMENDMENT LAW
SALTMERE LAW No. 9 of 2021
\fPART 1: GENERAL
1. Title
This Law may be cited as the Saltmere Laws Amendment Law 2021.
PART 2: AMENDMENTS TO THE HARBOUR DUES LAW
2. In Article 4 of the Harbour Dues Law, for “day” substitute “week”.
3. For Article 7 substitute:
“7. Return
A Master under Article 6 keeps to Article 5.”
\fPART 3: AMENDMENTS TO THE PORT POLICE LAW
4. Article 7 is repealed.
5. After Article 1 of the Port Police Law insert:
“1A. Berths
A Berth under Article 4 is no quay.”
"""


@pytest.fixture
def amended(make_matter: MakeMatter) -> Ask:
    """`amended(doc_id="dues.txt", section="7")`: the context in two laws and the one that amends both."""
    matter = make_matter({"dues.txt": LAW, "police.txt": POLICE, "amending.txt": AMENDING})

    def run(**arguments: object) -> ContextResult:
        result = toolset.call(Session(matter, today=lambda: date(2026, 1, 1)), "get_context", dict(arguments))
        assert isinstance(result, ContextResult)
        return result

    return run


@pytest.mark.parametrize(
    ("doc_id", "section", "found"),
    [
        ("dues.txt", "4", [("amended", "2")]),
        ("dues.txt", "7", [("replaced", "3")]),
        ("police.txt", "7", [("repealed", "4")]),
        ("police.txt", "1", [("inserted", "5")]),
        ("dues.txt", "1", []),
        ("dues.txt", "6", []),
    ],
)
def test_only_the_part_about_this_law_counts_in_an_instrument_that_amends_several(
    amended: Ask, doc_id: str, section: str, found: list[tuple[str, str]]
) -> None:
    entries = amended(doc_id=doc_id, section=section).amendments
    assert [(e.kind, e.path) for e in entries] == found
    assert all(e.amends is None for e in entries)


@pytest.mark.parametrize(
    ("section", "found"),
    [
        ("2", [("amended", "dues.txt", "4", 3)]),
        ("3", [("replaced", "dues.txt", "7", 3)]),
        ("4", [("repealed", "police.txt", "7", 3)]),
        ("5", [("inserted", "police.txt", "1", 2)]),
        ("1", []),
    ],
)
def test_a_provision_of_an_amending_law_names_the_provision_that_it_amends(
    amended: Ask, section: str, found: list[tuple[str, str, str, int]]
) -> None:
    entries = amended(doc_id="amending.txt", section=section).amendments
    places = [(e.kind, e.amends.doc_id, e.amends.path, e.amends.page) for e in entries if e.amends]
    assert places == found
    assert len(entries) == len(found)


PRINTING = """HARBOUR LAWS AMENDMENT LAW
SALTMERE LAW No. 8 of 2021
\fPART 1: GENERAL
1. Title
This Law may be cited as the Harbour Laws Amendment Law 2021.
PART 2: AMENDMENTS TO THE HARBOUR DUES LAW
2. The following Articles are amended by inserting the underlined text and deleting the struck text as shown below:
4. Rates
In this Article, “Berth” means a place for one ship. A Berth is let by the week.
8. Circle
A Master under Article 3 keeps to Article 7 and to Article 4.
\fPART 3: AMENDMENTS TO THE PORT POLICE LAW
3. The following Article is amended by inserting the underlined text as shown below:
7. Lights
A master shows two lights except at noon.
"""


def test_a_law_that_prints_articles_of_several_laws_returns_each_for_its_own_law(make_matter: MakeMatter) -> None:
    files = {"dues.txt": LAW.replace("6. Circle", "6. Circle of quays"), "police.txt": POLICE}
    text = PRINTING.replace("8. Circle", "8. Circle of quays")
    session = Session(make_matter(files | {"printing.txt": text}))

    def entries(doc_id: str, section: str) -> list[tuple[str, str, int]]:
        result: Any = toolset.call(session, "get_context", {"doc_id": doc_id, "section": section})
        return [(e.kind, e.path.removeprefix("Amended text "), e.page) for e in result.amendments]

    assert entries("dues.txt", "4") == [("shown", "4", 2)]
    assert entries("dues.txt", "6") == [("shown", "8", 2)]
    assert entries("police.txt", "7") == [("shown", "7", 3)]
    assert entries("dues.txt", "7") == []
    own: Any = toolset.call(session, "get_context", {"doc_id": "printing.txt", "section": "8"})
    assert [(e.amends.doc_id, e.amends.path) for e in own.amendments] == [("dues.txt", "6")]


def test_every_quote_is_on_its_page_and_counts_as_shown(corpus: Corpus) -> None:
    session = Session(corpus)
    for section in ("15", "22", "30"):
        arguments = {"doc_id": "harbour-licensing-law-2019", "section": section, "depth": 2}
        result = toolset.call(session, "get_context", arguments)
        assert isinstance(result, ContextResult)
        for entry in (*result.exceptions, *result.references, *result.definitions, *result.amendments):
            text = " ".join(corpus.page(entry.doc_id, entry.page).body.split())
            assert entry.quote in text
            assert any((e.ref.doc_id, e.ref.page) == (entry.doc_id, entry.page) for e in session.ledger)


def test_a_long_context_continues_at_its_cursor_without_loss(corpus: Corpus, follow: Any) -> None:
    arguments: dict[str, Any] = {"doc_id": "harbour-licensing-law-2019", "page": 4, "depth": 3}
    part = toolset.call(Session(corpus), "get_context", arguments)
    assert isinstance(part, ContextResult)
    seen = dict.fromkeys(part.totals, 0)
    while True:
        assert len(json.dumps(part.model_dump(mode="json"), ensure_ascii=False)) <= LIMIT
        for group in seen:
            seen[group] += len(getattr(part, group))
        if part.next_call is None:
            break
        part = follow(part.next_call)
    assert seen == part.totals


def test_a_provision_without_context_is_reported_as_such(make_matter: MakeMatter) -> None:
    session = Session(make_matter({"police.txt": POLICE}))
    result = toolset.call(session, "get_context", {"doc_id": "police.txt", "section": "1"})
    assert isinstance(result, ContextResult)
    assert result.note == "no defined term, reference, exception or amendment was found for it"


@pytest.mark.parametrize("arguments", [{}, {"section": "3", "page": 3}])
def test_a_section_and_a_page_cannot_both_be_given(ask: Ask, arguments: dict[str, object]) -> None:
    with pytest.raises(BadArguments, match="give either section or page"):
        ask(**arguments)


def test_a_missing_provision_is_an_error_with_near_ones(ask: Ask) -> None:
    with pytest.raises(BadArguments, match=r"""has no '8'; nearby: "7", "6\""""):
        ask(section="8")


def test_a_missing_page_is_an_error(ask: Ask) -> None:
    with pytest.raises(UnknownPage):
        ask(page=9)


def test_a_cursor_of_another_call_is_refused(ask: Ask) -> None:
    with pytest.raises(BadCursor):
        ask(section="3", cursor="999")


INTERPRETATION = """\fSCHEDULE 1
INTERPRETATION
1. Rules of interpretation
(1) In the Law, a reference to:
(a) a person includes:
(i) a natural person; and
(ii) a body corporate;
(b) a day shall refer to a business day, being a day on which the quays are open;
(c) writing includes a message by lamp;
(d) a “month” means thirty days.
(2) The headings in the Law are no part of it.
"""


ITEMS = "\n".join(f"({letter}) a hull of class {letter}, however it is moored;" for letter in "abcdefgh")
TUG = f"“Tug” means:\n{ITEMS}\n(i) but no Berth of wood."
RELIEF = "(2) Subject to Article 4, relief is asked for in writing."


def asked(make_matter: MakeMatter, rule: str, section: str = "5(2)", meaning: str = "") -> ContextResult:
    text = LAW.replace(RELIEF, rule).replace("In this Article, “Berth”", f"{meaning}\n“Berth”")
    result = toolset.call(
        Session(make_matter({"dues.txt": text})), "get_context", {"doc_id": "dues.txt", "section": section}
    )
    assert isinstance(result, ContextResult)
    return result


def test_a_definition_includes_its_list_items(make_matter: MakeMatter) -> None:
    (entry,) = asked(make_matter, "(2) Relief is for a Tug.", meaning=TUG).definitions
    assert entry.quote.endswith("(i) but no Berth of wood.")
    assert (entry.truncated, entry.more) == (False, None)


def test_a_definition_that_is_a_unit_includes_all_its_sentences(make_matter: MakeMatter) -> None:
    rule = "(c) a “day” means a calendar day. Where it is a Sunday, the next one is meant;"
    law = LAW + INTERPRETATION.replace("(c) writing includes a message by lamp;", rule).replace("1\n", "2\n", 1)
    law = law.replace("(b) a day shall refer to a business day, being a day on which the quays are open;", "(b) none;")
    session = Session(make_matter({"dues.txt": law.replace(RELIEF, "(2) Relief ends after ten days.")}))
    result = toolset.call(session, "get_context", {"doc_id": "dues.txt", "section": "5(2)"})
    assert isinstance(result, ContextResult)
    assert [e.quote.endswith("the next one is meant;") for e in result.definitions] == [True]


def test_an_exception_includes_its_whole_sentence(make_matter: MakeMatter) -> None:
    many = "or the Board " * 30
    rule = f"(2) Relief is given unless the Port Master {many}says that the quay of Article No. 4 is closed."
    (entry,) = [e for e in asked(make_matter, rule).exceptions if e.kind == "unless"]
    assert entry.quote.endswith("is closed.")
    assert not entry.truncated


def test_an_exception_includes_the_items_it_introduces(make_matter: MakeMatter) -> None:
    rule = "(2) Relief is given unless:\n(a) the quay is closed; or\n(b) the ship is sold."
    (entry,) = [e for e in asked(make_matter, rule).exceptions if e.kind == "unless"]
    assert entry.quote.endswith("(b) the ship is sold.")


def test_a_truncated_exception_has_the_call_that_shows_the_rest(make_matter: MakeMatter) -> None:
    rule = f"(2) Relief is given unless the Port Master {'or the Board ' * 120}says that the quay is closed."
    text = LAW.replace(RELIEF, rule)
    session = Session(make_matter({"dues.txt": text}))
    result = toolset.call(session, "get_context", {"doc_id": "dues.txt", "section": "5(2)"})
    assert isinstance(result, ContextResult)
    (entry,) = [e for e in result.exceptions if e.kind == "unless"]
    assert entry.truncated
    call = ast.parse(entry.more or "", mode="eval").body
    assert isinstance(call, ast.Call)
    shown = toolset.call(session, "get_page", {str(k.arg): ast.literal_eval(k.value) for k in call.keywords})
    assert isinstance(shown, GetPageResult)
    assert "says that the quay is closed." in shown.text


@pytest.mark.parametrize(
    "figure",
    [
        "for one year, or for some other period as prescribed in the Regulations.",
        "within seven days or such longer period as the Port Master allows.",
        "for one year or until the ship is sold, whichever is the earlier.",
    ],
)
def test_words_that_substitute_another_figure_are_an_exception(make_matter: MakeMatter, figure: str) -> None:
    (entry, *_) = asked(make_matter, f"(2) Relief is given {figure}").exceptions
    assert entry.kind == "variation"
    assert entry.quote.endswith(figure)


def interpreted(make_matter: MakeMatter, rule: str) -> list[tuple[str, str]]:
    law = LAW.split("\fSCHEDULE 1")[0].replace("(2) Subject to Article 4, relief is asked for in writing.", rule)
    law = law.replace("6. Circle", "6. Lamps\n(a) a tug shall mean to show a lamp.")
    session = Session(make_matter({"dues.txt": law + INTERPRETATION}))
    result = toolset.call(session, "get_context", {"doc_id": "dues.txt", "section": "5(2)"})
    assert isinstance(result, ContextResult)
    return [(entry.term, entry.path or "") for entry in result.definitions]


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("(2) Relief ends after seven days.", ("day", "Schedule 1 1(1)(b)")),
        ("(2) Relief is given to a person at sea.", ("person", "Schedule 1 1(1)(a)")),
        ("(2) Relief needs written consent.", ("writing", "Schedule 1 1(1)(c)")),
        ("(2) Relief ends after two months.", ("month", "Schedule 1 1(1)(d)")),
    ],
)
def test_a_rule_of_interpretation_of_a_common_word_is_a_definition(
    make_matter: MakeMatter, rule: str, found: tuple[str, str]
) -> None:
    assert interpreted(make_matter, rule) == [found]


def test_a_lower_case_word_is_defined_only_in_an_interpretation_unit(make_matter: MakeMatter) -> None:
    assert interpreted(make_matter, "(2) Relief is given to a tug.") == []
