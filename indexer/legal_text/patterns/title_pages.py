"""Patterns for text near a title: editions, numbers, dates, navigation, and where the text begins."""

import re

from pincite.indexer.legal_text.patterns.example import Example

MARKUP = re.compile(
    r"_?\*\*_?|</?(?:br|sup|sub|b|i|u|center)\s*/?>|\{\{(?:\w+:)?|\}\}|^[ \t]*>[ \t]|\\$|\\(?=[_*#])"
    r"|\[(?=[^\[\]\n]{0,90}\]\([^()\s]{1,200}\))|(?<!\s)\]\([^()\s]{1,200}\)",
    re.MULTILINE,
)
"""Marks of a plain-text format for emphasis, breaks, links, quotes and fields, which are not words of the paper."""
MAY_BE_MARKED = re.compile(r"[*<>{}\\\[\]]")
"""Occurs in every mark. It is tested first because it is fast and most pages have none."""
_NAVIGATION = (
    r"back\s+to|previous\b|next\s|skip\s+to|home\b"
    r"|(?:search|menu|print|share|download|contact|log\s?in|sign\s(?:in|up)|subscribe|navigation|help|about\s+us"
    r"|cookies?)\b(?!\s+(?:of|on|for|and)\b)|you\s+are\s+here"
    r"|(?:url|tel|fax|phone|e-?mail|note|source|collection|status):|page\s+\d|information\s+retrieved"
)
_EDITION = (
    r"reprint|revised\b|version\b|consolidat|unofficial|official\s|prepared\s+by|published|printed|last\s"
    r"|pursuant\s+to\b|as\s+(?:at|amended|in\s+force|enacted|made|introduced|passed)\b"
    r"|(?:in\s+force|(?:effective\s+)?dates?|issued|made|approved|updated)\b"
    r"|(?:the\s+)?(?:(?:revised|local|public|general)\s+){0,2}"
    r"(?:laws|statutes|statutory\s+(?:instruments?|rules))(?:\s+of\b|\W*$)|status:"
)
_ATTACHMENT = r"(?:annex(?:ure)?|appendix|exhibit)\b|schedule\s+\w{1,3}$"
_GAZETTE = r"under\s+the\s+authority|(?:[a-z]+\s+)?gazette\b|official\s+journal|federal\s+register"
_HISTORY = (
    r"\((?:english|assented|introduced|first\s+published|circulated|signed|promulgated|adopted|passed|approved|enacted"
    r"|act\s+of)|assented|introduced|first\s+published|(?:consolidation|passed|presented)\b|collection\b|registered\b"
    r"|includes\s|current\s+to\b|compil|\d{1,3}\s+[a-z]{2,5}\s+part\s"
)
_FIELDS = r"(?:agency|action|dates?|summary|sponsor|author|department):|[{<(](?:text\s+with|sec\b)"
_ADDRESSES_AND_RULES = (
    r"https?://|\bwww\.|@\w+\.\w|©|^[\W\d_\u0640]+$|^(?:\d+\s)?\w+(?:/[\w-]+){2,}$|^[ivxl]{1,6}$"
    r"|(?:[^/>»›|]{4,60}[/>»›|]){2}|_{4,}|\.{7,}|…{3,}"
)
ASIDE = re.compile(
    rf"^\W{{0,2}}(?:{_NAVIGATION}|{_EDITION}|{_ATTACHMENT}|{_GAZETTE}|{_HISTORY}|{_FIELDS})|{_ADDRESSES_AND_RULES}",
    re.IGNORECASE,
)
"""Lines of a web site, a letterhead or a page's frame, and lines of an edition: when and by whom printed, made,
approved.
"""
PUBLISHER = re.compile(
    r"^(?:the\s+)?(?:(?:government|office|ministry|department|city|town|county|state|parliament|republic|commonwealth"
    r"|province)\s+of"
    r"|house\s+of|senate\b|in\s+the\s+(?:house|senate)|(?:[\w-]+,?\s+){0,4}(?:congress|sessions?|legislature)\b"
    r"|.{0,20}\b(?:elizabeth|charles|george|victoria|edward)\s+[ivx]+\b|judicia(?:l|ry)\s"
    r"|(?:in\s+the\s+)?(?:\w+\s+){0,6}courts?\b(?!\s+rules?\b|\s+forms?\b))"
    r"|\b(?:chambers|authority|council|commission|assembly|ministry|board|department|agency|opinions|statutes|cases)$",
    re.IGNORECASE,
)
"""A line with only the name of a place, legislature, court, office or collection."""
TEXT_BEGINS = re.compile(
    r"^(?:contents|t\s?able\s+of\s+(?:contents|provisions|amendments|sections)|arrangement\s+of|whereas\b|we,"
    r"|the\s+parties|background|introduction|preamble"
    r"|(?:to|from|cc):|dear\b|hello\b|take\s+notice|between\b|(?:part|chapter|title)\s+(?:\d|[ivx]+\b)"
    r"|(?:article|section|sec\.|regulation|rule|clause|§+)\s*(?:\d[\w.()-]*(?!\s+of\b|,)|[ivx]+\b)"
    r"|(?:overview|foreword|summary|purpose|explanatory\s+note)$|about\s+th|an?\s+act$|\(?\d{1,2}[.)]?\s*[—–-]"
    r"|\d{1,2}(?:[.)]|(?:\.\d{1,2}){1,2}[.)]?)\s+[A-Z]|\((?:\d{1,2}|[a-z])\)|be\s+it|enacted\s+by)",
    re.IGNORECASE,
)
"""Lines that begin the text, its contents or its preamble."""
PROSE = re.compile(
    r"(?<!\bto\s)\b(?:is|are|was|were|be|shall|will|must|may|has|have|had|would|should|can|makes?|this|these|you"
    r"|your|we|our|I|hereby|been)\b"
)
"""Words of sentences that do not occur in titles."""
SUBJECT = re.compile(
    r"^[ \t]{0,40}(?:Re|RE|Sub|SUB|Subject|SUBJECT|Title|title)[ \t]*:[ \t]*(?:\{[^{}\n]{1,20}\}\s*)?"
    r"(?P<subject>\S.{3,200})$",
    re.MULTILINE,
)
"""A label with the subject of a letter or memorandum."""
JOINS = re.compile(
    r"(?:\b(?:of|to|and|on|the|for|in|under|concerning|regarding|respecting|by|with|from|a|an|or|at|its|their|as"
    r"|relating|made|between|against|amending)|[,&–-])$",
    re.IGNORECASE,
)
"""The end of a title's line that continues on the next."""
PREPOSITION = re.compile(
    r"(?:of|to|on|for|in|under|amending|concerning|regarding|relating|establishing|respecting|governing|laying)\b",
    re.IGNORECASE,
)
"""The start of a line that gives the subject of the bare name above it."""
JOINED = re.compile(
    r"^(?:of|to|and|on|the(?!\s+\w+\s+(?:of\b|act\b))|for|in|under|by|with|from|or|at|as\s+amended|&"
    r"|(?i:explanatory\s+(?:notes|memorandum)|laying\s+down|repealing|supplementing|implementing|amending|concerning"
    r"|regarding|relating|establishing|respecting|governing))\b"
    r"|^\(|^[a-z]"
)
"""The start of a line that continues a title."""
_QUOTED_TITLE = (
    r"(?:[“\"‘'`]{1,2}(?P<title>[^”\"’]{4,200}?)[,.]?[”\"’']{1,2}"
    r"|(?P<plain>[A-Z](?:\[(?=[^\[\]\n]{0,29}[.,;:“\"])[^\[\]\n]{3,30}\]|[^.,;:“\"\n]|\n(?!\s*\n)"
    r"|,(?=\s*(?:1[6-9]|20)\d\d)|(?<=\bNo)\.){3,220}?(?=\s+(?:and\s+(?:shall|come|is|are|will|they|it)"
    r"|,?\s*comes?\s+into|shall\b|which\b|in\s+its\s+application)|[.;:]|,(?!\s*(?:1[6-9]|20)\d\d)|\s*\n\s*\n)))"
)
SHORT_TITLE = re.compile(
    r"(?:\b(?:may|shall|is\s+to|are\s+to)\s+(?:for\s+all\s+purposes\s+)?be\s+(?:cited"
    r"(?:\s+for\s+all\s+purposes|\s+together)?|known|called|referred\s+to)\s*,?"
    r"|\b(?:[Ss]hort\s+)?[Tt]itle\s+of\s+th(?:is|ese)\s+(?:\w+\s+){1,2}(?:is|shall\s+be)"
    r"|\bTh(?:is|ese)\s+\w+\s+(?:(?:is|are)\s+(?:called|cited\s+as)|(?:is|are)(?=\s+the\s+[A-Z])))"
    rf"\s+(?:as\s+)?(?:(?:the|The)\s+)?{_QUOTED_TITLE}"
)
"""The short-title clause: `may be cited as`, `may be called`, `shall be known as`, `This Act is the ...`."""
MONTH_YEAR = re.compile(
    r"^\(?(?P<month>January|February|March|April|May|June|July|August|September|October|November"
    r"|December),?\s+(?P<year>(?:19|20)\d\d)\)?$",
    re.IGNORECASE,
)
"""A line with only a month and a year."""

EXAMPLES: dict[str, Example] = {
    "markup": (MARKUP, "**Date**", {}),
    "may be marked": (MAY_BE_MARKED, "**Date**", {}),
    "navigation": (ASIDE, "Back to Table of Contents", {}),
    "publisher": (PUBLISHER, "Parliament of Saltmere", {}),
    "text begins": (TEXT_BEGINS, "ARRANGEMENT OF SECTIONS", {}),
    "prose": (PROSE, "The dues are paid yearly", {}),
    "subject": (SUBJECT, "Re: Berth 7", {"subject": "Berth 7"}),
    "joins": (JOINS, "BY-LAWS OF", {}),
    "preposition": (PREPOSITION, "On the Dues of Berths", {}),
    "joined": (JOINED, "of the Town", {}),
    "short title": (SHORT_TITLE, "This Act may be cited as the Port Act 1988.", {"plain": "Port Act 1988"}),
    "short title, quoted": (SHORT_TITLE, "may be cited as the “Companies Law 2018”.", {"title": "Companies Law 2018"}),
    "short title, is": (SHORT_TITLE, "This Act is the Port Act 2019.", {"plain": "Port Act 2019"}),
    "month and year": (MONTH_YEAR, "December 2016", {"month": "December", "year": "2016"}),
}
