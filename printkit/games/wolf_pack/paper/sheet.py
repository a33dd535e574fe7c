"""The play mats of Wolf Pack, with places for the piles and for each side's cards.

Also makes two parts of the reference sheet: the kill tracks, and the row with the phases of a turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printkit.drawing import Ink, Pattern
from printkit.games.wolf_pack.paper.deck import BACK
from printkit.games.wolf_pack.paper.pictures import DISCARDED, chain_picture
from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.bands import BANDS, band
from printkit.games.wolf_pack.rules.deck import (
    CARDS,
    CHAINS,
    CLEARS,
    CONVOY,
    DRAWS,
    HAND_LIMIT,
    HARASSES,
    WATER,
    WOLF,
)
from printkit.games.wolf_pack.rules.draw_phases import first_reshuffle
from printkit.games.wolf_pack.rules.faces import icon_of
from printkit.games.wolf_pack.rules.harassment import owner
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.turn import phases
from printkit.press.blocks import (
    Align,
    Columns,
    Grid,
    Mat,
    Notes,
    Panel,
    Space,
    Stack,
    Track,
    TrackBracket,
    TurnStep,
    TurnStrip,
    VesselTrack,
    cite,
)
from printkit.press.pieces import Sheet

_PRINTED = tuple(tuple(int(n) for n in value.split("-")) for value in WolfRuleset.goals.values)
"""Kills needed to win in each of the three game lengths for which the kill tracks are marked.

Each is a pair: the number of transports (for the wolf pack) and of U-boats (for the convoy). The first pair
is the goal of the original rules.
"""
_PER_ROW = 12
_VESSELS = 9  # maximum number of silhouettes in a row
MARKER = (20.32, 12.7)
"""Width and height of a marker in mm."""
_SPARE = 1.6  # difference in height between a box of the kill track and a marker, in mm
_ICONS = (("periscope", "torpedo", "transport"), ("sonar-ping", "depth-charge", "u-boat"))
_INKS = (Ink.NAVY, Ink.TEAL)
_PATTERNS = (Pattern.HATCH, Pattern.DOTS)
_JOIN = (
    "cut along the line; glue this sheet over the strip of the convoy’s mat",
    "do not cut: the wolf pack’s mat is glued over this strip, up to the line",
)
SAYS = {
    "wolf-draw": "wolf pack draws",
    "convoy-draw": "convoy draws",
    "wolf-action": "wolf pack acts",
    "convoy-action": "convoy acts",
}
_YOURS = {
    "wolf-draw": "you draw",
    "convoy-draw": "you draw",
    "wolf-action": "you act",
    "convoy-action": "you act",
}
"""Names that a mat uses for those phases of a turn in which its own side acts, such as "you draw"."""


def play_mats(ruleset: WolfRuleset) -> tuple[Sheet, Sheet]:
    """Return the two play mats, one for each side, which are laid with their upper edges together.

    A mat has places for the side's chain (the three cards that make a kill) and for one pile, the side's kill
    track, and the phases of a turn.
    """
    return _mat(ruleset, WOLF), _mat(ruleset, CONVOY)


def mat_of(ruleset: WolfRuleset, side: int, *, named: bool = True) -> Mat:
    """Return the row of spaces on a side's mat.

    Without ``named``, the spaces have only their numbers and pictures, and the mat has no strip for gluing.
    """
    pile = (
        Space("Deck", f"{sum(ruleset.copies)} cards", icon="icon-draw", deck="cards", back=BACK),
        Space("Discards", "shuffled when the deck runs out", icon="icon-discard", scene=DISCARDED),
    )[side]
    # The mats lie head to head, so deck and discards meet at one end, where both sides reach them.
    spaces = (*_links(side), pile) if side == WOLF else (pile, *_links(side))
    if not named:
        spaces = tuple(replace(space, label="", text="") for space in spaces)
    return Mat(
        (spaces,),
        above=_JOIN[side] if named else "",
        trimmed=side == WOLF,
        ink=_INKS[side],
        pattern=_PATTERNS[side],
    )


def _mat(ruleset: WolfRuleset, side: int) -> Sheet:
    who = ("wolf pack", "convoy")[side]
    mat = mat_of(ruleset, side)
    goal = ruleset.to_win[side]
    what, rule = (("transports", rb.WIN_W), ("U-boats", rb.WIN_C))[side]
    kills = Panel(
        f"Kills: {goal} {what} win. Lay a marker on each, or strike it off",
        (_vessels(ruleset, side),),
        cite(rule),
    )
    name = ("wolf", "convoy")[side]
    return Sheet(
        f"mat-{name}",
        f"Play mat: {who}",
        (mat, turn_strip(ruleset, side), kills, _others(ruleset, side)),
        landscape=True,
        on_table=True,
        joins=True,
    )


def _others(ruleset: WolfRuleset, side: int) -> Panel:
    """Return a panel that explains a side's cards, except the three cards that make a kill."""
    clears = ruleset.answer(WolfRuleset.clear_scope).brief
    mine = [
        f"{{{icon_of(kind)}}} *{CARDS[kind].name}*"
        for kind in HARASSES
        if owner(ruleset, kind) in (None, side)
    ]
    said = [
        f"{{{icon_of(CLEARS[side])}}} *{CARDS[CLEARS[side]].name}*: {clears} cards in play are discarded, then this one."
    ]
    if mine:
        said.append(f"{', '.join(mine)}: the opponent loses a card picked at random from the hand.")
    said.append(f"{{{icon_of(WATER)}}} *{CARDS[WATER].name}*: cannot be played.")
    return Panel("Your other cards", (Columns(tuple(Notes((each,)) for each in said)),), cite(rb.ACT_1))


def turn_strip(ruleset: WolfRuleset, side: int | None = None) -> TurnStrip:
    """Return the phases of a turn as a row of arrows.

    The arrows for this side's phases are solid, and those for its opponent's are patterned.
    """
    steps = []
    for phase in phases(ruleset):
        who = WOLF if phase.startswith("wolf") else CONVOY
        steps.append(
            TurnStep(
                _YOURS[phase] if who == side else SAYS[phase],
                f"{DRAWS} cards, then down to {HAND_LIMIT}"
                if phase.endswith("draw")
                else "one card, or pass",
                _INKS[who],
                Pattern.SOLID if who == side else _PATTERNS[who],
                own=who == side,
            )
        )
    # On a mat, the strip has room for a marker, which is as large as a kill marker.
    return TurnStrip(tuple(steps), "", 16.0) if side is None else TurnStrip(tuple(steps), "", 21.0, MARKER)


def kill_boxes(ruleset: WolfRuleset, side: int) -> int:
    """Return the number of boxes on a side's kill track.

    It is the kills needed to win this game or, if that is more, the kills needed in the longest game that is
    marked on the track.
    """
    goal = ruleset.to_win[side]
    return max(goal, *(n for n in (goals[side] for goals in _PRINTED) if n <= 2 * _VESSELS))


def _vessels(ruleset: WolfRuleset, side: int) -> VesselTrack | Track:
    """Return the track on which a side marks its kills.

    It is a row of ship silhouettes, or of numbers if there are too many kills for silhouettes.
    """
    goal = ruleset.to_win[side]
    last = kill_boxes(ruleset, side)
    name, tip = f"{('wolf', 'convoy')[side]}.kills", ("transport", "U-boat")[side]
    if last > 2 * _VESSELS:
        labels = tuple(str(n) for n in range(1, last + 1))
        return Track(name, labels, per_row=25, height=7.0, start=(str(goal),), tip=tip)
    notes = tuple(
        (str(goals[side]), f"{word} game")
        for goals, word in zip(_PRINTED, ("6-4", "short", "long"), strict=True)
        if goals[side] != goal and goals[side] <= last
    )
    vessel = ("merchantman", "type-vii")[side]
    per_row = last if last <= _VESSELS else -(-last // 2)
    height = MARKER[1] + _SPARE
    return VesselTrack(name, vessel, last, goal, tip, notes, height, per_row, MARKER)


def _links(side: int) -> tuple[Space, ...]:
    first, second, third = (CARDS[kind].name for kind in CHAINS[side])
    names = (f"opens the chain; then {second}", f"behind {first}; then {third}", "completes it: a kill")
    return tuple(
        Space(CARDS[kind].name, name, icon=f"icon-{icon}", number=str(at), leads=at < len(names), scene=scene)
        for at, (kind, name, icon, scene) in enumerate(
            zip(CHAINS[side], names, _ICONS[side], chain_picture(side), strict=True), 1
        )
    )


def the_turn(ruleset: WolfRuleset) -> Panel:
    """Return a panel with the phases of a turn and the number of the turn in which the deck first runs out."""
    deck = f"The deck runs out first in turn {first_reshuffle(ruleset)}: the discards are shuffled and drawn from."
    rules = cite(rb.SEQ, rb.DRAW_1, rb.DRAW_2, rb.ACT_1, rb.DECK_2)
    return Panel("The turn", (turn_strip(ruleset), Notes((deck,))), rules, gap=1.5)


def kills(ruleset: WolfRuleset) -> Stack:
    """Return the kill tracks of both sides, and the names that printkit gives to the possible results of a game."""
    tracks = Columns((_track(ruleset, WOLF), _track(ruleset, CONVOY)), gap=4.5)
    return Stack((tracks, endings(ruleset)), 2.0)


def endings(ruleset: WolfRuleset) -> Panel:
    """Return a table with the names that printkit gives to the results of a game, such as "clean sweep".

    The name depends on the kills of the losing side.
    """
    rows = []
    for who, goal in zip(("wolf pack’s transports", "convoy’s U-boats"), ruleset.to_win, strict=True):
        named: dict[str, list[int]] = {name: [] for name in BANDS}
        for kills in range(goal):
            named[band(kills, goal)].append(kills)
        rows.append((who, *(_span(kills) for kills in named.values())))
    table = Grid(("the loser’s kills", *BANDS), tuple(rows), (Align.LEFT, *[Align.RIGHT] * len(BANDS)))
    return Panel("How it went (printkit’s own names)", (table,))


def _span(kills: Sequence[int]) -> str:
    if not kills:
        return "–"
    return str(kills[0]) if len(kills) == 1 else f"{kills[0]}–{kills[-1]}"


def _track(ruleset: WolfRuleset, side: int) -> Panel:
    """Return the kill track of a side. Marks show which kill wins a game of each of the other printed lengths."""
    goal = ruleset.to_win[side]
    printed = [goals[side] for goals in _PRINTED]
    last = max(goal, *printed)
    labels = tuple(str(n) for n in range(1, last + 1))
    marks = tuple(
        TrackBracket(str(goals[side]), str(goals[side]), name, dashed=True)
        for goals, name in zip(_PRINTED, ("to 6 and 4", "short game", "long game"), strict=True)
        if goals[side] != goal
    )
    what, rule = (("transports", rb.WIN_W), ("U-boats", rb.WIN_C))[side]
    who = ("Wolf pack", "Convoy")[side]
    track = Track(
        f"{('wolf', 'convoy')[side]}.kills",
        labels,
        per_row=_PER_ROW if last > _PER_ROW else 0,
        height=7.0,
        start=(str(goal),),
        extra=labels[goal:],
        marks=marks,
    )
    return Panel(f"{who}: {goal} {what} win", (track,), cite(rule))
