"""Choose the order in which a review shows the questions of a draft. Pure, deterministic."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.evals.draft.model import DraftQuestion
from pincite.evals.errors import BadOptions
from pincite.tools.answer_types import AnswerType


@dataclass(frozen=True, slots=True)
class Narrowed:
    """A selection of questions: those with one of `tags`, one of `doc_ids` and one of `types`.

    An empty field selects all. A question belongs to the documents of its pages.
    """

    tags: tuple[str, ...] = ()
    doc_ids: tuple[str, ...] = ()
    types: tuple[AnswerType, ...] = ()

    def takes(self, question: DraftQuestion) -> bool:
        """Return whether a question is selected."""
        doc_ids = {page.doc_id for page in question.pages}
        return (
            (not self.tags or not set(self.tags).isdisjoint(question.tags))
            and (not self.doc_ids or not set(self.doc_ids).isdisjoint(doc_ids))
            and (not self.types or question.answer_type in self.types)
        )


def walk(questions: Sequence[DraftQuestion], narrowed: Narrowed) -> tuple[int, ...]:
    """Return the indices, 0-based, of the questions to review: each document in turn, the least seen kind first.

    A few decisions then cover many documents and kinds. Questions without pages are treated as one more document.
    Decisions do not change the order. Raises BadOptions if no question of the draft is selected.
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
        for document, places in list(waiting.items()):
            place = min(places, key=lambda each: (seen[_kind(questions[each])], each))
            places.remove(place)
            seen[_kind(questions[place])] += 1
            order.append(place)
            if not places:
                del waiting[document]
    return tuple(order)


def _kind(question: DraftQuestion) -> str:
    return question.tags[0] if question.tags else question.answer_type.value


def _none_taken(questions: Sequence[DraftQuestion]) -> str:
    tags = sorted({tag for question in questions for tag in question.tags})
    doc_ids = sorted({page.doc_id for question in questions for page in question.pages})
    types = sorted({question.answer_type.value for question in questions})
    return (
        "No question of the draft matches --tag, --doc and --type together. "
        f"Tags: {', '.join(tags)}. Documents: {', '.join(doc_ids)}. Types: {', '.join(types)}."
    )
