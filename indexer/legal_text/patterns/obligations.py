"""Patterns for deadlines, a period or a day with its binding words, and for the ends of sentences."""

import re

from pincite.indexer.legal_text.patterns.example import Example

_NUMBER = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen"
    r"|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)"
)
_PERIOD = (
    rf"(?:\d{{1,3}}(?:st|nd|rd|th)?|{_NUMBER}(?:[\s-]+(?:and\s+)?{_NUMBER}){{0,3}})(?:\s*\(\s*"
    rf"(?:\d{{1,3}}|{_NUMBER})\s*\))?[\s-]*"
    r"(?:(?:business|working|calendar|clear|court|consecutive)\s+)?(?:hour|day|week|month|year)s?\b[’']?"
)
_LEAD = (
    r"(?:within|no(?:t)?\s+later\s+than|no(?:t)?\s+(?:more|less|fewer)\s+than|at\s+least|at\s+the\s+latest|up\s+to"
    r"|upon|on"
    r"|after|for|exceed(?:s|ing)?|during|minimum\s+of|maximum\s+of|by\s+giving|give|giving)"
)

UNIT_OF_TIME = re.compile(r"(?:hour|Hour|day|Day|DAY|week|Week|month|Month|MONTH|year|Year|YEAR)[sS]?\b")
"""A unit of time."""
DUE_PERIOD = re.compile(
    r"\b(?:within|no(?:t)?\s+later\s+than|at\s+the\s+latest)\s+(?:(?:a|the)\s+(?:further\s+)?"
    rf"(?:period|term)\s+of\s+)?(?P<within>{_PERIOD})"
    r"|(?<!mean\sa\s)\b(?:periods?\s+of|not\s+(?:to\s+)?exceed(?:ing)?|at\s+least|at\s+most|up\s+to"
    rf"|for\s+more\s+than)\s+(?P<lasting>{_PERIOD})"
    rf"|\b(?:{_LEAD}\s+)?(?:(?:a|the)\s+)?(?P<counted>{_PERIOD})(?:\s*\([^)]{{1,25}}\))?\s*"
    r"(?:(?:prior\s+|advance\s+|previous\s+)?(?:written\s+)?notice\b"
    r"|(?:after|before|following|from|of|prior\s+to|preceding)\s+(?=the\b|any\b|enactment\b"
    r"|its\b|his\b|their\b|such\b|that\b|receipt\b|receiving\b|being\b|service\b|becoming\b|delivery\b|notice\b|an?\b"
    r"|each\b"
    r"|that\b|this\b|\w+ing\b))",
    re.IGNORECASE,
)
"""A period in which, or after which, something is due."""
BRACKETED_FIGURE = re.compile(r"\s*\(\s*(?:[A-Z]{2,3}|[$€£])?\s*(?P<figure>\d{1,3}(?:,\d{3}){1,4}|\d{1,4})\s*\)")
"""The figure after a number in words."""
BEFORE_DUE_DAY = re.compile(
    r"\b(?:by|before|later\s+than|until|not\s+after|on\s+or\s+after)\s+"
    r"(?:the\s+close\s+of\s+(?:business\s+on\s+)?|(?:\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\.?\s+on\s+)"
    r"|midnight\s+on\s+)?(?:the\s+)?(?=[\dA-Z])",
)
"""Words before the day by which something is due."""
EACH_YEAR = re.compile(
    r"\b(?:by|before|than|on)\s+(?:the\s+)?(?P<day>\d{1,2})(?:st|nd|rd|th)?\s+(?:day\s+)?(?:of\s+)?"
    r"(?P<month>January|February|March|April|May|June|July|August|September|October|November|December)\s+"
    r"(?:of\s+|in\s+)?(?:each|every|any)\s+(?:calendar\s+|financial\s+)?[Yy]ear\b"
)
"""A day that recurs each year."""
SENTENCE_BEGINS = re.compile(r"(?:[.;:]\s+|\n\s*(?:\(\w{1,4}\)|\d{1,3}[.)])\s+|\n\s*\n)(?=\S)")
"""The start of a sentence or list item."""
SENTENCE_ENDS = re.compile(r"[.;](?=\s|$)|\n\s*(?=\(\w{1,4}\)\s)")
"""The end of a sentence or list item."""

EXAMPLES: dict[str, Example] = {
    "unit of time": (UNIT_OF_TIME, "14 days", {}),
    "within": (DUE_PERIOD, "within fourteen (14) days of service", {"within": "fourteen (14) days"}),
    "notice": (DUE_PERIOD, "upon thirty (30) days’ prior written notice", {"counted": "thirty (30) days’"}),
    "counted": (DUE_PERIOD, "5 business days after the hearing", {"counted": "5 business days"}),
    "lasting": (DUE_PERIOD, "for a period not exceeding three (3) months", {"lasting": "three (3) months"}),
    "bracketed figure": (BRACKETED_FIGURE, " (4) years", {"figure": "4"}),
    "day": (BEFORE_DUE_DAY, "shall be paid on or before 4 May", {}),
    "each year": (EACH_YEAR, "by 30 June in each year", {"day": "30", "month": "June"}),
    "sentence begins": (SENTENCE_BEGINS, "It ends. The next", {}),
    "sentence ends": (SENTENCE_ENDS, "It ends. The next", {}),
}
