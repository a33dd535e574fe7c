"""Filled forms: what a player typed into the fields is converted to the log, whichever viewer saved the form."""

from __future__ import annotations

import json
from functools import cache
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from printkit.cli import main
from printkit.cli.support.forms import check_form, written
from printkit.games import GAMES, form, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from tests.journal.filling import BOXES, Values, fill, typed
from tests.report.games import auto

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("forms")


@pytest.fixture(scope="module")
def malta(folder: Path) -> tuple[bytes, Values, str]:
    return blank(folder, "malta-convoy"), *values_of("malta-convoy", 5)


@cache
def blank(folder: Path, slug: str, *options: str) -> bytes:
    target = folder / f"{slug}.pdf"
    assert main(["print", slug, "--part", "sheet", "--part", "journal", "-o", str(target), *options]) == 0
    return target.read_bytes()


def values_of(slug: str, seed: int) -> tuple[Values, str]:
    """Return the values for the fields of a played game's form, and its log."""
    text = auto(slug, seed)
    return BOXES[slug](text), text


def same_game(read: Checked, played: str) -> None:
    """Check that the form gives no problem and the same final state as the log from which it was filled."""
    truth = check_text(played, "played.log", reading, GAMES)
    assert [each.message for each in read.diagnostics] == []
    assert dict(read.totals) == dict(truth.totals)
    assert (read.finished, read.turns) == (truth.finished, truth.turns)


@pytest.mark.parametrize(("slug", "seed"), [(slug, seed) for slug in GAMES for seed in (3, 5)])
def test_a_game_filled_into_its_form_is_read_back_unchanged(folder: Path, slug: str, seed: int) -> None:
    values, text = values_of(slug, seed)
    data, _ = fill(blank(folder, slug), values)
    same_game(check_form(data, "form.pdf"), text)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_form(slug: str) -> None:
    assert form(slug) is not None


def test_a_second_copy_of_a_page_continues_where_the_first_ends(folder: Path) -> None:
    values, text = values_of("wolf-pack", 4)  # 50 turns; the journal has 45
    page = blank(folder, "wolf-pack")
    later = {}
    for name in [name for name in values if name.startswith("turn-")]:
        _, number, rest = name.split("-", 2)
        if int(number) > 45:
            later[f"turn-{int(number) - 45}-{rest}"] = values.pop(name)
    assert later
    files = [("one.pdf", fill(page, values)[0]), ("two.pdf", fill(page, later)[0])]
    same_game(check_text(written(files).text, "both", reading, GAMES), text)


@pytest.mark.parametrize(("box", "entry"), [("gun", "x"), ("attack-1", "gun")])
def test_the_deck_gun_at_an_escort_is_read_from_either_place(folder: Path, box: str, entry: str) -> None:
    """The gun has a tick box before the escort's columns, and the sheet says that it may stand among the torpedoes."""
    turn = {"flip": "8C", "fire-1": "3D", "escort": "JS", box: entry, "escort-sunk": "x"}
    values = {"header-ocean": "21", **{f"patrol-turn-1-{name}": each for name, each in turn.items()}}
    log = written([("form.pdf", fill(blank(folder, "uss-lox"), values)[0])]).text
    said = [line.strip() for line in log.splitlines()]
    assert "escort JS; gun" in said
    assert [each.message for each in check_text(log, "form", reading, GAMES).diagnostics] == []


@pytest.mark.parametrize("sign", ["-", "–", "pass"])
def test_a_pass_may_be_written_as_a_dash(folder: Path, sign: str) -> None:
    log = written([("form.pdf", fill(blank(folder, "wolf-pack"), {"turn-1-wolf-play": sign})[0])]).text
    assert "wolf: pass" in [line.strip() for line in log.splitlines()]


def test_empty_strings_in_the_unused_fields_change_nothing(malta: tuple[bytes, Values, str]) -> None:
    page, values, text = malta
    data, _ = fill(page, values, empty=True)
    same_game(check_form(data, "form.pdf"), text)


def test_a_form_that_is_filled_in_part_is_a_game_in_progress(malta: tuple[bytes, Values, str]) -> None:
    page, values, _ = malta
    part = {
        n: v
        for n, v in values.items()
        if n.startswith("setup") or n in [f"turn-{t}-contact" for t in range(2, 6)]
    }
    checked = check_form(fill(page, part)[0], "form.pdf")
    assert not checked.finished


def test_a_wrong_die_is_reported_with_its_field_and_page(
    malta: tuple[bytes, Values, str], tmp_path: Path, capsys: Captured
) -> None:
    page, values, _ = malta
    name = next(name for name in values if name.endswith("-intercept"))
    wrong = values | {name: "9" + values[name][1:]}
    form_file = tmp_path / "form.pdf"
    form_file.write_bytes(fill(page, wrong)[0])
    capsys.readouterr()
    assert main(["check", str(form_file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["files"][0]["diagnostics"]
    with pikepdf.open(form_file) as file:
        pages = {
            str(widget.T): number
            for number, leaf in enumerate(file.pages, 1)
            for widget in leaf.obj.get("/Annots", [])
        }
    full = f"journal-journal-{name}"
    assert (found[0]["field"], found[0]["page"]) == (full, pages[full])
    assert found[0]["found"] == "9"
    assert main(["check", str(form_file)]) == 1
    assert f"this is the field {full} on page {pages[full]}" in capsys.readouterr().out


def test_a_report_can_be_made_from_the_form_itself(malta: tuple[bytes, Values, str], tmp_path: Path) -> None:
    page, values, _ = malta
    form_file = tmp_path / "form.pdf"
    form_file.write_bytes(fill(page, values)[0])
    assert main(["report", str(form_file), "-o", str(tmp_path / "r.md")]) == 0
    assert "# Malta Convoy" in (tmp_path / "r.md").read_text(encoding="utf-8")


def test_read_writes_the_log(malta: tuple[bytes, Values, str], tmp_path: Path, capsys: Captured) -> None:
    page, values, text = malta
    form_file, log = tmp_path / "form.pdf", tmp_path / "game.log"
    form_file.write_bytes(fill(page, values)[0])
    assert main(["read", str(form_file), "-o", str(log)]) == 0
    same_game(check_text(log.read_text(encoding="utf-8"), "game.log", reading, GAMES), text)
    capsys.readouterr()
    assert main(["read", str(form_file)]) == 0
    assert capsys.readouterr().out == log.read_text(encoding="utf-8")
    assert main(["read", str(form_file), "-o", str(form_file)]) == 2


def test_a_form_is_read_with_the_rulings_that_it_was_printed_for(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "revised.pdf"
    options = [
        "--preset",
        "revised",
        "--set",
        "evade-length=one",
        "--part",
        "sheet",
        "--part",
        "journal",
        "-o",
        str(target),
    ]
    assert main(["print", "malta-convoy", *options]) == 0
    data, _ = fill(target.read_bytes(), {"setup-tankers": "4"})
    checked = check_form(data, "form.pdf")
    assert checked.ruleset is not None
    assert checked.ruleset.preset.name == "revised"
    assert ("evade-length", "one") in checked.ruleset.departures()
    data, _ = fill(target.read_bytes(), {"header-set": "printed", "setup-tankers": "4"})
    by_hand = check_form(data, "form.pdf").ruleset
    assert by_hand is not None
    assert by_hand.preset.name == "printed"


@pytest.mark.parametrize("slug", ["uss-lox", "malta-convoy"])
def test_a_form_that_chromium_s_engine_filled_in_and_saved_is_read(folder: Path, slug: str) -> None:
    values, text = values_of(slug, 4)
    same_game(check_form(typed(blank(folder, slug), values), "form.pdf"), text)


# -- as viewers save it ------------------------------------------------------------------------------------------------


def changed(data: bytes, change: object) -> bytes:
    with pikepdf.open(BytesIO(data)) as file:
        change(file)  # type: ignore[operator]
        out = BytesIO()
        file.save(out)
        return out.getvalue()


def as_tree(file: pikepdf.Pdf) -> None:
    """Store value and kind of each field in a parent object and its box in a child object, as some viewers do."""
    for number, field in enumerate(list(file.Root.AcroForm.Fields)):
        parent = file.make_indirect(pikepdf.Dictionary(T=field.T, FT=field.FT, Kids=pikepdf.Array([field])))
        if "/V" in field:
            parent.V = field.V
            del field["/V"]
        del field["/T"], field["/FT"]
        field.Parent = parent
        file.Root.AcroForm.Fields[number] = parent


def in_utf_16(file: pikepdf.Pdf) -> None:
    for field in file.Root.AcroForm.Fields:
        if field.FT == "/Tx" and str(field.V):
            field.V = pikepdf.String(str(field.V).encode("utf-16"))  # little-endian with its mark
            field.V = pikepdf.String(b"\xfe\xff" + bytes(field.V).decode("utf-16").encode("utf-16-be"))


def picture_alone(file: pikepdf.Pdf) -> None:
    """Let each box only show whether it is ticked, under another name for the tick, and store no value."""
    for field in file.Root.AcroForm.Fields:
        if field.FT == "/Btn":
            on = field.AS != "/Off"
            del field["/V"]
            field.AS = pikepdf.Name("/On") if on else pikepdf.Name("/Off")


def with_xfa(file: pikepdf.Pdf) -> None:
    file.Root.AcroForm.XFA = pikepdf.Array([pikepdf.String("template"), file.make_stream(b"<template/>")])


def without_list(file: pikepdf.Pdf) -> None:
    """Remove the document's list of fields, as some programs do when they merge files; the boxes stay on their pages."""
    del file.Root["/AcroForm"]


def in_stream(file: pikepdf.Pdf) -> None:
    """Store a long text as a stream, as some viewers do."""
    for field in file.Root.AcroForm.Fields:
        if field.FT == "/Tx" and str(field.get("/V", "")):
            field.V = file.make_stream(str(field.V).encode())


@pytest.mark.parametrize(
    "change", [as_tree, in_utf_16, picture_alone, with_xfa, without_list, in_stream], ids=lambda f: f.__name__
)
def test_forms_saved_by_any_viewer_are_read(folder: Path, change: object) -> None:
    values, text = values_of("uss-lox", 4)
    data, _ = fill(blank(folder, "uss-lox"), values)
    same_game(check_form(changed(data, change), "form.pdf"), text)


def odd_parents(file: pikepdf.Pdf) -> None:
    for field in file.Root.AcroForm.Fields:
        field.Parent = pikepdf.Array([pikepdf.Name("/T")])


def ring_of_parents(file: pikepdf.Pdf) -> None:
    for field in file.Root.AcroForm.Fields:
        field.Parent = field


def odd_values(file: pikepdf.Pdf) -> None:
    odd = (
        7,
        pikepdf.Array([1]),
        pikepdf.Dictionary(A=1),
        pikepdf.Name("/Tx"),
        pikepdf.String(b"\xfe\xff\xd8"),
    )
    for number, field in enumerate(file.Root.AcroForm.Fields):
        for at, key in enumerate(("/V", "/FT", "/AS", "/T")):
            field[key] = odd[(number + at) % len(odd)]


def odd_document(file: pikepdf.Pdf) -> None:
    file.trailer.Info = pikepdf.Array([1])
    file.pages[0].obj.Annots = pikepdf.Dictionary(A=1)


@pytest.mark.parametrize("change", [odd_parents, ring_of_parents, odd_values, odd_document])
def test_objects_of_any_kind_are_read_or_refused(folder: Path, tmp_path: Path, change: object) -> None:
    data, _ = fill(blank(folder, "uss-lox"), {"header-ocean": "4"})
    form_file = tmp_path / "form.pdf"
    form_file.write_bytes(changed(data, change))
    assert main(["read", str(form_file)]) in (0, 2)


def without_form(file: pikepdf.Pdf) -> None:
    del file.Root["/AcroForm"]
    for page in file.pages:
        del page.obj["/Annots"]


def foreign(file: pikepdf.Pdf) -> None:
    without_form(file)
    del file.docinfo["/Creator"]


def foreign_form(file: pikepdf.Pdf) -> None:
    del file.docinfo["/Title"]
    del file.docinfo["/Keywords"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (without_form, "it has no form fields any more"),
        (foreign, "it has no form fields, and was not made by printkit"),
        (foreign_form, "this form was not made by printkit"),
        (None, "nothing is filled in"),
    ],
)
def test_a_file_that_holds_no_game_is_refused_with_the_reason(
    folder: Path, tmp_path: Path, capsys: Captured, change: object, reason: str
) -> None:
    data = fill(blank(folder, "malta-convoy"), {"setup-tankers": "3"} if change else {})[0]
    form_file = tmp_path / "form.pdf"
    form_file.write_bytes(changed(data, change) if change else data)
    for command in ("read", "check", "report"):
        assert main([command, str(form_file)]) == 2
        assert reason in capsys.readouterr().err


def test_an_encrypted_or_damaged_file_is_refused(folder: Path, tmp_path: Path, capsys: Captured) -> None:
    data = blank(folder, "malta-convoy")
    locked = tmp_path / "locked.pdf"
    with pikepdf.open(BytesIO(data)) as file:
        file.save(locked, encryption=pikepdf.Encryption(owner="o", user="u"))
    assert main(["read", str(locked)]) == 2
    assert "it is encrypted" in capsys.readouterr().err
    damaged = tmp_path / "damaged.pdf"
    damaged.write_bytes(data[:400])
    assert main(["read", str(damaged)]) == 2
    assert "it is damaged" in capsys.readouterr().err
    assert main(["read", str(tmp_path / "none.pdf")]) == 2
    assert "there is no such file" in capsys.readouterr().err
