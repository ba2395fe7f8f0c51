"""Names in running text."""

import pytest

from pincite.indexer.page import PageRef, Span
from pincite.server.agent.offline.names import (
    cases_of,
    is_judge,
    is_law,
    is_no_name,
    is_person,
    names_in,
    names_of,
    rules_of,
    runs_of,
    without_role,
)
from pincite.server.agent.offline.passages import Passage


def passage(text: str) -> Passage:
    return Passage(PageRef("a", 1), Span(0, len(text)), text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ms Imogen Farr and Mr. Dash Oka appeared.", ["Ms Imogen Farr", "Mr. Dash Oka"]),
        ("It came before H.E. Justice Sir Anselm Croy.", ["H.E. Justice Sir Anselm Croy"]),
        ("It came before Deputy Chief Justice Omar Sal.", ["Deputy Chief Justice Omar Sal"]),
        ("(a) the Bank of New York signed", ["Bank of New York"]),
        ("1. Salem bin Khalid al Mak signed.", ["Salem bin Khalid al Mak"]),
        ("Alpha Beta signed. Alpha Beta paid.", ["Alpha Beta"]),
        ("It came before Lord Alder and Lady Elm.", ["Lord Alder", "Lady Elm"]),
        ("It came before Dame Ivy Fir.", ["Dame Ivy Fir"]),
        ("the Ship and Boat Agreement was read", ["Ship and Boat Agreement"]),
    ],
)
def test_names_stand_in_the_order_of_the_text_with_their_honorifics(text: str, names: list[str]) -> None:
    assert names_of(passage(text)) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The Companies Law, DIFC Law No. 5 of 2018, applies.", ["Companies Law, DIFC Law No. 5 of 2018"]),
        ("the Trust Law No. 4 of 2018 and Law No. (16) of 2011", ["Trust Law No. 4 of 2018", "Law No. (16) of 2011"]),
    ],
)
def test_a_law_and_its_number_are_one_name(text: str, names: list[str]) -> None:
    assert names_of(passage(text)) == names


@pytest.mark.parametrize(
    "text",
    [
        "It ran from January to March 2020.",
        "The meeting is on Monday or Friday.",
        "This Article applies.",
        "The Claimant and the Defendant agree.",
        "A Claim Form was filed.",
        "no capital stands here",
        "",
    ],
)
def test_months_days_and_words_of_form_are_no_names(text: str) -> None:
    assert names_of(passage(text)) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("the Quay Law 2031 prevails over the Berth Act 1999.", ["Quay Law 2031", "Berth Act 1999"]),
        ("He relied on Alder & Birch, Tolls (3rd ed).", ["Alder & Birch, Tolls (3rd ed)"]),
        ("It sued Elm & Oak LLP.", ["Elm & Oak LLP"]),
        ("signed by Ann B. Poe and Dash Oka, Jr.", ["Ann B. Poe", "Dash Oka, Jr"]),
        ("the Port Cell Company (PCC) Regulations apply", ["Port Cell Company (PCC) Regulations"]),
    ],
)
def test_a_name_is_whole_with_its_year_edition_initials_and_ampersand(text: str, names: list[str]) -> None:
    assert names_of(passage(text)) == names


def test_a_day_in_a_month_is_no_name() -> None:
    assert names_of(passage("It met on a Monday in March.")) == []


def test_the_possessive_of_a_word_of_form_is_no_name() -> None:
    assert names_of(passage("It pays the Defendant’s costs.")) == []


def test_an_honorific_begins_a_name() -> None:
    assert names_of(passage("for the Claimant Mr Dash Oka appeared")) == ["Mr Dash Oka"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("the Order of Justice Dash Oka in CFI 001/2020", ["Justice Dash Oka"]),
        ("the Order of H.E. Justice Sir Anselm Croy for the day", ["H.E. Justice Sir Anselm Croy"]),
        ("the Order of Deputy Chief Justice Omar Sal", ["Deputy Chief Justice Omar Sal"]),
        ("the Order of Lord Justice Birch", ["Lord Justice Birch"]),
        ("the Order of Sir Anselm Croy", ["Sir Anselm Croy"]),
        ("the Registrar Ms Ann Poe for Fen", ["Ms Ann Poe"]),
        ("It came before Judge Ann Poe in Fen.", ["Judge Ann Poe"]),
        ("the Order of Judge Ann Poe", ["Judge Ann Poe"]),
        ("the Bank of Fen in Alder", ["Bank of Fen in Alder"]),
    ],
)
def test_a_person_is_named_from_the_first_honorific_inside_up_to_the_court_or_case(text: str, names: list[str]) -> None:
    assert names_of(passage(text)) == names


@pytest.mark.parametrize("text", ["Effect is given to it.", "Secondly, the port pays.", "(a) Services are paid."])
def test_a_single_word_at_the_head_of_a_sentence_is_no_name(text: str) -> None:
    assert names_of(passage(text)) == []


def test_a_single_word_inside_a_sentence_is_a_name() -> None:
    assert names_of(passage("It was paid by Poe.")) == ["Poe"]


@pytest.mark.parametrize(("text", "name"), [("ACME pays.", "ACME"), ("Ann Poe pays.", "Ann Poe")])
def test_capitals_or_two_words_at_the_head_of_a_sentence_are_a_name(text: str, name: str) -> None:
    assert names_of(passage(text)) == [name]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("under 99 F.E.N. § 1292(a)(1) and Rule 12(b)(6) of it", ["99 F.E.N. § 1292(a)(1)", "Rule 12(b)(6)"]),
        ("by FPR 3.4 and FPR 44.2(1)", ["FPR 3.4", "FPR 44.2(1)"]),
        (
            "by Practice Direction 5 of 2015 and Practice Direction No. 2",
            ["Practice Direction 5 of 2015", "Practice Direction No. 2"],
        ),
        ("the Port Court Rule 7 applies", ["Port Court Rule 7"]),
        ("the Code of Boat Procedure Rule 7 applies", ["Code of Boat Procedure Rule 7"]),
        ("It is Article 63(5)(a). By Article 63(5)(a) it holds.", ["Article 63(5)(a)"]),
        ("Under Section 9A and by Regulation 5.1.2", ["Section 9A", "Regulation 5.1.2"]),
        ("It stands in Schedule 2.", ["Schedule 2"]),
        ("There is a rule for 5 boats.", []),
    ],
)
def test_rules_are_cited_by_their_number_in_order_and_each_once(text: str, rules: list[str]) -> None:
    assert rules_of(passage(text)) == rules


@pytest.mark.parametrize(
    ("text", "cases"),
    [
        ("as in Alder Ltd v Birch (Holdings) Ltd, it held", ["Alder Ltd v Birch (Holdings) Ltd"]),
        ("it followed Alder v. Birch & Co.", ["Alder v. Birch & Co"]),
        ("Smith and Jones v Bank of Fen was read", ["Smith and Jones v Bank of Fen"]),
        ("it read Alder v Birch and Cedar v Dogwood", ["Alder v Birch", "Cedar v Dogwood"]),
        ("it read Alder v Birch and Sons and Cedar Ltd v Dogwood", ["Alder v Birch and Sons", "Cedar Ltd v Dogwood"]),
        ("In Alder v Birch it held. See Alder v Birch.", ["Alder v Birch"]),
        ("the five v of a name", []),
    ],
)
def test_cases_are_cited_by_their_parties_in_order_and_each_once(text: str, cases: list[str]) -> None:
    assert cases_of(passage(text)) == cases


@pytest.mark.parametrize(
    "thing",
    "Agreement|Contract|Deed|Law|Act|Regulations|Rules|Department|Authority|Ministry|Committee|Commission|Centre|"
    "Court".split("|"),
)
def test_the_name_of_a_thing_may_have_an_and_inside(thing: str) -> None:
    assert names_of(passage(f"the Ship and Boat {thing} was read")) == [f"Ship and Boat {thing}"]
    assert names_of(passage("the Ship and Boat Keeper were read")) == ["Ship", "Boat Keeper"]


@pytest.mark.parametrize("word", "In|Under|See|By|Per|From|As|The|And|Also|Upon|And see".split("|"))
def test_a_word_before_a_citation_is_no_part_of_it(word: str) -> None:
    assert cases_of(passage(f"{word} Alder v Birch it is so.")) == ["Alder v Birch"]
    assert rules_of(passage(f"{word} Rule 4.2 it is so.")) == ["Rule 4.2"]


@pytest.mark.parametrize("rank", ["Chief", "Circuit", "District", "Deputy", "Senior", "Presiding", "Assistant"])
def test_an_office_of_any_rank_stands_in_no_list(rank: str) -> None:
    assert runs_of(passage(f"the {rank} Judge, Ann Poe and Ben Ray"), "Who?") == [["Ann Poe", "Ben Ray"]]


def test_an_office_without_its_holder_stands_in_no_list() -> None:
    text = "It was heard by the Chief Judge, District Judges, Senior Justice, Ann Poe and Ben Ray."
    assert runs_of(passage(text), "Who heard it?") == [["Ann Poe", "Ben Ray"]]


def test_names_of_one_list_stand_together() -> None:
    text = "The experts were Ann Poe, Ben Ray and Cy Dow. They were sworn by the clerk in open court, by Dee Fry."
    assert runs_of(passage(text), "Who were the experts?")[0] == ["Ann Poe", "Ben Ray", "Cy Dow"]


def test_a_list_has_each_name_once_and_none_of_the_question() -> None:
    text = "The experts of Ann Poe were Ben Ray, Mr Ben Ray, as well as Cy Dow."
    assert runs_of(passage(text), "Who were the experts of Ann Poe?")[0] == ["Ben Ray", "Cy Dow"]


@pytest.mark.parametrize("name", ["Law No. 5 of 2018", "Companies Law", "Data Act", "Port Regulations"])
def test_a_law_is_known_by_its_number_or_its_last_word(name: str) -> None:
    assert is_law(name)


@pytest.mark.parametrize("name", ["Jude Law KC", "Lawrence", "Law Society", "Acton"])
def test_what_only_holds_the_word_is_no_law(name: str) -> None:
    assert not is_law(name)


@pytest.mark.parametrize(
    "name", ["Mr Smith", "Dr. Ann Poe", "Justice Poe", "Ann Poe", "Ann Maria Poe", "Lord POE", "Lady POE", "Dame POE"]
)
def test_a_person_is_known_by_an_honorific_or_plain_words(name: str) -> None:
    assert is_person(name)


def test_an_excellency_is_a_person() -> None:
    assert is_person("H.E. Justice Ali Poe")


@pytest.mark.parametrize(
    "name", ["Witness Statement", "First Gulf Bank", "ACME", "Poe", "ANN POE", "Law No. 5 of 2018"]
)
def test_a_thing_is_no_person(name: str) -> None:
    assert not is_person(name)


@pytest.mark.parametrize(
    ("name", "judge"),
    [
        ("H.E. Justice Ali Poe", True),
        ("Deputy Chief Justice Poe", True),
        ("Sir Justice Poe", True),
        ("Judge Poe", True),
        ("Lord Justice Poe", True),
        ("Lord Poe", False),
        ("Mr Poe", False),
        ("Judgment Debtor", False),
    ],
)
def test_a_judge_is_known_by_the_office(name: str, judge: bool) -> None:
    assert is_judge(name) is judge


def test_the_kind_of_a_row_of_provisions_is_said_once_for_all() -> None:
    text = "It departs from Articles 4, 5(1) and 6 of the Quay Law and Article 9 of the Berth Act."
    assert rules_of(passage(text), "Articles") == ["Article 4", "Article 5(1)", "Article 6", "Article 9"]


def test_a_provision_is_said_with_its_law_where_that_is_asked_for() -> None:
    text = "made under Article 16 of the Quay Law and Article 4 of the Port Rules 2031"
    assert rules_of(passage(text), "Articles", owned=True) == [
        "Article 16 of the Quay Law",
        "Article 4 of the Port Rules 2031",
    ]


def test_a_number_behind_a_single_provision_is_none() -> None:
    assert rules_of(passage("Under Section 4, 30 days are allowed.")) == ["Section 4"]


@pytest.mark.parametrize("name", ["Ann B. Poe", "R. Ben Elm", "Cy D. Oak, Jr.", "Ann B. Poe Sr."])
def test_initials_are_of_a_person_as_his_name_is(name: str) -> None:
    assert is_person(name)


@pytest.mark.parametrize(
    ("name", "judge"), [("Elm J", True), ("Ann Elm LJ", True), ("Oak JA", True), ("Elm Jetty", False)]
)
def test_a_judge_is_told_by_the_letters_behind_his_name(name: str, judge: bool) -> None:
    assert is_judge(name) is judge


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("It was signed by Captain Ann Poe.", "Ann Poe"),
        ("It was signed by Lieutenant-Commander Bo Fen.", "Bo Fen"),
        ("It was insured by Admiral Insurance Company.", "Admiral Insurance Company"),
        ("It was signed by Justice Ann Poe.", "Justice Ann Poe"),
    ],
)
def test_a_rank_of_service_is_no_part_of_a_name(text: str, name: str) -> None:
    assert names_of(passage(text)) == [name]


@pytest.mark.parametrize(
    "words",
    ["______", "State; ZIP", "Harbour Commercial Bldg", "12 Quay Suite 4", "P.O. Box 7", "Signature", "Title:"],
)
def test_blanks_labels_and_addresses_are_no_names(words: str) -> None:
    assert is_no_name(words)


@pytest.mark.parametrize("name", ["Ann Poe", "Quay Street Partners LLC", "Title Insurance Company", "State of Oakland"])
def test_names_that_hold_such_words_are_names(name: str) -> None:
    assert not is_no_name(name)


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Defendant-appellee Ann B. Poe", "Ann B. Poe"),
        ("Plaintiffs and Appellants Croft Dunn", "Croft Dunn"),
        ("Respondent Birch", "Respondent Birch"),
        ("Ann Poe", "Ann Poe"),
    ],
)
def test_the_part_played_in_a_case_is_no_part_of_a_name(printed: str, name: str) -> None:
    assert without_role(printed) == name


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "a loan by Alder Lamps, Inc. and Birch Media S.a.r.l to Fen",
            ["Alder Lamps, Inc", "Birch Media S.a.r.l", "Fen"],
        ),
        ("the Quay Law 2031 and rules made under it", ["Quay Law 2031"]),
        ("heard by Ann Poe Registrar", ["Ann Poe"]),
        ("lit by Ms Poe I find", ["Ms Poe"]),
        ("signed by Ann Poe Senior Deputy Registrar", ["Ann Poe"]),
        ("signed by ANN POE Managing Director", ["ANN POE"]),
        ("signed for Alder Lamps Ltd Director", ["Alder Lamps Ltd"]),
        ("moored in Portland, SE Division Street", ["Portland", "SE Division Street"]),
        ("paid by Alder Lamps SE at noon", ["Alder Lamps SE"]),
    ],
)
def test_a_company_keeps_its_legal_form_and_a_person_loses_the_office(text: str, names: list[str]) -> None:
    assert names_in(text) == names


@pytest.mark.parametrize(
    "office",
    [
        "Chief Deputy Registrar",
        "Senior Assistant Registrar",
        "Port Authority Chairman",
        "Fen Harbour Clerk",
        "Lamp Chairman",
        "Quay Lamp Treasurer",
    ],
)
def test_an_office_is_named_whole(office: str) -> None:
    assert names_in(f"It was sealed by the {office} at noon.") == [office]


def test_an_office_without_an_article_is_named_whole() -> None:
    assert names_in("signed: Fen Harbour Clerk") == ["Fen Harbour Clerk"]
    assert names_in("signed: Chief Deputy Registrar") == ["Chief Deputy Registrar"]


def test_a_case_is_cited_with_the_report_printed_behind_it() -> None:
    text = "In Alder Ltd v Birch Ltd [2031] UKPC 6 at [13], and in Fen v Oak (2031) 64 NSWLR 58; but see Ash v Poe."
    cited = cases_of(Passage(PageRef("a", 1), Span(0, len(text)), text))
    assert cited == ["Alder Ltd v Birch Ltd [2031] UKPC 6", "Fen v Oak (2031) 64 NSWLR 58", "Ash v Poe"]


def test_a_law_with_its_year_is_a_law() -> None:
    assert is_law("Quay Law 2031")
    assert is_law("Law of Lamps and Bells")
    assert not is_law("Quay Lawn")
