from pincite.evals.formats.cited_spans import cited_spans
from pincite.evals.formats.imported import DocSpan
from tests.evals.formats.conftest import MakeRow

TEXT = "It shall keep\n  it secret. It shall keep it secret.\fIt may show it to the head-\nquarters."


def _text(doc_id: str) -> str | None:
    return TEXT if doc_id == "a.txt" else None


def test_a_quote_is_found_despite_white_space_and_hyphenation(make_row: MakeRow) -> None:
    found = cited_spans(make_row("q", True, ("a.txt", 2, "show it to the headquarters")), _text)
    [span] = found.spans
    assert TEXT[span.start : span.end] == "show it to the head-\nquarters"
    assert found.unlocated == ()


def test_a_repeated_quote_is_located_at_its_first_occurrence(make_row: MakeRow) -> None:
    found = cited_spans(make_row("q", True, ("a.txt", 1, "shall keep it secret")), _text)
    assert found.spans == (DocSpan("a.txt", 3, TEXT.index(". It")),)


def test_a_quote_of_another_page_or_document_is_not_located(make_row: MakeRow) -> None:
    row = make_row("q", True, ("a.txt", 2, "It shall keep"), ("a.txt", 9, "It"), ("b.txt", 1, "It shall keep"))
    found = cited_spans(row, _text)
    assert (found.spans, found.unlocated) == ((), ("It shall keep", "It", "It shall keep"))
    assert found.unlocated_chars == 28
