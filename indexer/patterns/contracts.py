"""How commercial contracts say what they are: titles, parties with their defined names, dates, recitals."""

import re

from pincite.indexer.patterns.example import Example

AGREEMENT_TITLE = re.compile(r"\b(?:AGREEMENT|CONTRACT|DEED|LEASE|LICEN[CS]E|TERMS AND CONDITIONS)\b", re.IGNORECASE)
THIS_AGREEMENT = re.compile(
    r"\bTh(?:is|IS)\s+(?P<title>(?:[A-Z][\w&/-]*\s+(?:(?:and|of|for|AND|OF|FOR)\s+)?){1,7}(?:Agreement|AGREEMENT|Contract|CONTRACT))\b"
)
"""The agreement named by its own first sentence, where no title stands above it."""
CONTRACT_AMENDMENT = re.compile(r"\b(?:AMENDMENT|ADDENDUM|SUPPLEMENTAL|VARIATION)\b", re.IGNORECASE)
CONTRACT_PARTIES = re.compile(r"\b(?:by\s+and\s+)?(?:between|among(?:st)?)\b\s*:?", re.IGNORECASE)
PARTIES_END = re.compile(
    r"^\s*(?:RECITALS?|R\s?E\s?C\s?I\s?T\s?A\s?L\s?S|BACKGROUND|Background|PREAMBLE|WITNESSETH|W\s?I\s?T\s?N\s?E\s?S\s?S"
    r"|Recitals?|WHEREAS|Whereas|NOW,?\s+THEREFORE|IT IS (?:HEREBY )?AGREED|[A1]\.\s|\(A\)\s)",
    re.MULTILINE,
)
"""Where the passage that names the parties ends."""
DEFINED_ROLE = re.compile(
    r"\(?\s*(?:each,?\s+an?\s+|the\s+|hereinafter\b[^“\"(]{0,40}|hereafter\b[^“\"(]{0,40}|together\b[^“\"(]{0,60})?"
    r"[“\"](?P<role>[^”\"\n]{2,40})[”\"]"
)
"""A party's defined name, in quotation marks behind its particulars."""
NOT_A_ROLE = re.compile(
    r"\b(?:Agreement|Contract|Amendment|Date|Part(?:y|ies)|Term|Territory|Products?|Services?)\b", re.IGNORECASE
)
"""Other things that the opening sentence defines."""
PARTY_LEAD = re.compile(
    r"^(?:[\s,.;:)(\]”\"]|(?:by\s+and\s+)?(?:between|among(?:st)?)\b|and\b|BY\b|by\b|\(\d\)|\d[.)])+", re.IGNORECASE
)
"""What stands between one party's defined name and the next party's name."""
PARTY_NAME = re.compile(
    r"^(?P<name>[A-Za-z][\w&.’'/ ,-]{1,90}?)"
    r"(?=,?\s+(?:an?|the|whose|with|having|located|incorporated\s+(?:in|under)|organi[sz]ed|registered|established"
    r"|acting|its|of\s+\d|and\s+its|d/b/a|on\s+behalf|hereinafter|hereafter|collectively)\b|,?\s*\d|\s*[(;“\"]"
    r"|,\s+(?!Inc|INC|LLC|L\.L\.C|Ltd|LTD|L\.?P\b|LLP|Limited|LIMITED|Co\b|Corp|CORP|S\.?A|N\.?A|PLC|AG\b|GmbH)|,?\s*$)"
)
"""A party's name, up to what describes it."""
NO_NAME = re.compile(r"\b(?:is|are|shall|will|agrees?|to|who|which)\b|\.\s\.")
"""What no party's name holds: a verb, or a contents page's dots."""
MADE_ON = re.compile(r"\bTh(?:is|IS)\b[^.;]{0,200}?\b(?:made|entered\s+into|executed|dated|effective)\b", re.IGNORECASE)
"""The first words of an agreement that dates itself: `This Agreement ... is made on ...`."""
RECITALS = re.compile(
    r"^(?:RECITALS?|R E C I T A L S|BACKGROUND|Recitals|Background|WHEREAS|W I T N E S S E T H|WITNESSETH)\s*:?$"
)
WHEREAS = re.compile(r"^(?:\(?[A-Z]\)?[.)]?\s+)?(?:WHEREAS|Whereas)\b")
"""The first recital of a contract that does not head its recitals."""
RECITALS_END = re.compile(
    r"^(?:NOW\b,?\s*(?:THEREFORE|IT IS)|Now,?\s+therefore|IT IS (?:HEREBY )?(?:MUTUALLY )?AGREED|THEREFORE\b)"
)
SIGNATURES = re.compile(
    r"^(?:IN\s+WITNESS\s+(?:WHEREOF|THEREOF)|In\s+witness\s+whereof|AS\s+WITNESS\b|SIGNED\s+(?:by|for|as|BY|FOR|AS)\b"
    r"|Signed\s+(?:by|for)\b|EXECUTED\s+(?:as|by|AS|BY)\b|SIGNATURE\s+PAGE\b|\[?SIGNATURES?(?:\s+PAGE[^\]]*)?\]?$)"
)
"""The words above or among the signatures of a contract."""

EXAMPLES: dict[str, Example] = {
    "title": (AGREEMENT_TITLE, "PILOTAGE SERVICES AGREEMENT", {}),
    "this agreement": (
        THIS_AGREEMENT,
        "This Master Services Agreement is made",
        {"title": "Master Services Agreement"},
    ),
    "amendment": (CONTRACT_AMENDMENT, "AMENDMENT No. 1", {}),
    "parties": (CONTRACT_PARTIES, "by and between", {}),
    "parties end": (PARTIES_END, "WHEREAS, the Client operates", {}),
    "defined role": (DEFINED_ROLE, "(hereinafter referred to as “Seller”)", {"role": "Seller"}),
    "no role": (NOT_A_ROLE, "Effective Date", {}),
    "party lead": (PARTY_LEAD, "), and (2) Birch Limited", {}),
    "party name": (PARTY_NAME, "Oakley Foods, Inc., a Delaware corporation", {"name": "Oakley Foods, Inc."}),
    "party with an address": (PARTY_NAME, "Birch Limited, 12 High Street", {"name": "Birch Limited"}),
    "no name": (NO_NAME, "Oakley agrees", {}),
    "made on": (MADE_ON, "THIS AGREEMENT is made on 3 February 2020", {}),
    "recitals": (RECITALS, "RECITALS", {}),
    "whereas": (WHEREAS, "WHEREAS, the Client operates a terminal", {}),
    "recitals end": (RECITALS_END, "NOW, THEREFORE, the parties agree", {}),
    "signatures": (SIGNATURES, "IN WITNESS WHEREOF, the parties have signed", {}),
}
"""Name -> example."""
