"""Tests that provisions are cited with the word that their document uses, on invented documents."""

from collections.abc import Callable

import pytest

from pincite.tools.citation_strings import citation
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.changes import section_at
from pincite.tools.retrieval.unit_word import unit_word

MakeMatter = Callable[[dict[str, str]], Corpus]
ACT = """WILLOW ACT 2031
Act No. 7 of 2031
1. Short title
This Act may be cited as the Willow Act 2031.
2. Weavers
(1) A weaver must hold a badge granted under {word} 3.
(2) A weaver who contravenes article 2 of the Basket Act 1990 loses the badge.
3. Badges
The Guild grants a badge for a year.
"""
HEADED = """WILLOW {title} 2031
Act No. 7 of 2031
{head} 1. Short title
This Act may be cited as the Willow Act 2031.
{head} 2. Weavers
A weaver must hold a badge.
{head} 3. Badges
The Guild grants a badge for a year under section 4 of the Guild Act 1990.
"""
LEASE = """OSIER LEASE
This Agreement is made on 3 May 2031 between Fen Limited and Ley Limited.
ARTICLE 1 LAND
Section 1.1 Field. The field is let.
Section 1.2 Ditch. The ditch is let.
ARTICLE 2 RENT
Section 2.1 Rent. Ley pays ten florins.
Section 2.2 Day. It is paid each week as Section 2.1 says.
"""


def cited(corpus: Corpus, path: str) -> str:
    section = section_at(corpus, "paper.txt", path)
    assert section is not None
    word = unit_word(corpus, "paper.txt", section)
    return citation(corpus.documents["paper.txt"], 1, None, section, word=word).split(", ")[1]


@pytest.mark.parametrize(
    ("word", "printed"),
    [("section", "s. 2(1)"), ("article", "art. 2(1)"), ("regulation", "reg. 2(1)")],
)
def test_a_bare_number_is_cited_with_the_word_of_its_references(
    make_matter: MakeMatter, word: str, printed: str
) -> None:
    assert cited(make_matter({"paper.txt": ACT.format(word=word)}), "2(1)") == printed


@pytest.mark.parametrize("word", ["number", "paragraph"])
def test_a_unit_without_a_word_in_the_text_is_cited_by_its_kind(make_matter: MakeMatter, word: str) -> None:
    assert cited(make_matter({"paper.txt": ACT.format(word=word)}), "2(1)") == "art. 2(1)"


@pytest.mark.parametrize(
    ("head", "printed"),
    [("Section", "s. 3"), ("Article", "art. 3"), ("§", "s. 3"), ("Regulation", "reg. 3"), ("Rule", "r. 3")],
)
def test_the_word_printed_before_the_numbers_is_preferred_to_references(
    make_matter: MakeMatter, head: str, printed: str
) -> None:
    assert cited(make_matter({"paper.txt": HEADED.format(title="ACT", head=head)}), "3") == printed


def test_sections_inside_articles_are_cited_as_sections(make_matter: MakeMatter) -> None:
    assert cited(make_matter({"paper.txt": LEASE}), "2.1") == "s. 2.1"
