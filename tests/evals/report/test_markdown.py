from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pincite.evals.finished_run import Run
from pincite.evals.report.build import report_of
from pincite.evals.report.markdown import markdown, plain

_READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
_TEXT = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=40)


def _read(text: str) -> tuple[set[str], list[str]]:
    """The token kinds and cell texts of parsed Markdown."""
    tokens = _READER.parse(text)
    inner = [child for token in tokens for child in token.children or ()]
    kinds = {token.type for token in (*tokens, *inner)}
    cells = ["".join(child.content for child in token.children or ()) for token in tokens if token.type == "inline"]
    return kinds, cells


@given(_TEXT)
@example("<script>alert(1)</script>")
@example("a|b")
@example("[x](https://x.example) ![y](z) *b* _i_ `c` ~~s~~ &lt; \\| #1 $x$")
@example("1. one")
@example("- item")
@example("---")
def test_any_text_in_a_cell_reads_back_unchanged_without_formatting(said: str) -> None:
    kinds, cells = _read(f"| a | b |\n| --- | --- |\n| {plain(said)} | end |\n")
    assert cells[2:] == [said, "end"]
    assert not kinds & {"html_inline", "html_block", "link_open", "image", "em_open", "strong_open", "code_inline"}


@given(_TEXT)
@example("+ item")
@example("12) x")
@example("> quoted")
@example("# head")
@example("===")
@example("    code")
def test_any_text_as_a_paragraph_stays_a_paragraph(said: str) -> None:
    kinds, cells = _read(plain(said))
    assert (kinds <= {"paragraph_open", "paragraph_close", "inline", "text", "text_special"}, cells) == (
        True,
        [said.strip()],
    )


@given(_TEXT)
@example("a #")
@example("a ##")
def test_any_text_as_a_heading_reads_back_unchanged(said: str) -> None:
    assert _read(f"# {plain(said)}")[1] == [said.strip()]


def test_line_breaks_and_terminal_codes_stay_in_the_cell() -> None:
    assert plain("a\nb\u202ec") == "a b\\\\u202ec"


def test_the_markdown_report_is_complete_without_html(mixed: Run) -> None:
    kinds, cells = _read(markdown(report_of(mixed)))
    assert not kinds & {"html_inline", "html_block", "image"}
    assert {"Metrics", "Scores by group", "Confidence", "Time and pages", "Conditions"} <= set(cells)
    assert "How many in wrong-value?" in cells


def test_external_text_does_not_format_markdown(pages: dict[str, Path]) -> None:
    kinds, _ = _read(pages["hostile"].with_suffix(".md").read_text(encoding="utf-8"))
    assert not kinds & {"html_inline", "html_block", "image", "em_open", "strong_open", "code_inline"}


def test_every_table_row_has_as_many_cells_as_its_header(pages: dict[str, Path]) -> None:
    def bars(line: str) -> int:
        return line.replace("\\|", "").count("|")

    for path in pages.values():
        lines = path.with_suffix(".md").read_text(encoding="utf-8").splitlines()
        heads = [at for at, line in enumerate(lines) if set(line) <= set("| -:") and line.startswith("| -")]
        assert heads
        for at in heads:
            body = next((end for end in range(at, len(lines)) if not lines[end].startswith("|")), len(lines))
            assert {bars(line) for line in lines[at - 1 : body]} == {bars(lines[at])}
