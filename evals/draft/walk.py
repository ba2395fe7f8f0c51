"""Which questions of a draft a review walks through, and in what order. Pure, deterministic."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.evals.draft.model import DraftQuestion
from pincite.evals.errors import BadOptions
from pincite.tools.answer_types import AnswerType


@dataclass(frozen=True, slots=True)
class Narrowed:
    """Which questions are walked through: those with one of `tags`, one of `doc_ids` and one of `types`.

    An empty field narrows nothing. A question is of a document where one of its pages is.
    """

    tags: tuple[str, ...] = ()
    doc_ids: tuple[str, ...] = ()
    types: tuple[AnswerType, ...] = ()

    def takes(self, question: DraftQuestion) -> bool:
        """Whether a question is one of them."""
        held = {page.doc_id for page in question.pages}
        return (
            (not self.tags or not set(self.tags).isdisjoint(question.tags))
            and (not self.doc_ids or not set(self.doc_ids).isdisjoint(held))
            and (not self.types or question.answer_type in self.types)
        )


def walk(questions: Sequence[DraftQuestion], narrowed: Narrowed) -> tuple[int, ...]:
    """The places, 0-based, of the questions to look at: from each document in turn one of the least seen kind.

    A few decisions then cover many documents and kinds. Questions without pages take their turn together, as one more
    document. No decision changes the order. Raises BadOptions where no question of the draft is wanted.
    """
    waiting: dict[str | None, list[int]] = defaultdict(list)
    for place, question in enumerate(questions):
        if narrowed.takes(question):
            waiting[question.pages[0].doc_id if question.pages else None].append(place)
    if questions and not waiting:
        raise BadOptions(_none_taken(questions))
    seen: Counter[str] = Counter()
    order: list[int] = []
    while waiting:
        for document, held in list(waiting.items()):
            place = min(held, key=lambda each: (seen[_kind(questions[each])], each))
            held.remove(place)
            seen[_kind(questions[place])] += 1
            order.append(place)
            if not held:
                del waiting[document]
    return tuple(order)


def _kind(question: DraftQuestion) -> str:
    return question.tags[0] if question.tags else question.answer_type.value


def _none_taken(questions: Sequence[DraftQuestion]) -> str:
    tags = sorted({tag for question in questions for tag in question.tags})
    doc_ids = sorted({page.doc_id for question in questions for page in question.pages})
    types = sorted({question.answer_type.value for question in questions})
    return (
        "No question of the draft has what --tag, --doc and --type ask for together. "
        f"Tags: {', '.join(tags)}. Documents: {', '.join(doc_ids)}. Types: {', '.join(types)}."
    )
