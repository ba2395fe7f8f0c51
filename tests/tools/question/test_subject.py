"""Tests a leading clause that only says which document the question is about."""

import pytest

from pincite.tools.question.parse import parse
from pincite.tools.question.resolve import resolve
from pincite.tools.question.subject import documents_meant, subject_clause
from tests.tools.conftest import MakeMatter

FILES = {
    "Tugline.txt": "Privacy Policy\n\nWe keep your berth number for a year.",
    "Ferrygate.txt": "Privacy Policy\n\nWe share your berth number with pilots.",
    "towage.txt": "TOWAGE AGREEMENT\n\nbetween Alder Tugs Limited and Birch Quays Limited\n\n1. Alder tows.",
    "towage-2.txt": "TOWAGE AGREEMENT\n\nbetween Cedar Tugs Limited and Elm Quays Limited\n\n1. Cedar tows.",
}


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("Consider the Lease between A and B; who pays for repairs?", "Consider the Lease between A and B; "),
        ("Regarding Tugline's policy; is my data sold?", "Regarding Tugline's policy; "),
    ],
)
def test_the_clause_ends_with_its_semicolon(question: str, clause: str) -> None:
    span = subject_clause(question)
    assert span is not None
    assert question[span.start : span.end] == clause


@pytest.mark.parametrize(
    "question", ["Who pays for repairs; and when?", "Consider the Lease.", "Consider the Lease between A and B; ", ""]
)
def test_other_questions_have_no_such_clause(question: str) -> None:
    assert subject_clause(question) is None


@pytest.mark.parametrize(
    ("question", "doc_id"),
    [
        ('Consider "Tugline"\'s privacy policy; how long is my berth kept?', "Tugline.txt"),
        ("Consider the Towage Agreement between Cedar Tugs and Elm Quays; who tows?", "towage-2.txt"),
    ],
)
def test_the_clause_selects_the_document_with_its_name_title_and_parties(
    make_matter: MakeMatter, question: str, doc_id: str
) -> None:
    (named,) = resolve(parse(question), make_matter(FILES)).named
    assert named.doc_ids == frozenset({doc_id})


def test_a_clause_that_matches_two_documents_equally_selects_neither(make_matter: MakeMatter) -> None:
    assert documents_meant("Consider the privacy policy; ", make_matter(FILES)) == frozenset()
