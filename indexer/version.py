"""The version of the readers: an index of another one is read again, though its files are as they were."""

import hashlib
from importlib.metadata import version

from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source

_LAW = """HARBOUR DUES LAW
SALTMERE LAW No. 4 of 2019
In force on 1 July 2019
Consolidated version No. 2 (March 2022)
CONTENTS
1. Title ............ 2
2. Interpretation ............ 2
\f
PART 1: GENERAL
1. Title and commencement
(1) This Law may be cited as the Harbour Dues Law 2019.
(2) It repeals Saltmere Law No. 12 of 2004.
2. Interpretation
In this Law:
“Berth” means a place at which a vessel may lie;
“Dues” means what Article 3(1)(a) charges.
3. Dues
(1) The master shall pay:
(a) SMC 1,250 a day; or
(b) three per cent (3%) of the value.
SCHEDULE 1
Tariff
1. Vessels under 500 tonnes: USD 900.
"""
_JUDGMENT = """CLAIM NO: CFI 012/2023
IN THE COURTS OF THE FREE PORT OF SALTMERE
IN THE COURT OF FIRST INSTANCE
BETWEEN
OAKLEY TERMINALS LIMITED
Claimant
and
BIRCH SHIPPING LLC
Defendant
JUDGMENT OF JUSTICE ADA THORNE
Hearing: 4 March 2024
Judgment: 18 April 2024
UPON hearing Counsel for the Claimant and Counsel for the Defendant
IT IS HEREBY ORDERED THAT:
1. The Claim is allowed.
2. The Defendant shall pay the Claimant USD 480,000 within 14 days.
3. The Counterclaim is dismissed.
Issued by:
Registrar
Date of issue: 18 April 2024
SCHEDULE OF REASONS
1. This is a claim under clause 4.2 of the Agreement.
2. The Claimant claims USD 1,200,000. I follow CA 003/2021.
"""
_CONTRACT = """PILOTAGE AGREEMENT
This Agreement is made on 3 May 2021 between Oakley Terminals Limited (the “Client”) and Birch Pilots LLC.
RECITALS
(A) The Client needs pilots.
1. TERM
1.1 This Agreement takes effect on 1 June 2021.
1.2 Renewal
It may be renewed for 12 months.
1. Notices. By post.
- a list
"""
_GOLDEN = (("law", _LAW), ("judgment", _JUDGMENT), ("contract", _CONTRACT))


def readers_version() -> str:
    """Return a hash of what the readers make of three small documents, and of the releases that read PDFs.

    It is reckoned anew each time: it costs milliseconds, and it is always that of the code which runs.
    """
    documents = [read_document(Source(name, name, "", "text", text.encode())) for name, text in _GOLDEN]
    releases = [f"{package} {version(package)}" for package in ("pincite", "pypdfium2")]
    return hashlib.sha256(repr((releases, documents)).encode()).hexdigest()[:12]
