"""``print --pod`` and ``--tts``: the exported pictures equal the printed pieces, pixel by pixel."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import fastjsonschema
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageChops, ImageFilter

from printkit.cli.commands.print import print_command
from printkit.cli.support.common import Failure
from printkit.games import GAMES
from printkit.press.exports.pod import COLUMNS, ROWS, write_pod
from printkit.press.exports.tts import write_tts
from printkit.press.kit import Job, kit_pdf, lay_out_kit
from printkit.press.page.imposition import Backs
from printkit.press.page.paper import A4
from printkit.press.pieces import CounterSet, Deck, Sheet, ToolSet
from tests.press.kits import job, small, whole_kit
from tests.sampled import daily

SCHEMA = json.loads((Path(__file__).parent / "tts_schema.json").read_text(encoding="utf-8"))
HOW = Job(A4, Backs.NONE)


def the_deck() -> Deck:
    (deck,) = small(14).parts[0].contents
    assert isinstance(deck, Deck)
    return deck


def test_a_poker_card_is_825_by_1125_pixels_at_300_dpi_in_the_deck_s_order(tmp_path: Path) -> None:
    files = write_pod([the_deck()], HOW, tmp_path)
    names = [path.name for path in files]
    fronts = [name for name in names if name[0].isdigit()]
    assert fronts == [f"{n:02d}-card-{n}.png" for n in range(1, 15)]
    assert set(names) == {*fronts, "back.png", "contact-1.png", "contact-2.png"}
    for name in (*fronts, "back.png"):
        with Image.open(tmp_path / "d" / name) as picture:
            assert picture.size == (825, 1125)
            assert [round(each) for each in picture.info["dpi"]] == [300, 300]


def test_a_contact_sheet_cut_apart_is_the_pictures(tmp_path: Path) -> None:
    files = write_pod([the_deck()], HOW, tmp_path)
    singles = [path for path in files if not path.name.startswith("contact")]
    cells = []
    for path in files:
        if path.name.startswith("contact"):
            sheet = Image.open(path)
            assert sheet.width == COLUMNS * 825
            assert sheet.height <= ROWS * 1125
            cells += [
                sheet.crop((x, y, x + 825, y + 1125))
                for y in range(0, sheet.height, 1125)
                for x in range(0, sheet.width, 825)
            ]
    assert len(cells) >= len(singles) == 15
    for cell, path in zip(cells, singles):
        assert ImageChops.difference(cell, Image.open(path)).getbbox() is None, path.name
    for cell in cells[len(singles) :]:
        assert cell.getextrema() == ((255, 255),) * 3


def test_a_printed_sheet_cut_at_its_trims_is_the_pictures_without_their_bleed(tmp_path: Path) -> None:
    """The kit's own page in a raster. A trim lies between two pixels there, so that hatching differs by a part of one: what is
    compared is the pictures seen from a little farther away."""
    kit = small(4)
    write_pod([each for each in kit.parts[0].contents if isinstance(each, Deck)], HOW, tmp_path)
    how = Job(A4, Backs.NONE)
    page = lay_out_kit(kit, how)[0]
    document = pypdfium2.PdfDocument(kit_pdf(kit, how, [page]))
    shown = document[0].render(scale=600 / 72).to_pil().convert("L")
    for number, piece in enumerate(page.pieces, 1):
        assert piece.rotation in (0, 90)
        box = [
            round(each / 25.4 * 600)
            for each in (piece.x, piece.y, piece.x + piece.width, piece.y + piece.height)
        ]
        cut = (
            shown.crop((box[0], box[1], box[2], box[3]))
            .rotate(piece.rotation, expand=True)
            .resize((750, 1050))
        )
        alone = (
            Image.open(tmp_path / "d" / f"{number}-card-{number}.png").convert("L").crop((37, 37, 787, 1087))
        )
        far, near = (each.filter(ImageFilter.GaussianBlur(5)) for each in (cut, alone))
        differ = ImageChops.difference(far, near).histogram()
        assert sum(value * count for value, count in enumerate(differ)) / (750 * 1050) < 2
        shifted = ImageChops.difference(far, ImageChops.offset(near, 12, 0)).histogram()
        assert sum(value * count for value, count in enumerate(shifted)) / (750 * 1050) > 8
        blank = ImageChops.difference(Image.new("L", (750, 1050), 255), alone).histogram()
        assert sum(value * count for value, count in enumerate(blank)) / (750 * 1050) > 12


def test_the_back_bleeds_to_the_edge_and_the_face_s_bleed_is_white(tmp_path: Path) -> None:
    write_pod([the_deck()], HOW, tmp_path)
    back = Image.open(tmp_path / "d" / "back.png").convert("L")
    face = Image.open(tmp_path / "d" / "01-card-1.png").convert("L")
    for strip in ((0, 0, 825, 37), (0, 1088, 825, 1125), (0, 0, 37, 1125), (788, 0, 825, 1125)):
        assert any(back.crop(strip).histogram()[:200])
        assert not any(face.crop(strip).histogram()[:255])


# -- Tabletop Simulator


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which each game is exported once."""
    return tmp_path_factory.mktemp("tts")


@cache
def saved(slug: str, folder: Path, base: str = "") -> dict[str, Any]:
    kit = whole_kit(slug)
    files = write_tts(kit, kit.parts, job(), folder / slug, base)
    document: dict[str, Any] = json.loads(files[-1].read_text(encoding="utf-8"))
    return document


def fields(schema: object) -> list[tuple[str, Any]]:
    """Return every field that a schema allows, with its definition."""
    if isinstance(schema, list):
        return [field for each in schema for field in fields(each)]
    if not isinstance(schema, dict):
        return []
    own = list(schema.get("properties", {}).items())
    return own + [field for each in schema.values() for field in fields(each)]


def test_the_schema_names_the_source_of_each_field() -> None:
    found = fields(SCHEMA)
    assert len(found) > 50
    for name, rule in found:
        source = rule.get("$comment", "")
        assert source.startswith(("KB, ", "TYPES, ")), f"{name}: {source}"
    for short in ("KB is ", "TYPES is ", "DECK is ", "TILE is "):
        assert short in SCHEMA["$comment"]


def test_the_schema_refuses_what_the_format_does_not_have(folder: Path) -> None:
    check = fastjsonschema.compile(SCHEMA)
    document = saved("wolf-pack", folder)
    check(document)
    deck = next(each for each in document["ObjectStates"] if each["Name"] == "DeckCustom")
    tile = next(each for each in document["ObjectStates"] if each["Name"] == "Custom_Tile")
    for broken in (
        {**document, "Cards": []},
        {**document, "ObjectStates": [{**deck, "Name": "Pile"}]},
        {**document, "ObjectStates": [{**deck, "DeckIDs": ["100"]}]},
        {**document, "ObjectStates": [{**tile, "CustomImage": {"ImageURL": "mat.png"}}]},
    ):
        with pytest.raises(fastjsonschema.JsonSchemaValueException):
            check(broken)


def test_the_pages_of_one_mat_join(folder: Path) -> None:
    upper, lower = (
        state["Transform"] for state in saved("uss-lox", folder)["ObjectStates"] if state["Locked"]
    )
    assert upper["posX"] == lower["posX"]
    assert upper["posZ"] - lower["posZ"] == pytest.approx(upper["scaleZ"] + lower["scaleZ"], abs=1e-3)


@pytest.mark.parametrize("slug", daily(GAMES, lambda slug: slug not in ("tonnage-war", "wolf-pack")))
def test_the_saved_object_of_every_game_fits_the_format(slug: str, folder: Path) -> None:
    document = saved(slug, folder)
    fastjsonschema.compile(SCHEMA)(document)
    states = document["ObjectStates"]
    guids = [each["GUID"] for state in states for each in (state, *state.get("ContainedObjects", ()))]
    assert len(set(guids)) == len(guids)
    kit = whole_kit(slug)
    contents = [each for part in kit.parts for each in part.contents]
    decks = [each for each in contents if isinstance(each, Deck)]
    pieces = sum(len(each.counters) for each in contents if isinstance(each, CounterSet))
    pieces += sum(len(each.tools) for each in contents if isinstance(each, ToolSet))
    mats = [each for each in contents if isinstance(each, Sheet) and each.on_table]
    assert sum(state["Name"] == "DeckCustom" for state in states) == len(decks)
    tiles = [state for state in states if state["Name"] == "Custom_Tile"]
    assert len(tiles) - sum(state["Locked"] for state in tiles) <= pieces
    assert sum(state["Locked"] for state in tiles) >= len(mats)
    assert states


@pytest.mark.parametrize("slug", daily(["tonnage-war", "uss-lox"], lambda slug: slug == "uss-lox"))
def test_every_card_is_where_its_number_says(slug: str, folder: Path) -> None:
    shown: dict[str, Image.Image] = {}
    for state in saved(slug, folder)["ObjectStates"]:
        if state["Name"] != "DeckCustom":
            continue
        assert [card["CardID"] for card in state["ContainedObjects"]] == state["DeckIDs"]
        assert len(set(state["DeckIDs"])) == len(state["DeckIDs"])
        for card in state["ContainedObjects"]:
            key, place = divmod(card["CardID"], 100)
            sheet = state["CustomDeck"][str(key)]
            assert card["CustomDeck"] == {str(key): sheet}
            assert place < 70
            url = sheet["FaceURL"]
            picture = shown[url] = shown.get(url) or Image.open(unquote(urlsplit(url).path))
            wide, high = picture.width / 10, picture.height / 7
            x, y = place % 10 * wide, place // 10 * high
            cell = picture.crop((round(x), round(y), round(x + wide), round(y + high)))
            assert abs(cell.width / cell.height - 5 / 7) < 0.01
            assert len(cell.getcolors(maxcolors=1 << 20) or ()) > 3, card["Nickname"]  # no empty place


def test_nothing_lies_on_anything_else(folder: Path) -> None:
    for slug in ("tonnage-war", "ssn", "uss-lox"):
        boxes = []
        for state in saved(slug, folder)["ObjectStates"]:
            place = state["Transform"]
            card = state["Name"] == "DeckCustom"
            wide, deep = (2.5, 3.5) if card else (place["scaleX"] * 2, place["scaleZ"] * 2)
            assert (place["rotZ"] == 180) == card  # decks lie face down
            boxes.append((place["posX"], place["posZ"], wide, deep, state["Locked"]))
        for at, (x, z, wide, deep, mat) in enumerate(boxes):
            for u, w, width, depth, other in boxes[at + 1 :]:
                if mat != other and abs(x - u) < wide / 2 and abs(z - w) < deep / 2:
                    continue  # a deck on a mat
                assert abs(x - u) >= (wide + width) / 2 - 0.01 or abs(z - w) >= (deep + depth) / 2 - 0.01


LIE = {
    "uss-lox": {"Ship deck": "ships"},
    "wolf-pack": {"Wolf Pack deck": "cards"},
    "tonnage-war": {
        "U-boats: tactical cards": "u-tactical",
        "Escorts: tactical cards": "e-tactical",
        "U-boats: order of battle": "u-units",
        "Escorts: order of battle": "e-units",
    },
}


@pytest.mark.parametrize("slug", LIE)
def test_decks_lie_on_their_spaces_of_the_mats(slug: str, folder: Path) -> None:
    """Each deck lies within 6 mm of the middle of its space, on the mat of its own side."""
    from printkit.press.blocks import Mat

    kit = whole_kit(slug)
    sheets = [
        each for part in kit.parts for each in part.contents if isinstance(each, Sheet) and each.on_table
    ]
    spaces = [
        (sheet, block, row, column)
        for sheet in sheets
        for block in sheet.blocks
        if isinstance(block, Mat)
        for row in range(len(block.rows))
        for column in range(len(block.rows[row]))
        if block.rows[row][column].deck
    ]
    assert {block.rows[row][column].deck for _, block, row, column in spaces} == set(LIE[slug].values())
    states = saved(slug, folder)["ObjectStates"]
    mats = [state for state in states if state["Locked"]]
    for state in states:
        if state["Name"] != "DeckCustom":
            continue
        x, z = state["Transform"]["posX"], state["Transform"]["posZ"]
        (mat,) = (
            each
            for each in mats
            if abs(each["Transform"]["posX"] - x) < each["Transform"]["scaleX"]
            and abs(each["Transform"]["posZ"] - z) < each["Transform"]["scaleZ"]
        )
        ((sheet, block, row, column),) = (
            each for each in spaces if each[1].rows[each[2]][each[3]].deck == LIE[slug][state["Nickname"]]
        )
        assert mat["Nickname"] == sheet.title
        pitch = block.width + block.sleeve + block.gap + 2.0
        count = sum(space.span for space in block.rows[row])
        at = sum(space.span for space in block.rows[row][:column]) + block.rows[row][column].span / 2
        across = (x - mat["Transform"]["posX"]) * 25.4
        assert across == pytest.approx((at - count / 2) * pitch, abs=6)
        assert state["Transform"]["posY"] > mat["Transform"]["posY"]


def test_counters_have_their_size_in_inches(folder: Path) -> None:
    states = {state["Nickname"]: state["Transform"] for state in saved("ssn", folder)["ObjectStates"]}
    counters = next(
        each for part in whole_kit("ssn").parts for each in part.contents if isinstance(each, CounterSet)
    )
    for counter in counters.counters:
        assert states[counter.name]["scaleX"] * 2 == pytest.approx(counter.length_in, abs=1e-3)
        assert states[counter.name]["scaleZ"] * 2 == pytest.approx(counter.width_in, abs=1e-3)


def test_pictures_lie_under_a_web_address_or_beside_the_object(folder: Path) -> None:
    def urls(document: object) -> list[str]:
        if isinstance(document, dict):
            return [
                u for key, each in document.items() for u in ([each] if key.endswith("URL") else urls(each))
            ]
        return [u for each in document for u in urls(each)] if isinstance(document, list) else []

    here = urls(saved("wolf-pack", folder))
    assert here
    assert all(url.startswith("file:///") and Path(unquote(urlsplit(url).path)).is_file() for url in here)
    there = urls(saved("wolf-pack", folder, "https://example.org/a/"))
    assert [url.rpartition("/")[2] for url in there] == [url.rpartition("/")[2] for url in here]
    assert {url.rpartition("/")[0] for url in there} == {"https://example.org/a"}
    fastjsonschema.compile(SCHEMA)(saved("wolf-pack", folder, "https://example.org/a/"))


# -- the command


def run(*arguments: str) -> Result:
    return CliRunner().invoke(print_command, list(arguments), standalone_mode=False)


def test_the_command_writes_instead_of_a_pdf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("wolf-pack", "--part", "cards", "--tts", "tts", "--tts-url", "https://example.org", "--json")
    assert result.exception is None
    paths = [Path(each["path"]) for each in json.loads(result.stdout)["files"]]
    assert paths[-1] == Path("tts/wolf-pack/wolf-pack.json")
    assert all(path.is_file() for path in paths)
    assert "https://example.org/wolf-pack/" in paths[-1].read_text(encoding="utf-8")
    assert not (tmp_path / "output").exists()


@pytest.mark.sweep  # 108 cards at 300 dpi
def test_games_without_cards_are_left_out_and_named(tmp_path: Path) -> None:
    result = run("malta-convoy", "wolf-pack", "--pod", str(tmp_path / "pod"))
    assert result.exception is None
    assert "left out: Malta Convoy has no cards" in result.stderr
    assert [path.name for path in (tmp_path / "pod").iterdir()] == ["wolf-pack"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("malta-convoy", "--pod", "p"), "Malta Convoy has no cards"),
        (("wolf-pack", "--tts-url", "https://example.org"), "add --tts DIR"),
        (("wolf-pack", "--tts", "t", "--tts-url", "example"), "not a web address"),
        (("wolf-pack", "--pod", "p", "--booklet", "a5"), "--pod and --booklet cannot be combined"),
        (("wolf-pack", "--tts", "t", "--large-print"), "--tts and --large-print cannot be combined"),
        (("wolf-pack", "--pod", "p", "--png"), "--pod and --png cannot be combined"),
        (("wolf-pack", "--tray", "rear"), "no printer is named"),
        (("uss-lox", "--part", "deck", "--accessible", "a"), "USS Lox has no sheet in deck"),
    ],
)
def test_a_kit_that_cannot_be_exported_is_reported(arguments: tuple[str, ...], why: str) -> None:
    result = run(*arguments)
    assert isinstance(result.exception, Failure)
    assert why in f"{result.exception.message} {result.exception.help}"
