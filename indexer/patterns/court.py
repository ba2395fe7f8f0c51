"""How court papers of the common-law world are laid out: captions, parties, benches, orders, closing blocks."""

import re

from pincite.indexer.patterns.example import Example
from pincite.indexer.patterns.jurisdiction import is_named_court

CLAIM_LABEL = re.compile(
    r"\b(?:Claim|Case|Appeal|Action|Suit|Application|Petition|Cause)\s*(?:No|Number|ID|Ref)s?\b\.?\s*:?\s*",
    re.IGNORECASE,
)
COURT_LINE = re.compile(
    r"^(?:IN\s+)?(?:THE\s+)?(?:[A-Z][A-Za-z,’' \-]*)?\bCOURTS?\b[A-Za-z,’' \-]*$"
    r"|^[A-Z ]+\b(?:DIVISION|TRIBUNAL|LIST)\b[A-Z ]*$"
)
BETWEEN = re.compile(r"^\s*B\s*E\s*T\s*W\s*E\s*E\s*N\s*:?\s*$", re.IGNORECASE)
BETWEEN_NAMED = re.compile(r"^\s*BETWEEN\s*:?\s+(?=[A-Z\d(])")
"""The same with the first party's name on its line."""
AND_NAMED = re.compile(r"^\s*(?:BETWEEN\s*:?|AND)\s+(?=[A-Z\d(])")
"""What such a caption has before each name."""
VERSUS = re.compile(r"^\s*(?:and|-\s*and\s*-|v\.?|vs\.?|versus|-v-)\s*$", re.IGNORECASE)
CASE_TITLE = re.compile(r"\s(?:v|v\.|vs\.?)\s")
"""What stands between the sides in a case's title."""

_SIDE = r"(?:Claimant|Plaintiff|Applicant|Appellant|Respondent|Defendant|Judgment\s+Creditor|Judgment\s+Debtor"
PARTY_ROLE = re.compile(
    r"^\s*\(?(?:(?:First|Second|Third|Fourth|Fifth|Sixth|\d(?:st|nd|rd|th))\s+)?"
    rf"(?P<role>(?:Part\s+20\s+)?{_SIDE}|Petitioner|Intervener|Interested\s+Party|Garnishee)s?"
    rf"(?:\s*[/&]\s*(?:(?:Part\s+20|[A-Z]\w+)\s+)?{_SIDE}|Counterclaimant|Debtor|Creditor)s?)*)\)?(?:\s*\([^)]{{3,40}}\))?\s*$",
    re.IGNORECASE,
)
IN_PROSE = re.compile(r"\s*(?:\(?\d{1,3}[.)]\s|[a-z]{2,}\s)")
"""How a line of a paragraph begins: with its number, or in the middle of a sentence."""
PROSE_GOES_ON = re.compile(r"[,;]?[ ]+(?!v\b|and\b)[a-z]+")
"""A sentence that goes on behind a citation."""
PARTY_NUMBER = re.compile(r"\(\s*\d{1,2}\s*\)")
AFTER_PARTIES = re.compile(r"^(?:UPON|AND UPON|Hearing|Before|Counsel)\b")
"""A line that can only stand after the parties."""

_TITLES = r"(?:H\.?\s?E\.?|His Excellency|Her Excellency|Hon\.?|The Hon\.?|Sir|Dame)"
JUDGE = rf"(?:{_TITLES}\s+)?(?:(?:Deputy\s+)?Chief\s+Justice|Justice|Judge|Master|Magistrate|Registrar)"
BENCH = re.compile(rf"\b(?:BEFORE|Before|CORAM|Coram|PRESENT)\b\s*:?\s*(?={JUDGE})", re.IGNORECASE)
BETWEEN_JUDGES = re.compile(
    r"\s*(?:,|;|&|\bAND\b|\band\b)\s*"
    r"(?=(?:H\.?\s?E\.?|THE HON|HON|SIR|(?:DEPUTY\s+)?CHIEF|JUSTICE|JUDGE)\b)",
    re.IGNORECASE,
)
BENCH_RUNS_ON = re.compile(r"(?:\b(?:AND|H\.?E\.?|JUSTICE|CHIEF)|[,&])\.?\s*$", re.IGNORECASE)
DECISION_LINE = re.compile(
    r"^(?:(?:AMENDED|SECOND|THIRD|FURTHER|RE-?ISSUED|CORRECTED|FINAL|DRAFT|CONSENT|COSTS|DEFAULT|IMMEDIATE|SUMMARY|INTERIM"
    r"|FREEZING|DIRECTIONS|DISCLOSURE|RECOGNITION|ENFORCEMENT|CASE|MANAGEMENT|EX|PARTE|AND|PERMISSION|URGENT|EXTEMPORE)\s+)*"
    r"(?:REASONS|ORDERS?|JUDGMENT|JUDGEMENT|DECISION|RULING|DIRECTIONS|OPINION)\b[A-Z0-9 ,.’'\-/&()]*$",
    re.IGNORECASE,
)
_STYLED = r"(?-i:(?:[A-Z][\w’'\-]+\s+){1,3}(?:CJ|JA|J))$"
# RENN J, where the office stands behind the name
BY_JUDGE = re.compile(rf"\b(?:OF|BY)\s+(?P<judge>{JUDGE}\s.*|{_STYLED})$", re.IGNORECASE)
DECIDED_BY = re.compile(
    rf"\b(?:OF|BY)\s+(?:(?:THE\s+HON|H\.?\s?E|JUSTICE|CHIEF|DEPUTY|JUDGE|SIR|MASTER|MAGISTRATE)\b|{_STYLED})",
    re.IGNORECASE,
)
"""Where the judge's name begins in the line that says what was decided."""

BEHIND_JUDGE = re.compile(
    r"\s+(?:DATED|AFTER|FOLLOWING|REGARDING|CONCERNING|IN\s+RESPECT|ON\s+THE)\b.*$", re.IGNORECASE
)
"""What a decision's own line says behind the judge's name."""

_ORDERS = r"(?:ORDERED|ADJUDGED|DECREED|DIRECTED|DECLARED)"
ORDER_LINE = re.compile(rf"\bIT IS (?:HEREBY |FURTHER )*{_ORDERS}(?:,? (?:AND )?{_ORDERS})*\b")
ORDER_END = re.compile(
    r"^\s*(?:(?:Issued by|SCHEDULE OF REASONS|REASONS|Reasons|Schedule of Reasons)\b|(?:JUDGE?MENT|OPINION|RULING)\s*$)"
)
"""What stands after the last order."""
REASONS = re.compile(r"(?:SCHEDULE OF )?REASONS|JUDGE?MENT|OPINION|RULING", re.IGNORECASE)
"""The heading of what stands below the orders."""
ORDERED = re.compile(
    r"\b(?:[Tt]he\s+Court|I|[Ww]e)\s+(?:have\s+|hereby\s+|therefore\s+|accordingly\s+)*(?:ordered|orders?|directed|directs?"
    r"|makes?\s+the\s+following\s+orders?)(?:\s+(?:that|as\s+follows))?\s*:"
)
"""What announces the orders in the text of reasons: `The Court ordered:`."""
CONCLUSION = re.compile(
    r"^\s*(?:[A-Z\d]{1,3}[.)]\s+)?(?:Conclusions?|Disposition|Disposal|Result|Outcome|Orders?)\s*:?\s*$", re.I | re.M
)
_MATTER = r"(?:appeals?|claims?|applications?|counterclaims?|petitions?|actions?|motions?)"
DISPOSES = re.compile(
    rf"\b{_MATTER}(?:\s+\w+){{0,4}}?\s+(?:is|are|be|stands?|will\s+be|must\s+be|should\s+be|shall\s+be)\s+"
    r"(?:hereby\s+|accordingly\s+|therefore\s+)?(?:allowed|dismissed|granted|refused|rejected|upheld|denied|struck\s+out)\b"
    rf"|\b(?:I|[Ww]e)\s+(?:would\s+|hereby\s+|therefore\s+|accordingly\s+)*(?:dismiss|allow|grant|refuse|reject)\s+the\s+{_MATTER}",
    re.IGNORECASE,
)
"""The words that dispose of a case."""

ISSUED_BY = re.compile(r"^\s*Issued\s+by\s*:?\s*(?P<name>.*)$", re.IGNORECASE)
OFFICE = re.compile(r"\b(?:Registrar|Clerk|Officer|Judge)\b")
DATE_OF_ISSUE = re.compile(
    r"^\s*(?:Date\s+of\s+issue|Issued\s+on|Date\s+of\s+initial\s+issue|Date\s+Issued)\s*:?\s*", re.IGNORECASE
)
DATE_OF_REISSUE = re.compile(
    r"^\s*(?:Date\s+of\s+re-?\s?issue|Re-?issued\s+on|Date\s+Re-?issued)\s*:?\s*", re.IGNORECASE
)
HEARING = re.compile(
    r"^\s*(?:Hearings?(?:\s+dates?(?:\(s\))?|\s+held)?|Heard(?:\s+on)?|Dates?\s+of\s+(?:the\s+)?hearing|Trial(?:\s+dates?)?)"
    r"\s*(?::|[-–—]\s|(?=\d))\s*",
    re.IGNORECASE,
)
COUNSEL_HEARD = re.compile(
    r"\bUPON\s+(?:(?:the\s+)?Court\s+)?hearing\s+[^;]{3,200}?\son\s+(?=(?:[A-Z]\w+day\s+)?\d|[A-Z]\w+\s\d)"
)
"""The recital that names the hearing at which the order was made; a paper tells of other hearings too."""
_BEFORE = rf"(?:\s+before\s+(?:me|us|the\s+Court|(?:{JUDGE}|H\.?\s?E\.?)[^;,]{{2,50}}?))?"
HEARD_ON = re.compile(
    r"\b(?:(?<!which\s)(?:was|were)\s+heard(?:\s+on)?|(?<!was\s)(?<!were\s)heard\s+(?:by\s+[^.]{3,60}\s+)?on"
    rf"|(?:hearing|trial)(?:\s+of\s+(?:the|this)\s+[\w ]{{3,40}}?)?{_BEFORE}"
    rf"(?:\s+(?:was\s+)?(?:held|conducted|took\s+place|taking\s+place))?{_BEFORE}\s+on"
    r"|at\s+the\s+hearing\s+of)\b",
    re.IGNORECASE,
)
JUDGMENT_DATE = re.compile(
    r"^\s*(?:(?:Date\s+of\s+)?judge?ment(?:\s+(?:date|delivered|issued|handed\s+down))?(?:\s+on)?|Handed\s+down(?:\s+on)?)"
    r"\s*(?::|[-–—]\s|(?=\d))\s*",
    re.IGNORECASE,
)

COSTS = re.compile(r"\bcosts?\b", re.IGNORECASE)
PAY = re.compile(
    r"\b(?:shall|must|do|is\s+to|are\s+to)\b[^.;]{0,60}?\s+pay\b|\bjudgment\s+(?:is\s+entered|for)\b", re.IGNORECASE
)
CLAIMED = re.compile(
    r"\b(?:claims?(?!\s+form)|claimed|claiming|seeks?|sought|claim\s+(?:is|was)\s+(?:for|valued)"
    r"|(?:amount|value|sum)\s+(?:of\s+the\s+claim|claimed)|claim\s+(?:amount|value))\b",
    re.IGNORECASE,
)
COURT_FEE = re.compile(r"\b(?:court|filing|issue)\s+fees?\b|\bfees?\s+of\b", re.IGNORECASE)
"""Sums near the word `claim` that are not its value."""

TRANSFERRED = re.compile(r"\btransferr(?:ed|ing)\b[^.]{0,60}?\b(?:Case|Claim)\s+No\.?\s*", re.IGNORECASE)
APPEAL = re.compile(r"\b(?:appeal(?:s|ed|ing)?|permission\s+to\s+appeal)\b", re.IGNORECASE)
APPEAL_COURT = re.compile(r"\b(?:COURT\s+OF\s+APPEAL|APPELLATE|Appellant)\b", re.IGNORECASE)


def is_court_line(text: str) -> bool:
    """Tell whether a line of a caption names the court, by its form or as a jurisdiction calls it."""
    return COURT_LINE.match(text) is not None or is_named_court(text)


EXAMPLES: dict[str, Example] = {
    "claim label": (CLAIM_LABEL, "Claim No. CFI 012/2023", {}),
    "court line": (COURT_LINE, "IN THE COURT OF FIRST INSTANCE", {}),
    "division line": (COURT_LINE, "TECHNOLOGY AND CONSTRUCTION DIVISION", {}),
    "between": (BETWEEN, "B E T W E E N :", {}),
    "between, with a name": (BETWEEN_NAMED, "BETWEEN OAKLEY PILOTS LIMITED", {}),
    "and, with a name": (AND_NAMED, "AND ELM TUGS LIMITED", {}),
    "versus": (VERSUS, "- and -", {}),
    "case title": (CASE_TITLE, "Oakley v Birch", {}),
    "role": (PARTY_ROLE, "Defendants", {"role": "Defendants"}),
    "numbered role": (PARTY_ROLE, "Second Defendant", {"role": "Defendant"}),
    "double role": (PARTY_ROLE, "Claimant/Respondent", {"role": "Claimant/Respondent"}),
    "role by counterclaim": (PARTY_ROLE, "Defendant/Part 20 Claimant", {"role": "Defendant/Part 20 Claimant"}),
    "role with note": (PARTY_ROLE, "Appellant (Defendant below)", {"role": "Appellant"}),
    "party number": (PARTY_NUMBER, "(2) OSTRANDER SHIPPING", {}),
    "after parties": (AFTER_PARTIES, "UPON the Claim Form", {}),
    "bench": (BENCH, "Before: H.E. Justice Helena Varga", {}),
    "between judges": (BETWEEN_JUDGES, "Justice A and Justice B", {}),
    "bench runs on": (BENCH_RUNS_ON, "Chief Justice Croyd and", {}),
    "decision": (DECISION_LINE, "AMENDED ORDER WITH REASONS OF JUSTICE RENN", {}),
    "by judge": (BY_JUDGE, "JUDGMENT OF JUSTICE ODELL", {"judge": "JUSTICE ODELL"}),
    "by a judge styled behind the name": (BY_JUDGE, "JUDGMENT OF RENN J", {"judge": "RENN J"}),
    "decided by": (DECIDED_BY, "ORDER OF H.E. JUSTICE ODELL", {}),
    "behind a judge": (BEHIND_JUDGE, "JUSTICE ODELL DATED 4 MAY 2023", {}),
    "order line": (ORDER_LINE, "IT IS HEREBY ORDERED THAT:", {}),
    "order line of a judgment": (ORDER_LINE, "IT IS HEREBY ORDERED, ADJUDGED AND DECREED THAT:", {}),
    "order end": (ORDER_END, "SCHEDULE OF REASONS", {}),
    "order end by judgment": (ORDER_END, "JUDGMENT", {}),
    "ordered": (ORDERED, "At the end of the hearing the Court ordered:", {}),
    "conclusion": (CONCLUSION, "D. Conclusion", {}),
    "disposes": (DISPOSES, "The appeal is accordingly dismissed.", {}),
    "disposed of by a judge": (DISPOSES, "I therefore allow the claim", {}),
    "reasons": (REASONS, "Schedule of Reasons", {}),
    "issued by": (ISSUED_BY, "Issued by: Morwenna Tait", {"name": "Morwenna Tait"}),
    "office": (OFFICE, "Deputy Registrar", {}),
    "date of issue": (DATE_OF_ISSUE, "Date of issue: 13 June 2023", {}),
    "date of re-issue": (DATE_OF_REISSUE, "Date of re-issue: 20 June 2023", {}),
    "hearing": (HEARING, "Hearing: 20 to 22 November 2023", {}),
    "counsel heard": (COUNSEL_HEARD, "AND UPON hearing counsel for the parties on 6 June 2024", {}),
    "heard on": (HEARD_ON, "The appeal was heard on 6 June 2024", {}),
    "heard before a judge": (HEARD_ON, "the hearing held before H.E. Justice Ada Renn on 4 May 2023", {}),
    "trial": (HEARD_ON, "AND UPON the trial of this matter taking place on 4 May 2023", {}),
    "hearing dates": (HEARING, "Hearing Date(s): 4 and 5 May 2023", {}),
    "decision by default": (DECISION_LINE, "DEFAULT JUDGMENT OF JUSTICE ODELL", {}),
    "enforcement": (DECISION_LINE, "RECOGNITION AND ENFORCEMENT ORDER OF JUSTICE ODELL", {}),
    "judgment handed down": (JUDGMENT_DATE, "Judgment handed down on 5 February 2024", {}),
    "heard before": (HEARD_ON, "at a hearing held on 4 May 2023", {}),
    "in prose": (IN_PROSE, "3. I take from ", {}),
    "prose goes on": (PROSE_GOES_ON, " that a pilot owes a duty", {}),
    "judgment date": (JUDGMENT_DATE, "Judgment: 5 February 2024", {}),
    "costs": (COSTS, "the costs of the appeal", {}),
    "pay": (PAY, "shall pay the Claimant", {}),
    "pay by a day": (PAY, "shall by 4pm on 11 July 2023 pay into Court", {}),
    "claimed": (CLAIMED, "Marlowe claims USD 1,842,500", {}),
    "claim value": (CLAIMED, "The value of the claim stated in the Claim Form", {}),
    "court fee": (COURT_FEE, "a court fee of USD 27,640", {}),
    "transferred": (TRANSFERRED, "transferred from Claim No. ", {}),
    "appeal": (APPEAL, "permission to appeal", {}),
    "appeal court": (APPEAL_COURT, "IN THE COURT OF APPEAL", {}),
}
"""Name -> example."""
