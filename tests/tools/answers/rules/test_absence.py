"""Tests that a null requires searches in words of the question and reading the pages that contain these words."""

from collections.abc import Callable
from typing import Any

import pytest

from pincite.tools.session import Session
from tests.tools.conftest import MakeMatter

Call = Callable[..., Any]
QUESTION = "What insurance premium does the tenant pay for the warehouse?"
PAGES = "LEASE\nThe rent is USD 300.\n\fThe tenant pays an insurance premium of USD 40 for the warehouse each year.\n"


def _null(submit: Call, searched: str, question: str = QUESTION, **more: object) -> Any:
    return submit(question, "number", None, searched=[searched], **more)


@pytest.mark.parametrize("query", ["zzzz", "lorem ipsum"])
def test_a_null_after_a_search_for_other_words_is_a_doubt(call: Call, submit: Call, query: str) -> None:
    call("search_within_doc_family", query=query)
    (found,) = [v for v in _null(submit, query).violations if v.slot == "searched"]
    assert (found.rule, found.hard) == ("V8", False)
    assert "No search of this run used a word of the question" in found.message
    assert "search_within_doc_family(query=" in found.next_step


def test_a_null_that_lists_a_search_never_made_is_a_doubt(call: Call, submit: Call) -> None:
    call("search_within_doc_family", query=QUESTION)
    (found,) = [v for v in _null(submit, "zzzz").violations if v.slot == "searched"]
    assert (found.rule, found.hard) == ("V8", False)
    assert '"zzzz"' in found.message


def test_a_null_after_a_search_in_words_of_the_question_is_accepted(call: Call, submit: Call) -> None:
    question = "What is the beekeeping allowance of the Registrar?"
    call("search_within_doc_family", query="beekeeping allowance")
    assert _null(submit, "beekeeping allowance", question).status == "accepted"


def test_a_confirmed_doubt_of_a_null_is_on_trust(call: Call, submit: Call) -> None:
    call("search_within_doc_family", query="zzzz")
    codes = [v.code for v in _null(submit, "zzzz").violations]
    result = _null(submit, "zzzz", confirmed=codes)
    assert result.status == "accepted"
    assert any(text.startswith("confirmed by the client despite a doubt: No search") for text in result.on_trust)


class TestUnreadPages:
    @pytest.fixture
    def session(self, make_matter: MakeMatter) -> Session:
        return Session(make_matter({"lease.txt": PAGES}))

    def test_a_null_is_doubted_until_a_page_with_the_words_was_shown(self, call: Call, submit: Call) -> None:
        call("search_within_doc_family", query="rent", doc_id="lease.txt", top_k=1)
        call("find_documents", query="tenant")
        found = _null(submit, "rent").violations
        (doubt,) = [v for v in found if v.slot == "value"]
        assert (doubt.rule, doubt.hard) == ("V8", False)
        assert 'get_page(doc_id="lease.txt", page=2)' in doubt.next_step

    def test_a_page_that_was_read_leaves_no_doubt(self, call: Call, submit: Call) -> None:
        call("search_within_doc_family", query=QUESTION)
        call("get_page", doc_id="lease.txt", page=2)
        assert _null(submit, QUESTION).status == "accepted"


class TestPagesWithCommonWordsOnly:
    @pytest.fixture
    def session(self, make_matter: MakeMatter) -> Session:
        page = "The officer of the Commissioner tells a person, and the person tells the officer. Rule {}.\n"
        return Session(make_matter({"rules.txt": "\f".join(page.format(number) for number in range(20))}))

    def test_a_null_is_not_doubted_for_words_on_most_pages_of_the_document(self, call: Call, submit: Call) -> None:
        question = "What is the name of the person who is the officer of the Commissioner?"
        call("search_within_doc_family", query="officer Commissioner person", top_k=1)
        assert _null(submit, "officer Commissioner person", question).status == "accepted"


class TestSeveralUnreadPages:
    @pytest.fixture
    def session(self, make_matter: MakeMatter) -> Session:
        pages = [f"{'Other words. ' * 30}\n" for _ in range(12)]
        pages[3] = "The tenant pays an insurance premium for the warehouse.\n"
        pages[7] = "In May the tenant pays the insurance premium for the warehouse.\n"
        return Session(make_matter({"lease.txt": "\f".join(pages)}))

    def test_one_code_confirms_all_unread_pages(self, call: Call, submit: Call) -> None:
        call("search_within_doc_family", query="other words", doc_id="lease.txt", top_k=1)
        call("find_documents", query="tenant")
        (first,) = [v for v in _null(submit, "tenant").violations if v.slot == "value"]
        assert "page=4" in first.next_step
        assert "page=8" in first.next_step
        call("get_page", doc_id="lease.txt", page=4)
        (second,) = [v for v in _null(submit, "tenant").violations if v.slot == "value"]
        assert first.code == second.code
        assert _null(submit, "tenant", confirmed=[first.code]).status == "accepted"
