"""What contracts have parties do, by meaning: one pattern for the words that drafters use for one act.

A statement says `share`, a clause says `disclose, divulge or communicate`. Which words stand for one another is taken
from the doublets and triplets of common drafting (`give and grant`, `return or redeliver`, `sell, assign or transfer`).
"""

import re

from pincite.indexer.patterns.example import Example


def _words(forms: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{forms})\b", re.IGNORECASE)


ACTS: dict[str, re.Pattern[str]] = {
    "reverse engineer": _words(
        r"reverse[\s-]+(?:engineer|compil|assembl)\w*|reengineer\w*|decompil\w*|disassembl\w*|decod(?:e|es|ed|ing)"
    ),
    "disclose": _words(
        r"(?:non-?)?disclos(?:e|es|ed|ing|ures?)|divulg\w*|reveal\w*|communicat(?:e|es|ed|ing)|publish\w*|publication|"
        r"publici[sz]\w*|disseminat\w*|transmit\w*|shar(?:e|es|ed|ing)|"
        r"(?:make|makes|made|making)\s+(?:[\w'’]+\s+){0,6}?(?:known|available)|"
        r"provid(?:e|es|ed|ing)|furnish\w*|suppl(?:y|ies|ied|ying)|distribut(?:e|es|ed|ing|ion)|pass(?:es|ed)?\s+on|"
        r"access|entrust\w*|announc\w+|need(?:s|ing)?[\s-]+to[\s-]+know|circulat\w*|releas(?:e|es|ed|ing)"
    ),
    "use": _words(r"us(?:e|es|ed|ing|age)|utili[sz]\w*|exploit\w*|appl(?:y|ied)\s+for|employed\s+for"),
    "copy": _words(
        r"(?<!\ba\s)(?<!\bthe\s)(?<!\bone\s)(?<!hard\s)(?<!such\s)(?<!any\s)cop(?:y|ied|ying)(?!\s+(?:of|to)\b|\s*\()"
        r"|(?:mak|tak|creat|produc)(?:e|es|ing)?\s+(?:[\w’']+\s+){0,4}?cop(?:y|ies)|made\s+(?:\w+\s+){0,3}copies"
        r"|copies\s+(?:[\w’']+\s+){0,8}?(?:be\s+)?(?:made|taken|produced)|reproduc(?:e|es|ed|ing)"
        r"|reproductions?\s+(?:of|is|are|may|shall)|duplicat(?:e|es|ed|ing|ion)|photocop\w*|replicat\w*|transcrib\w*"
    ),
    "return": _words(
        r"return(?:s|ed|ing)?|re-?deliver\w*|deliver(?:ed)?\s+(?:up|back)|surrender\w*|hand(?:ed)?\s+(?:back|over)|"
        r"giv(?:e|en)\s+back"
    ),
    "destroy": _words(r"destroy\w*|destruction|delet(?:e|es|ed|ing|ion)|eras(?:e|ed|ure)|purg\w+|expung\w+|shred\w*"),
    "retain": _words(
        r"(?:retain\w*|retention\s+of|(?<=may\s)keep|(?<=to\s)keep|(?<=may\sbe\s)kept)"
        r"(?!\s?,?\s[^.;]{0,200}\b(?:confidence|secre\w+|confidential(?!\s+information)))|keep(?:s|ing)?\s+(?:\w+\s+){0,3}cop\w+"
    ),
    "notify": _words(
        r"notif(?:y|ies|ied|ying|ication)|notice|inform(?:s|ed|ing)?|advis(?:e|es|ed|ing)(?!\s+by)|(?:consult|communicate)\s+with"
    ),
    "solicit": _words(
        r"(?:non-?)?solicit\w*|entic\w+|induc\w+|hir(?:e|es|ed|ing)|recruit\w*|employ(?:s|ed|ing|ment)?|poach\w*"
    ),
    "compete": _words(r"(?:non-?)?compet(?:e|es|ed|ing|ition|itive)"),
    "assign": _words(r"assign(?:s|ed|ing|ment|able)?|transfer(?:s|red|ring|able)?|novat\w+"),
    "sublicense": _words(r"sub-?licen[cs]\w*"),
    "subcontract": _words(r"sub-?contract(?:s|ed|ing)?"),
    "terminate": _words(r"terminat(?:e|es|ed|ing|ion)|cancel\w*|rescind\w*|rescission"),
    "renew": _words(r"renew\w*|extend\w*|extension|roll(?:s|ed)?\s+over"),
    "indemnify": _words(r"indemnif\w+|indemnit\w+|hold(?:s|ing)?\s+(?:[\w’']+\s+){0,6}?harmless"),
    "insure": _words(r"insur(?:e|es|ed|ing|ance)"),
    "inspect": _words(r"audit\w*|inspect\w*|examin(?:e|es|ed|ing|ation)\s+(?:of\s+)?(?:the\s+)?(?:books|records)"),
    "pay": _words(r"pay(?:s|ing|ments?|able)?|paid|remit\w*|reimburs\w*"),
    "modify": _words(r"modif\w+|alter(?:s|ed|ing|ation)?|amend\w*|vari(?:ed|ation)|adapt\w*|chang(?:e|es|ed|ing)"),
    "sell": _words(r"s(?:ell|ells|old|elling|ales?)|dispos(?:e|es|ed|al)\s+of|resell\w*|resale"),
    "develop": _words(r"develop\w*|conceiv\w*|creat(?:e|es|ed|ing|ion)|invent(?:s|ed)?|deriv(?:e|ed)"),
    "acquire": _words(
        r"acquir\w+|receiv(?:e|es|ed|ing)|receipt|obtain\w*|learn(?:s|ed|t)?|(?:disclos|furnish|suppli|provid|communicat)ed|"
        r"made\s+available|com(?:e|es|ing)\s+(?:into|to)|becom(?:e|es|ing)\s+(?:\w+\s+)?(?:known|available)|gain(?:s|ed)?"
    ),
    "grant": _words(
        r"grant\w*|confer\w*|convey\w*|licens(?:ed|ing)|giv(?:e|es|en|ing)|creat\w+|impl(?:y|ied|ication)|acquir\w+|constru\w+|"
        r"obtain\w*|constitut\w+|vest\w*"
    ),
    "survive": _words(
        r"surviv\w*|continu(?:e|es|ed|ing|ation)|endur\w*|remain\w*\s+(?:\w+\s+){0,3}?(?:force|effect\w*|binding|bound"
        r"|subject|in\s+place)|outlast\w*|persist\w*|perpetu\w+|indefinite\w*|(?:not\s+)?(?:relieve|discharge)[sd]?"
        r"|(?:during\s+and|at\s+(?:all|any)\s+times?)\s+(?:there)?after"
    ),
    "include": _words(
        r"includ\w+|mean(?:s|ing)?|compris\w+|consist\w*|cover(?:s|ed|ing)?|refers?|encompass\w*|contain\w*"
    ),
    "identify": _words(
        r"mark(?:s|ed|ing|ings)?|identif(?:y|ied|ies|ication)|designat\w+|label\w*|legends?|stamp\w*|conspicuous\w*"
    ),
}
"""What is done -> its words, as verbs, participles and nouns."""

BANS: dict[str, re.Pattern[str]] = {
    "disclose": _words(
        r"information\W+(?:[\w,]+\W+){0,5}?(?:means?|includes?|included|including)|"
        r"(?:keep|hold|maintain|treat|kept|held|treated|maintained)\b[^.;:]{0,160}?\b(?:confiden\w+|secre\w+|private)"
    ),
    "grant": _words(
        r"(?:remain|retain|is|are|be|stay|keep)\w*\s+(?:\w+\s+){0,6}?(?:property|ownership|title)\s+(?:\w+\s+)?(?:of|in|rights?|to)"
    ),
    "retain": _words(
        r"(?:return|destroy|delet|eras)\w*\b[^.;:]{0,200}?\b(?:all|any)\b[^.;:]{0,160}?\b(?:cop(?:y|ies)|records|reproductions|notes)|"
        r"\b(?:all|any)\s(?:\w+\s){0,12}?(?:copies|reproductions)\b[^.;:]{0,160}?\b(?:return|destroy|delet|eras)\w*"
    ),
}
"""Act -> how it is ruled out in words of its own: what is kept secret is not disclosed, what is given back not kept."""

FREES: dict[str, tuple[str, ...]] = {"retain": ("return", "destroy")}
"""Act -> acts who is excused from which may do it: what need not be given back may be kept."""

EXAMPLES: dict[str, Example] = {
    "reverse engineer": (ACTS["reverse engineer"], "it shall not decompile the controller", {}),
    "disclose": (ACTS["disclose"], "he may make the chart known to a pilot", {}),
    "use": (ACTS["use"], "no crane is utilised at night", {}),
    "copy": (ACTS["copy"], "the agent may make two copies of the log", {}),
    "return": (ACTS["return"], "the keys shall be handed back", {}),
    "destroy": (ACTS["destroy"], "upon destruction of the drafts", {}),
    "retain": (ACTS["retain"], "he may keep the log", {}),
    "notify": (ACTS["notify"], "written notice of the arrest", {}),
    "solicit": (ACTS["solicit"], "it shall not entice a stevedore away", {}),
    "compete": (ACTS["compete"], "in competition with the yard", {}),
    "assign": (ACTS["assign"], "this lease is not transferable", {}),
    "sublicense": (ACTS["sublicense"], "without the right to sub-license", {}),
    "subcontract": (ACTS["subcontract"], "the works may be sub-contracted", {}),
    "terminate": (ACTS["terminate"], "either side may cancel it", {}),
    "renew": (ACTS["renew"], "an extension of one year", {}),
    "indemnify": (ACTS["indemnify"], "the owner holds the pilot harmless", {}),
    "insure": (ACTS["insure"], "to take out insurance", {}),
    "inspect": (ACTS["inspect"], "the bank may audit the yard", {}),
    "pay": (ACTS["pay"], "a fee is payable", {}),
    "modify": (ACTS["modify"], "no variation of this deed", {}),
    "sell": (ACTS["sell"], "to dispose of the tug", {}),
    "develop": (ACTS["develop"], "a method conceived by the yard", {}),
    "acquire": (ACTS["acquire"], "charts obtained from a pilot", {}),
    "grant": (ACTS["grant"], "no licence is conferred", {}),
    "survive": (ACTS["survive"], "clause 4 remains in full force", {}),
    "include": (ACTS["include"], "`Vessel` means a tug", {}),
    "identify": (ACTS["identify"], "bearing the legend `secret`", {}),
    "ruled out: disclose": (BANS["disclose"], "it shall keep the tariff strictly confidential", {}),
    "ruled out: grant": (BANS["grant"], "the moulds remain the property of the yard", {}),
    "ruled out: retain": (BANS["retain"], "it shall return the log and all copies of it", {}),
}
"""Name -> example."""
