import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.server.markup import element, joined, style, text

_ANY = st.text(st.characters(codec=None, exclude_categories=()), max_size=60)


@given(_ANY, _ANY)
def test_any_text_makes_a_well_formed_element_with_nothing_inside(said: str, told: str) -> None:
    parsed = ET.fromstring(element("p", said, title=told).encode("utf-8"))
    assert (parsed.tag, list(parsed)) == ("p", [])


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126)))
def test_printable_text_reads_back_as_it_was(said: str) -> None:
    parsed = ET.fromstring(element("p", said, title=said))
    assert ("".join(parsed.itertext()), parsed.get("title")) == (said, said)


def test_what_reverses_a_line_is_written_as_its_escape() -> None:
    assert text("a\u202eb") == "a\\u202eb"


def test_elements_are_not_escaped_twice() -> None:
    assert joined(element("b", "<"), " & ", None) == "<b>&lt;</b> &amp; "


def test_attributes_of_none_and_children_of_none_are_left_out() -> None:
    assert element("td", None, class_=None, aria_label="x", viewBox="0 0") == '<td aria-label="x" viewBox="0 0"></td>'


def test_void_elements_are_closed_in_their_tag() -> None:
    assert element("input", type="radio", name="n") == '<input type="radio" name="n"/>'


def test_rules_of_style_cannot_end_their_element() -> None:
    with pytest.raises(ValueError, match="neither"):
        style("a{}</style><script>")
