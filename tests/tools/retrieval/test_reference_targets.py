"""Tests how references are resolved within a matter, on invented documents."""

from collections.abc import Callable
from datetime import date

import pytest

from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.reference_targets import Place, Unresolved, resolve_reference

MakeMatter = Callable[[dict[str, str]], Corpus]
TODAY = date(2026, 1, 1)
DUES = """HARBOUR DUES LAW
SALTMERE LAW No. 4 of 2019
\fPART 1: GENERAL
1. Title and commencement
This Law may be cited as the Harbour Dues Law 2019.
2. Dues
(1) A master pays under Article 7 of the Port Police Law.
(2) Subject to paragraph (1) and Article 3, dues are owed as Schedule 1 says.
\f3. Fines
A fine is due under Article 99, and under Article 1 of the Lighthouse Law.
It was due under Article 7 of the Port Police Law 1996, and is under Article 7 of the Port Police Law 2018.
SCHEDULE 1
1. Meaning
Article 2 of this Schedule applies, and Article 2 of the Law.
2. Terms
A berth is a place.
"""
POLICE = """PORT POLICE LAW
SALTMERE LAW No. 2 of 2018
\fPART 1: GENERAL
1. Title and commencement
This Law may be cited as the Port Police Law 2018.
\f7. Lights
A master shows lights, see SALTMERE Law No. 4 of 2019.
"""


@pytest.fixture
def matter(make_matter: MakeMatter) -> Corpus:
    return make_matter({"dues.txt": DUES, "police.txt": POLICE})


def resolve_quote(corpus: Corpus, doc_id: str, quote: str) -> Place | Unresolved:
    fact = next(f for f in corpus.facts(doc_id) if f.field == "reference" and f.quote == quote)
    return resolve_reference(corpus, doc_id, fact, TODAY)


@pytest.mark.parametrize(
    ("doc_id", "quote", "place"),
    [
        ("dues.txt", "Article 7 of the Port Police Law", Place("police.txt", "7", 3)),
        ("dues.txt", "Article 7 of the Port Police Law 2018", Place("police.txt", "7", 3)),
        ("dues.txt", "paragraph (1)", Place("dues.txt", "2(1)", 2)),
        ("dues.txt", "Article 3", Place("dues.txt", "3", 3)),
        ("dues.txt", "Schedule 1", Place("dues.txt", "Schedule 1", 3)),
        ("dues.txt", "Article 2 of this Schedule", Place("dues.txt", "2", 3)),
        ("dues.txt", "Article 2 of the Law", Place("dues.txt", "2", 2)),
        ("police.txt", "SALTMERE Law No. 4 of 2019", Place("dues.txt", "", 1)),
    ],
)
def test_a_reference_is_resolved_to_a_document_a_provision_and_its_page(
    matter: Corpus, doc_id: str, quote: str, place: Place
) -> None:
    assert resolve_quote(matter, doc_id, quote) == place


@pytest.mark.parametrize(
    ("quote", "reason"),
    [
        ("Article 99", "Harbour Dues Law has no Article 99"),
        ("Article 1 of the Lighthouse Law", "not in the matter"),
        ("Article 7 of the Port Police Law 1996", "not in the matter"),
    ],
)
def test_an_unresolved_reference_states_the_reason(matter: Corpus, quote: str, reason: str) -> None:
    found = resolve_quote(matter, "dues.txt", quote)
    assert isinstance(found, Unresolved)
    assert found.reason == reason


def test_a_document_added_to_the_matter_is_found_without_reading_the_others_again(make_matter: MakeMatter) -> None:
    alone = make_matter({"dues.txt": DUES})
    assert isinstance(resolve_quote(alone, "dues.txt", "Article 7 of the Port Police Law"), Unresolved)


def test_the_agreement_does_not_refer_to_a_contract_with_only_that_title(make_matter: MakeMatter) -> None:
    amendment = (
        "AMENDMENT NO. 1 TO THE BERTHING AGREEMENT\nThis Amendment is made between Fen Limited and Ley Limited.\n"
        "1. Term\nSection 2 of the Agreement is amended.\n"
    )
    stranger = (
        "AGREEMENT\nThis Agreement is made between Oak Limited and Ash Limited.\n1. Term\nOne year.\n2. Fee\nTen.\n"
    )
    corpus = make_matter({"amendment.txt": amendment, "stranger.txt": stranger})
    assert corpus.documents_named("Agreement") == [corpus.documents["stranger.txt"]]
    assert isinstance(resolve_quote(corpus, "amendment.txt", "Section 2 of the Agreement"), Unresolved)
