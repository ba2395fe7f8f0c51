"""Tests titles with a bracketed part, named by their beginnings."""

from collections.abc import Callable
from typing import Any

import pytest

from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.question.parse import parse
from pincite.tools.question.resolve import resolve
from pincite.tools.session import Session

MakeMatter = Callable[[dict[str, str]], Corpus]
RULES = """{title}
In force on 1 March 2020
\f1. Moorings
1.1 A Master moors at a quay of the Port.
"""
PILOTAGE = {"rules.txt": RULES.format(title="PILOTAGE REGULATIONS (Licences that fall due under Article 9 of the Law)")}


def found(matter: Corpus, tool: str, **arguments: object) -> Any:
    return toolset.call(Session(matter), tool, arguments)


def test_a_title_is_found_by_the_words_before_its_bracket(make_matter: MakeMatter) -> None:
    matter = make_matter(PILOTAGE | {"dues.txt": RULES.format(title="HARBOUR DUES REGULATIONS")})
    listed = found(matter, "find_documents", query="Pilotage Regulations")
    place = found(matter, "find_article_page", law="Pilotage Regulations", article="1.1")
    hits = found(matter, "search_within_doc_family", query="moored", family="Pilotage Regulations")
    assert [f.documents[0].doc_id for f in listed.families] == ["rules.txt"]
    assert [match.doc_id for match in place.matches] == ["rules.txt"]
    assert {hit.doc_id for hit in hits.hits} == {"rules.txt"}


def test_a_question_names_a_document_by_the_beginning_of_its_title(make_matter: MakeMatter) -> None:
    matter = make_matter(PILOTAGE | {"dues.txt": RULES.format(title="HARBOUR DUES REGULATIONS")})
    question = parse("Where does a Master moor under the Pilotage Regulations?")
    assert [set(item.doc_ids) for item in resolve(question, matter).named] == [{"rules.txt"}]


@pytest.mark.parametrize("other", ["PILOTAGE REGULATIONS", "PILOTAGE REGULATIONS (Fees that a Master pays for a tug)"])
def test_a_beginning_shared_with_another_family_does_not_name_the_document(make_matter: MakeMatter, other: str) -> None:
    matter = make_matter(PILOTAGE | {"other.txt": RULES.format(title=other)})
    named = matter.documents_named("Pilotage Regulations")
    assert [d.doc_id for d in named] == (["other.txt"] if other == "PILOTAGE REGULATIONS" else [])
