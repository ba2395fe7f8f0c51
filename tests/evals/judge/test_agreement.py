import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from pincite.evals.errors import BadLabels
from pincite.evals.judge.agreement import (
    Agreement,
    Unfinished,
    doubt,
    keep_agreement,
    kept_agreement,
    measure_agreement,
    proxy_worth,
)
from pincite.evals.judge.cache import open_cache
from pincite.evals.judge.criteria import CRITERIA
from pincite.evals.judge.human_labels import LabelSet, read_labels
from pincite.evals.judge.rules import by_rule
from pincite.indexer.page import PageRef
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store
from pincite.tools.matching.quotes import locate_quote
from tests.evals.judge.conftest import MakeJudge, ScriptedModel, verdicts

DEMO = Path(__file__).resolve().parents[3] / "server" / "demo"


def row(id_: str, answer: str | None, *met: str, gold: str | None = "Eight.", **changed: Any) -> dict[str, Any]:
    asked: dict[str, Any] = {"id": id_, "question": "For how long?", "gold": gold, "answer": answer, "quotes": []}
    labels = {name: name in met for name in CRITERIA}
    return {**asked, "labels": labels, "reason": "so that it can be checked", **changed}


@pytest.fixture
def four(tmp_path: Path) -> LabelSet:
    """Two answers that meet every criterion, two that meet only clarity, and a null decided by a rule."""
    rows = [row("a", "a1", *CRITERIA), row("b", "b1", *CRITERIA), row("c", "c0", "clarity"), row("d", "d0", "clarity")]
    return written(tmp_path, [*rows, row("e", None)])


def written(folder: Path, rows: list[dict[str, Any]]) -> LabelSet:
    path = folder / "labels.jsonl"
    path.write_text("\n".join(json.dumps(each) for each in rows), encoding="utf-8")
    return read_labels(path)


def reading(text: str) -> ScriptedModel:
    """Meets every criterion if the answer has that text, otherwise only clarity."""
    return ScriptedModel(lambda prompt: verdicts(*CRITERIA) if text in prompt else verdicts("clarity"))


def test_a_judge_that_follows_the_labels_agrees_fully(make_judge: MakeJudge, four: LabelSet) -> None:
    model = reading("1\n")
    measured = asyncio.run(measure_agreement(make_judge(model), four))
    assert isinstance(measured, Agreement)
    assert (measured.n, measured.model, len(model.prompts)) == (4, "function:scripted", 4)
    assert (measured.overall.agreement, measured.overall.kappa) == (1.0, 1.0)
    assert (measured.criteria["grounding"].agreement, measured.criteria["grounding"].kappa) == (1.0, 1.0)


def test_agreement_and_kappa_match_hand_computed_values(make_judge: MakeJudge, four: LabelSet) -> None:
    measured = asyncio.run(measure_agreement(make_judge(reading("a1")), four))
    assert isinstance(measured, Agreement)
    # labels 1 1 0 0, the judge 1 0 0 0: agreement 3/4, chance 1/2 x 1/4 + 1/2 x 3/4 = 1/2
    assert measured.criteria["correctness"].agreement == pytest.approx(0.75)
    assert measured.criteria["correctness"].kappa == pytest.approx(0.5)
    # clarity is met everywhere, by label and by judge: kappa is undefined
    assert (measured.criteria["clarity"].agreement, measured.criteria["clarity"].kappa) == (1.0, None)
    # pooled: 12 labels met of 20, 8 by the judge, 16 equal; chance 0.6 x 0.4 + 0.4 x 0.6 = 0.48
    assert measured.overall.agreement == pytest.approx(0.8)
    assert measured.overall.kappa == pytest.approx((0.8 - 0.48) / 0.52)
    interval = measured.criteria["correctness"].agreement_interval
    assert interval is not None
    assert interval.low < 0.75 < interval.high


def test_a_subset_of_the_labels_gives_no_agreement(make_judge: MakeJudge, four: LabelSet) -> None:
    measured = asyncio.run(measure_agreement(make_judge(reading("1\n"), calls=3), four))
    assert isinstance(measured, Unfinished)
    assert (measured.n, measured.judged) == (4, 3)


def test_the_judge_sees_no_label_or_reason(make_judge: MakeJudge, four: LabelSet) -> None:
    model = reading("1\n")
    asyncio.run(measure_agreement(make_judge(model), four))
    assert not any("so that it can be checked" in prompt or "labels" in prompt for prompt in model.prompts)


def test_an_agreement_is_cached_per_model_and_labels(make_judge: MakeJudge, four: LabelSet, tmp_path: Path) -> None:
    measured = asyncio.run(measure_agreement(make_judge(reading("1\n")), four))
    assert isinstance(measured, Agreement)
    with open_cache(tmp_path / "cache") as cache:
        assert kept_agreement(cache, measured.model, four) is None
        keep_agreement(cache, measured)
        assert kept_agreement(cache, measured.model, four) == measured
        assert kept_agreement(cache, "provider:other", four) is None
        assert kept_agreement(cache, measured.model, written(tmp_path, [row("z", "z1")])) is None


def test_a_judge_has_a_warning_until_it_agrees_on_every_criterion(make_judge: MakeJudge, tmp_path: Path) -> None:
    rows = [row(f"{n}", f"answer {n % 2}", *(CRITERIA if n % 2 else ())) for n in range(10)]
    labels = written(tmp_path, rows)
    good = asyncio.run(
        measure_agreement(
            make_judge(ScriptedModel(lambda p: verdicts(*CRITERIA) if "answer 1" in p else verdicts())), labels
        )
    )
    assert isinstance(good, Agreement)
    assert doubt("m", good) is None
    lenient = good.model_copy(
        update={"criteria": {**good.criteria, "grounding": good.overall.model_copy(update={"kappa": 0.59})}}
    )
    assert "m agrees too little with labelled answers in grounding" in (doubt("m", lenient) or "")
    rare = good.overall.model_copy(update={"kappa": None})
    assert "clarity" in (doubt("m", good.model_copy(update={"criteria": {**good.criteria, "clarity": rare}})) or "")
    assert "was not measured" in (doubt("m", None) or "")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "has no labelled answers"),
        ([row("a", "x"), row("a", "y")], "is used twice"),
        ([{**row("a", "x"), "labels": {"correctness": True}}], "labels.completeness"),
        ([{**row("a", "x"), "gold": 3}], ":1: gold"),
    ],
)
def test_unusable_labels_are_refused_with_a_reason(tmp_path: Path, rows: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(BadLabels, match=message):
        written(tmp_path, rows)


def test_the_thirty_packaged_labels_fail_every_criterion_often_enough() -> None:
    labels = read_labels()
    texts = labels.judged()
    assert (len(labels.answers), len(texts)) == (30, 27)
    for name in CRITERIA:
        failed = sum(not answer.met(name) for answer in texts)
        assert 5 <= failed <= len(texts) - 5, name


def test_the_packaged_null_labels_match_the_rules() -> None:
    ruled = [(answer, by_rule(answer.subject())) for answer in read_labels().answers]
    assert [(answer.score, found.score) for answer, found in ruled if found] == [(1.0, 1.0), (0.0, 0.0), (1.0, 1.0)]


def test_every_quote_of_the_packaged_labels_is_on_its_page(tmp_path: Path) -> None:
    store = open_store(str(tmp_path))
    for _ in index_events(DEMO / "matter", store, "sample", replace=False, embedder=None):
        pass
    reader = store.open("sample")
    quotes = [quote for answer in read_labels().answers for quote in answer.quotes]
    pages = {PageRef(quote.doc_id, quote.page) for quote in quotes}
    texts = {page: reader.page(page).text for page in pages}
    assert [q for q in quotes if locate_quote(texts[PageRef(q.doc_id, q.page)], q.quote) is None] == []


def test_proxy_agreement_matches_the_decision_note() -> None:
    found = {(worth.proxy, worth.against): (round(worth.rho or 0, 2), worth.n) for worth in proxy_worth(read_labels())}
    assert found == {
        ("proxy_token_f1", "score"): (0.58, 25),
        ("proxy_token_f1", "correctness"): (0.32, 25),
        ("proxy_supported_sentences", "score"): (0.27, 27),
        ("proxy_supported_sentences", "grounding"): (0.56, 27),
    }
