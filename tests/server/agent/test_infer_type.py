"""Tests how the answer type is inferred from a question."""

import pytest

from pincite.server.agent.infer_type import infer_type


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How many days does a tenant have to vacate?", "number"),
        ("How much was the claimant ordered to pay?", "number"),
        ("What percentage of the deposit is kept?", "number"),
        ("Under Article 9(1) of the Leases Law, what is the maximum fine?", "number"),
        ("What does the registry charge, in USD, for a copy?", "number"),
        ("What is the dollar ceiling on the landlord's liability?", "number"),
        ("On which page is the notice clause?", "number"),
        ("On what date was the lease signed?", "date"),
        ("Through what date does the lease run?", "date"),
        ("What is the last day of the lease?", "date"),
        ("Which law firm represents the tenants?", "name"),
        ("Which company supplies boats?", "name"),
        ("Which law firms represent the tenants?", "names"),
        ("Which agreements in the folder are governed by the law of Oakland?", "names"),
        ("When did the Leases Law come into force?", "date"),
        ("What was the effective date of the lease?", "date"),
        ("Who is the landlord?", "name"),
        ("Which judge heard the claim?", "name"),
        ("In which case was the lease set aside, CFI 1/2020 or CFI 2/2020?", "name"),
        ("What is the name of the guarantor?", "name"),
        ("Who are the tenants?", "names"),
        ("Which laws does the Leases Amendment Law amend?", "names"),
        ("List all guarantors of the lease.", "names"),
        ("Is the tenant liable for repairs?", "boolean"),
        ("Under clause 4, may the landlord enter the premises?", "boolean"),
        ("When giving notice under clause 5, must the tenant use the form?", "boolean"),
        ("Why was the claim dismissed?", "free_text"),
        ("On what grounds may the landlord end the lease?", "free_text"),
        ("What happens to the deposit?", "free_text"),
        ("Explain the court's reasons.", "free_text"),
        ("", "free_text"),
    ],
)
def test_the_type_is_inferred_from_the_question_words(question: str, kind: str) -> None:
    assert infer_type(question) == kind
