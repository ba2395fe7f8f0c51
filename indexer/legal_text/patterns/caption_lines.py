"""Patterns for the lines at the head of a court paper: courts, numbers, roles, benches, headings, dates."""

import re

from pincite.indexer.legal_text.patterns.example import Example

_MARKS = r"\s.…_*\-–—"
RULE = re.compile(
    r"^[\W_]*[xX]?$|^\(?\d{1,3}\)?$|^(?:by|for|(?:\w+\s){0,3}jurisdiction|syllabus|headnotes?"
    r"|(?:published|reported)\s+by\s.*|as\s+(?:corrected|revised)\s.*|\w+\s+term,?\s+\d{4})\W*$"
    r"|^\[[^\]]*\]\s*\[(?!\d)|^[^\n]*(?:>>|https?://)|^[^\n]*\s[-–—]\s(?:orders|judgments|decisions)$",
    re.I,
)
"""A drawn line, a page or line number, a word that announces the text below it, or a site's menu."""
LABELLED = re.compile(
    r"\s(?=(?:CASE\s+NO|PETITIONER|RESPONDENT|APPELLANT|APPLICANT|CLAIMANT|PLAINTIFF|DEFENDANT|DATE\s+OF\s+JUDGMENT"
    r"|BENCH|CORAM"
    r"|(?<!OF\s)JUDGMENT|Author|Bench)S?\.?(?:\(S\))?\s?:\s)"
)
"""The start of a label in a text whose lines were joined."""
_DAY = r"(?:judge?ment|decision|hearing|filing|release|publication|order|award|delivery|promulgation|submission|trial)"
_NUMBERED = r"(?:case|file|docket|claim|appeal|application|index|record|matter|petition|suit|action)"
_COURT_LABELS = r"(?:name\s+of\s+)?(?:court|tribunal)(?:[/\s]+(?:name|court|tribunal))?"
_CASE_LABELS = (
    rf"{_NUMBERED}\s+(?:names?|titles?|caption|numbers?|number\(s\)|nos?\.?|no\(s\)\.?|ref(?:erence)?|ids?)"
    r"|docket|dockets|(?:medium\s+)?(?:neutral\s+)?citations?(?:\s+(?:number|no\.?))?"
)
_DATE_LABELS = (
    rf"{_DAY}\s+dates?(?:\(s\))?|dates?(?:\(s\))?"
    rf"|dates?\s+(?:of\s+(?:the\s+)?)?(?:{_DAY}|filed|decided|delivered|issued|heard)s?"
    r"|(?:delivered|decided|heard|filed|argued|released)(?:\s+on)?"
)
_OTHER_LABELS = (
    r"parties|coram|before|bench|panel|quorum|(?:case\s+)?(?:may\s+be\s+)?cited\s+as|where\s+held|heard\s+at|venue"
    r"|property|representa(?:tives?|tion)"
)
_LABELS = rf"{_COURT_LABELS}|{_CASE_LABELS}|{_DATE_LABELS}|{_OTHER_LABELS}"
LABEL = re.compile(
    rf"^(?:{_LABELS}|title|judge(?:s|\(s\))?|justices?|magistrate|members?|author|presiding\s+\w+)\s*:?$", re.I
)
"""A label apart from its value, as in a table or the head of a web page."""
LABEL_ABOVE = re.compile(rf"^(?:{_LABELS})\s*:?$|^\w.*:$", re.I)
"""A label whose value may be on the line below.

Labels of a judge's name are excluded, because signatures end the same way.
"""
MARKS = re.compile(r"^(?:[#>*%+$]+\s+)+|\[\*+\d+\]\s*|\*\*|__(?=[A-Za-z])|(?<=[A-Za-z.:])__(?!_)")
"""The marks of Markdown and of lists."""
COLUMN_RULE = re.compile(r"\s{0,60}[\])§|]+\s*")
"""The rule between the two columns of a caption: `ALDER FREIGHT, INC., ] No. 3:05-cv-595`."""
BARS = re.compile(r"\s{0,60}\|+\s*")
"""The rule between cells of a table drawn with bars."""
COLONS = re.compile(r"\s{0,60}[\])§|]+\s*|(?:^|\s):(?=\s|$)\s*")
"""The rule between two columns where some lines have colons."""
BLANKS = re.compile(r"(?<![:\s])(?<!\.\.)(?<!\bNo\.)(?<!\bNO\.)(?:[ \t\u00a0]{3,}|\t)")
"""A wide blank between two cells."""

_NTH = r"first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,2}(?:st|nd|rd|th)"
_ORDINAL = rf"(?:(?:{_NTH})(?:\s*(?:,|and|&|to|[-–])\s*(?={_NTH}|\d))?\s*){{1,4}}"
ROLE_WORD = re.compile(
    r"(?:(?:third|cross|counter|co|petitioning|judgment|part\s+20|original)[\-\s]+)?(?:claimant|plaintiff|petitioner"
    r"|applicant|appellant|appellee|respondent|defendant|defender|pursuer|reclaimer|complainant|accused|prosecutor"
    r"|debtor"
    r"|creditor|movant|interven[eo]r|garnishee|relator|objector|counter-?claimant|third\s+party"
    r"|interested\s+part(?:y|ies)"
    r"|notice\s+part(?:y|ies)|real\s+part(?:y|ies)\s+in\s+interest|amic(?:us|i)\s+curiae|data\s+controller"
    r"|public\s+authority|taxpayer|landlord|tenant|representor)(?:s\b|\(s\)|/s\b)?",
    re.I,
)
"""A word for the role of a party."""
_ROLES = (
    rf"(?:the\s+)?(?:{_ORDINAL})?{ROLE_WORD.pattern}(?:\s*(?:[,/&\-—–]|\band\b"
    rf"|\bin\s+(?:the\s+)?cross)\s*(?:{_ORDINAL})?{ROLE_WORD.pattern}){{0,12}}+"
    r"(?:\s+(?:below|no\.?\s*\d{1,2}|\d{1,2}(?:\s*(?:to|and|[-–])\s*\d{1,2})?))?"
)
ROLE = re.compile(rf"^[{_MARKS}(\[]*(?P<role>{_ROLES})[)\]]?(?:\s*\([^)]{{3,40}}\))?[{_MARKS},;:]*$", re.I)
"""A line with only a role."""
ROLE_AFTER = re.compile(
    rf"(?P<joint>\s?[,(\[]\s?|\s[–—\-]\s|\s?(?<!\.\.\.)(?<!…)(?:\.{{3}}|…)[.…]*+\s?"
    rf"|\s)(?P<role>{_ROLES})[)\]]?(?:\s*\([^)]{{3,40}}\))?[.,;:]*$",
    re.I,
)
"""A role after a name."""
ROLE_BEFORE = re.compile(rf"^(?P<role>{_ROLES})\s*:\s*(?=\S)", re.I)
"""A role before a name, with a colon."""
BETWEEN = re.compile(
    r"^\W*(?:in\s+the\s+(?:matter|case|cause)\s+b|(?-i:B))etween\b\W*?(?=\(?(?-i:[A-Z\d])|$)\s*"
    r"|^\W*in\s+(?:the\s+)?(?:cause|causa|petition|application)(?:\s+(?:of|by))?\W*$|^Parties\s*:\s*",
    re.I,
)
"""The words that begin a caption."""
VERSUS = re.compile(r"^\W*(?:v|vr?s|v/s|versus|and|against|&)\W*$", re.I)
"""A line that separates the sides."""
AND_BEFORE = re.compile(r"^(?:AND|And)\s*:?\s+(?=[A-Z\d(])")
"""`AND` before a name."""
SIDES = re.compile(
    r"\s{1,9}(?:[-–—]\s?)?(?P<word>[Vv][Rr/]?[Ss]|[Vv]|[Vv]ersus|VERSUS)(?P<stop>\.?)(?:\s?[-–—])?(?:\s+|$)"
)
"""The word between the sides on one line."""
IN_RE = re.compile(
    r"^(?:In\s+re\b|Re\s*:|(?:In\s+the\s+)?matter\s+of(?:\s+an?\s+(?:application|appeal)\s+by)?\b|Ex\s+parte\b"
    r"|In\s+the\s+estate\s+of\b)\W*",
    re.I,
)
"""The words that begin the title of a case about a person or thing."""
NO_PARTY = re.compile(
    r"\b(?:Acts?|Laws?|Ordinance|Rules?|Sections?|Article|Litigation|Proceedings?|Cases?|Order|Code|Regulations?)\b",
    re.I,
)
"""Words after `In re` that are not a party."""
SUBJECT = re.compile(
    r"^(?:RE|Re|Short\s+Title|Title|Case\s+Name|Case\s+Title|Caption)\b\s*:?\s*(?:Case\s+No\.\s*\S+,\s*)?", re.M
)
"""The label of a subject or title."""
NUMBERED = re.compile(r"\(\s*\d{1,2}\s*\)|(?:(?<=^)|(?<=\n))\d{1,2}[.)]\s+(?=\D)|(?<=\s)\d{1,2}\.\s+(?=[A-Z])")
"""The number of a party in a list."""
ROLE_ENDS = re.compile(rf",\s{{1,9}}{_ROLES}[.;]\s+(?=(?-i:[A-Z]))", re.I)
"""A role that ends a party in a text whose lines were joined."""
CAPACITY = re.compile(
    r",?\s{0,9}\b(?:individually\s+and\s+)?in\s+(?:his|her|their|its)\s+(?:\w+\s+){0,3}capacit"
    r"(?:y|ies)(?:\s+as\s+(?:[^,;]|,\s+(?=[a-z]))*)?",
    re.I,
)
"""The capacity in which a party acts."""
_MORE = r"et\s+al\b\.?|etc\b\.?|and\s+(?:an)?others?\b|&\s*(?:anr|ors|others)\b\.?"
OTHERS = re.compile(rf",?\s{{0,9}}(?P<others>{_MORE})", re.I)
"""`et al.` and similar."""
AFTER_NAME = re.compile(
    rf"(?-i:(?<=[A-Z]{{2}})\s(?=(?:of|an?|having|whose|residing|c/o)\s))"
    rf"|,?\s\[?(?=(?:19|20)\d\d(?:\]|\s[A-Z]{{2,8}}\s\d))|\s?\([^()\d]{{0,30}}\d[^()]*\)$"
    rf"|[,(]?\s{{0,9}}(?<!\w)(?:{_MORE}|on\s+behalf\s+of\b|and\s+\d+\s+others?\b)"
    r"|,\s{1,9}(?:in\s+(?:his|her|their|its)\b|an?\s+\w+|as\s+\w+|individually\b|for\s+and\b|by\s+(?:and|his|her|its)\b"
    r"|(?-i:(?!and\b|dba\b|d/b/a|inc\b|trading\b|formerly\b|doing\b)[a-z]{3,}\s))"
    r"|\s\(?(?:a|an)\s+(?:minor|child|company|individual)\b",
    re.I,
)
"""The start of a description after a party's name: `, et al.` · `, a Delaware corporation` · `, as trustee`."""
ALSO_KNOWN = re.compile(r"^\(\s*(?:formerly|previously|trading|t/a|also|a/k/a|f/k/a|d/b/a|now)\b", re.I)
"""A former or trading name in brackets."""
RUNS_ON = re.compile(r"(?:[,&]|\b(?:and|of|the|for|in|dba|by))$", re.I)
"""The end of a name that continues on the next line."""
CROWN = re.compile(
    r"^(?:the\s+)?(?:queen|king|crown|r|rex|regina)\s?(?:\(\s*(?:on\s+the\s+application\s+of\s+)?"
    r"|\s?on\s+the\s+application\s+of\s+)(?P<name>.+?)\)?$",
    re.I,
)
"""`R (Alder)` · `THE KING on the application of ANN ALDER`."""

_NOUN = r"(?:courts?|tribunals?|divisions?|chambers?|commission|committee|panel|board|council|sessions)"
COURT = re.compile(
    r"^(?:(?:in|before)\s+)?(?:the\s+|his\s+majesty[’']?s\s+"
    rf"|her\s+majesty[’']?s\s+)?(?:[\w.,’'&()\-]+\s+){{0,14}}?\(?{_NOUN}\b(?:\s+of\b|\s+for\b|\W|\s+in\b|\s+at\b|$)",
    re.I,
)
"""A line that names a court or tribunal."""
COURT_LABEL = re.compile(
    r"^(?:(?:name\s+of\s+)?(?:court|tribunal)(?:[/\s]+(?:name|court|tribunal))?\s*:\s*(?=.*\b"
    r"(?:court|tribunal|board|commission)\b)|before\s+(?=the\s))",
    re.I,
)
"""`Court: Harbour Court`: a label of a court, not a bench."""
NO_COURT = re.compile(
    r"^(?:an?\s+\w|see|to|from|by|this|the\s+court\s+(?:orders|is|has|of\s+its)|clerk|chief|office|official"
    r"|attorneys?|counsel|solicitors?|judge|justice|deputy|note|for\s+publication)\b"
    r"|\b(?:royal\s+courts|courthouse|court\s*room|reporters?|filed|issued|approved|jury|website|www|chambers?\s+of"
    r"|clerk|databases?|decisons?"
    r"|secretary|barristers?|writers?|copyright|bar|council\s+tax|registrar|appearing|hereby|officer)\b|^\w+\s?:"
    r"|\b(?:orders|judgments|decisions|opinions|cases)$|[@;>]|\d{4,}|\sv\.?\s",
    re.I,
)
"""A line that mentions a court and does not name the paper's court."""
STRONG_COURT = re.compile(r"\b(?:courts?|tribunals?|divisions?|chambers?)\b", re.I)
"""A word in no party's name, unlike `council` or `board`."""
ENDS_OPEN = re.compile(r"\b(?:of|for|the|in|and)$", re.I)
"""The end of a court's name that continues on the next line."""
COURT_CONTINUES = re.compile(
    r"^(?:for\s+the\b|division\s+\w+$|of\s+the\b|\(.*\)$|(?:\w+\s+){0,3}(?:district|circuit)(?:\s+of\b.*)?$"
    r"|\w+\s+division$"
    r"|(?:\w+\s){0,3}(?:county|state|province|republic)\s+of\b(?!.*,$)|at\s+[A-Z])",
    re.I,
)
"""A line that completes the court's name in the line above: `FOR THE TENTH CIRCUIT`."""
COURT_INSIDE = re.compile(r"\b(?:[A-Z][a-z]+\s){0,3}(?:Court|Tribunal)\s(?:of\s(?:the\s)?[A-Z][a-z]+|at\s[A-Z][a-z]+)")
"""A court's name in a text whose lines were joined."""
BELOW = re.compile(
    r"^\W*(?:on\s+)?(?:an?\s+)?(?:appeals?\b(?!\s*(?:no|number|ref|:))|cross-appeals?|petitions?\s+for\s+review"
    r"|writ\b(?!\s+petition)|discretionary\s+review\b"
    r"|certiorari\b|(?:application|petition)\s+(?:for|from)\b|certified\s+question\b|\(in\s+the\b|\(?being\s+an\b"
    r"|\(?arising\s+(?:out\s+of|from)\b|from\s+the\b)"
    r"|^\W*\[?(?:hon\.|honou?rable)\s+[A-Z].*\b(?:judge|below)\b",
    re.I,
)
"""The start of the words about the court below."""
COUNSEL = re.compile(
    r",\s+(?:(?:Sr|Senior)\.?\s+)?Adv(?:ocates?|s?\.)(?:$|\s+for\b)|"
    r"^\W*(?:computer[- ]aided|(?:tape\s+|digital\s+)?transcri(?:pt|ption)\s+(?:of|by))\b"
    r"|^\W*(?:counsel|attorneys?|solicitors?|representation|appearances?|represented|lawyers?"
    r"|through)\b(?:\s+(?:for|present)|\W*$|\s*:)"
    rf"|^for\s+(?:the\s+)?(?:\w+\s+)?{ROLE_WORD.pattern}|\binstructed\s+by\b|\bappear(?:ed|s|ing)\s+(?:on|for|in)\b"
    rf"|\bof\s+counsel\b|,\s+for(?:\s+the)?$"
    rf"|\b(?:on\s+(?:the\s+)?brief)\b|,\s+for\s+(?:the\s+)?(?:\w+[\- ])?{ROLE_WORD.pattern}",
    re.I,
)
"""A line about counsel."""
AFTER_PARTIES = re.compile(r"^(?:UPON|AND UPON|WHEREAS|Hearing(?=\s(?!dates?\b))|Counsel|Dear)\b")
"""The start of the text after the parties."""
ITEM = re.compile(r"^\[?\d{1,3}(?:[\].)]|\s{2})\s*[A-Z(]")
"""The start of a numbered item."""
PARAGRAPH = re.compile(r"^\[?\d{1,3}[\].)]\s+[A-Z](?:\S*\s){5}.*[.:]$")
"""A sentence with its paragraph number."""
SALUTATION = re.compile(
    r"^(?:Dear\b|To\s+(?:all|the)\s+(?:parties|counsel)\b)|^(?:Yours|Sincerely|Very\s+truly|Respectfully\s+yours)", re.M
)
"""The opening or closing words of a letter."""

_DECIDED = (
    r"(?:reasons?|orders?|judge?ments?|decisions?|rulings?|directions|opinions?|findings|award"
    r"|determination|minutes|decree)"
)
_FILED = (
    r"(?:complaint|motion|petition|brief|answer|stipulation|notice|memorandum\s+(?:of|in)|statement\s+of|defen[cs]e"
    r"|particulars|affidavit"
    r"|declaration|reply|submissions|bill\s+of\s+costs|counterclaim|application|appearance|subpoena|summons"
    r"|indictment|objection)"
)
HEADING = re.compile(
    rf"^\W*+(?:\[?[\w’']++\]?\s++){{0,7}}?(?P<word>{_DECIDED}|{_FILED}|memorandum|per\s+curiam)\b", re.I
)
"""A heading that says what the paper is."""
DECIDED = re.compile(rf"\b(?:{_DECIDED}|memorandum(?:\s+(?:opinion|disposition|decision))?|per\s+curiam)\b", re.I)
"""Words for decisions."""
FILED_WORD = re.compile(rf"\b{_FILED}\b", re.I)
"""Words for filed papers."""
ORDER_WORD = re.compile(r"^(?:orders?|directions|minutes|decree)", re.I)
"""Words for orders."""
NO_HEADING = re.compile(
    r"\b(?:approved\s+by|delivered|given|issued|handed|promulgated|dated|by|on|of)\W*$"
    r"|\bapproved\s+by\s+the\s+court\b|\borders?\s+that\b|:\s+\S",
    re.I,
)
"""Words of a line that is not the paper's heading."""


def role_after(text: str) -> re.Match[str] | None:
    """Return the match of a role after a name.

    If only a blank separates them, the name must be in capitals, and the role must not be or the name have several
    words.
    """
    for match in ROLE_AFTER.finditer(text):
        name = text[: match.start()]
        if name and (
            match["joint"].strip() or (name.isupper() and (not match["role"].isupper() or len(name.split()) > 1))
        ):
            return match
    return None


EXAMPLES: dict[str, Example] = {
    "rule": (RULE, "- - - - -", {}),
    "joined label": (LABELLED, "on 3 May PETITIONER: Ann", {}),
    "label": (LABEL, "Hearing date(s)", {}),
    "label above": (LABEL_ABOVE, "Court/Tribunal:", {}),
    "marks": (MARKS, "## ORDER", {}),
    "column rule": (COLUMN_RULE, "ALDER, )", {}),
    "bars": (BARS, "| Ann Alder | Claimant |", {}),
    "colons": (COLONS, "ANN ALDER, :", {}),
    "blanks": (BLANKS, "COURT    Case", {}),
    "role word": (ROLE_WORD, "Judgment Creditor", {}),
    "numbered role": (ROLE, "1st and 2nd Respondents", {"role": "1st and 2nd Respondents"}),
    "role with a note": (ROLE, "….. Appellant (Defendant below)", {"role": "Appellant"}),
    "role after a name": (ROLE_AFTER, "ANN ALDER – FIRST APPELLANT", {"role": "FIRST APPELLANT"}),
    "role ends": (ROLE_ENDS, "Ann Alder, Respondent; Elm Tugs Ltd, Appellant.", {}),
    "role before a name": (ROLE_BEFORE, "Appellant: Ann Alder", {"role": "Appellant"}),
    "between": (BETWEEN, "BETWEEN :", {}),
    "versus": (VERSUS, "- against -", {}),
    "and before a name": (AND_BEFORE, "AND ELM TUGS LIMITED", {}),
    "sides": (SIDES, "Oakley v. Birch", {"word": "v", "stop": "."}),
    "in re": (IN_RE, "Matter of ALDER", {}),
    "no party": (NO_PARTY, "Elm Litigation", {}),
    "subject": (SUBJECT, "Re: Case No. 18-4127, Alder v. Birch", {}),
    "numbered party": (NUMBERED, "(2) OSTRANDER SHIPPING", {}),
    "capacity": (CAPACITY, ", in her official capacity as Harbor Master", {}),
    "others": (OTHERS, "ANN ALDER, et al.,", {"others": "et al."}),
    "after a name": (AFTER_NAME, "ALDER, a Utah corporation", {}),
    "also known": (ALSO_KNOWN, "(formerly known as ELM)", {}),
    "runs on": (RUNS_ON, "BIRCH AND", {}),
    "crown": (CROWN, "R (Alder)", {"name": "Alder"}),
    "court": (COURT, "First-tier Tribunal (Property Chamber)", {}),
    "court's label": (COURT_LABEL, "Court: Harbour Court", {}),
    "no court": (NO_COURT, "Official Shorthand Writers to the Court", {}),
    "strong court": (STRONG_COURT, "Harbour Tribunal", {}),
    "ends open": (ENDS_OPEN, "HIGH COURT OF THE", {}),
    "court continues": (COURT_CONTINUES, "FOR THE TENTH CIRCUIT", {}),
    "court in joined text": (COURT_INSIDE, "[Cites 1] Supreme Court of Saltmere Ann", {}),
    "below": (BELOW, "On Appeal from the Harbour Court", {}),
    "counsel": (COUNSEL, "Counsel for the Appellant", {}),
    "after the parties": (AFTER_PARTIES, "UPON the Claim Form", {}),
    "paragraph": (PARAGRAPH, "[1] The appellant was hurt by the tug.", {}),
    "item": (ITEM, "1. The tug", {}),
    "salutation": (SALUTATION, "Dear Counsel:", {}),
    "heading": (HEADING, "AMENDED ORDER WITH REASONS", {"word": "ORDER"}),
    "decided": (DECIDED, "JUDGMENT", {}),
    "filed": (FILED_WORD, "NOTICE OF MOTION", {}),
    "order": (ORDER_WORD, "Orders", {}),
    "no heading": (NO_HEADING, "JUDGMENT DELIVERED BY", {}),
}
