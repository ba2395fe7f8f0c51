"""Test cross-references as printed; every document is invented."""

from collections.abc import Callable

import pytest

from pincite.indexer.model import Fact, IndexedDocument
from pincite.indexer.records.cross_references import NOT_NAMED

Documents = Callable[..., IndexedDocument]
HEAD = "HARBOUR DUES LAW\nSALTMERE LAW No. 4 of 2019\nPART 1: GENERAL\n1. Dues\n(1) "


def references(document: IndexedDocument) -> list[tuple[str, str | None]]:
    return [(fact.value, fact.role) for fact in document.facts if fact.field == "reference"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Article 3(1)(a) applies.", [("Article 3(1)(a)", None)]),
        ("Articles 3, 5(1) and 9 of this Law.", [("Article 3", None), ("Article 5(1)", None), ("Article 9", None)]),
        ("Article 3(1)(a) or (b) applies.", [("Article 3(1)(a)", None), ("Article 3(1)(b)", None)]),
        ("Article 3(1)(a) or (2) applies.", [("Article 3(1)(a)", None), ("Article 3(2)", None)]),
        (
            "Articles (3), (5) and (9) of the Port Police Law apply.",
            [("Article 3", "Port Police Law"), ("Article 5", "Port Police Law"), ("Article 9", "Port Police Law")],
        ),
        ("Paragraph (D) of Article (5) of this Law applies.", [("Article 5(D)", None)]),
        ("paragraph (2) of Article 5 applies.", [("Article 5(2)", None)]),
        ("See paragraph 3 of Schedule 2 to this Law.", [("paragraph 3 of Schedule 2", None)]),
        ("paragraph (2) applies.", [("paragraph (2)", None)]),
        ("Article 7 of the Port Police Law applies.", [("Article 7", "Port Police Law")]),
        (
            "Article 7 of the Port Police Law, SGL Law No. 2 of 2018, applies.",
            [("Article 7", "Port Police Law, SGL Law No. 2 of 2018")],
        ),
        (
            "Article 7 (Lights) of the Port Police Law and Article 8 of that Law apply.",
            [("Article 7", "Port Police Law"), ("Article 8", "Port Police Law")],
        ),
        ("Article 7 of the Law of Wrecks applies.", [("Article 7", "Law of Wrecks")]),
        ("2. Schedules\n(1) They are annexed.", []),
        ("section 5 of the Act applies.", [("section 5", "Act")]),
        ("section 5 of the 1996 Act applies.", [("section 5", "1996 Act")]),
        ("paragraph 7 of the Amended Defence says so.", [("paragraph 7", "Amended Defence")]),
        ("The Port Police Law 2018 applies.", [("Port Police Law 2018", "Port Police Law 2018")]),
        ("See Quay Regulations 2020.", [("Quay Regulations 2020", "Quay Regulations 2020")]),
        ("The Quay (Dues and Fees) Rules 2020 apply.", [("Quay (Dues and Fees) Rules 2020",) * 2]),
        ("See the Quay Regulations 2020 and 2021 for that.", [("Quay Regulations 2020",) * 2]),
        (
            "Sections 1981 and 1983 of Title 42 apply.",
            [("Section 1981", "Title"), ("Section 1983", "Title")],
        ),
        (
            "Articles 1801 and 1802 of the Lantern Code apply.",
            [("Article 1801", "Lantern Code"), ("Article 1802", "Lantern Code")],
        ),
        (
            "Articles 1927 to 1929 of the Civil Code apply.",
            [("Article 1927", "Civil Code"), ("Article 1929", "Civil Code")],
        ),
        ("Under Rules 1801 and 1802 he pays.", [("Rule 1801", None), ("Rule 1802", None)]),
        ("Regulations 20 and 21 apply.", [("Regulation 20", None), ("Regulation 21", None)]),
        ("SGL Law No. 2 of 2018 applies.", [("SGL Law No. 2 of 2018", "SGL Law No. 2 of 2018")]),
        ("It was held in CFI-012-2023.", [("CFI 012/2023", "CFI 012/2023")]),
        ("This Law and applicable law apply; the Harbour Dues Law is cited so. A party pays.", []),
        ("A copy of the Consolidated Law is kept.", []),
        ("Article 3 applies. Article 3 applies again.", [("Article 3", None)]),
    ],
)
def test_a_reference_keeps_its_printed_form_and_its_document(
    text_document: Documents, text: str, found: list[tuple[str, str | None]]
) -> None:
    assert references(text_document("dues.txt", HEAD + text)) == found


def test_a_reference_has_its_quote(text_document: Documents) -> None:
    document = text_document("dues.txt", HEAD + "He pays under Article 7 of the Port Police Law at once.")
    fact: Fact = next(fact for fact in document.facts if fact.field == "reference")
    assert fact.quote == "Article 7 of the Port Police Law"
    assert document.pages[fact.page - 1].text[fact.span.start : fact.span.end] == fact.quote


def test_a_unit_heading_is_not_a_reference(text_document: Documents) -> None:
    lines = ["TOWAGE AGREEMENT", "between Oakley Limited and Elm LLC agree as follows:", "ARTICLE 1", "TERM",
             "Section 1.1 PERFORMANCE. It runs for a year.", "SCHEDULE 1", "Fees"]  # fmt: skip
    assert references(text_document("tow.txt", "\n".join(lines))) == []


def test_a_judgment_reference_resolves_to_the_last_named_law_or_its_own_paragraphs(text_document: Documents) -> None:
    text = (
        "CLAIM NO: CFI 012/2023\nIN THE COURTS OF SALTMERE\nBETWEEN\nOAKLEY LTD\nClaimant\nand\nELM LLC\nDefendant\n"
        "JUDGMENT OF JUSTICE ADA THORNE\n1. As said in paragraph 57 above, Article 7 of the Port Police Law applies, "
        "and so does Article 9."
    )
    assert references(text_document("paper.txt", text)) == [
        ("paragraph 57", None),
        ("Article 7", "Port Police Law"),
        ("Article 9", "Port Police Law"),
    ]
    assert ("Article 9", NOT_NAMED) in references(
        text_document("paper.txt", text.replace("Article 7 of the Port Police Law applies, and so does ", ""))
    )
