"""Patterns for the parties in a contract's opening: particulars and a defined name, in a sentence or a list."""

import re

from pincite.indexer.legal_text.patterns.example import Example

_SUFFIX = (
    r"(?:Inc|INC|Incorporated|INCORPORATED|LLC|L\.L\.C|LLP|L\.L\.P|LP|L\.P|N\.A|Ltd|LTD|Limited|LIMITED|PLC|plc|Plc"
    r"|Corp|CORP"
    r"|Corporation|CORPORATION|corporation|Company|COMPANY|Co|CO|GmbH|GMBH|AG|S\.A|SA|S\.p\.A|SPA|N\.V|B\.V|BV|NV|Pte"
    r"|PTE"
    r"|University|UNIVERSITY|Bank|BANK|Trust|TRUST|Association|ASSOCIATION|Group|GROUP|Partnership|PARTNERSHIP|Oy|AB"
    r"|A/S)"
)
_QUOTE = r"[“”\"‘’'`„]{1,2}"
_ENGAGES = r"(?:hereby\s+)?(?:authori[sz]es|appoints|engages|retains|licen[cs]es)"
"""What one party does with the other, between their names: `under which Oakley appoints Elm`."""

CONTRACT_PARTIES = re.compile(
    r"\b(?:by\s+and\s+)?(?:between|among(?:st)?)\b(?:\s+and\s+among)?\s*:?|\bunder\s+which\b"
    r"|^[^\S\n]*+B\s?E\s?T\s?W\s?E\s?E\s?N\s*:"
    r"|^[^\S\n]*+(?:(?:article|section)?\s*+\d{1,2}[.:)]?\s++)?(?:the\s+)?parties(?:\s+to\s+this[^\n]{0,40})?"
    r"[^\S\n]*+:?[^\S\n]*+$",
    re.IGNORECASE | re.MULTILINE,
)
"""Words before the names of the parties."""
HEREBY = re.compile(r"\bhereby\s+(?:enter\s+into|confirm\b|agree\b|make\b)")
"""Words after the names, where the opening sentence begins with the names."""
OPENING_BEGINS = re.compile(
    r"^.*(?:AGREEMENT|CONTRACT|Gentlemen:?|Sirs?[:,]|Madam[:,]|Agreement|Contract)\s*$", re.MULTILINE
)
"""The line above such a sentence."""
PARTIES_END = re.compile(
    r"^[^\S\n]*+(?:RECITALS?|R\s?E\s?C\s?I\s?T\s?A\s?L\s?S|BACKGROUND|Background|PREAMBLE|Preamble|WITNESSETH"
    r"|DEFINITIONS"
    r"|W\s?I\s?T\s?N\s?E\s?S\s?S|Recitals?|TABLE\s+OF\s+CONTENTS|A\.\s|\(A\)\s|ARTICLE|Article\s|SECTION\s"
    r"|1\.\s*[A-Z][A-Za-z ]{3,30}\.?$|1\.1)|\bWHEREAS\b|\bWhereas\b|\bNOW,?\s+THEREFORE\b|\bNow,?\s+[Tt]herefore\b"
    r"|\b(?:IT|NOW\s+IT)\s+IS\s+(?:HEREBY\s+)?AGREED|\bWITNESSETH\b|\bagree(?:s|d)?\s+as\s+follows"
    r"|\b(?:This|THIS)\s+(?:[\w&-]+\s+){1,6}(?:is|IS)\s+(?:made|entered|dated|MADE|ENTERED|DATED)\b",
    re.MULTILINE,
)
"""The end of the passage that names the parties."""
DEFINED_ROLE = re.compile(
    r"(?:\(\s*)?(?P<lead>(?:(?:each|individually|collectively|together|jointly|hereinafter|hereafter|herein|referred"
    r"|called"
    r"|known|with|and|as|to|its|successors?|permitted|assigns?|an?|the|in|this|agreement|of|for)\b,?\s*+){0,12}+)"
    rf"(?:(?<![A-Za-z](?=[’']))(?:{_QUOTE})\s*(?:the\s+)?(?P<role>[A-Za-z][^“”\"\n()]{{0,40}}?(?:\n"
    rf"[^“”\"\n()]{{1,20}})?)\s*(?:{_QUOTE}(?!\s*(?:shall\s+)?(?:means?|has\s+the)\b)|(?=\)))"
    r"|(?-i:(?:(?<=\sas\s)|(?<=\(the\s))(?P<bare>[A-Z][\w’'-]*(?:\s[A-Z0-9][\w’'-]*){0,2})"
    r"(?=\s*[—–).,;-]|\s*\n|\s+and\b)))",
    re.IGNORECASE,
)
"""A party's defined name in quotation marks after its particulars. `lead` has the words before it."""
SENTENCE_OVER = re.compile(r"[^.;]{0,200}?(?:[)”\"]|[a-z0-9]{3})\.\s+(?:\d+\.\s+)?[A-Z]", re.DOTALL)
"""Shows that the sentence with the parties ends before the next defined name."""
SEVERAL = re.compile(r"collectively|together|jointly", re.IGNORECASE)
"""Words before a defined name that several parties share."""
LABELLED_PARTY = re.compile(
    r"^[^\S\n]*+(?:The\s+)?(?P<role>Party\s+[A-Z\d]|(?:[A-Z][a-z]+(?:or|er|ee|ant|lord|(?<!m)ent)|Company|Bank))"
    r"(?:\s+Name)?[^\S\n]*+:[^\S\n]*+(?=\S)",
    re.MULTILINE,
)
"""A label before a party's name on its line: `Landlord: Oakley Limited`."""
NOT_A_ROLE = re.compile(
    r"\b(?:Agreement|Contract|Amendment|Date|Part(?:y|ies)|Term|Territory|Products?|Services?|Transactions?|Purpose"
    r"|Representatives?|Information|Materials?|Evaluation|Program|Project|Property|Letter|Plan|Shares?|Stock|Securities"
    r"|Site|Software|Network|Business|Technology|Works?|Facility|Premises|Schedule|Exhibit)$",
    re.IGNORECASE,
)
"""Other things that the opening sentence defines."""
PARTY_LEAD = re.compile(
    r"^(?:[\s,.;:)(\]”\"’'-]|(?:by\s+and\s+)?(?:between|among(?:st)?)\b|and\b|&|with\b|by\b|of\s+(?:the\s+)?"
    r"(?:one|first|second|other)\s+part|on\s+(?:the\s+)?(?:one|other)\s+(?:hand|part|side)\b|\(?\d\)|\d[.)](?=\s))++",
    re.IGNORECASE,
)
"""Text between one party's defined name and the next party's name."""
BEFORE_NEXT_NAME = re.compile(r"\b(?:and|between|among(?:st)?|by|with)\b|[\d&;]", re.IGNORECASE)
"""Words directly before the next party's name."""
NEXT_NAME = re.compile(
    rf"(?:\band,?|^[^\S\n]*+AND\b|\bagreement\s+with|\b{_ENGAGES}|&|;|\(\d\)|^\s*\d[.)])\s+(?=(?:the\s+)?[A-Z]"
    r"|[a-z]+\.[a-z]|[a-z][A-Z])",
    re.MULTILINE,
)
"""Where the next party's name may begin after one party's particulars."""
PARTY_NAME = re.compile(
    r"^(?:[Tt]he\s+(?=[a-z])|the\s+(?=[A-Z]))?(?P<name>[A-Za-z0-9][\w&.’'/,\-\s()]{1,110}?)"
    r"(?=,?\s++(?:an?|whose|with|having|located|a/k/a|f/k/a|incorporated\s+(?:in|under)|organi[sz]ed|registered"
    r"|established"
    r"|acting|its|of\s+\d|of\s+one\s+part|and\s+its|and/or|d/b/a|doing\s+business|on\s+behalf|hereinafter|hereafter"
    r"|referred|collectively|individually|formerly|c/o|as\s+of|dated|effective|through|existing|duly"
    r"|for\s+(?:the|itself)"
    rf"|under\s+the|residing|at|{_ENGAGES})\b"
    r"|\s++of\s*+$|\s*+,?\s*+\d{2}|\s*+,?\s*+(?:Suite|Room|P\.?O\.?\s+Box)\b|\s*+[;“\"‘]"
    r"|\s*+\((?!\w{2,20}\)\s+(?:Ltd|Limited|LTD|LIMITED|Inc|PTE|Pte|LLC|Co\b))"
    r"|[^\S\n]*+\n[^\S\n]*+(?:AND|and|And|&)[^\S\n]*+\n|[’'](?=\s)"
    rf"|,\s+(?!{_SUFFIX}\b)|\.?\s*+$|\.\s++(?=[A-Z][a-z]+\s+[a-z])|,?\s++THE\s+PARTIES)"
)
"""A party's name, up to its description."""
WHOLE_NAME = re.compile(
    r"(?P<first>(?:\b(?:Inc|INC|LLC|LLP|Ltd|LTD|Limited|LIMITED|PLC|plc|Corp|CORP|Corporation|CORPORATION|GmbH|AG)\b"
    rf"|\bL\.L\.C|\bL\.P|\bS\.A)\.?),?(?:\s+(?:and|to)\s+(?=[A-Za-z])|[ ]*\n\s*(?=[A-Z0-9])(?!{_SUFFIX}\b))"
)
"""A company's complete name before another one, or above its address."""
ABBREVIATED = re.compile(r"\b(?:Inc|INC|Ltd|LTD|Corp|CORP|Co|CO|L\.L\.C|L\.P|S\.A|N\.A|N\.V|B\.V|Jr|Sr)$")
"""A name whose last word takes a full stop."""
COMPANY = re.compile(rf"\b{_SUFFIX}\b\.?\)?$")
"""A name that ends like a company's."""
_WE = rf"{_QUOTE}(?:[Ww]e|WE|[Uu]s|US|[Oo]urs?|OUR),?{_QUOTE}"
_CAPITAL = r"(?!(?i:(?:terms|conditions|policy|notice|you|your|this|these|if|by|it|our|we|please)\b))[A-Z][\w&.’'-]*"
_BETWEEN = r"(?:,?(?<![a-z]{4}\.)[^\S\n]+|(?<!\.)\n)(?!The\b)(?:(?:of|and|for|the|&)\s+){0,2}"
_ISSUER = rf"(?:the\s+)?(?P<name>{_CAPITAL}(?:{_BETWEEN}(?:{_CAPITAL}|\({_CAPITAL}\))){{0,7}})"
CALLED_WE = re.compile(rf"\((?:{_QUOTE}(?P<called>\w{{3,}}))?[^()]{{0,80}}?{_WE}[^()]{{0,60}}\)")
"""Text after the issuer of general terms: `("Oakley", "we")`."""
ISSUER = re.compile(_ISSUER)
"""The name of an issuer."""
WE_MEANS = re.compile(
    rf"(?:{_WE}(?:(?:[\s,/]|and|or)+{_QUOTE}\w+{_QUOTE}){{0,4}}[^.“”\"\n]{{0,40}}?\s(?:means?|refer(?:s|ring)?\s+to"
    r"|are\s+to|is|are)\s*:?"
    rf"|{_QUOTE}(?:Seller|Supplier|Company|Provider|Licensor|Vendor){_QUOTE}\s+means:?|^We\s+are"
    rf"|\bbetween\s+you\b[^.]{{0,80}}?\band)\s+{_ISSUER}",
    re.MULTILINE,
)
"""The issuer after `we`: `"we" and "us" means Oakley Ltd`, `a contract between you and Oakley Ltd`."""
TERMS = re.compile(r"\b(?:terms|conditions|polic(?:y|ies)|privacy|cookies?|agreement|licen[cs]e)\b", re.IGNORECASE)
"""Titles of what one party issues for all who deal with it."""
NO_NAME = re.compile(
    r"\b(?:[Yy]ou|YOU|is|are|shall|will|agrees?|who|which|this|hereby|parties|Parties|whereas|Agreement|AGREEMENT"
    r"|having|used|herein)\b|\.\s\."
)
"""Text in no party's name: a verb, or the dots of a contents page."""

EXAMPLES: dict[str, Example] = {
    "parties": (CONTRACT_PARTIES, "by and between", {}),
    "hereby": (HEREBY, "Oakley and Birch hereby enter into this Agreement", {}),
    "opening begins": (OPENING_BEGINS, "Ladies and Gentlemen:", {}),
    "parties end": (PARTIES_END, "WHEREAS, the Client operates", {}),
    "defined role": (DEFINED_ROLE, "(hereinafter referred to as “Seller”)", {"role": "Seller"}),
    "role without marks": (DEFINED_ROLE, "hereinafter referred to as Party A)", {"bare": "Party A"}),
    "sentence over": (SENTENCE_OVER, ") of the other part. Each is a", {}),
    "several": (SEVERAL, "collectively, the", {}),
    "labelled": (LABELLED_PARTY, "Landlord: Oakley Limited", {"role": "Landlord"}),
    "no role": (NOT_A_ROLE, "Effective Date", {}),
    "party lead": (PARTY_LEAD, "), and (2) Birch Limited", {}),
    "before the next name": (BEFORE_NEXT_NAME, ") and ", {}),
    "next name": (NEXT_NAME, "with an office in Saltmere, and Birch Limited", {}),
    "party name": (PARTY_NAME, "Oakley Foods, Inc., a Saltmere corporation", {"name": "Oakley Foods, Inc."}),
    "called we": (CALLED_WE, "Oakley Ltd (“Oakley”, “we”)", {}),
    "issuer": (ISSUER, "the Bank of Port (no. 4)", {"name": "Bank of Port"}),
    "we means": (WE_MEANS, "“We”, “us” and “our” means Oakley Ltd", {"name": "Oakley Ltd"}),
    "terms": (TERMS, "Privacy Policy", {}),
    "company": (COMPANY, "Oakley Foods, Inc.", {}),
    "whole name": (WHOLE_NAME, "Oakley Foods, Inc. and Birch Limited", {}),
    "abbreviated": (ABBREVIATED, "Oakley Foods, Inc", {}),
    "no name": (NO_NAME, "Oakley agrees", {}),
}
