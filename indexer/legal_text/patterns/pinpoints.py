"""Patterns for references to documents and provisions: further numbers, the document of a pinpoint, titles."""

import re

from pincite.indexer.legal_text.patterns.example import Example

_LAW = (
    r"Laws?|Acts?|Regulations?|Rules|Code|Constitution|Decree|Convention|Treaty|Directive|Statute|Ordinance|LAW|ACT"
    r"|REGULATIONS|RULES"
)
_DEED = r"Agreement|Contract|Lease|Deed|Order|Plan|Policy|Amendment|AGREEMENT"
_WORD = r"[A-Z][\w’'&\-]{0,60}+"
_BRACKETED = rf"\({_WORD}(?:\s+(?:(?:and|of|in|on|for|to)\s+(?:the\s+)?)?{_WORD}){{0,5}}\)"
# (?<!\w.) is the start of a word: unlike \b it lets a search jump from capital to capital
_WORDS = (
    r"[A-Z](?<!\w.)(?:(?:(?<=L)aw|(?<=R)egulations)\s+(?:of|on|relating\s+to)\s+[A-Z])?[\w’'&\-]{0,60}+"
    rf"(?:\s+(?:(?:and|of|in|on|for|to)\s+(?:the\s+)?)?(?!Th(?:is|ese|e)\b)(?:{_WORD}|{_BRACKETED})){{0,7}}?"
)
_YEAR = r"(?:\s+(?:of\s+)?(?:1[89]|20)\d\d\b)?"
_LAW_NUMBER = (
    r"(?:[A-Z]{2,8}\s+|[A-Z][a-z]{3,15}\s+)?(?:Law|LAW|Act|ACT)\s+(?:No|NO)\.?\s*\(?\d{1,3}\)?\s+(?:of|OF)\s+\d{4}"
)
_NUMBERED = rf"(?:,?\s*\(?{_LAW_NUMBER}\)?)?"
_LAW_OF = rf"Law\s+(?:of|on)\s+(?:the\s+)?{_WORD}(?:\s+(?:and\s+)?{_WORD}){{0,4}}"
_TITLE = rf"{_WORDS}\s+(?:{_LAW}|{_DEED})\b{_YEAR}{_NUMBERED}"

ANOTHER_NUMBER = re.compile(
    r"(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|to|and/or|through)\s+)(?P<number>\d{1,4}[A-Z]{0,2}(?:\.\d{1,3}[A-Z]?)*)"
    r"(?P<subs>(?:\s?\([0-9]{1,3}[A-Z]?\)|\s?\([a-zA-Z]{1,4}\))*)"
    r"(?![\w%/]|[.,]\d|\s+(?:days?|months?|years?|per\s+cent|percent|business|calendar|working|hours?|of\s+\d{4})\b)"
)
"""A further number after a pinpoint in the plural: `Articles 5, 7(1) and 9`."""
ANOTHER_STEP = re.compile(
    r"(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|to|and/or)\s+)(?P<subs>(?:\("
    r"(?:[0-9]{1,3}[A-Z]?|[a-z]{1,4})\)\s?)+)(?!\s*[A-Z])"
)
"""A further paragraph of the same provision: `Article 5(1) or (2)`."""
ANOTHER_BRACKETED = re.compile(
    r"(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+)\((?P<number>\d{1,4}[A-Z]{0,2})\)(?!\s*\()"
)
"""A further number after a pinpoint with a bracketed number: `Articles (5), (7) and (9)`."""
WITHIN = re.compile(
    r"\s+of\s+(?P<kind>Article|Section|Clause|Regulation|Rule)\s+\(?(?P<number>\d{1,4}[A-Z]{0,2}(?:\.\d{1,3})*)\)?"
    r"(?P<subs>(?:\s?\(\w{1,4}\))*)"
)
"""The unit that contains a paragraph: `paragraph (2) of Article 5`."""
OWN = re.compile(
    r"\s*+,?\s*+(?:of|to|in|under)\s+(?:this|these|the\s+present)\s+(?:Law|Act|Regulations?|Rules|Agreement|Contract"
    r"|Lease|Deed"
    r"|Order|Judgment|Amendment|Schedule|Part|Chapter|Exhibit|Annex|Appendix|Article|Section|Clause|law|agreement"
    r"|contract)\b"
    r"|\s+(?:hereof|hereto|above|below|herein)\b"
)
"""Shows that a provision is the document's own."""
OTHERS = re.compile(
    r"\s*+,?\s*+(?:of|to|in|under)\s+(?:that|such|the\s+said)\s+(?:Law|Act|Regulations?|Rules|Agreement)\b|\s+thereof\b"
)
"""Refers to the document named last."""
BETWEEN = re.compile(r"(?:\s*\([A-Z][^()]{3,90}\))?(?:\s+respectively)?(?=\s+(?:of|to|in|under)\s)")
"""Text that may separate a pinpoint from its document: its heading in brackets."""
INSIDE = re.compile(
    r"\s*+,?\s*+(?:of|in|to)\s+"
    r"(?P<container>(?:Schedule|Appendix|Annex|Exhibit|Part|Chapter)\s+(?:\d{1,3}[A-Z]?|[IVXL]{1,5}|[A-Z])\b)"
)
"""The schedule or part that contains a provision."""
OF = re.compile(r"\s*+,?\s*+(?:of|to|in|under|from)\s+(?:the\s+)?")
"""Words between a pinpoint and its document."""
OF_DOCUMENT = re.compile(
    rf"\s*+,?\s*+(?:of|to|in|under|from)\s+(?:the\s+|our\s+|its\s+)?(?P<named>{_LAW_NUMBER}|{_TITLE}|{_LAW_OF})"
)
"""The document after a pinpoint, by title or number."""
OF_SHORT = re.compile(
    r"\s*+,?\s*+(?:of|to|in|under)\s+the\s+"
    rf"(?P<named>(?:(?:1[89]|20)\d\d\s+)?(?:{_LAW}|{_DEED})|[A-Z]{{2,6}})\b(?!\s+[A-Z][a-z])"
)
"""The document by its defined name or abbreviation: `section 5 of the Act`."""
OF_NAMED = re.compile(
    r"\s+of\s+(?:the\s+|his\s+|her\s+|its\s+|their\s+|an?\s+)?"
    rf"(?P<named>{_WORD}(?:\s+(?:of\s+(?:the\s+)?)?{_WORD}){{0,5}})"
)
"""Anything else with a name of its own: a pleading, a statement, a decision."""
AFTER_HEADING_NUMBER = re.compile(r"\.?[ ]*\n|\s+[A-Z]{3,}|\s*[:–—]")
"""Text after the number of a heading, unlike that of a reference."""
TITLE = re.compile(rf"(?P<named>{_WORDS}\s+(?:{_LAW})\b{_YEAR}{_NUMBERED})")
"""A law named as a whole."""
NO_TITLE_WORD = re.compile(
    r"^(?:This|That|These|Such|The|In|Under|Any|An?|Each|All|For|By|Of|To|And|Or|Where|If|As|With|On|From|At|No|Every"
    r"|See"
    r"|Pursuant|Unless|When|Sections?|Articles?|Provisions?|Parts?|Schedule|Its|Our|Other|Applicable|Same|of|the|on)\s+"
)
"""A word that begins a sentence and no title."""
TITLE_WORD = re.compile(rf"(?:\b{_WORD}|\))\s+$")
"""A word of a title, up to the next one."""
NUMBERED_LAW = re.compile(r"(?:Law|LAW|law|Act|ACT)\s*(?:No|NO|no|Number)\b")
"""Occurs in every text with a law's number, and is faster to search for."""
BEFORE_NUMBER = re.compile(r",?\s*\(\s*")
"""Text between a title and its series number."""
CHAPTER = re.compile(r"c(?:h|hapter)?\b", re.IGNORECASE)
"""A number that restarts each year."""
_NAME = (
    r"(?!(?:Claim|Case|Appeal|Suit|Action|Petition|Nos?|In|See|As|Also|Following|Applying|Per|Cf|But|And|When|Where"
    r"|That"
    r"|Under|By|Of|Both)\b)(?:[A-Z][\w.&’'\-]{0,60}+|plc\b)"
)
_PARTY = rf"{_NAME}(?:,?\s+(?:(?:of|for)\s+(?:the\s+)?)?{_NAME}){{0,7}}"
_SIDE = rf"{_PARTY}(?:\s+(?:and|&)\s+(?:{_PARTY}|others?|ors|another|anor)){{0,2}}"
_CASE = rf"\b(?P<title>{_SIDE}\s+(?:v|vs?\.|versus)\s+{_SIDE})"
CASE_IN_BRACKETS = re.compile(rf"\s*\(\s*{_CASE}\s*\)")
"""The name of a case after its number."""
CASE_BEFORE = re.compile(rf"{_CASE},?\s*[\[(]?\s*(?:(?:Claim|Case|Appeal|Suit|Action|Petition)\s+)?(?:Nos?\.?\s*)?\Z")
"""The name of a case before its number or citation."""
CONTRACT_NAMED = re.compile(
    rf"\b(?:The\s+)?(?P<title>(?!The\b){_WORDS}\s+"
    r"(?:Agreement|Contract|Lease|Deed|Licen[cs]e)),?\s+(?:\([^()]{1,60}\),?\s+)?"
    r"(?:dated|made|entered\s+into)\s++(?:as\s+of\s+|on\s+)?(?P<date>[^.;()]{6,40}?),?\s+(?:by\s+and\s+)?between\s+"
    r"(?:the\s+)?"
    rf"(?P<a>{_PARTY})(?:\s*\([^()]{{1,80}}\))?,?\s+and\s+(?:the\s+)?(?P<b>{_PARTY})"
)
"""A contract by its title, date and parties."""
COMMON_TITLE = re.compile(
    r"^(?:(?-i:[A-Z]{2,6})|applicable|relevant|governing|international|foreign|federal|local|common|civil|criminal|case"
    r"|court|english|state|amendment|proposed|new|draft|current|existing|principal|previous|consolidated|act)?"
    r"\s*(?:laws?|acts?|regulations?|rules|code)$",
    re.IGNORECASE,
)
"""Words for law in general."""

EXAMPLES: dict[str, Example] = {
    "another number": (ANOTHER_NUMBER, ", 7(1) and 9", {"number": "7", "subs": "(1)"}),
    "another step": (ANOTHER_STEP, " or (2)", {"subs": "(2)"}),
    "another in brackets": (ANOTHER_BRACKETED, ", (7) and (9)", {"number": "7"}),
    "within": (WITHIN, " of Article (5)(1)", {"kind": "Article", "number": "5", "subs": "(1)"}),
    "own": (OWN, " of this Law", {}),
    "others": (OTHERS, " of that Law", {}),
    "between": (BETWEEN, " (Lights) of Part 7", {}),
    "inside": (INSIDE, " of Schedule 2", {"container": "Schedule 2"}),
    "of": (OF, " of the ", {}),
    "of a document": (OF_DOCUMENT, " of the Harbour Dues Law", {"named": "Harbour Dues Law"}),
    "of a document with its number": (
        OF_DOCUMENT,
        " of the Harbour Dues Law, SGL Law No. 4 of 2019",
        {"named": "Harbour Dues Law, SGL Law No. 4 of 2019"},
    ),
    "of a law of": (OF_DOCUMENT, " of the Law of Security, he", {"named": "Law of Security"}),
    "of a number": (OF_DOCUMENT, " of SGL Law No. 4 of 2019", {"named": "SGL Law No. 4 of 2019"}),
    "of a defined name": (OF_SHORT, " of the Act", {"named": "Act"}),
    "of an abbreviation": (OF_SHORT, " of the RPC", {"named": "RPC"}),
    "of a paper": (OF_NAMED, " of the Amended Particulars of Claim", {"named": "Amended Particulars of Claim"}),
    "after a heading's number": (AFTER_HEADING_NUMBER, " PERFORMANCE. He shall", {}),
    "title": (TITLE, "under the Port Police Act 1996, he may", {"named": "Port Police Act 1996"}),
    "title with a part in brackets": (
        TITLE,
        "under the Quay (Dues and Charges) Regulations 2020",
        {"named": "Quay (Dues and Charges) Regulations 2020"},
    ),
    "no title word": (NO_TITLE_WORD, "The Harbour Law", {}),
    "title word": (TITLE_WORD, "the Quay ", {}),
    "numbered law": (NUMBERED_LAW, "Law No. 4 of 2019", {}),
    "before a number": (BEFORE_NUMBER, " (", {}),
    "chapter": (CHAPTER, "c. 12", {}),
    "case in brackets": (
        CASE_IN_BRACKETS,
        " (Alder Ltd v Birch and others)",
        {"title": "Alder Ltd v Birch and others"},
    ),
    "case before": (CASE_BEFORE, "as in Alder v Birch, Claim No. ", {"title": "Alder v Birch"}),
    "contract named": (
        CONTRACT_NAMED,
        "the Tug Lease dated 3 May 2019 between Oakley Limited and Elm LLC",
        {"title": "Tug Lease", "date": "3 May 2019", "a": "Oakley Limited", "b": "Elm LLC"},
    ),
    "common title": (COMMON_TITLE, "Applicable Law", {}),
}
