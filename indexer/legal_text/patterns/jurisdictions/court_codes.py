"""The courts that neutral citations abbreviate by letters. A paper may name its court in no other way."""

from pincite.indexer.legal_text.patterns.jurisdiction import Jurisdiction

_COURTS = """
uksc Supreme Court of the United Kingdom; ukpc Judicial Committee of the Privy Council; ukhl House of Lords;
ewca civ Court of Appeal (Civil Division); ewca crim Court of Appeal (Criminal Division); ewhc High Court of Justice;
ewfc Family Court; eat Employment Appeal Tribunal; ukut Upper Tribunal; ukftt First-tier Tribunal;
cat Competition Appeal Tribunal; csih Court of Session, Inner House; csoh Court of Session, Outer House;
hcjac High Court of Justiciary; nica Court of Appeal in Northern Ireland;
nikb High Court of Justice in Northern Ireland; iesc Supreme Court of Ireland; ieca Court of Appeal of Ireland;
iehc High Court of Ireland; iecc Circuit Court of Ireland; hca High Court of Australia; fca Federal Court of Australia;
fcafc Full Court of the Federal Court of Australia; fedcfamc Federal Circuit and Family Court of Australia;
famca Family Court of Australia; aata Administrative Appeals Tribunal; arta Administrative Review Tribunal;
fwc Fair Work Commission; nswsc Supreme Court of New South Wales; nswca Court of Appeal of New South Wales;
nswcca Court of Criminal Appeal of New South Wales; nswdc District Court of New South Wales;
vsc Supreme Court of Victoria; vsca Court of Appeal of Victoria; qsc Supreme Court of Queensland;
qca Court of Appeal of Queensland; wasc Supreme Court of Western Australia; wasca Court of Appeal of Western Australia;
sasc Supreme Court of South Australia; sasca Court of Appeal of South Australia; nzsc Supreme Court of New Zealand;
nzca Court of Appeal of New Zealand; nzhc High Court of New Zealand; nzdc District Court of New Zealand;
nzempc Employment Court of New Zealand; scc Supreme Court of Canada; fc Federal Court; tcc Tax Court of Canada;
onca Court of Appeal for Ontario; onsc Ontario Superior Court of Justice; bcca Court of Appeal for British Columbia;
bcsc Supreme Court of British Columbia; abca Court of Appeal of Alberta; abkb Court of King's Bench of Alberta;
abqb Court of Queen's Bench of Alberta; skca Court of Appeal for Saskatchewan; mbca Court of Appeal of Manitoba;
qcca Court of Appeal of Quebec; qccs Superior Court of Quebec; nsca Nova Scotia Court of Appeal;
nssc Supreme Court of Nova Scotia; nbca Court of Appeal of New Brunswick; sgca Court of Appeal; sghc High Court;
sgdc District Court; hkcfa Court of Final Appeal; hkca Court of Appeal; hkcfi Court of First Instance;
hkdc District Court; zacc Constitutional Court of South Africa; zasca Supreme Court of Appeal of South Africa;
insc Supreme Court of India; kesc Supreme Court of Kenya; keca Court of Appeal of Kenya; kehc High Court of Kenya;
fjsc Supreme Court of Fiji; fjca Court of Appeal of Fiji; fjhc High Court of Fiji;
pgsc Supreme Court of Papua New Guinea; jrc Royal Court of Jersey; ccj Caribbean Court of Justice
"""
_NAMED = (entry.split() for entry in _COURTS.split(";"))
_SPLIT = ((words, next(i for i, word in enumerate(words) if word[0].isupper())) for words in _NAMED)

JURISDICTION = Jurisdiction(
    "neutral citations", cited={" ".join(words[:at]): " ".join(words[at:]) for words, at in _SPLIT}
)
"""The courts of the neutral citations above, of all places."""
