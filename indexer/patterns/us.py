"""Papers of the federal courts of the United States: docket numbers, captions, the stamps of electronic filing."""

import re

from pincite.indexer.lines import squeeze
from pincite.indexer.patterns.example import Example
from pincite.indexer.patterns.jurisdiction import Docket, Jurisdiction

_CIRCUITS = {
    "1": "First",
    "2": "Second",
    "3": "Third",
    "4": "Fourth",
    "5": "Fifth",
    "6": "Sixth",
    "7": "Seventh",
    "8": "Eighth",
    "9": "Ninth",
    "10": "Tenth",
    "11": "Eleventh",
    "dc": "District of Columbia",
    "fc": "Federal",
}
_CIRCUIT = rf"(?:{'|'.join(name.replace(' ', chr(92) + 's+') for name in _CIRCUITS.values())})"

NUMBER = re.compile(
    r"(?<![\w\-–])(?:(?P<office>\d)[:\-])?(?P<year>\d{2})[\-–](?:(?P<kind>cv|cr|mc|md|mj|bk|ap|br)[\-–])?"
    r"(?P<number>\d{2,6})(?:[\-–][A-Z]{2,4})*(?![\w\-–])",
    re.IGNORECASE,
)
"""`18-4127` of a court of appeals, `1:20-cv-03164-XY` of a district court."""

STAMP_NUMBER = re.compile(r"^\s*(?:Appellate\s+)?(?:Case|Appeal):?\s+(?=\d)", re.MULTILINE)
"""The line that electronic filing prints on every page (`Case: 18-4127 Document: 3 Page: 1 Date Filed: ...`)."""
LABEL_NUMBER = re.compile(r"(?<!Originating )(?<!District )\b(?:Case\s+)?(?:No\.|Number:?|Docket\s+#:?)\s*(?=\d)")

COURT = re.compile(
    rf"\bUNITED\s+STATES\s+COURT\s+OF\s+APPEALS\s+FOR\s+THE\s+{_CIRCUIT}\s+CIRCUIT\b"
    r"|\bUNITED\s+STATES\s+(?:DISTRICT|BANKRUPTCY)\s+COURT\s+(?:FOR\s+THE\s+)?"
    r"(?:(?:NORTHERN|SOUTHERN|EASTERN|WESTERN|CENTRAL|MIDDLE)\s+)?DISTRICT\s+OF\s+[A-Z][A-Za-z]+(?:[ ][A-Z][A-Za-z]+)?"
    r"|\bSUPREME\s+COURT\s+OF\s+THE\s+UNITED\s+STATES\b",
    re.IGNORECASE,
)
SITE = re.compile(r"\bca(?P<circuit>1[01]|[1-9]|dc|fc)\.uscourts\.gov\b", re.IGNORECASE)
"""A letterhead may name its circuit only by the address of its site."""

STAMP_DATE = re.compile(r"^\s*(?:Appellate\s+)?(?:Case|Appeal):?\s[^\n]*?(?=\b\d{1,2}/\d{1,2}/\d{4}\b)", re.MULTILINE)
FILED = re.compile(
    r"\bFILED\b(?:\s*\n[^\n]*){0,3}?\s*\n?\s*(?=[A-Z][a-z]+\s+\d{1,2},)|\bFiled:?\s+(?=[A-Z][a-z]+\s+\d)"
)

_SIDES = r"[^\n]+?\s+v(?:s|ersus)?\.?\s+[^\n]+?(?:\s*\n[A-Z][^\n:\d]{3,40})?"
SUBJECT = re.compile(
    rf"^\s*(?:RE|Re|Short\s+Title)\s*:\s*(?:Case\s+No\.\s*\S+,\s*)?(?P<title>{_SIDES})(?=,\s+No\.|\s*\n|\s*$)",
    re.MULTILINE,
)
"""The subject line of a letter: `Re: Alder v. Birch, No. 18-4127`."""
IN_RE = re.compile(r"^\s*(?P<title>In\s+re:?\s+[^\n]{3,90}?)(?=\s+No\.|\s*\n|,\s*$)", re.MULTILINE | re.IGNORECASE)

_ROLE = (
    r"(?:(?:Third|Cross|Counter)[\-\s])?(?:Plaintiff|Defendant|Petitioner|Respondent|Appellant|Appellee|Claimant|Intervenor"
    r"|Debtor|Movant|Amicus\s+Curiae|Real\s+Part(?:y|ies)\s+in\s+Interest)s?"
)
ROLE = re.compile(rf"^(?P<role>{_ROLE}(?:\s*[,/\-—–&]+\s*{_ROLE})*)[.,;]?$", re.IGNORECASE)
VERSUS = re.compile(r"^(?:v\.?|vs\.?|versus|[-–—]v\.?[-–—])$", re.IGNORECASE)
CAPTION_ENDS = re.compile(
    r"^(?:(?:On\s+)?Appeals?\s+from|(?:On\s+)?Petition|Before\b|Argued|Submitted|O\s*R\s*D\s*E\s*R$)", re.IGNORECASE
)
BENCH = re.compile(
    r"^\s*(?:Before|BEFORE|Present|PRESENT):?\s+(?P<judges>[^.]{4,200}(?:Judges?|JUDGES?|Justices?))\b", re.MULTILINE
)
OFFICE = re.compile(
    r"^(?:Chief|Senior|Circuit|District|Magistrate)?\s*(?:Circuit|District)?\s*(?:Judges?|Justices?)$", re.IGNORECASE
)
"""What stands behind the names of a bench."""
BELOW = re.compile(
    r"\b(?:USDC|DC|District\s+Case|Originating\s+Case|D\.C\.)\s*(?:No\.|Number|Docket\s+#)\s*:?\s*(?=\d)", re.IGNORECASE
)
ORDERS = re.compile(r"^\s*(?P<type>O\s*R\s*D\s*E\s*R|ORDER(?:\s+AND\s+JUDGMENT)?)\s*\*?$", re.MULTILINE)
JUDGMENTS = re.compile(
    r"^\s*(?P<type>OPINION|JUDGMENT|MEMORANDUM(?:\s+(?:OPINION|DISPOSITION))?\*?|Per\s+Curiam[.:]?\*?|PER\s+CURIAM[.:]?\*?)"
    r"(?:\s+AND\s+ORDER)?\s*$|^[A-Z][\w.\- ]{2,40},\s+(?:Chief\s+|Senior\s+)?(?:Circuit|District)\s+Judge[.:]",
    re.MULTILINE,
)


def case_id(match: re.Match[str]) -> str:
    """Return `18-4127`, or `20-cv-3164`: the office, the judge's letters and leading zeros do not count."""
    kind = f"-{match['kind'].lower()}-" if match["kind"] else "-"
    return f"{match['year']}{kind}{match['number'].lstrip('0') if match['kind'] else match['number']}"


def court(match: re.Match[str]) -> str:
    """Return the court's name in capitals and small letters."""
    circuit = match.groupdict().get("circuit")
    if circuit:
        return f"United States Court of Appeals for the {_CIRCUITS[circuit.lower()]} Circuit"
    words = squeeze(match.group()).title()
    return re.sub(r"\b(?:Of|For|The)\b", lambda word: word.group().lower(), words)


JURISDICTION = Jurisdiction(
    "United States federal courts",
    docket=Docket(
        number=NUMBER,
        case_id=case_id,
        own=(STAMP_NUMBER, LABEL_NUMBER),
        courts=(COURT, SITE),
        court=court,
        filed=(STAMP_DATE, FILED),
        month_first=True,
        titles=(SUBJECT, IN_RE),
        role=ROLE,
        versus=VERSUS,
        caption_ends=CAPTION_ENDS,
        bench=BENCH,
        office=OFFICE,
        opinion="Opinion",
        below=BELOW,
        orders=ORDERS,
        judgments=JUDGMENTS,
    ),
)

CIRCUIT = re.compile(
    r"\b(?:First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth|Eleventh|Federal)\s+Circuit"
)
"""A United States Court of Appeals by the name of its circuit, 28 U.S.C. § 41."""

FEDERAL_RULE = re.compile(
    r"(?:Federal\s+)?Rules?\s+of\s+(?:(?:Civil|Criminal|Appellate|Bankruptcy)\s+Procedure|Evidence)\s+\d[\d.]*(?:\(\w+\))*"
)
"""`Federal Rule of Civil Procedure 54(b)`."""
ARGUED = re.compile(r"\bARGUED:\s+(?P<said>.+?)(?=\bON\s+BRIEF\b|\Z)", re.DOTALL)
"""Who spoke, in the list of counsel of a court of appeals."""

EXAMPLES: dict[str, Example] = {
    "number of an appeal": (NUMBER, "No. 18-4127", {"year": "18", "kind": None, "number": "4127"}),
    "number of an action": (NUMBER, "1:20-cv-03164-XY", {"office": "1", "year": "20", "kind": "cv", "number": "03164"}),
    "stamp": (STAMP_NUMBER, "Appellate Case: 18-4127 Document: 3", {}),
    "label": (LABEL_NUMBER, "Docket #: 18-4127", {}),
    "federal rule": (FEDERAL_RULE, "under Federal Rule of Civil Procedure 54(b)", {}),
    "argued": (ARGUED, "ARGUED: Ann Poe, for Appellee. ON BRIEF: Bo Fen", {"said": "Ann Poe, for Appellee. "}),
    "circuit": (CIRCUIT, "has the Ninth Circuit granted", {}),
    "court of appeals": (COURT, "United States Court of Appeals\nFor the Tenth Circuit", {}),
    "district court": (COURT, "UNITED STATES DISTRICT COURT\nSOUTHERN DISTRICT OF OHIO", {}),
    "site": (SITE, "www.ca11.uscourts.gov", {"circuit": "11"}),
    "date of a stamp": (STAMP_DATE, "Case 18-4127, Document 1-1, 05/09/2018, 21, Page1 of 2", {}),
    "filed": (FILED, "FILED\nUnited States Court of Appeals\nMay 9, 2018", {}),
    "filed on a letter": (FILED, "Filed: May 9, 2018", {}),
    "subject": (SUBJECT, "Re: Alder v. Birch, No. 18-4127", {"title": "Alder v. Birch"}),
    "subject of a notice": (
        SUBJECT,
        "Short Title: Alder Freight v. Birch\nHoldings\n",
        {"title": "Alder Freight v. Birch\nHoldings"},
    ),
    "in re": (IN_RE, "In re: ALDER FREIGHT No. 22-905", {"title": "In re: ALDER FREIGHT"}),
    "role": (ROLE, "Plaintiffs-Appellants,", {"role": "Plaintiffs-Appellants"}),
    "two roles": (ROLE, "Defendant, Appellee.", {"role": "Defendant, Appellee"}),
    "versus": (VERSUS, "versus", {}),
    "caption ends": (CAPTION_ENDS, "On Appeal from the United States District Court", {}),
    "bench": (
        BENCH,
        "Before Alder, Birch, and Croyd, Circuit Judges.",
        {"judges": "Alder, Birch, and Croyd, Circuit Judges"},
    ),
    "office": (OFFICE, "Circuit Judges", {}),
    "case below": (BELOW, "USDC No. 2:19-CV-418", {}),
    "order": (ORDERS, "O R D E R", {"type": "O R D E R"}),
    "opinion": (JUDGMENTS, "Per Curiam:*", {"type": "Per Curiam:*"}),
    "opinion of a judge": (JUDGMENTS, "BIRCH, Circuit Judge.", {"type": None}),
}
"""Name -> example."""
