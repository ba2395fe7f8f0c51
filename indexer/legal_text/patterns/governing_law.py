"""Patterns for the choice of law in contracts."""

import re

from pincite.indexer.legal_text.patterns.example import Example

_CAPITAL = (
    r"(?!(?:WITHOUT|REGARD|REGARDLESS|APPLICABLE|EXCLUDING|EXCEPT|AS|IN|THE|WITH|NOTWITHSTANDING|IRRESPECTIVE|FOR|TO"
    r"|BUT"
    r"|THEREOF|AND|OF|OR|LAWS?|GIVING|EXCLUSIVELY|SHALL|WILL|WHICH|THAT|THIS|EACH|ANY|ALL|BY|ON|AT|AN?)\b)"
    r"(?:(?:[A-Z]\.){2,8}|St\.|[A-Z][\w’'-]*+)"
)
_PAIRED = r"and\s+(?:Wales|WALES|Northern\s+Ireland|Tobago|Herzegovina|Barbuda|Nevis|the\s+Grenadines)\b"
_PLACE = (
    rf"{_CAPITAL}(?:\s+(?:of\s+(?:the\s+)?|OF\s+(?:THE\s+)?|AND\s+(?=WALES\b))?{_CAPITAL}"
    rf"|\s+{_PAIRED}|,\s*(?:Canada|CANADA|Australia|AUSTRALIA)\b){{0,12}}"
)
_STATE = r"(?:(?:[Ss]tate|STATE|Commonwealth|COMMONWEALTH)\s+(?:of|OF)\s+)?"
_RULES = (
    r"(?:(?i:(?:substantive|internal|domestic|published|civil|common|federal|local|statutory"
    r"|and|the|contract|general)\s+)*)"
)
_NOT_OTHERS = r"(?:\s*\([^()]{0,120}\)|,\s*(?:but|and|excluding|exclusive)\b[^.;]{0,80}?,)?"
_LAWS_OF = (
    r"(?i:\blaws?(?>\s*+(?:,|and|or|,\s*and)\s++(?:\w++\s++)?"
    rf"(?:regulations|rules|decisions|statutes|customs))*){_NOT_OTHERS}"
    r"\s+(?i:of,?|(?:then\s+)?in(?:\s+(?:force|effect)\s+in)?|prevailing\s+in"
    r"|applicable\s+(?:in|to\s+(?:\w+\s+){1,4}?(?:made|executed|entered)[^.;]{0,60}?\bin))\s+(?i:the\s+)?"
    rf"{_STATE}(?P<place>{_PLACE})"
)
_GOVERNED = (
    r"(?:governed|construed|interpreted|enforced|controlled|determined|subject\s+(?:\w+\s+){0,2}?to"
    r"|(?:in\s+accordance|according|accordance)\s+(?:with|to)|a\s+contract\s+(?:made\s+)?under"
    r"|(?:made|executed|entered\s+into)\s+under)"
)
_OF_OTHERS = r"(?:incorporated|organi[sz]ed|existing|formed|registered|corporation|arbitra\w*|compl(?:y|ies|iance))"

GOVERNED_BY = re.compile(rf"(?i:\b{_GOVERNED}\b)(?:(?!\b(?i:{_OF_OTHERS})\b)[^;.]){{0,220}}?{_RULES}{_LAWS_OF}")
"""`shall be governed by and construed in accordance with the laws of the State of Saltmere`."""
LAWS_SHALL_GOVERN = re.compile(
    rf"{_LAWS_OF}(?:\s*+,)?\s++(?:(?!\b(?i:{_OF_OTHERS})\b)[^;.]){{0,60}}?(?i:\b"
    r"(?:shall|will|is\s+to)?\s*(?:exclusively\s+)?(?:govern|control|apply|applies|be\s+applied)\b)"
)
"""`the laws of Saltmere shall govern this Agreement`."""
NAMED_LAW = re.compile(
    r"(?i:\b(?:governed\s+(?:exclusively\s+|in\s+all\s+respects\s+)?(?:by|under)"
    r"|(?:construed|interpreted|governed)\s+(?:in\s+accordance\s+with|according\s+to|under))"
    r"\s*,?\s+(?:the\s+)?)"
    rf"(?P<place>{_PLACE})\s+(?i:(?:substantive\s+|state\s+)?laws?)\b"
    rf"|(?<![\w’'-])(?P<named>(?:{_CAPITAL}\s+){{0,2}}{_CAPITAL})\s+(?i:law\s+(?:shall|will)\s+(?:apply|govern)"
    r"|law\s+(?:applies|governs))\b"
)
"""`governed by Saltmere law`, `Saltmere law shall apply`."""
SUBJECT_TO = re.compile(
    r"(?i:\b(?:agreement|contract|deed|lease)\s+(?:is|shall\s+be|will\s+be)\s+subject\s+to\s+(?:the\s+)?)"
    rf"(?P<place>{_PLACE})\s+(?i:(?:substantive\s+|state\s+)?laws?)\b"
)
"""`This Deed is subject to Saltmere law`.

It counts only without another choice, as contracts are subject to many laws.
"""
LABELLED = re.compile(
    r"\b(?i:(?:governing|applicable|choice\s+of)\s+law(?:\s*:"
    r"|(?:\s+of\s+(?:this|the)\s+\w+)?\s+(?:is|shall\s+be|will\s+be)\b))\s*"
    rf"(?i:that\s+of\s+)?(?i:the\s+)?(?i:laws?\s+of\s+(?:the\s+)?)?{_STATE}"
    r"(?P<place>(?!(?:Jurisdiction|Venue|Arbitration|Dispute|This|The"
    rf"|Disputes)\b){_PLACE})(?i:\s+laws?)?(?=\s*(?:[.;,]|\n|$))"
)
"""`Governing law: Saltmere`, `The governing law of this Deed is that of Saltmere`."""
FURTHER_LAWS = re.compile(rf"(?:\s*+,)?\s++(?i:and\s+(?:of\s+)?(?:the\s+)?){_RULES}(?:{_LAWS_OF})")
"""A second law after the first: `and the federal laws of Canada`."""
LAWS_THEREOF = re.compile(
    rf"\b(?i:in|of)\s+(?:the\s+|THE\s+)?(?i:state)\s+(?i:of)\s+(?P<place>{_PLACE})[^.;]{{0,160}}?(?i:\b{_GOVERNED}\b)"
    rf"[^.;]{{0,80}}?"
    r"(?i:\blaws\s+(?:thereof|of\s+(?:that|such|said)\s+state)\b)"
)
"""A place named before: `accepted in the State of Saltmere and governed by the laws thereof`."""
OF_THE_CONTRACT = re.compile(
    r"\b(?:this|the|said)\s+(?:[\w&/-]+\s+){0,4}?(?:agreement|contract|deed|lease|licen[cs]e|amendment|addendum"
    r"|letter|terms|warrant|note)s?\b"
    r"|\bhereto\b|\bhereof\b|\bhereunder\b|\bherein\b|\b(?:governing|applicable|choice\s+of)\s+law\b"
    r"|\blaw\s+and\s+jurisdiction\b",
    re.IGNORECASE,
)
"""Shows that a clause is about the contract or what arises under it."""
OF_A_COMPANY = re.compile(
    r"\b(?:organi[sz]ed|incorporated|formed|existing|established|constituted|registered"
    r"|an?\s+(?:[\w-]+\s+){0,4}(?:corporation|company|partnership|entity|bank))"
    r"(?:,?\s+(?:under|and|or|duly|validly|is|which|that|in\s+good\s+standing))*,?\s*$",
    re.IGNORECASE,
)
"""Words before the law of a company: `a corporation organized and`."""
ARBITRATION_ONLY = re.compile(
    r"\b(?:arbitrat(?:ion|or|ors|al)|arbitral|proceedings?|mediation|tribunal)\b(?:(?!\bthis\b)[^.;:,]){0,60}$",
    re.IGNORECASE,
)
"""Words before a law that governs only a procedure."""
COUNTRY_AFTER = re.compile(r",?\s*(?:\(?U\.?S\.?A?\.?\)?|\(?United\s+States(?:\s+of\s+America)?\)?)\W*$", re.IGNORECASE)
"""A country after its state, which is redundant."""

ASSUMED = re.compile(r"\b(?:if|unless|where|whether)\b[^.;,]*$", re.IGNORECASE)
"""Words before a law that is only assumed: `If the governing law is Saltmere, clause 4 applies`."""
NO_PLACE = re.compile(
    r"^(?:State|STATE|Country|Province|Territory|Jurisdiction)$|[’']s$|\b(?:Sunshine|Arbitration)\b"
    r"|\b(?i:applicable|mandatory|relevant|export|import|customs|sanctions|environmental|data|privacy|securities|tax"
    r"|competition|antitrust|anti-?\w+|employment|labou?r|insurance|banking|bankruptcy|insolvency|copyright|patents?"
    r"|trade\s?marks?|intellectual|criminal|consumer|health|safety|planning|zoning)\b"
)
"""Text that is not a place: `the laws of the State in which the premises lie`, `Export Laws`."""

EXAMPLES: dict[str, Example] = {
    "governed by": (
        GOVERNED_BY,
        "shall be governed by and construed in accordance with the laws of the State of Saltmere, without",
        {"place": "Saltmere"},
    ),
    "laws shall govern": (LAWS_SHALL_GOVERN, "The laws of Saltmere shall govern this Agreement", {"place": "Saltmere"}),
    "named law": (NAMED_LAW, "This Deed is governed by Saltmere law", {"place": "Saltmere"}),
    "labelled": (LABELLED, "Governing law: Saltmere.", {"place": "Saltmere"}),
    "subject to its name": (SUBJECT_TO, "This Deed is subject to Saltmere law", {"place": "Saltmere"}),
    "further laws": (FURTHER_LAWS, " and the federal laws of Canada applicable therein", {"place": "Canada"}),
    "laws thereof": (
        LAWS_THEREOF,
        "accepted in the State of Saltmere and shall be governed by the laws thereof",
        {"place": "Saltmere"},
    ),
    "of the contract": (OF_THE_CONTRACT, "This Supply Agreement shall be governed", {}),
    "of a company": (OF_A_COMPANY, "a corporation duly organized and ", {}),
    "arbitration only": (ARBITRATION_ONLY, "The arbitration shall be ", {}),
    "assumed": (ASSUMED, "If the ", {}),
    "no place": (NO_PLACE, "State", {}),
    "country after a state": (COUNTRY_AFTER, "Texas, United States of America", {}),
}
