"""Pattern for the legal form that ends a company's name."""

import re

from pincite.indexer.legal_text.patterns.example import Example

FORM = re.compile(
    r"(?:Inc|Corp|Co|Ltd|LLC|LLP|PLLC|LP|L\.\s?L\.\s?[CP]|L\.\s?P|P\.\s?C|N\.\s?A|S\.\s?A\.\s?S|S\.\s?A"
    r"|S\.\s?[àa]\.?\s?r\.\s?l|"
    r"B\.\s?V|N\.\s?V|S\.\s?p\.\s?A|plc|PLC|GmbH|(?<!,\s)(?<!,\s\s)SE|Pty)(?![\w’'])\.?"
)
"""`Alder, Inc.`, `Birch S.a.r.l`. A comma may precede it, except before `SE`, which means south-east there."""

EXAMPLES: dict[str, Example] = {
    "form": (FORM, "Inc.", {}),
    "form with stops": (FORM, "S.a.r.l", {}),
}
