"""The scores, written a second time from their description alone: simple, literal, and importing nothing of pincite.

`score` takes a question row and an answer row as plain dicts (the rows of a question file, and of `ask --json`),
`summary` takes pairs of them. A number that is not measured is None.

Where the description leaves something open, this is how it is read:

- Det. A row without gold (`answer` not given) has none, and neither has `free_text`: no rule is given for its words.
- Null is None or the no-information sentence, whatever its case, its spaces and its full stop; an empty list and an
  empty text are values.
- Within 1 % is of the gold, the edge included, reckoned in decimals: 1.01 is within 1 % of 1, and only 0 of 0.
- A value that is not of the declared type equals nothing: no number from a text or a bool, no names from one text.
- A date is compared as written.
- Punctuation: full stops and apostrophes vanish, every other mark (Unicode P*) parts words.
- "the" and honorifics go from the front, as many as stand there, post-nominals from the end; a name never goes whole.
- A law's number is "Law No. N of YYYY" (or "Number", with the word before it where that is in capitals); what is left
  is its title. Two names are equal when their numbers are, where both have one; else when their titles are, where
  both have one; a title alone and a number alone are not.
- Names: duplicates count once; equal names of the two sides are paired, as many as can be; pairs / all that remain.
- G: `pages` is one acceptable set among the others. Duplicate pages count once.
- Recall and precision are against the acceptable set that G chose, and not measured where they would divide by 0.
- `refused` and `failed` are 0 only where Det and G are measured at all.
- F: a row without a time to first token is in the last class.
- T: malformed is a row that lacks a member of `ask --json`, holds one of another type, or an answer that is not of the
  declared type and form (an ISO date, no name twice, a text of at most 280 characters); nothing more.
- False-empty is a share of the questions with gold that is not null, false-non-empty of those with null; a refusal is
  empty as its value is.
- Wrong document: some page cited is in a document that no acceptable set holds; a share of the questions whose gold
  has pages. Wrong family likewise.
- Det, G, F, T and the rest are means over the rows where they are measured; the products are of those means.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from decimal import Decimal
from itertools import permutations
from typing import Any

Row = dict[str, Any]
Scores = dict[str, float | None]
Pages = set[tuple[str, int]]

NO_INFORMATION = "there is no information on this question in the provided documents"
HONORIFICS = ("his excellency", "her excellency", "mrs", "mr", "ms", "dr", "he")
POST_NOMINALS = ("kc", "qc", "sc")
LAW_NUMBER = re.compile(r"(?:\b[A-Z]{2,} (?=(?i:law) ))?(?i:\b(?:law )?(?:no|number) (\d+) of (\d{4})\b)")
BETA = 2.5


def is_null(value: object) -> bool:
    return value is None or (isinstance(value, str) and value.strip().rstrip(".").strip().lower() == NO_INFORMATION)


# --- names ------------------------------------------------------------------------------------------------------------


def without_punctuation(text: str) -> str:
    text = unicodedata.normalize("NFKC", text)
    for mark in ".'’‘":
        text = text.replace(mark, "")
    text = "".join(" " if unicodedata.category(letter).startswith("P") else letter for letter in text)
    return " ".join(text.split())


def bare(name: str) -> str:
    name = name.casefold()
    going = True
    while going:
        going = False
        for word in ("the", *HONORIFICS):
            if name.startswith(word + " "):
                name, going = name[len(word) + 1 :], True
        for word in POST_NOMINALS:
            if name.endswith(" " + word):
                name, going = name[: -len(word) - 1], True
    return name


def title_and_number(name: str) -> tuple[str, tuple[int, int] | None]:
    name = without_punctuation(name)
    found = LAW_NUMBER.search(name)
    if found is None:
        return bare(name), None
    before, after = name[: found.start()].strip(), name[found.end() :].strip()
    if before and not re.search(r"\b(law|act|regulations?)$", before.casefold()) and "law " in found.group().casefold():
        before += " Law"  # "Employment Law No. 2 of 2019": the word is of the title too
    return bare(f"{before} {after}".strip()), (int(found.group(1)), int(found.group(2)))


def same_name(one: str, other: str) -> bool:
    (title, number), (other_title, other_number) = title_and_number(one), title_and_number(other)
    if number and other_number:
        return number == other_number
    return title == other_title and title != ""


def distinct(names: Sequence[str]) -> list[str]:
    kept: list[str] = []
    for name in names:
        if not any(title_and_number(name) == title_and_number(other) for other in kept):
            kept.append(name)
    return kept


def jaccard(gold: Sequence[str], given: Sequence[str]) -> float:
    few, many = sorted((distinct(gold), distinct(given)), key=len)
    if not many:
        return 1.0
    pairs = max(sum(map(same_name, few, order)) for order in permutations(many, len(few)))
    return pairs / (len(few) + len(many) - pairs)


# --- Det --------------------------------------------------------------------------------------------------------------


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def within_one_percent(gold: object, given: object) -> bool:
    wanted, got = Decimal(str(gold)), Decimal(str(given))
    return abs(wanted - got) * 100 <= abs(wanted)


def is_text(value: object) -> bool:
    return isinstance(value, str)


def is_list_of_text(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


RULES: dict[str, tuple[Callable[[object], bool], Callable[[Any, Any], float]]] = {
    "number": (is_number, within_one_percent),
    "boolean": (lambda value: isinstance(value, bool), lambda gold, given: gold == given),
    "date": (is_text, lambda gold, given: gold == given),
    "name": (is_text, same_name),
    "names": (is_list_of_text, jaccard),
}


def det(question: Row, answer: Row) -> float | None:
    if "answer" not in question or question["answer_type"] == "free_text":
        return None
    if answer.get("status") in ("refused", "failed"):
        return 0.0
    gold, given = question["answer"], answer.get("answer")
    if is_null(gold) or is_null(given):
        return float(is_null(gold) and is_null(given))
    fits, rule = RULES[question["answer_type"]]
    return float(rule(gold, given)) if fits(given) else 0.0


# --- pages ------------------------------------------------------------------------------------------------------------


def gold_sets(question: Row) -> list[Pages]:
    sets = [{(doc_id, page) for doc_id, page in each} for each in question.get("acceptable_page_sets") or []]
    if "pages" in question:
        sets.append({(page["doc_id"], page["page"]) for page in question["pages"]})
    return sets


def cited(answer: Row) -> Pages:
    return {(page["doc_id"], page["page"]) for page in answer.get("pages") or []}


def f_beta(gold: Pages, given: Pages) -> float:
    if not gold or not given:
        return float(not gold and not given)
    both = len(gold & given)
    if both == 0:
        return 0.0
    precision, recall = both / len(given), both / len(gold)
    return (1 + BETA**2) * precision * recall / (BETA**2 * precision + recall)


def page_scores(question: Row, answer: Row) -> Scores:
    sets, given = gold_sets(question), cited(answer)
    if not sets:
        return {"g": None, "page_recall": None, "page_precision": None}
    best = max(sets, key=lambda gold: f_beta(gold, given))
    lost = answer.get("status") in ("refused", "failed")
    return {
        "g": 0.0 if lost else f_beta(best, given),
        "page_recall": len(best & given) / len(best) if best else None,
        "page_precision": len(best & given) / len(given) if given else None,
    }


def outside(gold: Iterable[str], given: Iterable[str]) -> float | None:
    wanted = set(gold)
    return float(bool(set(given) - wanted)) if wanted else None


# --- time and form ----------------------------------------------------------------------------------------------------


def time_factor(answer: Row) -> float:
    milliseconds: Any = answer.get("ttft_ms")
    if not is_number(milliseconds):
        return 0.85
    for bound, factor in ((1000, 1.05), (2000, 1.02), (3000, 1.00), (5000, 0.95)):
        if milliseconds < bound:
            return factor
    return 0.85


def is_iso_date(value: object) -> bool:
    if not isinstance(value, str) or re.fullmatch(r"\d{4}-\d{2}-\d{2}", value) is None:
        return False
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


FORMS: dict[str, Callable[[Any], bool]] = {
    "number": is_number,
    "boolean": lambda value: isinstance(value, bool),
    "date": is_iso_date,
    "name": is_text,
    "names": lambda value: is_list_of_text(value) and len(distinct(value)) == len(value),
    "free_text": lambda value: is_text(value) and len(value) <= 280,
}
MEMBERS = (
    "question answer_type answer pages citations status confidence ttft_ms total_ms trace".split()  # as `ask --json`
)


def is_malformed(question: Row, answer: Row) -> bool:
    if any(member not in answer for member in MEMBERS):
        return True
    pages = answer["pages"]
    if answer["status"] not in ("answered", "absent", "refused", "failed") or not isinstance(pages, list):
        return True
    for page in pages:
        if not isinstance(page.get("doc_id"), str) or type(page.get("page")) is not int or page["page"] < 1:
            return True
    return not (is_null(answer["answer"]) or FORMS[question["answer_type"]](answer["answer"]))


# --- rows and means ---------------------------------------------------------------------------------------------------


def score(question: Row, answer: Row, families: dict[str, str]) -> Scores:
    """Every score of one row; `families` says the family of a document, which else is one of its own."""
    empty, has_gold = is_null(answer.get("answer")), "answer" in question
    gold_null = has_gold and is_null(question["answer"])
    gold = {doc_id for each in gold_sets(question) for doc_id, _ in each}
    given = {doc_id for doc_id, _ in cited(answer)}
    return {
        "det": det(question, answer),
        **page_scores(question, answer),
        "f": time_factor(answer),
        "t": 0.9 if is_malformed(question, answer) else 1.0,
        "pages_per_question": float(len(cited(answer))),
        "false_empty": float(empty) if has_gold and not gold_null else None,
        "false_non_empty": float(not empty) if gold_null else None,
        "wrong_document": outside(gold, given),
        "wrong_family": outside(
            (families.get(each, each) for each in gold), (families.get(each, each) for each in given)
        ),
    }


def mean(values: Iterable[float | None]) -> float | None:
    measured = [value for value in values if value is not None]
    return sum(measured) / len(measured) if measured else None


def summary(pairs: Sequence[tuple[Row, Row]], families: dict[str, str], asst: float | None = None) -> Scores:
    """The means over the rows, and the products of them; `asst` is a judge's mean, None without one."""
    rows = [score(question, answer, families) for question, answer in pairs]
    means = {name: mean(row[name] for row in rows) for name in rows[0]}
    parts = [means["det"], means["g"], means["t"], means["f"]]
    if any(part is None for part in parts):
        return {**means, "asst": asst, "det_total": None, "total": None}
    first, g, t, f = (part for part in parts if part is not None)
    total = None if asst is None else (0.7 * first + 0.3 * asst) * g * t * f
    return {**means, "asst": asst, "det_total": first * g * t * f, "total": total}
