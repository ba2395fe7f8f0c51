"""Courts of the United Kingdom that name themselves only by picture: their neutral citations say which they are."""

from pincite.indexer.patterns.jurisdiction import Jurisdiction

JURISDICTION = Jurisdiction(
    "United Kingdom",
    cited={
        "uksc": "Supreme Court of the United Kingdom",
        "ukpc": "Judicial Committee of the Privy Council",
        "ukhl": "House of Lords",
        "ewca civ": "Court of Appeal (Civil Division)",
        "ewca crim": "Court of Appeal (Criminal Division)",
        "ewhc": "High Court of Justice",
        "ukut": "Upper Tribunal",
        "ukftt": "First-tier Tribunal",
        "eat": "Employment Appeal Tribunal",
        "csih": "Court of Session, Inner House",
        "csoh": "Court of Session, Outer House",
        "hcjac": "High Court of Justiciary",
        "nica": "Court of Appeal in Northern Ireland",
    },
)
