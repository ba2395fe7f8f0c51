"""Test that Markdown headings become sections and its marks are not words."""

import pytest

from pincite.indexer.model import IndexedDocument
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source

NOTES = """Berth notes of the harbour
--

# Berth notes #

Kept by Oakley.

## 1. Dues

The master shall pay within 3 days.
### 1.1 Late payment
It bears interest after 9 days of notice.

## Repairs
Birch repairs the quay.

```
# no heading
```
"""


def read(words: str) -> IndexedDocument:
    return read_document(Source("notes.md", "notes.md", "sha", "markdown", words.encode()))


def test_declared_headings_are_sections_labelled_by_number_or_words() -> None:
    sections = read(NOTES).sections
    assert [(section.path, section.heading) for section in sections] == [
        ("Berth notes of the harbour", "Berth notes of the harbour"),
        ("Berth notes", "Berth notes"),
        ("1", "Dues"),
        ("1.1", "Late payment"),
        ("Repairs", "Repairs"),
    ]


def test_the_text_is_unchanged_and_the_marks_are_not_searchable() -> None:
    item = read(NOTES)
    (page,) = item.pages
    assert page.text.replace("\n\n", "\n") == NOTES.replace("\n\n", "\n")
    assert page.body.count("#") == 1
    assert "--" not in page.body
    assert len(page.body) == len(page.text)


@pytest.mark.parametrize(
    "words", ["# Berth notes\n\nKept.", "Kept by Oakley.\n\n# Berth notes #", "Berth notes\n===\nKept."]
)
def test_a_document_is_titled_by_its_first_heading(words: str) -> None:
    assert read(words).document.identity.title == "Berth notes"


def test_a_sentence_excludes_the_heading_above_it() -> None:
    quotes = [fact.quote for fact in read(NOTES).facts if fact.field == "deadline"]
    assert quotes == ["The master shall pay within 3 days.", "It bears interest after 9 days of notice."]


def test_a_heading_gets_a_blank_line_below_except_in_code() -> None:
    (page,) = read("# Berth\nLet.\n## Dues\n\nPaid.\n```\n# a\nb\n```\n").pages
    assert page.text == "# Berth\n\nLet.\n## Dues\n\nPaid.\n```\n# a\nb\n```\n"


def test_a_plain_text_with_marked_headings_is_read_as_markdown() -> None:
    read = read_document(
        Source("dues.txt", "dues.txt", "sha", "text", b"# Harbour Dues\n\n## Berths\n\nThe master pays.\n")
    )
    assert [section.heading for section in read.sections] == ["Harbour Dues", "Berths"]
