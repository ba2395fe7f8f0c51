"""Tests which families match a query that names no document."""

from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.families import shortlist
from tests.tools.conftest import MakeMatter

LAWS = {
    "tides.txt": "TIDES AND CURRENTS LAW\n\nLaw No. 3 of 2011\n\n1. Title\n\nThis is the Tides and Currents Law 2011.",
    "lamps.txt": "LAMPS LAW\n\nLaw No. 4 of 2011\n\n1. Title\n\nThis is the Lamps Law 2011. A current feeds a lamp.",
}


def test_a_query_with_words_of_a_title_matches_its_family(make_matter: MakeMatter) -> None:
    corpus = make_matter(LAWS)
    first, *others = shortlist(corpus, "the law on currents and tides")
    assert first.family_id == corpus.documents["tides.txt"].family_id
    assert all(first.score > other.score for other in others)
    assert first.reason == "the query has words of its title: law, currents, tides"


def test_a_party_name_in_a_case_title_is_given_as_the_reason(make_matter: MakeMatter) -> None:
    head = "IN THE HARBOUR COURT\n\nBETWEEN\n\n{} LIMITED\n\nClaimant\n\nand\n\n{} LIMITED\n\nDefendant\n\nJUDGMENT\n\n"
    papers = {
        f"{n}.txt": f"CFI 00{n}/2023\n\n" + head.format("FENLEY", other) + "1. The claim is dismissed."
        for n, other in enumerate(("OLDACRE", "MARSTON"), start=1)
    }
    first = shortlist(make_matter(papers), "Fenley Limited v Oldacre Limited")[0]
    assert first.family_id == "case:cfi-001-2023"
    assert first.reason == "the query has words of the parties' names: Fenley, Limited, Oldacre"


def test_words_on_pages_match_their_family(corpus: Corpus) -> None:
    first = shortlist(corpus, "letter of indemnity given to a keeper")[0]
    assert first.reason == "its pages have words of the query"
    assert first.score == 1.0


def test_at_most_five_families_are_returned_best_first(corpus: Corpus) -> None:
    found = shortlist(corpus, "the law on licences of harbours and the judgment on costs")
    assert [f.score for f in found] == sorted((f.score for f in found), reverse=True)
    assert len(found) == len({f.family_id for f in found}) <= 5


def test_words_that_appear_nowhere_match_no_family(corpus: Corpus) -> None:
    assert shortlist(corpus, "zyxwv qqqq") == shortlist(corpus, "") == []
