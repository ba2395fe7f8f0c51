"""V4: reject names that cannot answer: function words, the question's own words, the wrong type of thing.

Hard only for words of the closed classes of English; everything else is a doubt or is left on trust. Pure.
"""

import re
from collections.abc import Iterator

from pincite.indexer.legal_text.analyzer import distinct_words
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.patterns.common import ORDINALS
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.rules.calls import excerpt
from pincite.tools.answers.steps.task import COMPARING, Task
from pincite.tools.answers.verdict import Cited, Rule, Violation, doubt
from pincite.tools.matching.quotes import fold_quote
from pincite.tools.question.asked_subject import subject_stems
from pincite.tools.question.model import Question, QuestionKind
from pincite.tools.question.question_kind import asked

_CLOSED_CLASSES = frozenset(
    """a an the this that these those each every either neither some any no none all both such
    i me my mine we us our ours you your yours he him his she her hers it its they them their theirs
    myself ourselves yourself himself herself itself themselves who whom whose which what where when why how
    and or but nor so yet if unless because although though while whereas than as
    of in on at by for from to with without within into onto upon under over between among against during before after
    above below through throughout about until since per via
    is are was were be been being am do does did has have had shall should must would could not
    there here then thus hence therefore yes true false""".split()
)
"""Determiners, pronouns, conjunctions, prepositions and auxiliaries, the closed classes of Quirk et al., A
Comprehensive Grammar of the English Language (1985), chapter 2; and yes and no. `may`, `will` and `can` are left
out: they are also names."""
_NUMBER_WORDS = frozenset(
    """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million""".split()
).union(ORDINALS)
_HOW_MANY = re.compile(r"(?:[a-z]+ )?how\s+(?:many|much)\b", re.IGNORECASE)
_NUMBERED = re.compile(
    r"\b(?:number(?:ed|s)?|no\.?|articles?|sections?|clauses?|paragraphs?|parts?|rules?|regulations?|schedules?|pages?|"
    r"cases?|years?|version|title|called|code|reference|zip|index|level|class|grade|form|label|symbol|lot|unit|date"
    r"|when|day|"
    r"month|how)\b",
    re.IGNORECASE,
)
"""Things that a number or a day identifies."""
_UNIT_WORD = re.compile(
    r"(?:articles?|sections?|clauses?|sub-?clauses?|paragraphs?|parts?|chapters?|rules?|regulations?|schedules?"
    r"|annex(?:es)?|"
    r"appendix|appendices|exhibits?|recitals?|pages?|dated)",
    re.IGNORECASE,
)
"""Words for a part of a document or for its date; none of them is a name."""
_HEADED = re.compile(
    r"\b(?:head(?:ing|ed)s?|titles?|titled|called|entitled|articles?|sections?|clauses?|parts?|schedules?|chapters?"
    r"|provisions?|"
    r"documents?|laws?|acts?|agreements?|contracts?|regulations?|rules?|term|papers?|orders?|instruments?)\b",
    re.IGNORECASE,
)
"""Things that a heading names."""
_CHOICE = re.compile(r"\bor\b|\bwhich\s+(?:of|side|party)\b|\bwhose\b", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")


def non_answers(task: Task, question: Question) -> Iterator[Violation]:
    """Yield a violation for each name that does not name what is asked for."""
    if task.answer_type in (AnswerType.NAME, AnswerType.NAMES):
        for name in task.names:
            yield from _of_name(name, task, question)


def is_function_word(word: str) -> bool:
    """Whether a word is of a closed class; `A` and `IT` may be names."""
    return word.lower() in _CLOSED_CLASSES and not word.isupper()


def _of_name(name: str, task: Task, question: Question) -> Iterator[Violation]:
    said = _LETTERS.findall(name)
    if said and all(map(is_function_word, said)) and not re.search(r"\d", name):
        step = "Submit the name that the page prints, or a value of the type that the question asks for."
        yield Violation(Rule.VALUE, "value", f"{excerpt(name, 60)} names nothing: it has only function words.", step)
        return
    problem = (
        _not_counted(name, said, task, question)
        or _only_figures(name, said, question)
        or _repeats(name, task, question)
        or _is_heading(name, task.cited, question)
        or _unit_word(name, question)
        or _common_word(name, task.cited)
    )
    if problem:
        yield doubt(
            Rule.VALUE,
            "value",
            problem,
            "Submit what the question asks for, or confirm the code if this is the answer.",
        )


def _not_counted(name: str, said: list[str], task: Task, question: Question) -> str | None:
    """The problem of a name without a figure when the question asks how many."""
    counted = re.search(r"\d", name) or any(word.lower() in _NUMBER_WORDS for word in said)
    if counted or task.answer_type is AnswerType.NAMES or not _HOW_MANY.match(asked(question.text)):
        return None
    return f"The question asks how many or how much; {excerpt(name, 60)} is not a figure."


def _only_figures(name: str, said: list[str], question: Question) -> str | None:
    """The problem of a number or day when the question asks for nothing that is named by one."""
    if _NUMBERED.search(question.text):
        return None
    is_number = bool(said) and all(word.lower() in _NUMBER_WORDS for word in said)
    days = [item.iso for item in read_dates(name)]
    is_day = len(days) == 1 and len(said) <= 2
    if not (is_number or is_day):
        return None
    return f"{excerpt(name, 60)} is a {'day' if is_day else 'number'}, not a name."


def _repeats(name: str, task: Task, question: Question) -> str | None:
    """The problem of a name that repeats a word of the question: `judge` for `which judge`."""
    if task.step in COMPARING or question.kind is QuestionKind.COMPARISON or _CHOICE.search(question.text):
        return None
    own = distinct_words(name)
    if not own or not own <= distinct_words(asked(question.text)) or any(c.isupper() for c in name[1:]):
        return None
    return f"{excerpt(name, 60)} only repeats the question."


def _is_heading(name: str, cited: tuple[Cited, ...], question: Question) -> str | None:
    """The problem of a section heading of which only the heading is quoted."""
    if _HEADED.search(question.text):
        return None
    folded = fold_quote(name).text
    for item in cited:
        headings = {fold_quote(section.heading).text for section in item.sections if section.heading}
        if folded in headings and len(item.text.split()) <= len(name.split()) + 2:
            return f"{excerpt(name, 60)} is the heading of a section, quoted alone."
    return None


def _unit_word(name: str, question: Question) -> str | None:
    """The problem of a word for a part of a document when the question asks for none."""
    if not _UNIT_WORD.fullmatch(name) or _HEADED.search(question.text):
        return None
    return f"{excerpt(name, 60)} is a word for a part of a document, not a name."


def _common_word(name: str, cited: tuple[Cited, ...]) -> str | None:
    """The problem of one word that begins its sentence and that the page otherwise prints in lower case only.

    A word on a line of its own, or as an item of a list, can be a name.
    """
    if not re.fullmatch(r"[A-Z][a-z]+", name):
        return None
    pages = [item.view.page.text for item in cited if item.view]
    inside = re.compile(rf"[\w,;)’] {name}\b|{name}(?=\s+[A-Z])")
    alone = re.compile(rf"^[ \t\d.()]{{0,12}}(?:{name}|{name.upper()})[ \t.:;,]{{0,4}}$", re.MULTILINE)
    small = re.compile(rf"\b{name.lower()}\b")
    is_name = any(inside.search(page) or alone.search(page) for page in pages)
    if any(map(small.search, pages)) and not is_name:
        return f"{excerpt(name, 60)} is a common word at the start of a sentence, not a name."
    return None


def lacks_subject(task: Task, question: Question) -> bool:
    """Whether a text and its statements have no word of the question's subject."""
    subject = subject_stems(question)
    said = [str(task.value), *(item.citation.statement or "" for item in task.cited)]
    is_text = task.answer_type is AnswerType.FREE_TEXT
    return is_text and bool(subject) and subject.isdisjoint(distinct_words(" ".join(said)))
