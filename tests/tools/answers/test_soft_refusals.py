"""Tests hard rejections and doubts: a code confirms only the doubt it was issued for, in its question."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.tools.answers.validate import validate
from tests.tools.answers.papers import CASE, LAW, SECURITY, Outcome, cite, joined, kept, rules, sorts

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter

HEARD = cite(CASE, 1, "The appeal was heard on 9 March 2027")
NOBODY = ("name", "Nemo Ltd")


def test_a_doubt_has_a_code_and_a_hard_rejection_has_none(companies: "Matter") -> None:
    hard = companies.submit("number", 11, SECURITY).violations
    soft = companies.submit(*NOBODY, SECURITY).violations
    assert [(v.hard, v.code) for v in hard] == [(True, None)]
    assert not soft[0].hard
    assert (soft[0].code or "").startswith("V4-")


def test_a_confirmed_doubt_is_on_trust_and_lowers_the_confidence(companies: "Matter") -> None:
    doubt = companies.submit(*NOBODY, SECURITY).violations[0]
    verdict = companies.confirm(*NOBODY, SECURITY)
    assert verdict.accepted
    assert verdict.doubts == (doubt,)
    assert doubt.message in joined(verdict.on_trust)


def test_a_code_that_was_not_issued_confirms_nothing(companies: "Matter") -> None:
    code = companies.submit(*NOBODY, SECURITY).violations[0].code
    assert sorts(companies.submit(*NOBODY, SECURITY, confirmed=[code])) == [("V4", False)]


def test_an_issued_code_that_is_not_repeated_confirms_nothing(companies: "Matter") -> None:
    code = companies.submit(*NOBODY, SECURITY).violations[0].code
    companies.issued = frozenset({code or ""})
    assert sorts(companies.submit(*NOBODY, SECURITY)) == [("V4", False)]


def test_a_code_does_not_confirm_another_doubt(companies: "Matter") -> None:
    code = companies.submit(*NOBODY, SECURITY).violations[0].code
    companies.issued = frozenset({code or ""})
    assert sorts(companies.submit("name", "Nobody Ltd", SECURITY, confirmed=[code])) == [("V4", False)]


def test_a_code_is_the_same_in_every_run(companies: "Matter") -> None:
    first, second = (companies.submit(*NOBODY, SECURITY).violations[0].code for _ in range(2))
    assert first == second


def test_no_code_overrides_a_hard_rejection(companies: "Matter") -> None:
    companies.given = frozenset({LAW})
    first = companies.submit("number", 11, SECURITY)
    assert sorts(first) == [("V2", False), ("V4", True)]
    codes = [v.code for v in first.violations if v.code]
    submission = companies.submission("number", 11, SECURITY, confirmed=codes)
    assert rules(Outcome.of(validate(submission, replace(companies.context(), issued=frozenset(codes))))) == ["V4"]


def test_each_doubt_is_confirmed_separately(companies: "Matter") -> None:
    companies.given = frozenset({LAW})
    first = companies.submit(*NOBODY, SECURITY)
    assert rules(first) == ["V2", "V4"]
    companies.issued = frozenset(v.code for v in first.violations if v.code)
    assert rules(companies.submit(*NOBODY, SECURITY, confirmed=[first.violations[0].code])) == ["V4"]


def test_a_doubted_page_is_kept_once_the_doubt_is_confirmed(companies: "Matter") -> None:
    assert sorts(companies.submit("number", 10, SECURITY, HEARD)) == [("V6", False)]
    assert kept(companies.confirm("number", 10, SECURITY, HEARD)) == {(CASE, 1), (CASE, 2)}
