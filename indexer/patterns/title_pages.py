"""What stands on a title page beside the title: editions, numbers, dates, navigation, and where the text begins."""

import re

from pincite.indexer.patterns.example import Example

NAVIGATION = re.compile(
    r"^(?:back\s+to|previous\b|next\s|skip\s+to|print\b|download|home\b|share\b|search\b|menu\b|log\s?in"
    r"|sign\s+in|show\b|full\s+view|view\b|open\s+whole"
    r"|\(?click\s+here|cookies?\b|help\b|contact\s+us|share\s+this|status:)|https?://|\bwww\.|@\w+\.\w|©"
    r"|\bcopyright\b|^(?:tel|fax|phone|e-?mail|website)\b"
    r"|^page\s+\d|^\d+\s*$|^[ivxl]{1,6}$|(?:[^/>»›|]{4,60}[/>»›|]){2}|^(?:\d\s)?[a-z]{2,5}/[\w-]{2,20}/|^isbn\b|^[\W_\u0640]+$",
    re.IGNORECASE,
)
"""Lines of a site, a letterhead or a page's frame."""
EDITION = re.compile(
    r"^\W{0,2}(?:reprint|(?:\d{4}\s+)?revised\s+edition|revised\b|online\s+version|text\s+of\s+reprint|updated"
    r"|as\s+(?:at|amended|of|in\s+force|originally|introduced"
    r"|passed|enacted|made|engrossed)\b|(?:office\s+)?consolidat|incorporating|includ(?:es|ing)\b|compilation"
    r"|current\s|official\s|unofficial|version\b|first\s+enacted"
    r"|latest\s|last\s+(?:revised|amended|updated)|reprinted|prepared\s+by|published|printed\s"
    r"|under\s+the\s+authority|in\s+collaboration|in\s+force|effective\b"
    r"|commenc(?:es|ement)|coming\s+into|comes?\s+into|date\s+of|dates?:|amended|approved|adopted|posted|passed"
    r"|made\b|laid\b|issued|this\s+(?:revised|reprint|edition)"
    r"|sift(?:ed)?\s|introduced\b|enacted\s+(?:on|by)|assented|act\s+of\s+parliament|draft\s+(?:for|of)\s"
    r"|diterbitkan|disiarkan|in\s+this\s+document"
    r"|annex(?:ure)?\b|appendix\b|exhibit\b|schedule\s+\w{1,3}$|confidential|privileged|for\s+(?:official"
    r"|internal|public)|volume\b|issue\b|serial\b|part\s+[ivx\d]+\s+of\b"
    r"|downloaded|not\s+protectively|text\s+with|having\s+regard)",
    re.IGNORECASE,
)
"""Lines about the edition: what it incorporates, when and by whom it was printed, made, laid, approved."""
PUBLISHER = re.compile(
    r"^(?:the\s+)?(?:government\s+of|(?:the\s+)?office\s+of|ministry\s+of|department\s+of|city\s+of|town\s+of"
    r"|county\s+of|state\s+of|parliament\s+of|republic\s+of"
    r"|commonwealth\s+of|(?:(?:northern|southern|eastern|western|central|middle)\s+)?district\s+of|province\s+of|municipality\s+of|commissioner|attorney\s+general|queen|king[’']s"
    r"|house\s+of|senate\b|in\s+the\s+(?:house|senate)|percetakan"
    r"|\d+(?:st|nd|rd|th)\s+(?:congress|general\s+assembly|legislature)|\S+\s+session\b|judicia(?:l|ry)\s"
    r"|(?:in\s+the\s+)?(?:\w+\s+){0,6}courts?\b(?!\s+rules?\b|\s+forms?\b))"
    r"|\b(?:chambers|authority|council|commission|assembly|ministry|board|department|agency)$",
    re.IGNORECASE,
)
"""The name of a place, a legislature, a court or an office that fills a line."""
TEXT_BEGINS = re.compile(
    r"^(?:(?:table\s+of\s+)?contents|arrangement\s+of|whereas\b|we,|the\s+parties|background|introduction"
    r"|preamble|to:|from:|cc:|dear\b|take\s+notice|between\b"
    r"|(?:part|chapter|title)\s+(?:\d|[ivx]+\b)|(?:article|section|sec\.|regulation|rule|clause"
    r"|§+)\s*\d[\w.()-]*(?!\s+of\b|,)"
    r"|(?:article|section)\s+[ivx]+\b|about\s+(?:this|the)\b|overview$|foreword|executive\s+summary|summary$|purpose$|\(?\d{1,2}[.)]?\s*[—–-]|\d{1,2}(?:[.)]|(?:\.\d{1,2}){1,2}[.)]?)\s+[A-Z]"
    r"|\(\d{1,2}\)|\([a-z]\)|explanatory\s+note$|long\s+title|an?\s+act\s+(?:to|for)\b"
    r"|be\s+it|enacted\s+by|statutory\s+authority)",
    re.IGNORECASE,
)
"""Lines with which the text, its contents or its preamble begin."""
PROSE = re.compile(
    r"(?<!\bto\s)\b(?:is|are|was|were|be|shall|will|must|may|has|have|had|would|should|can|makes?|this|these|you"
    r"|your|we|our|I|hereby|been)\b"
)
"""Words of sentences, not of titles."""
LEAD_IN = re.compile(r"^(?:Para(?:graph)?\.?\s*\d[\w()]{0,10}|\d{1,3}[A-Z]?\.(?=\s))\s*")
"""The provision that a form belongs to, before its title."""
JOINS = re.compile(
    r"(?:\b(?:of|to|and|on|the|for|in|under|concerning|regarding|respecting|by|with|from|a|an|or|at|its|their|as"
    r"|relating|made|between|against)|[,&–-])$",
    re.IGNORECASE,
)
"""How a line of a title ends that goes on on the next."""
JOINED = re.compile(
    r"^(?:of|to|and|on|the(?!\s+\w+\s+(?:of\b|act\b))|for|in|under|concerning|regarding|respecting|by|with|from"
    r"|or|at|in\s+respect|relating|amending|establishing|as\s+amended|&|explanatory\s+(?:notes|memorandum)"
    r"|EXPLANATORY\s+(?:NOTES|MEMORANDUM)"
    r"|(?i:amending|concerning|regarding|relating|establishing|respecting|governing))\b"
    r"|^\(|^[a-z]"
)
"""How a line begins that goes on with a title."""
COMPLETE = re.compile(
    r"(?:\b(?:1[6-9]|20)\d\d|\b(?:[Aa]ct|ACT|[Oo]rdinance|ORDINANCE|[Rr]egulations?|REGULATIONS?|[Rr]ules|RULES"
    r"|[Ll]aw|LAW|[Bb]ill|BILL))(?:\s*\([^()]{1,60}\))?\W{0,3}$"
)
"""A line at which a title may end."""
QUOTED_TITLE = (
    r"(?:[“\"‘'`]{1,2}(?P<title>[^”\"’]{4,200}?)[,.]?[”\"’']{1,2}|(?P<plain>[A-Z](?:[^.,;:“\"\n]|\n(?!\s*\n)"
    r"|,(?=\s*(?:1[6-9]|20)\d\d)|(?<=\bNo)\.){3,220}?"
    r"(?=\s+(?:and\s+(?:shall|come|is|are|will|they|it)|,?\s*comes?\s+into|shall\b|which\b"
    r"|in\s+its\s+application)|[.;:]|,(?!\s*(?:1[6-9]|20)\d\d)|\s*\n\s*\n)))"
)
_NAMED = (
    r"(?:Act|Law|Ordinance|[Oo]rder|[Rr]egulations?|[Rr]ules|[Bb]y-?[Ll]aws?|Resolution|Measure|[Ii]nstrument|Code"
    r"|Constitution|Statute|Scheme|Proclamation|[Ss]ection|[Tt]itle)"
)
SHORT_TITLE = re.compile(
    rf"(?:\b(?:may|shall)\s+(?:for\s+all\s+purposes\s+)?be\s+cited(?:\s+for\s+all\s+purposes|\s+together)?\s*,?"
    rf"|\b{_NAMED}(?:\s*\([^()]{{1,40}}\))?\s*,?\s+(?:may|shall|is\s+to"
    rf"|are\s+to)\s+(?:for\s+all\s+purposes\s+)?be\s+(?:known|called|referred\s+to)"
    r"|\b(?:[Ss]hort\s+)?[Tt]itle\s+of\s+th(?:is|ese)\s+(?:\w+\s+){1,2}(?:is|shall\s+be)"
    rf"|\bTh(?:is|ese)\s+{_NAMED}\s+(?:(?:is|are)\s+(?:called|cited\s+as)|(?:is|are)(?=\s+the\s+[A-Z])))"
    rf"\s+(?:as\s+)?(?:(?:the|The)\s+)?{QUOTED_TITLE}"
)
"""The short-title clause: `may be cited as`, `may be called`, `shall be known as`, `This Act is the ...`."""
MONTH_YEAR = re.compile(
    r"^\(?(?P<month>January|February|March|April|May|June|July|August|September|October|November"
    r"|December),?\s+(?P<year>(?:19|20)\d\d)\)?$",
    re.IGNORECASE,
)

EXAMPLES: dict[str, Example] = {
    "navigation": (NAVIGATION, "Back to Table of Contents", {}),
    "edition": (EDITION, "Incorporating all amendments up to 1 January 2006", {}),
    "publisher": (PUBLISHER, "Parliament of Saltmere", {}),
    "text begins": (TEXT_BEGINS, "ARRANGEMENT OF SECTIONS", {}),
    "prose": (PROSE, "The dues are paid yearly", {}),
    "lead-in": (LEAD_IN, "Para. 62(2) Notice", {}),
    "joins": (JOINS, "BY-LAWS OF", {}),
    "joined": (JOINED, "of the Town", {}),
    "complete": (COMPLETE, "Harbour Act 1988", {}),
    "short title": (SHORT_TITLE, "This Act may be cited as the Port Act 1988.", {"plain": "Port Act 1988"}),
    "short title, quoted": (
        SHORT_TITLE,
        "This Law may be cited as the “Companies Law 2018”.",
        {"title": "Companies Law 2018"},
    ),
    "short title, called": (
        SHORT_TITLE,
        "These Rules may be called the Port Rules, 2019 and shall come",
        {"plain": "Port Rules, 2019"},
    ),
    "short title, is": (SHORT_TITLE, "This Act is the Port Act 2019.", {"plain": "Port Act 2019"}),
    "month and year": (MONTH_YEAR, "December 2016", {"month": "December", "year": "2016"}),
}
"""Name -> example."""
