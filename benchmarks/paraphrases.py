"""Check that paraphrases do not name what their originals name. Prints a line per remaining name or number.

    python -m benchmarks.paraphrases [DATA]      DATA: the folder of test data, by default ../shared/data

`labels/paraphrases.jsonl` has 60 answerable questions in other words, written without looking at a document: laws and
cases are described, not named. A paraphrase must not keep a number of its original, a word of a name (capitalised
inside the sentence), or anything that the parser reads as a law, case, title or provision. Exits with 1 if one does.
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
    """Print what remains, and exit with 1 if anything does."""
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
    """Yield names and numbers of the original in a text, and other names of the text."""
    yield from _FIGURE.findall(text)
    yield from _NAME.findall(text)
    words = set(re.findall(r"[\w’'&.-]+", text.split(maxsplit=1)[-1]))
    yield from sorted(words & set(_NAME.findall(original)))


def named(text: str) -> Iterator[str]:
    """Yield what the parser reads as a document or a place in one."""
    question = parse(text)
    yield from (mention.text for mention in question.mentions)
    yield from (locator.text for locator in question.locators)


if __name__ == "__main__":
    main(sys.argv[1:])
