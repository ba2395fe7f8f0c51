"""Tests that one file adds a jurisdiction: documents of an invented country are indexed and asked with it alone."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pincite.indexer

Run = Callable[..., dict[str, Any]]

TARROW = r'''"""How Tarrow numbers and names things."""

import re

from pincite.indexer.model import DocumentKind
from pincite.indexer.legal_text.patterns.jurisdiction import CaseNumber, Currency, Instrument, Jurisdiction

JURISDICTION = Jurisdiction(
    "Tarrow",
    acronyms=frozenset({"TARO"}),
    cases=(CaseNumber(("CIV", r"\d{4}", r"\d{3}", r"\d{1,6}"), digits=6),),
    citations=(re.compile(r"\b\d{4} TRHA \d{1,4}\b"),),
    instruments=(
        Instrument(re.compile(r"\b(?:(?P<issuer>Public Act)|Act) (?P<year>\d{4}) No (?P<number>\d{1,3})\b")),
        Instrument(re.compile(r"\b(?P<issuer>PO) (?P<year>\d{4})/(?P<number>\d{1,3})\b"), DocumentKind.REGULATIONS),
    ),
    courts=("Harbour Assize of Tarrow",),
    currencies=(Currency("TWC", ("Tc",), ("tarrow crown",)),),
)
'''
MATTER = {
    "judgment": """IN THE HARBOUR ASSIZE OF TARROW
CIV-2021-404-000123
2022 TRHA 55
BETWEEN OAKLEY PILOTS LIMITED
Claimant
AND ELM TUGS LIMITED
Defendant
JUDGMENT OF RENN J
1. The Claimant claims TWC 48,500 for towage under section 4 of Public Act 1988 No 44.
2. The claim is allowed.
Date of issue: 5 May 2022
""",
    "act": """Harbour Act 1988
Public Act 1988 No 44
1. Title
This Act may be cited as the Harbour Act 1988.
2. Commencement
This Act comes into force on 1 July 1988.
4. Dues
A master must pay dues of 12 tarrow crowns for each day in port.
""",
    "order": """Harbour Dues Order 1990
PO 1990/12
1. Dues
The dues for a barge are TWC 7 for each day.
""",
}


@pytest.fixture(scope="module")
def tarrow(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Commands of a copy of the program with one more file, over a matter of that country."""
    place = tmp_path_factory.mktemp("tarrow")
    root = Path(pincite.indexer.__file__).resolve().parents[1]
    for package in ("indexer", "prompts", "tools", "server", "evals"):
        shutil.copytree(root / package, place / "pincite" / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "package" / "__init__.py", place / "pincite")
    (place / "pincite" / "indexer" / "legal_text" / "patterns" / "jurisdictions" / "tarrow.py").write_text(
        TARROW, encoding="utf-8"
    )
    (place / "matter").mkdir()
    for name, text in MATTER.items():
        (place / "matter" / f"{name}.txt").write_text(text, encoding="utf-8")

    def run(*arguments: str) -> dict[str, Any]:
        command = "from pincite.server.cli import main; main()"
        done = subprocess.run(
            [sys.executable, "-c", command, *arguments, "--store", str(place / "store"), "--json"],
            capture_output=True,
            text=True,
            check=False,
            cwd=place,
            env=os.environ | {"PYTHONPATH": str(place)},
        )
        assert done.returncode == 0, done.stderr
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    run("index", str(place / "matter"), "--no-vectors")
    return run


@pytest.mark.parametrize(
    ("question", "answer", "document"),
    [
        ("Who is the defendant in CIV-2021-404-000123?", "Elm Tugs Limited", "judgment.txt"),
        ("Who is the defendant in civ 2021 404 123?", "Elm Tugs Limited", "judgment.txt"),
        ("Who is the judge in 2022 trha 55?", "Renn J", "judgment.txt"),
        ("When did act 1988 no 44 come into force?", "1988-07-01", "act.txt"),
        ("What is the claim value in TWC in CIV 2021-404-123?", 48500, "judgment.txt"),
        ("How many tarrow crowns are the dues for a barge under po 1990/12?", 7, "order.txt"),
    ],
)
def test_a_question_in_the_words_of_the_new_jurisdiction_is_answered(
    tarrow: Run, question: str, answer: object, document: str
) -> None:
    found = tarrow("ask", question)
    assert (found["answer"], found["pages"]) == (answer, [{"doc_id": document, "page": 1}])
