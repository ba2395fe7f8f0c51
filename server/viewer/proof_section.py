"""Show the cited pages as pictures with the quotes marked; as text if there is no picture."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from itertools import groupby

from pincite.indexer.page import PageRef, Span
from pincite.server.markup import Markup, element, joined
from pincite.server.viewer.pages import Quoted, ShownPage
from pincite.server.viewer.run_view import Cited, RunView
from pincite.server.viewer.wording import page_name

_GRID = 1000
_SMALLEST = 6
_LOST = "The current index has this page without these words."
_MASKED = (
    "The run was masked (agent.mask): its record has placeholders in place of personal data, so these words "
    "cannot be found on the page and are not marked."
)


def proof_section(view: RunView) -> Markup:
    """Show each cited page once, in the order of the answer's citations."""
    if not view.cited:
        return element("p", "This run cites no page.", class_="note")
    numbered = list(enumerate(view.cited, start=1))
    order = list(dict.fromkeys(each.ref for each in view.cited))
    numbered.sort(key=lambda each: order.index(each[1].ref))
    pages = view.pages or {}
    lost = _MASKED if view.is_masked else _LOST
    return joined(
        *(
            _page(ref, list(found), pages.get(ref), lost)
            for ref, found in groupby(numbered, key=lambda each: each[1].ref)
        )
    )


def _page(ref: PageRef, cited: Sequence[tuple[int, Cited]], shown: ShownPage | None, lost: str) -> Markup:
    label = f" (printed {shown.label})" if shown and shown.label and shown.label != str(ref.page) else ""
    quotes = shown.quotes if shown else ()
    return element(
        "article",
        element("h3", page_name(ref), label),
        element(
            "div",
            element(
                "ol", *(_quote(number, each, _found(quotes, each), lost) for number, each in cited), class_="quotes"
            ),
            _sight(ref, cited, shown) if shown else None,
            class_="sheets",
        ),
        class_="proof",
    )


def _found(quotes: Sequence[Quoted], cited: Cited) -> Quoted | None:
    return next((each for each in quotes if each.quote == cited.quote), None)


def _quote(number: int, cited: Cited, found: Quoted | None, lost: str) -> Markup:
    notes = [
        cited.citation,
        cited.side and f"side: {cited.side}",
        f"for {', '.join(cited.values)}" if cited.values else "",
    ]
    return element(
        "li",
        element("blockquote", cited.quote, dir="auto"),
        element("p", " · ".join(filter(None, notes)), class_="note") if any(notes) else None,
        element("p", "Proves: ", cited.statement) if cited.statement else None,
        element("p", cited.why, class_="note") if cited.why else None,
        element("p", lost, class_="error") if found and found.span is None else None,
        value=number,
        tabindex="0",
        data_quote=number,
    )


def _sight(ref: PageRef, cited: Sequence[tuple[int, Cited]], shown: ShownPage) -> Markup:
    note = element("p", shown.note[:1].upper() + shown.note[1:], ".", class_="note") if shown.note else None
    ocr = "This page is a picture: its words and their places were read by text recognition."
    read = element("p", ocr, class_="note") if shown.read_by_ocr else None
    if not shown.picture:
        return element("div", note, read, _text(ref, cited, shown), class_="sight")
    quoted = [(number, found) for number, each in cited if (found := _found(shown.quotes, each))]
    unplaced = [number for number, found in quoted if found.span and not found.areas]
    marked = any(found.areas for _, found in quoted)
    missing = f"The place of quote {', '.join(map(str, unplaced))} in the picture is not known." if unplaced else ""
    return element(
        "figure",
        element("div", _picture(ref, shown, marked=marked), _boxes(cited, shown), class_="sheet"),
        element("figcaption", note, read, missing),
        _folded_text(ref, cited, shown),
        class_="sight",
    )


def _picture(ref: PageRef, shown: ShownPage, *, marked: bool) -> Markup:
    data = b64encode(shown.picture).decode()
    label = f"Picture of {page_name(ref)}{' with the quotes marked' if marked else ''}; its text is below"
    return element("img", src=f"data:image/png;base64,{data}", alt=label, width=shown.width, height=shown.height)


def _boxes(cited: Sequence[tuple[int, Cited]], shown: ShownPage) -> Markup:
    boxes = [box for number, each in cited for box in _rects(number, _found(shown.quotes, each))]
    view = f"0 0 {_GRID} {_GRID}"
    return element("svg", *boxes, viewBox=view, preserveAspectRatio="none", aria_hidden="true", focusable="false")


def _rects(number: int, found: Quoted | None) -> Iterator[Markup]:
    for left, top, right, bottom in found.areas if found else ():
        yield element(
            "rect",
            x=left * _GRID,
            y=top * _GRID,
            width=(right - left) * _GRID,
            height=max((bottom - top) * _GRID, float(_SMALLEST)),
            class_="mark",
            data_of=number,
        )


def _folded_text(ref: PageRef, cited: Sequence[tuple[int, Cited]], shown: ShownPage) -> Markup:
    return element("details", element("summary", "Text of the page"), _text(ref, cited, shown), class_="text")


def _text(ref: PageRef, cited: Sequence[tuple[int, Cited]], shown: ShownPage) -> Markup | None:
    """Show the indexed text with the quotes marked."""
    if shown.text is None:
        return None
    spans = [(span, number) for number, each in cited if (q := _found(shown.quotes, each)) and (span := q.span)]
    parts = _marked(shown.text, sorted(spans))
    return element("pre", *parts, tabindex="0", role="region", aria_label=f"Text of {page_name(ref)}", dir="auto")


def _marked(text: str, spans: Sequence[tuple[Span, int]]) -> Iterator[Markup | str]:
    last = 0
    for span, number in spans:
        start = max(span.start, last)
        if start < span.end:
            yield text[last:start]
            yield element("mark", text[start : span.end], data_of=number)
            last = span.end
    yield text[last:]
