"""Test that an opening gives the same facts for every layout of labels, columns and logos."""

from collections.abc import Callable

import pytest

from pincite.indexer.identity import Identified, identify
from pincite.indexer.page import Page

Pages = Callable[..., tuple[Page, ...]]
LABELS = {
    "Court": "Court of Appeal of Saltmere",
    "Judges": "Renn, Odell and Croyd JJ",
    "Date of judgment": "4 March 2021",
    "Docket number": "CA 123/2020",
}
SIDES = {"Ann Alder": "Appellant", "Elm Tugs Ltd": "Respondent"}
HEAD = "Alder v Elm Tugs Ltd [2021] SMCA 44\n"


def document_facts(found: Identified) -> dict[str, list[str]]:
    fields = ("court", "judge", "judgment_date", "case_id", "party")
    return {field: [f.value for f in found.facts if f.field == field] for field in fields}


@pytest.mark.parametrize("form", ["{}: {}", "{} :{}", "{}:\n{}", "{}        {}", "| {}: | {} |", "{}\t{}"])
def test_a_label_and_its_value_are_read_in_every_layout(laid_out: Pages, form: str) -> None:
    table = "\n".join(form.format(*pair) for pair in LABELS.items())
    parties = "Parties: Ann Alder (Appellant); Elm Tugs Ltd (Respondent)"
    assert document_facts(identify(laid_out(f"{HEAD}{table}\n{parties}\nThe appeal is dismissed."))) == {
        "court": ["Court of Appeal of Saltmere"],
        "judge": ["Renn", "Odell", "Croyd"],
        "judgment_date": ["2021-03-04"],
        "case_id": ["CA 123/2020"],
        "party": ["Ann Alder", "Elm Tugs Ltd"],
    }


def test_a_web_page_title_gives_the_case_parties_court_and_date(laid_out: Pages) -> None:
    found = identify(laid_out("Alder v Elm Tugs Ltd [2006] FCA 901 (5 January 2006)\n1 The tug sank."))
    assert found.identity.neutral_citation == "[2006] FCA 901"
    assert found.identity.court == "Federal Court of Australia"
    assert document_facts(found)["party"] == ["Alder", "Elm Tugs Ltd"]
    assert document_facts(found)["judgment_date"] == ["2006-01-05"]


def test_columns_are_read_by_their_position_on_the_line(laid_out: Pages) -> None:
    text = (
        "UNITED STATES COURT OF APPEALS\n\n"
        " ANN ALDER,                         No. 18-90123\n"
        "        Plaintiff-Appellant,\n"
        "                                    D.C. No.\n"
        "        v.                          2:17-cv-90234-\n"
        "                                    ABC-DEF\n"
        " ELM TUGS, INC.,\n"
        "        Defendant-Appellee.         OPINION\n"
    )
    found = identify(laid_out(text))
    assert [(f.value.rstrip("."), f.role) for f in found.facts if f.field == "party"] == [
        ("Ann Alder", "Plaintiff/Appellant"),
        ("Elm Tugs, Inc", "Defendant/Appellee"),
    ]
    assert found.identity.case_ids == ("18-90123",)


def test_two_interleaved_columns_are_read_separately(laid_out: Pages) -> None:
    left = ["IN THE HARBOUR COURT", "BETWEEN", "ANN ALDER", "Claimant", "and", "ELM TUGS LTD", "Defendant", "JUDGMENT"]
    right = [
        "1. The tug sank in the harbour because",
        "nobody had looked at the pump in all of",
        "that year. The owner says that",
    ]
    right += [
        "it was the duty of the yard and",
        "of nobody else to look at it when",
        "she was moored there, and the yard",
        "says that it was",
        "not so.",
    ]
    text = "\n".join(line for pair in zip(left, right, strict=True) for line in pair)
    assert [f.value for f in identify(laid_out(text)).facts if f.field == "party"] == ["Ann Alder", "Elm Tugs Ltd"]


@pytest.mark.parametrize(
    ("line", "judge"),
    [
        ("JUDGMENT of Mr Justice Renn delivered on the 11 day of October 2024", "Mr Justice Renn"),
        ("Judgment of Associate Judge Renn", "Associate Judge Renn"),
        ("OPINION OF LORD RENN", "Lord Renn"),
        ("Odell Renn J (delivering the judgment of the court):", "Odell Renn J"),
        ("RENN, J. — The tug sank.", "Renn"),
    ],
)
def test_a_judge_is_read_from_the_decision(laid_out: Pages, line: str, judge: str) -> None:
    text = f"THE HIGH COURT\nNo. 2019/4546\nBETWEEN\nANN ALDER\nPLAINTIFF\nAND\nBO BIRCH\nDEFENDANT\n{line}\n1. It did."
    found = identify(laid_out(text))
    assert [f.value for f in found.facts if f.field in ("judge", "author")] == [judge]


@pytest.mark.parametrize(
    "bench",
    [
        "We affirm. Present—Renn, P.J., Odell and Croyd, JJ.",
        "Renn, P.J., Odell and Croyd, JJ., concur.",
        "Chief Judge RENN and Judges ODELL and CROYD concur.",
        "We concur: RENN, ODELL, CROYD.",
    ],
)
def test_panel_members_are_read_from_the_text_of_the_reasons(laid_out: Pages, bench: str) -> None:
    found = identify(laid_out(f"{HEAD}Court of Appeal of Saltmere\nOPINION\nThe tug sank in the harbour.\n\n{bench}\n"))
    assert [name.split()[-1].title() for name in document_facts(found)["judge"]] == ["Renn", "Odell", "Croyd"]
