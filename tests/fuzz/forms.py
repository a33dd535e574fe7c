"""Generates hostile forms: printed sheets filled in from a played game, then damaged in their fields, their PDF objects
or their bytes.
"""

from __future__ import annotations

import random
import warnings
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pikepdf
from click.testing import CliRunner

from printkit.cli import cli
from tests.fuzz.mutations import bytes_mangled, journals, letters_mangled, words
from tests.journal.filling import BOXES, Values, fill

_LONG = 20_000


@cache
def blank(slug: str) -> bytes:
    """Return the sheet and journal of a game with only their form fields. The drawings are removed, because ``read``
    never looks at them.
    """
    with TemporaryDirectory() as folder:
        target = Path(folder) / "form.pdf"
        CliRunner().invoke(
            cli,
            ["print", slug, "--part", "sheet", "--part", "journal", "-o", str(target)],
            catch_exceptions=False,
        )
        with pikepdf.open(target) as file:
            for page in file.pages:
                page.obj.Contents = file.make_stream(b"")
                page.obj.Resources = pikepdf.Dictionary()
            for field in file.Root.AcroForm.Fields:
                for key in ("/AP", "/MK", "/DA"):
                    if key in field and field.get("/FT") == "/Tx":
                        del field[key]
            if "/DR" in file.Root.AcroForm:
                del file.Root.AcroForm["/DR"]
            file.remove_unreferenced_resources()
            out = BytesIO()
            file.save(out, deterministic_id=True)
    return out.getvalue()


@cache
def filled(slug: str) -> tuple[Values, ...]:
    """Return the field values for every journal of the game that a form can hold."""
    made = []
    for text in journals(slug):
        with suppress(IndexError, ValueError, KeyError):
            made.append(BOXES[slug](text))
    return tuple(made)


def form_mutant(slug: str, seed: int) -> bytes:
    """Return the hostile form number ``seed`` of a game. In every fourth form PDF objects are damaged, in every fourth
    the bytes.
    """
    chance = random.Random(f"form {slug} {seed}")
    values = dict(chance.choice(filled(slug)))
    for _ in range(chance.choice((0, 1, 1, 2, 3, 8))):
        _one_box(values, slug, chance)
    raw, _ = fill(blank(slug), {name: _no_null(text) for name, text in values.items()})
    how = chance.random()
    if how < 0.25:
        return _objects(raw, chance)
    return _torn(raw, chance) if how < 0.5 else raw


def _no_null(text: str) -> str:
    return text.replace("\x00", "").encode("utf-8", "replace").decode()


def _one_box(values: Values, slug: str, chance: random.Random) -> None:
    names = list(values) or ["header-player"]
    name, other = chance.choice(names), chance.choice(names)
    what = chance.randrange(7)
    old = values.get(name, "")
    if what == 0:
        values[name] = chance.choice(words(slug))
    elif what == 1:
        values[name], values[other] = values.get(other, ""), old
    elif what == 2:
        values[name] = letters_mangled(old, slug, chance)
    elif what == 3:
        values.pop(name, None)
    elif what == 4:
        values[name] = f"{old}\n{chance.choice(words(slug))}\r\n{old}"
    elif what == 5:
        values[name] = chance.choice((old, "9", "; ", "a ", "> ")) * (_LONG if chance.random() < 0.2 else 9)
    else:
        values[name] = " ".join(chance.choice(words(slug)) for _ in range(chance.randrange(1, 9)))


def _objects(raw: bytes, chance: random.Random) -> bytes:
    """Return the form with some PDF objects replaced by objects of another type."""
    with warnings.catch_warnings(), pikepdf.open(BytesIO(raw)) as file:
        warnings.simplefilter("ignore")
        odd = [
            pikepdf.Array([1, pikepdf.Name("/T")]), pikepdf.Dictionary(A=1), pikepdf.Name("/Tx"), pikepdf.String(b"\xfe\xff\xd8"),
            file.make_stream(b"\xff\xfe\xd8"), 7, True, None, file.make_stream(b"x", Filter=pikepdf.Name("/FlateDecode")),
        ]  # fmt: skip
        form = file.Root.AcroForm
        fields = list(form.Fields)
        # found once: the way to them may be gone after the first change
        others = [file.pages[0].obj, file.Root, file.trailer.Info, form]
        for _ in range(chance.randrange(1, 6)):
            holder = chance.choice([*[chance.choice(fields) for _ in range(5)], *others])
            keys = [key for key in holder.keys() if key != "/Type"]  # noqa: SIM118 - of pikepdf
            key = chance.choice([*keys, "/V", "/Parent", "/T", "/FT", "/AS", "/Kids", "/Annots"])
            value = chance.choice([*odd, holder, chance.choice(fields)])
            with suppress(Exception):  # what pikepdf does not let itself be made is no case
                if value is None:
                    del holder[key]
                else:
                    holder[key] = value
        out = BytesIO()
        try:
            file.save(out, deterministic_id=True)
        except Exception:  # noqa: BLE001 - and neither is what it cannot write
            return raw
        return out.getvalue()


def _torn(raw: bytes, chance: random.Random) -> bytes:
    made = bytearray(raw)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(made) + 1)
        what = chance.randrange(4)
        if what == 0:
            del made[at : at + chance.choice((1, 50, 5000))]
        elif what == 1:
            made[at:at] = made[: chance.choice((10, 500))]
        else:
            made = bytearray(bytes_mangled(bytes(made), chance))
    return bytes(made)
