"""Do the rules say of a question what its label says? Beside them, a TF-IDF and linear SVM trained on the labels.

    python -m benchmarks.complexity [DATA]              DATA: the folder of test data, by default ../shared/data
    python -m benchmarks.complexity --misses            also the misses among the questions that the rules came from
    python -m benchmarks.complexity --least F1 F1       exit 1 where the rules reach less, on complexity or on kinds

Prints macro F1 of complexity in three classes and in two (one place, or more), and of the kind of question. The rules
were written from every other label (`tuned`); the rest is `held`. `fresh` was drawn and labelled when the rules stood.
The SVM is cross-validated in five parts over the first two, and trained on both for the third. It needs scikit-learn,
which is no dependency:

    python -m pip install --target FOLDER scikit-learn && PYTHONPATH=FOLDER python -m benchmarks.complexity
"""

import argparse
import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.cost import table
from benchmarks.labelled import DATA, Labelled, labelled, passes
from pincite.tools.question.complexity import complexity_of
from pincite.tools.question.model import Complexity
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


@dataclass(frozen=True, slots=True)
class Told:
    """Questions with their labels, and the ways in which they were told; the first is the rules."""

    name: str
    drawn: Sequence[Labelled]
    fresh: Sequence[Labelled]
    ways: Sequence[Taken]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.complexity", description=__doc__)
    parser.add_argument("data", type=Path, nargs="?", default=DATA)
    parser.add_argument("--misses", action="store_true", help="also the misses among the questions the rules came from")
    parser.add_argument("--least", type=float, nargs=2, default=(0.0, 0.0), metavar="F1", help="exit 1 below")
    options = parser.parse_args(arguments)
    if importlib.util.find_spec("sklearn") is None:
        print(
            "Without the SVM, as scikit-learn is not installed: `python -m pip install --target FOLDER scikit-learn`,"
        )
        print("then run this again with PYTHONPATH=FOLDER.\n")
    told = [_told("complexity", _complexity, options.data), _told("kinds", _kind, options.data)]
    for each in told if options.misses else ():
        _print_misses(each.drawn[::2], each.ways[0].drawn[::2])
    rows = [row for each in (told[0], _in_two_classes(told[0]), told[1]) for row in _rows(each)]
    print(table(["labels", "by", "tuned", "held", "both", "fresh"], rows))
    first, again = passes("complexity")
    print(f"\nThe two passes over the labels: kappa {kappa(first, again):.2f}.")
    sys.exit(1 if any(_of_rules(each) < least for each, least in zip(told, options.least, strict=True)) else 0)


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


def _told(name: str, rules: Callable[[str], str], data: Path) -> Told:
    drawn, fresh = labelled(name, data), labelled(f"{name}_fresh", data)
    ways = [Taken("rules", [rules(each.text) for each in drawn], [rules(each.text) for each in fresh])]
    ways += [_trained(drawn, fresh)] if importlib.util.find_spec("sklearn") else []
    return Told(name, drawn, fresh, ways)


def _of_rules(told: Told) -> float:
    """Macro F1 of the rules over all labels."""
    return macro_f1(_labels([*told.drawn, *told.fresh]), [*told.ways[0].drawn, *told.ways[0].fresh])


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


def _rows(told: Told) -> Iterator[list[str]]:
    drawn, fresh = _labels(told.drawn), _labels(told.fresh)
    for way in told.ways:
        parts = [(drawn[::2], way.drawn[::2]), (drawn[1::2], way.drawn[1::2]), (drawn, way.drawn), (fresh, way.fresh)]
        yield [told.name, way.by, *(f"{macro_f1(*part):.3f}" for part in parts)]


def _labels(rows: Sequence[Labelled]) -> list[str]:
    return [row.label for row in rows]


def _in_two_classes(told: Told) -> Told:
    """One place, or more than its words lead to."""
    ways = [Taken(way.by, [*map(_in_two, way.drawn)], [*map(_in_two, way.fresh)]) for way in told.ways]
    drawn, fresh = ([replace(row, label=_in_two(row.label)) for row in rows] for rows in (told.drawn, told.fresh))
    return Told("complexity, two classes", drawn, fresh, ways)


def _in_two(label: str) -> str:
    return label if label == Complexity.SINGLE else "more"


def _print_misses(rows: Sequence[Labelled], taken: Sequence[str]) -> None:
    for row, found in zip(rows, taken, strict=True):
        if row.label != found:
            print(f"{row.label}, taken for {found}: {row.text}")


if __name__ == "__main__":
    main()
