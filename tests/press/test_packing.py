"""A packed PDF has the objects, pages and fields of the plain file, and is smaller."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest

from printkit.games import load
from printkit.press.kit import kit_pdf
from printkit.press.output import document
from printkit.press.output.form_values import read_form
from printkit.press.output.packing import packed
from tests.press.kits import job, pages_of, whole_kit


@pytest.fixture(scope="module")
def plain() -> bytes:
    """The kit of Malta Convoy as the library reportlab writes it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(document, "packed", lambda data: data)
        return kit_pdf(
            whole_kit("malta-convoy"), job("a4"), pages_of("malta-convoy", "a4", "gutterfold", "full")
        )


def written(data: bytes) -> dict[int, bytes]:
    """Return each object of a file by its number, without the streams that only packing adds."""
    with pikepdf.open(BytesIO(data)) as file:
        found = {}
        for thing in file.objects:
            if isinstance(thing, pikepdf.Stream):
                if thing.get("/Type") not in ("/ObjStm", "/XRef"):
                    found[thing.objgen[0]] = thing.unparse() + thing.read_raw_bytes()
            elif isinstance(thing, (pikepdf.Dictionary, pikepdf.Array)):
                found[thing.objgen[0]] = pikepdf.Object.unparse(thing, resolved=True)
        return found


def test_packing_keeps_every_object(plain: bytes) -> None:
    before, after = written(plain), written(packed(plain))
    assert len(before) > 200
    assert after == before


def test_a_packed_file_is_a_sound_pdf_with_its_metadata(plain: bytes) -> None:
    with pikepdf.open(BytesIO(packed(plain))) as file:
        assert not file.check_pdf_syntax()
        assert file.docinfo["/Creator"].__str__().startswith("printkit")
        assert file.Root.ViewerPreferences.PrintScaling == "/None"


def test_a_packed_form_can_be_read_back(plain: bytes) -> None:
    assert read_form(packed(plain)) == read_form(plain)
    assert read_form(plain).title.startswith(load("malta-convoy").title)


def test_packing_makes_a_form_much_smaller(plain: bytes) -> None:
    assert len(packed(plain)) < 0.9 * len(plain)
    assert b" 00000 n" not in packed(plain)
    assert packed(plain) == packed(plain)


def test_a_file_without_a_cross_reference_table_is_refused() -> None:
    with pytest.raises(ValueError, match="startxref"):
        packed(b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")
