"""The ledger as a map: each document with its pages, their use, and the reason."""

from pincite.server.markup import Markup, element, joined
from pincite.server.viewer.page_ledger import FATES, DocumentMap, SeenPage
from pincite.server.viewer.run_view import RunView

_MOST_CELLS = 600
"""The longest document, in pages, whose unseen pages are drawn too."""


def seen_section(view: RunView) -> Markup:
    """Show all pages that a run has seen."""
    if not view.documents:
        return element("p", "This run has seen no page.", class_="note")
    pages = sum(len(each.seen) for each in view.documents)
    text = f"{pages} page{'s' if pages != 1 else ''} of {len(view.documents)} document"
    return joined(
        element("p", f"{text}{'s' if len(view.documents) != 1 else ''}."),
        element(
            "ul",
            *(element("li", element("span", "", class_=f"cell {f}"), name) for f, name in FATES.items()),
            class_="legend",
        ),
        *map(_document, view.documents),
    )


def _document(document: DocumentMap) -> Markup:
    count = f", {document.pages} pages" if document.pages else ""
    rows = (
        element(
            "tr",
            element("th", f"p. {seen.ref.page}", scope="row"),
            element("td", FATES[seen.fate]),
            element("td", seen.reason, dir="auto"),
        )
        for seen in document.seen
    )
    head = element("tr", *(element("th", name, scope="col") for name in ("Page", "Use", "Why")))
    table = element("table", element("thead", head), element("tbody", *rows))
    return element(
        "article",
        element("h3", document.doc_id, element("span", count, class_="note")),
        _cells(document),
        element("details", element("summary", "Why each page was cited or not"), table, class_="reasons"),
        class_="map",
    )


def _cells(document: DocumentMap) -> Markup:
    seen = {each.ref.page: each for each in document.seen}
    most = document.pages or 0
    numbers = range(1, most + 1) if max(seen, default=0) <= most <= _MOST_CELLS else sorted(seen)
    cells = (_cell(number, seen.get(number)) for number in numbers)
    return element("ol", *cells, class_="cells", aria_label=f"Pages of {document.doc_id}")


def _cell(number: int, seen: SeenPage | None) -> Markup:
    if seen is None:
        return element("li", str(number), class_="cell", aria_label=f"page {number}: not seen", title="not seen")
    text = f"page {number}: {FATES[seen.fate]}"
    inside = element("a", str(number), href=f"#step-{seen.step}", title=seen.reason, aria_label=text)
    return element("li", inside if seen.step else str(number), class_=f"cell {seen.fate}")
