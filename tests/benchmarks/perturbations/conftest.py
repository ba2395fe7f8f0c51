"""Fixture: an invented court order of two extracted pages."""

import pytest

from benchmarks.perturbations.papers import Paper
from pincite.indexer.extract.base import Extraction, LineBox, RawPage
from pincite.indexer.sources import Source

FIRST = """\
Claim No. CFI 041/2023
IN THE COURTS OF THE PORT OF ELMHAVEN
IN THE COURT OF FIRST INSTANCE
BETWEEN
FERNDALE TIMBER LIMITED
Claimant
and
(1) QUILLON FREIGHT LLC
(2) TARN CHANDLERY LLC
Defendants
ORDER OF JUSTICE MARGIT OLOFSEN
UPON hearing counsel for the parties on 4 March 2024
IT IS HEREBY ORDERED THAT:
1. The Application is dismissed.
2. The Claimant shall pay the costs of the First Defendant.
"""
SECOND = """\
3. The matter shall be listed for directions.
Issued by: Anders Feld
Registrar
Date of issue: 11 March 2024
"""


@pytest.fixture(scope="session")
def order() -> Paper:
    pages = tuple(RawPage(text, boxes=_boxes(text)) for text in (FIRST, SECOND))
    return Paper.of(Source("order", "order.pdf", "0" * 64, "pdf", b""), Extraction(pages))


def _boxes(text: str) -> tuple[LineBox | None, ...]:
    return tuple(LineBox(72, 400, 700 - 12 * at, 10, 10) if line else None for at, line in enumerate(text.split("\n")))
