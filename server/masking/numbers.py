"""Find emails, phones, and numbers of accounts, cards, passports and people, by form, checksum or context.

Amounts, dates, and numbers of cases, laws, invoices and companies are not matched.
"""

import re
from collections.abc import Iterator

from pincite.indexer.legal_text.patterns.example import Example
from pincite.server.masking.personal import Kind, PersonalSpan

EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?<!\.)")
IBAN = re.compile(r"\b[A-Z]{2}\d{2}(?:[ \xa0]?[A-Z0-9]{4}){2,7}(?:[ \xa0]?[A-Z0-9]{1,4})?(?!\w)")
CARD = re.compile(r"(?<![\w-])(?:\d[ \xa0-]?){12,18}\d(?![\w-])")
_NUMBER_WORD = r"(?i:\s*(?:\(s\)|numbers?|numbered|nos?\b\.?|num\b\.?|#)){0,2}\s*(?:is|of|:|\.|,)?\s*"
_DIGITS = r"(?P<number>[A-Z]{0,3}\d(?:[\d \xa0/-]{0,22}\d){1}[A-Z]?)(?!\w)"
ACCOUNT = re.compile(rf"(?i:\b(?:account|a/c|acct)\b){_NUMBER_WORD}{_DIGITS}")
SORT_CODE = re.compile(r"(?i:\bsort\s+code)\W{0,3}(?P<number>\d\d[ -]?\d\d[ -]?\d\d)(?!\d)")
PASSPORT = re.compile(
    rf"(?i:\bpassport\b(?:\s*\([^()]{{1,20}}\))?)(?:\s*,)?{_NUMBER_WORD}"
    r"(?P<number>[A-Z]{0,2}[ \xa0]?\d[\d \xa0]{4,9}\d)(?!\w)"
)
EMIRATES_ID = re.compile(r"(?<![\w-])784-?\d{4}-?\d{7}-?\d(?![\w-])")
SOCIAL_SECURITY = re.compile(r"(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])")
NATIONAL_INSURANCE = re.compile(r"\b[A-CEGHJ-NOPQR-TW-Z][A-CEGHJ-NPQR-TW-Z](?:[ \xa0]?\d\d){3}[ \xa0]?[A-D]\b")
_IDENTITIES = "|".join(
    (
        r"(?:identity|identification|id)\s+(?:card|document)",
        r"emirates\s+id",
        "nric",
        "aadhaa?r",
        r"national\s+(?:id|insurance|identity)",
        r"social\s+security",
        r"tax(?:payer)?\s+(?:id|identification)",
        r"driv\w+\s+licen[cs]e",
    )
)
IDENTITY = re.compile(rf"(?i:\b(?:{_IDENTITIES}))(?:\s+card)?{_NUMBER_WORD}{_DIGITS}")
NORTH_AMERICAN = re.compile(r"(?<![\w-])(?:\+?1[ .-])?(?:\(\d{3}\)[ \xa0]?|\d{3}-)\d{3}[-.]\d{4}(?!\w|-\d)")
_PHONE_WORD = r"tel(?:ephone)?|phone|fax|facsimile|mobile|cell|call(?:ed)?|direct\s+(?:dial|line)"
PHONE_AFTER_WORD = re.compile(
    rf"(?i:\b(?:{_PHONE_WORD})\b(?:\s+(?:no|number))?\b)"
    r"[\s.:]{0,4}(?P<number>\+?[(\d][\d() .\xa0-]{5,20}\d)(?!\w)"
)
BRITISH = re.compile(
    r"(?<![\w.-])(?:0\d{4}[ \xa0]\d{6}|0\d{4}[ \xa0]\d{3}[ \xa0]\d{3}|0\d{2,3}[ \xa0]\d{3,4}[ \xa0]\d{4})(?![\w-])"
)

EXAMPLES: dict[str, Example] = {
    "email": (EMAIL, "ada.renn@chambers.example", {}),
    "iban": (IBAN, "GB82 WEST 1234 5698 7654 32", {}),
    "card": (CARD, "4111 1111 1111 1111", {}),
    "account": (ACCOUNT, "account no. 7712-0093", {"number": "7712-0093"}),
    "sort code": (SORT_CODE, "sort code 20-44-91", {"number": "20-44-91"}),
    "passport": (PASSPORT, "passport no. N4471982", {"number": "N4471982"}),
    "emirates id": (EMIRATES_ID, "784-1985-1234567-1", {}),
    "social security": (SOCIAL_SECURITY, "219-09-9999", {}),
    "national insurance": (NATIONAL_INSURANCE, "QQ 12 34 56 C", {}),
    "identity": (IDENTITY, "NRIC No. S1234567D", {"number": "S1234567D"}),
    "north american": (NORTH_AMERICAN, "(614) 555-0182", {}),
    "phone after word": (PHONE_AFTER_WORD, "Tel: 020 7946 0991", {"number": "020 7946 0991"}),
    "british": (BRITISH, "07700 900461", {}),
}

_WHOLE = (
    (EMAIL, Kind.EMAIL),
    (EMIRATES_ID, Kind.IDENTITY),
    (SOCIAL_SECURITY, Kind.IDENTITY),
    (NATIONAL_INSURANCE, Kind.IDENTITY),
)
_AFTER_WORDS = (
    (PASSPORT, Kind.PASSPORT),
    (IDENTITY, Kind.IDENTITY),
    (SORT_CODE, Kind.ACCOUNT),
    (ACCOUNT, Kind.ACCOUNT),
    (PHONE_AFTER_WORD, Kind.PHONE),
)
_FEWEST_DIGITS = 5


def numbers_in(text: str) -> Iterator[PersonalSpan]:
    """Yield each number with its span, the most certain first, because spans may overlap."""
    for pattern, kind in _WHOLE:
        yield from (PersonalSpan(*found.span(), kind) for found in pattern.finditer(text))
    for pattern, is_valid in ((IBAN, is_iban), (CARD, is_card)):
        yield from (PersonalSpan(*m.span(), Kind.ACCOUNT) for m in pattern.finditer(text) if is_valid(m.group()))
    for pattern, kind in _AFTER_WORDS:
        for found in pattern.finditer(text):
            if sum(map(str.isdigit, found["number"])) >= _FEWEST_DIGITS:
                yield PersonalSpan(*found.span("number"), kind)
    yield from _phones(text)


def _phones(text: str) -> Iterator[PersonalSpan]:
    """Find international numbers by the library's numbering plans, others by their form."""
    import phonenumbers

    if "+" in text:
        for match in phonenumbers.PhoneNumberMatcher(text, None, leniency=phonenumbers.Leniency.POSSIBLE):
            yield PersonalSpan(match.start, match.end, Kind.PHONE)
    for pattern in (NORTH_AMERICAN, BRITISH):
        yield from (PersonalSpan(*found.span(), Kind.PHONE) for found in pattern.finditer(text))


def is_iban(text: str) -> bool:
    """Report if the check digits are right (ISO 13616, mod 97)."""
    plain = re.sub(r"\s", "", text)
    moved = plain[4:] + plain[:4]
    return 15 <= len(plain) <= 34 and int("".join(str(int(each, 36)) for each in moved)) % 97 == 1


def is_card(text: str) -> bool:
    """Report if the digits are a payment card's: first digit 3 to 6 and a right check digit (ISO/IEC 7812, Luhn)."""
    digits = [int(each) for each in text if each.isdigit()]
    doubled = (sum(divmod(2 * each, 10)) for each in digits[-2::-2])
    return digits[0] in (3, 4, 5, 6) and (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0
