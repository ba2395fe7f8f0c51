"""Tests changes to documents and provisions by a date, and the cautions on cited ones, on invented documents."""

from collections.abc import Callable
from datetime import date

import pytest

from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.results.cautions import cautions
from pincite.tools.retrieval.changes import Change, changes_to, section_at
from pincite.tools.retrieval.in_force import in_force
from pincite.tools.retrieval.instruments_on import instruments_on

MakeMatter = Callable[[dict[str, str]], Corpus]
TODAY = date(2026, 1, 1)
ORIGINAL = "harbour-licensing-law-2019"
CONSOLIDATED = "harbour-licensing-law-consolidated-2022"
RECEIPTS = "warehouse-receipts-law-2018"
CONTRACT = "pilotage-services-agreement"


def caution_texts(corpus: Corpus, doc_id: str, page: int, path: str | None, day: date = TODAY) -> list[str]:
    return cautions(corpus, [(PageRef(doc_id, page), path)], day)


def changes(corpus: Corpus, doc_id: str, path: str) -> tuple[Change, ...]:
    section = section_at(corpus, doc_id, path)
    return changes_to(corpus, doc_id, section, TODAY) if section else ()


def included(corpus: Corpus, doc_id: str) -> list[bool]:
    return [instrument.included for instrument in instruments_on(corpus, corpus.documents[doc_id])]


def test_a_document_states_what_amends_it_from_when_and_where_that_is_said(corpus: Corpus) -> None:
    found = in_force(corpus, RECEIPTS, TODAY)
    assert (found.value, found.since and found.since.day, found.until) == (True, "2019-01-01", None)
    (by,) = instruments_on(corpus, corpus.documents[RECEIPTS])
    assert (by.name, by.included, by.at) == (
        "Saltmere Law No. 7 of 2022",
        False,
        PageRef("saltmere-laws-amendment-law-2022", 2),
    )


def test_an_older_version_names_the_later_one_and_what_it_includes(corpus: Corpus) -> None:
    assert [later.doc_id for later in in_force(corpus, ORIGINAL, TODAY).later] == [CONSOLIDATED]
    assert included(corpus, ORIGINAL) == [False, False]
    assert included(corpus, CONSOLIDATED) == [True, True]


@pytest.mark.parametrize(
    ("doc_id", "path", "found"),
    [
        (RECEIPTS, "14(1)", [("amended", 3, "2022-06-01")]),
        (RECEIPTS, "16", [("amended", 3, "2023-01-01")]),
        (RECEIPTS, "14(2)", []),
        (RECEIPTS, "99", []),
        (ORIGINAL, "21", [("repealed", 2, "2022-06-01")]),
        (ORIGINAL, "17(1)", [("replaced", 2, "2021-05-01")]),
        (ORIGINAL, "15(1)", []),
        (ORIGINAL, "22(2)", []),
        (ORIGINAL, "Schedule 1 2", [("amended", 3, "2021-05-01")]),
        (CONTRACT, "5.3", [("amended", 1, "2023-11-01")]),
        (CONTRACT, "5.1", []),
    ],
)
def test_a_change_of_a_provision_has_its_date_and_page(
    corpus: Corpus, doc_id: str, path: str, found: list[tuple[str, int, str]]
) -> None:
    done = changes(corpus, doc_id, path)
    assert [(c.kind, c.at.page, c.begins.day if c.begins else None) for c in done] == found


def test_an_amended_article_has_a_caution_and_the_next_one_has_none(corpus: Corpus) -> None:
    (said,) = caution_texts(corpus, RECEIPTS, 4, "14(1)")
    assert said == (
        "Article 14(1) was amended by Saltmere Law No. 7 of 2022 after this version, from 2022-06-01 "
        "(Saltmere Laws Amendment Law, p. 3)."
    )
    assert caution_texts(corpus, RECEIPTS, 4, "15") == []


def test_a_change_included_in_the_text_causes_no_caution(corpus: Corpus) -> None:
    assert caution_texts(corpus, CONSOLIDATED, 9, "22(1)") == []
    assert [c.included for c in changes(corpus, CONSOLIDATED, "22(1)")] == [True]


def test_a_repealed_article_is_reported_before_the_later_version(corpus: Corpus) -> None:
    first, second = caution_texts(corpus, ORIGINAL, 9, "21")
    assert first.startswith("Article 21 was repealed by Saltmere Law No. 7 of 2022")
    assert second.startswith(f"A later consolidated version is here: {CONSOLIDATED} (Consolidated Version No. 2")


@pytest.mark.parametrize(("path", "how"), [("22(1)", "differently"), ("22(2)", "the same")])
def test_a_later_version_states_whether_the_provision_reads_the_same_there(corpus: Corpus, path: str, how: str) -> None:
    assert caution_texts(corpus, ORIGINAL, 9, path)[-1].endswith(f"; Article {path} reads {how} there (p. 9).")


def test_before_its_date_an_amendment_is_reported_as_a_future_change(corpus: Corpus) -> None:
    assert caution_texts(corpus, RECEIPTS, 4, "16(1)", date(2022, 7, 1)) == [
        "Article 16(1) changes on 2023-01-01 by Saltmere Law No. 7 of 2022 (Saltmere Laws Amendment Law, p. 3)."
    ]


def test_a_version_that_began_after_the_date_asked_about_is_reported(corpus: Corpus) -> None:
    assert caution_texts(corpus, CONSOLIDATED, 9, "22(1)", date(2020, 1, 1)) == [
        "This law is in force in this version only from 2022-06 (p. 1)."
    ]


def test_an_amended_contract_clause_has_a_caution_that_names_the_amendment(corpus: Corpus) -> None:
    (said,) = caution_texts(corpus, CONTRACT, 3, "5.3")
    assert said == (
        "Clause 5.3 of this contract is changed by an amendment here: pilotage-services-agreement-amendment-no-1, "
        "p. 1, from 2023-11-01."
    )
    assert caution_texts(corpus, CONTRACT, 5, "10.2") == []


def test_a_page_cited_without_a_provision_has_the_cautions_of_its_provisions(corpus: Corpus) -> None:
    assert [s.split(" was ")[0] for s in caution_texts(corpus, RECEIPTS, 4, None)] == ["Article 14", "Article 16"]
    assert caution_texts(corpus, RECEIPTS, 3, None) == []


def test_cautions_on_several_documents_use_their_titles_and_are_limited_to_four_sentences(corpus: Corpus) -> None:
    cited = [(PageRef(RECEIPTS, 4), "14(1)"), (PageRef(ORIGINAL, 9), "21"), (PageRef(ORIGINAL, 9), "22(1)")]
    said = cautions(corpus, cited, TODAY)
    assert [s.split(" by ")[0] for s in said[:3]] == [
        "Article 21 of Harbour Licensing Law was repealed",
        "Article 14(1) of Warehouse Receipts Law was amended",
        "Article 22(1) of Harbour Licensing Law was replaced",
    ]
    assert said[3].startswith("A later consolidated version of Harbour Licensing Law is here")
    assert len(cautions(corpus, [*cited, (PageRef(ORIGINAL, 9), "19(1)"), (PageRef(ORIGINAL, 9), "24(1)")], TODAY)) == 4


def test_judgments_and_an_unchanged_law_have_no_caution(corpus: Corpus) -> None:
    assert caution_texts(corpus, "cfi-012-2023-judgment", 3, "1") == []
    assert caution_texts(corpus, "harbour-licensing-regulations-2019", 5, "4.1.2") == []


LAMPS = (
    "LAMPS LAW\nSALTMERE LAW No. 3 of 2015\n\f1. Title\nThis Law may be cited as the Lamps Law.\n2. Oil\nOil is dry.\n"
)


def test_a_repealed_law_states_the_repealing_law_and_its_page(make_matter: MakeMatter) -> None:
    wicks = LAMPS.replace("LAMPS", "WICKS").replace("Lamps", "Wicks").replace("No. 3 of 2015", "No. 9 of 2021")
    clause = (
        "3. Repeal\nThis Law comes into force on 1 May 2021 . It repeals the Lamps Law, Saltmere Law No. 3 of 2015.\n"
    )
    corpus = make_matter({"lamps.txt": LAMPS, "wicks.txt": wicks + clause})
    assert caution_texts(corpus, "lamps.txt", 2, "2") == [
        "This law was repealed by Saltmere Law No. 9 of 2021 from 2021-05-01 (Wicks Law, p. 2)."
    ]


def test_a_later_version_replaces_the_caution_on_an_amendment_known_only_from_its_notice(
    make_matter: MakeMatter,
) -> None:
    notice = (
        "ENACTMENT NOTICE\nWe, Ada Poe, hereby enact\non this 1 March 2018\nthe Lamps Law Amendment Law\n"
        "Saltmere Law No. 4 of 2018\nin the form now attached.\n"
    )
    later = LAMPS.replace(
        "2015\n", "2015\nConsolidated Version No. 2 (May 2019)\nAs amended by\nSaltmere Law No. 4 of 2018\n", 1
    )
    earlier = LAMPS.replace("2015\n", "2015\nConsolidated Version No. 1 (May 2016)\n", 1)
    corpus = make_matter({"now.txt": later, "was.txt": earlier, "notice.txt": notice})
    assert caution_texts(corpus, "now.txt", 2, "2") == []
    (said,) = caution_texts(corpus, "was.txt", 2, "2")
    assert said.startswith("A later consolidated version is here: now.txt")


@pytest.mark.parametrize(
    ("head", "is_draft"),
    [
        ("DRAFT\n", True),
        ("Consultation Paper No. 3\n", True),
        ("Draft for consultation\n", True),
        ("Drafted by Poe\n", False),
    ],
)
def test_a_draft_or_consultation_paper_has_a_caution(make_matter: MakeMatter, head: str, is_draft: bool) -> None:
    corpus = make_matter({"paper.txt": head + LAMPS})
    said = caution_texts(corpus, "paper.txt", 2, "2")
    assert [s.split(" ", 2)[2] for s in said] == (["is a draft or consultation paper (p. 1)."] if is_draft else [])


ORDERS = """LAMPS LAW AMENDMENT LAW
SALTMERE LAW No. 8 of 2020
\f1. Title
This Law may be cited as the Lamps Law Amendment Law.
2. Amendment of Article {n}
{text}
"""


@pytest.mark.parametrize(
    ("n", "text", "kind"),
    [
        (2, "In paragraph (1), for “dry” substitute “wet”.", "amended"),
        (2, "Article 2 of the Lamps Law is repealed.", "repealed"),
        (2, "In Article 2 of the Lamps Law the words “is dry” are deleted.", "amended"),
        (2, "For Article 2 of the Lamps Law substitute:\n“2. Oil\nOil is wet.”", "replaced"),
        (1, "In Article 1 of the Lamps Law, for the reference to Article 2 substitute “Article 5”.", None),
        (1, "Pursuant to Article 2 of the Lamps Law, Article 1 of the Lamps Law is amended.", None),
        (3, "After Article 2 of the Lamps Law insert:\n“3. Wicks\nWicks are short.”", None),
    ],
)
def test_only_the_subject_of_an_order_is_changed(make_matter: MakeMatter, n: int, text: str, kind: str | None) -> None:
    corpus = make_matter({"lamps.txt": LAMPS, "amending.txt": ORDERS.format(n=n, text=text)})
    assert [c.kind for c in changes(corpus, "lamps.txt", "2")] == ([kind] if kind else [])


HIRE = """LAMP HIRE AGREEMENT
This Agreement is made between Fen Limited and Ley Limited.
1. Lamps
Ten lamps are hired.
2. Term
One year.
3. Fee
Ten pounds.
"""


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("Section 2 of the Agreement is amended to read two years.", {"2": "Clause 2 of this contract is changed by"}),
        ("The lamps are to be of brass.", dict.fromkeys("123", "This contract is changed by")),
    ],
)
def test_an_amendment_that_names_no_clause_may_change_any(
    make_matter: MakeMatter, text: str, clauses: dict[str, str]
) -> None:
    head = "AMENDMENT NO. 1 TO THE LAMP HIRE AGREEMENT\nThis Amendment is made between Fen Limited and Ley Limited.\n"
    corpus = make_matter({"hire.txt": HIRE, "amendment.txt": f"{head}1. Change\n{text}\n"})
    for clause in "123":
        said = caution_texts(corpus, "hire.txt", 1, clause)
        assert [s.startswith(clauses[clause]) and "amendment.txt, p. 1" in s for s in said] == [True] * (
            clause in clauses
        )


@pytest.mark.parametrize(
    ("order", "kind"),
    [
        ("Clause 2 is deleted and replaced by: “2. Term Two years.”", "replaced"),
        (
            "Clause 2 is hereby deleted in its entirety and the following is substituted: “2. Term Two years.”",
            "replaced",
        ),
        ("Clause 2 is amended and restated in its entirety: “2. Term Two years.”", "replaced"),
        ("Delete clause 2 and replace it with: “2. Term Two years.”", "replaced"),
        ("The words “One year” in clause 2 are deleted and replaced by “two years”.", "amended"),
        ("Clause 2 is deleted.", "repealed"),
    ],
)
def test_a_clause_is_changed_as_the_amendment_states_from_its_effective_date(
    make_matter: MakeMatter, order: str, kind: str
) -> None:
    head = "AMENDMENT NO. 1 TO THE LAMP HIRE AGREEMENT\nThis Amendment is made on 9 June 2022 between Fen Limited and "
    said = "1.1 With effect from 1 July 2022 (the “Change Date”) the Lamp Hire Agreement is amended as follows."
    corpus = make_matter({"hire.txt": HIRE, "amendment.txt": f"{head}Ley Limited.\n1. Changes\n{said}\n1.2 {order}\n"})
    assert [(c.kind, c.begins and c.begins.day) for c in changes(corpus, "hire.txt", "2")] == [(kind, "2022-07-01")]


PARTS = """LAMP HIRE AGREEMENT
This Agreement is made between Fen Limited and Ley Limited.
1. Lamps
1.1 Ten lamps are hired.
2. Fee
2.1 The fee is ten pounds.
2.2 It is paid each week.
"""


@pytest.mark.parametrize(
    ("order", "units"),
    [
        ("In clause 2.1, “ten” is replaced by “twenty”.", ["2.1"]),
        ("Clause 2.1 is deleted.\n1.2 Clause 2.2 is deleted.", ["2.1", "2.2"]),
        ("Clause 2 is deleted.", ["2"]),
    ],
)
def test_a_change_is_reported_once_for_the_provision_it_names(
    make_matter: MakeMatter, order: str, units: list[str]
) -> None:
    head = "AMENDMENT NO. 1 TO THE LAMP HIRE AGREEMENT\nThis Amendment is made between Fen Limited and Ley Limited.\n"
    corpus = make_matter({"hire.txt": PARTS, "amendment.txt": f"{head}1. Changes\n1.1 {order}\n"})
    assert [said.split(" of ")[0] for said in caution_texts(corpus, "hire.txt", 1, None)] == [
        f"Clause {unit}" for unit in units
    ]


def test_two_documents_of_one_version_each_have_a_caution_that_names_the_other(make_matter: MakeMatter) -> None:
    corpus = make_matter({"one.txt": LAMPS, "two.txt": LAMPS.replace("dry", "kept dry")})
    assert caution_texts(corpus, "one.txt", 2, "2") == ["Another version of Lamps Law is in the matter: two.txt, p. 1."]
