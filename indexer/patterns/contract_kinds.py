"""Persons, things, forms and occasions that contracts tell apart: one pattern for the words of each kind."""

import re

from pincite.indexer.patterns.example import Example


def _words(forms: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{forms})\b", re.IGNORECASE)


KINDS: dict[str, re.Pattern[str]] = {
    "staff": _words(
        r"employees?|personnel|staff|officers?|workers?|workforce|executives?|representatives?|directors?|"
        r"persons?\s+(?:currently\s+)?employed"
    ),
    "advisers": _words(
        r"consultants?|agents?|(?:sub-?)?contractors?|advis[eo]rs?|attorneys?|lawyers?|counsels?|accountants?|auditors?|bankers?|"
        r"affiliates?|subsidiaries|insurers?|lenders?|representatives?"
    ),
    "third party": _words(
        r"third[\s-](?:part(?:y|ies)|persons?)|"
        r"(?:any|another|no|other)\s+(?:other\s+)?(?:persons?|entit(?:y|ies)|firms?|one|individuals?|sources?)|"
        r"(?:any|no)\s+other\s+part(?:y|ies)|anyone|anybody|others|outsiders?|sources\s+other\s+than|(?:a|another|other)\s+sources?"
    ),
    "information": _words(
        r"information|materials?|documents?|documentation|data|records?|cop(?:y|ies)|notes|analyses|knowledge|thereof|"
        r"same|portion|items?|extracts"
    ),
    "right": _words(r"rights?|licen[cs]es?|title|interests?|ownership|property"),
    "ending": _words(
        r"terminat\w+|expir\w+|(?:the\s+)?end\s+of|completion|conclu(?:sion|ded)|cessation|ceas(?:e|es|ed)|ends|lapse[sd]?|"
        r"surviv\w+|thereafter|indefinite\w*|perpetu\w+|during\s+and\s+after"
    ),
    "law": _words(
        r"(?:by|under|to|with|of|applicable)\s+(?:\w+\s+){0,3}?laws?|legal(?:ly)?|courts?|judicial\w*|subpoena\w*|"
        r"regulat\w+|statut\w+|government\w*|compelled|compulsory"
    ),
    "spoken": _words(r"oral|orally|verbal|verbally|spoken|conversations?|by\s+word\s+of\s+mouth"),
    "written": _words(r"writing|written|documentary|tangible\s+form"),
    "technical": _words(
        r"technical|technolog\w+|scientific|engineering|designs?|formula\w*|source\s+code|software|hardware|"
        r"know[\s-]?how|inventions?|algorithms?|prototypes?|specifications?"
    ),
    "commercial": _words(
        r"business|commercial|financial?|finances?|financials|marketing|customers?|clients?|pric(?:es?|ing)|costs?|sales|"
        r"suppliers?|vendors?|accounting|administrative|proposals?|budgets?|profits?|"
        r"strateg\w+|forecasts?|organi[sz]ation\w*"
    ),
    "alone": _words(r"independent(?:ly)?|own\s+(?:efforts|development)"),
    "agreement itself": _words(
        r"(?:existence|fact(?=\s+that)|facts|contents?|status|subject\s+matter|"
        r"(?<!to\sthe\s)(?<!with\sthe\s)(?<!under\sthe\s)(?<!by\sthe\s)(?<!of\sthe\s)(?<!by\s)terms)\b[^.;]{0,60}?"
        r"\b(?:th(?:is|e)\s+(?:\w+\s+)?agreement|agree(?:d|ments?)|negotiat\w+|discuss\w+|transactions?|talks|arrangement|entered)|"
        r"(?:announcements?|press\s+releases?|publicity)\b[^.;]{0,80}?\bagreement|"
        r"(?:discussions|negotiations)\s+(?:are|is|have|between|taking|relating|concerning|regarding)"
    ),
}
"""What is told apart -> its words."""

EXAMPLES: dict[str, Example] = {
    "staff": (KINDS["staff"], "its personnel", {}),
    "advisers": (KINDS["advisers"], "a naval consultant", {}),
    "third party": (KINDS["third party"], "to any other person", {}),
    "information": (KINDS["information"], "the records of the yard", {}),
    "right": (KINDS["right"], "title to the hull", {}),
    "ending": (KINDS["ending"], "on expiry of the lease", {}),
    "law": (KINDS["law"], "an order of a court", {}),
    "spoken": (KINDS["spoken"], "said in conversation", {}),
    "written": (KINDS["written"], "reduced to writing", {}),
    "technical": (KINDS["technical"], "the design of the hull", {}),
    "commercial": (KINDS["commercial"], "the list of customers", {}),
    "alone": (KINDS["alone"], "built independently", {}),
    "agreement itself": (KINDS["agreement itself"], "the existence of this Agreement", {}),
}
"""Name -> example."""
