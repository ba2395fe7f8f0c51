"""Filter rows without a script: radio buttons before the rows, and CSS rules that use them."""

from collections.abc import Sequence

from pincite.evals.failures import Failure
from pincite.evals.report.content import Row
from pincite.evals.report.wording import words
from pincite.server.markup import Markup, element, joined
from pincite.tools.answer_types import AnswerType

_CLASSES = tuple(each.value for each in Failure)
_TYPES = tuple(each.value for each in AnswerType)


def filters(rows: Sequence[Row]) -> Markup:
    """Render the filters of a non-empty list of rows, by class and by answer type, each if it has several values."""
    return joined(
        _choices(("class", "Class"), _CLASSES, [row.group for row in rows], rows[0].anchor),
        _choices(("type", "Answer type"), _TYPES, [row.answer_type for row in rows], rows[0].anchor),
    )


def filter_rules() -> str:
    """Return the CSS rules that hide the rows not chosen."""
    hidden = [_hides("class", each) for each in _CLASSES] + [_hides("type", each) for each in _TYPES]
    return "".join(f"{each}{{display:none}}" for each in hidden)


def _hides(filter_: str, value: str) -> str:
    return f".rows:has(.only-{filter_}-{value}:checked) .row:not(.{filter_}-{value}):not(:has(:target))"


def _choices(kind: tuple[str, str], values: Sequence[str], present: Sequence[str], of: str) -> Markup | None:
    """Render the buttons of one filter; `kind` is its name and label, `of` distinguishes it from other lists."""
    name, label = kind
    shown = [each for each in values if each in present]
    if len(shown) < 2:
        return None
    options = [_choice(f"{name}-{of}", f"only-{name}-all", f"all {len(present)}", chosen=True)]
    options += [
        _choice(f"{name}-{of}", f"only-{name}-{each}", f"{words(each)} {present.count(each)}") for each in shown
    ]
    return element("fieldset", element("legend", label), *options)


def _choice(name: str, class_: str, label: str, *, chosen: bool = False) -> Markup:
    button = element("input", type="radio", name=name, class_=class_, checked="" if chosen else None)
    return element("label", button, f" {label}")
