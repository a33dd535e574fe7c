"""What Tonnage War prints: 104 tactical cards, 60 cards of the orders of battle, four backs, markers, sheet, aids and
log sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from printkit.drawing import Group, Item, Stamp, Text
from printkit.games.tonnage_war.log.notation import VERBS
from printkit.games.tonnage_war.paper.components import components
from printkit.games.tonnage_war.paper.faces import SUITS, index_of
from printkit.games.tonnage_war.paper.journal_pages import LINES, journal, turns
from printkit.games.tonnage_war.paper.mapping import ordinary_packs
from printkit.games.tonnage_war.paper.markers import markers
from printkit.games.tonnage_war.paper.reference import player_aids
from printkit.games.tonnage_war.paper.reference_odds import percent
from printkit.games.tonnage_war.paper.tactical import tactical_decks
from printkit.games.tonnage_war.paper.units import unit_decks
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import ESCORT, PACKS, SPLITS, UBOAT
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.journal.verbs import PositionOnly
from printkit.press.blocks import Grid
from printkit.press.faces.backs import BackStyle, back_form, bleed_of
from printkit.press.faces.cards import face
from printkit.press.geometry import Page, PageSide, PiecePlace, PieceSide
from printkit.press.kit import Job, kit_pdf, lay_out_kit, print_kit
from printkit.press.page.imposition import Backs
from printkit.press.page.paper import A4, LETTER, Paper
from printkit.press.pieces import POKER, Card, Deck, Frame, Kit, Part, Sheet
from printkit.table.cards import card_name, parse_card
from tests.press.sheets import pages as laid_out
from tests.sampled import daily

HX228 = TonnageRuleset("designer")
CITED = {rule.id for rule in rb.RULES}
OPTIONS = [
    (ruling.key, answer.value)
    for ruling in TonnageRuleset.rulings
    for answer in ruling.options
    if answer.value != HX228[ruling]
]
OWN = [
    ("oob-split", "A6 R6 N6 SA3 SR3 SN1 AA1 AR1 AN0"),
    ("carrier", "SR2 SN1"),
    ("support-group", "5"),
    ("first-leg", "5-8"),
]


def kit(ruleset: TonnageRuleset) -> Kit:
    return Kit("tonnage-war", "Tonnage War", "Leonard Heinz", components(ruleset))


def part(ruleset: TonnageRuleset, name: str) -> Part:
    return next(each for each in components(ruleset) if each.name == name)


def card(deck: Deck, name: str) -> Card:
    return next(each for each in deck.cards if each.name == name)


def figures(one: Card) -> dict[str, str]:
    return {figure.label: figure.value for figure in one.figures}


def words(pages: tuple[Page, ...]) -> str:
    return "\n".join(item.text for page in pages for item in page.items if isinstance(item, Text))


def grades(deck: Deck) -> Counter[str]:
    return Counter(each.title for each in deck.cards)


# -- the decks ---------------------------------------------------------------------------------------------------------


def test_both_sides_have_a_whole_pack_of_tactical_cards() -> None:
    decks = tactical_decks(HX228)
    for deck, prefix in zip(decks, ("UT", "ET"), strict=True):
        assert {each.name for each in deck.cards} == {f"{prefix}-{card_name(c)}" for c in range(52)}
        assert {(each.index, each.suit) for each in deck.cards} == {
            (index_of(c), SUITS[c // 13]) for c in range(52)
        }
    assert grades(decks[0]) == {
        "Special Contact": 2, "Contact": 11, "U-boat Attack": 13, "Evade": 13, "B-dienst": 8, "Flak": 5,
    }  # fmt: skip
    assert grades(decks[1]) == dict.fromkeys(("Evasive Routing", "Escort Attack", "HF/DF", "Air Patrol"), 13)


@pytest.mark.parametrize(
    ("name", "rolls", "modifier"),
    [("AS", 4, "0"), ("QS", 3, "0"), ("JS", 3, "+2"), ("TS", 2, "0"), ("5S", 1, "0"), ("2S", 1, "+4")],
)
def test_a_torpedo_card_shows_rolls_and_modifier(name: str, rolls: int, modifier: str) -> None:
    one = card(tactical_decks(HX228)[0], f"UT-{name}")
    assert (one.number, one.plus) == (f"×{rolls}", modifier if modifier != "0" else "")
    assert "Contact in effect" in one.when
    assert "Reply to Escort Attack, HF/DF" in one.when
    assert one.cite == "TW-7.2.3"


@pytest.mark.parametrize(("name", "modifier"), [("AC", "+8"), ("QC", "+6"), ("9C", "+4"), ("2C", "+2")])
def test_an_evade_card_shows_what_it_adds(name: str, modifier: str) -> None:
    assert card(tactical_decks(HX228)[0], f"UT-{name}").number == modifier


@pytest.mark.parametrize(("name", "hits"), [("6D", "4 or less"), ("5D", "3 or less"), ("2D", "2 or less")])
def test_a_flak_card_shows_its_number(name: str, hits: str) -> None:
    assert card(tactical_decks(HX228)[0], f"UT-{name}").headline.endswith(f": hits on {hits}")


@pytest.mark.parametrize(
    ("name", "number", "kind"),
    [
        ("AS", "1–3", "escorts or blanks"),
        ("9S", "1–2", "escorts or blanks"),
        ("8S", "1", "escort or blank"),
        ("KC", "1–3", "ships or blanks"),
        ("QD", "1–2", "aircraft or blanks"),
        ("2D", "1", "aircraft or blank"),
    ],
)
def test_an_escort_card_shows_how_many_of_what(name: str, number: str, kind: str) -> None:
    one = card(tactical_decks(HX228)[1], f"ET-{name}")
    assert one.number == number
    assert one.headline == f"lay {number}, {kind}"


def test_an_escort_attack_is_for_ships_where_the_ruling_says_so() -> None:
    ruleset = TonnageRuleset("designer", {"air-in-escort-attack": "surface-only"})
    assert "ships or blanks" in card(tactical_decks(ruleset)[1], "ET-AS").headline


@pytest.mark.parametrize(
    ("side", "name", "number", "plus"),
    [(0, "UT-AS", "×4", ""), (0, "UT-2S", "×1", "+4"), (0, "UT-AC", "+8", ""), (0, "UT-4D", "≤3", ""), (0, "UT-QH", "", "")],
)  # fmt: skip
def test_the_number_that_matters_is_at_the_edge(side: int, name: str, number: str, plus: str) -> None:
    one = card(tactical_decks(HX228)[side], name)
    assert (one.number, one.plus) == (number, plus)


@pytest.mark.parametrize("split", [*SPLITS, "A6 R6 N6 SA3 SR3 SN1 AA1 AR1 AN0"])
def test_the_order_of_battle_is_the_splits(split: str) -> None:
    ruleset = TonnageRuleset("designer", {"oob-split": split})
    for side, deck in enumerate(unit_decks(ruleset)):
        assert len(deck.cards) == (40, 20)[side]
        units = (ruleset.split.uboats, ruleset.split.escorts)[side]
        names = {boat.code: boat.name for boat in ruleset.data.boats}
        names |= {escort.code: escort.name for escort in ruleset.data.escorts}
        wanted = Counter(names[code] for code, _ in units)
        assert grades(deck) == {**wanted, "Empty sea": (22, 11)[side]}
        for each in deck.cards:
            c = parse_card(each.name[3:])
            assert c in PACKS[side]
            assert (each.title == "Empty sea") == (ruleset.grade(side, c) == "blank")


@pytest.mark.parametrize(
    ("split", "boats", "escorts"),
    [
        ("hx228-pk", (2, 8, 8), (2, 2, 2, 1, 1, 1)),
        ("b3-heavy", (3, 7, 8), (2, 3, 2, 1, 1, 0)),
        ("all-regular", (0, 18, 0), (0, 6, 0, 0, 3, 0)),
    ],
)
def test_the_named_splits(split: str, boats: tuple[int, ...], escorts: tuple[int, ...]) -> None:
    uboat, escort = (grades(deck) for deck in unit_decks(TonnageRuleset("", {"oob-split": split})))
    assert tuple(uboat[name] for name in ("Ace", "Regular", "Novice")) == boats
    kinds = [f"{kind} {crew}" for kind in ("Surface", "Air") for crew in ("Ace", "Regular", "Novice")]
    assert tuple(escort[kind] for kind in kinds) == escorts


@pytest.mark.parametrize(
    ("name", "attack", "evasion", "half"), [("AS", 14, 12, 7), ("2S", 10, 10, 5), ("8C", 6, 8, 3)]
)
def test_a_boat_shows_its_values(name: str, attack: int, evasion: int, half: int) -> None:
    one = card(unit_decks(HX228)[UBOAT], f"UO-{name}")
    assert figures(one) == {"attack": str(attack), "evasion": str(evasion), "half attack": str(half)}


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("JS", {"detect": "0", "HF/DF": "+3", "attack": "2", "sinks on": "1–2", "later": "1"}),
        ("QS", {"detect": "−2", "HF/DF": "0", "attack": "4", "sinks on": "1–2"}),
        ("KS", {"detect": "−4", "HF/DF": "−3", "attack": "5", "sinks on": "1–2"}),
        ("KD", {"detect": "−8", "attack": "6", "sinks on": "1–3"}),
    ],
)
def test_an_escort_shows_its_values(name: str, values: dict[str, str]) -> None:
    assert figures(card(unit_decks(HX228)[ESCORT], f"EO-{name}")) == values


def test_hfdf_numbers_follow_the_ruling() -> None:
    deck = unit_decks(TonnageRuleset("designer", {"hfdf-modifier": "bonus"}))[ESCORT]
    assert [figures(card(deck, f"EO-{name}"))["HF/DF"] for name in ("JS", "QS", "KS")] == ["−3", "−4", "−5"]


def test_a_storm_is_in_the_numbers_and_is_said() -> None:
    uboat, escort = unit_decks(TonnageRuleset("designer", {"weather": "storm"}))
    ace = card(uboat, "UO-AS")
    assert figures(ace) == {"attack": "12", "evasion": "15", "half attack": "6"}
    assert "in a storm" in ace.headline
    assert figures(card(escort, "EO-KD"))["attack"] == "4"
    assert figures(card(escort, "EO-JD"))["sinks on"] == "–"


def test_special_cards_come_with_their_scenario() -> None:
    ruleset = TonnageRuleset("designer", {"u-tanker": "yes", "support-group": "4", "carrier": "SR2 SN1"})
    uboat, escort = unit_decks(ruleset)
    assert len(uboat.cards) == 41
    assert card(uboat, "UO-X1").title == "U-tanker"
    assert len(escort.cards) == 20 + 1 + 3
    assert "brings 4" in card(escort, "EO-X1").headline
    assert [card(escort, f"EO-S{n}").title for n in (1, 2, 3)] == ["Surface Regular"] * 2 + ["Surface Novice"]


def test_four_backs_differ_in_pattern_and_name() -> None:
    backs = [deck.back for deck in (*tactical_decks(HX228), *unit_decks(HX228))]
    assert len({back.pattern for back in backs}) == 4
    assert len({back.name for back in backs}) == 4
    assert [back.letter for back in backs] == ["U", "E", "U", "E"]


def test_sides_are_told_apart_without_colour() -> None:
    decks = (*tactical_decks(HX228), *unit_decks(HX228))
    frames = [{one.frame for one in deck.cards} - {Frame.OPEN} for deck in decks]
    assert frames == [{Frame.DISC}, {Frame.SQUARE}] * 2
    blanks = {one.title for deck in decks for one in deck.cards if one.frame is Frame.OPEN}
    assert blanks == {"Empty sea"}


def every_card(ruleset: TonnageRuleset) -> list[Card]:
    return [one for deck in (*tactical_decks(ruleset), *unit_decks(ruleset)) for one in deck.cards]


@pytest.mark.parametrize(("key", "value"), [("convoy-die", "d20"), *OPTIONS, *OWN])
def test_no_text_runs_into_a_cards_foot_and_every_rule_exists(key: str, value: str) -> None:
    for one in every_card(TonnageRuleset("designer", {key: value})):
        assert one.cite in CITED
        lines = list(texts(face(one, POKER)))
        low = max(item.y for item in lines if item.text != one.cite)
        foot = next(item.y for item in lines if item.text == one.cite)
        assert low <= foot - 3.4, one.name


def texts(items: Iterable[Item], down: float = 0.0) -> Iterator[Text]:
    """Yield the upright texts among the items, groups included. Rotated texts are left out, because they only repeat at
    the foot.
    """
    for item in items:
        if isinstance(item, Text) and not item.rotation:
            yield replace(item, y=item.y + down)
        elif isinstance(item, Group) and not item.rotation:
            yield from texts(item.items, down + item.y)


# -- the paper ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value"), daily([("convoy-die", "d20"), *OPTIONS, *OWN], lambda each: len(each[0]) % 4 == 2)
)
def test_every_ruling_is_laid_out_on_both_papers(key: str, value: str) -> None:
    whole = kit(TonnageRuleset("designer", {key: value}))
    parts = {each.name: each for each in whole.parts}
    assert set(parts) == {*CARDS, "markers", "sheet", "pad", "reference", "journal", "cover", "proof", "box"}
    sheets = [sheet for name in ("sheet", "reference", "journal") for sheet in parts[name].contents]
    for paper in (LETTER, A4):
        assert lay_out_kit(whole, Job(paper=paper), (parts["markers"],))
        for sheet in sheets:
            assert isinstance(sheet, Sheet)
            assert laid_out(sheet, paper)


PAPERS = pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.label)
BACKS = pytest.mark.parametrize("backs", list(Backs), ids=lambda backs: backs.value)
CARDS = ("tactical", "units")


@PAPERS
@BACKS
def test_every_back_lies_behind_its_front(backs: Backs, paper: Paper, tmp_path: Path) -> None:
    """According to the manifest: 104 tactical cards and 60 cards of the orders of battle."""
    manifest = print_kit(
        kit(HX228),
        tmp_path / "cards.pdf",
        Job(paper=paper, backs=backs),
        parts=tuple(part(HX228, name) for name in CARDS),
    )
    (file,) = manifest.files
    fronts: dict[str, int] = {}
    seen: Counter[str] = Counter()
    for number, page in enumerate(file.pages):
        for piece in page.pieces:
            seen[f"{page.part} {piece.side.value}"] += 1
            if piece.side.value == "front":
                fronts[piece.name] = number
    aids = 0 if backs is Backs.GUTTERFOLD else 2  # where the last sheets have free places
    assert len(fronts) == 164 + aids
    assert (seen["tactical front"], seen["units front"]) == (104 + aids, 60)
    none = backs is Backs.NONE
    assert (seen["tactical back"], seen["units back"]) == ((0, 0) if none else (104 + aids, 60))
    for number, page in enumerate(file.pages):
        for piece in (each for each in page.pieces if each.side.value == "back"):
            at = fronts[piece.name]
            front = next(p for p in file.pages[at].pieces if p.name == piece.name and p.side.value == "front")
            assert number == (at if backs is Backs.GUTTERFOLD else at + 1)
            assert page.side is (PageSide.FOLD if backs is Backs.GUTTERFOLD else PageSide.BACK)
            if backs is Backs.DUPLEX_SHORT:
                assert (piece.x, piece.y) == pytest.approx((front.x, page.height - front.y - front.height))
            else:
                assert (piece.x, piece.y) == pytest.approx((page.width - front.x - front.width, front.y))


DPI = 120


def picture(pdf: bytes, at: int) -> Image.Image:
    """Return a page of a PDF as a picture in shades of grey."""
    document = pypdfium2.PdfDocument(pdf)
    drawn: Image.Image = document[at].render(scale=DPI / 72, grayscale=True).to_pil()
    document.close()
    return drawn


def through(paper: Image.Image, backs: Backs) -> Image.Image:
    """Return a page of backs as seen through the paper from the front, folded or turned over as this way of printing
    backs demands.
    """
    turn = Image.Transpose.FLIP_TOP_BOTTOM if backs is Backs.DUPLEX_SHORT else Image.Transpose.FLIP_LEFT_RIGHT
    return paper.transpose(turn)


def cut_out(paper: Image.Image, piece: PiecePlace) -> Image.Image:
    """Return the picture of a piece, cut out at its trim line."""
    dots = DPI / 25.4
    edges = (piece.x, piece.y, piece.x + piece.width, piece.y + piece.height)
    left, top, right, low = (round(edge * dots) for edge in edges)
    return paper.crop((left, top, right, low))


@cache
def backs_art(style: BackStyle) -> dict[str, Image.Image]:
    """Return the picture of each deck's back, upright, by the prefix of the deck's cards."""
    decks = (*tactical_decks(HX228), *unit_decks(HX228))
    pages = [
        Page(
            POKER.width,
            POKER.height,
            (Stamp(back_form(deck.back, POKER, style), -bleed_of(style, POKER), -bleed_of(style, POKER)),),
            part="tactical",
        )
        for deck in decks
    ]
    pdf = kit_pdf(kit(HX228), Job(), pages)
    return {deck.cards[0].name[:2]: picture(pdf, at) for at, deck in enumerate(decks)}


def unlike(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures, ignoring shifts by a pixel: 0 for equal ones, 255 for black and
    white.
    """
    soft = ImageFilter.GaussianBlur(2)
    return ImageStat.Stat(ImageChops.difference(one.filter(soft), other.resize(one.size).filter(soft))).mean[
        0
    ]


def margins(card: Image.Image) -> tuple[float, float, float, float]:
    """Return the distance in mm between the ink and each of the four edges."""
    box = card.point(lambda value: 255 if value < 200 else 0).getbbox()
    assert box is not None
    left, top, right, low = box
    return tuple(dots * 25.4 / DPI for dots in (left, top, card.width - right, card.height - low))  # type: ignore[return-value]


def check_backs(pages: tuple[Page, ...], pdf: bytes, backs: Backs, fronts: Iterable[int]) -> None:
    """Check that the back of its own deck, and no other, is behind each front on these pages, in the middle of the
    card.
    """
    for at in fronts:
        here = through(picture(pdf, at if backs is Backs.GUTTERFOLD else at + 1), backs)
        roomy = pages[at].height == pytest.approx(A4.height)  # nine cards on Letter leave no room for a bleed
        style = BackStyle.EDGE if roomy and backs is not Backs.GUTTERFOLD else BackStyle.INSET
        for front in (piece for piece in pages[at].pieces if piece.side is PieceSide.FRONT):
            behind = cut_out(here, front)
            # The art lies with its top behind the front's; seen through the paper it is a mirror image.
            art = {
                prefix: upright.transpose(Image.Transpose.FLIP_LEFT_RIGHT).rotate(
                    -front.rotation, expand=True
                )
                for prefix, upright in backs_art(style).items()
            }
            own = front.name[:2]
            apart = {prefix: unlike(behind, each) for prefix, each in art.items()}
            assert min(apart, key=lambda prefix: apart[prefix]) == own, (front.name, apart)
            assert apart[own] < 0.5 * min(value for prefix, value in apart.items() if prefix != own)
            if style is BackStyle.EDGE:
                continue
            left, top, right, low = margins(behind)
            assert left == pytest.approx(right, abs=0.5), front.name
            assert top == pytest.approx(low, abs=0.5), front.name


def cards(paper: Paper, backs: Backs) -> tuple[tuple[Page, ...], bytes]:
    whole, how = kit(HX228), Job(paper=paper, backs=backs)
    pages = lay_out_kit(whole, how, tuple(part(HX228, name) for name in CARDS))
    return pages, kit_pdf(whole, how, pages)


def fronts_of(pages: tuple[Page, ...]) -> list[int]:
    return [at for at, page in enumerate(pages) if page.side is not PageSide.BACK]


@pytest.mark.parametrize(
    ("backs", "paper"), [(Backs.GUTTERFOLD, LETTER), (Backs.DUPLEX_LONG, A4), (Backs.DUPLEX_SHORT, LETTER)]
)
def test_in_the_raster_the_backs_art_lies_behind_its_front(backs: Backs, paper: Paper) -> None:
    """The first page of each deck, and the pages on which two decks meet; the sweep tests all pages on both papers."""
    pages, pdf = cards(paper, backs)
    first = {pages[at].title: at for at in reversed(fronts_of(pages))}
    assert len(first) >= 4
    check_backs(pages, pdf, backs, first.values())


@pytest.mark.sweep
@PAPERS
@pytest.mark.parametrize("backs", [Backs.GUTTERFOLD, Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT])
def test_in_the_raster_all_backs_lie_behind_their_fronts(backs: Backs, paper: Paper) -> None:
    pages, pdf = cards(paper, backs)
    check_backs(pages, pdf, backs, fronts_of(pages))


def test_a_back_on_the_wrong_place_is_seen() -> None:
    """If the sheet is turned over about the other edge, backs are behind nothing or behind cards of the wrong deck."""
    pages, pdf = cards(LETTER, Backs.DUPLEX_LONG)
    mixed = next(at for at in fronts_of(pages) if len({piece.name[:2] for piece in pages[at].pieces}) > 1)
    with pytest.raises(AssertionError):
        check_backs(pages, pdf, Backs.DUPLEX_SHORT, [mixed])


@PAPERS
def test_without_backs_nothing_but_fronts_is_printed(paper: Paper) -> None:
    pages, pdf = cards(paper, Backs.NONE)
    assert {page.side for page in pages} == {PageSide.FRONT}
    assert len(pages) == 12 + 7
    shown = picture(pdf, 0)
    for piece in pages[0].pieces:
        own = backs_art(BackStyle.INSET)["UT"].rotate(-piece.rotation, expand=True)
        assert unlike(cut_out(shown, piece), own) > 20


def test_the_score_sheet_is_one_page_with_the_tables_on_two() -> None:
    for paper in (LETTER, A4):
        for ruleset in (HX228, TonnageRuleset("printed")):
            pages = lay_out_kit(kit(ruleset), Job(paper=paper), (part(ruleset, "sheet"),))
            assert len(pages) == 3


# -- markers, aids, journal ----------------------------------------------------------------------------------------------


def test_the_markers_are_those_of_the_rulings() -> None:
    def names(**settings: str) -> Counter[str]:
        ruleset = TonnageRuleset(
            "designer", {key.replace("_", "-"): value for key, value in settings.items()}
        )
        return Counter(each.name.split("-")[0] for each in markers(ruleset).counters)

    plain = names()
    assert [plain[f"C{n}"] for n in (1, 2, 3, 4)] == [1] * 4
    assert (plain["DAMAGED"], plain["ENGAGED"], plain["FIRED"], plain["PENDING"]) == (6, 1, 1, 1)
    assert (plain["DEPLETED"], plain["CARRIER"], plain["RESCUE"]) == (0, 0, 1)
    assert names(depletion="by-crew")["DEPLETED"] == 9
    assert names(carrier="yes")["CARRIER"] == 1
    assert names(rescue_ships="off")["RESCUE"] == 0


def test_both_sides_of_a_marker_differ_without_colour() -> None:
    ruleset = TonnageRuleset("designer", {"depletion": "by-crew", "carrier": "yes"})
    for each in markers(ruleset).counters:
        assert (each.front.label, each.front.note, each.front.pattern) != (
            each.back.label,
            each.back.note,
            each.back.pattern,
        )


def page_text(ruleset: TonnageRuleset, name: str) -> str:
    (sheet,) = (each for each in journal(ruleset) if each.name == name)
    alone = Part("journal", "Journal pages", (sheet,))
    return words(lay_out_kit(kit(ruleset), Job(paper=A4), (alone,)))


def aid(ruleset: TonnageRuleset, side: int) -> str:
    sheet = player_aids(ruleset)[side]
    alone = Part("reference", "Player aids", (sheet,))
    return words(lay_out_kit(kit(ruleset), Job(paper=A4), (alone,)))


def test_the_aids_name_every_situation() -> None:
    uboat, escort = aid(HX228, UBOAT).splitlines(), aid(HX228, ESCORT).splitlines()
    assert {"U0", "U1", "U2", "U2b", "U3", "U4", "U5", "U5b", "U6", "U7"} <= set(uboat)
    assert {"E0", "E1", "E2", "E3", "E4", "E5"} <= set(escort)


def test_the_aids_have_the_exact_odds() -> None:
    """W5: a regular boat and one SR: 3/5 detected; W8: HF/DF with SN: 7/20; W3: 12/5 ships."""
    from printkit.games.tonnage_war.play.chances import found

    assert percent(found(HX228, "R", ("SR",))) == "60"
    assert percent(found(HX228, "R", ("SN",), "hfdf")) == "35"
    assert "2.40 · 99.2 %" in aid(HX228, UBOAT)
    assert "60\n6.0\n6.0\n" in aid(HX228, ESCORT)


def test_the_aids_say_which_die_is_rolled_at_the_convoy() -> None:
    assert "1d10 is rolled, as printed" in aid(TonnageRuleset("printed"), UBOAT)
    assert "1d10" not in aid(HX228, ESCORT)


def grids(block: object) -> list[Grid]:
    """Return all grids of a sheet, in order."""
    if isinstance(block, Grid):
        return [block]
    return [grid for each in getattr(block, "blocks", ()) for grid in grids(each)]


def test_ordinary_packs_have_every_card_once() -> None:
    sheet = str(ordinary_packs(HX228))
    assert "U-tanker" not in sheet
    ruleset = TonnageRuleset("designer", {"u-tanker": "yes", "support-group": "yes"})
    assert "U-tanker" in str(ordinary_packs(ruleset))
    assert "Support Group" in str(ordinary_packs(ruleset))
    assert [sum(int(n) for _, n, _ in grid.rows) for grid in grids(ordinary_packs(HX228))] == [52, 52, 40, 20]
    boats = grids(ordinary_packs(HX228))[2]
    assert [row[0].replace("\u00a0", " ") for row in boats.rows] == [
        "{suit-spades} A  {suit-clubs} A",
        "{suit-spades} 2–5  {suit-clubs} 2–5",
        "{suit-spades} 6–10  {suit-clubs} 6–8",
        "{suit-hearts} A–10  {suit-clubs} 9 10  {suit-diamonds} A–10",
    ]
    assert "{suit-clubs}\u00a09\u00a010" in boats.rows[-1][0], "a rank never stands beside another suit"


def test_the_journal_has_a_line_for_each_turn_and_names_every_verb() -> None:
    table = turns(HX228, 2)
    assert [column.verb for column in table.columns[:4]] == ["card", "target", "rolls", "result"]
    assert [table.label(line) for line in (1, 2, 3)] == ["1 U-boats", "1 escorts", "2 U-boats"]
    assert table.lines == LINES == 26
    shown = page_text(HX228, "journal")
    special = {
        "carrier",
        "support",
        "reject",
        "hold",
        "pulled",
        "end-round",
    }  # of scenarios and rulings that are not these
    verbs = (
        {verb.name for verb in VERBS if not isinstance(verb, PositionOnly)} - special - {"hand", "oob", "out"}
    )
    assert not [verb for verb in verbs if verb not in shown]
    assert "carrier 4 11" in page_text(TonnageRuleset("designer", {"carrier": "yes"}), "journal")


@pytest.mark.parametrize("preset", [preset.name for preset in TonnageRuleset.presets])
def test_the_frame_of_a_unit_tells_its_side_and_a_blank_has_an_open_one(preset: str) -> None:
    """Without colours, a card is recognised by its frame; no two sides have the same."""
    frames: list[Frame] = []
    for deck in unit_decks(TonnageRuleset(preset)):
        blank = {card.frame for card in deck.cards if card.icon == "icon-empty-sea"}
        unit = {card.frame for card in deck.cards if card.icon != "icon-empty-sea"}
        assert blank == {Frame.OPEN}
        assert len(unit) == 1
        frames += unit
    assert len({*frames, Frame.OPEN}) == 3
