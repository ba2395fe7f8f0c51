"""Test formulas written on one line."""

from xml.etree.ElementTree import fromstring

import pytest

from pincite.indexer.extract.formulas import linear

_M = "http://schemas.openxmlformats.org/officeDocument/2006/math"
_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def run(text: str) -> str:
    return f"<r><t>{text}</t></r>"


def formula_text(inside: str, root: str = "oMath") -> str | None:
    """The Office formula with these insides, on one line."""
    formula = linear(fromstring(f'<{root} xmlns="{_M}" xmlns:w="{_W}">{inside}</{root}>'))
    return None if formula is None else "".join(words for words, _ in formula.pieces)


HALF = f"<f><num>{run('1')}</num><den>{run('2')}</den></f>"


def test_a_fraction_is_separated_from_an_adjacent_number() -> None:
    assert formula_text(run("2") + HALF) == "2 1/2"
    assert formula_text(HALF + run("x")) == "1/2 x"
    assert formula_text(f"<sSup><e>{run('10')}</e><sup>{run('3')}</sup></sSup>{run('5')}") == "10^3 5"


def test_tracked_changes_in_a_formula_are_marked() -> None:
    changed = f"<f><num><w:del>{run('10')}</w:del><w:ins>{run('20')}</w:ins></num><den>{run('3')}</den></f>"
    formula = linear(fromstring(f'<oMath xmlns="{_M}" xmlns:w="{_W}">{changed}</oMath>'))
    assert formula is not None
    assert formula.pieces == (("10", "struck"), ("20", "underlined"), ("/", None), ("3", None))


@pytest.mark.parametrize(
    ("inside", "line"),
    [
        (f"<rad><deg>{run('3')}</deg><e>{run('x')}</e></rad>", "x^(1/3)"),
        (f"<rad><radPr><degHide/></radPr><deg/><e>{run('a+b')}</e></rad>", "√(a+b)"),
        (f"<sSubSup><e>{run('x')}</e><sub>{run('1')}</sub><sup>{run('2')}</sup></sSubSup>", "x_1^2"),
        (f'<nary><naryPr><chr val="∑"/></naryPr><sub>{run("i=1")}</sub><sup>{run("12")}</sup><e>{run("5")}</e></nary>',
         "∑_(i=1)^12 5"),
        (f"<m><mr><e>{run('1')}</e><e>{run('2')}</e></mr><mr><e>{run('3')}</e><e>{run('x')}</e></mr></m>",
         "1, 2; 3, x"),
        (f"<eqArr><e>{run('a&amp;=1')}</e><e>{run('b&amp;=2')}</e></eqArr>", "a=1; b=2"),
        (run("Base Rent ") + run(" × ") + run("Index"), "Base Rent × Index"),
        (f"{run('f')}<d><e>{run('x')}</e></d>", "f(x)"),
        (f"<phant><phantPr><show val='0'/></phantPr><e>{run('7')}</e></phant>{run('5')}", "5"),
    ],
)  # fmt: skip
def test_an_office_formula_keeps_its_structure(inside: str, line: str) -> None:
    assert formula_text(inside) == line


def test_two_formulas_in_one_paragraph_are_separated() -> None:
    assert formula_text(f"<oMath>{run('a=1')}</oMath><oMath>{run('2')}</oMath>", "oMathPara") == "a=1; 2"


@pytest.mark.parametrize(
    ("inside", "line"),
    [
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", "x^(1/3)"),
        ("<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>", "x_1^2"),
        ("<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mn>12</mn></munderover><mn>5</mn>",
         "∑_(i=1)^12 5"),
        ("<mn>2</mn><mrow><mn>0</mn></mrow>", "20"),
        ("<mn>2</mn><mo>&#x2064;</mo><mfrac><mn>1</mn><mn>2</mn></mfrac>", "2 1/2"),
        ("<mfenced><mi>x</mi><mi>y</mi></mfenced>", "(x, y)"),
        ("<mi>a</mi><mtext> if </mtext><mi>b</mi>", "a if b"),
        ("<mtable><mtr><mtd><mn>1</mn></mtd></mtr><mtr><mtd><mn>2</mn></mtd></mtr></mtable>", "1; 2"),
        ("<semantics><mn>5</mn><annotation>6</annotation></semantics>", "5"),
    ],
)  # fmt: skip
def test_a_mathml_formula_keeps_its_structure(inside: str, line: str) -> None:
    assert formula_text(inside, "math") == line


@pytest.mark.parametrize(
    "inside",
    [
        f"<sPre><sub>{run('1')}</sub><sup>{run('2')}</sup><e>{run('x')}</e></sPre>",
        f"<f><fPr><type val='noBar'/></fPr><num>{run('5')}</num><den>{run('2')}</den></f>",
        f"<borderBox><borderBoxPr><strikeH/></borderBoxPr><e>{run('5')}</e></borderBox>",
        "<menclose><mn>12</mn></menclose>",
        "<mfrac><mn>5</mn></mfrac>",
    ],
)
def test_a_formula_with_an_unknown_part_gives_none(inside: str) -> None:
    assert formula_text(run("2") + inside) is None
