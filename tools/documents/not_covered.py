"""What no answer covers: files of the folder that became no document, and pages without text. Pure over the corpus."""

import re
from pathlib import PurePosixPath

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.model import Skipped
from pincite.tools.corpus import Corpus
from pincite.tools.model import Coverage
from pincite.tools.printable import in_line

_NAMED = 3
"""Files that a result names: the others are counted."""
_MOST_OF_A_NAME = 2 / 3
_SHORTEST = 3
"""Letters of a word that tells one file from another."""
REMEDY = "pincite doctor"
"""What names each file that was not read, why, and what to do."""


def covering(corpus: Corpus, question: str | None) -> Coverage:
    """What the matter holds and does not hold; by name, the files not read that the words of a question mean."""
    named = [told(row) for row in asked_about(corpus, question or "")]
    return corpus.coverage.model_copy(update={"asked_about": named}) if named else corpus.coverage


def gaps(corpus: Corpus, question: str | None) -> Coverage | None:
    """The same where anything of the folder was not read; null where all of it was."""
    held = covering(corpus, question)
    return held if held.files_not_read or held.pages_without_text else None


def asked_about(corpus: Corpus, question: str) -> tuple[Skipped, ...]:
    """The files not read that a question speaks of: at most three, those of whose names it has most words.

    Of a name of several words two thirds must be there, two at the least; a single word must name no document. A file
    is left out whose words of the question another one has too, with more of them.
    """
    if not corpus.not_read or not question:
        return ()
    asked = set(words(question))
    meant = [(shared, row) for row in corpus.not_read if (shared := _shared(corpus, row, asked))]
    best = [(shared, row) for shared, row in meant if not any(shared < other for other, _ in meant)]
    return tuple(row for _, row in sorted(best, key=lambda each: -len(each[0])))[:_NAMED]


def told(row: Skipped) -> str:
    """A file that was not read, why, and what to do, in one line."""
    return in_line(f"{row.path} was not read: {row.message.rstrip('.')}. To do: {row.remedy}")


def gaps_told(coverage: Coverage) -> list[str]:
    """Sentences on what was not read: the files asked about, then how much there is."""
    files, pages = coverage.files_not_read, coverage.pages_without_text
    counted = [
        f"{files} file{'s'[: files != 1]} of the folder" if files else "",
        f"{pages} page{'s'[: pages != 1]} without text" if pages else "",
    ]
    much = " and ".join(filter(None, counted))
    left = f"{much} could not be read; {REMEDY} says which, and what to do"
    return [*coverage.asked_about, *([left] if much else [])]


def _shared(corpus: Corpus, row: Skipped, asked: set[str]) -> frozenset[str]:
    """The words of a file's name that a question has; none where these are too few to mean the file."""
    name = _words_of(PurePosixPath(row.path).stem)
    shared = name & asked
    if len(name) > 1:
        is_meant = len(shared) > 1 and len(shared) >= _MOST_OF_A_NAME * len(name)
    else:
        is_meant = not name & _named_words(corpus)
    return shared if is_meant else frozenset()


def _words_of(name: str) -> frozenset[str]:
    """The telling words of a name; those of digits alone only beside others."""
    found = frozenset(word for word in words(re.sub(r"[\W_]", " ", name)) if len(word) >= _SHORTEST)
    return found if any(not word.isdigit() for word in found) else frozenset()


def _named_words(corpus: Corpus) -> frozenset[str]:
    """The words by which the documents of the matter are called."""

    def read() -> frozenset[str]:
        names = (f"{d.doc_id} {d.identity.title or ''}" for d in corpus.documents.values())
        return frozenset(word for name in names for word in words(re.sub(r"[\W_]", " ", name)))

    return corpus.memoise(frozenset, "words of names", read)
