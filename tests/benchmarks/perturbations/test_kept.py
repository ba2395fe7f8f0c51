"""Test the comparison of two readings field by field."""

from dataclasses import replace

import pytest

from benchmarks.perturbations.forms import CONTROL, Perturbation, cover_before, dates_missing, without_confusions
from benchmarks.perturbations.kept import Check, checks
from benchmarks.perturbations.papers import Paper
from pincite.indexer.model import Fact, IndexedDocument


def compared(plain: IndexedDocument, other: IndexedDocument, how: Perturbation = CONTROL) -> dict[str, Check]:
    return {check.field: check for check in checks(plain, other, how)}


def with_party(read: IndexedDocument, name: str) -> IndexedDocument:
    first = next(fact for fact in read.facts if fact.field == "party")
    return with_facts(read, *(replace(fact, value=name) if fact is first else fact for fact in read.facts))


def with_facts(read: IndexedDocument, *facts: Fact) -> IndexedDocument:
    return replace(read, facts=facts)


def test_an_unchanged_document_keeps_every_field(order: Paper) -> None:
    found = compared(order.read, order.read)
    assert {"kind", "case number", "court", "date", "parties", "judges", "orders"} <= set(found)
    assert all(check.kept == check.of for check in found.values())


def test_a_missing_field_is_not_scored(order: Paper) -> None:
    assert "number" not in compared(order.read, order.read)


def test_a_field_removed_by_the_form_is_not_scored(order: Paper) -> None:
    how = Perturbation("dates missing", dates_missing, removes=frozenset({"date"}))
    assert "date" not in compared(order.read, order.reread(dates_missing(order)), how)


@pytest.mark.parametrize(
    ("name", "kept"), [("The Ferndale Timber Ltd", 1), ("FERNDALETIMBER LIMITED", 1), ("Ferndale Timber", 0)]
)
def test_names_match_in_any_form_but_not_in_part(order: Paper, name: str, kept: int) -> None:
    assert compared(order.read, with_party(order.read, name))["parties"].kept == kept


def test_a_name_changed_by_noise_counts_as_kept_if_it_folds_to_the_same_name(order: Paper) -> None:
    how = Perturbation("noise", CONTROL.apply, fold=without_confusions)
    noisy = with_party(order.read, "Fcrndale Tirnber L1mited")
    assert compared(order.read, noisy, how)["parties"].kept == 1
    assert compared(order.read, noisy)["parties"].kept == 0


def test_an_extra_party_fails_the_field(order: Paper) -> None:
    party = next(fact for fact in order.read.facts if fact.field == "party")
    more = with_facts(order.read, *order.read.facts, replace(party, value="Marl Quarries LLC"))
    assert compared(order.read, more)["parties"].kept == 0


def test_the_right_value_on_another_page_is_not_kept(order: Paper) -> None:
    moved = with_facts(order.read, *(replace(f, page=2) if f.field == "judge" else f for f in order.read.facts))
    assert compared(order.read, moved)["judges"].kept == 0


def test_with_a_cover_each_page_number_is_shifted_by_one(order: Paper) -> None:
    how = Perturbation("cover before", cover_before, before=1)
    shifted = with_facts(order.read, *(replace(fact, page=fact.page + 1) for fact in order.read.facts))
    assert compared(order.read, shifted, how)["judges"].kept == 1
    assert compared(order.read, order.read, how)["judges"].kept == 0


def test_orders_count_one_by_one(order: Paper) -> None:
    fewer = with_facts(order.read, *(fact for fact in order.read.facts if fact.role != "2"))
    check = compared(order.read, fewer)["orders"]
    assert (check.kept, check.of) == (2, 3)
