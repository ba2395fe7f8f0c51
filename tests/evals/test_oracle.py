"""Test the scores against an independent implementation of their description, on random rows."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.evals.metrics import RowScore, score
from pincite.evals.name_equality import jaccard, same_name
from pincite.evals.summary import summarise
from tests.evals import oracle
from tests.evals.rows import Row, answer_row, outcome

Pair = tuple[Row, Row]

FAMILIES = {"law": "law:one", "notice": "law:one", "order": "case:two"}
SENTENCE = "There is no information on this question in the provided documents."
KINDS = ("number", "boolean", "name", "names", "date", "free_text")

SPELLINGS = [
    ["J. R. Pym", "J.R. Pym", "J R Pym", "JR Pym", "J.R.Pym", "J Pym"],
    ["Ann-Marie O’Dell", "Ann Marie O'Dell", "ANN MARIE ODELL", "Annmarie O Dell"],
    ["Justice He Wei", "Justice Wei", "Justice Dr He Wei", "Mr Justice He Wei"],
    [
        "The Quill Company L.L.C.",
        "Quill Company LLC",
        "Quill  Company, LLC",
        "Ｑｕｉｌｌ Company L L C",
        "the quill company",
    ],
    ["Pym A B.V.", "Pym A BV", "Pym A. B.V.", "Pym AB V"],
    ["KC", "Mr", "The", "!", "SC QC", "H.E.", " ", "", "the Mr"],
]
BEFORE = ["", "", "Mr ", "Mrs. ", "DR ", "H.E. ", "H. E. Justice ", "HE ", "His Excellency ", "the ", "The "]
BEHIND = ["", "", " KC", ", K.C.", " (QC)", " QC SC", " K. C.", "."]
LAWS = [
    "{title}, {issuer}Law No. {number}",
    "{title} ({issuer}Law No. {number})",
    "{title} {issuer}Law No. {number}",
    "{issuer}Law No. {number}",
    "{issuer}Law Number {number}",
    "{issuer}LAW NO {number}",
    "{title} {issuer}Law No.{number}",
    "No.{number}",
    "No. {number}",
    "{title}",
    " ",
]
NUMBERS_OF_LAWS = ["5 of 2018", "5 of 2018", "(5) of 2018", "05 of 2018", "3 of 2009"]


def dressed(spellings: list[str]) -> st.SearchStrategy[str]:
    """A person's name with possible prefixes and suffixes."""
    return st.tuples(st.sampled_from(BEFORE), st.sampled_from(spellings), st.sampled_from(BEHIND)).map("".join)


def cited_as(title: str) -> st.SearchStrategy[str]:
    """A law of this title, by title, by number or by both."""
    issuers = st.sampled_from(["", "DIFC ", "Saltmere ", "Federal "])
    return st.builds(
        lambda form, issuer, number: form.format(title=title, issuer=issuer, number=number),
        st.sampled_from(LAWS),
        issuers,
        st.sampled_from(NUMBERS_OF_LAWS),
    )


NAMESAKES = st.sampled_from(
    [*map(dressed, SPELLINGS), *map(cited_as, ["Companies Law", "the Companies Law", "Insolvency Law"])]
)
"""Ways to write one name; drawn twice from one of them, names are often equal and seldom the same text."""
NAMES = NAMESAKES.flatmap(lambda spelt: spelt)
WRITTEN = NAMES.filter(str.strip)
LISTS = st.sampled_from([st.lists(names, max_size=4) for names in (NAMES, *[cited_as("Companies Law")] * 4)])

NUMBERS = st.sampled_from([0, 1, 40, 100, -100, 0.4, 0.1, 10.5, 1_842_500]) | st.integers(-1000, 1000)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "number": NUMBERS,
    "boolean": st.booleans(),
    "name": WRITTEN,
    "names": st.lists(WRITTEN, min_size=1, max_size=4, unique=True),
    "date": st.sampled_from(["2020-07-01", "2020-07-02", "2021-07-01"]),
    "free_text": st.sampled_from(["They may.", "They may not.", "x" * 280, "x" * 281]),
}
TEXTS = ["", " ", "true", "40", "1 July 2020", "20200701", "2020-02-30"]
SENTENCES = [SENTENCE, f" {SENTENCE}\n", SENTENCE.lower(), [SENTENCE]]
UNFIT = st.sampled_from([*TEXTS, *SENTENCES, 1, 0, 0.4, True, False, [], ["a", "a"], ["a", " "]])
PAGES = st.tuples(st.sampled_from(["law", "notice", "order", "letter"]), st.integers(1, 3))
PAGE_LISTS = st.lists(PAGES, min_size=1, max_size=4)
SHOWN = {"uri": "", "passage": "The fee is due.", "why": "names the fee"}
TIMES = st.sampled_from([0.0, 999.9, 1000, 1999.9, 2000, 2999.9, 3000, 4999.9, 5000, 60_000])


def near(number: float) -> st.SearchStrategy[Any]:
    """Numbers just below and above one per cent from the value."""
    return st.sampled_from([0.99, 0.9899, 1.01, 1.0101, -1, 0.01, 100]).map(lambda factor: round(number * factor, 6))


@st.composite
def questions(draw: st.DrawFn) -> Row:
    kind = draw(st.sampled_from(KINDS))
    row: Row = {
        "id": "q",
        "question": "Which?",
        "answer_type": kind,
        "tags": draw(st.sampled_from([[], ["a"], ["a", "b"]])),
    }
    null = draw(st.integers(0, 4)) == 0
    if draw(st.integers(0, 9)):
        nulls = [None, SENTENCE] if kind == "free_text" else [None]
        row["answer"] = draw(st.sampled_from(nulls) if null else VALUES[kind])
    if not draw(st.integers(0, 5)):
        return row
    sets = [[]] if null else draw(st.lists(PAGE_LISTS, min_size=1, max_size=3))
    row["pages"] = [{"doc_id": doc_id, "page": page} for doc_id, page in sets[0]]
    if draw(st.booleans()):
        row["acceptable_page_sets"] = draw(st.permutations(sets))
    return row


@st.composite
def answers(draw: st.DrawFn, question: Row) -> Row:
    kind, gold = question["answer_type"], question.get("answer")
    values = [st.just(gold), st.just(gold), VALUES[kind], VALUES[kind], st.none(), UNFIT]
    if kind == "number" and gold is not None:
        values += [near(gold)] * 2
    if kind == "names" and gold is not None:
        values += [st.permutations([*gold, *gold[:1]]), st.lists(st.sampled_from(gold) | NAMES, max_size=5)]
    value = draw(st.one_of(values))
    gold_pages = [(page["doc_id"], page["page"]) for page in question.get("pages", [])]
    pages = draw(st.sampled_from([gold_pages, gold_pages + gold_pages[:1]]) | st.lists(PAGES, max_size=5))
    fitting = "absent" if value is None else "answered"
    status = draw(st.sampled_from([fitting] * 6 + ["answered", "absent", "unsure", "refused", "failed"]))
    if status != "answered" and draw(st.integers(0, 3)):
        value, pages = None, []
    time, page_number = draw(TIMES), draw(st.sampled_from([1] * 9 + [0]))
    kept = [(doc_id, page * page_number) for doc_id, page in pages]
    answer_type = draw(st.sampled_from([kind] * 9 + ["number"]))
    shown = [{"doc_id": doc_id, "page": page} | SHOWN for doc_id, page in draw(st.lists(PAGES, max_size=3))]
    confidence = draw(st.sampled_from([None, None, 0.2, 0.5, 0.9]))
    fields = {"shown": shown if status == "unsure" else [], "confidence": confidence}
    return answer_row(answer_type, value, kept, status=status, ttft_ms=time, **fields)


PAIRS = questions().flatmap(lambda question: st.tuples(st.just(question), answers(question)))


def as_oracle_names(row: RowScore) -> Row:
    return {
        "det": row.det,
        "g": row.g,
        "page_recall": row.page_recall,
        "page_precision": row.page_precision,
        "t": row.t,
        "f": row.f,
        "pages_per_question": row.pages,
        "coverage": row.coverage,
        "precision": row.precision,
        "false_empty": row.false_empty,
        "false_absence": row.false_absence,
        "false_non_empty": row.false_non_empty,
        "wrong_document": row.wrong_document,
        "wrong_family": row.wrong_family,
        "pages_shown_recall": row.pages_shown_recall,
        "format_compliance": row.well_formed,
    }


def but_for_rounding(means: oracle.Scores) -> oracle.Scores:
    return {name: None if value is None else round(value, 12) for name, value in means.items()}


@settings(max_examples=500)
@given(NAMESAKES.flatmap(lambda spelt: st.tuples(spelt, spelt)))
def test_name_equality_matches_the_oracle(names: tuple[str, str]) -> None:
    assert same_name(*names) == oracle.same_name(*names)


@settings(max_examples=300)
@given(LISTS.flatmap(lambda lists: st.tuples(lists, lists)))
def test_jaccard_of_name_lists_matches_the_oracle(lists: tuple[list[str], list[str]]) -> None:
    assert jaccard(*lists) == oracle.jaccard(*lists)


@settings(max_examples=1000)
@given(PAIRS, st.sampled_from([None, FAMILIES]))
def test_every_row_score_matches_the_oracle(pair: Pair, families: dict[str, str] | None) -> None:
    assert as_oracle_names(score(outcome(*pair), families=families)) == oracle.score(*pair, families)


@settings(max_examples=40)
@given(st.lists(PAIRS, min_size=1, max_size=40), st.sampled_from([None, 0.0, 0.6]))
def test_every_mean_and_total_of_a_run_matches_the_oracle(pairs: list[Pair], asst: float | None) -> None:
    summary = summarise([outcome(*pair) for pair in pairs], FAMILIES, asst).model_dump()
    types: dict[str, list[Pair]] = {}
    tags: dict[str, list[Pair]] = {}
    for pair in pairs:
        types.setdefault(pair[0]["answer_type"], []).append(pair)
        for tag in pair[0]["tags"]:
            tags.setdefault(tag, []).append(pair)
    wanted = oracle.summary(pairs, FAMILIES, asst)
    assert but_for_rounding({name: summary[name] for name in wanted}) == but_for_rounding(wanted)
    for name, groups in (("by_type", types), ("by_tag", tags)):
        assert summary[name].keys() == groups.keys()
        for key, members in groups.items():
            expected = oracle.group(members)
            scores = {field: summary[name][key][field] for field in expected}
            assert but_for_rounding(scores) == but_for_rounding(expected)
