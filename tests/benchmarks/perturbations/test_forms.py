"""Test that each perturbation changes the layout and keeps the content."""

from dataclasses import replace

import pytest

from benchmarks.perturbations import captions, forms
from benchmarks.perturbations.papers import Pages, Paper
from pincite.indexer.extract.base import RawPage


def lines(pages: Pages, page: int = 1) -> list[str]:
    return pages[page - 1].text.splitlines()


def test_the_control_changes_nothing(order: Paper) -> None:
    assert forms.as_printed(order) == order.pages


def test_only_a_changed_page_loses_its_line_positions(order: Paper) -> None:
    first, second = forms.logo_first(order)
    assert not first.boxes
    assert second == order.pages[1]


def test_the_case_number_is_moved_below_the_roles(order: Paper) -> None:
    printed = lines(captions.number_below_parties(order))
    assert printed[0] == "IN THE COURTS OF THE PORT OF ELMHAVEN"
    assert printed[printed.index("Defendants") + 1] == "Claim No. CFI 041/2023"


def test_the_court_lines_are_moved_below_the_roles_in_order(order: Paper) -> None:
    printed = lines(captions.court_below_parties(order))
    after = printed.index("Defendants") + 1
    assert printed[after : after + 2] == ["IN THE COURTS OF THE PORT OF ELMHAVEN", "IN THE COURT OF FIRST INSTANCE"]


@pytest.mark.parametrize("move", [captions.number_below_parties, captions.court_below_parties])
def test_moving_a_block_loses_no_line(order: Paper, move: forms.Form) -> None:
    assert sorted(lines(move(order))) == sorted(lines(order.pages))


def test_only_the_separator_line_is_removed(order: Paper) -> None:
    assert lines(captions.between_lost(order)) == [line for line in lines(order.pages) if line != "BETWEEN"]


def test_each_role_follows_its_party(order: Paper) -> None:
    printed = lines(captions.roles_inline(order))
    assert "FERNDALE TIMBER LIMITED, Claimant" in printed
    assert "(2) TARN CHANDLERY LLC, Defendant" in printed
    assert not {"Claimant", "Defendants"} & set(printed)


def test_each_party_is_a_row_of_a_table(order: Paper) -> None:
    assert "| (1) QUILLON FREIGHT LLC | Defendant |" in lines(captions.roles_in_table(order))


def test_every_third_line_break_is_removed_without_a_space(order: Paper) -> None:
    printed = lines(forms.lines_joined(order))
    assert printed[2] == "IN THE COURT OF FIRST INSTANCEBETWEEN"


def test_a_hyphenated_word_is_whole_without_its_hyphen(order: Paper) -> None:
    for pages, mark in ((forms.words_hyphenated(order), "-\n"), (forms.words_split(order), " ")):
        assert pages[0].text != order.texts[0]
        assert pages[0].text.replace(mark, "") == order.texts[0].replace(mark, "")


def test_title_case_does_not_change_prose(order: Paper) -> None:
    printed = lines(forms.title_case(order))
    assert "Ferndale Timber Limited" in printed
    assert "1. The Application is dismissed." in printed


def test_a_header_is_inserted_into_each_page(order: Paper) -> None:
    for page in (1, 2):
        assert lines(forms.headers_above(order), page)[0].endswith(f" {page}")
        assert lines(forms.headers_amid(order), page)[0] == lines(order.pages, page)[0]
        assert len(lines(forms.headers_amid(order), page)) == len(lines(order.pages, page)) + 1


def test_noise_is_deterministic_and_has_the_given_rate(order: Paper) -> None:
    text = forms.noise(order, 0.03)[0].text
    assert text == forms.noise(order, 0.03)[0].text
    assert forms.without_confusions(text) == forms.without_confusions(order.texts[0])
    assert text != order.texts[0]


def test_a_cover_shifts_all_pages_by_one(order: Paper) -> None:
    pages = forms.cover_before(order)
    assert pages[1:] == order.pages
    assert "MERIDIAN" in pages[0].text


def test_two_columns_are_read_across(order: Paper) -> None:
    plain, printed = lines(order.pages), lines(forms.two_columns(order))
    assert printed[:4] == [plain[0], plain[8], plain[1], plain[9]]
    assert sorted(printed) == sorted(plain)


def test_removing_dates_keeps_the_words_around_them(order: Paper) -> None:
    pages = forms.dates_missing(order)
    assert "UPON hearing counsel for the parties on " in lines(pages)
    assert "Date of issue: " in lines(pages, 2)


def test_a_caption_is_moved_only_in_a_court_paper(order: Paper) -> None:
    letter = Paper.of(order.source, replace(order.extraction, pages=(RawPage("Dear Madam\nWe write about a quay."),)))
    assert captions.number_below_parties(letter) == letter.pages
    assert captions.roles_inline(letter) == letter.pages
