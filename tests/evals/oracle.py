"""An independent, literal implementation of the scores from their description; it imports nothing of pincite.

`score` takes a question row and an answer row as plain dicts (the rows of a question file, and of `ask --json`),
`summary` takes pairs of them. An unmeasured number is None. Latency and orphan pages are not covered.

The list below resolves open points of the description. An entry marked * follows `pincite.evals`: the first
independent reading differed, and the description allows both.

- Det. A row without gold (`answer` not given) has none. *Of free text, only a gold null is scored, as both or one null.
- Null is None or, *for free text alone, the no-information sentence to the letter; an empty list or text is a value.
- Within 1 % is of the gold, the edge included, reckoned in decimals: 1.01 is within 1 % of 1, and only 0 of 0.
- A value that is not of the declared type equals nothing: no number from a text or a bool, no names from one text.
- A date is compared as written.
- Punctuation: apostrophes *and invisible marks vanish, *every other mark (Unicode P*) parts words, letters joined by
  full stops are one word, and letters that stand alone side by side are one word too.
- *Honorifics go wherever they stand ("Justice Dr Ahmed"), H.E. undotted only in capitals before a name; post-nominals
  from the end, then "the" from the front. *A name of nothing else stays as it is.
- A law's number is "Law No. N of YYYY" (or "Number", or "No. N of YYYY" as a whole name), *with who issued it, of a
  few that are listed here, where that is said; what is left is its title. Two names are equal when their numbers are,
  where both have one; else when their titles are, where both have one; a title alone and a number alone are not, nor
  is nothing and a number.
- Names: *those that are one once normalised count once; equal names of the two sides are paired, as many as can be;
  pairs / all that remain.
- G: `pages` is one acceptable set among the others. *Without any, null has the empty set. Duplicates count once.
- Recall and precision are against the acceptable set that G chose (*of equals the one with more recall, then
  precision), not measured where they would divide by 0; *a page beside `unsure`, `refused` or `failed` counts in
  neither.
- `unsure`, `refused` and `failed` are 0 only where Det and G are measured at all, *and are empty answers whatever they
  hold.
- F: a row without a time to first token is in the last class.
- T: malformed is an answer that is not of the declared type and form (an ISO date, *no name twice to the letter, a text
  of at most 280 characters, *none blank or empty), a page below 1, *a page twice, *another type than was asked, *a
  status that its answer and pages contradict: `answered` has both, every other status neither.
- False-empty is a share of the questions with gold that is not null, false-non-empty of those with null. Coverage is
  what false-empty leaves. False absence: of the same questions those that are empty and not unsure, refused or failed.
- Precision: the mean Det of the values that were given, also where gold is null; not of free text.
- Recall of shown pages: of the questions with gold pages those where a page of any acceptable set is cited or shown;
  *a page that is cited beside `unsure`, `refused` or `failed` does not count, one that is shown does.
- AURC: the questions with a Det by falling confidence, those without one (*also of `unsure`, `refused` and `failed`
  rows) last; the mean of 1 - mean Det of the first 1, 2, ... of them, where of questions that tie each has the mean
  Det of them all. Not measured where no question has a confidence.
- Wrong document: *no page cited is in a document that an acceptable set holds; *a share of the answers that are not
  empty to questions whose gold has pages. Wrong family likewise, *not measured where families are not known.
- Det, G, F, T and the rest are means over the rows where they are measured; the products are of those means.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import groupby, permutations
from typing import Any

Row = dict[str, Any]
Scores = dict[str, float | None]
Pages = set[tuple[str, int]]
LawNumber = tuple[str, int, int]

NO_INFORMATION = "There is no information on this question in the provided documents."
EXCELLENCY = re.compile(r"\b(?i:his|her) (?i:excellency)\b|\bH\. ?E\b\.?|\bHE (?=[A-Z][a-z])")
HONORIFICS = re.compile(r"\b(?:mr|mrs|ms|dr)\b", re.IGNORECASE)
POST_NOMINALS = ("kc", "qc", "sc")
LAW_NUMBER = re.compile(
    r"(?P<issuer>\b(?:DIFC|UAE|Dubai|Federal|Saltmere) (?=(?i:law)\b))?"
    r"\b(?i:law) (?i:no|number)\b\.? ?\(?(?P<number>\d+)\)? (?i:of) (?P<year>\d{4})"
)
NUMBER_ALONE = re.compile(r"(?i:no|number)\b\.? ?\(?\d+\)? of \d{4}")
BETA = Fraction(5, 2)


def is_null(value: object, answer_type: str) -> bool:
    return value is None or (answer_type == "free_text" and isinstance(value, str) and value.strip() == NO_INFORMATION)


# --- names ------------------------------------------------------------------------------------------------------------


def words(text: str) -> list[str]:
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    text = "".join(mark for mark in text if mark not in "'’‘ʼ" and unicodedata.category(mark) != "Cf")
    text = re.sub(r"\b[^\W\d_](?:\.[^\W\d_])+\b", lambda letters: letters[0].replace(".", ""), text)
    text = "".join(" " if unicodedata.category(mark).startswith("P") else mark for mark in text)
    found: list[str] = []
    for is_letter, run in groupby(text.split(), key=lambda word: len(word) == 1 and word.isalpha()):
        letters = list(run)
        found += ["".join(letters)] if is_letter else letters
    return found


def normalised(name: str) -> str:
    kept = words(HONORIFICS.sub(" ", EXCELLENCY.sub(" ", unicodedata.normalize("NFKC", name))))
    while len(kept) > 1 and kept[-1] in POST_NOMINALS:
        kept.pop()
    if len(kept) > 1 and kept[0] == "the":
        kept.pop(0)
    return " ".join(kept or words(name) or name.casefold().split())


def title_and_number(name: str) -> tuple[str, LawNumber | None]:
    if NUMBER_ALONE.fullmatch(name):
        name = f"Law {name}"
    found = LAW_NUMBER.search(name)
    if found is None:
        return normalised(name), None
    before, after = name[: found.start()], name[found.end() :]
    if not found["issuer"] and before[-2:-1].isalpha() and before.split()[-1] not in ("the", "The"):
        before += "Law"  # "Insolvency Law No. 3 of 2009": the word is of the title too
    issuer = (found["issuer"] or "").strip()
    return normalised(f"{before} {after}"), (issuer.casefold(), int(found["number"]), int(found["year"]))


def same_name(one: str, other: str) -> bool:
    (title, number), (other_title, other_number) = title_and_number(one), title_and_number(other)
    if number and other_number:
        issuers = {number[0], other_number[0]} - {""}
        return number[1:] == other_number[1:] and len(issuers) < 2
    if not (number or other_number):
        return title == other_title
    return title == other_title != ""


def distinct(names: Sequence[str]) -> list[str]:
    return list({normalised(name): name for name in names}.values())


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
    kind, given = question["answer_type"], answer["answer"]
    if "answer" not in question:
        return None
    gold = question["answer"]
    if kind == "free_text" and not is_null(gold, kind):
        return None
    if gave_up(answer):
        return 0.0
    if is_null(gold, kind) or is_null(given, kind):
        return float(is_null(gold, kind) and is_null(given, kind))
    fits, rule = RULES[kind]
    return float(rule(gold, given)) if fits(given) else 0.0


def gave_up(answer: Row) -> bool:
    return answer["status"] in ("unsure", "refused", "failed")


# --- pages ------------------------------------------------------------------------------------------------------------


def gold_sets(question: Row) -> list[Pages]:
    sets = [{(doc_id, page) for doc_id, page in each} for each in question.get("acceptable_page_sets", [])]
    if "pages" in question:
        sets.append({(page["doc_id"], page["page"]) for page in question["pages"]})
    if not sets and "answer" in question and is_null(question["answer"], question["answer_type"]):
        sets.append(set())
    return sets


def cited(answer: Row) -> Pages:
    return {(page["doc_id"], page["page"]) for page in answer["pages"]}


def f_beta(gold: Pages, given: Pages) -> Fraction:
    if not gold or not given:
        return Fraction(not gold and not given)
    both = len(gold & given)
    if both == 0:
        return Fraction(0)
    precision, recall = Fraction(both, len(given)), Fraction(both, len(gold))
    return (1 + BETA**2) * precision * recall / (BETA**2 * precision + recall)


def share(part: Pages, whole: Pages) -> float | None:
    return len(part & whole) / len(whole) if whole else None


def page_scores(question: Row, answer: Row) -> Scores:
    sets, given = gold_sets(question), set() if gave_up(answer) else cited(answer)
    if not sets:
        return {"g": None, "page_recall": None, "page_precision": None}
    best = max(sets, key=lambda gold: (f_beta(gold, given), bool(gold), share(given, gold), share(gold, given)))
    g = 0.0 if gave_up(answer) else float(f_beta(best, given))
    return {"g": g, "page_recall": share(given, best), "page_precision": share(best, given)}


def outside(question: Row, answer: Row, families: dict[str, str]) -> float | None:
    gold = {families.get(doc_id, doc_id) for each in gold_sets(question) for doc_id, _ in each}
    given = {families.get(doc_id, doc_id) for doc_id, _ in cited(answer)}
    return None if not gold or is_empty(question, answer) else float(not gold & given)


# --- time and form ----------------------------------------------------------------------------------------------------


def time_factor(milliseconds: float | None) -> float:
    if milliseconds is None:
        return 0.85
    for bound, factor in ((1000, 1.05), (2000, 1.02), (3000, 1.00), (5000, 0.95)):
        if milliseconds < bound:
            return factor
    return 0.85


def is_iso_date(value: object) -> bool:
    if not isinstance(value, str) or re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value) is None:
        return False
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


def is_written(value: object) -> bool:
    return isinstance(value, str) and value.strip() != ""


FORMS: dict[str, Callable[[Any], bool]] = {
    "number": is_number,
    "boolean": lambda value: isinstance(value, bool),
    "date": is_iso_date,
    "name": is_written,
    "names": lambda value: (
        isinstance(value, list) and value != [] and all(map(is_written, value)) and len(set(value)) == len(value)
    ),
    "free_text": lambda value: is_written(value) and len(value) <= 280,
}


def is_malformed(question: Row, answer: Row) -> bool:
    kind, value, pages = question["answer_type"], answer["answer"], answer["pages"]
    null = is_null(value, kind)
    if answer["answer_type"] != kind or not (null or FORMS[kind](value)):
        return True
    if len(cited(answer)) < len(pages) or any(page["page"] < 1 for page in pages):
        return True
    if answer["status"] == "answered":
        return null or not pages
    return not null or bool(pages)


# --- rows and means ---------------------------------------------------------------------------------------------------


def is_empty(question: Row, answer: Row) -> bool:
    return gave_up(answer) or is_null(answer["answer"], question["answer_type"])


def score(question: Row, answer: Row, families: dict[str, str] | None) -> Scores:
    """Every score of one row; `families` says the family of a document, one without is a family of its own."""
    has_gold, empty = "answer" in question, is_empty(question, answer)
    null = has_gold and is_null(question["answer"], question["answer_type"])
    malformed = is_malformed(question, answer)
    return {
        "det": det(question, answer),
        **page_scores(question, answer),
        "t": 0.9 if malformed else 1.0,
        "f": time_factor(answer["ttft_ms"]),
        "pages_per_question": float(len(cited(answer))),
        "coverage": float(not empty) if has_gold and not null else None,
        "precision": None if empty or question["answer_type"] == "free_text" else det(question, answer),
        "false_empty": float(empty) if has_gold and not null else None,
        "false_absence": float(empty and not gave_up(answer)) if has_gold and not null else None,
        "false_non_empty": float(not empty) if null else None,
        "wrong_document": outside(question, answer, {}),
        "wrong_family": None if families is None else outside(question, answer, families),
        "pages_shown_recall": pages_shown(question, answer),
        "format_compliance": float(not malformed),
    }


def pages_shown(question: Row, answer: Row) -> float | None:
    gold = {page for pages in gold_sets(question) for page in pages}
    given = {(page["doc_id"], page["page"]) for page in answer["shown"]} | (set() if gave_up(answer) else cited(answer))
    return float(bool(gold & given)) if gold else None


def area(pairs: Sequence[tuple[Row, Row]]) -> float | None:
    ranked: dict[float, list[float]] = {}
    for question, answer in pairs:
        value = det(question, answer)
        confidence = None if gave_up(answer) else answer["confidence"]
        if value is not None:
            ranked.setdefault(-1 if confidence is None else confidence, []).append(value)
    if not ranked.keys() - {-1}:
        return None
    order = [sum(ranked[key]) / len(ranked[key]) for key in sorted(ranked, reverse=True) for _ in ranked[key]]
    risks = [1 - sum(order[:kept]) / kept for kept in range(1, len(order) + 1)]
    return sum(risks) / len(risks)


def mean(values: Iterable[float | None]) -> float | None:
    measured = [value for value in values if value is not None]
    return sum(measured) / len(measured) if measured else None


def summary(pairs: Sequence[tuple[Row, Row]], families: dict[str, str] | None, asst: float | None) -> Scores:
    """The means over the rows, and the products of them; `asst` is a judge's mean, None without one."""
    rows = [score(question, answer, families) for question, answer in pairs]
    means = {name: mean(row[name] for row in rows) for name in rows[0]}
    values, g, t, f = means["det"], means["g"], means["t"], means["f"]
    scored = sum(row["det"] is not None for row in rows)
    found = {**means, "n": len(rows), "scored": scored, "asst": asst, "det_total": None, "total": None}
    found["aurc"] = area(pairs)
    if values is None or g is None or t is None or f is None:
        return found
    total = None if asst is None else (0.7 * values + 0.3 * asst) * g * t * f
    return {**found, "det_total": values * g * t * f, "total": total}


def group(pairs: Sequence[tuple[Row, Row]]) -> Scores:
    """What is said of the questions of one type or tag."""
    whole = summary(pairs, None, None)
    return {name: whole[name] for name in ("n", "det", "g", "scored")}
