"""Captions of courts and tribunals in many layouts, each of an invented case."""

from collections.abc import Callable

import pytest

from pincite.indexer.identity import Identified, identify
from pincite.indexer.model import DocumentKind
from pincite.indexer.page import Page

Pages = Callable[..., tuple[Page, ...]]
Sides = list[tuple[str, str | None]]

IN_ROWS = """IN THE COURT OF APPEAL (CIVIL DIVISION)
Case No: B2/2024/2060
ON APPEAL FROM THE ELMFORD COUNTY COURT
(HIS HONOUR JUDGE ROE)
Wednesday, 11th May 2005
Before:
LORD JUSTICE POE
LADY JUSTICE FENN
- - - - -
ALDER BOROUGH COUNCIL
Claimant/Appellant
-v-
ANN BIRCH
Defendant/Respondent
J U D G M E N T
"""
BESIDE = """Easter Term
[2021] UKSC 912
On appeal from: [2019] CSIH 909
JUDGMENT
Alder (Respondent) v Birch Holdings Ltd (Appellant) (Scotland)
before
Lord Poe, President
Lord Fenn
JUDGMENT GIVEN ON
23 April 2021
Heard on 8 February 2021
"""
TWO_COLUMNS = """In the Elmshire Court of Appeals
Eastern District
ANN MARIE ALDER, ) No. ED108783
)
Appellant, ) Appeal from the Circuit Court of
) Birch County
vs. ) No. 1711-CC00064
)
STATE OF ELMSHIRE, ) Honorable Deborah J. Roe
)
Respondent. ) Filed: January 19, 2021
Jane T. Poe, P.J., Kurt S. Fenn, J., and James M. Doe, J.
"""
ABOVE = """IN THE UPPER TRIBUNAL Appeal No. UA-2021-000019-T
ADMINISTRATIVE APPEALS CHAMBER
Before: M Poe: Judge of the Upper Tribunal
A Fenn: Member of the Upper Tribunal
Appellant: Alder 2014 Limited
Respondent: The Harbour Commissioner
Date of Decision: 29 March 2022
DECISION OF THE UPPER TRIBUNAL
"""
DOTS = """IN THE SUPREME COURT OF ELMLAND
CIVIL APPEAL NO. 1234 OF 2021
(Arising out of SLP (Civil) No. 4567 of 2020)
ALDER STEELS LTD. ...APPELLANT(S)
VERSUS
STATE OF BIRCH & ORS. ...RESPONDENT(S)
J U D G M E N T
1. Leave granted.
..................J.
(ADA POE)
"""
COLONS = """COURT OF APPEALS OF ELMSHIRE
STATE OF ELMSHIRE, :
Plaintiff-Appellee, :
No. 109123
v. :
ANN ALDER, :
Defendant-Appellant. :
JOURNAL ENTRY AND OPINION
RELEASED: January 21, 2021
MARY POE, J.:
"""
LIST = """IN THE COURT OF CHANCERY OF THE STATE OF ELMSHIRE
ALDER FUND LP, a limited partnership, )
Plaintiff, )
v. ) C.A. No. 2019-0123-JTL
BIRCH HOLDINGS, INC., BO BIRCH, and )
ANN ELM, )
Defendants. )
MEMORANDUM OPINION
Date Decided: March 5, 2021
"""
CROWN = """Neutral Citation Number: [2021] EWHC 9123 (Admin)
Case No: CO/1234/2020
IN THE HIGH COURT OF JUSTICE
ADMINISTRATIVE COURT
Date: 25/01/2021
Before :
MRS JUSTICE POE DBE
Between :
THE QUEEN on the application of ANN ALDER
Claimant
- and -
SECRETARY OF STATE FOR HARBOURS
Defendant
Approved Judgment
"""
NEVER_OWN = ("4567 of 2020", "1711-CC00064", "[2019] CSIH 909")

CASES: dict[str, tuple[str, Sides, list[str], str]] = {
    "in rows": (
        IN_ROWS,
        [("Alder Borough Council", "Claimant/Appellant"), ("Ann Birch", "Defendant/Respondent")],
        ["Lord Justice Poe", "Lady Justice Fenn"],
        "2005-05-11",
    ),
    "beside": (
        BESIDE,
        [("Alder", "Respondent"), ("Birch Holdings Ltd", "Appellant")],
        ["Lord Poe", "Lord Fenn"],
        "2021-04-23",
    ),
    "two columns": (
        TWO_COLUMNS,
        [("Ann Marie Alder", "Appellant"), ("State of Elmshire", "Respondent")],
        ["Jane T. Poe", "Kurt S. Fenn", "James M. Doe"],
        "2021-01-19",
    ),
    "above": (
        ABOVE,
        [("Alder 2014 Limited", "Appellant"), ("The Harbour Commissioner", "Respondent")],
        ["M Poe", "A Fenn"],
        "2022-03-29",
    ),
    "dots": (DOTS, [("Alder Steels Ltd", "Appellant"), ("State of Birch", "Respondent")], ["Ada Poe"], ""),
    "colons": (
        COLONS,
        [("State of Elmshire", "Plaintiff/Appellee"), ("Ann Alder", "Defendant/Appellant")],
        ["Mary Poe"],
        "2021-01-21",
    ),
    "list": (
        LIST,
        [
            ("Alder Fund LP", "Plaintiff"),
            ("Birch Holdings, Inc.", "Defendant"),
            ("Bo Birch", "Defendant"),
            ("Ann Elm", "Defendant"),
        ],
        [],
        "2021-03-05",
    ),
    "crown": (
        CROWN,
        [("Ann Alder", "Claimant"), ("Secretary of State for Harbours", "Defendant")],
        ["Mrs Justice Poe DBE"],
        "2021-01-25",
    ),
}


def values(found: Identified, *fields: str) -> list[str]:
    return [fact.value for fact in found.facts if fact.field in fields]


@pytest.mark.parametrize("name", CASES)
def test_a_caption_is_read_by_its_roles_wherever_they_stand(laid_out: Pages, name: str) -> None:
    text, parties, judges, day = CASES[name]
    found = identify(laid_out(text))
    assert found.identity.kind is DocumentKind.JUDGMENT
    assert [(f.value.rstrip("."), f.role) for f in found.facts if f.field == "party"] == [
        (party.rstrip("."), role) for party, role in parties
    ]
    assert list(dict.fromkeys(values(found, "judge", "author"))) == judges or name == "list"
    assert not day or day in values(found, "judgment_date", "date_filed", "header_date", "document_date")


@pytest.mark.parametrize("name", CASES)
def test_numbers_and_citations_of_the_case_below_are_not_the_papers_own(laid_out: Pages, name: str) -> None:
    found = identify(laid_out(CASES[name][0]))
    assert not {*found.identity.case_ids, found.identity.neutral_citation} & set(NEVER_OWN)
    assert found.identity.court
    assert "County Court" not in found.identity.court


def test_the_crowns_case_has_the_title_by_which_it_is_cited(laid_out: Pages) -> None:
    title = identify(laid_out(CROWN)).identity.title
    assert title == "R (on the application of Ann Alder) v Secretary of State for Harbours"


@pytest.mark.parametrize("above", ["Elm Logo\nSearch\nHome\n", "[2021] EWHC 9123 (Admin)\n"])
def test_what_a_web_page_prints_above_a_caption_changes_nothing(laid_out: Pages, above: str) -> None:
    found = identify(laid_out(above + CROWN))
    assert found.identity.case_ids == identify(laid_out(CROWN)).identity.case_ids
    assert found.identity.parties == ("Ann Alder", "Secretary of State for Harbours")


@pytest.mark.parametrize("numbers", ["No. of 20", "Suit No. ______"])
def test_a_caption_without_numbers_is_a_form(laid_out: Pages, numbers: str) -> None:
    text = f"IN THE HIGH COURT\n{numbers}\nBetween\nAAA\nPlaintiff\nAnd\nBBB\nDefendant\nNOTICE OF APPEAL\n"
    assert identify(laid_out(text)).identity.kind is DocumentKind.FORM


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("ORDER GRANTING A MOTION TO STAY", DocumentKind.ORDER),
        ("MOTION FOR AN ORDER", DocumentKind.COURT_FILING),
        ("COMPLAINT FOR DAMAGES", DocumentKind.COURT_FILING),
        ("FINDINGS OF FACT AND CONCLUSIONS OF LAW", DocumentKind.JUDGMENT),
        ("REASONS FOR JUDGMENT", DocumentKind.JUDGMENT),
    ],
)
def test_the_first_telling_word_of_a_heading_says_what_the_paper_is(
    laid_out: Pages, heading: str, kind: DocumentKind
) -> None:
    text = f"IN THE HIGH COURT\nCase No: 2024/123\nANN ALDER\nPlaintiff\nv\nBO BIRCH\nDefendant\n{heading}\n"
    assert identify(laid_out(text)).identity.kind is kind
