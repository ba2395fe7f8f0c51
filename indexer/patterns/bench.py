"""How judges are named: styles before and behind a name, benches, authors, signatures."""

import re

from pincite.indexer.patterns.example import Example

STYLE = re.compile(
    r"\b(?:Lord|Lady|Sir|Dame|Justices?|Judges?|Master|Magistrate|Registrar|Recorder|President|Chair(?:man|woman|person)?|Members?"
    r"|Sheriff|Chancellor|Adjudicator|Arbitrator|Referee|Hon(?:[’']ble|ou?rable|\.)?|HHJ|H\.?H\.?\s?Judge|H\.?\s?E\.?)(?!\w)"
    r"|(?-i:\b(?:[A-Z]{1,2}\.?\s?)?(?:C\.?\s?J\.?(?:I\.)?|J\.?\s?A\.?|JJ\.?\s?A?\.?|L\.?J\.?J?\.?|P\.?\s?J\.?|A\.?C\.?J\.?|J\.|J|CJI|JSC|AJA)(?![\w’']))",
    re.IGNORECASE,
)
BENCH = re.compile(
    r"^\W*(?:(?:before|coram)\b(?!\s+(?:me|us|the\s+court|it|and|or)\b)\s*:?|(?:present|panel|bench|judges?|quorum|tribunal|judgment\s+of|court|author)\s*:)\s*(?P<rest>.*)$",
    re.IGNORECASE,
)
AUTHOR = re.compile(
    r"^(?:(?:mr\.?\s+|ms\.?\s+)?(?:chief\s+)?justice\s+)?(?P<name>[A-Z][\w.’'\-]*(?:\s[A-Z][\w.’'\-]*){0,3})"
    r"(?:,\s+(?:C\.\s?J\.|J\.|Circuit\s+Judge|Chief\s+Justice),)?\s+(?:\(?deliver(?:ed|ing)|announced|filed)\s+the\s+(?:opinion|judgment|reasons)\b"
    r"|^(?P<styled>[A-Z][A-Z.’'\-]+(?:\s[A-Z][A-Z.’'\-]+){0,3}),?\s+(?:C\.\s?J\.|P\.\s?J\.|J\.A\.|J\.|CJI?|JA|J|(?:Chief\s+|Associate\s+)?Justice"
    r"|(?:(?:Chief|Senior)\s+)?(?:Circuit|District)\s+Judge)\s*[.:,]?$"
    r"|^(?i:(?:opinion|judgment|reasons|decision)(?:\s+of\s+the\s+court)?(?:\s+was)?(?:\s+delivered)?\s+by:?\s+|author\s*:\s+)"
    r"(?P<by>(?:(?:Lord|Lady|Sir|Dame|Mr|Ms|Justice|Chief|LORD|LADY|SIR|JUSTICE)\s+)*[A-Z][\w.’'\-]*(?:\s[A-Z][\w.’'\-]*){0,3})",
)
DELIVERED_BY = re.compile(r"\b(?:judgment|opinion|reasons|decision)\s+(?:delivered|given)\s+by\W*$", re.IGNORECASE)
AGREE = re.compile(r"\(\s*with\s+whom\s+(?P<judges>[^()]{4,160}?)\s+agrees?\b", re.IGNORECASE)
_OFFICE = (
    r"(?:(?:chief|senior|presiding|associate|deputy|vice|acting|assistant|united\s+states|u\.?\s?s\.?|circuit|district|magistrate|bankruptcy"
    r"|superior|high|upper|first[\- ]tier|employment|immigration|county|court|tribunal|the|trial|regional|administrative|law|appeals?|puisne|of)\s+)*"
    r"(?:judges?|justices?|president|registrar|magistrates?|sheriff|chair(?:man|woman|person)?|members?|chancellor|commissioner|master|recorder)"
    r"(?:\s+(?:of|in)\s+(?:the\s+)?[\w\- ]{3,50})?"
)
OFFICE = re.compile(rf"^\(?(?:and\s+)?{_OFFICE}\)?$", re.IGNORECASE)
POSTNOMINAL = re.compile(r"^(?:and\s+)?(?:A?C|P|S|V|D)?\.?\s?J{1,2}\.?\s?(?:A|P|I|SC)?\.?$")
SIGNED = re.compile(
    rf"^(?:(?!united\s+states\b|u\.\s?s\.)(?P<name>[A-Z][\w.’'\-]*(?:\s[A-Z][\w.’'\-]*){{1,4}}?),?\s+)?(?P<office>(?=(?-i:[A-Z])){_OFFICE})[.,]?$",
    re.IGNORECASE,
)
SIGNED_BY = re.compile(
    r"^(?:signed\s*:?\s*)?(?P<name>(?:(?:deputy|upper|first-tier|employment|tribunal|district|circuit|high\s+court|regional|chief)\s+)*(?:judge|justice|sheriff|magistrate)"
    r"\s+(?-i:[A-Z])[\w.’'\-]*(?:\s(?-i:[A-Z])[\w.’'\-]*){0,3})$",
    re.IGNORECASE,
)
BETWEEN_JUDGES = re.compile(r"\s*(?:[,;|]|\band\b|&)\s*(?!(?:Jr|Sr|III|II|KC|QC|SC|OBE|CBE)\b)", re.IGNORECASE)
HONOUR = re.compile(r"^(?:(?:the\s+)?(?:right\s+)?hon(?:[’']ble|ou?rable|\.)?\s+|the\s+)+", re.IGNORECASE)
NO_NAME = re.compile(
    r"\d|[:@]|\b(?:not|present|in\s+court|chambers|date|clerk|counsel|attorney|reporter|division|section|panel|court|between|initials|single)\b",
    re.IGNORECASE,
)
RUNS_ON = re.compile(r"(?:\b(?:and|H\.?E\.?|justice|judge|chief|the|hon\.?|honou?rable)|[,&])\.?\s*$", re.IGNORECASE)


def is_bench(text: str) -> bool:
    """Tell whether a line begins the list of who sits, or is one."""
    match = BENCH.match(text)
    if match is None:
        parts = [part.strip() for part in text.split(",")]
        return len(parts) > 1 and len(parts) % 2 == 0 and all(POSTNOMINAL.match(part) for part in parts[1::2])
    return not match["rest"] or match["rest"][:1].isupper()


EXAMPLES: dict[str, Example] = {
    "style": (STYLE, "Mr Justice Renn", {}),
    "style behind": (STYLE, "Renn J", {}),
    "bench": (BENCH, "Before: Lord Renn", {"rest": "Lord Renn"}),
    "author": (AUTHOR, "JUSTICE RENN delivered the opinion of the Court.", {"name": "RENN"}),
    "author's line": (AUTHOR, "RENN, Circuit Judge.", {"styled": "RENN"}),
    "author by": (AUTHOR, "Author: R.C. Renn", {"by": "R.C. Renn"}),
    "delivered by": (DELIVERED_BY, "JUDGMENT DELIVERED BY", {}),
    "agree": (AGREE, "LORD RENN: (with whom Lord Odell and Lady Croyd agree)", {"judges": "Lord Odell and Lady Croyd"}),
    "office": (OFFICE, "Circuit Judges", {}),
    "postnominal": (POSTNOMINAL, "P.J.", {}),
    "signed": (SIGNED, "ADA RENN UNITED STATES DISTRICT JUDGE", {"name": "ADA RENN"}),
    "signed by": (SIGNED_BY, "Employment Judge Renn", {"name": "Employment Judge Renn"}),
    "between judges": (BETWEEN_JUDGES, "Renn and Odell", {}),
    "honour": (HONOUR, "The Hon. Mr Justice Renn", {}),
    "no name": (NO_NAME, "Not Present", {}),
    "runs on": (RUNS_ON, "Chief Justice Croyd and", {}),
}
"""Name -> example."""
