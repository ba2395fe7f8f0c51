"""Tests the laws, cases, titles, provisions, pages and kind of work that a question names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.model import LawNumber
from pincite.tools.question.model import QuestionKind
from pincite.tools.question.parse import parse


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("the Rigging Law (Northmark Law No. 1 of 2020)", LawNumber("Northmark", 1, 2020)),
        ("DIFC Law No. 5 of 2018", LawNumber("DIFC", 5, 2018)),
        ("Law No. (16) of 2011", LawNumber("", 16, 2011)),
        ("PORT Law 7/2005", LawNumber("PORT", 7, 2005)),
    ],
)
def test_a_law_is_named_by_its_number(text: str, number: LawNumber) -> None:
    assert number in [m.law_number for m in parse(f"What does {text} say of rent?").mentions]


@pytest.mark.parametrize("written", ["ENF 053/2025", "ENF-053-2025", "ENF 53/2025", "ENF 053 / 2025"])
def test_a_case_is_named_in_any_usual_spelling(written: str) -> None:
    assert [m.case_id for m in parse(f"Who decided {written}?").mentions] == ["ENF 053/2025"]


@pytest.mark.parametrize(
    ("text", "certain"),
    [
        ("in [2024] EWCA Civ 5", True),
        ("in [2024] ewca civ 5", False),
        ("in [2024] barges 5", False),
    ],
)
def test_a_citation_is_certain_only_in_the_spelling_of_the_courts(text: str, certain: bool) -> None:
    (mention,) = parse(f"What was held {text}?").mentions
    assert (mention.cited, mention.certain) == (True, certain)


@pytest.mark.parametrize("text", ["[2024] for 5 barges", "[2024] FOR 5 barges", "[2024] Act 5", "[2024] under act 5"])
def test_short_words_after_a_bracketed_year_are_not_a_court(text: str) -> None:
    assert [m for m in parse(f"How much was due in {text}?").mentions if m.case_id] == []


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("Under the Rigging Law, when is rent due?", "Rigging Law"),
        ("What do the Harbour Licensing Regulations require?", "Harbour Licensing Regulations"),
        ("Who signed the Master Supply Agreement?", "Master Supply Agreement"),
        ("Who won in Fennick v Oldacre Holdings?", "Fennick v Oldacre Holdings"),
        ("Did Fennick v Oldacre Holdings settle?", "Fennick v Oldacre Holdings"),
        ("Who won in Fennick and others v Oldacre Holdings?", "Fennick v Oldacre Holdings"),
        ("Who won in Fennick & Ors v. Oldacre Holdings?", "Fennick v Oldacre Holdings"),
        ("Compare Fennick vs Oldacre with the other case.", "Fennick v Oldacre"),
        ("Who won in Fennick versus Oldacre?", "Fennick v Oldacre"),
        ("Who won in Fennick Lamps, Inc. v. Oldacre?", "Fennick Lamps, Inc. v Oldacre"),
        ("Who won in Fennick Lamps, LLC, v. Oldacre?", "Fennick Lamps, LLC, v Oldacre"),
        ("Consider the Harbour Lease; who insures the quay?", "Harbour Lease"),
        ("What is the Expiry Date of the Master Supply Agreement?", "Master Supply Agreement"),
    ],
)
def test_capitalised_words_may_be_a_title(question: str, title: str) -> None:
    assert title in [m.title for m in parse(question).mentions]


NAMES = ["CFI 012/2023", "DIFC Law No. 5 of 2018", "Rigging Law", "Article 22(1)(a)", "page 3"]


@given(st.sampled_from(NAMES), st.text())
def test_spans_have_offsets_into_the_question(name: str, around: str) -> None:
    question = parse(f"{around} {name}")
    for mention in question.mentions:
        assert question.text[mention.span.start : mention.span.end].strip() == mention.text
    for span in (*(x.span for x in question.locators), *(x.span for x in question.page_locators)):
        assert question.text[span.start : span.end]


@pytest.mark.parametrize(
    ("text", "kind", "path"),
    [
        ("Article 22(1)(a)", "article", "22(1)(a)"),
        ("Article 22 (1) (a)", "article", "22(1)(a)"),
        ("Art. 4", "article", "4"),
        ("Article 17A", "article", "17A"),
        ("Section 5(1)(b)(ii)", "article", "5(1)(b)(ii)"),
        ("Regulation 1.5.4(2)", "article", "1.5.4(2)"),
        ("Rule 44.2", "article", "44.2"),
        ("Schedule 2", "schedule", "Schedule 2"),
        ("Appendix A", "schedule", "Appendix A"),
        ("clause 14.3", "clause", "14.3"),
        ("paragraph 57", "paragraph", "57"),
        ("Part 3", "part", "Part 3"),
        ("Chapter II", "chapter", "Chapter II"),
    ],
)
def test_a_provision_is_named_by_kind_and_path(text: str, kind: str, path: str) -> None:
    assert [(x.kind, x.path) for x in parse(f"What does {text} provide?").locators] == [(kind, path)]


@pytest.mark.parametrize(
    "text",
    [
        "paragraph 3(1) of Schedule 2",
        "Schedule 2, paragraph 3(1)",
        "paragraph 3(1), Schedule 2",
        "sch. 2 para 3(1)",
        "Schedule 2 (paragraph 3(1))",
        "SCHEDULE 2, PARAGRAPH 3(1)",
        "Schedule 2, Part 4, paragraph 3(1)",
        "paragraph 3(1) of Part 4 of Schedule 2",
        "paragraph 3(1) of the Second Schedule",
        "the Second Schedule, paragraph 3(1)",
    ],
)
def test_a_paragraph_and_its_schedule_are_one_locator(text: str) -> None:
    question = parse(f"What does {text} of the Quays Law provide?")
    (place,) = question.locators
    assert (place.kind, place.path, place.container) == ("paragraph", "3(1)", "Schedule 2")
    assert place.text.endswith("3(1) of Schedule 2")
    assert question.text[place.span.start : place.span.end].strip(" )") == text.removeprefix("the ").strip(" )")


@pytest.mark.parametrize("text", ["the first schedule payment", "the Twenty-First Schedule"])
def test_words_that_only_resemble_an_ordinal_schedule_are_no_locator(text: str) -> None:
    assert parse(f"When is {text} due?").locators == ()


@pytest.mark.parametrize("text", ["paragraphs 3 and 4 of Appendix 1", "Appendix 1, paras 3 and 4"])
def test_several_paragraphs_of_one_schedule_are_all_in_it(text: str) -> None:
    found = [(x.path, x.container) for x in parse(f"What do {text} provide?").locators]
    assert found == [("3", "Appendix 1"), ("4", "Appendix 1")]


@pytest.mark.parametrize("text", ["Article 3 and Schedule 2", "Schedule 2 and Article 3"])
def test_a_unit_joined_to_a_schedule_by_and_is_not_in_it(text: str) -> None:
    assert [x.container for x in parse(f"What do {text} provide?").locators] == ["", ""]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("Sections 1981 and 1983 of Title 42", ["1981", "1983"]),
        ("Articles 1927 and 1929 of the Lantern Code", ["1927", "1929"]),
        ("Article 1983 of the Lantern Code", ["1983"]),
    ],
)
def test_a_provision_may_have_a_number_like_a_year(text: str, paths: list[str]) -> None:
    assert [x.path for x in parse(f"What do {text} provide?").locators] == paths


def test_a_year_is_not_a_provision() -> None:
    assert parse("What did the Regulations 2019 change?").locators == ()


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("on the first page", 1),
        ("on the title page", 1),
        ("on the cover page", 1),
        ("on the second page", 2),
        ("on page 3", 3),
        ("on Page 12", 12),
        ("on the last page", -1),
        ("on the final page", -1),
        ("on the front page", 1),
        ("at p. 7", 7),
        ("on the cover of the volume", 1),
    ],
)
def test_a_page_is_named_by_number_or_position(text: str, page: int) -> None:
    assert [x.page for x in parse(f"What stands {text} of the Order?").page_locators] == [page]


@pytest.mark.parametrize("text", ["pages 3, 4 and 7", "pp. 3, 4 and 7", "Pages 3, 4, and 7"])
def test_each_of_several_pages_is_named(text: str) -> None:
    assert [x.page for x in parse(f"What stands on {text} of the Order?").page_locators] == [3, 4, 7]


def test_a_number_after_one_page_is_not_a_page() -> None:
    assert [x.page for x in parse("Who are named on page 3 and 4 days later?").page_locators] == [3]


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("What does “Working Day” mean?", ("Working Day",)),
        ("What does 'the Owner's Costs' mean?", ("the Owner's Costs",)),
        ("Does 'Tug' include a 'Launch'?", ("Tug", "Launch")),
        ("What are the Owners' costs and the Hirers' costs?", ()),
        ("Is the \"Quay\"'s tenant one of the tenants' sureties?", ("Quay",)),
    ],
)
def test_quoted_words_are_kept_separately_and_an_apostrophe_is_not_a_quotation_mark(
    text: str, quoted: tuple[str, ...]
) -> None:
    assert parse(text).quoted == quoted


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What is the annual fee?", QuestionKind.FIELD),
        ("What does Article 22 require?", QuestionKind.PROVISION),
        ("Which is higher, the fee for a pilot or the fee for a tug?", QuestionKind.COMPARISON),
        ("Who was the judge in both cases?", QuestionKind.COMPARISON),
        ("When was the order made?", QuestionKind.TEMPORAL),
        ("When did the Rigging Law come into force?", QuestionKind.TEMPORAL),
        ("List the judges of appeal.", QuestionKind.ENUMERATION),
        ("Which two judges sat?", QuestionKind.ENUMERATION),
        ("Is there a right of appeal?", QuestionKind.EXISTENCE),
        ("Why was the claim dismissed?", QuestionKind.EXPLANATION),
        ("How is the rent reviewed?", QuestionKind.EXPLANATION),
        ("How many days are allowed?", QuestionKind.FIELD),
    ],
)
def test_a_question_is_classified_by_the_work_it_asks_for(question: str, kind: QuestionKind) -> None:
    assert parse(question).kind is kind


def test_terms_exclude_the_names_of_documents() -> None:
    terms = parse("What is the fee under the Rigging Law?").terms
    assert "fee" in terms
    assert "leas" not in terms


@given(st.text(max_size=300))
def test_any_text_can_be_parsed_and_parsing_is_deterministic(text: str) -> None:
    assert parse(text) == parse(text)


def test_every_number_after_a_plural_pinpoint_is_a_pinpoint() -> None:
    question = parse("By how much do the periods in Articles 5, 7(1) and 9 of the Harbour Law differ?")
    assert [(x.path, x.text) for x in question.locators] == [
        ("5", "Article 5"),
        ("7(1)", "Article 7(1)"),
        ("9", "Article 9"),
    ]


def test_a_period_after_a_plural_pinpoint_is_not_a_pinpoint() -> None:
    assert [x.path for x in parse("Is it due under Articles 5 and 14 days later?").locators] == ["5"]


def test_a_lower_case_case_number_is_read() -> None:
    assert [m.case_id for m in parse("Who won in cfi 31/2023?").mentions if m.case_id] == ["CFI 031/2023"]


def test_short_words_before_a_number_name_no_case() -> None:
    assert not [m for m in parse("What was paid in 12/2023 and 4/2024?").mentions if m.case_id]


@pytest.mark.parametrize("text", ["art. 4 of the Pilots Law", "art 4 of the Pilots Law", "Art. 4", "arts. 4 and 5"])
def test_articles_are_read_in_the_spellings_that_people_type(text: str) -> None:
    first, *_ = parse(text).locators
    assert (first.kind, first.path) == ("article", "4")


def test_the_word_art_is_not_an_article() -> None:
    assert parse("the promotion of health or art. It is due.").locators == ()


def test_a_case_number_with_of_before_its_year_names_the_case() -> None:
    (mention,) = parse("Who is the judge in CA 5 of 2025?").mentions
    assert mention.case_id == "CA 005/2025"
