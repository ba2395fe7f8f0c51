"""Provisions cited in a row under one word."""

import pytest

from pincite.tools.answers.provision_rows import cites


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Sections 12, 13, and 19 shall survive.", "Section 13"),
        ("Articles 4, 5(1) and 6 apply.", "article 5(1)"),
        ("under Rules 4.1 and 4.2 of the Quay Rules", "Rule 4.2 of the Quay Rules"),
    ],
)
def test_a_row_cites_each_provision_by_the_kind_said_once(text: str, name: str) -> None:
    assert cites(text, name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Sections 12, 13, and 19 shall survive.", "Section 14"),
        ("Sections 12, 13, and 19 shall survive.", "Article 13"),
        ("Sections 12 and 13(2) shall survive.", "Section 13"),
        ("under Rules 4.1 and 4.2 of the Quay Rules", "Rule 4.2 of the Port Rules"),
        ("Section 12 shall survive for 13 days.", "Section 13"),
        ("Sections 12 and 13 shall survive.", "the Warden"),
    ],
)
def test_what_the_row_does_not_hold_is_not_cited(text: str, name: str) -> None:
    assert not cites(text, name)
