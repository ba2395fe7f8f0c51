"""The words that form names, and the words that no person's name contains."""

import re

CAPITALISED = r"(?:[A-Z]\.(?:\s?[A-Z]\.){0,4}|(?:[Mm]a?c|[OD][’']|[dl][’']|Al-|al-|El-)?[A-ZÀ-ÖØ-Þ][\w’'-]{0,60}+)"
"""A word of a name: initials, or a word with a capital first letter."""
GAP = r"(?:[ \t]+|[ \t]*\n[ \t]*|(?<=\.))"
"""The separator of two words of a name: at most one line end."""
PARTICLE = r"(?:de|da|do|di|del|der|den|van|von|bin|bint|ibn|al|el|la|le|Ní|Ó|ap|ter|dos|du)"
JUNIOR = r"(?:,?[ ](?:Jr|Sr|JR|SR|Esq)\b\.?|,?[ ](?:III|II|IV)\b)"
WORD = re.compile(r"[^\W\d_][\w’']*(?:-\s?[^\W\d_][\w’']*)*\.?")
"""A word of a text, with its full stop."""
MONTH_NAMES = frozenset("march april may june august".split())
"""Months that are also surnames. They count as surnames after a title."""

_NO_NAME = frozenset(
    """
    a an and the of in on at by for to from with is was be this that these those it its he his she her their our your
    i we you they who not no yes or if as so plaintiff plaintiffs defendant defendants claimant claimants appellant
    appellants respondent respondents petitioner applicant applicants employee employer company agreement section
    article schedule clause chapter part page court judge judges justice registrar judgment order orders counsel
    attorney solicitor solicitors witness statement party parties tribunal law act rule rules board mr mrs ms miss dr
    sir lord lady dame hon honourable honorable chief president chairman director clerk deputy member members master
    recorder said date dated title name january february march april may june july august september october november
    december monday tuesday wednesday thursday friday saturday sunday deponent landlord tenant buyer seller lender
    borrower guarantor trustee agent owner licensee distributor supplier customer present before between dear sincerely
    faithfully yours re per cc issued signed kc qc sc esq llb general secretary minister commissioner governor mayor
    warden ruler attorneys preparer addendum exhibit annex appendix complaint petition motion united kingdom states
    america england wales scotland ireland london dubai difc peace speaker advocate chancellor appeal appeals high
    supreme circuit v vs northern southern eastern western central claim case number pages judicial division
    ii iii iv jr sr strand
    """.split()
)


def is_no_name(word: str) -> bool:
    """Report if a word, in any case, is part of no person's name."""
    return re.sub(r"-\s+|\.$|[’']s$", "", word.casefold()) in _NO_NAME


def plain(text: str) -> str:
    """Replace every space by a plain one. The length stays the same."""
    return re.sub("[\xa0\u2000-\u200b\u202f\u205f\u3000\ufeff]", " ", text)
