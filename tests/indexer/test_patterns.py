"""Every pattern stands with an example, and every example runs."""

import re
import sys
from pkgutil import iter_modules
from types import ModuleType

import pytest

from pincite.indexer import patterns
from pincite.indexer.patterns import (
    bench,
    caption,
    citations,
    common,
    companies,
    contract_dates,
    contract_parties,
    contract_terms,
    contracts,
    court,
    currencies,
    definitions,
    exceptions,
    governing_law,
    identity,
    instruments,
    jurisdiction,
    kinds,
    obligations,
    quantities,
    references,
    sentences,
    series,
    title_pages,
    us,
)
from pincite.indexer.patterns.example import Example

MODULES = {
    "bench": bench,
    "caption": caption,
    "citations": citations,
    "common": common,
    "identity": identity,
    "kinds": kinds,
    "series": series,
    "title_pages": title_pages,
    "court": court,
    "contracts": contracts,
    "definitions": definitions,
    "exceptions": exceptions,
    "us": us,
    "companies": companies,
    "contract_parties": contract_parties,
    "contract_dates": contract_dates,
    "contract_terms": contract_terms,
    "governing_law": governing_law,
    "currencies": currencies,
    "instruments": instruments,
    "obligations": obligations,
    "quantities": quantities,
    "references": references,
    "sentences": sentences,
}
EXAMPLES = [
    pytest.param(example, id=f"{name}: {title}")
    for name, module in MODULES.items()
    for title, example in module.EXAMPLES.items()
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_pattern_finds_its_example_and_gives_its_groups(example: Example) -> None:
    pattern, text, groups = example
    match = pattern.search(text)
    assert match is not None
    assert {name: match[name] for name in groups} == groups


@pytest.mark.parametrize("module", MODULES.values(), ids=list(MODULES))
def test_every_pattern_of_a_module_has_an_example(module: ModuleType) -> None:
    shown = {id(pattern) for pattern, _, _ in module.EXAMPLES.values()}
    named = {name: value for name, value in vars(module).items() if isinstance(value, re.Pattern)}
    assert {name for name, value in named.items() if id(value) not in shown} == set()


@pytest.mark.parametrize("text", ["Rule 25.101", "No. 20/2021", "A 1/2021", "2019-09-01", "LAW 5 of 2018"])
def test_what_is_no_case_number_is_not_read_as_one(text: str) -> None:
    assert common.CASE_ID.search(text) is None


@pytest.mark.parametrize("text", ["iiii", "abc", "vx", ""])
def test_what_is_no_roman_numeral_is_not_read_as_one(text: str) -> None:
    assert common.ROMAN_NUMERAL.match(text) is None


def test_a_module_of_patterns_is_shared_by_all_places_or_is_a_jurisdiction() -> None:
    found = {module.name for module in iter_modules(patterns.__path__)} - jurisdiction.SHARED
    assert {f"{patterns.__name__}.{name}" for name in found} == {
        name for name, module in sys.modules.items() if name.startswith(f"{patterns.__name__}.") and is_place(module)
    }


def is_place(module: ModuleType) -> bool:
    return isinstance(getattr(module, "JURISDICTION", None), jurisdiction.Jurisdiction)
