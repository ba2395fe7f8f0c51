from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.draft.model import Candidate, Evidence
from pincite.evals.draft.select import select
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType


def _candidate(kind: str, number: int, document: str, *, absent: bool = False) -> Candidate:
    return Candidate(
        kind=kind,
        question=f"{kind} {number} of {document}?",
        answer_type=AnswerType.NUMBER,
        answer=None if absent else number,
        evidence=() if absent else (Evidence(PageRef(document, 1), "words"),),
        doc_ids=(document,),
        meaning=(kind, str(number), document),
    )


_CANDIDATES = st.lists(
    st.builds(_candidate, st.sampled_from("abc"), st.integers(0, 9), st.sampled_from("xyz"), absent=st.booleans()),
    unique_by=lambda candidate: candidate.question,
    max_size=40,
)


@given(st.data(), _CANDIDATES, st.integers(1, 30), st.integers(0, 9))
def test_a_selection_ignores_input_order_and_keeps_its_limit(
    data: st.DataObject, candidates: list[Candidate], limit: int, seed: int
) -> None:
    chosen = select(candidates, limit, seed)
    assert select(data.draw(st.permutations(candidates)), limit, seed) == chosen
    assert len(chosen) <= limit
    assert set(chosen) <= set(candidates)


def test_one_law_with_many_candidates_does_not_crowd_out_the_others() -> None:
    many = [_candidate("period", number, "long") for number in range(200)]
    few = [_candidate("period", number, document) for document in ("one", "two") for number in range(4)]
    chosen = Counter(candidate.doc_ids[0] for candidate in select([*many, *few], 12, 0))
    assert chosen == {"long": 4, "one": 4, "two": 4}


def test_absences_are_at_most_a_seventh() -> None:
    present = [_candidate("period", number, "x") for number in range(100)]
    absent = [_candidate("unspoken", number, "x", absent=True) for number in range(100)]
    chosen = select([*present, *absent], 40, 0)
    assert (len(chosen), sum(candidate.answer is None for candidate in chosen)) == (40, 6)
