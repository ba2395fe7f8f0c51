"""Names of natural persons in a text: what the model takes for names, styles before and behind, and known persons.

A name is no person's where it is part of a company's, an office's, a court's, a law's or a reported case's.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from pincite.indexer.patterns.companies import FORM
from pincite.indexer.patterns.example import Example
from pincite.server.masking.known import Person, fold
from pincite.server.masking.name_model import Likely

SURE = 0.35
"""Probability from which a word is a name by itself."""
BESIDE = 0.12
ALONE = 0.55
"""The same for a word that no other name is beside."""
"""The same for a capitalised word beside one that is."""
_W = r"(?:[A-Z]\.(?:\s?[A-Z]\.)*|(?:[Mm]a?c|[OD][’']|[dl][’']|Al-|al-|El-)?[A-ZÀ-ÖØ-Þ][\w’'-]*)"
_GAP = r"(?:[ \t\xa0]+|[ \t\xa0]*\n[ \t]*|(?<=\.))"
_PARTICLE = r"(?:de|da|do|di|del|der|den|van|von|bin|bint|ibn|al|el|la|le|Ní|Ó|ap|ter|dos|du)"
_JUNIOR = r"(?:,?[ ](?:Jr|Sr|JR|SR|Esq)\b\.?|,?[ ](?:III|II|IV)\b)"
_NO_STYLE = r"(?!(?i:lord|lady|justice|judge|mr|mrs|ms|miss|dr|sir)\b)"
RUN = rf"{_NO_STYLE}{_W}(?:{_GAP}(?:{_PARTICLE}{_GAP}){{0,2}}{_NO_STYLE}{_W}){{0,4}}"
STYLED = re.compile(
    rf"(?<!\w)(?i:(?:(?:Lord|Lady|Chief|Mr|Mrs|Ms|Madam|Deputy|District|Circuit|Employment|Associate|Senior|Presiding)\.?\s+)*"
    rf"(?:Justice|Judge|Recorder|Magistrate|Mr|Mrs|Ms|Miss|Mme|Mdm|Madame|Monsieur|Messrs|Dr|Prof|Professor|Sir|Dame|Captain|Capt|Lord|Lady"
    rf"|Hon(?:ou?rable)?|Shri|Smt|Sheikh|Dato|Master|Registrar|Shaikh))\.?{_GAP}"
    rf"(?:(?i:(?:Justice|Judge|Mr|Mrs|Ms|Dr|Sir|Lord|Lady|Chief|Recorder|Hon)\b\.?){_GAP})*(?P<name>{RUN})"
)
SIGNED = re.compile(
    rf"(?:/s/|(?<!\w)s/|\bName:|\bWitness:|(?i:attn|attention)[.:]+|\bDear[ ])[ \t]*(?P<name>{_W}(?:[ ]{_W}){{1,4}})"
)
JUDGE = re.compile(rf"(?<![\w.])(?P<name>{_W}(?:[ ]{_W}){{0,3}}),?[ ](?:[A-Z]\.?){{0,2}}(?:JJ?A?|LJ|J\.)(?![\w’'])")
CITED = re.compile(
    r"(?P<cited>(?:[A-Z][\w’'.&-]*[ ,]+(?:(?:of|and|the|for|&|in|re|ex|rel\.?)[ ])*){1,8}v\.?\s+(?:(?:[A-Z][\w’'.&-]*|of|and|the|for|&)[ ,\n]+){1,8}?)"
    r"(?:No\.[^;]{0,30})?(?=[\[(]\d{4}[\])]|\d+[ ][A-Z][\w. ]{1,18}\s\d)"
)
SHORT_CITED = re.compile(r"(?<![\w.])(?P<cited>[A-Z][a-z][\w’'-]+ v\.? [A-Z][a-z][\w’'-]+)(?![\w’'-]|[ ][A-Z])")
"""A case by one word of each side, in running text."""
CALLED = re.compile(
    r"(?:(?i:limited|corporation|company|incorporated|partnership|department|authority|s\.a\.)|"
    + FORM.pattern
    + r")[^()\n]{0,200}?(?:\n[^()\n]{0,100}?){0,4}"
    r"\((?:(?i:the|hereinafter|hereafter|referred to as|collectively|each|together|or|,)\s?){0,6}[“\"'](?P<short>[A-Z][\w’'-]*)[”\"']\)"
)
"""What a text calls a company after its name."""
INSTITUTION = re.compile(
    r"\b(?i:limited|company|corporation|incorporated|llp|llc|plc|pjsc|ltd|inc|gmbh|bank|court|courts|tribunal|ministry|department|university"
    r"|college|school|council|committee|commission|authority|agency|association|institute|foundation|partners|partnership|holdings|group|services|solutions"
    r"|solicitors|chambers|associates|law|laws|act|code|regulations?|rules?|treaty|agreement|contract|street|road|avenue|lane|terrace|square|plaza|drive|court"
    r"|insurance|trust|fund|industries|international|systems|technologies|laboratory|shipping|logistics|ventures|terminals|products|foods|homes|republic|kingdom"
    r"|county|city|district|state|states|province|emirate|emirates|borough|town|church|hospital|hotel|port|harbour|airport|house|building|tower|office|union"
    r"|society|club|league|bay|island|river|station|music|media|entertainment|communications|pharmaceuticals?|energy|oil|gas|capital|finance|financial)\b"
)
NO_NAME = frozenset(
    """a an and the of in on at by for to from with is was be this that these those it its he she his her their our your i we you they who
    not no yes or if as so plaintiff plaintiffs defendant defendants claimant claimants appellant appellants respondent respondents petitioner
    applicant applicants employee employer company agreement section article schedule clause chapter part page court judge judges justice registrar
    judgment order orders counsel attorney solicitor solicitors witness statement party parties tribunal law act rule rules board mr mrs ms miss dr
    sir lord lady dame hon honourable honorable chief president chairman director clerk deputy member members master recorder said date dated title name
    january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
    deponent landlord tenant buyer seller lender borrower guarantor trustee agent owner licensee distributor supplier customer present before between
    present dear sincerely faithfully yours re per cc issued signed kc qc sc esq llb general secretary minister commissioner governor mayor warden
    attorneys preparer addendum exhibit annex appendix complaint petition motion united kingdom states america england wales scotland ireland london dubai difc peace speaker advocate chancellor appeal appeals high supreme circuit
    v vs northern southern eastern western central claim case number no pages judicial division""".split()
)
"""Words that are no part of a person's name when they stand in capitals."""

EXAMPLES: dict[str, Example] = {
    "styled": (STYLED, "Mr Justice Renn", {"name": "Renn"}),
    "signed": (SIGNED, "/s/ Ada Renn", {"name": "Ada Renn"}),
    "judge": (JUDGE, "Renn J", {"name": "Renn"}),
    "short cited": (SHORT_CITED, "in Alder v. Birch the", {"cited": "Alder v. Birch"}),
    "called": (CALLED, "Alder Quay Limited, a company (“Alder”)", {"short": "Alder"}),
    "cited": (CITED, "Alder v Birch [2001] 1 WLR 12", {"cited": "Alder v Birch "}),
}
"""Name -> example."""
_WORD = re.compile(r"[^\W\d_][\w’']*(?:-\s?[^\W\d_][\w’']*)*\.?")
_COMPANY = re.compile(
    rf"(?P<name>{_W}(?:[ ]{_W}){{0,4}}),?[ ](?:(?i:limited|corporation|company|incorporated)\b|{FORM.pattern})"
)
_SHORTEST = 3
_Stretch = tuple[int, int]


def names_in(
    text: str, likely: Sequence[Likely], known: Iterable[Person] = (), companies: Collection[str] = ()
) -> list[_Stretch]:
    """The stretches of a text that are names of natural persons, in order, without titles.

    `companies`: folded words of known companies; alone they are no person's name, unless a known person has them.
    """
    known = tuple(known)
    barred = {*companies, *company_words(text), *_called(text)} - {person.surname for person in known}
    cited = [found.span("cited") for pattern in (CITED, SHORT_CITED) for found in pattern.finditer(text)]
    sure = list(_known(text, known))
    found = [*_by_model(text, likely), *_by_form(text, likely)]
    read = [span for each in found if (span := _trimmed(text, *each)) and not _is_elsewhere(text, span, cited)]
    firms = {fold(" ".join(found["name"].split())) for found in _COMPANY.finditer(text)} - {
        " ".join(p.tokens) for p in known
    }
    read = [span for span in read if fold(" ".join(text[slice(*span)].rstrip(".").split())) not in barred | firms]
    joined = _joined(sorted({*sure, *read}))
    return _joined(sorted({*joined, *_again(text, joined, cited, barred)}))


def _called(text: str) -> set[str]:
    """The folded short names of companies, and the words by which cases are cited."""
    short = {fold(found["short"]) for found in CALLED.finditer(text)}
    cases = (found["cited"] for pattern in (CITED, SHORT_CITED) for found in pattern.finditer(text))
    return short | {fold(word) for case in cases for word in _WORD.findall(case) if len(word) > 2}


def company_words(text: str) -> set[str]:
    """The folded words of the companies that a text names with their legal form."""
    names = (found["name"] for found in _COMPANY.finditer(text))
    return {fold(word) for name in names for word in _WORD.findall(name) if len(word) > 2}


def _by_model(text: str, likely: Sequence[Likely]) -> Iterator[_Stretch]:
    """Runs of likely words, of which one at least is sure, with initials and particles between and before them."""
    for run in _runs(text, likely):
        if max(score for _, score in run) >= (SURE if len(run) > 1 else ALONE):
            start = run[0][0].start()
            initials = re.search(r"(?<![\w.])(?:[A-Z]\.[ ]?){1,3}$", text[max(0, start - 12) : start])
            yield start - (len(initials.group()) if initials else 0), run[-1][0].end()


def _runs(text: str, likely: Sequence[Likely]) -> Iterator[list[tuple[re.Match[str], float]]]:
    """Capitalised words that stand together and may all be names, each with its score."""
    run: list[tuple[re.Match[str], float]] = []
    for match in _WORD.finditer(text):
        score = _score(likely, match.start(), match.end())
        if run and not _is_gap(text[run[-1][0].end() : match.start()]):
            yield run
            run = []
        is_initial = bool(run) and len(match.group().rstrip(".")) == 1
        if match.group()[0].isupper() and (score >= BESIDE or is_initial):
            run.append((match, score))
        elif run and not re.fullmatch(_PARTICLE, match.group()):
            yield run
            run = []
    if run:
        yield run


def _score(likely: Sequence[Likely], start: int, end: int) -> float:
    """The mean over the characters of a word, of which the tokens are parts."""
    inside = [token for token in likely if start <= token.start < end]
    return sum((token.end - token.start) * token.name for token in inside) / (end - start)


def _is_gap(between: str) -> bool:
    return (
        re.fullmatch(rf"[ \t\xa0.]*\n?[ \t\xa0]*(?:(?:{_PARTICLE}|[A-Z]\.)[ ])*", between) is not None
        and len(between) < 30
    )


def _by_form(text: str, likely: Sequence[Likely]) -> Iterator[_Stretch]:
    """Names behind a style or a signature, and before a judge's letters."""
    for pattern in (STYLED, SIGNED, JUDGE):
        for found in pattern.finditer(text):
            start, end = found.span("name")
            yield start, _end_of_name(text, start, end, likely)


def _end_of_name(text: str, start: int, end: int, likely: Sequence[Likely]) -> int:
    """Where a run of capitalised words ceases to be the name: at a word that no name has, or that only follows it."""
    words = list(_WORD.finditer(text, start, end))
    for before, word in pairwise(words):
        crosses = "\n" in text[before.end() : word.start()]
        recased = len(before.group().rstrip(".")) > 1 and before.group().isupper() != word.group().isupper()
        low = _score(likely, word.start(), word.end()) < BESIDE
        if _is_no_name(word.group()) or (low and (crosses or recased)):
            return before.end()
    return end


def _trimmed(text: str, start: int, end: int) -> _Stretch | None:
    """The stretch without words that no name has at its ends; null where nothing is left."""
    words = list(_WORD.finditer(text, start, end))
    while words and _is_no_name(words[0].group()):
        words.pop(0)
    while words and _is_no_name(words[-1].group()):
        words.pop()
    letters = sum(len(word.group().rstrip(".")) > 1 for word in words)
    length = sum(len(word.group().rstrip(".")) for word in words)
    if not letters or length < _SHORTEST or not any(word.group()[0].isupper() for word in words):
        return None
    end = words[-1].end()
    junior = re.match(_JUNIOR, text[end:])
    is_initial = len(words[-1].group().rstrip(".")) == 1
    end += junior.end() if junior else 0
    return words[0].start(), end if is_initial or junior or text[end - 1] != "." else end - 1


def _is_no_name(word: str) -> bool:
    return re.sub(r"-\s+|\.$|[’']s$", "", word.casefold()) in NO_NAME


def _is_elsewhere(text: str, span: _Stretch, cited: Sequence[_Stretch]) -> bool:
    """Whether the words are part of another name than a person's."""
    if any(start <= span[0] < end for start, end in cited):
        return True
    behind = re.match(
        r"(?:(?:[ ]|\n[ \t]*|,[ ]|[ ]&[ ]|[ ]and[ ])(?:[A-Z][\w’'-]*|&)){0,4}", text[span[1] : span[1] + 90]
    )
    tail = behind.group() if behind else ""
    near = re.match(rf"(?:[ \n]+[A-Z&][\w’'-]*){{0,3}}[ \n]*,?[ \n]+{FORM.pattern}", text[span[1] : span[1] + 90])
    inner = INSTITUTION.search(text[span[0] : span[1]])
    ahead = re.match(r"[ ]+(?:[A-Z&][\w’'-]*[ ]+){0,2}(?:and[ ])?", tail)
    word = INSTITUTION.match(text[span[1] :].lstrip(" ")) or (ahead and INSTITUTION.match(tail[ahead.end() :]))
    beside = tail.startswith(" & ") or text[: span[0]].endswith("& ")
    return bool(inner or near or word or beside)


def _known(text: str, known: Iterable[Person]) -> Iterator[_Stretch]:
    """Known persons by their full names, and by their surnames where these are capitalised."""
    for person in known:
        for found in person.pattern.finditer(text):
            span = found.span()
            if len(found.group().split()) > 1 or not _is_elsewhere(text, span, ()):
                yield span


def _again(
    text: str, spans: Sequence[_Stretch], cited: Sequence[_Stretch], barred: Collection[str]
) -> Iterator[_Stretch]:
    """Surnames of the full names that were found, wherever else the text has them."""
    for start, end in spans:
        person = Person.of(text[start:end])
        if person and len(person.tokens) > 1 and person.surname not in barred:
            for found in person.pattern.finditer(text):
                if not _is_elsewhere(text, found.span(), cited):
                    yield found.span()


def _joined(spans: Sequence[_Stretch]) -> list[_Stretch]:
    """Overlapping stretches as one."""
    out: list[_Stretch] = []
    for start, end in spans:
        if out and start < out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out
