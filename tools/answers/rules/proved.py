"""V4 and V5: the value can be read from the quotes, and every slot is covered."""

from collections.abc import Iterator

from pincite.indexer.records.amounts import exact, read_numbers
from pincite.indexer.records.dates import read_dates
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.bearing import unproved
from pincite.tools.answers.coverage import Need
from pincite.tools.answers.names import name_in
from pincite.tools.answers.proof import Proof
from pincite.tools.answers.rules.calls import excerpt, get_page
from pincite.tools.answers.slots import Passage, Slot, SlotKind
from pincite.tools.answers.submission import Submission
from pincite.tools.answers.verdict import Cited, Rule, Violation
from pincite.tools.room import listed

_LISTED = 5
_BY_PASSAGE = frozenset({AnswerType.BOOLEAN, AnswerType.FREE_TEXT})


def value_there(
    slots: tuple[Slot, ...], value: AnswerValue, needs: tuple[Need, ...], cited: tuple[Cited, ...], proof: Proof
) -> Iterator[Violation]:
    """V4: one violation for each slot that no quote proves."""
    is_open = {need.slot for need in needs if not need.proofs}
    for slot in slots:
        within = tuple(item for item in cited if slot.citations is None or item.index in slot.citations)
        if slot.label in is_open and slot.kind is not SlotKind.DOCUMENT and within:
            yield Violation(Rule.VALUE, slot.label, *_unread(slot, value, within, proof))


def complete(slots: tuple[Slot, ...], needs: tuple[Need, ...], submission: Submission) -> Iterator[Violation]:
    """V5: one violation for each slot without any citation."""
    covered = {need.slot for need in needs if need.proofs}
    for slot in slots:
        cites = bool(submission.citations) and slot.citations != ()
        if slot.kind is SlotKind.DOCUMENT and slot.label not in covered:
            yield Violation(Rule.COMPLETE, slot.label, *_uncited_document(slot))
        elif slot.kind is not SlotKind.DOCUMENT and not cites:
            yield Violation(
                Rule.COMPLETE,
                slot.label,
                "No citation proves it.",
                "Cite the page and the words on it that prove it, or submit null if the documents do not say.",
            )
    yield from _claims_in_range(submission)


def passages_whole(
    submission: Submission, needs: tuple[Need, ...], passages: tuple[Passage, ...]
) -> Iterator[Violation]:
    """V5: the next page belongs to a passage that proves the answer and breaks off at the end of its page."""
    if submission.answer_type not in _BY_PASSAGE:
        return
    for passage in passages:
        index = passage.cited.index
        needed = any(need.proofs and all(index in proof for proof in need.proofs) for need in needs)
        if passage.onward or not needed:
            continue
        first, second = passage.cited.ref.page, passage.following.page
        yield Violation(
            Rule.COMPLETE,
            f"passage: pages {first}-{second}",
            f"The passage quoted in citations[{index}] breaks off in mid-sentence at the end of page {first}.",
            f"Call {get_page(passage.following.doc_id, second)} and cite the words there that carry it on, "
            "or end the quote where a sentence ends.",
        )


def _claims_in_range(submission: Submission) -> Iterator[Violation]:
    count = len(submission.citations)
    for number, claim in enumerate(submission.claims, start=1):
        outside = [index for index in claim.citations if not 0 <= index < count]
        if outside and submission.answer_type is AnswerType.FREE_TEXT:
            yield Violation(
                Rule.COMPLETE,
                f"claim {number}",
                f"It refers to citations[{outside[0]}], but there are {count} citations, counted from 0.",
                "Refer to citations by their place in the list, the first being 0.",
            )


def _uncited_document(slot: Slot) -> tuple[str, str]:
    ids = listed([excerpt(doc_id, 80) for doc_id in sorted(slot.doc_ids)], 2, " or ")
    return (
        f"The question compares {excerpt(slot.text, 60)} with another document, but no citation is of it.",
        f"Cite the page of {ids} that gives its side of the comparison.",
    )


def _unread(slot: Slot, value: AnswerValue, cited: tuple[Cited, ...], proof: Proof) -> tuple[str, str]:
    if slot.kind is SlotKind.CLAIM:
        return (
            f"{excerpt(slot.text, 80)}: {unproved(slot.text, cited, proof.question) or 'no quote bears it out'}.",
            "Quote the words that state it, or say only what the quotes state.",
        )
    if isinstance(value, bool):
        return (
            "No quote shares a word with what is asked beside the names of documents, so none bears on it.",
            "Quote the words that decide the question, or submit null if nothing decides it.",
        )
    wanted = excerpt(slot.text, 60) if slot.kind is SlotKind.NAME else str(value)[:60]
    elsewhere = next((item for item in cited if _on_page(slot, value, item)), None)
    if elsewhere is not None:
        return (
            f"{wanted} cannot be read from the quotes; it stands on the page of {elsewhere.slot}, outside the quote.",
            f"Extend the quote of {elsewhere.slot} to the words that state it.",
        )
    return f"{wanted} cannot be read from the quotes{_read_instead(slot, value, cited)}.", _advice(slot, value)


def _on_page(slot: Slot, value: AnswerValue, item: Cited) -> bool:
    if item.view is None or not item.view.whole:
        return False
    text = item.view.page.text
    if slot.kind is SlotKind.NAME:
        return name_in(text, slot.text) is not None
    if isinstance(value, int | float):
        return any(exact(number.value) == exact(value) for number in read_numbers(text))
    return any(found.iso == value for found in read_dates(text))


def _read_instead(slot: Slot, value: AnswerValue, cited: tuple[Cited, ...]) -> str:
    if slot.kind is SlotKind.NAME:
        return ""
    if isinstance(value, int | float):
        found = [
            f"{number.value}{'%' if number.percent else ''}" for item in cited for number in read_numbers(item.text)
        ]
    else:
        found = [found.iso for item in cited for found in read_dates(item.text)]
    given = list(dict.fromkeys(found))
    return f", which give {listed(given, _LISTED)}" if given else ""


def _advice(slot: Slot, value: AnswerValue) -> str:
    if slot.kind is SlotKind.NAME:
        return "Quote the words that print the name and submit it as printed there."
    if isinstance(value, int | float):
        return (
            "Quote the words that print the number (percentages as printed: 40, not 0.4); for a sum, a difference or a "
            "count, quote each part of it."
        )
    return "Quote the words that print the date; for a date that is counted, quote the first day and the period."
