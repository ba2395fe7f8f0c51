"""Questions on the sample matter with the words that answer them, and a rejection in short."""

from typing import Any

LAW = "harbour-licensing-law-2019"
RECORDS = (
    "Under Article 22(1) of the Harbour Licensing Law (Law No. 4 of 2019) as originally enacted, "
    "for how many years must a Licensee keep its records?"
)
PERIOD = {"doc_id": LAW, "page": 9, "quote": "for not less than six (6) years after the date"}
IDLE = {"doc_id": LAW, "page": 8, "quote": "A Licensee that wishes to renew its Licence"}
FEES = "In which case was the higher court fee paid on the Claim Form, CFI 012/2023 or CFI 031/2023?"
FEE_012 = {"doc_id": "cfi-012-2023-judgment", "page": 2, "quote": "on payment of a court fee of USD 27,640"}
JUDGE = {"doc_id": FEE_012["doc_id"], "page": 1, "quote": "JUDGMENT OF JUSTICE HELENA VARGA-WHITMORE"}
FEE_031 = {"doc_id": "cfi-031-2023-judgment", "page": 1, "quote": "on payment of a court fee of USD 9,526"}
FEE_SIDES = (
    FEE_012 | {"side": "CFI 012/2023", "values": ["USD 27,640"]},
    FEE_031 | {"side": "CFI 031/2023", "values": ["USD 9,526"]},
)


def rules(result: Any) -> set[str]:
    assert result.status == "rejected"
    assert result.citations == []
    assert all(v.message and v.next_step for v in result.violations)
    return {v.rule for v in result.violations}
