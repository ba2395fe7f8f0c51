"""Which of several judges speaks: the one under whose name, on a line of its own, the words stand. Pure.

Where several judges sit and each gives reasons, the paper prints a name before them: `JUSTICE ANN POE:`, `POE, Circuit
Judge, dissenting.` The reasons that stand first are the leading ones; the others agree with them or dissent.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.evidence import ranked
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.view import SeenFact, SeenPage, View
from pincite.tools.answer_types import AnswerType
from pincite.tools.matching.names import key

_REASONS = r"(?:judgments?|judgements?|opinions?|speech(?:es)?|reasons)"
_GAVE = r"(?:ga?ive|gave|deliver|delivered|wrote|write|author|authored|penned)"
_LEADING = re.compile(
    rf"\b{_GAVE}\b[^?]{{0,30}}\b(?:leading|lead|main|principal|majority|first)\s+{_REASONS}|"
    rf"\b{_GAVE}\s+(?:for\s+the\s+(?:court|panel|majority)|the\s+(?:{_REASONS}|decision)\s+(?:of|for)\s+the\s+(?:court|panel|majority))|"
    rf"\b{_GAVE}\s+the\s+opinion\b|\bauthor\s+of\s+the\s+(?:[a-z]+\s+)?(?:{_REASONS}|decision)",
    re.IGNORECASE,
)
_DISSENT, _CONCUR = (re.compile(rf"\b{stem}", re.IGNORECASE) for stem in ("dissent", "concurr?"))
_THOUGHT = re.compile(
    r"\b(?:judge|justice|member)s?\b(?:\s+of\s+(?:the\s+)?[\w\s]{3,30}?)?\s+(?:(?:also|alone|himself|herself)\s+)?(?:would|added|agreed|said|observed|noted|"
    r"remarked|thought|considered|explained|expressed|doubted|wished|suggested|described|held|found|concluded|preferred)\b",
    re.IGNORECASE,
)
_OFFICE = re.compile(
    r"\b(?:H\.\s?E\.?|the|honou?rable|hon|deputy|chief|senior|presiding|acting|circuit|district|lord|lady|sir|dame|mr|mrs|ms|madam|justice|judge|"
    r"president|vice|master|of|rolls|C\.?J|J\.?A|J\.?S\.?C|J|KC|QC|SC|PJ|(?:also\s+)?(?:concurring|dissenting)|in|part|and|judgment|result|"
    r"(?:giving|delivering|delivered|with\s+whom)\s.*|agrees?|joins?)\b\.?",
    re.IGNORECASE,
)
"""What may stand on such a line beside the name."""
_AGREES = re.compile(r"\W*(?:\w+\s+){0,6}?(?:agree|concur|advantage\s+of\s+reading)\b", re.IGNORECASE)
_LINE = re.compile(r"[^\n]+")
_HEAD = re.compile(r"\s*(?P<head>[A-Z][^:\n]{2,90}?)(?:\s*:|\.\s|\s*$)")
_BENCH = re.compile(r"\b(?:before|coram|present)\b\W*$", re.IGNORECASE)
_AUTHOR = re.compile(
    r"^\W*[A-Z][\w’'. -]*,\s+(?:(?:Chief|Senior|Associate|Acting)\s+)*"
    r"(?:(?:Circuit|District)\s+)?(?:Judge|Justice|J)\b\W*$"
)
"""`POE, Circuit Judge.` and nothing behind it: the opinion is his."""
_WHO_TOOK = re.compile(
    r"^[^?]*\b(?:who|which\s+(?:[a-z]+\s+)?(?:judges?|justices?|members?))\b[^?]*"
    r"\b(?P<stance>dissent|concurr)",
    re.IGNORECASE,
)
_FEWEST = 3
"""Small words of a line that make it running text."""
_STATED = 2.4
"""What such a line weighs: more than the record, which names the whole bench."""


@dataclass(frozen=True, slots=True)
class Speech:
    """Where a judge begins to speak, and the line that says so."""

    ref: PageRef
    start: int
    judge: str
    line: str


def read_speakers(view: View) -> Iterator[Proposal]:
    """Propose the judge who gave the leading reasons, dissented or agreed, or under whose name the words stand."""
    speeches, question = _speeches(view), view.question.text
    if not speeches:
        return
    if _LEADING.search(question):
        headed = [speech for speech in speeches if _AUTHOR.match(speech.line)]
        yield from (_named(s) for s in headed[:1] or speeches[:1] if s in headed or _is_first(view, s))
    elif _DISSENT.search(question) or _CONCUR.search(question):
        stance = _DISSENT if _DISSENT.search(question) else _CONCUR
        yield from (_named(speech) for speech in speeches if stance.search(speech.line))
    elif _THOUGHT.search(question) and len(speeches) > 1:
        yield from _above(view, speeches)


def takes_the_stance(view: View, proposal: Proposal) -> bool:
    """Whether a judge who is asked for as dissenting, or as concurring, is quoted as such; true of other questions."""
    asked = _WHO_TOOK.match(view.question.text)
    if asked is None or view.transcript.answer_type not in (AnswerType.NAME, AnswerType.NAMES):
        return True
    stance = asked["stance"].lower()[: len("concur")]
    return any(stance in quote.text.lower() for quote in proposal.quotes)


def asks_for_speaker(question: str) -> bool:
    """Whether a question asks who wrote an opinion, dissented or concurred: the page where he begins says so."""
    return _LEADING.search(question) is not None or _WHO_TOOK.match(question) is not None


def _is_first(view: View, speech: Speech) -> bool:
    """Whether the pages before a speech were read too, so that none stands before it, and it does not only agree."""
    before = (PageRef(speech.ref.doc_id, number) for number in range(1, speech.ref.page))
    spoken = view.pages[speech.ref].text[speech.start :].removeprefix(speech.line)
    return all(ref in view.pages for ref in before) and not _AGREES.match(spoken)


def _named(speech: Speech) -> Proposal:
    return Proposal(speech.judge, (Quote(speech.ref, speech.line),), _STATED)


def _above(view: View, speeches: list[Speech]) -> Iterator[Proposal]:
    """The judge who speaks where the passage stands that bears most; what stands before all of them is nobody's."""
    for weighed in ranked(view):
        speaker = _speaker(weighed.passage, speeches)
        if speaker is not None:
            quotes = (Quote(speaker.ref, speaker.line), quote_of(weighed.passage))
            yield Proposal(speaker.judge, quotes, _STATED)
            return


def _speaker(passage: Passage, speeches: list[Speech]) -> Speech | None:
    at = (passage.ref.page, passage.span.start)
    before = [s for s in speeches if s.ref.doc_id == passage.ref.doc_id and (s.ref.page, s.start) <= at]
    return before[-1] if before else None


def _speeches(view: View) -> list[Speech]:
    """The speeches of the pages read, in their order; of a bench of one none is told."""
    found: list[Speech] = []
    for ref in sorted(view.pages):
        judges = [fact for fact in view.facts if fact.field == "judge" and fact.doc_id == ref.doc_id]
        if len({key(fact.value) for fact in judges}) > 1:
            found += _on(view.pages[ref], judges)
    return found


def _on(page: SeenPage, judges: list[SeenFact]) -> Iterator[Speech]:
    """The lines of a page that name one judge and nobody else; a row of such lines is the list of the bench."""
    lines = [line for line in _LINE.finditer(page.text) if line.group().strip()]
    named = [_judge_of(line.group(), judges) for line in lines]
    for place, (line, judge) in enumerate(zip(lines, named, strict=True)):
        beside = {*named[max(0, place - 1) : place], *named[place + 1 : place + 2]} - {None}
        spoken = line.group().rstrip().endswith(":") or _begins_words(line, lines[place + 1 : place + 2])
        if judge and not beside and spoken and not _BENCH.search(lines[max(0, place - 1)].group()):
            yield Speech(page.ref, line.start(), judge, _head(line.group()))


def _begins_words(line: re.Match[str], behind: list[re.Match[str]]) -> bool:
    """Whether running words follow a name, on its line or on the next: the next name of a bench, an office are none."""
    said = line.group()[len(_head(line.group())) :] + " " + " ".join(each.group() for each in behind)
    return len(re.findall(r"\b[a-z]{2,}", said)) >= _FEWEST


def _judge_of(line: str, judges: list[SeenFact]) -> str | None:
    own = set(key(_OFFICE.sub(" ", _head(line))))
    meant = {fact.value for fact in judges if own and own <= set(key(fact.value)) and key(fact.value)[-1] in own}
    return meant.pop() if len(meant) == 1 else None


def _head(line: str) -> str:
    """What a line says before its first colon, or before the full stop behind which the words begin."""
    found = _HEAD.match(line)
    return found["head"] if found else ""
