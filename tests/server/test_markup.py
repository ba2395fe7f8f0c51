import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.server.markup import element, joined, style, text

_ANY = st.text(st.characters(codec=None, exclude_categories=()), max_size=60)


@given(_ANY, _ANY)
def test_any_text_becomes_a_well_formed_element_without_children(said: str, told: str) -> None:
    parsed = ET.fromstring(element("p", said, title=told).encode("utf-8"))
    assert (parsed.tag, list(parsed)) == ("p", [])


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126)))
def test_printable_text_reads_back_unchanged(said: str) -> None:
    parsed = ET.fromstring(element("p", said, title=said))
    assert ("".join(parsed.itertext()), parsed.get("title")) == (said, said)


def test_bidirectional_control_characters_are_escaped() -> None:
    assert text("a\u202eb") == "a\\u202eb"


def test_elements_are_not_escaped_twice() -> None:
    assert joined(element("b", "<"), " & ", None) == "<b>&lt;</b> &amp; "


def test_attributes_and_children_that_are_none_are_left_out() -> None:
    assert element("td", None, class_=None, aria_label="x", viewBox="0 0") == '<td aria-label="x" viewBox="0 0"></td>'


def test_void_elements_have_no_end_tag() -> None:
    assert element("input", type="radio", name="n") == '<input type="radio" name="n"/>'


def test_style_rules_cannot_end_their_element() -> None:
    with pytest.raises(ValueError, match="neither"):
        style("a{}</style><script>")
