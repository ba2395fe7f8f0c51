"""Tests laws of which the matter has only the enactment notice."""

from collections.abc import Callable
from typing import Any

import pytest

from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.documents.notice_only_laws import ONLY_NOTICE
from pincite.tools.session import Session

MakeMatter = Callable[[dict[str, str]], Corpus]
NOTICE = (
    "ENACTMENT NOTICE\nI, the Warden of Saltmere, hereby enact\nthe Harbour Dues Law\nSALTMERE LAW No. 4 of 2019\n"
    "This Law shall come into force on 1 March 2019.\n"
)
LAW = "HARBOUR DUES LAW\nSALTMERE LAW No. 4 of 2019\n\f1. Title\nThis Law may be cited as the Harbour Dues Law 2019.\n"
CALLS: list[tuple[str, dict[str, object]]] = [
    ("find_article_page", {"law": "Law No. 4 of 2019", "article": "transitional"}),
    ("find_article_page", {"law": "Law No. 4 of 2019", "article": "7(2)"}),
    ("find_documents", {"query": "Law No. 4 of 2019"}),
    ("lookup_case_metadata", {"case_id": "Law No. 4 of 2019"}),
]


@pytest.mark.parametrize(("tool", "arguments"), CALLS)
def test_a_law_without_its_text_is_reported(make_matter: MakeMatter, tool: str, arguments: dict[str, object]) -> None:
    corpus = make_matter({"notice.txt": NOTICE})
    result: Any = toolset.call(Session(corpus), tool, arguments)
    assert ONLY_NOTICE in (result.note or "")


@pytest.mark.parametrize(("tool", "arguments"), CALLS[1:])
def test_a_law_with_its_text_is_not_reported(make_matter: MakeMatter, tool: str, arguments: dict[str, object]) -> None:
    corpus = make_matter({"notice.txt": NOTICE, "law.txt": LAW})
    result: Any = toolset.call(Session(corpus), tool, arguments)
    assert ONLY_NOTICE not in (result.note or "")


def test_a_search_that_finds_such_a_notice_reports_it_once(make_matter: MakeMatter) -> None:
    query = {"query": "When does the Harbour Dues Law come into force?"}
    result: Any = toolset.call(Session(make_matter({"notice.txt": NOTICE})), "search_within_doc_family", query)
    assert result.note.count(ONLY_NOTICE) == 1
    assert result.note.endswith('"Harbour Dues Law"')


def test_a_search_that_finds_nothing_in_such_a_notice_reports_it(make_matter: MakeMatter) -> None:
    query = {"query": "giraffe", "family": "Harbour Dues Law"}
    result: Any = toolset.call(Session(make_matter({"notice.txt": NOTICE})), "search_within_doc_family", query)
    assert (result.hits, ONLY_NOTICE in result.note) == ([], True)


def test_a_search_that_finds_a_notice_beside_its_law_reports_nothing(make_matter: MakeMatter) -> None:
    query = {"query": "When does the Harbour Dues Law come into force?"}
    corpus = make_matter({"notice.txt": NOTICE, "law.txt": LAW})
    result: Any = toolset.call(Session(corpus), "search_within_doc_family", query)
    assert ONLY_NOTICE not in (result.note or "")
