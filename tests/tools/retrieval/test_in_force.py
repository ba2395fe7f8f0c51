"""Tests whether a version of a law is in force on a date and why, on invented documents."""

from collections.abc import Callable
from datetime import date

import pytest

from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.commencement import commencement, unit_begins
from pincite.tools.retrieval.in_force import are_in_force, in_force

MakeMatter = Callable[[dict[str, str]], Corpus]
TODAY = date(2024, 6, 1)


def law(version: str = "", clause: str = "", number: str = "No. 1 of 2010", title: str = "MOORING LAW") -> str:
    body = (
        f"\f1. Title\nThis Law may be cited as the {title.title()}.\n2. Commencement\n{clause}\n3. Ropes\nRopes hold.\n"
    )
    return f"{title}\nSALTMERE LAW {number}\n{version}\n{body}"


def known(corpus: Corpus, day: date = TODAY) -> dict[str, bool | None]:
    return {name.removesuffix(".txt"): value for name, value in are_in_force(corpus, corpus.documents, day).items()}


def test_the_latest_version_is_in_force(make_matter: MakeMatter) -> None:
    new = law("Consolidated Version No. 3 (May 2021)")
    corpus = make_matter({"old.txt": law(), "new.txt": new, "mid.txt": law("Consolidated Version (June 2015)")})
    assert known(corpus) == {"old": False, "new": True, "mid": False}
    assert in_force(corpus, "mid.txt", TODAY).basis == (
        "a later version is here: Consolidated Version No. 3 (May 2021)"
    )
    assert [d.doc_id for d in in_force(corpus, "old.txt", TODAY).later] == ["new.txt", "mid.txt"]
    assert in_force(corpus, "old.txt", TODAY).until == "2015-06"


def test_of_undated_versions_the_highest_number_is_in_force(make_matter: MakeMatter) -> None:
    two, ten = law("Consolidated Version No. 2"), law("Consolidated Version No. 10")
    corpus = make_matter({"two.txt": two, "ten.txt": ten, "enacted.txt": law()})
    assert known(corpus) == {"two": False, "ten": True, "enacted": False}


def test_the_only_version_is_in_force_as_far_as_the_matter_shows(make_matter: MakeMatter) -> None:
    corpus = make_matter({"only.txt": law(), "copy.txt": law()})
    found = in_force(corpus, "only.txt", TODAY)
    assert (found.value, found.basis) == (True, "the only version here; no repeal in this matter")
    assert known(corpus) == {"only": True, "copy": True}


def test_a_version_or_a_law_that_begins_later_is_not_yet_in_force(make_matter: MakeMatter) -> None:
    later = law(clause="This Law comes into force on 1 January 2016.")
    corpus = make_matter({"law.txt": later, "new.txt": law("Consolidated Version (May 2021)")})
    assert known(corpus, date(2015, 1, 1)) == {"law": False, "new": False}
    assert known(corpus, date(2020, 1, 1)) == {"law": True, "new": False}
    assert in_force(corpus, "law.txt", date(2015, 1, 1)).basis == "in force only from 2016-01-01"


def test_a_law_is_not_in_force_before_the_year_of_its_number(make_matter: MakeMatter) -> None:
    corpus = make_matter({"law.txt": law()})
    assert known(corpus, date(2009, 12, 31)) == {"law": False}
    since = in_force(corpus, "law.txt", TODAY).since
    assert since is not None
    assert (since.day, since.is_exact) == ("2010", False)


def test_a_law_is_not_in_force_after_another_one_repeals_it(make_matter: MakeMatter) -> None:
    clause = "This Law comes into force on 1 January 2020.\n4. Repeal\nThis Law repeals the Mooring Law 2010."
    new = law(clause=clause, number="No. 2 of 2019", title="ROPES LAW")
    corpus = make_matter({"old.txt": law(), "new.txt": new})
    assert known(corpus, date(2019, 6, 1))["old"] is True
    found = in_force(corpus, "old.txt", TODAY)
    assert (found.value, found.until) == (False, "2020-01-01")
    assert found.basis == "repealed by SALTMERE Law No. 2 of 2019 from 2020-01-01 (p. 2)"


def test_a_repealing_clause_does_not_repeal_other_versions_of_its_own_law(make_matter: MakeMatter) -> None:
    clause = "4. Repeal\nThis Law repeals the Mooring Law 2004."
    corpus = make_matter({"old.txt": law(clause=clause), "new.txt": law("Consolidated Version (May 2021)", clause)})
    assert known(corpus) == {"old": False, "new": True}
    assert in_force(corpus, "new.txt", TODAY).repeals == ()


NOTICE = """ENACTMENT NOTICE
We, Ada Poe, hereby enact
on this 1 March 2018
the Mooring Law
Saltmere Law No. 1 of 2010
in the form now attached. The Law shall come into force on the {when}.
"""


@pytest.mark.parametrize(
    ("when", "day", "is_exact"),
    [
        ("90th day after enactment", "2018-05-30", True),
        ("5th business day after enactment", "2018-03-08", False),
        ("30th day after enactment, being 31 March 2018", "2018-03-31", True),
    ],
)
def test_the_enactment_notice_states_when_a_law_begins(
    make_matter: MakeMatter, when: str, day: str, is_exact: bool
) -> None:
    corpus = make_matter({"law.txt": law(), "notice.txt": NOTICE.format(when=when)})
    begins = commencement(corpus, corpus.documents["law.txt"])
    assert begins is not None
    assert (begins.day, begins.is_exact, begins.at and begins.at.doc_id) == (day, is_exact, "notice.txt")


def test_the_commencement_clause_may_set_another_date_for_a_unit(corpus: Corpus) -> None:
    by = corpus.documents["saltmere-laws-amendment-law-2022"]
    begins = unit_begins(corpus, by, "12")
    assert begins is not None
    assert (begins.day, begins.at and begins.at.page) == ("2023-01-01", 2)
    assert unit_begins(corpus, by, "11") is None


def test_only_laws_and_drafts_of_laws_can_be_in_force(corpus: Corpus, make_matter: MakeMatter) -> None:
    day = date(2026, 1, 1)
    assert in_force(corpus, "harbour-licensing-regulations-2019", day).value is True
    assert in_force(corpus, "harbour-licensing-amendment-law-2021", day).value is True
    assert in_force(corpus, "cfi-012-2023-judgment", day).value is None
    assert in_force(corpus, "pilotage-services-agreement", day).value is None
    paper = make_matter({"paper.txt": "CONSULTATION PAPER NO. 3\nMOORING LAW\nSALTMERE LAW No. 1 of 2010\n1. Ropes\n"})
    assert in_force(paper, "paper.txt", day).basis == "a consultation paper, not law"
