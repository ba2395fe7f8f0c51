"""Map legal concepts to the words in which documents state them: `no-shop` is a duty not to solicit proposals.

Drafters seldom use the name of a device: a clause that caps liability says `in no event shall ... exceed`. Each concept
has the words by which people ask for it and those of the provision. Pure; stems as the analyzer makes them.
"""

from collections.abc import Iterator
from functools import cache

from pincite.indexer.legal_text.analyzer import words

_SHARE = 0.5
"""Share of a text's words that a concept's name must have; decision 0003 has the results of other shares."""
_ASKING = frozenset(
    words(
        "there contract agreement document clause provision section party parties about information say said "
        "state stated please tell find give show named name called much many long how under does this"
    )
)
"""Stems that ask or point, and say nothing about the thing."""

_CONCEPTS: tuple[tuple[str, str], ...] = (
    ("governing law; choice of law; applicable law; which law governs", "governed construed accordance laws conflict"),
    ("jurisdiction; venue; forum; which courts", "courts submit exclusive jurisdiction venue disputes proceedings"),
    (
        "dispute resolution; arbitration; arbitrate",
        "dispute arbitration arbitrator arbitral tribunal rules seat settle",
    ),
    (
        "agreement date; date of the agreement; contract date; dated; when signed",
        "dated made entered day between among",
    ),
    ("effective date; commencement date; take effect; enter into force", "effective commence date force entered"),
    (
        "expiration date; expiry; expire; duration; term of the agreement; contract term; how long last; contract end",
        "term initial period commence continue force effect expire expiration years terminated anniversary",
    ),
    (
        "renewal term; renewal; renew; extension; extend the term",
        "renew renewal automatically successive additional extend period year term notice",
    ),
    (
        "notice period; notice of non-renewal; prevent renewal",
        "notice written days prior expiration renew intention terminate",
    ),
    (
        "termination for convenience; terminate without cause; terminate at will; terminate for any reason",
        "terminate any time reason without cause days prior written notice convenience",
    ),
    ("termination for cause; material breach; default", "terminate breach material cure days notice default"),
    (
        "after termination; post-termination; effect of termination; wind-down; transition; survival",
        "termination expiration upon following after survive remaining inventory sell return cease continue transition",
    ),
    (
        "anti-assignment; assignment; assign; assignable; transfer the agreement",
        "assign assignment transfer delegate prior written consent successors void",
    ),
    (
        "change of control; change in control; merger; sale of the company",
        "control merger consolidation acquire acquisition substantially assets shares voting ownership stock",
    ),
    (
        "cap on liability; liability cap; limitation of liability; limit of liability; limit damages",
        "liability liable event exceed aggregate amount indirect incidental consequential special punitive damages",
    ),
    (
        "uncapped liability; unlimited liability; exceptions to the limitation of liability",
        "liability indemnification gross negligence willful misconduct fraud confidentiality limitation breach exceed",
    ),
    (
        "liquidated damages; penalty; termination fee; late payment",
        "liquidated damages penalty fee pay amount terminate early interest late compensation",
    ),
    ("exclusivity; exclusive dealing; exclusive; exclusivity provision", "exclusive sole only territory appoint other"),
    (
        "non-compete; noncompetition; covenant not to compete; competition",
        "compete competing competitive competition business directly indirectly engage similar products",
    ),
    (
        "carve-out; exception to the restriction; exception to exclusivity",
        "notwithstanding foregoing except nothing prohibit prevent restrict exclusive competitive provided however",
    ),
    (
        "no-solicit; non-solicitation; solicit employees; poach; recruit staff",
        "solicit hire employ employee induce recruit engage leave personnel",
    ),
    ("solicit customers; solicit clients; divert business", "solicit customer client divert induce contact"),
    (
        "non-disparagement; disparage; disparaging",
        "disparage disparaging derogatory negative reputation adversely statements comments goodwill image ridicule",
    ),
    (
        "rofr; rofo; rofn; right of first refusal; right of first offer; right of first negotiation; pre-emption",
        "first refusal offer negotiate negotiation right opportunity terms third party preemptive",
    ),
    (
        "most favored nation; most favoured nation; mfn; most favored customer",
        "favorable favored less terms prices lowest other customer lower",
    ),
    (
        "revenue sharing; profit sharing; royalty; commission; share of the proceeds",
        "percent percentage revenue royalty royalties net gross share commission profit pay sales fee",
    ),
    (
        "price control; price increase; price cap; restriction on prices",
        "price increase change raise reduce percent adjustment fix",
    ),
    (
        "minimum commitment; minimum purchase; purchase commitment; minimum order; quota",
        "minimum least purchase quantity annual guarantee order commit per year",
    ),
    (
        "usage cap; maximum volume; volume limit; usage limit",
        "maximum exceed limit number additional excess quantity volume more than up capacity",
    ),
    (
        "assignment of intellectual property; assignment of inventions; ip ownership; who owns; ownership of work",
        "right title interest assign ownership own work made hire intellectual property vest invention",
    ),
    ("joint ownership; jointly own; co-ownership", "jointly own joint ownership intellectual property equal"),
    (
        "license grant; licence; license to use; licensed rights; grant of rights",
        "grants license licence right use nonexclusive exclusive hereby royalty trademark territory",
    ),
    (
        "non-transferable license; transfer the license; sublicense",
        "nontransferable transferable sublicense assign license non-exclusive limited grants",
    ),
    (
        "affiliate license; license to affiliates",
        "affiliates subsidiaries license grants licensor licensee",
    ),
    ("unlimited license; enterprise license", "unlimited license use number copies users"),
    ("irrevocable license; perpetual license", "irrevocable perpetual license grants"),
    ("source code escrow; source code", "escrow source code release deposit agent"),
    ("audit rights; audit; inspect; examine books", "audit inspect books records examine accountant right access"),
    ("insurance; insured; insurance coverage", "insurance coverage policy liability insured maintain certificate"),
    (
        "covenant not to sue; no challenge; contest validity",
        "contest challenge validity attack claim ownership dispute registration suit sue action directly indirectly",
    ),
    ("third party beneficiary; third-party rights", "third party beneficiary beneficiaries benefit rights person"),
    (
        "warranty period; length of warranty; duration of warranty; how long warranty",
        "warrants warranty period days months year defects workmanship material from date delivery",
    ),
    ("force majeure; events beyond control", "force majeure acts god beyond control delay failure strike war"),
    (
        "confidentiality; confidential information; non-disclosure; secrecy",
        "confidential information disclose disclosure receiving disclosing party secret",
    ),
    ("indemnity; indemnification; indemnify; hold harmless", "indemnify harmless defend losses claims indemnified"),
    ("entire agreement; merger clause; integration clause", "entire agreement supersede prior understandings"),
    ("severability; invalid provision", "invalid unenforceable severable remaining provisions"),
    (
        "no-shop; no shop clause; non-solicitation of proposals; go-shop",
        "solicit initiate encourage facilitate inquiries acquisition takeover proposal discussions negotiations",
    ),
    (
        "fiduciary out; change of recommendation; fiduciary exception; superior proposal; intervening event",
        "superior proposal recommendation board fiduciary duties counsel notice intervening event withdraw change",
    ),
    ("matching rights; match right", "match negotiate business days notice superior proposal amend terms revised"),
    (
        "material adverse effect; material adverse change; mae; mac",
        "material adverse effect change event condition business results financial disproportionate",
    ),
    (
        "specific performance; injunction; equitable relief",
        "irreparable damage injunction specific performance enforce",
    ),
    ("type of consideration; merger consideration; what do shareholders receive", "converted right receive cash share"),
    (
        "accuracy of representations; bring-down; closing conditions; conditions to closing",
        "true correct representations warranties closing date conditions obligations respects except",
    ),
    (
        "ordinary course covenant; ordinary course of business; interim operating covenants; negative covenants",
        "ordinary course business consistent past practice conduct preserve intact prior consent shall",
    ),
    (
        "antitrust efforts; regulatory approvals; efforts covenant",
        "antitrust hsr act divest divestiture reasonable best efforts governmental approvals litigation hold separate",
    ),
    ("tail period; tail provision", "acquisition proposal months termination consummated fee definitive"),
    (
        "sell my data; share my data; share personal information; give data to third parties; third party access",
        "share disclose third parties partners affiliates service providers advertisers sell rent transfer personal",
    ),
    (
        "data safe; data secure; security; protect my information; encrypted",
        "security safeguards protect unauthorized access encryption secure measures technical loss misuse",
    ),
    ("location; track where i am; gps", "location geolocation gps geographic precise device"),
    (
        "delete my data; delete account; how long keep; retention; store my information",
        "retain retention delete deletion erase stored period request account remove keep longer",
    ),
    ("children; kids; minors; age", "children under 13 age parental consent minor years"),
    (
        "cookies; track me; tracking; advertising; ads",
        "cookies tracking web beacons advertising technologies opt browser",
    ),
    ("collect; what information; what data; permissions", "collect information provide automatically device log usage"),
)


def concept_words(text: str) -> tuple[str, ...]:
    """Return the stems in which documents state a concept named in a text, in a fixed order; often empty.

    Also empty if the text says much besides the name: its own words find the provision better.
    """
    said = frozenset(words(text)) - _ASKING
    found = [(asked, stated) for phrases, stated in _stemmed() for asked in phrases if asked <= said]
    named = frozenset[str]().union(*(asked for asked, _ in found))
    if len(named) < _SHARE * len(said):
        return ()
    return tuple(stem for stem in dict.fromkeys(stem for _, stated in found for stem in stated) if stem not in said)


@cache
def _stemmed() -> tuple[tuple[tuple[frozenset[str], ...], tuple[str, ...]], ...]:
    return tuple((tuple(_phrases(asked)), tuple(dict.fromkeys(words(stated)))) for asked, stated in _CONCEPTS)


def _phrases(asked: str) -> Iterator[frozenset[str]]:
    """Yield the stems of each name, in any order: `term of the contract`, `contract's term`."""
    return (frozenset(words(phrase)) for phrase in asked.split(";"))
