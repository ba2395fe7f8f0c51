import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from pincite.evals.finished_run import Run
from pincite.evals.report.build import report_of
from pincite.evals.report.content import Figure
from pincite.evals.report.page import page

_SVG = "{http://www.w3.org/2000/svg}"
_NAMES = ["mixed", "hostile", "three", "failed", "without-gold", "many-tags"]
_KNOWN = set(
    "html head meta title style body a header h1 h2 h3 p nav ul li main section dl dt dd div figure figcaption details "
    "summary table thead tbody tr th td span b blockquote fieldset legend label input footer svg desc text line circle "
    "path polyline rect".split()
)


def _tree(path: Path) -> ET.Element:
    return ET.fromstring(path.read_text(encoding="utf-8").partition("\n")[2])


@pytest.fixture(params=_NAMES)
def tree(request: pytest.FixtureRequest, pages: dict[str, Path]) -> ET.Element:
    """Every report in turn, parsed as well-formed XML including its charts."""
    return _tree(pages[request.param])


def _all(tree: ET.Element, tag: str) -> Iterator[ET.Element]:
    return tree.iter(tag)


def test_a_page_has_only_elements_of_the_report(tree: ET.Element) -> None:
    assert {each.tag.removeprefix(_SVG) for each in tree.iter()} <= _KNOWN


def test_a_page_may_load_nothing_and_run_nothing(tree: ET.Element) -> None:
    (policy,) = (each.get("content") for each in _all(tree, "meta") if each.get("http-equiv"))
    assert policy
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert not [
        name for each in tree.iter() for name in each.attrib if name in ("src", "srcset", "style") or name[:2] == "on"
    ]


def test_a_page_links_only_to_files_and_its_own_anchors(tree: ET.Element) -> None:
    targets = [each.get("href", "") for each in _all(tree, "a")]
    assert {urlsplit(target).scheme for target in targets} <= {"", "file"}
    rules = "".join(each.text or "" for each in _all(tree, "style"))
    assert not re.search(r"url\(|@import|https?:", rules)


def test_every_link_resolves(tree: ET.Element) -> None:
    ids = [each.get("id") for each in tree.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    for target in (each.get("href", "") for each in _all(tree, "a")):
        if target.startswith("#"):
            assert target[1:] in ids
        else:
            assert Path(unquote(urlsplit(target).path)).is_file()


def test_heading_levels_are_in_order(tree: ET.Element) -> None:
    levels = [int(each.tag[1]) for each in tree.iter() if each.tag in ("h1", "h2", "h3")]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_every_chart_has_a_name_a_description_and_a_table(tree: ET.Element) -> None:
    for figure in _all(tree, "figure"):
        for picture in figure.iter(f"{_SVG}svg"):
            assert picture.get("role") == "img"
            described = picture.findtext(f"{_SVG}desc")
            assert described
            assert picture.get("aria-label", "").endswith(described)
            assert figure.find(".//table") is not None


def test_no_chart_element_is_outside_the_chart(tree: ET.Element) -> None:
    for picture in tree.iter(f"{_SVG}svg"):
        _, _, wide, high = map(float, picture.get("viewBox", "").split())
        for each in picture.iter():
            for name, most in (
                ("x", wide),
                ("x1", wide),
                ("x2", wide),
                ("cx", wide),
                ("y", high),
                ("y1", high),
                ("y2", high),
            ):
                assert -0.01 <= float(each.get(name, 0)) <= most + 0.01, ET.tostring(each)


def test_external_text_is_escaped(pages: dict[str, Path]) -> None:
    said = pages["hostile"].read_text(encoding="utf-8")
    assert "<script" not in said
    assert "<img" not in said
    shown = "".join(_tree(pages["hostile"]).itertext())
    assert '<script>document.title="taken"</script>' in shown
    assert "\u202e" not in shown


def test_a_page_of_an_existing_document_is_linked(pages: dict[str, Path]) -> None:
    targets = {each.get("href", "") for each in _all(_tree(pages["hostile"]), "a")}
    address = (pages["hostile"].parent / "a b.pdf").as_uri()
    assert f"{address}#page=1" in targets


def test_a_missing_document_is_not_linked(pages: dict[str, Path]) -> None:
    assert not [each for each in _all(_tree(pages["mixed"]), "a") if each.get("href", "").startswith("file")]


def test_rows_are_collapsed_and_marked_for_the_filters(pages: dict[str, Path]) -> None:
    tree = _tree(pages["mixed"])
    rows = [each.get("class", "").split() for each in _all(tree, "details") if "row" in each.get("class", "").split()]
    assert ["row", "class-wrong_page", "type-number"] in rows
    buttons = {each.get("class") for each in _all(tree, "input")}
    assert {"only-class-all", "only-class-wrong_page", "only-type-boolean"} <= buttons


def test_groups_with_few_cases_are_drawn_lighter(mixed: Run) -> None:
    report = report_of(mixed)
    section = next(each for each in report.sections if each.anchor == "groups")
    tags = next(each for each in section.blocks if isinstance(each, Figure) and each.title == "Score by tag")
    assert tags.chart
    classes = [each.get("class") for each in ET.fromstring(tags.chart).iter() if "mark" in each.get("class", "")]
    assert classes == [
        "mark series-0",
        "mark series-1",
        *["mark series-0", "mark series-1"],
        "mark series-0 faint",
        "mark series-1 faint",
    ]


def test_a_page_is_the_same_for_the_same_run(mixed: Run) -> None:
    assert page(report_of(mixed)) == page(report_of(mixed))
