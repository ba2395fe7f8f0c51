from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.indexer.chunk import read_chunks
from pincite.indexer.extract.base import RawPage
from pincite.indexer.layout import lay_out
from pincite.indexer.model import IndexedDocument
from pincite.indexer.page import Page, Span

Pages = Callable[..., tuple[Page, ...]]
WITH_CONTENTS = {
    "harbour-licensing-law-2019": [2, 3],
    "harbour-licensing-law-consolidated-2022": [2, 3],
    "harbour-licensing-regulations-2019": [2],
}


def furniture(page: Page) -> list[str]:
    return [page.text[span.start : span.end].strip() for span in page.furniture]


def test_pages_are_numbered_from_one_in_physical_order(laid_out: Pages) -> None:
    assert [page.number for page in laid_out("a", "", "c")] == [1, 2, 3]


def test_a_repeated_header_line_is_furniture_except_on_the_first_page(laid_out: Pages) -> None:
    pages = laid_out(*(f"Companies Law\nbody of page {word}\nand {word} more" for word in ("one", "two", "six", "ten")))
    assert [furniture(page) for page in pages] == [[], *[["Companies Law"]] * 3]


def test_running_headers_may_differ_in_their_digits(laid_out: Pages) -> None:
    pages = laid_out(*(f"body {w}\nmore {w}\nPage {n} of 4" for n, w in enumerate(("one", "two", "six", "ten"), 1)))
    assert [furniture(page) for page in pages] == [[f"Page {n} of 4"] for n in range(1, 5)]


def test_printed_page_numbers_become_labels_even_with_an_offset(laid_out: Pages) -> None:
    pages = laid_out("Title", "i\ncontents", *(f"words {w} here\n{n}" for n, w in enumerate(("one", "two", "six"), 1)))
    assert [page.label for page in pages] == [None, "i", "1", "2", "3"]


def test_a_number_out_of_sequence_is_not_a_label(laid_out: Pages) -> None:
    pages = laid_out("words one\n1", "words two\n2", "words six\n41", "words ten\n4")
    assert [page.label for page in pages] == ["1", "2", None, "4"]


def test_a_printed_label_overrides_a_declared_label() -> None:
    pages = lay_out([RawPage("front\ni", "1"), RawPage("a\n1", "2"), RawPage("b\n2", "3"), RawPage("c\n3", "4")])
    assert [page.label for page in pages] == ["i", "1", "2", "3"]


def test_a_declared_label_is_used_if_none_is_printed() -> None:
    pages = lay_out([RawPage("front", "iv"), RawPage("back", "v")])
    assert [page.label for page in pages] == ["iv", "v"]


def test_restarted_annex_labels_have_their_prefix(laid_out: Pages) -> None:
    body = [f"words {w} here\n- {n} -" for n, w in enumerate(("one", "two", "six"), 1)]
    annex = [f"tariff {w} here\nA-{n}" for n, w in enumerate(("ten", "few"), 1)]
    assert [page.label for page in laid_out(*body, *annex)] == ["1", "2", "3", "A-1", "A-2"]


def test_a_page_number_inside_a_running_header_is_the_label(laid_out: Pages) -> None:
    pages = laid_out(*(f"Port Law | {n} | v2\nbody {w}\nmore" for n, w in enumerate(("one", "two", "six"), 4)))
    assert [page.label for page in pages] == [None, None, None]
    pages = laid_out("Title", *(f"Port Law | {n} | v2\nbody {w}\nmore" for n, w in enumerate(("one", "two", "six"), 1)))
    assert [page.label for page in pages] == [None, "1", "2", "3"]


def test_list_numbers_at_the_page_foot_are_not_labels(laid_out: Pages) -> None:
    words = "one two six ten few any all set out law".split()
    texts = [f"text {w} here\nand {w} more" for w in words]
    texts[4:7] = [f"{texts[n]}\n{n + 9}" for n in (4, 5, 6)]
    assert {page.label for page in laid_out(*texts)} == {None}


def test_the_body_keeps_the_offsets_of_the_text(laid_out: Pages) -> None:
    page = laid_out("x", "Companies Law\nArticle 1", "Companies Law\nArticle 9", "Companies Law\nArticle 20")[1]
    assert len(page.body) == len(page.text)
    assert page.body.index("Article 1") == page.text.index("Article 1")
    assert "Companies" not in page.body


def test_a_hyphenated_word_is_joined_if_the_document_also_has_it_whole(laid_out: Pages) -> None:
    (page,) = laid_out("the share-\nholder, and the shareholder")
    assert page.text == "the share-\nholder, and the shareholder"
    assert page.body == "the shareholder, \n and the shareholder"
    assert [page.text[gap.start : gap.end] for gap in page.hyphens] == ["-\n"]


def test_a_compound_split_across_lines_keeps_its_hyphen(laid_out: Pages) -> None:
    (page,) = laid_out("the re-\nissued order")
    assert page.body == "the re-issued\n order"
    (page,) = laid_out("a long-\nterm lease of a long-term tenant, on the terms of the longterm term")
    assert page.body.startswith("a long-term\n")


def test_in_a_hyphenated_document_non_word_halves_are_joined(laid_out: Pages) -> None:
    hyphened = "the mainte-\nnance of client-\ntypes and types"
    (page,) = laid_out(f"{hyphened} of ship-\nping and cus-\ntoms; shipping, customs")
    assert page.body.startswith("the maintenance \n of client-types\n and types of shipping \n and customs; \n")
    (page,) = laid_out(hyphened)
    assert page.body.startswith("the mainte-nance\n of client-types\n")


def test_a_word_split_across_three_lines_is_joined(laid_out: Pages) -> None:
    (page,) = laid_out("a state-\nof-\nthe-art plan of art")
    assert page.body == "a state-of-the-art\n\n plan of art"


def test_a_body_span_maps_back_to_the_text(laid_out: Pages) -> None:
    (page,) = laid_out("the share-\nholder votes; a shareholder may")
    at = page.body.index("shareholder")
    assert page.source(Span(at, at + len("shareholder"))) == Span(4, 17)
    assert page.source(Span(at, at + len("share"))) == Span(4, 9)
    at = page.body.index("holder")
    span = page.source(Span(at, at + len("holder")))
    assert page.text[span.start : span.end] == "holder"
    assert page.words(Span(0, 20)) == "the shareholder vo"


def test_a_page_number_between_dashes_is_not_a_hyphenated_word(laid_out: Pages) -> None:
    (page,) = laid_out("as agreed\n-2-\nmedia now known")
    assert page.body == page.text


def test_a_word_split_across_pages_is_whole_in_its_chunk(laid_out: Pages) -> None:
    pages = laid_out(
        "Port Law\nthe harbour mas-\n1", "Port Law\nter is the harbourmaster and the master\n2", "Port Law\nx\n3"
    )
    (chunk,) = read_chunks("law", pages, ())
    assert "the harbour master is" in chunk.text
    assert next(pages[n - 1].text[s.start : s.end] for n, s in chunk.pieces).endswith("the harbour mas")


def test_a_multi_line_footer_is_furniture_on_page_1(laid_out: Pages) -> None:
    footer = "Certain parts of this exhibit\nare left out and were filed\napart with the registrar of\nthe free port"
    words = "one two six ten few any".split()
    pages = laid_out(
        *("\n".join([*(f"{w} line {n} {w}" for n in words), footer, str(n)]) for n, w in enumerate(words, 1))
    )
    assert [len(page.furniture) for page in pages][1:] == [5] * 5
    assert len(pages[0].furniture) >= 4


def test_filing_stamps_are_furniture_even_on_a_single_page(laid_out: Pages) -> None:
    stamp = "Case: 12-3456 Document: 0011223344 Page: 1 Date Filed: 02/03/2019"
    (page,) = laid_out(f"OAKLEY v. BIRCH\nThe appeal is dismissed.\n{stamp}")
    assert furniture(page) == [stamp]


def test_headers_that_differ_by_chapter_are_furniture(laid_out: Pages) -> None:
    heads = ["Harbour Law", *["Of Dues"] * 4, *["Of Berths"] * 4]
    texts = [f"{head}\nfirst {n} a\nthen {n} b\nlast {n} c" for n, head in zip("abcdefghi", heads, strict=True)]
    pages = laid_out(*texts)
    assert [furniture(page) for page in pages] == [[], *[["Of Dues"]] * 4, *[["Of Berths"]] * 4]


def test_special_spaces_become_ordinary_spaces(laid_out: Pages) -> None:
    (page,) = laid_out("Oakley\u00a0Ltd\u2009No.\u202f1")
    assert page.text == "Oakley Ltd No. 1"


def test_a_page_of_dot_leaders_is_a_contents_page(laid_out: Pages) -> None:
    text = "CONTENTS\n" + "\n".join(f"{n}. Title of {n} ............ {n + 2}" for n in range(1, 9))
    assert laid_out(text)[0].is_contents


def test_a_headed_list_with_page_numbers_is_contents_without_leaders(laid_out: Pages) -> None:
    text = "Table of Contents\n" + "\n".join(f"{n}. Title {n + 2}" for n in range(1, 9))
    assert laid_out(text)[0].is_contents


def test_a_page_of_text_is_not_a_contents_page(laid_out: Pages) -> None:
    assert not laid_out("1. Title\nThis Law may be cited as the Port Law 2019.\n2. Commencement\nAt once.")[
        0
    ].is_contents


def test_contents_continue_on_later_pages_without_leaders(laid_out: Pages) -> None:
    first = "TABLE OF CONTENTS\nPage\nPART 1\n" + "\n".join(f"{n}. Title of {n} {n}" for n in range(1, 12))
    second = "PART 2\n" + "\n".join(f"{n}. Title of {n} {n}" for n in range(12, 20))
    pages = laid_out("Port Law", first, second, "PART 1\n1. Title of 1\nThis is the Port Law.\n2. Title of 2\nAt once.")
    assert [page.is_contents for page in pages] == [False, True, True, False]


def test_contents_page_numbers_may_be_on_separate_lines(laid_out: Pages) -> None:
    (page,) = laid_out("CONTENTS\n" + "\n".join(f"{n}. Title of it\n{n + 2}" for n in range(1, 9)))
    assert page.is_contents


def test_a_table_of_authorities_is_contents(laid_out: Pages) -> None:
    cases = "\n".join(f"Oak v. Birch, {n} F.2d 12 (1st Cir. 1990) ........ {n}, {n + 4}" for n in (9, 3, 7, 2))
    assert laid_out(f"TABLE OF AUTHORITIES\nCases\n{cases}\nStatutes\n42 U.S.C. 10 ........ 5")[0].is_contents


def test_contents_on_a_page_with_text_are_furniture(laid_out: Pages) -> None:
    listed = "\n".join(f"{n}. Title of {n} ............ {n + 2}" for n in range(1, 9))
    text = "\n".join(f"The parties agree on matter {n} as set out below." for n in ("one", "two", "six", "ten", "few"))
    (page,) = laid_out(f"SERVICE AGREEMENT\nCONTENTS\n{listed}\n1. Title of 1\n{text}")
    assert not page.is_contents
    assert [line for line in page.body.split("\n") if line.strip()][:2] == ["SERVICE AGREEMENT", "1. Title of 1"]


@pytest.mark.parametrize(
    "text",
    [
        "Contents\nThe Registrar keeps the contents of a file.\nHe may charge 12\nA copy is free.\nIt is due at once.",
        "TARIFF\nVessels under 500 tonnes 900\nVessels over 500 tonnes 1800\nBarges 200\nTugs 100\nRafts 50",
        "Signed ............\nName ............\nDate ............\nWitness ............",
        "2. Dues\n..........\n(1) The master shall pay.\n..........\n3. Fines\n..........",
    ],
)
def test_figure_tables_forms_and_omissions_are_not_contents(laid_out: Pages, text: str) -> None:
    (page,) = laid_out(text)
    assert not page.is_contents
    assert page.furniture == ()


def test_only_the_contents_pages_of_the_sample_matter_are_marked(matter: dict[str, IndexedDocument]) -> None:
    marked = {name: [p.number for p in item.pages if p.is_contents] for name, item in matter.items()}
    assert {name: pages for name, pages in marked.items() if pages} == WITH_CONTENTS


def test_sample_laws_have_roman_labels_before_the_body(matter: dict[str, IndexedDocument]) -> None:
    labels = [page.label for page in matter["harbour-licensing-law-2019"].pages]
    assert labels == ["i", "ii", "iii", *map(str, range(1, 17))]


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("warehouse-receipts-law-2018", "Warehouse Receipts Law, Saltmere Law No. 3 of 2018"),
        ("cfi-012-2023-judgment", "CFI 012/2023: Judgment"),
        ("pilotage-services-agreement", "Pilotage Services Agreement"),
    ],
)
def test_sample_running_headers_are_furniture_after_the_first_page(
    matter: dict[str, IndexedDocument], name: str, header: str
) -> None:
    for page in matter[name].pages[1:]:
        assert (header in furniture(page)) == page.text.startswith(header)
        assert header not in page.body.split("\n")


@settings(max_examples=60)
@given(st.lists(st.text(alphabet="aZ1. \n-(i)\u00e9", max_size=80), min_size=1, max_size=6))
def test_furniture_spans_are_ordered_disjoint_and_inside_the_text(texts: list[str]) -> None:
    pages = lay_out([RawPage(text) for text in texts])
    assert len(pages) == len(texts)
    for page in pages:
        bounds = [offset for span in page.furniture for offset in (span.start, span.end)]
        assert bounds == sorted(bounds)
        assert all(0 <= offset <= len(page.text) for offset in bounds)
        assert len(page.body) == len(page.text)
        assert page.body.count("\n") == page.text.count("\n")
        assert page.source(Span(0, len(page.text))) == Span(0, len(page.text))


def test_a_number_of_any_length_is_text(laid_out: Pages) -> None:
    long = "9" * 5000
    pages = laid_out(f"USD {long}\nfirst", f"USD {long}\nsecond", f"USD {long}\nthird")
    assert [page.label for page in pages] == [None] * 3


def test_many_hyphenated_words_map_back_to_the_text(laid_out: Pages) -> None:
    whole = "the premises and the consideration\n"
    (page,) = laid_out(whole + "".join(f"{n}. for the premi-\nses it is due\n" for n in range(400)))
    assert len(page.hyphens) == 400
    at = page.body.rindex("premises")
    assert page.words(page.source(Span(at, at + 8))) == "premises"


@pytest.mark.parametrize("head", ["SCHEDULE {}", "Lot {}", "Article {}. Duties"])
def test_a_unit_at_the_start_of_each_page_is_neither_header_nor_label(laid_out: Pages, head: str) -> None:
    pages = laid_out(
        "Lease Agreement\nBetween A and B", *(f"{head.format(n)}\nWords of {n * 7} kinds" for n in range(1, 8))
    )
    assert [furniture(page) for page in pages] == [[]] * 8
    assert [page.label for page in pages] == [None] * 8


def test_sentences_numbered_in_step_with_the_pages_are_text(laid_out: Pages) -> None:
    pages = laid_out(*(f"The master of berth {n} shall pay the dues.\nText {n * 7} of it" for n in range(1, 8)))
    assert [furniture(page) for page in pages] == [[]] * 7


FILED = "Source: OAKLEY ENTERPRISES INC., S-1, 12/23/2019"


@pytest.mark.parametrize("count", [1, 2, 7])
def test_the_source_line_of_a_filing_copy_is_furniture_on_each_page(laid_out: Pages, count: int) -> None:
    words = "one two six ten few any all".split()
    pages = laid_out(*(f"The berth {word} is let.\nIt is kept {word}.\n{FILED}" for word in words[:count]))
    assert [furniture(page) for page in pages] == [[FILED]] * count


def test_a_filing_source_line_excludes_the_words_before_it(laid_out: Pages) -> None:
    (page,) = laid_out(f"The berth is let.\nThe rent is due under Rule 406. {FILED}")
    assert page.body.rstrip() == "The berth is let.\nThe rent is due under Rule 406."
    (page,) = laid_out(f"The berth is let.\nThe rent is due.\n11 {FILED}")
    assert page.body.rstrip() == "The berth is let.\nThe rent is due."


def test_article_headings_in_step_with_the_pages_are_text(laid_out: Pages) -> None:
    words = enumerate("one two six ten few any".split(), 1)
    pages = laid_out(*(f"ARTICLE {n}.\nThe berth {word} is let.\nIt is kept {word}." for n, word in words))
    assert [furniture(page) for page in pages] == [[]] * 6
