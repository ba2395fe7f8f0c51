"""Test the rules that separate real units from similar text, on invented texts."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.indexer.extract.base import RawPage
from pincite.indexer.layout import lay_out
from pincite.indexer.legal_text.body_lines import body_lines
from pincite.indexer.model import SectionKind
from pincite.indexer.page import Position, Span
from pincite.indexer.structure import read_sections
from tests.indexer.structure.outlines import outline, paths, read


def test_running_text_after_a_clause_number_is_not_a_heading() -> None:
    text = (
        "1. TERM\n1.1 This Agreement takes effect on the day on which it is\nsigned.\n1.2 Renewal\nIt may be renewed."
    )
    assert read(SectionKind.CLAUSE, text) == [("1", "TERM"), ("1.1", None), ("1.2", "Renewal")]


def test_a_clause_may_carry_its_heading_in_its_first_line() -> None:
    text = "1. Term. This Agreement begins today.\n2. Law and Courts. The law of the Free Port applies."
    assert read(SectionKind.CLAUSE, text) == [("1", "Term"), ("2", "Law and Courts")]


def test_an_amendment_law_may_skip_articles_but_text_starts_no_article() -> None:
    text = "1. Title\nThis is the Law.\n9. Amendment of Article 24\nWords.\n3. words that begin in small letters"
    assert [path for path, _ in read(SectionKind.ARTICLE, text)] == ["1", "9"]


def test_a_table_row_is_not_an_article() -> None:
    text = "11. Fees\nInsert:\nItem Matter Fee Fee\n13 Application for a Licence 4,800 1,200\n12. Saving\nWords."
    assert [path for path, _ in read(SectionKind.ARTICLE, "10. Names\n" + text)] == ["10", "11", "12"]


def test_a_numbered_rule_quoted_in_a_judgment_is_not_a_paragraph() -> None:
    text = "1. The slip is one of fact.\n2. It is mended by the “slip rule” (Rule\n12.34 of them).\n3. I do so."
    assert [path for path, _ in read(SectionKind.PARAGRAPH, text)] == ["1", "2", "3"]


def test_a_repealed_article_stays_in_the_outline() -> None:
    text = "20. Transfer\nWords.\n21. [Repealed]\n[Repealed by Article 6.]\n22. Records\nWords."
    assert read(SectionKind.ARTICLE, "19. Renewal\n" + text)[-2:] == [("21", "[Repealed]"), ("22", "Records")]


def test_an_article_heading_may_be_on_the_line_below() -> None:
    text = "Article (3)\nJurisdiction\nThe Courts have it.\nArticle (4)\nAppeals\nThey lie to the Court of Appeal."
    assert read(SectionKind.ARTICLE, text) == [("3", "Jurisdiction"), ("4", "Appeals")]


def test_a_sentence_about_a_part_or_schedule_starts_no_section() -> None:
    text = "1. Scope\nThe holder is subject to\nPart 4 as if it were a Licensee.\nSchedule 2 applies to it."
    assert read(SectionKind.ARTICLE, text) == [("1", "Scope")]


def test_numbers_missing_from_the_text_layer_come_from_the_contents_page() -> None:
    titles = ["Title", "Scope", "Records", "Fees", "Appeals", "Fines"]
    contents = "CONTENTS\n" + "\n".join(f"{n}. {t} .......... {n}" for n, t in enumerate(titles, 1))
    body = "\n".join(f"{title}\nWords about it that run on." for title in titles)
    assert read(SectionKind.ARTICLE, contents, body) == [(str(n), t) for n, t in enumerate(titles, 1)]


def test_a_filing_exhibit_number_is_not_a_schedule() -> None:
    text = "EXHIBIT 10.12\nENDORSEMENT AGREEMENT\n1. Term\nOne year."
    assert read(SectionKind.CLAUSE, text) == [("1", "Term")]


def test_items_all_numbered_1_are_siblings() -> None:
    text = "1. File the form\n1. serve the form\n1. pay the fee\n(a) in cash\n(a) by card"
    assert [path for path, _ in read(SectionKind.CLAUSE, text)] == ["1", "1", "1", "1(a)", "1(a)"]


def test_lists_that_restart_do_not_nest_deeper_each_time() -> None:
    pages = lay_out([RawPage("1. One,\n2. two.\n(a) A,\n(b) b.\n" * 200)])
    sections = read_sections(pages, SectionKind.CLAUSE)
    assert len(sections) == 800
    assert max(section.path.count("(") for section in sections) <= 6


def test_a_list_inside_an_article_starts_at_1() -> None:
    text = "Article 1\nTitle\n1. This is a law\n2. of the port.\nArticle 2\nScope\n1. It applies\n2. afloat."
    assert [path for path, _ in read(SectionKind.ARTICLE, text)] == ["1", "1(1)", "1(2)", "2", "2(1)", "2(2)"]


TERMS = "1. Berths\nThe Master berths where he is told.\n2. Dues\nDues are paid by the day.\n3. Fire\nNo fire is lit."


def test_roman_articles_contain_sections_with_full_numbers() -> None:
    text = (
        "ARTICLE I\nDEFINITIONS\nSection 1.01. Terms. In this Agreement words mean what they say.\n"
        "(a) “Quay” means it;\n"
        "Section 1.02 Headings. They are for reference, subject to\nSection 1.01 above.\n"
        "ARTICLE II\nRENT\nSection 2.01. Rent. It is paid each month."
    )
    assert read(SectionKind.CLAUSE, text) == [
        ("I", "DEFINITIONS"),
        ("1.01", "Terms"),
        ("1.01(a)", None),
        ("1.02", "Headings"),
        ("II", "RENT"),
        ("2.01", "Rent"),
    ]


def test_sections_numbered_across_articles_are_their_child_units() -> None:
    body = [
        f"ARTICLE {n}\nTITLE\n{2 * i + 1}. Words. They go on here.\n{2 * i + 2}. More. So do they."
        for i, n in enumerate(("I", "II", "III"))
    ]
    assert paths(SectionKind.CLAUSE, "\n".join(body)) == [
        "Article I",
        "1",
        "2",
        "Article II",
        "3",
        "4",
        "Article III",
        "5",
        "6",
    ]


def test_a_number_may_be_joined_to_its_text() -> None:
    text = "1.The Buyer shall pay the price;\n2.The Seller shall deliver the goods;\n2.1.Delivery\nAt the quay."
    assert paths(SectionKind.CLAUSE, text) == ["1", "2", "2.1"]


def test_a_number_without_a_dot_may_head_a_clause_in_capitals() -> None:
    text = "1 TERM\n1.1 The term is a year.\n2 PRICE AND PAYMENT\n2.1 The price is ten a day.\n30 days is the limit."
    assert paths(SectionKind.CLAUSE, text) == ["1", "1.1", "2", "2.1"]


def test_articles_after_the_numbered_units_form_a_separate_text() -> None:
    sections = "\n".join(
        f"Section {n}: Title of it\nA. The first.\n1. It is so.\n2. It is not.\nB. The second."
        for n in ("I", "II", "III")
    )
    found = paths(SectionKind.ARTICLE, "1. Title\nThis is it.\n2. Scope\nThis too.\n" + sections)
    assert [path for path in found if "(" not in path] == ["1", "2", "I", "II", "III"]
    assert "II(A)(2)" in found


def test_contents_entries_that_name_their_unit_do_not_number_the_articles() -> None:
    names = ("General", "Scope", "Records", "Fees", "Fines", "Appeals")
    contents = "\n".join(
        f"Section {n}: {t} ....... 2" for n, t in zip(("I", "II", "III", "IV", "V", "VI"), names, strict=True)
    )
    body = "\n".join(
        f"Section {n}: {t}\nWords." for n, t in zip(("I", "II", "III", "IV", "V", "VI"), names, strict=True)
    )
    assert paths(SectionKind.ARTICLE, contents, body) == ["I", "II", "III", "IV", "V", "VI"]


def test_letters_under_a_clause_are_its_sub_clauses() -> None:
    text = (
        "1. Term.\nA. Start. It begins in May.\nB. End. It ends in June.\n2. Price.\nA. Sum. Ten a day.\n3. Law.\nOurs."
    )
    assert paths(SectionKind.CLAUSE, text) == ["1", "1(A)", "1(B)", "2", "2(A)", "3"]


def test_a_missing_number_does_not_drop_the_units_after_it() -> None:
    lost = TERMS.replace("2. Dues", "Dues") + "\n4. Pilots\nA pilot is taken.\n5. Tugs\nA tug is taken."
    assert paths(SectionKind.CLAUSE, lost) == ["1", "3", "4", "5"]


def test_a_cross_reference_at_a_line_start_starts_no_clause() -> None:
    text = TERMS.replace("by the day.", "by the day as said in clause\n9. It is so.") + "\n4. Pilots\nOne is taken."
    assert paths(SectionKind.CLAUSE, text) == ["1", "2", "3", "4"]


def test_a_list_in_a_clause_does_not_replace_the_clauses() -> None:
    listed = "\n".join(f"{n}. Mr {name} of the quay" for n, name in enumerate("Ash Beech Cedar Elm Fir".split(), 1))
    text = f"{TERMS}\nThe persons are:\n{listed}\n4. Pilots\nOne is taken.\n5. Tugs\nOne is taken."
    found = paths(SectionKind.CLAUSE, text)
    assert [path for path in found if "(" not in path] == ["1", "2", "3", "4", "5"]
    assert "3(5)" in found


@pytest.mark.parametrize(
    "contents",
    ["CONTENTS\n1. Berths 1\n2. Dues 1\n3. Fire 2", "1. Berths . . . . . 1\n2. Dues . . . . . 1\n3. Fire . . . . . 2"],
)
def test_contents_above_the_first_clause_are_not_clauses(contents: str) -> None:
    assert outline(SectionKind.CLAUSE, f"{contents}\n{TERMS}") == ["clause 1 [1-1]", "clause 2 [1-1]", "clause 3 [1-1]"]
    assert [h for _, h in read(SectionKind.CLAUSE, f"{contents}\n{TERMS}")] == ["Berths", "Dues", "Fire"]


def test_a_list_of_schedules_is_not_a_schedule() -> None:
    listed = "\n".join(
        f"SCHEDULE {letter} – {name}" for letter, name in zip("ABC", ("Map", "Fees", "Rules"), strict=True)
    )
    assert outline(SectionKind.CLAUSE, f"{listed}\n{TERMS}", "SCHEDULE B\nFees\nTen a day.") == [
        "clause 1 [1-1]",
        "clause 2 [1-1]",
        "clause 3 [1-1]",
        "schedule Schedule B / Schedule B [2-2]",
    ]


def test_a_provision_quoted_by_an_amendment_law_is_not_its_section() -> None:
    text = (
        "1. Title\nThis Law may be cited by its name.\n2. Insertion of Article 17A\nAfter Article 17 insert:\n"
        "“17A. Provisional Licence\n(1) The Registrar may grant one.\n(2) It lasts ninety days.”\n"
        "3. Amendment of Article 20\nFor Article 20 substitute:\n20. Transfer\nA Licence may be transferred.\n"
        "4. Saving\nWhat was done stands."
    )
    assert paths(SectionKind.ARTICLE, text) == ["1", "2", "3", "4"]


def test_articles_of_a_marked_up_law_are_not_those_of_the_amendment() -> None:
    text = (
        "1. Title\nThis Law may be cited by its name.\n2. The Pilots Law is amended as prescribed in this Part.\n"
        "3. The following Articles of the Pilots Law are\namended by inserting the underlined text as shown below:\n"
        "PART 1: GENERAL\n4. Register\nA register is kept.\n(1) It is open.\n9A. Fees\nThey are paid.\n"
        "PART 3: AMENDMENTS TO THE TUGS LAW\n4. The Tugs Law is amended as follows.\n5. Saving\nWhat was done stands."
    )
    assert outline(SectionKind.ARTICLE, text) == [
        "article 1 [1-1]",
        "article 2 [1-1]",
        "article 3 [1-1]",
        "heading Amended text / Amended text [1-1]",
        "part Amended text / Part 1 [1-1]",
        "article Amended text / 4 [1-1]",
        "article Amended text / 4(1) [1-1]",
        "article Amended text / 9A [1-1]",
        "part Part 3 [1-1]",
        "article 4 [1-1]",
        "article 5 [1-1]",
    ]


def test_a_long_quoted_statute_does_not_end_the_judgment_paragraphs() -> None:
    before = "\n".join(f"{n}. The Court heard the parties on this." for n in range(1, 8))
    quoted = "\n".join(f"{n}. A person shall not moor there without leave." for n in range(1, 6))
    after = "\n".join(f"{n}. The Court finds as follows on that." for n in range(8, 15))
    text = f"{before}\nThe Ordinance provides:\n{quoted}\n{after}"
    found = [path for path in paths(SectionKind.PARAGRAPH, text) if path.isdigit()]
    assert found == [str(n) for n in range(1, 15)]


def test_numbering_restarts_in_each_schedule() -> None:
    text = f"{TERMS}\nSCHEDULE 1\nTariff\n1. Ten a day.\n2. Five a night.\nSCHEDULE 2\n1. Names\n2. Places"
    assert outline(SectionKind.CLAUSE, text)[3:] == [
        "schedule Schedule 1 / Schedule 1 [1-1]",
        "paragraph Schedule 1 / 1 [1-1]",
        "paragraph Schedule 1 / 2 [1-1]",
        "schedule Schedule 2 / Schedule 2 [1-1]",
        "paragraph Schedule 2 / 1 [1-1]",
        "paragraph Schedule 2 / 2 [1-1]",
    ]


def test_a_schedule_may_have_a_heading_below_and_a_number_in_words_or_quotes() -> None:
    text = f"{TERMS}\nSCHEDULE ONE\nTariff\nTen a day.\nEXHIBIT “B”\nMap of the Quay\nAs in\nEXHIBIT C hereto."
    assert read(SectionKind.CLAUSE, text)[3:] == [("Schedule ONE", "Tariff"), ("Exhibit B", "Map of the Quay")]


def test_schedules_may_have_an_ordinal_word_before_their_name() -> None:
    text = (
        f"{TERMS}\nFIRST SCHEDULE\nTariff\n1. Ten a day.\nThe Second Schedule: Land\n1. Names\nAs the\n"
        "Third Schedule says.\nELEVENTH SCHEDULE\n1. Places"
    )
    assert outline(SectionKind.CLAUSE, text)[3:] == [
        "schedule Schedule 1 / Schedule 1 [1-1]",
        "paragraph Schedule 1 / 1 [1-1]",
        "schedule Schedule 2 / Schedule 2 [1-1]",
        "paragraph Schedule 2 / 1 [1-1]",
        "schedule Schedule 11 / Schedule 11 [1-1]",
        "paragraph Schedule 11 / 1 [1-1]",
    ]


def test_a_schedule_heading_repeated_on_the_next_page_starts_no_new_schedule() -> None:
    pages = (TERMS, "EXHIBIT A\nThe map.", "EXHIBIT A\nThe legend.", "EXHIBIT B\nThe key.")
    assert outline(SectionKind.CLAUSE, *pages)[3:] == [
        "schedule Exhibit A / Exhibit A [2-3]",
        "schedule Exhibit B / Exhibit B [4-4]",
    ]


def test_recitals_end_where_the_agreement_begins_and_signatures_end_the_last_clause() -> None:
    text = f"WHEREAS, Fen owns a quay; and\nWHEREAS, Ley owns ships;\nNOW, THEREFORE, they agree:\n{TERMS}"
    signed = "IN WITNESS WHEREOF, they have signed.\nFen Limited\nSigned by Ley Limited"
    assert outline(SectionKind.CLAUSE, text, signed) == [
        "recital Recitals / Recitals [1-1]",
        "clause 1 [1-1]",
        "clause 2 [1-1]",
        "clause 3 [1-1]",
        "signature Signatures [2-2]",
    ]


def test_an_unnumbered_contract_has_clauses_by_heading() -> None:
    words = "The parties have agreed on this at length, and it binds them and all who come after."
    text = "\n".join(f"{title}\n{words}" for title in ("Supply", "Price and Payment", "Governing Law"))
    assert outline(SectionKind.CLAUSE, f"SUPPLY AGREEMENT\n{words}\n{text}")[-3:] == [
        "heading Supply [1-1]",
        "heading Price and Payment [1-1]",
        "heading Governing Law [1-1]",
    ]


def test_judgment_headings_are_parents_of_their_paragraphs() -> None:
    text = (
        "1. The claim is for wharfage.\nThe witnesses\n2. Two were heard.\n3. Both spoke well.\nCosts\n4. They follow."
    )
    pages = lay_out([RawPage(text)])
    sections = read_sections(pages, SectionKind.PARAGRAPH)
    assert [s.path for s in sections] == ["1", "The witnesses", "2", "3", "Costs", "4"]
    assert [s.parent for s in sections] == [None, None, 1, 1, None, 4]


def test_an_opinion_without_numbered_paragraphs_is_cited_by_its_headings() -> None:
    text = (
        "I. BACKGROUND\nA ferry struck a pier.1\n1 The tide was out.\n"
        "A. The Policy\nIt says:\n1. The Assured shall give notice.\n"
        "II. DISCUSSION\nWe review.\nA. Waiver\nThere was none.\n"
        "B. Exclusion\nIt does not apply.\n1. Wear\nThere was none."
    )
    assert paths(SectionKind.PARAGRAPH, text) == ["I", "I.A", "II", "II.A", "II.B", "II.B.1"]


def test_caption_parties_are_not_paragraphs() -> None:
    text = "BETWEEN\n(1) FEN LIMITED\n(2) LEY LIMITED\nClaimants\n1. The claim is for wharfage.\n2. It fails."
    assert paths(SectionKind.PARAGRAPH, text) == ["1", "2"]


def test_a_footnote_is_not_a_paragraph() -> None:
    text = "1. The claim is for wharfage.\n2. It fails.\n3. A footnote of the page\n"
    page = lay_out([RawPage(text)])[0]
    noted = replace(page, footnotes=(Span(text.index("3."), len(text)),))
    assert [s.path for s in read_sections([noted], SectionKind.PARAGRAPH)] == ["1", "2"]


def test_a_section_ends_on_the_page_of_its_last_line() -> None:
    pages = ("1. Berths\nWords on the berths.", "2. Dues\nWords on the dues.", "that go on here.", "3. Fire\nNone.")
    assert outline(SectionKind.CLAUSE, *pages) == ["clause 1 [1-1]", "clause 2 [2-3]", "clause 3 [4-4]"]


def test_a_number_after_a_lead_in_to_another_text_continues_no_list() -> None:
    law = "1. Title\nThis Law is cited so.\n2. Insertion\nAfter Article 8 insert:\n9. Fees\nThey are paid by all."
    assert paths(SectionKind.ARTICLE, law) == ["1", "2"]
    contract = "1. Term\nIt begins in May.\n2. Price\nThe tariff says:\n5. Tugs\nA tug is ten a day.\n6. Law\nOurs."
    assert paths(SectionKind.CLAUSE, contract) == ["1", "2", "6"]


@pytest.mark.parametrize(
    ("between", "headed"), [("They are as follows:", True), ("They were agreed in spring.", False)]
)
def test_only_introductory_words_may_separate_a_table_from_its_heading(between: str, *, headed: bool) -> None:
    text = f"1. Term\nIt begins in May.\n2. Price\nIt is set out below.\nAnnexed Rates\n{between}\nTug | 10\nBarge | 20"
    assert ("Annexed Rates" in paths(SectionKind.CLAUSE, text)) is headed


LINES = st.sampled_from(
    ["PART 1: GENERAL", "CHAPTER 2", "SCHEDULE 1", "SCHEDULE OF REASONS", "IT IS HEREBY ORDERED THAT:", "RECITALS"]
    + [f"{n}. Heading" for n in range(1, 6)]
    + [f"({x}) text of it," for x in ("1", "2", "a", "b", "i", "ii", "A", "B")]
    + [f"{numeral}. HEADING" for numeral in ("I", "II", "A", "B")]
    + [
        "Section 1.01. Text. It goes on.",
        "ARTICLE II",
        "WHEREAS, it is so,",
        "IN WITNESS WHEREOF they sign",
        "“3. Quoted",
        "as said.”",
        "CONTENTS",
        "A title",
        "1.1 Text",
        "1.2 Text",
        "2.1 text",
        "4.3.2 Text",
        "Article 3",
        "Appeals",
        "Issued by: the Registrar",
        "words and",
        "",
    ]
)


@settings(max_examples=150)
@given(
    st.lists(st.lists(LINES, max_size=14).map("\n".join), min_size=1, max_size=4),
    st.sampled_from([SectionKind.ARTICLE, SectionKind.CLAUSE, SectionKind.PARAGRAPH]),
)
def test_sections_are_in_reading_order_and_lie_inside_their_parents(texts: list[str], unit: SectionKind) -> None:
    pages = lay_out([RawPage(text) for text in texts])
    sections = read_sections(pages, unit)
    assert [s.index for s in sections] == list(range(len(sections)))
    assert [s.start for s in sections] == sorted(s.start for s in sections)
    ends = {Position(line.page, line.span.end) for line in body_lines(pages)}
    for section in sections:
        assert section.start < section.end
        assert section.end in ends
        assert pages[section.start.page - 1].text[section.start.offset :].strip()
        if section.parent is not None:
            parent = sections[section.parent]
            assert section.parent < section.index
            assert parent.start <= section.start
            assert section.end <= parent.end


def test_rows_of_a_terms_table_belong_to_the_enclosing_unit() -> None:
    text = (
        "SCHEDULE 1\n1. Rules\nIn this Law:\n(a) a year is a calendar year; and\n(b) a day is a calendar day.\n"
        "2. Defined terms\nIn this Law:\n(a) words in capitals are defined; and\n(b) others are not.\n"
        "Terms Definitions\nBerth a place for a ship, which is:\n(a) at a quay; or\n(b) at a buoy.\n"
        "Tug a ship that tows.\n3. Notices\nA notice:\n(a) is in writing."
    )
    assert [path for path, _ in read(SectionKind.ARTICLE, "1. Title\nWords.\n2. Fees\nWords.\n" + text)] == [
        *("1", "2", "Schedule 1", "1", "1(a)", "1(b)", "2", "2(a)", "2(b)", "3", "3(a)")
    ]
