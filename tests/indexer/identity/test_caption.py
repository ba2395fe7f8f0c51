"""Test captions of courts and tribunals in many layouts; every case is invented."""

from collections.abc import Callable

import pytest

from pincite.indexer.identity import Identified, identify
from pincite.indexer.model import DocumentKind
from pincite.indexer.page import Page
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source

Pages = Callable[..., tuple[Page, ...]]

TEXTS = {
    "in rows": (
        "IN THE COURT OF APPEAL (CIVIL DIVISION) / Case No: B2/2024/2060 / ON APPEAL FROM THE ELMFORD COUNTY COURT / "
        "(HIS HONOUR JUDGE ROE) / Wednesday, 11th May 2005 / Before: / LORD JUSTICE POE / LADY JUSTICE FENN / - - - -"
        " - / ALDER BOROUGH COUNCIL / Claimant/Appellant / -v- / ANN BIRCH / Defendant/Respondent / J U D G M E N T"
    ),
    "beside": (
        "Easter Term / [2021] UKSC 912 / On appeal from: [2019] CSIH 909 / JUDGMENT / Alder (Respondent) v Birch "
        "Holdings Ltd (Appellant) (Scotland) / before / Lord Poe, President / Lord Fenn / JUDGMENT GIVEN ON / 23 "
        "April 2021 / Heard on 8 February 2021"
    ),
    "two columns": (
        "In the Elmshire Court of Appeals / Eastern District / ANN MARIE ALDER, ) No. ED108783 / ) / Appellant, ) "
        "Appeal from the Circuit Court of / ) Birch County / vs. ) No. 1711-CC00064 / ) / STATE OF ELMSHIRE, ) "
        "Honorable Deborah J. Roe / ) / Respondent. ) Filed: January 19, 2021 / Jane T. Poe, P.J., Kurt S. Fenn, J., "
        "and James M. Doe, J."
    ),
    "above": (
        "IN THE UPPER TRIBUNAL Appeal No. UA-2021-000019-T / ADMINISTRATIVE APPEALS CHAMBER / Before: M Poe: Judge of"
        " the Upper Tribunal / A Fenn: Member of the Upper Tribunal / Appellant: Alder 2014 Limited / Respondent: The"
        " Harbour Commissioner / Date of Decision: 29 March 2022 / DECISION OF THE UPPER TRIBUNAL"
    ),
    "dots": (
        "IN THE SUPREME COURT OF ELMLAND / CIVIL APPEAL NO. 1234 OF 2021 / (Arising out of SLP (Civil) No. 4567 of "
        "2020) / ALDER STEELS LTD. ...APPELLANT(S) / VERSUS / STATE OF BIRCH & ORS. ...RESPONDENT(S) / J U D G M E N "
        "T / 1. Leave granted. / ..................J. / (ADA POE)"
    ),
    "colons": (
        "COURT OF APPEALS OF ELMSHIRE / STATE OF ELMSHIRE, : / Plaintiff-Appellee, : / No. 109123 / v. : / ANN ALDER,"
        " : / Defendant-Appellant. : / JOURNAL ENTRY AND OPINION / RELEASED: January 21, 2021 / MARY POE, J.:"
    ),
    "list": (
        "IN THE COURT OF CHANCERY OF THE STATE OF ELMSHIRE / ALDER FUND LP, a limited partnership, ) / Plaintiff, ) /"
        " v. ) C.A. No. 2019-0123-JTL / BIRCH HOLDINGS, INC., BO BIRCH, and ) / ANN ELM, ) / Defendants. ) / "
        "MEMORANDUM OPINION / Date Decided: March 5, 2021"
    ),
    "crown": (
        "Neutral Citation Number: [2021] EWHC 9123 (Admin) / Case No: CO/1234/2020 / IN THE HIGH COURT OF JUSTICE / "
        "ADMINISTRATIVE COURT / Date: 25/01/2021 / Before : / MRS JUSTICE POE DBE / Between : / THE QUEEN on the "
        "application of ANN ALDER / Claimant / - and - / SECRETARY OF STATE FOR HARBOURS / Defendant / Approved "
        "Judgment"
    ),
    "labels": (
        "Alder v. Birch / Court: Harbour Court of Elmland / Docket Number(s): 5:24-CV-481 / ANN ALDER, Plaintiff, / "
        "v. / BO BIRCH, in his official capacity as Chair of the Board of Quays; MAY ELM and JOY ASH, in their "
        "official capacities as Members of the Board of Quays, Defendants. / No. 5:24-CV-481 / March 28, 2025 / ORDER"
        " AND OPINION"
    ),
    "reported": (
        "Cite as 28 E&S Dec. 437 (2022) / Matter of Ann ALDER, Respondent / Decided January 20, 2022 / Elmland "
        "Department of Justice Harbour Appeals Board / BEFORE: Board Panel: POE and FENN, Appellate Harbour Judges. "
        "Concurring Opinion: ROE, Appellate Harbour Judge. / POE, Appellate Harbour Judge: / In a decision dated "
        "August 10, 2020, a judge granted the motion of the respondent to end the case."
    ),
    "several": (
        "IN THE COURT OF APPEAL OF ELMLAND / CA369/2016 / [2017] NZCA 9190 / BETWEEN / ANN ALDER / Appellant / AND / "
        "THE HARBOUR BOARD / Respondent / CA370/2016 / BETWEEN / THE HARBOUR BOARD / Appellant / AND / BO BIRCH / "
        "Respondent / Court: / Poe P, Fenn and Roe JJ / Judgment: / 19 May 2017 at 12.30 pm / JUDGMENT OF THE COURT"
    ),
    "markdown": (
        "# Alder v. Birch, 2021 BCSC 912 / **Court:** Supreme Court of Elmland / **Docket:** S123456 / **Date:** "
        "2021-06-14 / **Judge:** The Honourable Madam Justice Poe / ## Reasons for Judgment / [1] The plaintiff was "
        "hurt by the tug of the defendant."
    ),
}
"""Captions, their lines parted by slashes."""
READ = {
    "in rows": (
        "Alder Borough Council=Claimant/Appellant; Ann Birch=Defendant/Respondent | Lord Justice Poe; Lady Justice "
        "Fenn | 2005-05-11 | B2/2024/2060"
    ),
    "beside": "Alder=Respondent; Birch Holdings Ltd=Appellant | Lord Poe; Lord Fenn | 2021-04-23 | [2021] UKSC 912",
    "two columns": (
        "Ann Marie Alder=Appellant; State of Elmshire=Respondent | Jane T. Poe; Kurt S. Fenn; James M. Doe | "
        "2021-01-19 | ED108783"
    ),
    "above": (
        "Alder 2014 Limited=Appellant; The Harbour Commissioner=Respondent | M Poe; A Fenn | 2022-03-29 | "
        "UA-2021-000019-T"
    ),
    "dots": "Alder Steels Ltd=Appellant; State of Birch=Respondent | Ada Poe |  | 1234 OF 2021",
    "colons": "State of Elmshire=Plaintiff/Appellee; Ann Alder=Defendant/Appellant | Mary Poe | 2021-01-21 | 109123",
    "list": (
        "Alder Fund LP=Plaintiff; Birch Holdings, Inc=Defendant; Bo Birch=Defendant; Ann Elm=Defendant |  | "
        "2021-03-05 | 2019-0123-JTL"
    ),
    "crown": (
        "Ann Alder=Claimant; Secretary of State for Harbours=Defendant | Mrs Justice Poe DBE | 2021-01-25 | CO "
        "1234/2020"
    ),
    "labels": (
        "Ann Alder=Plaintiff; Bo Birch=Defendant; May Elm=Defendant; Joy Ash=Defendant |  | 2025-03-28 | 24-cv-481"
    ),
    "reported": "Ann Alder=Respondent | Poe; Fenn; Roe | 2022-01-20 | ",
    "several": (
        "Ann Alder=Appellant; The Harbour Board=Respondent; The Harbour Board=Appellant; Bo Birch=Respondent | Poe; "
        "Fenn; Roe | 2017-05-19 | CA 369/2016"
    ),
    "markdown": "Alder=None; Birch=None | Madam Justice Poe | 2021-06-14 | 2021 BCSC 912",
}
"""What is read in each: the names with their roles, who sits, the day, the number or citation."""
CROWN = TEXTS["crown"].replace(" / ", "\n")
NEVER_OWN = ("4567 of 2020", "1711-CC00064", "[2019] CSIH 909")


def values(found: Identified, *fields: str) -> list[str]:
    return list(dict.fromkeys(fact.value for fact in found.facts if fact.field in fields))


@pytest.mark.parametrize("name", TEXTS)
def test_a_caption_is_read_in_every_layout(laid_out: Pages, name: str) -> None:
    wanted, judges, day, known_by = READ[name].split(" | ")
    found = identify(laid_out(TEXTS[name].replace(" / ", "\n")))
    sides = "; ".join(f"{f.value.rstrip('.')}={f.role}" for f in found.facts if f.field == "party")
    assert (found.identity.kind, sides) == (
        DocumentKind.JUDGMENT if name != "labels" else DocumentKind.ORDER,
        wanted,
    )
    assert "; ".join(values(found, "judge", "author")) == judges
    assert not day or day in values(found, "judgment_date", "date_filed", "header_date", "document_date")
    own = {*found.identity.case_ids, found.identity.neutral_citation}
    assert known_by in own or not known_by
    assert not own & set(NEVER_OWN)
    assert found.identity.court or name == "reported"
    assert "County Court" not in (found.identity.court or "")


def test_a_crown_case_has_its_citation_title(laid_out: Pages) -> None:
    title = identify(laid_out(CROWN)).identity.title
    assert title == "R (on the application of Ann Alder) v Secretary of State for Harbours"


@pytest.mark.parametrize(
    "above",
    ["[Home] [Search]\nYou are here: Elm >> Cases >> Oak [2021] EWHC 1 (Admin)\n", "[2021] EWHC 9123 (Admin)\n"],
)
def test_web_page_text_above_a_caption_is_ignored(laid_out: Pages, above: str) -> None:
    found = identify(laid_out(above + CROWN))
    assert found.identity == identify(laid_out(CROWN)).identity


@pytest.mark.parametrize("numbers", ["No. of 20", "Suit No. ______"])
def test_a_caption_without_numbers_is_classified_as_a_form(laid_out: Pages, numbers: str) -> None:
    text = f"IN THE HIGH COURT\n{numbers}\nBetween\nAAA\nPlaintiff\nAnd\nBBB\nDefendant\nSTATEMENT OF CLAIM\n"
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
def test_the_first_document_type_word_in_a_heading_sets_the_kind(
    laid_out: Pages, heading: str, kind: DocumentKind
) -> None:
    text = f"IN THE HIGH COURT\nCase No: 2024/123\nANN ALDER\nPlaintiff\nv\nBO BIRCH\nDefendant\n{heading}\n"
    assert identify(laid_out(text)).identity.kind is kind


@pytest.mark.parametrize(
    ("between", "sides"),
    [
        ("BETWEEN OAKLEY LIMITED\nPlaintiff\nAND ELM LIMITED\n", "Oakley Limited; Elm Limited"),
        (
            "BETWEEN\n(1) OAKLEY LIMITED\n(2) BIRCH AND\nSONS LLC\nPlaintiffs\nand\nELM LIMITED\n",
            "Oakley Limited; Birch and Sons LLC; Elm Limited",
        ),
        (
            "BETWEEN OAKLEY LIMITED\nAND SONS SHIPPING LLC\nPlaintiffs\nAND ELM LIMITED\n",
            "Oakley Limited; And Sons Shipping LLC; Elm Limited",
        ),
        (
            "BETWEEN (1) OAKLEY LIMITED\nAND (2) BIRCH LLC\nPlaintiffs\nAND ELM LIMITED\n",
            "Oakley Limited; Birch LLC; Elm Limited",
        ),
    ],
)
def test_names_joined_by_and_are_separate_parties(laid_out: Pages, between: str, sides: str) -> None:
    found = identify(
        laid_out(f"IN THE HARBOUR COURT\nCFI 012/2021\n{between}Defendant\nJUDGMENT OF RENN J\nUPON the claim\n")
    )
    assert ("; ".join(found.identity.parties), values(found, "judge")) == (sides, ["Renn J"])


def test_a_number_that_contradicts_the_filing_stamp_is_reported() -> None:
    text = (
        "Case: 19-4021 Document: 3 Filed: 03/04/2020\nUnited States Court of Appeals\nNo. 18-4127\n"
        "ANN ALDER,\nAppellant,\nv.\nBO BIRCH,\nAppellee.\nOPINION\n"
    )
    document = read_document(Source("a", "a", "sha", "text", text.encode()))
    assert document.document.identity.case_ids == ("19-4021",)
    assert [(each.kind, each.page) for each in document.diagnostics] == [("identity_conflict", 1)]
    assert "19-4021 on page 1, but 18-4127 on page 1" in document.diagnostics[0].message


@pytest.mark.parametrize(
    "group",
    [
        "(1) OAKLEY LIMITED\n(2) BIRCH HOLDINGS\nPLC\n(3) ADA ASH",
        "(1) OAKLEY LIMITED (2) BIRCH HOLDINGS PLC (3) ADA ASH",
        "1. OAKLEY LIMITED 2. BIRCH HOLDINGS PLC 3. ADA ASH",
    ],
)
def test_each_party_in_a_numbered_group_has_its_own_quote(laid_out: Pages, group: str) -> None:
    head = "IN THE HIGH COURT OF SALTMERE\nClaim No. HC-2023-000123\nBETWEEN:"
    facts = identify(laid_out(f"{head}\n{group}\nClaimants\n- and -\nELM LLC\nDefendant\nJUDGMENT")).facts
    quotes = [fact.quote for fact in facts if fact.field == "party"]
    assert quotes == ["OAKLEY LIMITED", "BIRCH HOLDINGS PLC", "ADA ASH", "ELM LLC"]
