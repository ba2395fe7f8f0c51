"""Compare the rules for complexity and kind of question with labels, and with a TF-IDF and linear SVM.

    python -m benchmarks.complexity [DATA]              DATA: the folder of test data, by default ../shared/data
    python -m benchmarks.complexity --misses            also print the misses among the questions used for the rules
    python -m benchmarks.complexity --least F1 F1       exit 1 if the rules reach less, on complexity or on kinds

Prints macro F1 of complexity in three classes and in two (one place, or more), and of the kind of question. The rules
were developed on every other label (`tuned`); the rest is `held`. `fresh` was drawn and labelled after the rules were
fixed. The SVM is cross-validated in five parts over the first two, and trained on both for the third. It needs
scikit-learn, which is not a dependency:

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
class Classes:
    """The classes that one classifier gave to the questions of the first draw and of the fresh one."""

    by: str
    drawn: Sequence[str]
    fresh: Sequence[str]


@dataclass(frozen=True, slots=True)
class Classified:
    """Questions with their labels, and the classifications; the first is that of the rules."""

    name: str
    drawn: Sequence[Labelled]
    fresh: Sequence[Labelled]
    ways: Sequence[Classes]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.complexity", description=__doc__)
    parser.add_argument("data", type=Path, nargs="?", default=DATA)
    parser.add_argument("--misses", action="store_true", help="also print misses among questions used for rules")
    parser.add_argument("--least", type=float, nargs=2, default=(0.0, 0.0), metavar="F1", help="exit 1 below")
    options = parser.parse_args(arguments)
    if importlib.util.find_spec("sklearn") is None:
        print("The SVM is skipped, because scikit-learn is not installed. To include it:")
        print("`python -m pip install --target FOLDER scikit-learn`, then run again with PYTHONPATH=FOLDER.\n")
    sets = [_classified("complexity", _complexity, options.data), _classified("kinds", _kind, options.data)]
    for each in sets if options.misses else ():
        _print_misses(each.drawn[::2], each.ways[0].drawn[::2])
    rows = [row for each in (sets[0], _in_two_classes(sets[0]), sets[1]) for row in _rows(each)]
    print(table(["labels", "by", "tuned", "held", "both", "fresh"], rows))
    first, again = passes("complexity")
    print(f"\nThe two passes over the labels: kappa {kappa(first, again):.2f}.")
    sys.exit(1 if any(_of_rules(each) < least for each, least in zip(sets, options.least, strict=True)) else 0)


def macro_f1(wanted: Sequence[str], taken: Sequence[str]) -> float:
    """Return the mean F1 over the classes of the labels."""
    pairs = list(zip(wanted, taken, strict=True))
    classes = sorted(set(wanted))
    right = {each: pairs.count((each, each)) for each in classes}
    return sum(2 * right[each] / (wanted.count(each) + taken.count(each)) for each in classes) / len(classes)


def kappa(first: Sequence[str], again: Sequence[str]) -> float:
    """Return Cohen's kappa: the agreement beyond the chance of the class frequencies."""
    size = len(first)
    agreed = sum(a == b for a, b in zip(first, again, strict=True)) / size
    chance = sum(first.count(each) * again.count(each) for each in set(first)) / size**2
    return (agreed - chance) / (1 - chance)


def _complexity(text: str) -> str:
    return complexity_of(parse(text)).value


def _kind(text: str) -> str:
    return parse(text).kind.value


def _classified(name: str, rules: Callable[[str], str], data: Path) -> Classified:
    drawn, fresh = labelled(name, data), labelled(f"{name}_fresh", data)
    ways = [Classes("rules", [rules(each.text) for each in drawn], [rules(each.text) for each in fresh])]
    ways += [_trained(drawn, fresh)] if importlib.util.find_spec("sklearn") else []
    return Classified(name, drawn, fresh, ways)


def _of_rules(sets: Classified) -> float:
    """Return macro F1 of the rules over all labels."""
    return macro_f1(_labels([*sets.drawn, *sets.fresh]), [*sets.ways[0].drawn, *sets.ways[0].fresh])


def _trained(drawn: Sequence[Labelled], fresh: Sequence[Labelled]) -> Classes:
    """Classify drawn questions by cross-validation, and fresh ones by a model trained on the draw."""
    named = {part: importlib.import_module(f"sklearn.{part}") for part in ("pipeline", "svm", "model_selection")}
    words = importlib.import_module("sklearn.feature_extraction.text").TfidfVectorizer(ngram_range=(1, 2))
    model = named["pipeline"].make_pipeline(words, named["svm"].LinearSVC(class_weight="balanced", random_state=_SEED))
    folds = named["model_selection"].StratifiedKFold(_PARTS, shuffle=True, random_state=_SEED)
    texts, labels = [each.text for each in drawn], _labels(drawn)
    crossed = named["model_selection"].cross_val_predict(model, texts, labels, cv=folds)
    return Classes(
        _SVM, [*map(str, crossed)], [*map(str, model.fit(texts, labels).predict([each.text for each in fresh]))]
    )


def _rows(sets: Classified) -> Iterator[list[str]]:
    drawn, fresh = _labels(sets.drawn), _labels(sets.fresh)
    for way in sets.ways:
        parts = [(drawn[::2], way.drawn[::2]), (drawn[1::2], way.drawn[1::2]), (drawn, way.drawn), (fresh, way.fresh)]
        yield [sets.name, way.by, *(f"{macro_f1(*part):.3f}" for part in parts)]


def _labels(rows: Sequence[Labelled]) -> list[str]:
    return [row.label for row in rows]


def _in_two_classes(sets: Classified) -> Classified:
    """Merge the classes beyond one place."""
    ways = [Classes(way.by, [*map(_in_two, way.drawn)], [*map(_in_two, way.fresh)]) for way in sets.ways]
    drawn, fresh = ([replace(row, label=_in_two(row.label)) for row in rows] for rows in (sets.drawn, sets.fresh))
    return Classified("complexity, two classes", drawn, fresh, ways)


def _in_two(label: str) -> str:
    return label if label == Complexity.SINGLE else "more"


def _print_misses(rows: Sequence[Labelled], taken: Sequence[str]) -> None:
    for row, found in zip(rows, taken, strict=True):
        if row.label != found:
            print(f"{row.label}, taken for {found}: {row.text}")


if __name__ == "__main__":
    main()
