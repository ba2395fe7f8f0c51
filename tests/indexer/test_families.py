"""Test families and relations of the sample matter, and each rule."""

from collections.abc import Callable

import pytest

from pincite.indexer.families import Families, Member, group, title_key
from pincite.indexer.model import Document, DocumentKind, Fact, Identity, IndexedDocument, LawNumber, RelationKind
from pincite.indexer.page import Span

AGREEMENT, AMENDMENT = "pilotage-services-agreement", "pilotage-services-agreement-amendment-no-1"
ENACTED, CONSOLIDATED = "harbour-licensing-law-2019", "harbour-licensing-law-consolidated-2022"
FAMILIES = {
    "case:ca-003-2024": {"ca-003-2024-appeal-judgment"},
    "case:cfi-012-2023": {"cfi-012-2023-judgment", "cfi-012-2023-order-with-reasons"},
    "case:cfi-031-2023": {"cfi-031-2023-judgment", "cfi-031-2023-order"},
    f"contract:{AGREEMENT}": {AGREEMENT, AMENDMENT},
    "law:saltmere-3-2018": {"warehouse-receipts-law-2018"},
    "law:saltmere-4-2019": {
        ENACTED,
        CONSOLIDATED,
        "harbour-licensing-law-enactment-notice",
        "harbour-licensing-regulations-2019",
        "harbour-licensing-amendment-law-2021",
    },
    "law:saltmere-7-2022": {"saltmere-laws-amendment-law-2022"},
}
RELATIONS: list[tuple[RelationKind, str, str]] = [
    ("amended_by", CONSOLIDATED, "harbour-licensing-amendment-law-2021"),
    ("amended_by", CONSOLIDATED, "saltmere-laws-amendment-law-2022"),
    ("amends", "harbour-licensing-amendment-law-2021", ENACTED),
    ("amends", "saltmere-laws-amendment-law-2022", ENACTED),
    ("amends", "saltmere-laws-amendment-law-2022", CONSOLIDATED),
    ("amends", "saltmere-laws-amendment-law-2022", "warehouse-receipts-law-2018"),
    ("version_of", CONSOLIDATED, ENACTED),
    ("enacts", "harbour-licensing-law-enactment-notice", ENACTED),
    ("made_under", "harbour-licensing-regulations-2019", ENACTED),
    ("same_case", "cfi-031-2023-judgment", "cfi-031-2023-order"),
    ("appeals_from", "ca-003-2024-appeal-judgment", "cfi-012-2023-judgment"),
    ("amends_contract", AMENDMENT, AGREEMENT),
]


@pytest.fixture(scope="module")
def grouped(matter: dict[str, IndexedDocument]) -> Families:
    return group(Member(item.document, item.facts) for item in matter.values())


def law(doc_id: str, title: str, number: LawNumber | None = None, *, sha: str = "", **extra: str) -> Member:
    identity = Identity(DocumentKind.LAW, title=title, law_number=number, **extra)  # type: ignore[arg-type]
    return Member(Document(doc_id, sha or doc_id, "pdf", 1, identity))


def test_the_sample_matter_has_the_expected_families(grouped: Families) -> None:
    assert {family.family_id: set(family.doc_ids) for family in grouped.families} == FAMILIES


def papers(count: int) -> list[Member]:
    identity = Identity(DocumentKind.ORDER, case_ids=("CFI 901/2023",))
    return [Member(Document(f"order-{number:03}", str(number), "pdf", 1, identity)) for number in range(count)]


def test_case_papers_are_related_pairwise_or_in_a_large_case_to_the_first() -> None:
    assert len([r for r in group(papers(5)).relations if r.kind == "same_case"]) == 20
    large = {(r.source, r.target) for r in group(papers(300)).relations if r.kind == "same_case"}
    assert len(large) == 2 * 299
    assert all("order-000" in pair for pair in large)


def test_each_document_has_exactly_one_family(grouped: Families, matter: dict[str, IndexedDocument]) -> None:
    assert set(grouped.family_of) == set(matter)
    assert sum(len(family.doc_ids) for family in grouped.families) == len(matter)


@pytest.mark.parametrize(("kind", "source", "target"), RELATIONS)
def test_the_sample_matter_has_the_expected_relations(
    grouped: Families, kind: RelationKind, source: str, target: str
) -> None:
    assert (kind, source, target) in {(r.kind, r.source, r.target) for r in grouped.relations}


def test_a_law_does_not_amend_laws_it_mentions_as_amended(grouped: Families) -> None:
    found = {r.target for r in grouped.relations if r.kind == "amends" and r.source.startswith("saltmere-laws")}
    assert found == {ENACTED, CONSOLIDATED, "warehouse-receipts-law-2018"}


def test_a_relation_has_the_page_that_states_it(grouped: Families, matter: dict[str, IndexedDocument]) -> None:
    for relation in grouped.relations:
        assert 1 <= relation.page <= matter[relation.source].document.page_count


def test_each_version_relates_to_the_earlier_versions() -> None:
    number = LawNumber("Port", 5, 2018)
    versions = [
        law("v2", "Port Law", number, version="Consolidated Version No. 2 (May 2020)"),
        law("v10", "Port Law", number, version="Consolidated Version No. 10 (May 2024)"),
    ]
    found = [(r.source, r.target) for r in group(versions).relations if r.kind == "version_of"]
    assert found == [("v10", "v2")]


def test_identical_files_are_duplicates_in_the_same_family() -> None:
    number = LawNumber("Port", 5, 2018)
    grouped = group([law("a", "Port Law", number, sha="x"), law("b", "Port Law", number, sha="x")])
    assert [(r.kind, r.source, r.target) for r in grouped.relations] == [("duplicate_of", "b", "a")]
    assert len(grouped.families) == 1


def test_a_law_with_two_titles_is_one_family() -> None:
    number = LawNumber("Port", 5, 2018)
    grouped = group([law("a", "Port Law", number), law("b", "Law of the Port", number)])
    assert [(family.family_id, family.doc_ids) for family in grouped.families] == [("law:port-5-2018", ("a", "b"))]


def regulations(doc_id: str, title: str, *made_under: str) -> Member:
    facts = tuple(Fact("made_under", law, 3, f"under the {law}", Span(0, 9)) for law in made_under)
    return Member(Document(doc_id, doc_id, "pdf", 1, Identity(DocumentKind.REGULATIONS, title=title)), facts)


def test_regulations_join_the_family_of_their_enabling_law() -> None:
    grouped = group([law("a", "Port Law"), regulations("r", "Pilot Fee Regulations", "Port Law")])
    assert [family.doc_ids for family in grouped.families] == [("a", "r")]


def test_regulations_under_several_laws_have_their_own_family_and_relate_to_each_law() -> None:
    grouped = group(
        [law("a", "Port Law"), law("b", "Quay Law"), regulations("r", "Fee Regulations", "Port Law", "Quay Law")]
    )
    assert {family.doc_ids for family in grouped.families} == {("a",), ("b",), ("r",)}
    assert [(r.kind, r.source, r.target, r.page) for r in grouped.relations] == [
        ("made_under", "r", "a", 3),
        ("made_under", "r", "b", 3),
    ]


def test_the_source_document_of_a_relation_states_it() -> None:
    number, amending = LawNumber("Port", 5, 2018), LawNumber("Port", 2, 2020)
    amended = law("a", "Port Law", number, amended_by=(amending,))  # type: ignore[arg-type]
    grouped = group([amended, law("b", "Quay Law", amending)])
    assert [(r.kind, r.source, r.target) for r in grouped.relations] == [("amended_by", "a", "b")]


def test_a_law_repeals_a_law_named_by_number_or_title() -> None:
    repeals = tuple(
        Fact("repeals", value, 2, value, Span(0, 5))
        for value in ("Port Law No. 1 of 1990", "Quay Law 1991", "Pier Law")
    )
    new = Member(Document("new", "new", "pdf", 3, Identity(DocumentKind.LAW, title="Harbour Law")), repeals)
    grouped = group([new, law("old", "Port Law", LawNumber("Port", 1, 1990)), law("quay", "Quay Law")])
    assert [(r.kind, r.target, r.label, r.page) for r in grouped.relations] == [
        ("repeals", "old", "Port Law No. 1 of 1990", 2),
        ("repeals", "quay", "Quay Law 1991", 2),
        ("repeals", None, "Pier Law", 2),
    ]


def test_a_re_enacted_law_repeals_the_older_law_but_not_its_own_versions() -> None:
    clause = (Fact("repeals", "Quay Law 1991", 2, "Quay Law 1991", Span(0, 5)),)
    numbers = {
        "old": LawNumber("Port", 4, 1991),
        "new": LawNumber("Port", 2, 2018),
        "later": LawNumber("Port", 2, 2018),
    }
    laws = {name: law(name, "Quay Law", number) for name, number in numbers.items()}
    repealing = Member(laws["new"].document, clause)
    found = group((laws["old"], repealing, laws["later"])).relations
    assert [(r.source, r.target) for r in found if r.kind == "repeals"] == [("new", "old")]


PARTIES = "BETWEEN:\nOAKLEY LIMITED\nClaimant\n- and -\nELM LLC\nDefendant\n"
CAPTION = f"IN THE HIGH COURT OF SALTMERE\nClaim No. HC-2023-000123\n{PARTIES}"
ORDER = f"{CAPTION}ORDER\nIT IS ORDERED THAT:\n1. The Defendant shall pay the Claimant USD 5,000 within 14 days.\n"
OTHERS = "\n1. The court follows Claim No. HC-2023-000123.\n2. HC-2023-000123 was decided last year."
Documents = Callable[..., IndexedDocument]


def grouped_files(text_document: Documents, **files: str) -> Families:
    found = [text_document(name, text) for name, text in files.items()]
    return group(Member(item.document, item.facts) for item in found)


@pytest.mark.parametrize(
    ("paper", "joins"),
    [
        (
            "Ash & Co\n5 June 2023\nDear Sirs,\nRe: Oakley v Elm, Claim No. HC-2023-000123\nWe write.\nYours",
            True,
        ),
        (
            "Ash & Co\n5 June 2023\nDear Sirs,\nDues\nWe refer to what the court said in Claim No. HC-2023-000123.",
            False,
        ),
        ("NOTICE OF HEARING\nClaim No. HC-2023-000123\nThe hearing is in Court 2.", True),
        ("FORM N215\nCertificate of service\nClaim No. HC-2023-000123\nOn what day was it served?", True),
        ("PRACTICE DIRECTION NO. 2 OF 2023\nCase No. HC-2023-000123\n1. This applies to all claims.", True),
        ("PRACTICE DIRECTION NO. 2 OF 2023\nBudgets\n1. This follows the decision in Claim No. HC-2023-000123.", False),
        ("Claim No. HC-2023-000123\nOAKLEY LIMITED v ELM LLC\nPARTICULARS OF CLAIM\n1. The Claimant owns tugs.", True),
        ("SCHEDULE 1 TO THE ORDER DATED 9 JUNE 2023\nClaim No. HC-2023-000123\nTugs", True),
        (f"{CAPTION.replace('Claim No. HC-2023-000123', '')}JUDGMENT\nMr Justice Ash:{OTHERS}", False),
        (f"{CAPTION.replace('000123', '000456')}JUDGMENT\nMr Justice Ash:{OTHERS}", False),
    ],
)
def test_a_paper_joins_a_case_only_by_the_number_in_its_heading(
    text_document: Documents, paper: str, joins: bool
) -> None:
    found = grouped_files(text_document, order=ORDER, paper=paper)
    assert (found.family_of["paper"] == "case:hc-2023-000123") is joins


def test_two_files_of_one_order_are_copies_but_two_same_day_orders_are_not(text_document: Documents) -> None:
    order, other = (
        f"{ORDER}2. Costs are reserved.\nDated 9 June 2023",
        f"{CAPTION}ORDER\nIT IS ORDERED THAT:\n1. Time is ",
    )
    files = {"a": order, "b": f"{order}\nSealed copy", "c": f"{other}extended to 5 July.\nDated 9 June 2023"}
    found = grouped_files(text_document, **files).relations
    assert [(r.source, r.target) for r in found if r.kind == "duplicate_of"] == [("b", "a")]


def test_an_annex_joins_the_paper_named_in_its_title(text_document: Documents) -> None:
    found = grouped_files(
        text_document,
        lease="TOWAGE AGREEMENT\nThis Agreement is made on 4 May 2021 between Oakley Limited (“O”) and Elm LLC (“E”).",
        annex="Annex A to the Towage Agreement dated 4 May 2021\nTug Ash: USD 400 an hour",
        stray="Annex B to the Pilotage Agreement\nTug Elm: USD 300 an hour",
    )
    assert {family.doc_ids for family in found.families} == {("annex", "lease"), ("stray",)}


def test_a_document_of_unknown_kind_has_its_own_family() -> None:
    member = Member(Document("notes.txt", "x", "text", 1, Identity(DocumentKind.UNKNOWN)))
    assert [family.family_id for family in group([member]).families] == ["doc:notes.txt"]


def test_families_do_not_depend_on_the_order_of_the_documents(matter: dict[str, IndexedDocument]) -> None:
    members = [Member(item.document, item.facts) for item in matter.values()]
    assert group(members).families == group(reversed(members)).families


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("The Companies Law", "companies law"),
        ("Companies Law, Saltmere Law No. 5 of 2018", "companies law"),
        ("Companies Law 2018", "companies law"),
        ("Companies (Amendment) Law", "companies amendment law"),
    ],
)
def test_a_title_key_ignores_years_and_numbers(title: str, key: str) -> None:
    assert title_key(title) == key
