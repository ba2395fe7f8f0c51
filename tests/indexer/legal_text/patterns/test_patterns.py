"""Test that every pattern has an example that it matches."""

import re
from pkgutil import iter_modules
from types import ModuleType

import pytest

from pincite.indexer.legal_text import patterns
from pincite.indexer.legal_text.patterns import (
    amendment_formulas,
    caption_lines,
    case_number_labels,
    citations,
    common,
    companies,
    contract_dates,
    contract_parties,
    contract_terms,
    contracts,
    court_layout,
    currencies,
    definitions,
    exceptions,
    governing_law,
    instrument_identity,
    judge_styles,
    jurisdiction,
    jurisdictions,
    kinds,
    obligations,
    pinpoints,
    quantities,
    sentences,
    series,
    title_pages,
)
from pincite.indexer.legal_text.patterns.example import Example
from pincite.indexer.legal_text.patterns.jurisdictions import us

MODULES = {
    "judge_styles": judge_styles,
    "caption_lines": caption_lines,
    "case_number_labels": case_number_labels,
    "citations": citations,
    "common": common,
    "instrument_identity": instrument_identity,
    "kinds": kinds,
    "series": series,
    "title_pages": title_pages,
    "court_layout": court_layout,
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
    "amendment_formulas": amendment_formulas,
    "obligations": obligations,
    "quantities": quantities,
    "pinpoints": pinpoints,
    "sentences": sentences,
}
EXAMPLES = [
    pytest.param(example, id=f"{name}: {title}")
    for name, module in MODULES.items()
    for title, example in module.EXAMPLES.items()
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_pattern_matches_its_example_with_its_groups(example: Example) -> None:
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
def test_other_text_is_not_matched_as_a_case_number(text: str) -> None:
    assert common.CASE_ID.search(text) is None


@pytest.mark.parametrize("text", ["iiii", "abc", "vx", ""])
def test_other_text_is_not_matched_as_a_roman_numeral(text: str) -> None:
    assert common.ROMAN_NUMERAL.match(text) is None


def test_every_module_in_the_jurisdictions_folder_is_a_jurisdiction() -> None:
    names = {module.name for module in iter_modules(jurisdictions.__path__)}
    assert len(names) == len(jurisdiction.jurisdictions())


def test_every_module_with_patterns_is_covered_here() -> None:
    found = {module.name for module in iter_modules(patterns.__path__)}
    assert found - set(MODULES) == {"example", "jurisdiction", "jurisdictions", "page_marks"}
