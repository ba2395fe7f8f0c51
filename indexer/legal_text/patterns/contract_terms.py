"""Patterns for how long contracts last, when they end, whether they renew, and the notice against renewal."""

import re

from pincite.indexer.legal_text.patterns.example import Example

_CONTRACT = (
    r"(?:agreement|contract|lease|licen[cs]e|deed|sublease|engagement|appointment|employment|addendum|venture|franchise"
    r"|concession|sponsorship)"
)
_THIS = rf"(?:this|the|said)\s+(?:[\w&/-]+\s+){{0,4}}?{_CONTRACT}\b"
_QUOTED = r"[“\"‘'”]{1,2}"
_NO_TERM = (
    r"(?:renewal|notice|payment|cure|warranty|grace|extension|trial|probation\w*|tail|transition|such|billing"
    r"|reporting|test"
    r"|acceptance|inspection|evaluation|review|response|delivery|each|any|additional|wind-?down|sell-?off|long|short"
    r"|in|of|a|an|the|during|this)"
)
_TERM = rf"(?:(?!{_NO_TERM}\b)[\w-]+\s+)?(?:term|period\s+of\s+(?={_THIS})|duration)"

_FIGURE = r"(?:\d|[\w-]+\s*\(\s*\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)\b)"

SENTENCE_BREAK = re.compile(
    r"(?<=[.;])(?<!\bNo\.)(?<!\bInc\.)(?<!\bLtd\.)(?<!\bCo\.)(?<!\bCorp\.)\s+(?=[A-Z(“\"\d])|(?<=:)[^\S\n]*\n|\n\s*\n"
)
"""The end of a contract's sentence before the next one."""
ENDED = re.compile(r"[.;:!?”\"]\s*$|^$")
"""The end of a sentence that does not continue on the next page."""
_TERM_OF_CONTRACT = (
    rf"\b(?:the|its|an?|initial)\s+{_TERM}\b(?:{_QUOTED})?\s*(?:\([^()]{{0,80}}\)\s*)?"
    rf"(?:(?:of|for)\s+(?:the\s+\w+\s+(?:created|granted)\s+by\s+)?{_THIS}"
    r"|hereof|hereunder|shall|will|is\b|commenc|begin)"
)
_TERM_DEFINED = (
    rf"{_QUOTED}(?:initial\s+)?(?:contract\s+)?(?:term|period){_QUOTED}\s*(?:of\s+{_THIS}\s*)?"
    r"(?:shall\s+|will\s+)?(?:mean|refer|be\b|is\b|begin|commence|start|run|expire|end)"
)
_CONTRACT_LASTS = (
    rf"\b(?:{_THIS}|(?:obligations|rights(?:\s+and\s+licen[cs]es)?)(?:\s+granted)?\s+(?:hereunder|herein))"
    r"[^.;]{0,160}?"
    r"\b(?:(?:in|into)\s+(?:full\s+)?(?:force|effect)|continues?|commences?|be\s+effective|becomes?\s+effective"
    r"|(?:remains?|is|be)\s+(?:valid|binding|operative)|expires?|terminates?|ends?|lasts?|runs?"
    r"|(?:is|be|has|have|shall\s+run)\s+(?:for\s+)?(?:an?\s+)?(?:initial\s+|fixed\s+)?(?:term|period|duration)"
    r"|(?:is|are)\s+(?:(?:made|concluded|entered\s+into)\s+)?for)\b"
)
_TERM_LABELLED = rf"^\W*+(?:[\d.]++\s++)?(?:initial\s+)?term\s*(?:of\s+(?:{_THIS}|{_CONTRACT})\s*)?[:–—-]"
_APPOINTED_FOR = (
    r"\b(?:appoint|engage|retain|hire|employ|grant|lease)(?:s|ed)?\b[^.;]{0,200}"
    r"\bfor\s+an?\s+(?:initial\s+)?(?:term|period)\s+(?:of|expiring|ending|commencing|beginning)\b"
)
_ENTERED_FOR = rf"\benters?\s+into\s+{_THIS}\s+for\b"
_CONTRACT_PERIOD = rf"\b(?:the|its)\s+(?:co-?operation|contract(?:ual)?)\s+period\s+(?:of|under)\s+{_THIS}"
_VALIDITY = (
    rf"\b(?:the|its)\s+validity\s+(?:of|under)\s+{_THIS}\s+(?:is|shall\s+be|will\s+be|extends?|runs?)"
    rf"\s+(?=for\b|from\b|until\b|{_FIGURE})"
)
_HAS_TERM = (
    rf"\b{_THIS}\s+(?:shall\s+|will\s+)?(?:have|has)\s+an?\s+[\w()-]+(?:\s+\(\d+\))?[\s-](?:year|month)"
    r"\s+(?:initial\s+)?term\b"
)
_END_DATE = rf"\b(?:expiration|expiry|termination|end)\s+date(?:{_QUOTED})?\s*(?::|(?:shall\s+)?(?:means?|be)\b|is\b)"
TERM_STATEMENT = re.compile(
    rf"{_TERM_OF_CONTRACT}|{_TERM_DEFINED}|{_CONTRACT_LASTS}|{_TERM_LABELLED}|{_APPOINTED_FOR}|{_ENTERED_FOR}"
    rf"|{_CONTRACT_PERIOD}|{_VALIDITY}|{_HAS_TERM}|{_END_DATE}",
    re.IGNORECASE,
)
"""A sentence that says how long the contract lasts, or until when."""
CLAUSE_STOP = re.compile(r"[,;.](?=\s|$)|\n\s*\n")
"""The end of a clause."""
OTHER_TERM = re.compile(
    r"\b(?:survive|survival|warrant(?:y|ies|s)|confidential\w*|non-?compet\w*|cure[sd]?|audit\w*|retain\w*|records?"
    r"|invoices?"
    r"|directors?|(?:during|for|throughout)\s+the\s+(?:\w+\s+){0,2}term)\b",
    re.IGNORECASE,
)
"""Words before a period of something other than the contract."""
LEFT_OPEN = re.compile(
    r"\b(?:later\s+of|latest\s+of|later\s+to\s+occur|whichever\b[^,.;]{0,40}?\s(?:later|latest|last|earlier|earliest"
    r"|first|sooner)|surviv(?:e|al)\w*)\b",
    re.IGNORECASE,
)
"""Words of a sentence whose end is the first or last of several, or of duties that outlast the contract."""
CONDITION = re.compile(
    r"\b(?:if|where|unless(?!\s+(?:\w+\s+){0,2}(?:terminated|cancel+ed|ended|renewed|extended)\b))\b[^,;]*$",
    re.IGNORECASE,
)
"""Words before a period that belongs to a condition: `is not affected if the Buyer is late for 30 days`."""
PROVISO = re.compile(r"[,;:]\s+provided(?:,?\s+however)?,?\s+(?:that\b)?", re.IGNORECASE)
"""Where a sentence turns to a proviso. Duties in it that outlast a term do not change the term's end."""
BEFORE_OTHER_PERIOD = re.compile(
    r"(?:\b(?:renew\w*|extended|extending|extension|additional|successive|further|consecutive|subsequent|notice"
    r"|after\s+(?:the\s+)?(?:expiration|termination)|following\s+(?:the\s+)?(?:expiration|termination)"
    r"|thereafter\s+for)\b)[^.;,]{0,60}$"
    r"|\b(?:within|upon|prior(?:\s+to)?|every|each|another|than|last|first|next|of\s+the)\s*(?:at\s+least\s+"
    r"|not\s+less\s+than\s+|the\s+)?$"
    r"|\buntil\b[^.;]{0,160}\band\s+for\s+(?:an?\s+(?:period|term)\s+of\s+)?$",
    re.IGNORECASE,
)
"""Words before a period that is not the first term's."""
AFTER_OTHER_PERIOD = re.compile(
    r"^\W{0,3}(?:\(\w+\)\s*)?(?:advance\s+|prior\s+)?(?:written\s+)?(?:notice|notification|before|prior|of\s+age)\b"
    r"|^\W{0,3}(?:\(\w+\)\s*)?(?:next\s+|immediately\s+)?(?:after|following|from)\s+"
    r"(?:the\s+|its\s+|any\s+|such\s+|an?\s+)?"
    r"(?:\w+\s+)?(?:last\b|written|notice|disclos|expir|terminat|complet|deliver|receipt|end\b"
    r"|date\s+of\s+(?:\w+\s+)?(?:expir|terminat))"
    r"|^\W{0,3}(?:renewal|extension)\b",
    re.IGNORECASE,
)
"""Words after such a period."""
LASTS = re.compile(
    r"\b(?:term|period|duration|force|effect|continues?|effective|lasts?|for|is|be|of|have|has|end(?:s|ing)?"
    r"|expir(?:es?|ing)|terminat(?:es?|ing)"
    r"|remains?|until|runs?|valid|date\s+(?:that|which)\s+is|least)\b[^.;]{0,60}$",
    re.IGNORECASE,
)
"""Words before the period of a term."""
ANNIVERSARY = re.compile(
    r"\b(?:(?P<word>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|fifteenth"
    r"|twentieth)(?:\s*\(\s*\d{1,2}\s*(?:st|nd|rd|th)\s*\))?"
    r"|(?P<figure>\d{1,2})\s*(?:st|nd|rd|th))\s+(?:year\s+)?anniversary\b",
    re.IGNORECASE,
)
"""A day counted in years: `the seventh anniversary of the date hereof`."""
ENDS_ON = re.compile(
    r"\b(?:until|till|through|thru|to|expir(?:e|es|ing|ation)|end(?:s|ing)?|terminat(?:e|es|ing)|conclud(?:e|es|ing)"
    r"|expiry"
    r"|(?:expir\w+|end|termination)\s+date)[”\"’]?"
    r"(?:\s+(?:automatically|by\s+its\s+(?:own\s+)?terms|without\s+(?:further\s+)?notice))?"
    r"(?:\s+(?:on|as\s+of|at|and\s+including|including|upon|through|is|means|shall\s+be|shall\s+mean"
    r"|at\s+midnight(?:\s+on)?|(?:the\s+)?close\s+of\s+business\s+on|midnight)){0,6}"
    r"(?:[^,;]{0,14}\b[ap]\.?m\.?[^;]{0,40}?)?[”\"]?\s*+(?:[:,]\s*+)?(?:the\s+)?(?:\w+day,?\s+)?$",
    re.IGNORECASE,
)
"""Words before the last day of a term."""
EARLIER_OPTION = re.compile(r"\b(?:may(?!,?\s+\d)|option|right|elect\w*|notice)\b[^.;,]{0,80}$", re.IGNORECASE)
"""Words before a day on which a party may act, which ends nothing by itself."""
BEGINS_ON = re.compile(
    r"\b(?:commenc(?:e|es|ing)|begin(?:s|ning)?|start(?:s|ing)?|effective|from|effect|after|following"
    r"|of)(?:\s+(?:on|as\s+of|from|upon|effective|with)){0,6}\s*+(?:,\s*+)?(?:the\s+)?$",
    re.IGNORECASE,
)
"""Words before the first day of a term."""
ALTERNATIVES = re.compile(
    r"\b(?P<which>earlier|earliest|later|latest|first|last)\s+(?:(?:to\s+)?"
    r"(?:occur|happen)\w*\s+)?of(?:\s+the\s+following)?(?:\s+(?:dates|events))?\s*[:,–—-]?\s*(?=\(|the\b|an?\b|\d|[A-Z]"
    r"|completion|expir|terminat)",
    re.IGNORECASE,
)
"""Words before the alternative ends of a term: `the earlier of`."""
WHICHEVER = re.compile(
    r"\bwhichever\b[^,.;]{0,40}?\s(?P<which>earlier|earliest|later|latest|first|last|sooner)\b", re.IGNORECASE
)
"""Words after such alternatives: `whichever comes first`."""
NEXT_ALTERNATIVE = re.compile(r",\s+(?=(?:on|upon|until|the|an?|completion|termination|expir\w+)\b|\d)", re.IGNORECASE)
"""The comma between three or more alternatives; not before the year of a date."""
BEFORE_ALTERNATIVE = re.compile(r"^[\s,]*(?:(?:on|upon|until|till|through|at)\b\s*)+", re.IGNORECASE)
"""Prepositions before an alternative."""
BETWEEN_ALTERNATIVES = re.compile(r"[,;]?(?<!\s)\s++(?:and|or)\s++(?:\([a-z\d]{1,4}\)\s*)?", re.IGNORECASE)
"""The word between two alternatives."""
NUMBERED_ALTERNATIVE = re.compile(
    r"(?:^|[,;:]\s*(?:(?:and|or)\s+)?|\s(?:and|or)\s+)\s*\((?:[a-z]|[ivx]{1,4}|\d)\)\s*", re.IGNORECASE
)
"""The number of an alternative in a list."""
BETWEEN_RIVALS = re.compile(r"\)?,?(?<!\s)\s++(?:or|and|to)\s++(?:\w+\s++){0,4}?$", re.IGNORECASE)
"""Text between two periods of which either may apply: `one year or two years`."""
COUNTED_FROM = re.compile(
    r"^\W{0,3}(?:\(\w+\)\W*)?(?:term\s+|period\s+)?"
    r"(?:from|after|following|of|as\s+of|commencing|beginning|starting)\b(?P<day>[^.;]{0,110})",
    re.IGNORECASE,
)
"""Text after a period: the day from which it is counted."""
FROM_EFFECTIVE = re.compile(r"\b(?:effective|commencement)\s+date\b", re.IGNORECASE)
"""A reference to the effective date as first day."""
FROM_AGREEMENT = re.compile(
    r"\b(?:date|day)(?:\s+and\s+year)?\s+(?:hereof|(?:first\s+)?(?:above\s+)?"
    r"(?:written|set\s+forth|mentioned|stated)(?:\s+(?:first\s+)?above)?|first\s+\w+\s+above"
    rf"|of\s+(?:the\s+|its\s+)?(?:execution|signing|signature)|of\s+(?:the\s+execution\s+of\s+)?{_THIS})"
    r"|\b(?:its|the)\s+(?:execution|signing)\b",
    re.IGNORECASE,
)
"""A reference to the day the contract is made as first day."""
RENEWS_AUTOMATICALLY = re.compile(
    r"\bautomatically\b[^.;]{0,60}?\b(?:renew\w*|extend\w*|continue\w*)"
    r"|\b(?:renew\w*|extended|continue)\b[^.;]{0,40}?\bautomatic(?:ally)?\b"
    r"|\bautomatic(?:ally)?\s+(?:renewal|extension)|\bself-?renewing\b|\bevergreen\b"
    r"|\b(?:shall|will)\s+(?:thereafter\s+)?(?:be\s+)?(?:thereafter\s+)?"
    r"(?:renew(?:ed)?|extended|continue)\b(?![^.;]{0,40}\bby\s+(?:mutual|written))"
    r"(?=[^.;]{0,90}\b(?:successive|additional|further|another|consecutive"
    r"|from\s+(?:year|month)\s+to)\b)(?=[^.]{0,300}\bunless\b)",
    re.IGNORECASE,
)
"""A contract that continues unless someone stops it."""
RENEWABLE = re.compile(
    r"\b(?:option|right|may|opportunity)\b[^.;]{0,80}?\b(?:renew\w*|extend\w*)"
    r"|\b(?:renewed|extended|renewable)\b[^.;]{0,60}?\b(?:by\s+(?:mutual|written|agreement|notice)"
    r"|upon\s+(?:mutual|written|agreement))",
    re.IGNORECASE,
)
"""A contract that continues only if someone wants it to."""
RENEWED_FOR = re.compile(
    r"\b(?:renew\w*|extend\w*|extension|successive|additional|further|consecutive|subsequent|another)\b[^.;]{0,90}$",
    re.IGNORECASE,
)
"""Words before the length of the terms after the first."""
OF_THE_CONTRACT = re.compile(
    rf"(?<!\bunder\s){_THIS}|\b(?:the|its|initial|each|then-?\s?current)\s+(?:\w+\s+)?term\b|\bterm\s+hereof\b",
    re.IGNORECASE,
)
"""Shows that a sentence on renewal is about the contract."""
AT_THE_END = re.compile(
    r"\bnon-?renewal\b|\bnot\s+(?:to\s+)?(?:be\s+)?(?:renew|extend)\w*"
    r"|\b(?:end|expir\w+|anniversary|beginning|commencement)\b[^.;]{0,60}?\b(?:term|period|renewal|year)\b"
    r"|\b(?:renewal|then-?\s?current)\s+(?:term|date|period)\b",
    re.IGNORECASE,
)
"""A notice counted from the end of a term."""
NOT_RENEWED = re.compile(
    r"\b(?:shall|will|does|do)\s+not\s+(?:be\s+)?(?:automatically\s+)?(?:renew\w*|extended)"
    r"|\bno\s+automatic\s+renewal\b",
    re.IGNORECASE,
)
"""A contract that does not continue."""
STOPS_RENEWAL = re.compile(
    r"\b(?:notice|notif(?:y|ies|ication)|non-?renewal|not\s+(?:to\s+)?(?:be\s+)?(?:renew\w*|extend\w*)"
    r"|intent(?:ion)?)\b",
    re.IGNORECASE,
)
"""Words of the notice that stops renewal."""
RENEWAL_WORDS = re.compile(
    r"\b(?:renew\w*|non-?renewal|extend(?:s|ed)?|extension|successive|subsequent\s+term"
    r"|expiration\s+of\s+(?:its|the)\s+(?:\w+\s+){0,2}term)\b",
    re.IGNORECASE,
)
"""The subject of a notice that stops renewal, or of the sentence before it."""
NOTICE_AFTER = re.compile(
    r"^\W{0,4}(?:\(\w+\)\W*)?(?:advance\s+|prior\s+|previous\s+)*(?:written\s+)?(?:advance\s+|prior\s+)?"
    r"(?:notice|notification)\b"
    r"|^\W{0,4}(?:prior\s+to|before|in\s+advance)\b|^\W{0,4}(?:prior|advance)\b",
    re.IGNORECASE,
)
"""Words after the period of that notice."""

EXAMPLES: dict[str, Example] = {
    "sentence break": (SENTENCE_BREAK, "for two years. The Buyer", {}),
    "ended": (ENDED, "for two years.", {}),
    "statement of the term": (TERM_STATEMENT, "This Supply Agreement shall remain in effect for two years", {}),
    "clause stop": (CLAUSE_STOP, "for two years, unless", {}),
    "other term": (OTHER_TERM, "shall survive for two years", {}),
    "left open": (LEFT_OPEN, "until the later of", {}),
    "condition": (CONDITION, "terminate if the Buyer has been late for ", {}),
    "a proviso": (PROVISO, "ends a year thereafter; provided, however, that the duties", {}),
    "before another period": (BEFORE_OTHER_PERIOD, "shall renew for successive terms of ", {}),
    "after another period": (AFTER_OTHER_PERIOD, " prior written notice", {}),
    "lasts": (LASTS, "the term shall be ", {}),
    "anniversary": (ANNIVERSARY, "until the third (3rd) anniversary of", {"word": "third"}),
    "ends on": (ENDS_ON, "shall continue in force until ", {}),
    "earlier option": (EARLIER_OPTION, "either party may terminate on ", {}),
    "begins on": (BEGINS_ON, "commencing on ", {}),
    "between rivals": (BETWEEN_RIVALS, " or for ", {}),
    "alternatives": (ALTERNATIVES, "on the earlier of 30 June 2025 and", {"which": "earlier"}),
    "whichever": (WHICHEVER, "on delivery, whichever comes first", {"which": "first"}),
    "next alternative": (NEXT_ALTERNATIVE, "30 June 2025, the last delivery", {}),
    "before an alternative": (BEFORE_ALTERNATIVE, " until the last delivery", {}),
    "between alternatives": (BETWEEN_ALTERNATIVES, ", or the last delivery", {}),
    "numbered alternative": (NUMBERED_ALTERNATIVE, "; and (ii) the last delivery", {}),
    "counted from": (COUNTED_FROM, " from the Effective Date", {"day": " the Effective Date"}),
    "from the effective date": (FROM_EFFECTIVE, "from the Effective Date", {}),
    "from the date hereof": (FROM_AGREEMENT, "from the date hereof", {}),
    "renews automatically": (RENEWS_AUTOMATICALLY, "shall automatically renew for one year", {}),
    "renewable": (RENEWABLE, "the Buyer may renew this Agreement", {}),
    "renewed for": (RENEWED_FOR, "for successive terms of ", {}),
    "renewal of the contract": (OF_THE_CONTRACT, "the initial term", {}),
    "at the end": (AT_THE_END, "prior to the end of the initial term", {}),
    "not renewed": (NOT_RENEWED, "This Agreement shall not automatically renew", {}),
    "stops renewal": (STOPS_RENEWAL, "unless either party gives notice", {}),
    "words of renewal": (RENEWAL_WORDS, "each renewal term", {}),
    "notice after": (NOTICE_AFTER, "’ prior written notice", {}),
}
