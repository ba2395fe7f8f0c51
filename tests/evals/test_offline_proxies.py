import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.offline_proxies import proxy_supported_sentences, proxy_token_f1, sentences


@pytest.mark.parametrize(
    ("answer", "reference", "f1"),
    [
        ("The claim is stayed.", "a claim is stayed", 1.0),  # articles, case and the full stop do not count
        ("claim stayed now", "the claim is stayed", 2 / 3),  # 2 shared, 3 given, 3 wanted
        ("claim claim", "claim", 2 / 3),  # words are counted, not collected: 1 shared, 2 given, 1 wanted
        ("the tug’s line", "tugs line", 1.0),
        ("stayed", "dismissed", 0.0),
        ("", "stayed", 0.0),
        ("the", "a", 1.0),
    ],
)
def test_token_f1_counts_shared_words_as_squad_does(answer: str, reference: str, f1: float) -> None:
    assert proxy_token_f1(answer, reference) == pytest.approx(f1)


@given(st.text(), st.text())
def test_token_f1_is_between_0_and_1_and_symmetric(left: str, right: str) -> None:
    assert 0 <= proxy_token_f1(left, right) <= 1
    assert proxy_token_f1(left, right) == pytest.approx(proxy_token_f1(right, left))
    assert proxy_token_f1(left, left) == 1.0


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("It is stayed. It goes on later.", ["It is stayed.", "It goes on later."]),
        ("Six years; eight since 2022.", ["Six years", "eight since 2022."]),
        ("Under Law No. 4 of 2019, art. 22, Kestrel v. Pelham decides.", None),
        ("USD 1.5 is due to Mr. J. Smith.", None),
        ("", []),
    ],
)
def test_sentences_end_at_stops_and_semicolons_and_not_in_abbreviations(text: str, parts: list[str] | None) -> None:
    found = [part.rstrip(".") for part in sentences(text)]
    assert found == ([text.rstrip(".")] if parts is None else [part.rstrip(".") for part in parts])


@pytest.mark.parametrize(
    ("answer", "quotes", "share"),
    [
        ("The claim is stayed.", ["the claim is stayed until it does"], 1.0),
        ("The claim is stayed. The fee was paid.", ["the claim is stayed until it does"], 0.5),
        ("28 days as enacted, 42 days since.", ["within 28 days as enacted", "within 42 days"], 1.0),
        ("The claim is stayed for 30 days.", ["the claim is stayed for 28 days"], 0.0),  # a figure that nobody quotes
        ("USD 1,500 is due.", ["the sum of USD 1500 is due"], 1.0),
        ("The claim is stayed.", [], 0.0),
        ("It is.", [], None),
    ],
)
def test_a_sentence_is_supported_by_the_words_and_figures_of_its_quotes(
    answer: str, quotes: list[str], share: float | None
) -> None:
    assert proxy_supported_sentences(answer, quotes) == share


def test_the_proxies_do_not_detect_negation() -> None:
    quote = "the claim is stayed until the Claimant gives security"
    denied = "The claim is not stayed until the Claimant gives security."
    assert proxy_supported_sentences(denied, [quote]) == 1.0
    assert proxy_token_f1(denied, quote) > 0.9
