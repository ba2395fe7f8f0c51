"""Ask all questions of a CSV and write the answers to another, each when it comes. Run it again to go on.

The input has the column `question`, and may have `id`, `answer_type` and `doc_ids` (separated by `;`).
"""

import csv
import sys
from collections.abc import Iterable
from pathlib import Path

import pincite

COLUMNS = ("id", "question", "status", "value", "pages", "confidence", "error")


def row_of(key: str, result: pincite.AskResult) -> dict[str, object]:
    """One line of the output; pages are `doc_id p. N`, physical and 1-based."""
    value = "; ".join(result.answer) if isinstance(result.answer, list) else result.answer
    pages = "; ".join(f"{page.doc_id} p. {page.page}" for page in result.pages)
    told = {"value": value, "pages": pages, "confidence": result.confidence, "error": result.error}
    return {"id": key, "question": result.question, "status": result.status, **told}


def asked_before(answers: Path) -> set[str]:
    """Ids that the output has already."""
    if not answers.exists():
        return set()
    with answers.open(newline="", encoding="utf-8") as file:
        return {row["id"] for row in csv.DictReader(file)}


def rows(questions: Path) -> Iterable[tuple[str, dict[str, str]]]:
    """The questions with their ids; without the column `id` it is the number of the line."""
    with questions.open(newline="", encoding="utf-8-sig") as file:
        for number, row in enumerate(csv.DictReader(file), start=1):
            yield row.get("id") or str(number), row


def main(questions: Path, answers: Path, store: str) -> None:
    """Ask what was not asked yet."""
    done = asked_before(answers)
    with pincite.open_matter(store) as matter, answers.open("a", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS)
        if file.tell() == 0:
            writer.writeheader()
        for key, row in rows(questions):
            if key not in done:
                doc_ids = [name.strip() for name in (row.get("doc_ids") or "").split(";") if name.strip()]
                try:
                    result = matter.ask(row["question"], answer_type=row.get("answer_type") or None, doc_ids=doc_ids)
                    writer.writerow(row_of(key, result))
                except pincite.ToolCallError as error:  # a document that is not there, an empty question
                    writer.writerow({"id": key, "question": row["question"], "status": "failed", "error": error})
                file.flush()


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: batch_to_csv.py QUESTIONS.csv ANSWERS.csv STORE")
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
