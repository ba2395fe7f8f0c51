"""Do the rules say of a question what its label says? Beside them, a TF-IDF and linear SVM trained on the labels.

    python -m benchmarks.complexity [DATA]              DATA: the folder of test data, by default ../shared/data
    python -m benchmarks.complexity --misses            also the misses among the questions that the rules came from

Prints macro F1 of complexity in three classes and in two (one place, or more), and of the kind of question. The rules
were written from every other label (`tuned`); the rest is `held`. `fresh` was drawn and labelled when the rules stood.
The SVM is cross-validated in five parts over the first two, and trained on both for the third. It needs scikit-learn,
which is no dependency:

    python -m pip install --target FOLDER scikit-learn && PYTHONPATH=FOLDER python -m benchmarks.complexity
"""

import argparse
import importlib
import importlib.util
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.cost import table
from benchmarks.labelled import DATA, Labelled, labelled, passes
from pincite.tools.question.complexity import complexity_of
from pincite.tools.question.parse import parse

_PARTS = 5
_SEED = 7
_SVM = "TF-IDF and linear SVM"


@dataclass(frozen=True, slots=True)
class Taken:
    """What questions were taken for, by one who told them apart: of the first draw, and of the fresh one."""

    by: str
    drawn: Sequence[str]
    fresh: Sequence[str]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.complexity", description=__doc__)
    parser.add_argument("data", type=Path, nargs="?", default=DATA)
    parser.add_argument("--misses", action="store_true", help="also the misses among the questions the rules came from")
    options = parser.parse_args(arguments)
    if importlib.util.find_spec("sklearn") is None:
        print(
            "Without the SVM, as scikit-learn is not installed: `python -m pip install --target FOLDER scikit-learn`,"
        )
        print("then run this again with PYTHONPATH=FOLDER.\n")
    rows: list[list[str]] = []
    for name, told in (("complexity", _complexity), ("kinds", _kind)):
        drawn, fresh = labelled(name, options.data), labelled(f"{name}_fresh", options.data)
        ways = list(_ways(told, drawn, fresh))
        rows += [_row(name, way, _labels(drawn), _labels(fresh)) for way in ways]
        if name == "complexity":
            wanted = _in_two(_labels(drawn)), _in_two(_labels(fresh))
            rows += [_row("in two classes", Taken(w.by, _in_two(w.drawn), _in_two(w.fresh)), *wanted) for w in ways]
        if options.misses:
            _print_misses(drawn[::2], ways[0].drawn[::2])
    print(table(["labels", "by", "tuned", "held", "both", "fresh"], rows))
    first, again = passes("complexity")
    print(f"\nThe two passes over the labels: kappa {kappa(first, again):.2f}.")


def macro_f1(wanted: Sequence[str], taken: Sequence[str]) -> float:
    """The mean, over the classes that are wanted, of the harmonic mean of precision and recall."""
    pairs = list(zip(wanted, taken, strict=True))
    classes = sorted(set(wanted))
    right = {each: pairs.count((each, each)) for each in classes}
    return sum(2 * right[each] / (wanted.count(each) + taken.count(each)) for each in classes) / len(classes)


def kappa(first: Sequence[str], again: Sequence[str]) -> float:
    """Cohen's: the agreement beyond what the frequencies of the classes give by chance."""
    size = len(first)
    agreed = sum(a == b for a, b in zip(first, again, strict=True)) / size
    chance = sum(first.count(each) * again.count(each) for each in set(first)) / size**2
    return (agreed - chance) / (1 - chance)


def _complexity(text: str) -> str:
    return complexity_of(parse(text)).value


def _kind(text: str) -> str:
    return parse(text).kind.value


def _ways(told: Callable[[str], str], drawn: Sequence[Labelled], fresh: Sequence[Labelled]) -> Iterator[Taken]:
    yield Taken("rules", [told(each.text) for each in drawn], [told(each.text) for each in fresh])
    if importlib.util.find_spec("sklearn"):
        yield _trained(drawn, fresh)


def _trained(drawn: Sequence[Labelled], fresh: Sequence[Labelled]) -> Taken:
    """Each question of the draw is told by a model that has not seen it, the fresh ones by one that saw the draw."""
    named = {part: importlib.import_module(f"sklearn.{part}") for part in ("pipeline", "svm", "model_selection")}
    words = importlib.import_module("sklearn.feature_extraction.text").TfidfVectorizer(ngram_range=(1, 2))
    model = named["pipeline"].make_pipeline(words, named["svm"].LinearSVC(class_weight="balanced", random_state=_SEED))
    folds = named["model_selection"].StratifiedKFold(_PARTS, shuffle=True, random_state=_SEED)
    texts, labels = [each.text for each in drawn], _labels(drawn)
    crossed = named["model_selection"].cross_val_predict(model, texts, labels, cv=folds)
    return Taken(
        _SVM, [*map(str, crossed)], [*map(str, model.fit(texts, labels).predict([each.text for each in fresh]))]
    )


def _row(name: str, way: Taken, drawn: Sequence[str], fresh: Sequence[str]) -> list[str]:
    parts = [(drawn[::2], way.drawn[::2]), (drawn[1::2], way.drawn[1::2]), (drawn, way.drawn), (fresh, way.fresh)]
    return [name, way.by, *(f"{macro_f1(*part):.3f}" for part in parts)]


def _labels(rows: Sequence[Labelled]) -> list[str]:
    return [row.label for row in rows]


def _in_two(classes: Sequence[str]) -> list[str]:
    """One place, or more than its words lead to."""
    return ["single" if each == "single" else "more" for each in classes]


def _print_misses(rows: Sequence[Labelled], taken: Sequence[str]) -> None:
    for row, found in zip(rows, taken, strict=True):
        if row.label != found:
            print(f"{row.label}, taken for {found}: {row.text}")


if __name__ == "__main__":
    main()
