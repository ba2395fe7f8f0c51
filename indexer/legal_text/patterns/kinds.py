"""Patterns for what papers call themselves and for the wording of each kind of paper."""

import re

from pincite.indexer.legal_text.patterns.example import Example
from pincite.indexer.model import DocumentKind

K = DocumentKind
"""Short name of `DocumentKind`."""

_TABLE = r"""
explanatory_notes: explanatory (?:notes?|memorand(?:um|a)|statement)|policy notes?
  |(?:sponsor|introducer)[’']?s memorandum|bill (?:analysis|summary)|fiscal note|statement of objects
response_form: (?:response|feedback|comments?) (?:form|template|sheet)
consultation: (?:consultation|discussion|green|white|issues|position|options) (?:paper|document|draft)
  |(?:public )?consultation|call for (?:evidence|comments?|input)|requests? for (?:public )?comments?|exposure draft
practice_direction: practice (?:directions?|notes?|statements?|advice|memorandum)
  |registrar[’']?s (?:directions?|circular)
administrative_order: (?:administrative|executive|standing|general|judge[’']?s) (?:orders?|directives?)
contract: agreement|contract|deed|lease|licen[cs]e|undertaking|indenture|guarantee|mortgage|term sheet|heads of terms
  |privacy (?:policy|statement)|cookies? policy|promissory note|debenture|bill of sale|assignment|settlement
  |terms(?: and conditions)?(?: of (?:use|service|sale|business))?|power of attorney|waiver
  |memorandum of (?:understanding|agreement)|articles of (?:association|incorporation)|letter of intent
guidance: guidance(?: (?:notes?|statement|document))?|guidelines?|(?:user )?guide|code of (?:practice|conduct|ethics)
  |(?:governance|stewardship|conduct|practice) code|circular|handbook|manual|policy(?: statement)?|bulletin|advisory
  |protocol|information (?:notes?|sheet)|fact\s?sheet|frequently asked questions|directions?|memorandum|opinion
  |interpretation|ruling|recommendations?|statement of (?:policy|practice|principles)
order: (?:final |penalty )?decision(?: notice)?|determination|(?:final|(?:monetary )?penalty) notice
form: forms?|questionnaire|check\s?list|template|application|affidavit|declaration form
notice: notice|announcement|notification|proclamation
by_law: bye?[-\s]?laws?|resolution|local law
bill: bill|proposal
rules_of_court: rules of (?:the )?(?:\w+ )?(?:court|procedure|evidence)|(?:courts?|procedure) rules
regulations: regulations?|rules|(?:implementing|delegated|council|commission) decision
statutory_instrument: order|scheme|warrant|statutory (?:instrument|rules?)
law: acts?|laws?|ordinances?|codes?|statutes?|constitution|decree(?:[-\s]law)?|directive|charter|measure
"""
NOUNS: tuple[tuple[DocumentKind, str], ...] = tuple(
    (K(kind), nouns.replace(" ", r"\s+"))
    for kind, nouns in (row.split(": ", 1) for row in re.sub(r"\n {2}", "", _TABLE).split("\n") if row)
)
"""Kinds of paper with the nouns that name them. The first match counts."""


def _any() -> str:
    return "|".join(rf"(?P<{kind.value}>{noun})" for kind, noun in NOUNS)


_PREPOSITION = (
    r"(?:(?P<of>of\b(?!\s+the\b))|(?:of|for|on|to|in|under|about|concerning|regarding|relating|respecting|amending|by"
    r"|as|with"
    r"|from|against|between|laying)\b)"
)
LAST_NOUN = re.compile(rf"(?<![^\W_])(?:{_any()})\Z", re.IGNORECASE)
"""The noun at the end of a title without year, number and brackets."""
FIRST_NOUN = re.compile(
    r"\A(?:(?:an?|the|draft|proposed)\s+){0,6}(?:(?!"
    rf"(?:of|for|on|to|in|under|by)\s)[\w’'/&–—-]+\s+){{0,3}}?(?:{_any()})"
    r"(?:,?\s*(?:\([A-Z]{2,4}\)\s*)?(?:No\.?\s*)?\(?\d[\w/.-]{0,16}\)?(?:\s+of\s+\d{4})?)?"
    rf"(?:\s*[:–—-]\s|\s+{_PREPOSITION}|\Z)",
    re.IGNORECASE,
)
"""The noun before a preposition: `Guidance on the Harbour Act`. A bare `of` after it may be inside a name."""
OWN_NOUN = re.compile(
    rf"\bth(?:is|ese)\s+(?:(?-i:[A-Z])[\w’'-]*\s+){{0,4}}?(?!codes?\s+(?!of))(?:{_any()})(?![^\W_])", re.IGNORECASE
)
"""A paper's noun for itself."""
TAIL = re.compile(
    r"[\s,.:;–—-]{0,4}(?:\b(?:annotated|revised|consolidated)|\([^()]{0,60}\)|\[[^\[\]]{0,60}\]"
    r"|(?:of\s+)?(?:1[2-9]|20)\d\d"
    r"|\b(?:No|Number)\b[.:]?\s*[\w/.,-]{1,20}(?:\s+of\s+\d{4})?"
    r"|\b[A-Z]?\d[\w.,/-]{0,12}(?:\s+of\s+\d{4})?)?[\s,.:;*–—-]{0,4}\Z",
    re.IGNORECASE,
)
"""Text after a title's noun: the year, a number, text in brackets."""
PARTS = re.compile(r";\s|:\s|\s[–—-]\s")
"""Separates the name of a paper from an addition."""
NO_NAME = re.compile(
    rf"(?<![^\W_])(?:{'|'.join(noun for _, noun in NOUNS)}|an?|the|of|nos?|number|title|public|private|draft|federal"
    r"|republic|legal|executive|presidential|house|senate|assembly|regulatory|jan\w*|feb\w*|mar(?:ch)?|apr\w*|may"
    r"|ju[nl]\w*|aug\w*|sep\w*"
    r"|oct\w*|nov\w*|dec\w*|\w{0,3}\d[\w.,/–-]*|\w|eu|eec|ec)(?![^\W_])",
    re.IGNORECASE,
)
"""Words that name no particular paper: nouns of kinds, articles, numbers, months."""
STAGE = re.compile(
    r"^[^\w\n]*+(?:an?\s+)?bill[^\w\n]*+$|^bill\s+(?:no\.?\s*)?\w{0,2}-?\d|\b(?:house|senate|assembly)\s+bill\b"
    r"|^[^\w\n]*+(?:H\.?\s?R\.?|S\.|HB|SB)\s?\d++[^\w\n]*+$"
    r"|\bas\s+introduced\b|\bintroduced\s+(?:the\s+following\s+bill|\d|in\s+the)|\bfirst\s+reading\b"
    r"|^[^\w\n]*+bill\s+number\b"
    r"|\bread\s+(?:the\s+|a\s+)?(?:first\s+time|twice)\b|^[^\w\n]*+a\s+bill\s+(?:for|to|entitled|intituled|further)\b"
    r"|\bthis\s+bill\s+(?:would|will|seeks|proposes)\b|^proposal\s+for\b",
    re.IGNORECASE | re.MULTILINE,
)
"""A heading of a text that is not enacted yet."""
PASSED = re.compile(
    r"\bpublic\s+law\b|\bassent(?:ed)?\b[^\n]{0,30}\d|^[^\w\n]*+approved\b|\bchaptered\b"
    r"|^[^\w\n]*+(?:chapter|(?:\w+\s+){0,3}act\s+no\.?)\s+\d++[^\w\n]*+$|\blocal\s+laws?\b",
    re.IGNORECASE | re.MULTILINE,
)
"""Text on the first page of a former bill."""

BE_IT_ENACTED = re.compile(
    r"\b(?:be\s+it\s+(?:therefore\s+)?(?:further\s+)?(?:enacted|ordained)|(?:do(?:es)?|hereby)\s+(?:enact|ordain)s?"
    r"|enacts"
    r"|HAVE\s+ADOPTED\s+THIS)\b|^\W{0,3}ENACTED\s+by\b",
    re.IGNORECASE | re.MULTILINE,
)
"""The enacting words of a legislature or council."""
LONG_TITLE = re.compile(
    r"^[^\w\n]{0,60}(?i:(?:an?\s+(?:local\s+)?(?:act|law|ordinance|bill|resolution|by-?law|measure)\s+"
    r"(?:to|for|[a-z]{4,12}ing|of)|act\s+to)\b)",
    re.MULTILINE,
)
"""The long title: `An Act to provide for ...`."""
POWERS_USED = re.compile(
    r"\bin\s+(?:the\s+)?exercise\s+of\s+(?:\w+\s+)powers?\b|\bpursuant\s+to\s+(?:the\s+)?powers?\s+conferred\b"
    r"|\bby\s+(?:virtue\s+of\s+)?the\s+(?:authority|powers?)\s+(?:vested|conferred)\b"
    r"|\bmakes?\s+(?:these|this|the\s+following)\s+(?:Regulations|Rules|Orders?|By-?laws|Instrument)\b",
    re.IGNORECASE,
)
"""Words by which subordinate legislation is made."""
LOCAL = re.compile(
    r"\b(?:city|town|county|village|borough|parish)\s+council\b"
    r"|\bcouncil\s+of\s+the\s+(?:\w+\s+)?(?:city|town|county|village|borough|parish)\b",
    re.IGNORECASE,
)
"""Bodies that make by-laws, under whatever name."""
TEXT_AMENDS = re.compile(
    r"\b(?:is|are|be)\s+(?:hereby\s+)?(?:further\s+)?"
    r"(?:amended|repealed|substituted|inserted|deleted|replaced|omitted)\b"
    r"|\b(?:amends|to\s+amend|amending|(?:underlin|strik)ing|amendments?\s+(?:of|to))\b",
    re.IGNORECASE,
)
"""Words of an instrument that amends."""
AMENDING = re.compile(r"\b(?:amend(?:ments?|ing)|to\s+amend)\b", re.IGNORECASE)
"""A word for amendment in a title."""

SALUTATION = re.compile(
    r"^[ \t]{0,40}(?:(?:Madam|Sir)\s*/\s*)?(?:Dear\s+[^\n,:]{1,60}|To\s+Whom\s+It\s+May\s+Concern\w*"
    r"|To\s+All\s+(?:Parties|Counsel)\b.{0,40}"
    r"|(?:Ladies\s+and\s+)?Gentlemen|Sirs?(?:\s+or\s+Madam)?)[,:]?\s*$|\A\s*(?:Hello|Hi|Dear)\b[^\n,:]{0,40}[,:]",
    re.MULTILINE | re.IGNORECASE,
)
"""The salutation of a letter."""
PERSONAL = re.compile(r"\b[Yy]ou(?:rs?)?\b")
"""Words that address the reader of a letter."""
SIGN_OFF = re.compile(
    r"^[ \t]{0,80}(?:(?:Yours|Very)\s+(?:very\s+)?\w{5,11}(?:\s+yours)?|Since?re?ly(?:\s+yours)?|(?:\w+\s)?Regards"
    r"|(?:\w+\s)?Wishes|Respectfully(?:\s+(?:yours|submitted))?)\s*,?\s*$",
    re.MULTILINE | re.IGNORECASE,
)
"""The closing words of a letter."""

SAMPLE = re.compile(r".{0,30}?\b(?:sample|specimen|pro\s?forma|template|model\s+form)\b", re.IGNORECASE)
"""The start of the title of a sample form."""
FORM_HEAD = re.compile(
    r"^[ \t]{0,40}(?:(?:FORM|Form)\s+(?:No\.?\s*)?[A-Z]{0,2}\d[\w./-]{0,8}\b|\d{1,3}[A-Z]{0,2}\.\s*\n\s*Para\b"
    r"|\[?Letterhead\b|(?:COURT|Court)\s+FORM\b)",
    re.MULTILINE,
)
"""The number at the head of a form."""
BLANK = re.compile(r"_{4,}|\.{7,}(?!\s*\d)|…{3,}(?!\s*\d)|[☐□▢❏◻]|\[\s{1,4}\]|\(\s{2,6}\)")
"""A blank to fill in or a box to tick."""
INSTRUCTION = re.compile(
    r"[\[(](?:title|state|name|date|insert|descri|address|specify|letterhead|or\s)[^\])\n]{0,60}[\])]"
    r"|\bdelete\s+(?:where|as|if|whichever)\b"
    r"|\bplease\s+(?:complete|tick|print|state|provide|fill)\b|\bcheck\s+(?:one|all|the\s+box)\b"
    r"|\b(?:select\s+one|this\s+form)\b",
    re.IGNORECASE,
)
"""An instruction to the person who fills in a form."""

EXAMPLES: dict[str, Example] = {
    "last noun": (LAST_NOUN, "Harbour Licensing Act", {"law": "Act"}),
    "first noun": (FIRST_NOUN, "Code of Practice for pilots", {"guidance": "Code of Practice"}),
    "parts": (PARTS, "Harbours; Notice of closure", {}),
    "no name": (NO_NAME, "Act", {}),
    "stage": (STAGE, "A BILL", {}),
    "passed": (PASSED, "Public Law 118-63", {}),
    "own noun": (OWN_NOUN, "In this Privacy Notice", {"notice": "Notice"}),
    "tail": (TAIL, "Act (Revised) 1988", {}),
    "enacted": (BE_IT_ENACTED, "BE IT ENACTED by the Assembly of Saltmere", {}),
    "long title": (LONG_TITLE, "An Act to provide for pilots", {}),
    "powers used": (POWERS_USED, "in exercise of the powers conferred by section 4", {}),
    "local": (LOCAL, "the Council of the Town of Saltmere", {}),
    "text amends": (TEXT_AMENDS, "section 4 is amended", {}),
    "amending": (AMENDING, "Harbour (Amendment) Act", {}),
    "salutation": (SALUTATION, "Dear Ms Poe,", {}),
    "personal": (PERSONAL, "I ask that you return the key", {}),
    "sign-off": (SIGN_OFF, "Yours faithfully,", {}),
    "sample": (SAMPLE, "Sample Bill of Costs", {}),
    "form head": (FORM_HEAD, "FORM 8. Notice", {}),
    "blank": (BLANK, "Name: ________", {}),
    "instruction": (INSTRUCTION, "[name of deponent]", {}),
}
