"""What no answer covers: files of the folder that became no document, and pages without text. Pure over the corpus."""

import re
from pathlib import PurePosixPath

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.model import Skipped
from pincite.tools.corpus import Corpus
from pincite.tools.model import Coverage
from pincite.tools.printable import in_line

_NAMED = 3
"""Files that a result names; the others are counted."""
_MOST_OF_A_NAME = 2 / 3
_SHORTEST = 3
"""Shortest word that can distinguish files."""
REMEDY = "pincite doctor"
"""The command that lists each file that was not read, why, and what to do."""


def covering(corpus: Corpus, question: str | None) -> Coverage:
    """The coverage of the matter, with the unread files that the words of a question mean."""
    named = [unread_line(row) for row in asked_about(corpus, question or "")]
    return corpus.coverage.model_copy(update={"asked_about": named}) if named else corpus.coverage


def gaps(corpus: Corpus, question: str | None) -> Coverage | None:
    """The coverage if anything of the folder was not read, or a copy is read in place of the store, else null."""
    coverage = covering(corpus, question)
    is_limited = coverage.files_not_read or coverage.pages_without_text or coverage.read_from_copy
    return coverage if is_limited else None


def asked_about(corpus: Corpus, question: str) -> tuple[Skipped, ...]:
    """Return the unread files that a question means: at most three, those of whose names it has the most words.

    The question must have two thirds of the words of a longer name, and at least two. A name of one word must not be
    the word of a document. A file is left out if another one has the same words of the question and more.
    """
    if not corpus.not_read or not question:
        return ()
    asked = set(words(question))
    meant = [(shared, row) for row in corpus.not_read if (shared := _shared(corpus, row, asked))]
    best = [(shared, row) for shared, row in meant if not any(shared < other for other, _ in meant)]
    return tuple(row for _, row in sorted(best, key=lambda each: -len(each[0])))[:_NAMED]


def unread_line(row: Skipped) -> str:
    """An unread file, why it was not read, and what to do, in one line."""
    return in_line(f"{row.path} was not read: {row.message.rstrip('.')}. To do: {row.remedy}")


def gap_sentences(coverage: Coverage) -> list[str]:
    """Sentences on what was not read: the files asked about, then the totals."""
    files, pages = coverage.files_not_read, coverage.pages_without_text
    counted = [
        f"{files} file{'s'[: files != 1]} of the folder" if files else "",
        f"{pages} page{'s'[: pages != 1]} without text" if pages else "",
    ]
    much = " and ".join(filter(None, counted))
    left = f"{much} could not be read; run {REMEDY} for details"
    return [*coverage.asked_about, *([left] if much else [])]


def _shared(corpus: Corpus, row: Skipped, asked: set[str]) -> frozenset[str]:
    """The words of a file's name that a question has; empty if they are too few to mean the file."""
    name = _words_of(PurePosixPath(row.path).stem)
    shared = name & asked
    if len(name) > 1:
        is_meant = len(shared) > 1 and len(shared) >= _MOST_OF_A_NAME * len(name)
    else:
        is_meant = not name & _named_words(corpus)
    return shared if is_meant else frozenset()


def _words_of(name: str) -> frozenset[str]:
    """The distinctive words of a name; numbers only beside other words."""
    found = frozenset(word for word in words(re.sub(r"[\W_]", " ", name)) if len(word) >= _SHORTEST)
    return found if any(not word.isdigit() for word in found) else frozenset()


def _named_words(corpus: Corpus) -> frozenset[str]:
    """The words in the names of the matter's documents."""

    def read() -> frozenset[str]:
        names = (f"{d.doc_id} {d.identity.title or ''}" for d in corpus.documents.values())
        return frozenset(word for name in names for word in words(re.sub(r"[\W_]", " ", name)))

    return corpus.memoise(frozenset, "words of names", read)
