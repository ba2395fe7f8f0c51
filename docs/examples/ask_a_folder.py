"""Ask a folder of documents: index it, ask one question, print the answer and the pages that prove it."""

import sys

import pincite


def main(folder: str, store: str, question: str) -> None:
    """Index what is new in the folder, then ask."""
    report = pincite.index(folder, store)
    for skipped in report.skipped:
        print(f"skipped {skipped.path}: {skipped.message}", file=sys.stderr)
    with pincite.open_matter(store) as matter:
        result = matter.ask(question)
        print(result.status, result.answer)
        for cited in result.citations:
            print(f"{cited.citation}: {cited.quote}")
        for shown in result.shown:  # an unsure run shows where to look
            print(f"{shown.doc_id} p. {shown.page}: {shown.passage}")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: ask_a_folder.py FOLDER STORE QUESTION")
    try:
        main(*sys.argv[1:])
    except pincite.PinciteError as error:
        sys.exit(str(error))  # says what to do
