"""Patterns for the layout of common-law court papers: captions, parties, benches, orders, closing blocks."""

import re

from pincite.indexer.legal_text.patterns.example import Example

_TITLES = (
    r"(?:H\.?\s?[EH]\.?|H(?:is|er)\s(?:Excellency|Honou?r)|(?:The\s)?Hon(?:ou?rable|\.)?|The|Sir|Dame|M[rs]s?\.?|Madam)"
)
_SORTS = "(?:Associate|Employment|Tribunal|District|Circuit|Presiding|Senior|Acting|Deputy|Family|Upper|County|High)"
JUDGE = (
    rf"(?:{_TITLES}\s+){{0,3}}(?:(?:Deputy\s+|Lord\s+)?Chief\s+Justice|(?:Lord\s+|Lady\s+)?Justice"
    rf"|(?:{_SORTS}\s+){{0,3}}Judge"
    r"|Master|Magistrate|Registrar|Lord|Lady|Sheriff)"
)
"""Source of a pattern for a judge's style before the name."""
_STYLED = r"(?-i:(?:[A-Z][\w’'\-]+\s+){1,3}(?:CJ|JA|J))$"
# RENN J, with the office after the name
BY_JUDGE = re.compile(rf"\b(?:OF|BY)\s+(?P<judge>{JUDGE}\s.*|{_STYLED})$", re.I)
"""The judge in the line that says what was decided; `RENN J` has the office after the name."""
DECIDED_BY = re.compile(
    rf"\b(?:OF|BY)\s+(?:(?:THE\s+HON|H\.?\s?E|HIS|HER|SIR|MR|DEPUTY)\b|{JUDGE}\s|{_STYLED})",
    re.I,
)
"""The start of the judge's name in the line that says what was decided."""
DECISION_LINE = re.compile(
    r"^\W*(?!(?:The|An?|In|This)\s)(?=(?-i:[A-Z]))(?:[\w’'.]+\s+){0,6}?(?:reasons?|orders?|judge?ments?|decisions?"
    r"|rulings?|opinions?|directions)"
    rf"(?:\s+(?:(?:was\s+)?delivered|given))?\s+(?:of|by)\s+(?-i:(?=[A-Z]|the\s+Hon)){JUDGE}\s+(?-i:[A-Z])",
    re.I,
)
"""That line, in capitals or not: `Judgment of Mr Justice Renn delivered on 4 May`."""

AFTER_JUDGE = re.compile(
    r",?\s{1,9}(?:DELIVERED|ELECTRONICALLY|GIVEN|MADE|ISSUED|HANDED|DATED|AFTER|FOLLOWING|REGARDING|CONCERNING"
    r"|IN\s+RESPECT|ON\s+THE)\b.*$",
    re.I,
)
"""Text after the judge's name in a decision's own line."""

_ORDERS = r"(?:O(?:RDERED|rdered)|A(?:DJUDGED|djudged)|D(?:ECREED|ecreed|IRECTED|irected|ECLARED|eclared))"
ORDER_LINE = re.compile(
    rf"\b(?:IT IS|It Is) (?:HEREBY |FURTHER |Hereby |Further )*{_ORDERS}(?:,? (?:AND |and )?{_ORDERS})*\b"
)
"""The line that begins the orders."""
ORDER_END = re.compile(
    r"^\s*(?:(?:Issued by|SCHEDULE OF REASONS|REASONS|Reasons|Schedule of Reasons)\b|(?:JUDGE?MENT|OPINION|RULING)\s*$)"
)
"""Text after the last order."""
REASONS = re.compile(r"(?:SCHEDULE OF )?REASONS|JUDGE?MENT|OPINION|RULING", re.I)
"""The heading below the orders."""
ORDERED = re.compile(
    r"\b(?:[Tt]he\s+Court|I|[Ww]e)\s+(?:have\s+|hereby\s+|therefore\s+|accordingly\s+)*(?:ordered|orders?|directed"
    r"|directs?"
    r"|makes?\s+the\s+following\s+orders?)(?:\s+(?:that|as\s+follows))?\s*:"
)
"""Words that announce the orders in the text of reasons: `The Court ordered:`."""
CONCLUSION = re.compile(
    r"^[^\S\n]*(?:[A-Z\d]{1,3}[.)]\s+)?(?:Conclusions?|Disposition|Disposal|Result|Outcome|Orders?)\s*:?\s*$",
    re.I | re.M,
)
"""The heading of a conclusion."""
_MATTER = r"(?:appeals?|claims?|applications?|counterclaims?|petitions?|actions?|motions?)"
DISPOSES = re.compile(
    rf"\b{_MATTER}(?:\s+\w+){{0,4}}?\s+(?:is|are|be|stands?|will\s+be|must\s+be|should\s+be|shall\s+be)\s+"
    r"(?:hereby\s+|accordingly\s+|therefore\s+)?"
    r"(?:allowed|dismissed|granted|refused|rejected|upheld|denied|struck\s+out)\b"
    r"|\b(?:I|[Ww]e)\s+(?:would\s+|hereby\s+|therefore\s+|accordingly\s+)*"
    rf"(?:dismiss|allow|grant|refuse|reject)\s+the\s+{_MATTER}",
    re.I,
)
"""The words that dispose of a case."""

ISSUED_BY = re.compile(r"^\s*Issued\s+by\s*:?\s*(?P<name>.*)$", re.I)
"""The label of the issuer."""
OFFICE = re.compile(r"\b(?:Registrar|Clerk|Officer|Judge)\b")
"""An issuer's office."""
CLOSING = re.compile(
    r"^\s*(?:(?P<date_of_reissue>Date\s+of\s+re-?\s?issue|Re-?issued\s+on|Date\s+Re-?issued)\s*:?"
    r"|(?P<date_of_issue>Date\s+of\s+(?:initial\s+)?issue|Issued\s+on|Date\s+Issued)\s*:?"
    r"|(?P<judgment_date>(?:Date\s+of\s+)?judge?ment(?:\s+(?:date|delivered|issued|handed\s+down))?(?:\s+on)?"
    r"|Handed\s+down(?:\s+on)?)\s*(?::|[-–—]\s|(?=\d))"
    r"|(?P<hearing_date>Hearings?(?:\s+dates?(?:\(s\))?|\s+held)?|Heard(?:\s+on)?|Dates?\s+of\s+(?:the\s+)?hearing"
    r"|Trial(?:\s+dates?)?)\s*(?::|[-–—]\s|(?=\d)))\s*",
    re.I,
)
"""The label of a day in the closing block or head of a paper. The matching group is the field."""
COUNSEL_HEARD = re.compile(
    r"\bUPON\s+(?:(?:the\s+)?Court\s+)?hearing\s+[^;]{3,200}?\son\s+(?=(?:[A-Z]\w+day\s+)?\d|[A-Z]\w+\s\d)"
)
"""The recital of the hearing at which the order was made. A paper may mention other hearings too."""
_BEFORE = rf"(?:\s+before\s+(?:me|us|the\s+Court|(?:{JUDGE}|H\.?\s?E\.?)[^;,]{{2,50}}?))?"
HEARD_ON = re.compile(
    r"\b(?:(?<!which\s)(?:was|were)\s+heard(?:\s+on)?|(?<!was\s)(?<!were\s)heard\s+(?:by\s+[^.]{3,60}\s+)?on"
    rf"|(?:hearing|trial)(?:\s+of\s+(?:the|this)\s++[\w ]{{3,40}}?)?{_BEFORE}"
    rf"(?:\s+(?:was\s+)?(?:held|conducted|took\s+place|taking\s+place))?{_BEFORE}\s+on"
    r"|at\s+the\s+hearing\s+of)\b",
    re.I,
)
"""Words before the day of a hearing."""

COSTS = re.compile(r"\bcosts?\b", re.I)
PAY = re.compile(
    r"\b(?:shall|must|do|is\s+to|are\s+to)\b[^.;]{0,60}?\s+pay\b|\bjudgment\s+(?:is\s+entered|for)\b", re.I
)
"""An order to pay."""
CLAIMED = re.compile(
    r"\b(?:claims?(?!\s+form)|claimed|claiming|seeks?|sought|claim\s+(?:is|was)\s+(?:for|valued)"
    r"|(?:amount|value|sum)\s+(?:of\s+the\s+claim|claimed)|claim\s+(?:amount|value))\b",
    re.I,
)
"""Words before the value of a claim."""
COURT_FEE = re.compile(r"\b(?:court|filing|issue)\s+fees?\b|\bfees?\s+of\b", re.I)
"""Sums near the word `claim` that are not its value."""
TRANSFERRED = re.compile(r"\btransferr(?:ed|ing)\b[^.]{0,60}?\b(?:Case|Claim)\s+No\.?\s*", re.I)
"""Words before the number of the case before a transfer."""
APPEAL = re.compile(r"\bappeal(?:s|ed|ing)?\b", re.I)
APPEAL_COURT = re.compile(r"\b(?:COURT\s+OF\s+APPEAL|APPELLATE|Appellant)\b", re.I)
"""Shows that a paper is of a court of appeal."""

DATE_LABEL = re.compile(
    r"^\W*(?:(?:date\s+of\s+)?(?:the\s+)?"
    r"(?:judge?ment|decision|order|award|ruling)(?:\s*&\s*reasons)?\s+)?(?:(?:was\s+)?(?:delivered|given|handed\s+down"
    r"|promulgated|issued|released|pronounced|made|filed|entered|decided|dated?|heard))(?:\s+"
    r"(?:on|date|at\b.{0,60}))?\W*$|^\W*(?:date\s+of\s+(?:the\s+)?"
    r"(?:judge?ment|decision|hearing|order|filing|award)|dates?|hearing\s+dates?)\W*$|^\W*on\W*$",
    re.I,
)
"""A line that only says what happened on the day below it."""
DATED = re.compile(
    r"(?P<date_of_issue>^\W*(?:date\s+of\s+(?:initial\s+)?(?:re-?\s?)?issue|(?:re-?)?issued\s+on"
    r"|date\s+(?:re-?)?issued)\b)"
    r"|(?P<hearing_date>\b(?:heard|hearings?|argued|submitted|trial|sitting|considered)\b)"
    r"|(?P<date_filed>\b(?:filed|entered|docketed|lodged|filing)\b)"
    r"|(?P<judgment_date>\b(?:judge?ment|decision|ruling|opinion|reasons|promulgated|delivered|decided|announced"
    r"|given|handed\s+down|pronounced|released|rendered|issued)\b)"
    r"|(?P<document_date>^\W*(?:\w+\W+)?dated?\b|\bdated?\W*$)",
    re.I,
)
"""Words before a date that say what it is the day of. The matching group is the field."""
SIGNED_ON = re.compile(
    r"^\W*(?:(?:so\s+ordered\W+)?(?:this\s+)?(?:dated?(?!\s+(?:of|submitted|decided|filed|heard|re-?issued|issued))"
    r"|signed|executed|entered|promulgated|delivered|handed\s+down)\b(?:\s+(?:on|at|this))?)\W*",
    re.I,
)
"""The start of a sign-off with its day."""
GIVEN_ON = re.compile(
    r"^\W*(?:judge?ment|decision|ruling|opinion)\s+of\b.*\bdated\b"
    r"|\b(?:delivered|given|handed\s+down|pronounced|rendered)\b.{0,400}?\bon\b",
    re.I,
)
"""A heading that says when a decision was given."""
DECIDES = re.compile(
    r"\b[Ww]e\s+(?:therefore\s+|accordingly\s+|now\s+)?(?:affirm|reverse|vacate|remand)\b"
    r"|\b(?:Affirmed|AFFIRMED|Reversed|REVERSED)[.,;]"
)
"""Words with which a court decides an appeal."""
BELOW_JUDGE = re.compile(r"\[|\bappeal(?:s|ed)?\s+from\b|\bbelow\b", re.I)
"""Shows that a judge is of the court below."""
JUDGES_OFFICE = re.compile(
    r"\b(?:judge|justice|sheriff|magistrate|chancellor|adjudicator|arbitrator|panell?ist|member)\b", re.I
)
"""A judge's office."""

EXAMPLES: dict[str, Example] = {
    "by judge": (BY_JUDGE, "JUDGMENT OF JUSTICE ODELL", {"judge": "JUSTICE ODELL"}),
    "by a judge styled after the name": (BY_JUDGE, "JUDGMENT OF RENN J", {"judge": "RENN J"}),
    "decided by": (DECIDED_BY, "ORDER OF H.E. JUSTICE ODELL", {}),
    "decision line": (DECISION_LINE, "Amended Order of H.E. Justice Odell", {}),
    "after a judge": (AFTER_JUDGE, "JUSTICE ODELL DATED 4 MAY 2023", {}),
    "order line": (ORDER_LINE, "IT IS HEREBY ORDERED, ADJUDGED AND DECREED THAT:", {}),
    "order end": (ORDER_END, "SCHEDULE OF REASONS", {}),
    "order end by judgment": (ORDER_END, "JUDGMENT", {}),
    "reasons": (REASONS, "Schedule of Reasons", {}),
    "ordered": (ORDERED, "At the end of the hearing the Court ordered:", {}),
    "conclusion": (CONCLUSION, "D. Conclusion", {}),
    "disposes": (DISPOSES, "The appeal is accordingly dismissed.", {}),
    "disposed of by a judge": (DISPOSES, "I therefore allow the claim", {}),
    "issued by": (ISSUED_BY, "Issued by: Morwenna Tait", {"name": "Morwenna Tait"}),
    "office": (OFFICE, "Deputy Registrar", {}),
    "date of issue": (CLOSING, "Date of issue: 13 June 2023", {"date_of_issue": "Date of issue"}),
    "date of re-issue": (CLOSING, "Date of re-issue: 20 June 2023", {"date_of_reissue": "Date of re-issue"}),
    "hearing dates": (CLOSING, "Hearing Date(s): 4 and 5 May 2023", {"hearing_date": "Hearing Date(s)"}),
    "judgment date": (CLOSING, "Judgment: 5 February 2024", {"judgment_date": "Judgment"}),
    "counsel heard": (COUNSEL_HEARD, "AND UPON hearing counsel for the parties on 6 June 2024", {}),
    "heard on": (HEARD_ON, "The appeal was heard on 6 June 2024", {}),
    "heard before a judge": (HEARD_ON, "the hearing held before H.E. Justice Ada Renn on 4 May 2023", {}),
    "trial": (HEARD_ON, "AND UPON the trial of this matter taking place on 4 May 2023", {}),
    "costs": (COSTS, "the costs of the appeal", {}),
    "pay by a day": (PAY, "shall by 4pm on 11 July 2023 pay into Court", {}),
    "claim value": (CLAIMED, "The value of the claim stated in the Claim Form", {}),
    "court fee": (COURT_FEE, "a court fee of USD 27,640", {}),
    "transferred": (TRANSFERRED, "transferred from Claim No. ", {}),
    "appeal": (APPEAL, "permission to appeal", {}),
    "appeal court": (APPEAL_COURT, "IN THE COURT OF APPEAL", {}),
    "date's label": (DATE_LABEL, "JUDGMENT GIVEN ON", {}),
    "decided, before a day": (DATED, "Decided:", {"judgment_date": "Decided"}),
    "issued, before a day": (DATED, "Date of issue:", {"date_of_issue": "Date of issue"}),
    "signed on": (SIGNED_ON, "Dated this 5 May 2021", {}),
    "given on": (GIVEN_ON, "Judgment of Renn J delivered on", {}),
    "decides": (DECIDES, "For these reasons, we affirm the judgment.", {}),
    "judge below": (BELOW_JUDGE, "[Hon. Ann Poe, U.S. District Judge]", {}),
    "judge's office": (JUDGES_OFFICE, "Circuit Judge", {}),
}
