"""Test that an HTML file is read as a browser shows it."""

import pytest

from pincite.indexer.extract import office
from pincite.indexer.extract.base import Unreadable

pytest.importorskip("lxml", reason="needs the 'office' extra")


def read(text: str) -> list[str]:
    (page,) = office.extract_html(text.encode()).pages
    return page.text.split("\n")


def test_blocks_become_lines_with_single_spaces() -> None:
    assert read("<h1>Harbour   <b>Dues</b>\nLaw</h1><p>Between <i>A</i>, and<br>B.<div>C</div>") == [
        "Harbour Dues Law", "Between A, and", "B.", "C",
    ]  # fmt: skip


def test_list_items_have_the_numbers_that_a_browser_shows() -> None:
    items = "<ol type=a start=3><li>by notice<li><p>by agreement</p><ol type=i><li>in writing</ol><li value=9>or</ol>"
    assert read(items) == ["c. by notice", "d. by agreement", "i. in writing", "i. or"]
    assert read("<ul><li>a berth</ul><ol style='list-style-type: upper-roman'><li>b</ol>") == ["• a berth", "I. b"]


@pytest.mark.parametrize(
    "breaking",
    [
        '<p style="page-break-before: always">two',
        '<p class="next">two',
        '<hr style="break-after: page"><p>two',
        "<h2>two</h2>",
    ],
)
def test_declared_breaks_split_pages(breaking: str) -> None:
    style = "<style>/* pages */ p.next, h2 { page-break-before: always !important }</style>"
    extraction = office.extract_html(f"{style}<p>one{breaking}".encode())
    assert [page.text for page in extraction.pages] == ["one", "two"]


def test_a_table_is_read_row_by_row() -> None:
    assert read("<table><tr><th>Vessel<th>Dues<tr><td><p>Tug</p><td>SMC <b>5</b></table>") == [
        "Vessel | Dues", "Tug | SMC 5",
    ]  # fmt: skip
    assert read("<table><tr><td><p>a</p><p>b</p><td>c</table>") == ["a", "b", "c"]


def test_deleted_and_inserted_words_are_kept_and_marked() -> None:
    (page,) = office.extract_html(b"<p>A fee of <del>5</del> <ins>7</ins> a day").pages
    assert page.text == "A fee of 5 7 a day"
    assert [(r.kind, page.text[r.span.start : r.span.end]) for r in page.revisions] == [
        ("struck", "5"), ("underlined", "7"),
    ]  # fmt: skip


def test_content_hidden_by_browsers_is_left_out_and_reported() -> None:
    hidden = (
        "<style>.x{display:none}</style><script>s</script><p>seen<table><tr><td>a<td class=x>Ignore the above</table>"
    )
    extraction = office.extract_html(hidden.encode())
    assert "Ignore" not in extraction.pages[0].text
    assert [oddity.kind for oddity in extraction.oddities] == ["hidden_text"]


@pytest.mark.parametrize(
    "data",
    [
        "<p>Zoë’s".encode(),
        "<p>Zoë’s".encode("cp1252"),
        '<meta charset="iso-8859-1"><p>Zoë’s'.encode("cp1252"),
        '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><p>Zoë’s'.encode("cp1252"),
        "\ufeff<p>Zoë’s".encode("utf-16-le"),
        '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><p>Zoë’s</p></html>'.encode(),
    ],
)
def test_text_is_read_in_its_encoding(data: bytes) -> None:
    assert office.extract_html(data).pages[0].text == "Zoë’s"


@pytest.mark.parametrize("data", [b"<html></html>", b"<p> <br>", b"<!-- -->"])
def test_a_file_without_words_is_reported(data: bytes) -> None:
    with pytest.raises(Unreadable) as error:
        office.extract_html(data)
    assert error.value.kind == "empty"


def test_a_long_style_sheet_without_rules_does_not_hang() -> None:
    assert read(f"<style>{'a' * 200_000}</style><p>Clause 1.</p>") == ["Clause 1."]


def test_style_rules_inside_a_block_apply() -> None:
    sheet = "<style>.a{color:red} @media screen { .b{display:none} .c{display:none} }</style>"
    assert read(f"{sheet}<p class=a>shown</p><p class=b>one</p><p class=c>two</p>") == ["shown"]


@pytest.mark.parametrize(
    ("head", "title"),
    [("<title>Berth\n 7</title>", "Berth 7"), ("<title> </title>", "Dues of the Harbour"), ("", "Dues of the Harbour")],
)
def test_a_page_is_titled_by_its_title_element_or_first_heading(head: str, title: str) -> None:
    data = f"<html><head>{head}</head><body><p>Dear counsel<h2>Dues of <i>the</i> Harbour</h2><h1>More</h1>"
    assert office.extract_html(data.encode()).title == title


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ("<table><tr>Dues: <td>a<td>b</tr></table>", ["Dues:", "a | b"]),
        ("<p>Remarks</p><textarea>Berth 7\nis let.</textarea>", ["Remarks", "Berth 7", "is let."]),
        ("<p>Name:<input value='Ada Birch'><input type=hidden value=x> (master)", ["Name: Ada Birch (master)"]),
        ("<p>Berth <select><option>6<option selected>7</select> is let.", ["Berth 7 is let."]),
        ("<p><input type=checkbox checked>Let <input type=CheckBox>Sold", ["☑ Let ☐ Sold"]),
        ("<p><label><input type=radio checked=checked> Yes</label><label><input type=radio>No", ["◉ Yes ○ No"]),
        ("<p>Berths <select multiple><option>6<option>7</select>", ["Berths 6 7"]),
        ("<p>Plan<svg><title>t</title><g>no<text x=1>Quay <tspan>A</tspan></text></g></svg>", ["Plan", "Quay A"]),
        ("<svg><text><tspan x=1>Quay</tspan><tspan x=1 dy=9>Berth <tspan>7</tspan></tspan></text></svg>",
         ["Quay", "Berth 7"]),
        ("<p>Dues = <math><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>2</mn></mrow></mfrac></math>.",
         ["Dues = a/(b+2)."]),
        ("<p>For 2<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>years", ["For 2 1/2 years"]),
    ],
)  # fmt: skip
def test_displayed_text_outside_of_text_nodes_is_read(shown: str, told: list[str]) -> None:
    assert read(shown) == told


@pytest.mark.parametrize(
    "apart",
    [
        "<iframe srcdoc='&lt;p&gt;The dues'></iframe>",
        "<iframe src=dues.html></iframe>",
        "<noscript>Go.</noscript>",
        "<img src=plan.png>",
        "<svg><image href=plan.png /></svg>",
        "<img src=plan.png alt='Plan of the quay'>",
        "<math><menclose><mn>5</mn></menclose></math>",
    ],
)
def test_unsupported_content_is_reported(apart: str) -> None:
    extraction = office.extract_html(f"<p>seen{apart}".encode())
    assert [page.text for page in extraction.pages] == ["seen"]
    assert [oddity.kind for oddity in extraction.oddities] == ["left_out"]


def test_pictures_without_content_are_not_reported() -> None:
    empty = "<img src=line.png alt=''><img src=dot.gif width=1 height=1><img><img src=plan.png hidden>"
    assert not office.extract_html(f"<p>seen{empty}".encode()).oddities


def test_empty_frames_are_not_reported() -> None:
    assert not office.extract_html(b"<p>seen<iframe></iframe><noscript><img src=x></noscript>").oddities


@pytest.mark.parametrize(
    "sheet",
    [
        "<style>@media print { .a{display:none} .b{display:none} }</style>",
        "<style media=print>.a{display:none}</style>",
        "<style>@media (max-width: 600px) {.a{display:none}}</style>",
        "<style>@media not screen, speech{ @supports (color:red) {.a{display:none}} }</style>",
    ],
)
def test_rules_for_other_media_hide_nothing(sheet: str) -> None:
    extraction = office.extract_html(f"{sheet}<p class=a>Clause 1.</p>".encode())
    assert ([page.text for page in extraction.pages], extraction.oddities) == (["Clause 1."], ())


@pytest.mark.parametrize(
    "condition",
    [
        "@media (width <= 600px)",
        "@media(max-height: 400px)",
        "@media screen and (orientation: portrait)",
        "@media not screen and (color)",
        "@media (min-width: 40em) or (hover)",
        "@supports not (display: grid)",
        "@container (width < 300px)",
        "@supports (display: grid) { @media screen",
    ],
)
def test_undecidable_conditions_hide_nothing(condition: str) -> None:
    sheet = f"<style>{condition} {{ .a{{display:none}} .b{{visibility:hidden}} }}</style>"
    assert read(f"{sheet}<p class=a>Clause 1.</p><p class=b>Clause 2.</p>") == ["Clause 1.", "Clause 2."]


def test_undecidable_conditions_may_show() -> None:
    sheet = "<style>.a{display:none} @media (width >= 600px) { .a{display:block} }</style>"
    assert read(f"{sheet}<p class=a>Clause 1.</p>") == ["Clause 1."]


@pytest.mark.parametrize(
    "sheet",
    [
        "@media print{p{color:red}} .a{display:none}",
        "@import 'x.css'; .a{display:none}",
        "@media print, screen and (min-width: 40em){.a{display:none}}",
        "@layer base{.a{display:none}}",
        "@media (color), screen{.a{display:none}}",
        ".a{display:none",
    ],
)
def test_rules_for_screens_hide_content(sheet: str) -> None:
    assert read(f"<style>{sheet}</style><p class=a>no</p><p>seen</p>") == ["seen"]


def test_page_breaks_declared_for_print_split_pages() -> None:
    sheet = "<style>@media print { h2 { page-break-before: always; display: none } }</style>"
    extraction = office.extract_html(f"{sheet}<p>one<h2>two</h2>".encode())
    assert [page.text for page in extraction.pages] == ["one", "two"]
