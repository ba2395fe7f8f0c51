"""Compare the identities and facts read from documents with a catalogue of them. Prints one line per field.

    python -m benchmarks.identity [DATA]      DATA: the folder of test data, by default ../shared/data
    python -m benchmarks.identity --misses    also print each miss among the families used for development
    python -m benchmarks.identity --least VALUES PAGES    exit 1 if a share of all is below

A value is right if it is equal after the normalisation that scores answers (`names_equal`), lists as sets. The
catalogue is written for people, so these rules apply: a notice's title may say what it is a notice of; the text
`version` is split into version, date in force, date of enactment, date of issue and amending laws, each stated part
must be equal, and a version that it does not state must not be given; the court's name must contain every court in the
caption. An outcome is a summary, so only its page counts. A page is right if the first fact of that value is on it.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.split import kept_documents
from pincite.indexer import families, sources
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.identifiers import law_number, same_law
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.model import DocumentKind, Fact, IndexedDocument, LawNumber
from pincite.indexer.reading import read_document
from pincite.tools.matching.name_match import names_equal

_KINDS = {
    DocumentKind.AMENDMENT_LAW: "amendment",
    DocumentKind.ENACTMENT_NOTICE: "enactment_notice",
    DocumentKind.REGULATIONS: "regulations",
}
_CASE_FIELDS = {
    "neutral_citation": ("neutral_citation",),
    "case_id": ("case_id",),
    "kind": ("document_type",),
    "date_of_issue": ("date_of_issue",),
    "date_of_reissue": ("date_of_reissue",),
    "header_date": ("header_date",),
    "hearing_date": ("hearing_date",),
    "judgment_date": ("judgment_date",),
    "claim_value": ("claim_value",),
    "judges": ("judge",),
}
_SIDES = {
    "claimants": ("Claimant", "Plaintiff", "Applicant"),
    "respondents": ("Defendant", "Respondent"),
    "appellants": ("Appellant",),
}


@dataclass(frozen=True, slots=True)
class Check:
    """Whether one field of one document has the right value and page; null if the catalogue has none."""

    doc_id: str
    field: str
    value: bool | None
    page: bool | None
    got: object
    wanted: object


@dataclass(slots=True)
class Tally:
    """Counts of right and wrong values and pages."""

    values: list[bool] = field(default_factory=list)
    pages: list[bool] = field(default_factory=list)

    def add(self, check: Check) -> None:
        """Add a check."""
        if check.value is not None:
            self.values.append(check.value)
        if check.page is not None:
            self.pages.append(check.page)


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="?", type=Path, default=Path("../shared/data"))
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--least", nargs=2, type=float, default=(0.0, 0.0), metavar=("VALUES", "PAGES"))
    arguments = parser.parse_args()
    folder = arguments.data / "difc"
    read = {d.document.doc_id: d for d in _read(folder / "pdfs")}
    laws, cases = (_rows(folder / name) for name in ("catalog_laws.jsonl", "catalog_cases.jsonl"))
    hidden = kept_documents(arguments.data)
    checks = [
        *(check for row in laws for check in _law(read[row["doc_id"]], row)),
        *(check for row in cases for check in _case(read[row["doc_id"]], row)),
        *_families(read.values(), [*laws, *cases]),
    ]
    total = _print(checks, hidden)
    if arguments.misses:
        for check in checks:
            if check.doc_id not in hidden and (check.value is False or check.page is False):
                print(f"{check.doc_id[:8]} {check.field}: got {check.got!r}, wanted {check.wanted!r}")
    reached = (sum(right) / len(right) for right in (total.values, total.pages))
    return int(any(share < least for share, least in zip(reached, arguments.least, strict=True)))


def _read(folder: Path) -> Iterator[IndexedDocument]:
    for source in sources.walk(folder):
        if isinstance(source, sources.Source):
            yield read_document(source)


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def _print(checks: Iterable[Check], hidden: set[str]) -> Tally:
    """Print a line per field and for some sums; return the sum of all."""
    tallies: dict[str, Tally] = {}
    for check in checks:
        side = "all cases" if check.field.startswith("case ") else "all laws"
        half = "unseen families" if check.doc_id in hidden else "seen families"
        for name in (check.field, side, half, "all"):
            tallies.setdefault(name, Tally()).add(check)
    print(f"{'field':<28}{'values':>10}{'':>8}{'pages':>12}")
    for name, tally in sorted(
        tallies.items(), key=lambda item: (item[0].startswith(("all", "seen", "unseen")), item[0])
    ):
        print(f"{name:<28}{_share(tally.values):>18}{_share(tally.pages):>18}")
    return tallies["all"]


def _share(right: list[bool]) -> str:
    return f"{sum(right)}/{len(right)} {sum(right) / len(right):.3f}" if right else "-"


def _law(item: IndexedDocument, row: dict[str, Any]) -> Iterator[Check]:
    identity, doc_id = item.document.identity, row["doc_id"]

    def check(name: str, right: bool, got: object, wanted: object) -> Check:
        return Check(doc_id, f"law {name}", right, None, got, wanted)

    yield check("title", _title_right(identity.title, row["title"]), identity.title, row["title"])
    number = identity.law_number
    yield check("number", (number.number if number else None) == row["law_number"], number, row["law_number"])
    yield check("year", (number.year if number else None) == row["law_year"], number, row["law_year"])
    kind = _KINDS.get(identity.kind, "law")
    if kind == "law" and (identity.version or identity.amended_by):
        kind = "consolidated"
    yield check("kind", kind == row["kind"], kind, row["kind"])
    wanted, got = _version_parts(row["version"] or ""), _stated_version(item)
    right = all(got.get(part) == value for part, value in wanted.items()) and (got["version"] or "") == (
        wanted.get("version") or ""
    )
    yield check("version", right, got, row["version"])
    yield check("pages", item.document.page_count == row["pages"], item.document.page_count, row["pages"])
    if "amended_by" in row:
        stated = _numbers(row["amended_by"])
        right = len(stated) == len(identity.amended_by) and all(
            any(same_law(a, b) for b in identity.amended_by) for a in stated
        )
        yield check("amended_by", right, identity.amended_by, row["amended_by"])


def _title_right(got: str | None, wanted: str) -> bool:
    plain = re.sub(r"^Enactment Notice:\s*", "", wanted)
    covers = re.findall(r"\(cover: \"([^\"]+)\"\)", plain)
    plain = re.sub(r"\s*\(cover:.*\)", "", plain)
    return any(names_equal(got or "", each) for each in (wanted, plain, *covers))


def _version_parts(text: str) -> dict[str, object]:
    """Split the catalogue's wording, such as `Consolidated Version No. 2, in force on 08 March 2024`."""
    consolidated = re.search(r"Consolidated Version(?: No\. \d+)?(?: \([^)]*\))?", text)
    parts: dict[str, object] = {"version": consolidated.group()} if consolidated else {}
    dates = read_dates(text)
    for name, word in (("in_force", "in force on"), ("enacted", "Enacted"), ("issued", "Issued")):
        if re.search(word, text, re.IGNORECASE) and dates:
            parts[name] = dates[0].iso
    if text.startswith("As amended by"):
        parts["amended_by"] = set(map(str, _numbers([text])))
    return parts


def _stated_version(item: IndexedDocument) -> dict[str, object]:
    identity = item.document.identity
    issued = next((f.value for f in item.facts if f.field == "date_of_issue"), None)
    return {
        "version": identity.version,
        "in_force": identity.in_force,
        "enacted": identity.enacted,
        "issued": issued,
        "amended_by": {str(n) for n in identity.amended_by},
    }


def _numbers(texts: Iterable[str]) -> list[LawNumber]:
    return [law_number(match) for text in texts for match in common.LAW_NUMBER.finditer(text)]


def _case(item: IndexedDocument, row: dict[str, Any]) -> Iterator[Check]:
    facts = item.facts
    for name, fields in _CASE_FIELDS.items():
        yield _compare(row, name, [f for f in facts if f.field in fields])
    for name, roles in _SIDES.items():
        found = [f for f in facts if f.field == "party" and _first_role(f) in roles]
        yield _compare(row, name, found)
    yield _compare(row, "issued_by", [f for f in facts if f.field == "issued_by"], with_role=True)
    title = next((f for f in facts if f.field == "title"), None)
    yield _compare(row, "title", [title] if title else [])
    courts = [f for f in facts if f.field == "court"]
    wanted = row["court"]["value"]
    contained = bool(courts) and all(_court_in(f.value, wanted) for f in courts)
    yield Check(
        row["doc_id"], "case court", contained, _page(courts, row["court"]["page"]), [f.value for f in courts], wanted
    )
    orders = [f for f in facts if f.field in ("order", "outcome")]
    page = row["outcome"]["page"]
    yield Check(row["doc_id"], "case outcome", None, page and _page(orders, page), [f.page for f in orders][:1], page)
    pages = item.document.page_count
    yield Check(row["doc_id"], "case pages", pages == row["pages"], None, pages, row["pages"])


def _first_role(fact: Fact) -> str:
    return (fact.role or "").split("/")[0]


def _court_in(court: str, wanted: str) -> bool:
    words = set(re.findall(r"\w+", wanted.casefold().replace("difc", "dubai international financial centre difc")))
    return set(re.findall(r"\w+", court.casefold())) <= words | {"the", "in", "of"}


def _page(found: list[Fact], page: int) -> bool:
    return bool(found) and found[0].page == page


def _compare(row: dict[str, Any], name: str, found: list[Fact], *, with_role: bool = False) -> Check:
    wanted, page = row[name]["value"], row[name]["page"]
    got = list(dict.fromkeys(f"{f.value}, {f.role}" if with_role and f.role else f.value for f in found))
    right = _same(got, wanted if isinstance(wanted, list) else [] if wanted is None else [wanted])
    shown = (got, [f.page for f in found])
    return Check(
        row["doc_id"], f"case {name}", right, None if wanted is None else _page(found, page), shown, (wanted, page)
    )


def _same(got: list[str], wanted: list[str]) -> bool:
    return len(got) == len(wanted) and all(any(_equal(g, w) for g in got) for w in wanted)


def _equal(got: str, wanted: str) -> bool:
    return got == wanted.replace(",", "") or names_equal(got, wanted)


def _families(read: Iterable[IndexedDocument], rows: list[dict[str, Any]]) -> Iterator[Check]:
    """Compare each pair of documents that is in one family here or in the catalogue."""
    grouped = families.group(families.Member(item.document, item.facts) for item in read).family_of
    family = {row["doc_id"]: row["family"] for row in rows}
    ids = sorted(family)
    for i, a in enumerate(ids):
        for b in ids[i + 1 :]:
            wanted, got = family[a] == family[b], grouped[a] == grouped[b]
            if wanted or got:
                yield Check(b, "pairs of a family", wanted == got, None, (a, b, got), wanted)


if __name__ == "__main__":
    sys.exit(main())
