"""Test the tokens of the legal analyzer, with golden examples and with any text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze, references, words

GOLDEN = {
    "Article 22(1)(a)": "articl 22 1 ref_art_22 ref_art_22_1 ref_art_22_1_a",
    "CFI 010/2024": "cfi 010 2024 case_cfi_10_2024",
    "CFI-10-2024": "cfi 10 2024 case_cfi_10_2024",
    "Saltmere Law No. 5 of 2020": "saltmer law no 5 2020 law_saltmere_5_2020 law_5_2020",
    "Law No. (16) of 2011": "law no 16 2011 law_16_2011",
    "PORT Law 7/2005": "port law 7 2005 law_port_7_2005 law_7_2005",
    "347 U.S. 483": "347 u s 483 cite_us_347_483",
    "799 N.Y.S. 2d 795": "799 n y s 2d 795 cite_nys2d_799_795",
    "1 U. S., at 2": "1 u s 2 cite_us_1_2",
    "[2024] EWCA Civ 5": "2024 ewca civ 5 cite_ewcaciv_2024_5",
    "(2024) EWHC 5 (Comm)": "2024 ewhc 5 comm cite_ewhc_2024_5",
    "[2022] 1 All E.R. 123": "2022 1 all e r 123 cite_aller_2022_1_123",
    "LR 1 Ch App 123": "lr 1 ch app 123 cite_lr_1_chapp_123",
    "Case C-123/12": "case c 123 12 cite_c_123_12",
    "Regulation 1.5.4(2)": "regul 1.5.4 2 ref_reg_1.5.4 ref_reg_1.5.4_2",
    "Schedule 2": "schedul 2 ref_sch_2",
    "Part 4": "part 4 ref_part_4",
    "USD 1,250,000.50": "usd 1250000.50",
    "the Claimants’ costs": "claimant cost",
    "café": "café",
}


@pytest.mark.parametrize(("text", "tokens"), GOLDEN.items())
def test_a_text_has_its_golden_tokens(text: str, tokens: str) -> None:
    assert " ".join(analyze(text)) == tokens


def test_the_version_changes_only_with_the_tokens() -> None:
    assert ANALYZER_VERSION == "9de1765273f7"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ENF 053/2025", "enf-53-2025".upper()),
        ("Article 22 (1) (a)", "Article 22(1)(a)"),
        ("SALTMERE LAW NO. 5 OF 2018", "Saltmere Law No. 5 of 2018"),
        ("Section 5", "sections 5"),
    ],
)
def test_spellings_of_a_reference_give_the_same_token(one: str, other: str) -> None:
    assert references(one) == references(other) != []


def test_the_parts_of_a_pinpoint_match_the_whole() -> None:
    assert set(references("Article 22")) <= set(references("Article 22(1)(a)"))


@given(st.text(max_size=300))
def test_analysis_is_deterministic_and_tokens_have_no_spaces(text: str) -> None:
    tokens = analyze(text)
    assert tokens == analyze(text) == [*words(text), *references(text)]
    assert all(token and not any(c.isspace() for c in token) for token in tokens)


@given(st.text(max_size=100), st.text(max_size=100))
def test_a_line_break_between_two_texts_keeps_the_words_of_both(one: str, other: str) -> None:
    assert words(f"{one}\n{other}") == words(one) + words(other)
