"""Tests which names distinguish documents of a matter."""

from collections.abc import Callable

import pytest

from pincite.tools.corpus import Corpus
from pincite.tools.question.distinctive import distinctive, name_words
from pincite.tools.question.parse import parse
from pincite.tools.question.resolve import resolve
from pincite.tools.retrieval.scope import choose_scope

MakeMatter = Callable[[dict[str, str]], Corpus]
SUBJECTS = "Lantern Pilotage Salvage Towage Wreck Quarantine".split()


@pytest.fixture
def matter(make_matter: MakeMatter) -> Corpus:
    """Six laws of Testland, and a contract whose only title is Agreement."""
    law = "TESTLAND {0} LAW\nTestland Law No. {1} of 2019\n\n1. Duties\nThe Harbour Master shall keep a {0} book.\n"
    files = {f"{name}.txt": law.format(name.upper(), place + 1) for place, name in enumerate(SUBJECTS)}
    contract = "AGREEMENT\n\nThis Agreement is made on 1 May 2020 between Oakham Ltd and Brindle Ltd.\n\n1. Coal\n"
    return make_matter({**files, "coal.txt": contract})


@pytest.mark.parametrize(
    ("stem", "tells"), [("lantern", True), ("testland", False), ("law", False), ("agreement", False), ("2019", False)]
)
def test_a_distinctive_word_belongs_to_few_families_and_is_not_a_document_kind(
    matter: Corpus, stem: str, tells: bool
) -> None:
    assert name_words(matter).is_distinctive(stem) is tells


def test_a_number_is_distinctive_whatever_its_words(matter: Corpus) -> None:
    question = parse("What does Testland Law No. 3 of 2019 say?")
    assert all(distinctive(entry, question, matter) for entry in resolve(question, matter).named)


def test_the_word_for_a_document_kind_does_not_restrict_a_search(matter: Corpus) -> None:
    scope = choose_scope(matter, "Which amendment of the agreement is in the lantern book?")
    assert scope.doc_ids is None
    assert not scope.sides


def test_a_part_of_a_title_with_its_kind_names_the_document(make_matter: MakeMatter) -> None:
    law = "{0} LAW\nLaw No. {1} of 2019\n\n1. Duties\n"
    titles = "GREEN LANTERN MAINTENANCE", "INLAND PILOTAGE", "SALVAGE OF WRECKS"
    corpus = make_matter({f"{n}.txt": law.format(title, n) for n, title in enumerate(titles, 1)})
    assert choose_scope(corpus, "Who keeps the Lantern Maintenance Law?").doc_ids == frozenset({"1.txt"})


def test_a_case_is_not_guessed_from_one_party_of_two(matter: Corpus) -> None:
    question = parse("Who signed the order in Oakham v Zebra?")
    assert resolve(question, matter).named == ()


def test_a_description_is_searched_before_the_rest_of_the_matter(matter: Corpus) -> None:
    scope = choose_scope(matter, "Under the law on salvage, who keeps a book?")
    assert scope.doc_ids is None
    assert scope.sides == (frozenset({"Salvage.txt"}),)
    assert len(scope.related) == len(SUBJECTS)
    assert "salvage" not in scope.query


def test_words_before_the_kind_must_belong_to_one_family(matter: Corpus) -> None:
    assert choose_scope(matter, "Who keeps a book under the salvage law?").sides == (frozenset({"Salvage.txt"}),)
    assert choose_scope(matter, "Who keeps a book under the harbour master law?").sides == ()


def test_described_rules_are_searched_before_their_law(make_matter: MakeMatter) -> None:
    law = "SALVAGE LAW\nTestland Law No. 4 of 2019\n\n1. Duties\nThe Harbour Master shall keep a book.\n"
    rules = "SALVAGE REGULATIONS\n\nMade under the Salvage Law.\n\n1. Duties\nThe Harbour Master shall keep a list.\n"
    corpus = make_matter({"law.txt": law, "rules.txt": rules})
    assert choose_scope(corpus, "What is kept under the rules on salvage?").described == (frozenset({"rules.txt"}),)


@pytest.mark.parametrize(
    ("head", "query"),
    [
        ("Suit No. 412 of 2019\nOakham Ltd v Brindle Ltd", "What was claimed in Suit No. 412 of 2019?"),
        ("DIRECTIVE 2031/65/EC\non pilot boats", "What is the scope of Directive 2031/65/EC?"),
        ("Cap. 411C\nHARBOUR LIGHTS", "What does Cap. 411C say?"),
        ("S.I. 2031 No. 1000\nThe Pilot Boats (Fees) Regulations", "What does S.I. 2031 No. 1000 charge?"),
        ("CONSULTATION PAPER NO. 4 OF 2023\nTUG LICENCES", "Why was Consultation Paper No. 4 of 2023 issued?"),
    ],
)
def test_a_number_at_the_top_of_the_first_page_names_its_document(
    make_matter: MakeMatter, head: str, query: str
) -> None:
    others = {f"{name}.txt": f"{name.upper()} NOTICE\n\nOf Suit No. 9 of 2018.\n" for name in SUBJECTS}
    corpus = make_matter({**others, "it.txt": f"{head}\n\n1. First words.\n"})
    assert choose_scope(corpus, query).doc_ids == frozenset({"it.txt"})
