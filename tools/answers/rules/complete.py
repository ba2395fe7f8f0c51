"""V5: every required document is cited, every label fits its document, and no quoted passage breaks off."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.context import PageView, ValidationContext
from pincite.tools.answers.rules.calls import excerpt, get_page
from pincite.tools.answers.steps.task import COMPARING
from pincite.tools.answers.submission import Submission
from pincite.tools.answers.values import is_name_of
from pincite.tools.answers.verdict import Cited, Rule, Violation, doubt
from pincite.tools.matching.name_match import name_in
from pincite.tools.matching.page_break import ends_page, runs_on
from pincite.tools.question.document_pair import speaks_of_pair
from pincite.tools.question.model import Named, QuestionKind
from pincite.tools.result_budget import listed

_OF_ALL = re.compile(
    r"\b(?:all|each|every|both|across|entire|full)\b[^.?;]{0,30}?\b(?:documents?|papers?|filings?|case\s+files?"
    r"|files?)\b",
    re.IGNORECASE,
)
_PROVISION = re.compile(r"\b(\d+[A-Z]?(?:\.\d+)*(?:\(\w{1,4}\))*)\W*$")
_SHORTEST_PASSAGE = 3


@dataclass(frozen=True, slots=True)
class Passage:
    """A quote that runs to the end of its page in mid-sentence; `onward` are the citations that continue it."""

    cited: Cited
    following: PageRef
    onward: tuple[Cited, ...]


def documents_cited(
    submission: Submission, cited: tuple[Cited, ...], context: ValidationContext
) -> Iterator[Violation]:
    """Yield a soft violation for each compared document, or member of a family asked about, that is not cited."""
    texts = {item.document.sha256 for item in cited if item.document}
    used = {item.ref.doc_id for item in cited}.union(d.doc_id for d in context.documents.values() if d.sha256 in texts)
    for names, doc_ids in _wanted(submission, context):
        if doc_ids.isdisjoint(used):
            calls = listed([get_page(doc_id, 1) for doc_id in sorted(doc_ids)], 2, " or ")
            yield doubt(
                Rule.COMPLETE,
                f"document: {names[:80]}",
                f"The question needs {excerpt(names, 60)} and other documents, but no citation is from it.",
                f"Cite its page too ({calls} shows it), or confirm the code if it proves nothing.",
            )


def labels_fit(cited: tuple[Cited, ...]) -> Iterator[Violation]:
    """Yield a violation for each side that names another document, or that only another side's quotes print."""
    for item in cited:
        side = item.citation.side
        if not side or is_side_of(side, item):
            continue
        slot, shown = f"{item.slot}.side", excerpt(side, 60)
        others = [other for other in cited if other.citation.side != side]
        named = next((other for other in others if is_name_of(side, other.document)), None)
        if named:
            message = f"The side {shown} is {named.place}, but the page cited for it is {item.place}."
            yield Violation(Rule.COMPLETE, slot, message, "Label each citation with the side of its document.")
        elif any(name_in(other.text, side) is not None for other in others):
            message = f"The side {shown} is printed in the quote of another side, not in this one."
            yield doubt(Rule.COMPLETE, slot, message, "Label each citation with the side that its quote is about.")


def is_side_of(side: str, item: Cited) -> bool:
    """Whether a side is the cited document, a party to it or the quoted provision, or is printed in the quote."""
    if is_name_of(side, item.document) or name_in(item.text, side) is not None:
        return True
    provision = _PROVISION.search(side)
    if provision and any(section.path == provision[1] for section in item.sections):
        return True
    if item.document is None:
        return False
    identity = item.document.identity
    names = " · ".join([identity.title or "", *identity.case_ids, *identity.parties, str(identity.law_number or "")])
    return name_in(names, side) is not None or any(name_in(side, case) is not None for case in identity.case_ids)


def unbound_sides(cited: tuple[Cited, ...]) -> Iterator[str]:
    """Yield an `on_trust` line for each side that nothing connects to the page cited for it."""
    for item in cited:
        if item.citation.side and not is_side_of(item.citation.side, item):
            yield f"that {item.place} is about {item.citation.side}"


def passages(cited: tuple[Cited, ...], context: ValidationContext) -> Iterator[Passage]:
    """Yield the quotes that run to the end of their page in mid-sentence."""
    for item in cited:
        following = PageRef(item.ref.doc_id, item.ref.page + 1)
        view = context.pages.get(following)
        if view is not None and _breaks_off(item, view):
            onward = [other for other in cited if other.ref == following and _leads(other)]
            yield Passage(item, following, tuple(sorted(onward, key=lambda other: other.citation.quote)))


def passages_whole(submission: Submission, broken: Iterable[Passage]) -> Iterator[Violation]:
    """Yield a hard violation for each broken passage that is read for its meaning and not continued by a citation."""
    is_read = submission.answer_type in (AnswerType.BOOLEAN, AnswerType.FREE_TEXT)
    for passage in (passage for passage in broken if is_read and not passage.onward):
        first, second = passage.cited.ref.page, passage.following.page
        yield Violation(
            Rule.COMPLETE,
            f"passage: pages {first}-{second}",
            f"The passage quoted in {passage.cited.slot} breaks off in mid-sentence at the end of page {first}.",
            f"Call {get_page(passage.following.doc_id, second)} and cite the words that continue it, "
            "or end the quote where a sentence ends.",
        )


def _wanted(submission: Submission, context: ValidationContext) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield sets of documents, each with its name; at least one document of each set has to be cited."""
    comparing = submission.taken_step in COMPARING
    named = [] if context.given else _apart(context.named)
    if len(named) > 1 and (comparing or context.question.kind is QuestionKind.COMPARISON):
        yield from ((entry.slot, entry.doc_ids) for entry in named)
        return
    singles = _all_given(context, comparing=comparing) or _all_of_families(context, named)
    yield from ((doc_id, frozenset({doc_id})) for doc_id in singles)


def _apart(named: Iterable[Named]) -> list[Named]:
    """Keep the names whose documents do not overlap with those of an earlier name."""
    kept: list[Named] = []
    for entry in named:
        if entry.doc_ids and all(entry.doc_ids.isdisjoint(other.doc_ids) for other in kept):
            kept.append(entry)
    return kept


def _all_given(context: ValidationContext, *, comparing: bool) -> list[str]:
    """The given documents, if there are several and the question compares them or asks about all."""
    text = context.question.text
    about_all = comparing or _OF_ALL.search(text) or speaks_of_pair(text)
    return sorted(context.given) if about_all and len(context.given) > 1 else []


def _all_of_families(context: ValidationContext, named: Iterable[Named]) -> list[str]:
    """The members of the named documents' families, if the question asks about all and none is given alone."""
    if not _OF_ALL.search(context.question.text):
        return []
    families = dict.fromkeys(context.documents[i].family_id for e in named for i in sorted(e.doc_ids))
    members = [context.families.get(family, ()) for family in families]
    return [doc_id for each in members if len(each) > 1 for doc_id in each]


def _breaks_off(item: Cited, following: PageView) -> bool:
    if item.view is None or item.span is None or len(item.text.split()) < _SHORTEST_PASSAGE:
        return False
    return ends_page(item.view.page, item.span.end) and runs_on(item.view.page, following.page)


def _leads(item: Cited) -> bool:
    """Whether the quote begins in the first sentence of its page."""
    before = item.view.page.running[: item.span.start].strip() if item.view and item.span else "."
    return re.search(r"[.;:!?]\s", f"{before} ") is None
