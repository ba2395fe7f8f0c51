"""How judges are named: styles before and behind a name, benches, authors, signatures."""

import re

from pincite.indexer.patterns.example import Example

STYLE = re.compile(
    r"\b(?:Lord|Lady|Sir|Dame|Justices?|Judges?|Master|Magistrate|Registrar|Recorder|President|Chair(?:man|woman|person)?|Members?"
    r"|Sheriff|Chancellor|Adjudicator|Arbitrator|Referee|Hon(?:[’']ble|ou?rable|\.)?|HHJ|H\.?H\.?\s?Judge|H\.?\s?E\.?)(?!\w)"
    r"|(?-i:\b(?:[A-Z]{1,2}\.?\s?)?(?:C\.?\s?J\.?(?:I\.)?|J\.?\s?A\.?|JJ\.?\s?A?\.?|L\.?J\.?J?\.?|P\.?\s?J\.?|A\.?C\.?J\.?|J\.|J|CJI|JSC|AJA|JCA|FCJ)(?![\w’']))",
    re.IGNORECASE,
)
BENCH = re.compile(
    r"^\W*(?:delivered\s+by\b|(?:before|coram)\b(?!\s+(?:me|us|the\s+court|it|and|or)\b)\s*:?|(?:present|panel|bench|judges?|justices?|quorum|tribunal|judgment\s+of|commissioners?|court|author)\s*:|panel\s+consists\s+of\b)\s*(?P<rest>.*)$",
    re.IGNORECASE,
)
AUTHOR = re.compile(
    r"^(?:(?:mr\.?\s+|ms\.?\s+)?(?:chief\s+)?justice\s+)?(?P<name>[A-Z][\w.’'\-]*(?:\s[A-Z][\w.’'\-]*){0,3})"
    r"(?:,\s+(?:C\.\s?J\.|J\.|Circuit\s+Judge|Chief\s+Justice),)?\s+(?:\(?deliver(?:ed|ing)|announced|filed)\s+the\s+(?:opinion|judgment|reasons)\b"
    r"|^(?P<styled>[A-Z][A-Z.’'\-]+(?:\s[A-Z][A-Z.’'\-]+){0,3}),?\s+(?:C\.\s?J\.|P\.\s?J\.|J\.A\.|J\.|V\.\s?C\.|CJI?|JA|J|(?:Chief\s+|Associate\s+)?(?:Justice|Judge)"
    r"|(?:(?:Chief|Senior|United\s+States)\s+)*(?:Circuit|District|Magistrate|Bankruptcy)\s+Judge)\s*[.:,]?$"
    r"|^(?i:(?:opinion|judgment|reasons|decision)(?:\s+of\s+the\s+court)?(?:\s+was)?(?:\s+delivered)?\s+by:?\s+|author\s*:\s+|delivered\s+by:?\s+)"
    r"(?P<by>(?:(?:Lord|Lady|Sir|Dame|Mr|Ms|Justice|Chief|LORD|LADY|SIR|JUSTICE)\s+)*[A-Z][\w.’'\-]*(?:\s[A-Z][\w.’'\-]*){0,3})",
)
DELIVERED_BY = re.compile(r"\b(?:judgment|opinion|reasons|decision)\s+(?:delivered|given)\s+by\W*$", re.IGNORECASE)
AGREE = re.compile(r"\(\s*with\s+whom\s+(?P<judges>[^()]{4,160}?)\s+agrees?\b", re.IGNORECASE)
_OFFICE = (
    r"(?:(?:chief|senior|presiding|associate|deputy|vice"
    r"|acting|assistant|united\s+states|u\.?\s?s\.?"
    r"|circuit|district|magistrate|bankruptcy|superior|high|upper|first[\- ]tier|employment|immigration|county"
    r"|court|tribunal|the|trial|regional|administrative|law|appeals?"
    r"|puisne|of)\s+)*"
    r"(?:judges?|justices?|president|registrar|magistrates?|sheriff|chair(?:man|woman|person)?|members?|chancellor|commissioner|master"
    r"|recorder)"
    r"(?:\s+(?:of|in)\s+(?:the\s+)?[\w\- ]{3,50})?"
)
OFFICE = re.compile(rf"^\(?(?:and\s+)?{_OFFICE}\)?$", re.IGNORECASE)
POSTNOMINAL = re.compile(r"^(?:and\s+)?(?:[A-Z]\.?\s?){0,2}(?:J\.?\s?){1,2}(?:[A-Z]\.?){0,3}$|^V\.?\s?C\.?$")
STYLED = re.compile(
    r"\s(?:(?:A?C|P|V|D)?J[API]?|[JL]JA?|A?JJA|AJA|LJ|JCA|FCJ|VP|P)$|\s(?:[A-Z]\.\s?){0,2}J\.?J?\.\s?(?:A\.)?$"
)
"""`Renn CJ`: an office behind a name, without a comma."""
PLURAL = re.compile(
    r"\s(?:JJ\.?\s?A?\.?|JJA|AJJA|LJJ|J\.J\.A?\.?)$|\s(?:[A-Z]\.\s?)+[A-Z]?\.?$(?<=[JA]\.)|\s(?:C\.J|J\.A|J\.J|P\.J)$"
)
"""An office of all who are named before it, or one in letters apart: it is no part of the name."""
LORD = re.compile(
    r"^(?:Lord|Lady|LORD|LADY)\s(?!(?i:advocate|chancellor|mayor)\b)[A-Z][\w’'\-]+(?:\s(?:of\s)?[A-Z][\w’'\-]+){0,2}(?:,\s.{3,30})?$"
)
MEMBER = re.compile(r"^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Dame)\.?\s+[A-Z]", re.IGNORECASE)
SIGNED_DOTS = re.compile(r"^[.…_\s]{4,}(?:C\.?\s?)?J\.?I?\.?\s*(?:[\[(](?P<name>[^\])]{3,60})[\])])?$")
PANEL = re.compile(r"\b[Pp]anel\s+consist(?:s|ed)\s+of\s+(?P<judges>[^.]{4,160})")
SIGNED = re.compile(
    rf"^(?:(?!united\s+states\b|u\.\s?s\.)(?P<name>[A-Z][\w.’'\-]*(?:\s[A-Z][\w.’'\-]*){{1,4}}?),?\s+)?(?P<office>(?=(?-i:[A-Z])){_OFFICE})[.,:]?$",
    re.IGNORECASE,
)
SIGNED_BY = re.compile(
    r"^(?:signed\s*:?\s*)?(?P<name>(?:(?:deputy|upper|first-tier|employment|tribunal|district|circuit|high\s+court|regional|chief)\s+)*(?:judge|justice|sheriff|magistrate)"
    r"\s+(?-i:[A-Z])[\w.’'\-]*(?:\s(?-i:[A-Z])[\w.’'\-]*){0,3})$",
    re.IGNORECASE,
)
BETWEEN_JUDGES = re.compile(r"\s*(?:[,;|]|\band\b|&)\s*(?!(?:Jr|Sr|III|II|KC|QC|SC|OBE|CBE)\b)", re.IGNORECASE)
HONOUR = re.compile(
    r"^(?:(?:chief\s+)?(?:justices|judges)\s+|(?:the\s+)?(?:right\s+)?hon(?:[’']ble|ou?rable|\.)?\s+|the\s+)+",
    re.IGNORECASE,
)
NO_NAME = re.compile(
    r"\d|[:@]|\b(?:not|present|in\s+court|chambers|date|clerk|counsel|attorney|reporter|division|section|panel|court|between|initials|single|administrative)\b",
    re.IGNORECASE,
)
RUNS_ON = re.compile(r"(?:\b(?:and|H\.?E\.?|justice|judge|chief|the|hon\.?|honou?rable)|[,&])\.?\s*$", re.IGNORECASE)


def is_bench(text: str) -> bool:
    """Tell whether a line begins the list of who sits, or is one."""
    match = BENCH.match(text)
    if match is None:
        return LORD.match(text) is not None or _are_styled(text)
    return not match["rest"] or match["rest"][:1].isupper()


def _are_styled(text: str) -> bool:
    """Whether a line holds nothing but judges, two or more, with their offices behind their names."""
    if len(text) > 200 or not STYLE.search(text):
        return False
    comma = [part.strip() for part in text.split(",")]
    if len(comma) > 3 and len(comma) % 2 == 0 and all(POSTNOMINAL.match(part) for part in comma[1::2]):
        return True
    parts = [part.strip() for part in re.split(r",|\band\b|&", text) if part.strip()]
    named = all(part[0].isupper() and len(part.split()) < 7 for part in parts)
    plural = PLURAL.search(parts[-1]) is not None and all(len(part.split()) < 4 for part in parts)
    return len(parts) > 1 and named and (plural or all(STYLED.search(part) for part in parts))


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
    "styled": (STYLED, "Renn CJ", {}),
    "plural": (PLURAL, "Odell JJ.A.", {}),
    "lord": (LORD, "Lord Renn of Elm", {}),
    "member": (MEMBER, "Ms C Fenn", {}),
    "signed on dots": (SIGNED_DOTS, "..........J. [ADA RENN]", {"name": "ADA RENN"}),
    "panel": (PANEL, "Panel consists of Justices Poe and Roe.", {"judges": "Justices Poe and Roe"}),
    "signed": (SIGNED, "ADA RENN UNITED STATES DISTRICT JUDGE", {"name": "ADA RENN"}),
    "signed by": (SIGNED_BY, "Employment Judge Renn", {"name": "Employment Judge Renn"}),
    "between judges": (BETWEEN_JUDGES, "Renn and Odell", {}),
    "honour": (HONOUR, "The Hon. Mr Justice Renn", {}),
    "no name": (NO_NAME, "Not Present", {}),
    "runs on": (RUNS_ON, "Chief Justice Croyd and", {}),
}
"""Name -> example."""
