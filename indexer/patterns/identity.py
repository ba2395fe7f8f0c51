"""How documents of the common-law world say what they are: captions, title pages, enactment formulas, notices."""

import re

ENACTMENT = re.compile(r"\bhereby\s+enact(?:s|ed)?\b", re.IGNORECASE)
"""The enacting formula of a sovereign or legislature: `We, ..., hereby enact on this 5th day of ...`."""

ENACTMENT_NOTICE = re.compile(r"\bENACTMENT NOTICE\b|\bNotice of Enactment\b", re.IGNORECASE)

CONSULTATION = re.compile(r"\bCONSULTATION PAPER\b", re.IGNORECASE)

CITED_AS = re.compile(
    r"may\s+be\s+cited\s+as\s+(?:the\s+)?(?:[“\"‘'](?P<title>[^”\"’']{4,160})[”\"’']|(?P<plain>[A-Z][^.,;“\"]{4,120}))"
)
"""The short-title clause."""

VERSION = re.compile(
    r"\bConsolidated Version(?:\s+No\.?\s*\d{1,2})?(?:\s*\(?\s*(?P<date>[A-Z][a-z]+\s+\d{4}|\d{1,2}\s+[A-Z][a-z]+\s+\d{4})\s*\)?)?",
    re.IGNORECASE,
)

IN_FORCE = re.compile(r"\bin\s+force\s+(?:on|from|as\s+(?:of|from))\b", re.IGNORECASE)
AMENDED_BY = re.compile(r"\bas\s+amended(?:\s+by)?\b", re.IGNORECASE)

POWERS = re.compile(
    r"(?i:powers?\s+conferred|made\s+(?:by\s+[^.]{3,60}\s+)?under|pursuant\s+to|in\s+exercise\s+of)[^.]{0,160}?\b(?:the|of|by|under)\s+"
    r"(?P<title>(?:[A-Z][\w’'\-]*\s+(?:(?:and|of|the|in|on|for|to)\s+)*){0,8}(?:Law|Act)(?:\s+of\s+Security)?)\b(?P<tail>[^.]{0,60})",
)
"""The clause that names the law under which regulations are made."""

CLAIM_LABEL = re.compile(
    r"\b(?:Claim|Case|Appeal|Action|Suit|Application|Petition|Cause)\s*(?:No|Number|ID|Ref)s?\b\.?\s*:?\s*",
    re.IGNORECASE,
)
COURT_LINE = re.compile(
    r"^(?:IN\s+)?(?:THE\s+)?(?:[A-Z][A-Za-z,’' \-]*)?\bCOURTS?\b[A-Za-z,’' \-]*$|^[A-Z ]+\b(?:DIVISION|TRIBUNAL|LIST)\b[A-Z ]*$"
)
BETWEEN = re.compile(r"^\s*B\s*E\s*T\s*W\s*E\s*E\s*N\s*:?\s*$", re.IGNORECASE)
VERSUS = re.compile(r"^\s*(?:and|-\s*and\s*-|v\.?|vs\.?|versus|-v-)\s*$", re.IGNORECASE)
PARTY_ROLE = re.compile(
    r"^\s*\(?(?:(?:First|Second|Third|Fourth|Fifth|Sixth|\d(?:st|nd|rd|th))\s+)?(?P<role>(?:Part\s+20\s+)?(?:Claimant|Plaintiff|Petitioner|Applicant|"
    r"Appellant|Respondent|Defendant|Judgment\s+Creditor|Judgment\s+Debtor|Intervener|Interested\s+Party|Garnishee)s?"
    r"(?:\s*[/&]\s*(?:[A-Z]\w+\s+)?(?:Claimant|Plaintiff|Applicant|Appellant|Respondent|Defendant|Judgment\s+Creditor|Judgment\s+Debtor|"
    r"Counterclaimant|Debtor|Creditor)s?)*)\)?(?:\s*\([^)]{3,40}\))?\s*$",
    re.IGNORECASE,
)
PARTY_NUMBER = re.compile(r"\(\s*\d{1,2}\s*\)")

JUDGE = r"(?:(?:H\.?\s?E\.?|His Excellency|Her Excellency|Hon\.?|The Hon\.?|Sir|Dame)\s+)?(?:(?:Deputy\s+)?Chief\s+Justice|Justice|Judge|Master|Magistrate|Registrar)"
BENCH = re.compile(rf"\b(?:BEFORE|Before|CORAM|Coram|PRESENT)\b\s*:?\s*(?={JUDGE})", re.IGNORECASE)
DECISION_LINE = re.compile(
    r"^(?:AMENDED\s+|SECOND\s+|FURTHER\s+|RE-?ISSUED\s+|CORRECTED\s+|FINAL\s+|DRAFT\s+|CONSENT\s+)*"
    r"(?:REASONS|ORDERS?|JUDGMENT|JUDGEMENT|DECISION|RULING|DIRECTIONS|OPINION)\b[A-Z0-9 ,.’'\-/&()]*$",
    re.IGNORECASE,
)
BY_JUDGE = re.compile(rf"\b(?:OF|BY)\s+(?P<judge>{JUDGE}\s.*)$", re.IGNORECASE)

ISSUED_BY = re.compile(r"^\s*Issued\s+by\s*:?\s*(?P<name>.*)$", re.IGNORECASE)
DATE_OF_ISSUE = re.compile(
    r"^\s*(?:Date\s+of\s+issue|Issued\s+on|Date\s+of\s+initial\s+issue|Date\s+Issued)\s*:?\s*", re.IGNORECASE
)
DATE_OF_REISSUE = re.compile(
    r"^\s*(?:Date\s+of\s+re-?\s?issue|Re-?issued\s+on|Date\s+Re-?issued)\s*:?\s*", re.IGNORECASE
)
HEARING = re.compile(r"^\s*(?:Hearing|Heard|Hearing\s+dates?|Date\s+of\s+hearing)\s*:\s*", re.IGNORECASE)
HEARD_ON = re.compile(
    r"\b(?:was\s+heard|were\s+heard|heard\s+(?:by\s+[^.]{3,60}\s+)?on|hearing\s+(?:on|held\s+on|before\s+[^.]{3,60}\s+on)|at\s+the\s+hearing\s+(?:of|on))\b",
    re.IGNORECASE,
)
JUDGMENT_DATE = re.compile(r"^\s*(?:Judgment|Judgement|Date\s+of\s+judg(?:e)?ment)\s*:\s*", re.IGNORECASE)

AGREEMENT_TITLE = re.compile(r"\b(?:AGREEMENT|CONTRACT|DEED|LEASE|LICEN[CS]E|TERMS AND CONDITIONS)\b", re.IGNORECASE)
CONTRACT_AMENDMENT = re.compile(r"\b(?:AMENDMENT|ADDENDUM|SUPPLEMENTAL|VARIATION)\b", re.IGNORECASE)
CONTRACT_PARTIES = re.compile(r"\b(?:by\s+and\s+)?between\b\s*:?", re.IGNORECASE)
