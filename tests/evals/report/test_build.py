from collections.abc import Callable
from itertools import chain, pairwise

import pytest

from pincite.evals.errors import RunDiffers
from pincite.evals.finished_run import Run
from pincite.evals.metrics import Outcome
from pincite.evals.report.build import report_of
from pincite.evals.report.content import Figure, Report, Row, Rows, Section, Table, parts
from pincite.evals.report.rows import SHOWN, UNSCORED
from pincite.evals.report.sections.effort import spans_of
from pincite.evals.summary import MONITORING, TRUSTED

MakeOutcome = Callable[..., Outcome]
MakeRun = Callable[..., Run]


def _section(report: Report, anchor: str) -> Section:
    return next(section for section in report.sections if section.anchor == anchor)


def _tables(report: Report, anchor: str) -> list[Table]:
    blocks = _section(report, anchor).blocks
    return [each for each in blocks if isinstance(each, Table)] + [
        each.table for each in blocks if isinstance(each, Figure) and each.table
    ]


def _rows(report: Report) -> list[Row]:
    blocks = _section(report, "questions").blocks
    return list(chain.from_iterable(block.rows for block in blocks if isinstance(block, Rows)))


class TestTheSummary:
    def test_has_det_and_g_with_intervals_and_counts(self, mixed: Run) -> None:
        det, g = mixed.summary.intervals["det"], mixed.summary.intervals["g"]
        said = report_of(mixed).sentences
        assert said[0] == f"Det 0.83 ({det.low:.2f} to {det.high:.2f}) on 29 scored of 30 questions."
        assert said[1] == f"G 0.86 ({g.low:.2f} to {g.high:.2f}) on 29 questions with gold pages or a gold absence."

    def test_has_misses_by_class_and_a_warning_about_false_answers(self, mixed: Run) -> None:
        said = " ".join(report_of(mixed).sentences)
        assert "5 of 29 (17 %) are missed" in said
        assert "1 wrong page" in said
        assert "1 answer was given that the documents do not contain." in said

    def test_claims_nothing_without_gold(self, outcome: MakeOutcome, make_run: MakeRun) -> None:
        report = report_of(make_run([outcome("q", gold="unknown")]))
        assert report.sentences[0].startswith("None of the 1 question has gold")
        assert [each.value for each in report.headlines[:3]] == ["–"] * 3

    def test_has_pages_that_were_never_shown(self, outcome: MakeOutcome, make_run: MakeRun) -> None:
        asked = outcome("q")
        unseen = Outcome(asked.case, asked.result, None)
        assert "not known" in report_of(make_run([unseen])).sentences[-1]


class TestMetrics:
    def test_based_on_gold_are_listed_apart_from_the_others(self, mixed: Run) -> None:
        trusted, monitoring = _tables(report_of(mixed), "metrics")
        assert [row[0] for row in trusted.rows] == list(TRUSTED)
        assert {str(row[0]).partition(".")[0] for row in monitoring.rows} == set(MONITORING)

    def test_have_a_value_an_interval_and_a_question_count(self, mixed: Run) -> None:
        det = _tables(report_of(mixed), "metrics")[0].rows[0]
        bounds = mixed.summary.intervals["det"]
        assert det == ("det", "0.828", f"{bounds.low:.3f} to {bounds.high:.3f}", "29", TRUSTED["det"])

    def test_not_measured_have_no_value(self, mixed: Run) -> None:
        asst = next(row for row in _tables(report_of(mixed), "metrics")[0].rows if row[0] == "asst")
        assert asst[1:3] == ("–", "–")


class TestGroups:
    def test_with_few_cases_are_marked_and_never_ranked(self, outcome: MakeOutcome, make_run: MakeRun) -> None:
        sizes = {"big_bad": (20, 50), "big_good": (20, 40), "b_few": (3, 50), "a_few": (3, 40)}
        asked = [
            outcome(f"{tag}-{number}", answer=answer, tags=(tag,))
            for tag, (count, answer) in sizes.items()
            for number in range(count)
        ]
        table = next(each for each in _tables(report_of(make_run(asked)), "groups") if each.columns[0] == "tag")
        assert [row[0] for row in table.rows] == ["big bad", "big good", "a few *", "b few *"]
        assert table.faint == {2, 3}

    def test_have_a_chart_for_every_dimension(self, mixed: Run) -> None:
        figures = _section(report_of(mixed), "groups").blocks
        assert len(figures) == 5
        assert all(isinstance(each, Figure) and each.chart for each in figures)

    def test_beyond_the_chart_limit_are_listed_in_the_table(self, outcome: MakeOutcome, make_run: MakeRun) -> None:
        asked = [outcome(f"q{number}", tags=(f"t{number:02}",)) for number in range(30)]
        tags = _section(report_of(make_run(asked)), "groups").blocks[-1]
        assert isinstance(tags, Figure)
        assert tags.table
        assert len(tags.table.rows) == 30
        assert "14 more" in tags.note


class TestConfidence:
    def test_that_is_null_is_reported_and_comes_last(self, outcome: MakeOutcome, make_run: MakeRun) -> None:
        run = make_run([outcome("a", confidence=0.9), outcome("b"), outcome("c")])
        figure = _section(report_of(run), "confidence").blocks[0]
        assert isinstance(figure, Figure)
        assert (
            "On 1 answer with a confidence and a Det. 2 scored questions without a confidence (null) last."
            in figure.note
        )

    def test_that_is_always_null_gives_no_chart(self, outcome: MakeOutcome, make_run: MakeRun) -> None:
        figure = _section(report_of(make_run([outcome("a"), outcome("b")])), "confidence").blocks[0]
        assert isinstance(figure, Figure)
        assert figure.chart is None
        assert "confidence is null on all 2 scored questions" in figure.note


class TestUnsure:
    @pytest.fixture
    def run(self, outcome: MakeOutcome, make_run: MakeRun) -> Run:
        """Three right answers and one run that ended unsure with the gold page shown."""
        page = {"doc_id": "a", "page": 1, "uri": "u", "passage": "a crew of forty", "why": "names the crew"}
        right = [outcome(f"q{number}", confidence=0.9) for number in range(3)]
        return make_run([*right, outcome("open", answer=None, status="unsure", shown=[page])])

    def test_shows_its_pages_with_passage_and_reason(self, run: Run) -> None:
        [rows] = [each for each in _section(report_of(run), "questions").blocks if isinstance(each, Rows)]
        [row] = rows.rows
        said = {fact.label: fact.value for fact in row.facts}
        assert (row.group, row.got) == ("unsure", "unsure, no answer")
        assert said["Shown"] == ("a p. 1", ": a crew of forty")
        assert said["Shown because"] == "names the crew"

    def test_is_reported_in_the_opening_sentences(self, run: Run) -> None:
        assert (
            "Of the answerable questions 75 % got a value and 0 % ended absent. Of the values 100 % are right. "
            "A gold page is cited or shown for 100 %."
        ) in report_of(run).sentences

    def test_comes_last_in_the_risk_at_coverage(self, run: Run) -> None:
        figure = _section(report_of(run), "confidence").blocks[0]
        assert isinstance(figure, Figure)
        assert "On 3 answers with a confidence and a Det. 1 scored question without a confidence (null) last." in (
            figure.note
        )
        assert f"(AURC): {1 / 16:.3f}" in figure.note  # the risks are 0, 0, 0 and 1/4


class TestFailures:
    def test_are_counted_by_class_and_answer_type(self, mixed: Run) -> None:
        classes, cells = _tables(report_of(mixed), "failures")
        assert {str(row[0]): row[1] for row in classes.rows} == dict.fromkeys(
            ("error", "false null", "false answer", "wrong page", "wrong value"), "1"
        )
        held = {str(row[0]): row[1:] for row in cells.rows}
        assert cells.columns == ("class", "boolean", "number")
        assert held["false null"] == ("1 (100 %)", "0")
        assert held["questions with gold"] == ("1", "28")

    def test_link_to_examples_in_the_report(self, mixed: Run) -> None:
        report = report_of(mixed)
        anchors = {f"#{row.anchor}" for row in _rows(report)}
        examples = [part for row in _tables(report, "failures")[0].rows for part in parts(row[-1])]
        assert {part.target for part in examples if not isinstance(part, str)} <= anchors
        assert len(examples) == 5

    def test_are_empty_if_every_answer_is_right(self, outcome: MakeOutcome, make_run: MakeRun) -> None:
        report = report_of(make_run([outcome("a")]))
        assert _tables(report, "failures") == []
        assert _rows(report) == []


class TestQuestions:
    def test_list_every_miss_worst_first_then_unscored_rows(self, mixed: Run) -> None:
        rows = _rows(report_of(mixed))
        assert [row.id for row in rows] == [
            "broken", "false-null", "false-answer", "wrong-page", "wrong-value", "open",
        ]  # fmt: skip
        assert rows[-1].group == "unscored"

    def test_show_expected_and_actual_answers(self, mixed: Run) -> None:
        told = {row.id: (row.expected, row.got) for row in _rows(report_of(mixed))}
        assert told["wrong-value"] == ("40", "50")
        assert told["false-null"] == ("true", "null: not in the documents")
        assert told["broken"] == ("40", "failed, no answer")
        assert told["open"] == ("unknown", "40")

    def test_show_pages_quotes_class_and_error(self, mixed: Run) -> None:
        rows = {row.id: {fact.label: fact.value for fact in row.facts} for row in _rows(report_of(mixed))}
        assert rows["wrong-page"]["Gold pages"] == ("a p. 1",)
        assert rows["wrong-page"]["Cited pages"] == ("a p. 7",)
        assert rows["wrong-page"]["Quoted"] == ("a p. 7", ": forty")
        assert str(rows["wrong-page"]["Class"]).startswith("wrong page: ")
        assert rows["broken"]["Error"] == "ConnectionError: no"

    def test_are_limited_and_the_limit_is_stated(self, outcome: MakeOutcome, make_run: MakeRun) -> None:
        report = report_of(make_run([outcome(f"q{number}", answer=50) for number in range(SHOWN + 3)]))
        assert len(_rows(report)) == SHOWN
        block = _section(report, "questions").blocks[0]
        assert isinstance(block, Rows)
        assert f"The worst {SHOWN} of {SHOWN + 3} misses" in block.note

    def test_without_gold_list_failed_and_least_confident_answers(
        self, outcome: MakeOutcome, make_run: MakeRun
    ) -> None:
        sure = [outcome(f"q{number}", gold="unknown", confidence=number / 100) for number in range(30)]
        failed = outcome("failed", gold="unknown", answer=None, status="failed", error="no")
        rows = _rows(report_of(make_run([*sure, failed])))
        assert [row.id for row in rows[:3]] == ["failed", "q0", "q1"]
        assert len(rows) == UNSCORED


class TestAgainstAnotherRun:
    def test_lists_losses_and_gains(self, outcome: MakeOutcome, make_run: MakeRun) -> None:
        answers = {"a": (40, 40), "b": (40, 50), "c": (50, 40), "d": (50, 50)}
        before = make_run([outcome(name, answer=old) for name, (old, _) in answers.items()], agent="before")
        now = make_run([outcome(name, answer=new) for name, (_, new) in answers.items()])
        differs, metrics, changed = _tables(report_of(now, against=before), "against")
        assert "agent" in [row[0] for row in differs.rows]
        assert [row[1] for row in changed.rows] == ["loss", "gain"]
        assert "2 questions changed" in changed.note
        assert metrics.rows[0][:5] == ("det", "4", "0.500", "0.500", "+0.000")
        assert metrics.rows[0][-1] == "too few questions"

    def test_reports_a_significant_difference(self, outcome: MakeOutcome, make_run: MakeRun) -> None:
        before = make_run([outcome(f"q{number}", answer=50 if number < 30 else 40) for number in range(40)])
        now = make_run([outcome(f"q{number}") for number in range(40)])
        row = _tables(report_of(now, against=before), "against")[1].rows[0]
        assert (row[4], row[-1]) == ("+0.750", "better")

    def test_shows_a_refusal_as_no_answer_not_as_an_absence(self, outcome: MakeOutcome, make_run: MakeRun) -> None:
        before = make_run([outcome("a")])
        now = make_run([outcome("a", answer=None, status="refused", refusal="unproved")])
        changed = _tables(report_of(now, against=before), "against")[2]
        assert changed.rows[0][-1] == "refused, no answer"

    def test_is_refused_if_the_questions_differ(self, outcome: MakeOutcome, make_run: MakeRun) -> None:
        with pytest.raises(RunDiffers, match="other questions"):
            report_of(make_run([outcome("a")]), against=make_run([outcome("b")]))


class TestTimes:
    @pytest.mark.parametrize("times", [[0.0], [5.0, 5.0], [0.01, 60_000.0], [20.0, 30.0, 31.0, 900.0], [10.0, 100.0]])
    def test_are_counted_once_each_in_at_most_forty_spans(self, times: list[float]) -> None:
        spans = spans_of(times)
        assert sum(span.count for span in spans) == len(times)
        assert len(spans) <= 40
        assert all(before.high == pytest.approx(after.low) for before, after in pairwise(spans))

    def test_fall_into_the_span_that_contains_them(self) -> None:
        (span,) = (each for each in spans_of([10.0, 100.0]) if each.low <= 50 < each.high)
        assert span.count == 0
