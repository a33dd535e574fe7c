"""The fields of a printed form are read back with their names, pages and values, whatever program filled them in."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest

from printkit.press.blocks import Check, Checks, Field, Fields
from printkit.press.kit import Job, kit_pdf, lay_out_kit
from printkit.press.output.form_values import FieldValue, FormError, read_form
from printkit.press.pieces import Kit, Part, Sheet

BLOCKS = (
    Fields((Field("Date", "date"), Field("Dice", "dice", 2, 2, total=True))),
    Checks((Check("Evade", "evade"), Check("Hide", "hide")), "option"),
)
KIT = Kit(
    "toy", "Toy", "Nobody",
    (Part("sheet", "Sheet", (Sheet("log", "Log sheet", BLOCKS), Sheet("end", "Last sheet", BLOCKS[:1]))),),
    settings="preset=plain",
)  # fmt: skip
NAMES = [
    "sheet-log-date",
    "sheet-log-dice-1",
    "sheet-log-dice-2",
    "sheet-log-dice-total",
    "sheet-log-option-evade",
    "sheet-log-option-hide",
]


@pytest.fixture(scope="module")
def printed() -> bytes:
    job = Job()
    return kit_pdf(KIT, job, lay_out_kit(KIT, job))


def filled(printed: bytes, **values: str) -> bytes:
    """Return the form with text in some fields, given by the end of their names; ``tick`` ticks a box, ``look`` leaves only its look."""
    out = BytesIO()
    with pikepdf.open(BytesIO(printed)) as pdf:
        for page in pdf.pages:
            for widget in page.obj.get("/Annots", []):
                name = str(widget.get("/T", "")).replace("-", "_")
                said = next((text for key, text in values.items() if name.endswith(f"sheet_log_{key}")), None)
                if said == "tick":
                    widget["/V"] = pikepdf.Name(next(k for k in widget["/AP"]["/N"] if k != "/Off"))
                elif said == "look":
                    del widget["/V"]
                    widget["/AS"] = pikepdf.Name(next(k for k in widget["/AP"]["/N"] if k != "/Off"))
                elif said is not None:
                    widget["/V"] = pikepdf.String(said)
        pdf.save(out)
    return out.getvalue()


def test_an_empty_form_has_each_field_once_on_its_page(printed: bytes) -> None:
    found = read_form(printed)
    assert [each.page for each in found.values] == [1] * 6 + [2] * 4
    assert len({each.name for each in found.values}) == 10
    assert [each.name for each in found.values][:6] == NAMES
    assert {each.text for each in found.values} == {""}
    assert found.title
    assert "preset=plain" in found.keywords


def test_text_and_ticks_are_read(printed: bytes) -> None:
    found = read_form(
        filled(printed, dice_1=" 3 ", dice_total="Mdina é", option_evade="tick", option_hide="look")
    )
    values = {each.name: each for each in found.values if each.page == 1}
    assert [values[name].text for name in NAMES] == ["", "3", "", "Mdina é", "x", "x"]
    assert isinstance(values["sheet-log-date"], FieldValue)


@pytest.mark.filterwarnings("ignore:This document has")  # pikepdf's, about what the test is for
def test_fields_that_the_document_no_longer_lists_are_read(printed: bytes) -> None:
    """Some programs drop the list of fields when they merge files."""
    out = BytesIO()
    with pikepdf.open(BytesIO(filled(printed, dice_1="3", option_evade="tick", option_hide="look"))) as pdf:
        del pdf.Root["/AcroForm"]
        pdf.save(out)
    found = {each.name: each.text for each in read_form(out.getvalue()).values if each.page == 1}
    assert found == dict(zip(NAMES, ["", "3", "", "", "x", "x"], strict=True))


def test_what_is_no_form_is_refused_with_what_to_do(printed: bytes) -> None:
    out, locked, others = BytesIO(), BytesIO(), BytesIO()
    with pikepdf.open(BytesIO(printed)) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(owner="a", user="b"))
        for page in pdf.pages:
            del page.obj["/Annots"]
        pdf.save(out)
        del pdf.docinfo["/Creator"]
        pdf.save(others)
    for data, said in (
        (b"nothing", "it is not a PDF"),
        (printed[:300], "it is damaged"),
        (locked.getvalue(), "it is encrypted"),
        (out.getvalue(), "it has no form fields any more"),
        (others.getvalue(), "it has no form fields, and was not made by printkit"),
    ):
        with pytest.raises(FormError, match=said) as refused:
            read_form(data)
        assert refused.value.help


def test_the_trim_box_of_a_sheet_is_the_whole_page(printed: bytes) -> None:
    with pikepdf.open(BytesIO(printed)) as pdf:
        for page in pdf.pages:
            trim, whole = ([float(n) for n in box] for box in (page.trimbox, page.mediabox))
            assert trim == pytest.approx(whole, abs=0.01)
            assert float(page.mediabox[2]) == pytest.approx(210 * 72 / 25.4, abs=0.5)
