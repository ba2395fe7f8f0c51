"""Does a paraphrase still name what its original names? One line for each name or figure left; silent if none is.

    python -m benchmarks.paraphrases [DATA]      DATA: the folder of test data, by default ../shared/data

`labels/paraphrases.jsonl` has 60 answerable questions in other words, written without a look at any document: laws and
cases are described, not named. What may not be left of an original: a figure, a word of a name (a capital inside of the
sentence), and, of the whole set, what the parser takes for a law, a case, a title or a provision. Exits 1 where it is.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.labelled import DATA, LABELS, questions
from pincite.tools.question.parse import parse

_NAME = re.compile(r"(?<![.?!]\s)(?<!^)\b[A-Z][\w’'&.-]*")
_FIGURE = re.compile(r"\d[\d,./]*")


def main(arguments: list[str]) -> None:
    """Print what is left, and exit 1 if anything is."""
    originals = questions(Path(arguments[0]) if arguments else DATA)["difc"]
    left = [
        f"{name}: {word}"
        for name, text in paraphrases().items()
        for word in (*kept(text, originals[name]), *named(text))
    ]
    print("\n".join(left), end="\n" if left else "")
    sys.exit(1 if left else 0)


def paraphrases() -> dict[str, str]:
    """Return the paraphrases by the id of their question."""
    rows = (LABELS / "paraphrases.jsonl").read_text(encoding="utf-8").splitlines()
    return {row["id"]: row["question"] for row in map(json.loads, rows)}


def kept(text: str, original: str) -> Iterator[str]:
    """Yield names and figures of the original that stand in a text, and names of its own."""
    yield from _FIGURE.findall(text)
    yield from _NAME.findall(text)
    words = set(re.findall(r"[\w’'&.-]+", text.split(maxsplit=1)[-1]))
    yield from sorted(words & set(_NAME.findall(original)))


def named(text: str) -> Iterator[str]:
    """Yield what the parser takes for a document or a place in one."""
    question = parse(text)
    yield from (mention.text for mention in question.mentions)
    yield from (locator.text for locator in question.locators)


if __name__ == "__main__":
    main(sys.argv[1:])
