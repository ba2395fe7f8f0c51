"""Test kind, title, number and dates of non-court documents from many jurisdictions."""

from collections.abc import Callable

import pytest

from pincite.indexer.identity import identify
from pincite.indexer.identity.kinds import noun_of
from pincite.indexer.legal_text.patterns.series import NUMBER
from pincite.indexer.model import DocumentKind
from pincite.indexer.page import Page

Pages = Callable[..., tuple[Page, ...]]
K = DocumentKind
PAPERS = [
    (
        (
            "THE PILOTS ACT, 1981\nARRANGEMENT OF SECTIONS\n1. Short title.\n2. Dues.\nACT NO. 14 OF 1981\n"
            "[29th March, 1981.]\nAn Act to license pilots.\nBE it enacted by Parliament as follows:—\n1. Short title."
        ),
        (K.LAW, "The Pilots Act, 1981", "Act No. 14 of 1981", ("date_of_assent", "1981-03-29")),
    ),
    (
        (
            "Harbour Pilots\nT able of Contents\nPage\nPrincipal\nThe Harbour Pilots Act 1957 No 3 was assented to on 8"
            " November 1957.\nAn Act to license pilots\n1 This Act may be cited as the Harbour Pilots Act 1957."
        ),
        (K.LAW, "Harbour Pilots Act 1957", "No 3", ("date_of_assent", "1957-11-08")),
    ),
    (
        (
            "OBJECTS AND REASONS\nThis Bill would amend the Ports Act to raise the dues.\nSALTMERE\nA Bill entitled\n"
            "An Act to amend the Ports Act.\nENACTED by the Parliament of Saltmere as follows:\n1. This Act may be"
            " cited as the Ports (Amendment) Act, 2016.\n2. Section 4 of the Ports Act is amended."
        ),
        (K.BILL, "Ports (Amendment) Act, 2016", None, None),
    ),
    (
        "CITY LIBRARY TOWER\n\nMEMORANDUM NO. 52\n\nTO: ALL HEADS OF OFFICES\nA survey of the berths is made.",
        (K.GUIDANCE, "Memorandum No. 52", "Memorandum No. 52", None),
    ),
    (
        (
            "THE HARBOUR DUES ACT, 1972\nACT NO. 9 OF 1972\n[25th April, 1972.]\nAn Act to define harbour dues.\nBE it"
            " enacted by Parliament as follows:—\n1. Title.—(1) This Act may be called the Harbour Dues Act, 1972."
        ),
        (K.LAW, "The Harbour Dues Act, 1972", "Act No. 9 of 1972", ("date_of_assent", "1972-04-25")),
    ),
    (
        "LAWS OF SALTMERE\nREPRINT\nAct 350\nHARBOUR AND YOUNG\nPILOTS (EMPLOYMENT)\nACT 1966\nAs at 1 October 2019",
        (K.LAW, "Harbour and Young Pilots (EMPLOYMENT) ACT 1966", "Act 350", None),
    ),
    (
        "LAWS OF SALTMERE\nAct 12\nPORT ACT 1951\nAn Act to provide for ports\n[31st December 1951.]\n1. Short title",
        (K.LAW, "Port ACT 1951", "Act 12", ("in_force", "1951-12-31")),
    ),
    (
        (
            "STATUTORY INSTRUMENTS\n2021 No. 745\nPORTS, ENGLAND\nThe Harbour (Restrictions) Order 2021\n"
            "Made - - - - 22nd June 2021\nComing into force - - 19th July 2021\n"
            "The Secretary of State makes the following Order in exercise of the powers conferred by section 4."
        ),
        (K.STATUTORY_INSTRUMENT, "The Harbour (Restrictions) Order 2021", "2021 No. 745", ("made", "2021-06-22")),
    ),
    (
        "SALTMERE\nOPERATING LAWSALTMERE LAW NO. 7 OF 2018\nCONTENTS\n1. Title",
        (K.LAW, None, "Law No. 7 of 2018", None),
    ),
    (
        "Harbours Bill\n[AS INTRODUCED]\nCONTENTS\n1 Harbours\f",
        (K.BILL, "Harbours Bill", None, None),
    ),
    (
        (
            "Back to Contents\nPORT ACT 2024\nEXPLANATORY NOTES\nThese Explanatory Notes relate to the Port Act"
            " 2024 which received Royal Assent on 24 May 2024 (c. 16)."
        ),
        (K.EXPLANATORY_NOTES, "Port Act 2024 Explanatory Notes", "c. 16", ("date_of_assent", "2024-05-24")),
    ),
    (
        (
            "PRACTICE DIRECTION NO. 2 OF 2015\nREFERRAL OF DISPUTES TO PILOTS\nDate: 16 February 2015\n1. This Practice"
            " Direction comes into effect today."
        ),
        (
            *(K.PRACTICE_DIRECTION, "Referral of Disputes to Pilots", "Practice Direction No. 2 of 2015"),
            ("document_date", "2015-02-16"),
        ),
    ),
    (
        "Harbour Governance\nCode on Appointments\nDecember 2016\nIntroduction",
        (K.GUIDANCE, "Harbour Governance Code on Appointments", None, ("document_date", "2016-12")),
    ),
    (
        (
            "RESOLUTION NO. 61,307-H.B.\nSAFE HARBOURS RESOLUTION\nWHEREAS, it matters;\nNOW, BE IT RESOLVED"
            " that they be safe.\nIt was adopted by the Council on September 13, 2022 by this vote:"
        ),
        (K.BY_LAW, "Safe Harbours Resolution", "Resolution No. 61,307-H.B.", ("adopted", "2022-09-13")),
    ),
    (
        "Last Revised January 2024\nBY-LAWS OF\nTHE TOWN OF SALTMERE\nCHAPTER I General Provisions",
        (K.BY_LAW, "By-Laws of the Town of Saltmere", None, None),
    ),
    (
        (
            "14A.\nPara. 87B Affidavit Verifying Form Showing Means\nI, ………. of ………………….. make oath\nthis………day of\n"
            "[name of deponent]\n*Delete where applicable.\n……………………"
        ),
        (K.FORM, "Affidavit Verifying Form Showing Means", "14A", None),
    ),
    (
        "**Saltmere Statutes**\n§ 12-3.4 Dues of berths\n(a) The dues are paid yearly.",
        (K.LAW, "Dues of berths", "12-3.4", None),
    ),
    (
        "ORDINANCE NO. 7-2002\n\n**AN ORDINANCE AMENDING ORDINANCE NO. 5 ON PIERS**\n\nThe Town Council ordains so.",
        (K.BY_LAW, "AN ORDINANCE AMENDING ORDINANCE NO. 5 ON PIERS", "NO. 7-2002", None),
    ),
    (
        "AGO 2018-046\nSubject: Whether a pilot may vote\nOPINION OF THE HARBOUR OFFICE\nAugust 13, 2018",
        (K.GUIDANCE, "Whether a pilot may vote", "AGO 2018-046", ("document_date", "2018-08-13")),
    ),
    (
        "Regulation (EEC) No 17/68 of the Board of 19 July 1968 on tugs\nThe Board has adopted it.",
        (K.REGULATIONS, None, "Regulation (EEC) No 17/68", ("document_date", "1968-07-19")),
    ),
    (
        "Executive Order 135: Closing of Piers\nThe piers are closed.\n\nThe Harbour House,\nMay 4, 2021",
        (K.ADMINISTRATIVE_ORDER, None, "Executive Order 135", ("document_date", "2021-05-04")),
    ),
    (
        (
            "118th CONGRESS\n1st Session\nH. R. 811\nIN THE HOUSE\nFebruary 2, 2023\nMr. Poe introduced the"
            " following bill\nA BILL\nBe it enacted by the Senate,\nThis Act may be cited as the ``Clean Quays Act''."
        ),
        (K.BILL, "Clean Quays Act", "H. R. 811", None),
    ),
    (
        (
            "THE PREVENTION OF PIRACY ACT, 2016\nACT NO. XL OF 2016\n[22nd August, 2016]\nAn Act to prevent piracy\n"
            "It is hereby enacted as follows:—"
        ),
        (K.LAW, "The Prevention of Piracy Act, 2016", "ACT NO. XL OF 2016", ("date_of_assent", "2016-08-22")),
    ),
    (
        (
            "LEGAL NOTICE NO. 263\nTHE DATA MOORINGS ACT\n(No. 24 of 2019)\nIN EXERCISE of the powers conferred by"
            " section 71, the Secretary makes the following Regulations—\n1. These Regulations may be cited as the Data"
            " Moorings (Registration) Regulations, 2021."
        ),
        (K.REGULATIONS, "Data Moorings (Registration) Regulations, 2021", "LEGAL NOTICE NO. 263", None),
    ),
    (
        (
            "EUROPEAN COMMISSION\nBrussels, 21.4.2021\nCOM(2021) 206 final\nProposal for a\nREGULATION OF THE COUNCIL\n"
            "LAYING DOWN RULES ON CRANES\nEXPLANATORY MEMORANDUM\n1. Context"
        ),
        (K.BILL, None, "COM(2021) 206 final", None),
    ),
    (
        (
            "Skip to main content\nHome > Legislation > Basic Law\nSearch\nBasic Law for the Harbour\nPrint  PDF\n"
            "The Council has adopted this Law:\nArticle 1\nThe harbour is free."
        ),
        (K.LAW, "Basic Law for the Harbour", None, None),
    ),
    (
        "Executive Order 14399 of March 9, 2022\n\nSafe Use of Cranes\n\nBy the authority vested in me, so be it.",
        (K.ADMINISTRATIVE_ORDER, "Safe Use of Cranes", "Executive Order 14399", ("document_date", "2022-03-09")),
    ),
    (
        "Notice No.: FSM-N02\nIssue Date: 6 August 2019\nNOTICE ON CYBER HYGIENE\n1. This Notice is issued today.",
        (K.NOTICE, "Notice on Cyber Hygiene", "FSM-N02", ("date_of_issue", "2019-08-06")),
    ),
    ("Hello, your site shows my chart.\nPlease take it down.", (K.LETTER, None, None, None)),
    (
        "4 May 2021\nMr John Poe\nQuay 2\nDear Mr Poe,\nRe: Berth 7\nWe act for him.\nYours sincerely,\nAnn Roe",
        (K.LETTER, "Berth 7", None, ("document_date", "2021-05-04")),
    ),
]


@pytest.mark.parametrize(("text", "wanted"), PAPERS)
def test_an_instrument_has_its_kind_title_number_and_date(
    laid_out: Pages, text: str, wanted: tuple[K, str | None, str | None, tuple[str, str] | None]
) -> None:
    kind, title, number, date = wanted
    found = identify(laid_out(*text.split("\f")))
    assert found.identity.kind is kind
    assert title is None or (found.identity.title or "").casefold() == title.casefold()
    printed = str(found.identity.law_number or found.identity.number or "")
    assert number is None or number.casefold() in printed.casefold()
    assert date is None or date in {(fact.field, fact.value) for fact in found.facts}


def test_a_letter_has_its_sender_and_recipient(laid_out: Pages) -> None:
    found = identify(laid_out(PAPERS[-1][0]))
    stated = {fact.field: fact.value for fact in found.facts}
    assert (stated["addressee"], stated["sender"], stated["subject"]) == ("Mr John Poe", "Ann Roe", "Berth 7")


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Bill of Rights Act 1990", K.LAW),
        ("Guidance on the Harbour Act 1988", K.GUIDANCE),
        ("Notice of Closure", K.NOTICE),
        ("Harbour Court Rules 2014", K.RULES_OF_COURT),
        ("Interpretation of Ordinance 68-2000", K.GUIDANCE),
        ("The Tides Act 2018 (Commencement No. 3) Order 2021", K.STATUTORY_INSTRUMENT),
        ("Alpha LLC; Notice of Filing of a Rule", K.NOTICE),
        ("Draft Harbour Code of Practice: Consultation", K.CONSULTATION),
        ("Application for a Berth Licence", K.FORM),
        ("Minutes of a meeting", None),
    ],
)
def test_the_head_noun_of_a_title_sets_the_kind(title: str, kind: K | None) -> None:
    assert noun_of(title) is kind


@pytest.mark.parametrize("text", ["A-", "A/", "A, ", "No. ", "A. ", " "])
def test_a_long_run_of_letters_and_marks_does_not_hang_number_parsing(text: str) -> None:
    assert NUMBER.search(text * 1000) is None
