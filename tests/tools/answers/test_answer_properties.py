"""Tests properties of every submission: it never raises, order does not matter, and its proof is accepted again."""

from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.minimise import minimise
from pincite.tools.answers.rules.complete import passages
from pincite.tools.answers.rules.quoted import read_citation
from pincite.tools.answers.settings import DEFAULTS
from pincite.tools.answers.submission import PerSide, Step
from pincite.tools.question.model import Named
from tests.tools.answers.papers import CASE, LAW, SECURITY, cite, kept

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter

each = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)

SENTENCES = (
    "The fee is USD 100.",
    "The rent is USD 300.",
    "The rent is USD 300. It is paid by Ann Poe.",
    "It was made on 1 May 2031.",
    "It was served on 3 June 2031 by Bo Roe, 33 days later.",
)
LABELS = ("USD 100", "USD 300", "Ann Poe", "1 May 2031", "3 June 2031", "33 days")
QUOTES = ["fifty (50) Shareholders", "USD 318,640.75 within ten (10) days", "9 March 2027", "The fine", "no such words"]
texts = st.sampled_from(["USD 5", "9 March 2027", "ten (10) days", "fifty", "KDM", "2"]) | st.text(
    min_size=1, max_size=9
)
citations = st.fixed_dictionaries(
    {
        "doc_id": st.sampled_from([LAW, CASE, "x"]),
        "page": st.integers(1, 4),
        "quote": st.sampled_from(QUOTES) | st.text(min_size=1),
    },
    optional={"side": st.sampled_from(["A", "B", ""]), "values": st.lists(texts, max_size=3), "statement": texts},
)
values = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_infinity=False)
    | st.text()
    | st.lists(texts, max_size=3)
)
STEPS = [step.value for step in Step]
# Steps that compute: each is also tried on values of every type below.
RECKONING = {"absent", "days", "months", "years", "sum", "difference", "product", "percent"}


def check(matter: "Matter", answer_type: str, value: Any, cited: list[dict[str, Any]], more: dict[str, Any]) -> None:
    verdict = matter.submit(answer_type, value, *cited, **more)
    assert verdict.accepted == (not verdict.violations)
    assert all(found.message and found.next_step for found in verdict.violations)
    assert all(found.hard == (found.code is None) for found in verdict.violations)


@each
@given(
    answer_type=st.sampled_from([item.value for item in AnswerType]),
    value=values,
    cited=st.lists(citations, max_size=4),
    more=st.fixed_dictionaries(
        {},
        optional={
            "step": st.sampled_from(STEPS),
            "per_side": st.sampled_from([item.value for item in PerSide]),
            "given": st.lists(st.fixed_dictionaries({"value": texts}, optional={"side": texts}), max_size=2),
            "because": st.text(max_size=20),
            "confirmed": st.lists(st.text(max_size=9), max_size=2),
            "searched": st.lists(st.text(max_size=9), max_size=2),
        },
    ),
)
def test_no_submission_raises(
    companies: "Matter", answer_type: str, value: Any, cited: list[dict[str, Any]], more: dict[str, Any]
) -> None:
    check(companies, answer_type, value, cited, more)


@pytest.mark.parametrize(
    ("step", "answer_type", "value"),
    [
        (step, t, v)
        for step in sorted(RECKONING - {"absent"})
        for t, v in (("number", 5), ("name", "Poe"), ("number", 0.5))
    ],
)
def test_no_step_raises_on_a_value(companies: "Matter", step: str, answer_type: str, value: Any) -> None:
    for quote in QUOTES[:4]:
        check(companies, answer_type, value, [cite(LAW, 2, quote), cite(CASE, 1, quote), SECURITY], {"step": step})


class TestEdges:
    """Cases at the edge of a rule that were once decided wrongly."""

    @pytest.mark.parametrize(("answer_type", "value"), [("boolean", False), ("number", 10)])
    def test_a_value_with_the_step_of_an_absence(self, companies: "Matter", answer_type: str, value: Any) -> None:
        check(companies, answer_type, value, [SECURITY], {"step": "absent"})

    @pytest.mark.parametrize("value", [True, False])
    @pytest.mark.parametrize("step", ["days", "months", "years"])
    def test_a_yes_or_no_of_a_time(self, matter: "Matter", step: str, value: bool) -> None:
        matter.add("paper", "From 1 May 2031 to 3 June 2031.")
        check(matter, "boolean", value, [cite("paper", 1, "From 1 May 2031 to 3 June 2031")], {"step": step})

    @pytest.mark.parametrize(
        ("step", "value", "text"),
        [
            ("product", 5, "USD 900,000,000,000 and USD 800,000,000,000 are due"),
            ("sum", 5, f"{'9' * 29} and {'8' * 29} are due"),
            ("sum", 1e-30, "USD 500 is due"),
        ],
    )
    def test_very_large_and_very_small_numbers(self, matter: "Matter", step: str, value: float, text: str) -> None:
        matter.add("paper", text)
        check(matter, "number", value, [cite("paper", 1, text)], {"step": step})

    @pytest.mark.parametrize("days", ["10 days", "10 business days"])
    def test_a_day_past_the_last_year(self, matter: "Matter", days: str) -> None:
        text = f"It ends on 9999-12-31 plus {days}"
        matter.add("paper", text)
        check(matter, "date", "2031-05-01", [cite("paper", 1, text)], {"step": "plus_days"})

    @pytest.mark.parametrize("claims", [5, [{"text": "x", "citations": None}], [{"text": "x", "citations": 3}]])
    def test_claims_in_another_format_are_a_bad_call(self, companies: "Matter", claims: Any) -> None:
        with pytest.raises(ValueError, match="claims"):
            companies.submission("number", 10, SECURITY, claims=claims)


@st.composite
def bundles(draw: st.DrawFn) -> tuple[list[list[int]], list[dict[str, Any]]]:
    """Documents of pages, each a sentence by its index, and citations of whole pages with labels."""
    documents = draw(
        st.lists(st.lists(st.integers(0, len(SENTENCES) - 1), min_size=1, max_size=4), min_size=1, max_size=3)
    )
    pages = [(doc, page) for doc, held in enumerate(documents) for page in range(1, len(held) + 1)]
    cited = []
    for doc, page in draw(st.lists(st.sampled_from(pages), min_size=1, max_size=6)):
        quote = SENTENCES[documents[doc][page - 1]]
        labels: dict[str, Any] = {}
        if draw(st.booleans()):
            labels["values"] = draw(st.lists(st.sampled_from([v for v in LABELS if v in quote]), max_size=2))
        if draw(st.booleans()):
            labels["side"] = draw(st.sampled_from(["A", "B"]))
        cited.append(cite(f"paper-{doc}", page, quote, **labels))
    return documents, cited


Bundle = tuple[list[list[int]], list[dict[str, Any]]]


def filed(matter: "Matter", bundle: Bundle) -> list[dict[str, Any]]:
    """File the documents of a bundle as the whole matter, all named by the question; return the citations."""
    documents, cited = bundle
    matter.pages, matter.documents = {}, {}
    for index, held in enumerate(documents):
        matter.add(f"paper-{index}", *(SENTENCES[i] for i in held))
    matter.named = tuple(Named(f"paper {i}", frozenset({f"paper-{i}"})) for i in range(len(documents)))
    return cited


def minimised(matter: "Matter", cited: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The citations that minimising keeps."""
    context = matter.context()
    quotes = matter.submission("boolean", True, *cited).citations
    items = tuple(read_citation(i, quote, context, DEFAULTS) for i, quote in enumerate(quotes))
    return [cited[item.index] for item in minimise(items, tuple(passages(items, context)))[0]]


def pages_of(cited: list[dict[str, Any]]) -> set[tuple[str, int]]:
    return {(item["doc_id"], item["page"]) for item in cited}


@each
@given(bundle=bundles())
def test_every_side_label_and_named_document_keeps_at_least_one_page(matter: "Matter", bundle: Bundle) -> None:
    cited = filed(matter, bundle)
    left = minimised(matter, cited)
    assert {item["doc_id"] for item in left} == {item["doc_id"] for item in cited}
    assert {item.get("side") for item in left} >= {item["side"] for item in cited if item.get("side")}
    for item in cited:
        for label in item.get("values", []):
            assert any(label in other["quote"] and other["doc_id"] == item["doc_id"] for other in left)


@each
@given(bundle=bundles(), random=st.randoms(use_true_random=False))
def test_the_order_of_the_citations_does_not_matter(matter: "Matter", bundle: Bundle, random: Random) -> None:
    cited = filed(matter, bundle)
    shuffled = random.sample(cited, len(cited))
    assert pages_of(minimised(matter, shuffled)) == pages_of(minimised(matter, cited))


@each
@given(bundle=bundles())
def test_minimising_twice_drops_nothing_more_and_keeps_the_order(matter: "Matter", bundle: Bundle) -> None:
    cited = filed(matter, bundle)
    left = minimised(matter, cited)
    assert minimised(matter, left) == left
    assert left == [item for item in cited if (item["doc_id"], item["page"]) in pages_of(left)]


@each
@given(bundle=bundles())
def test_the_kept_citations_are_accepted_again(matter: "Matter", bundle: Bundle) -> None:
    cited = filed(matter, bundle)
    first = matter.confirm("boolean", True, *cited)
    assert first.accepted
    again = matter.confirm("boolean", True, *(cited[item.index] for item in first.citations))
    assert again.accepted
    assert (kept(again), again.dropped) == (kept(first), ())


@pytest.mark.parametrize(
    ("answer_type", "value", "step"),
    [
        ("number", 450, "sum"),
        ("number", 150, "difference"),
        ("names", ["Ann Poe"], "in_common"),
        ("number", 2, "count"),
    ],
)
def test_a_proof_is_the_same_in_any_order(matter: "Matter", answer_type: str, value: Any, step: str) -> None:
    matter.add("a", "Sum.", "The rent is USD 300.", "It is paid by Ann Poe.")
    matter.add("b", "Sum.", "The fee is USD 150.", "It is paid by Ann Poe.")
    rents = [("a", "The rent is USD 300", "USD 300"), ("b", "The fee is USD 150", "USD 150")]
    if step == "in_common":
        quotes = [cite(d, 3, "It is paid by Ann Poe", side=d, values=["Ann Poe"]) for d in "ab"]
    else:
        quotes = [cite(d, 2, quote, values=[label]) for d, quote, label in rents]
    outcomes = [matter.submit(answer_type, value, *order, step=step) for order in permutations(quotes)]
    assert all(outcome.accepted for outcome in outcomes)
    assert len({frozenset(kept(outcome)) for outcome in outcomes}) == 1
