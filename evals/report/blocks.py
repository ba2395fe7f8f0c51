"""Render the blocks of a report as HTML."""

from collections.abc import Mapping

from pincite.evals.report.content import (
    Block,
    Fact,
    Figure,
    Link,
    Paragraph,
    Part,
    Row,
    Rows,
    Table,
    parts,
)
from pincite.evals.report.filters import filters
from pincite.evals.report.wording import words
from pincite.server.markup import Markup, Node, element, joined


def block(given: Block) -> Markup:
    """Render a block as HTML; its headings are of level 3."""
    match given:
        case Paragraph():
            return element("p", given.text)
        case Table():
            return element("div", element("h3", given.title), _table(given), _note(given.note), class_="block")
        case Figure():
            return _figure(given)
        case Rows():
            return _rows(given)


def _figure(figure: Figure) -> Markup:
    """Render a chart, its note, and its numbers in a collapsed table."""
    plot = figure.chart and element("div", figure.chart, class_="plot")
    note = element("figcaption", figure.note) if figure.note else None
    return element(
        "figure",
        element("div", element("h3", figure.title), note, plot, class_="drawn"),
        _numbers(figure.table) if figure.table else None,
    )


def _numbers(table: Table) -> Markup:
    return element("details", element("summary", table.title), _table(table), _note(table.note), class_="numbers")


def _table(table: Table) -> Markup:
    head = element(
        "tr", *(element("th", name, scope="col", class_=_numeric(table, at)) for at, name in enumerate(table.columns))
    )
    rows = (
        element(
            "tr",
            element("th", *map(_part, parts(cells[0])), scope="row", dir="auto"),
            *(
                element("td", *map(_part, parts(cell)), class_=_numeric(table, at), dir="auto")
                for at, cell in enumerate(cells[1:], start=1)
            ),
            class_="faint" if place in table.faint else None,
        )
        for place, cells in enumerate(table.rows)
    )
    grid = element("table", element("thead", head), element("tbody", *rows))
    return element("div", grid, class_="scroll", tabindex="0", role="group", aria_label=table.title)


def _numeric(table: Table, place: int) -> str | None:
    return "number" if place in table.numeric else None


def _rows(rows: Rows) -> Markup:
    return element(
        "div",
        element("p", rows.note),
        element("div", filters(rows.rows), class_="filters"),
        *map(_row, rows.rows),
        class_="rows",
    )


def _row(row: Row) -> Markup:
    """Render a question, collapsed to the question, the expected and the actual answer."""
    answers: Mapping[str, str] = {"expected": row.expected, "got": row.got}
    head = element(
        "summary",
        element("span", words(row.group), class_="tag"),
        element("span", row.question, class_="question", dir="auto"),
        *(
            element("span", element("span", f"{name} ", class_="label"), element("b", text, dir="auto"), class_="said")
            for name, text in answers.items()
        ),
    )
    facts = element("dl", *map(_fact, (Fact("Id", row.id), *row.facts)), class_="facts", id=row.anchor)
    return element("details", head, facts, class_=f"row class-{row.group} type-{row.answer_type}")


def _fact(fact: Fact) -> Markup:
    value: Node = joined(*map(_part, parts(fact.value)))
    return element(
        "div",
        element("dt", fact.label),
        element("dd", element("blockquote", value, dir="auto") if fact.quoted else value, dir="auto"),
    )


def _part(part: Part) -> Node:
    return element("a", part.text, href=part.target) if isinstance(part, Link) else part


def _note(note: str) -> Markup | None:
    return element("p", note, class_="note") if note else None
