"""Patterns for the names of judges: styles before and after a name, benches, authors, signatures."""

import re

from pincite.indexer.legal_text.patterns.example import Example

_POST = (
    r"(?:(?:Presiding|Acting|Associate|Chief|Senior)\s+){0,4}"
    r"(?:(?!PJSC)(?:[A-Z]\.\s?|[A-Z]){0,3}J\.?(?:\s?J\.?)?(?:\s?(?:A|I|SC|CA)\b\.?)?|(?:J\.?|V\.?)?P\.?|V\.?C\.?"
    r"|M\.R\.|MR)"
)
"""An office in letters after a name: `J`, `C.J.`, `JJA`, `LJ`, `P`, `Presiding J.`."""
_SORT = (
    r"judges?|justices?|president|registrar|magistrates?|sheriff|chair(?:man|woman|person)?|members?|commissioners?"
    r"|master"
    r"|adjudicators?|arbitrators?|panell?ists?|umpire"
)
STYLE = re.compile(
    rf"\b(?:{_SORT}|Lord|Lady|Sir|Dame|Recorder|Chancellor|Referee|Hon(?:[’']ble|ou?rable|\.)?|HHJ|H\.?\s?E\.?)(?!\w)"
    r"|^(?:Mr|Mrs|Ms|Miss|Dr|Prof(?:essor)?)\.?\s+[A-Z]"
    rf"|(?-i:[\s,]{_POST}\s*(?:[,;:]|\band\b|$))",
    re.I,
)
"""A judge's style or office."""
_BENCH_MEMBERS = (
    r"(?:present|panel|bench|judges?|justices?|quorum|tribunal(?:\s+members?)?|court|author|commissioners?|members?"
    r"|adjudicators?|(?:the\s+)?arbitrators?|panell?ists?)\s*[:—–]+-?"
)
_BEFORE_JUDGES = (
    r"delivered\s+by\b|before\s+(?:their|his|her)\s+lordships?\b"
    r"|(?:before|coram)\b(?!\s+(?:me|us|the\s+court|it|and|or)\b)\s*[:*]*"
)
_DECISION_OF = r"(?:judgment|decision|opinion|order|reasons)\s+(?:of|by)\s*:?(?=\s*$)|panel\s+consists\s+of\b"
BENCH = re.compile(rf"^\W*(?:{_BEFORE_JUDGES}|{_BENCH_MEMBERS}|{_DECISION_OF})\s*(?P<rest>.*)$", re.I)
"""The label of the judges who sit."""
_BY_NAME = r"[A-Z][\w.’'\-]*(?:\s[A-Z][\w.’'\-]*){0,5}"
REASONS_AUTHOR = re.compile(
    rf"^(?P<name>(?i:(?:(?:Lord|Lady|Mr|Mrs|Ms|Chief)\s)*(?:Justice|Judge)\s+){_BY_NAME}"
    rf"|(?!HIS\b|HER\b){_BY_NAME}\s{_POST})"
    r"\s*(?:\([^()]{3,80}\)\s*:?|:)$"
)
"""The author of the reasons below: `Renn J (delivering the judgment of the court):`, `Lord Justice Renn:`."""
SITTING = re.compile(r"^\W*(?:before|coram|present|panel|quorum|bench)\b", re.I)
"""The label of the judges who decided, which filed papers do not have."""
_AUTHOR_DELIVERED = (
    r"^(?i:(?:m[rs]\.?\s+)?(?:chief\s+)?justice\s+)?(?P<name>[A-Z][\w.’'\-]*(?:\s[A-Z][\w.’'\-]*){0,3})"
    rf"(?:,\s+(?:{_POST}|Circuit\s+Judge|Chief\s+Justice),)?"
    r"\s+(?:\(?deliver(?:ed|ing)|announced|filed)\s+(?i:the\s+(?:opinion|judgment|reasons))\b"
)
_AUTHOR_STYLED = (
    rf"^(?P<styled>{_BY_NAME}(?=,\s?{_POST}$)|[A-Z][A-Z.’'\-]+(?:\s[A-Z][A-Z.’'\-]+){{0,3}}),?\s*"
    rf"(?:{_POST}|(?:[A-Z][a-z]+\s+){{0,4}}(?:Justice|Judge|Member))"
    r"(?:\s*[—–].*|\s?:\s.*|[\s.:,]*|\s?\([A-Z][a-z]+\)\s?)$"
)
_AUTHOR_LABELLED = (
    r"^(?i:(?:the\s+)?(?:opinion|judgment|reasons|decision)(?:\s+of\s+the\s+court)?(?:\s+was)?(?:\s+delivered)?"
    r"\s+by\s*:?\s+|author\s*:\s+|delivered\s+by:?\s+)"
    r"(?P<by>(?:(?:Lord|Lady|Sir|Dame|Mr|Ms|Justice|Chief|LORD|LADY|SIR|JUSTICE)\s+)*"
    r"[A-Z][\w.’'\-]*(?:\s[A-Z][\w.’'\-]*){0,3})"
)
AUTHOR = re.compile(rf"{_AUTHOR_DELIVERED}|{_AUTHOR_STYLED}|{_AUTHOR_LABELLED}")
"""The author of the reasons."""
OFFICE = re.compile(rf"^\W*+(?:[\w.\-]++\s++){{0,6}}?(?:{_SORT})(?:\s+(?:of|in|for)\s+[\w\- ]{{3,60}})?[.,:)]*$", re.I)
"""A line with only a judge's office."""
_KNOWN = (
    r"(?:(?:chief|senior|presiding|associate|deputy|vice|acting|assistant|united|states|u\.?\s?s\.?|circuit|district"
    r"|magistrate"
    r"|bankruptcy|superior|high|upper|first[\- ]tier|employment|county|court|tribunal|the|trial|regional|law)\s+)*"
)
_KNOWN_ONE = _KNOWN[:-1] + "+"
SIGNED = re.compile(
    rf"^(?!united\s+states|u\.\s?s\.)(?P<name>(?-i:[A-Z])[\w.’'\-]*(?:\s(?-i:[A-Z])[\w.’'\-]*){{1,4}}?)"
    rf"(?:,\s+{_KNOWN}|\s+(?=(?-i:[A-Z])){_KNOWN_ONE})(?:{_SORT})(?:\s+(?:of|in)\s+[\w\-\s]{{3,50}})?[.,:]?$",
    re.I,
)
"""`ADA RENN UNITED STATES DISTRICT JUDGE`."""
SIGNED_BY = re.compile(
    rf"^(?:(?:signed|dated)\s*+(?::\s*+)?)?(?P<name>{_KNOWN}"
    r"(?:judge|justice|sheriff|magistrate)\s+(?-i:[A-Z])[\w.’'\-]*(?:\s(?-i:[A-Z])[\w.’'\-]*){0,3})$",
    re.I,
)
"""A signature with the office before the name."""
DOTS = re.compile(rf"^[.…_\s]{{4,}}{_POST}[\s(\[]*(?P<name>[A-Z].*)?$")
"""`..........J. (ADA RENN)`, on one line or two."""
POSTNOMINAL = re.compile(rf"^(?:and\s+)?{_POST}$")
"""An office in letters alone."""
STYLED = re.compile(rf"^(?:(?i:{_KNOWN_ONE})?(?:Judges?|Justices?)\s+[A-Z]|.*\s{_POST}$)")
"""`Renn CJ`, `Circuit Judge RENN`: an office beside a name, without a comma."""
BRACKETED = re.compile(rf"^(?:[(\[]\s?(?P<name>{_BY_NAME})|(?P<bare>{_BY_NAME})(?=,)),?\s?{_POST}\s?[)\]]?$")
"""A judge's signature: `[A.B.RENN,J]`, `Ada Renn, J.`."""
_PRESENT = (
    r"\b(?:Present|PRESENT|Before|BEFORE|Coram)\s?[—–:]\s?(?P<present>[A-Z][^;:]{3,300}?J\.?\s?A?\.?)(?=\s*(?:\n|$))"
)
_NAMES_CONCUR = (
    r"(?:^|\n|[a-z]\.\s)\s*(?P<concur>[A-Z](?:(?!\n\s*\n|[a-z]{2}\.\s)[^;:]){4,300}?)"
    r",?\s+(?:all\s+)?concur(?:s|red)?\b(?!\s*:)"
)
_CONCUR_NAMES = r"\b(?:I|[Ww]e|WE)\s+(?:all\s+)?(?:concur|CONCUR|agree)\s*:\s*(?P<behind>(?:(?!\n\s*\n)[^:]){4,300})"
_CERTIFIED = (
    r"\bcertify\s+that\b[^.]{10,200}\bof\s+(?P<certified>(?:(?:the|[Hh]is|[Hh]er|Hon\w*\.?)\s+)*"
    r"(?:Chief\s+)?(?:Justice|Judge)\s+[A-Z][\w’'\-]+(?:\s[A-Z][\w’'\-]+)?)"
)
IN_TEXT = re.compile(rf"{_PRESENT}|{_NAMES_CONCUR}|{_CONCUR_NAMES}|{_CERTIFIED}")
"""The names of the deciding judges in the text of reasons: `Renn, P.J., Odell and Croyd, JJ., concur.`"""
ABSENT_JUDGES = re.compile(
    r"(?<![,\s])[,\s]++(?:in\s+place\s+of|sitting\s+(?:for|by)|vice|(?:all\s+)?recused|not\s+participating)\b.*$"
)
"""Text of a bench about judges who did not sit."""
PLURAL = re.compile(r"\s(?:[A-Z]{0,2}JJ[AC]?|J\.?J\.?\s?A?\.?|P|(?:[A-Z]\.\s?){2,3})$|\s[CJP]\.[AJ]$")
"""An office shared by all names before it, or in separate letters; not part of a name."""
LORD = re.compile(
    r"^(?:Lord|Lady|LORD|LADY)\s(?!"
    r"(?i:advocate|chancellor|mayor)\b)[A-Z][\w’'\-]+(?:\s(?:of\s)?[A-Z][\w’'\-]+){0,2}(?:,\s.{3,30})?$"
    r"|^[A-Z][a-z’'\-][\w’'\-]*(?:\s[A-Z][a-z’'\-][\w’'\-]*){0,2}\s(?:C\.?J|J|JA|P)\.?$"
    r"|^(?:The\s+|THE\s+)?(?:Hon|HON)"
    r"(?:ou?rable|OU?RABLE|\.)\s(?=[A-Z][^A-Z]{0,80}[A-Z])[A-Z][\w.’'\-]*+(?:\s[A-Z][\w.’'\-]*+){0,5}\s?$"
)
"""A line with one judge: `Lord Renn of Elm`, `Renn J.`."""
BETWEEN_JUDGES = re.compile(
    r"\s{0,9}(?:[,;|:]|\band\b|&|(?<=[a-z]{4})\.\s)\s*(?!(?:Jr|Sr|III|II|KC|QC|SC|OBE|CBE)\b)", re.I
)
"""The separator between two judges."""
HONOUR = re.compile(
    r"^(?:(?:chief\s+)?(?:justices|judges)\s+|(?:the\s+)?(?:right\s+)?hon(?:[’']ble|ou?rable|\.)?\s+|the\s+)+",
    re.I,
)
"""A form of address before a judge's name."""
NO_NAME = re.compile(
    r"\d|@|\b(?:not|present|in\s+court|chambers|date|clerk|counsel|attorney|reporter|division|section|panel|between"
    r"|initials|single"
    r"|administrative|opinion|concurring|dissenting)\b|^(?:\w+\s)?court$|\bcourt\s",
    re.I,
)
"""Text in no judge's name."""
RUNS_ON = re.compile(
    r"(?:\b(?:and|H\.?E\.?|justice|(?<!district\s)(?<!circuit\s)(?<!court\s)judge|chief|the|hon\.?|honou?rable)"
    r"|[,&])\.?\s*$",
    re.I,
)
"""The end of a line that continues with a judge's name."""


def is_bench(text: str) -> bool:
    """Return whether a line begins the list of judges who sit, or is one."""
    match = BENCH.match(text)
    if match is None:
        return LORD.match(text) is not None or is_listed(ABSENT_JUDGES.sub("", text))
    return not match["rest"] or match["rest"][:1].isupper()


def is_listed(text: str) -> bool:
    """Return whether a text contains only two or more judges with their offices."""
    parts = [part.strip() for part in re.split(r",|\band\b|&", text) if part.strip()] if len(text) <= 300 else []
    posts = [part for part in parts if POSTNOMINAL.match(part)]
    names = [part for part in parts if not POSTNOMINAL.match(part)]
    if len(names) < 2 or not all(p[0].isupper() and len(p.split()) < 7 and not NO_NAME.search(p) for p in names):
        return False
    short = all(len(part.split()) < 4 for part in parts)
    plural = PLURAL.search(f" {parts[-1]}") or any(re.match(r"(?:Judges|Justices)\s", part) for part in parts)
    styled = [part for part in names if STYLED.match(part)]
    return (short and bool(plural)) or len(posts) + len(styled) >= len(names)


EXAMPLES: dict[str, Example] = {
    "style": (STYLE, "Mr Justice Renn", {}),
    "style after a name": (STYLE, "Renn J", {}),
    "bench": (BENCH, "Before: Lord Renn", {"rest": "Lord Renn"}),
    "author": (AUTHOR, "JUSTICE RENN delivered the opinion of the Court.", {"name": "RENN"}),
    "author of the reasons": (REASONS_AUTHOR, "Renn J (delivering the judgment of the court):", {"name": "Renn J"}),
    "sitting": (SITTING, "Coram: Renn J", {}),
    "author's line": (AUTHOR, "RENN, Circuit Judge.", {"styled": "RENN"}),
    "author by": (AUTHOR, "Author: R.C. Renn", {"by": "R.C. Renn"}),
    "office": (OFFICE, "Appellate Immigration Judges", {}),
    "signed": (SIGNED, "ADA RENN UNITED STATES DISTRICT JUDGE", {"name": "ADA RENN"}),
    "signed by": (SIGNED_BY, "Employment Judge Renn", {"name": "Employment Judge Renn"}),
    "signed on dots": (DOTS, "..........J. [ADA RENN]", {"name": "ADA RENN]"}),
    "postnominal": (POSTNOMINAL, "P.J.", {}),
    "styled": (STYLED, "Renn CJ", {}),
    "bracketed": (BRACKETED, "[A.B.RENN,J]", {"name": "A.B.RENN"}),
    "in the text": (IN_TEXT, "Renn and Odell, JJ., concur.", {"concur": "Renn and Odell, JJ."}),
    "absent judges": (ABSENT_JUDGES, "Renn, J., in place of Odell, J., recused.", {}),
    "plural": (PLURAL, "Odell JJ.A.", {}),
    "lord": (LORD, "Lord Renn of Elm", {}),
    "between judges": (BETWEEN_JUDGES, "Renn and Odell", {}),
    "honour": (HONOUR, "The Hon. Mr Justice Renn", {}),
    "no name": (NO_NAME, "Not Present", {}),
    "runs on": (RUNS_ON, "Chief Justice Croyd and", {}),
}
