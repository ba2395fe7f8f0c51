"""Tests that personal data becomes placeholders for a model and real words again for tools and people."""

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import pytest

from pincite.indexer.legal_text.patterns.example import Example
from pincite.server.masking import addresses, numbers, other_names, person_names
from pincite.server.masking.detector import Detector
from pincite.server.masking.known_people import Person, persons
from pincite.server.masking.name_model import PACKAGE, load, windows
from pincite.server.masking.personal import Kind
from pincite.server.masking.pseudonyms import Pseudonyms, UnknownPlaceholder
from tests.conftest import Missing

MODULES = (addresses, numbers, other_names, person_names)
EXAMPLES = [(module, name, example) for module in MODULES for name, example in module.EXAMPLES.items()]
BLIND = Detector(lambda _: ())


def run(*known: str) -> Pseudonyms:
    """A run whose detector has no model: it knows the given persons, honorifics and signatures."""
    return Pseudonyms(lambda text, people: BLIND.find(text, people), persons(known))


def kinds(text: str) -> list[tuple[str, str]]:
    return [(span.kind.value, text[span.start : span.end]) for span in BLIND.find(text)]


@pytest.mark.parametrize(
    ("module", "name", "example"), EXAMPLES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_pattern_finds_its_example(module: ModuleType, name: str, example: Example) -> None:
    found = example[0].search(example[1])
    assert found is not None
    assert {group: found[group] for group in example[2]} == example[2]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("IBAN GB82 WEST 1234 5698 7654 32 of", ("account", "GB82 WEST 1234 5698 7654 32")),
        ("card 4111 1111 1111 1111.", ("account", "4111 1111 1111 1111")),
        ("his passport, No. KX 112 334, to", ("passport", "KX 112 334")),
        ("call +971 50 555 0134 now", ("phone", "+971 50 555 0134")),
        ("of 14 Larch Terrace, Dunmere DM3 7QT, say", ("address", "14 Larch Terrace, Dunmere DM3 7QT")),
        ("Emirates ID 784-1985-1234567-1", ("identity", "784-1985-1234567-1")),
    ],
)
def test_numbers_and_addresses_are_found_by_form_checksum_or_context(text: str, expected: tuple[str, str]) -> None:
    assert kinds(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "Claim No. CFI 012/2023 under Law No. 4 of 2019, Article 14(2), at page 12",
        "USD 1,204,550.00 was due on 12 June 2021 under invoice INV-2021-00417",
        "2017 1,114,209; 2018 1,330,871; card 4111 1111 1111 1112",
        "Harrow v. Benning, 412 F.3d 88, 91 (8th Cir. 2005); [2018] EWCA Civ 1127",
        "The Court of Appeal and Alder Quay Limited relied on the Limitation Act 1980",
    ],
)
def test_amounts_dates_citations_courts_and_companies_are_not_masked(text: str) -> None:
    assert kinds(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("before Lord Justice MAY and", ("person", "MAY")),
        ("for them Penny, KC (instructed", ("person", "Penny")),
        ("By: /s/ Ada Q. Renn", ("person", "Ada Q. Renn")),
        ("to 1360 East 9th\nStreet, Dunmere, Ohio 44114 by", ("address", "1360 East 9th\nStreet, Dunmere, Ohio 44114")),
        ("at 1440 Larchway, Dunmere, NY 10018.", ("address", "1440 Larchway, Dunmere, NY 10018")),
        ("at 14\xa0Larch\xa0Terrace.", ("address", "14\xa0Larch\xa0Terrace")),
    ],
)
def test_months_initials_line_ends_and_spaces_do_not_prevent_a_match(text: str, expected: tuple[str, str]) -> None:
    assert kinds(text) == [expected]


def test_a_recorded_company_is_not_a_person_and_a_person_inside_a_longer_name_is() -> None:
    named = BLIND.named(["MR PEY DIRT, INC.", "State of Larch, ex rel. Mr Odo Renn"])
    assert [person.tokens for person in named.persons] == [("odo", "renn")]
    assert {"pey", "dirt"} <= named.others


def test_all_forms_of_a_name_share_one_placeholder() -> None:
    names = run("Roland Tessimond")
    texts = ["ROLAND TESSIMOND", "Roland\nTessimond", "Mr Tessimond", "Tessimond's letter", "Mr. R. Tessimond"]
    assert [names.mask(text) for text in texts] == [
        "[PERSON_1]",
        "[PERSON_1]",
        "Mr [PERSON_1]",
        "[PERSON_1]'s letter",
        "Mr. [PERSON_1]",
    ]


def test_a_surname_shared_by_two_persons_gets_its_own_placeholder() -> None:
    names = run("Ada Renn", "Odo Renn")
    assert names.mask("Ada Renn, Odo Renn and Mr Renn") == "[PERSON_1], [PERSON_2] and Mr [PERSON_3]"


def test_placeholders_are_numbered_by_first_appearance() -> None:
    names = run("Ada Renn", "Beatrix Odell")
    assert names.mask("Beatrix Odell and Ada Renn, a@b.example") == "[PERSON_1] and [PERSON_2], [EMAIL_1]"


def test_a_placeholder_printed_in_a_document_is_not_a_placeholder_of_the_run() -> None:
    names = run("Ada Renn")
    masked = names.mask("[PERSON_1] wrote to Ada Renn")
    assert masked == "[TEXT_1] wrote to [PERSON_1]"
    assert names.unmask("so [TEXT_1] and [PERSON_1]") == "so [PERSON_1] and Ada Renn"


@pytest.mark.parametrize("broken", ["[PERSON_9]", "PERSON_1", "[PERSON_", "[PERSON 1]"])
def test_an_altered_placeholder_is_an_error_that_says_so(broken: str) -> None:
    names = run("Ada Renn")
    names.mask("Ada Renn")
    with pytest.raises(UnknownPlaceholder, match="not a placeholder of this run"):
        names.unmask(f"what did {broken} say")


def test_a_quote_is_unmasked_to_the_words_of_its_page() -> None:
    names = run("Ada Renn")
    page = names.mask("ORDER OF ADA RENN\nAda Renn signed; Renn left.")
    assert page == "ORDER OF [PERSON_1]\n[PERSON_1] signed; [PERSON_1] left."
    printed = "ORDER OF ADA RENN\nAda Renn signed; Renn left."
    assert names.unmask_on("ORDER OF [PERSON_1]", printed) == "ORDER OF ADA RENN"
    assert names.unmask_on("[PERSON_1] signed; [PERSON_1] left", printed) == "Ada Renn signed; Renn left"


def test_lower_case_query_words_in_a_result_are_masked() -> None:
    names = run("Ada Renn")
    names.mask("Ada Renn")
    assert names.mask_words("renn") == "[PERSON_1]"


def test_windows_cover_the_whole_text() -> None:
    text = "word " * 500
    covered = {place for start, end in windows(text) for place in range(start, end)}
    assert covered == set(range(len(text)))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Nichole M. Jagels", "NICHOLE MARIE JAGELS", True),
        ("Smith, John", "Mr John Smith", True),
        ("Smith J", "John Smith", True),
        ("Abernathy", "Ann Abernathy-Cole", True),
        ("Jane Smith", "John Smith", False),
    ],
)
def test_two_names_are_recognised_as_possibly_one_person(one: str, other: str, same: bool) -> None:
    first, second = Person.of(one), Person.of(other)
    assert first is not None
    assert second is not None
    assert first.may_be(second) is same


def test_the_model_finds_names_without_an_honorific(missing: Missing) -> None:
    if importlib.util.find_spec(PACKAGE) is None:
        missing("mask", "the weights of the names are not installed; `make setup` installs them")
    detector = Detector(load(threads=1).likely, (Kind.PERSON,))
    text = "Present: Wei Zhang, Ingrid SOLBAKKEN and Ember Lane Holdings PLC, on 9 November 2021 at Riverside House."
    assert [text[span.start : span.end] for span in detector.find(text)] == ["Wei Zhang", "Ingrid SOLBAKKEN"]


def test_the_benchmark_labels_cover_every_kind() -> None:
    path = Path(__file__).parents[3] / "benchmarks" / "labels" / "personal_data.jsonl"
    rows = path.read_text(encoding="utf-8").splitlines()
    blind = " ".join(row["text"] for row in map(json.loads, rows) if row["split"] == "blind")
    assert set(re.findall(r"<(\w+)\|", blind)) == {kind.value for kind in Kind}
