"""The markers with which players of Wolf Pack mark kills and the current phase, and a summary card of the turn for each side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from printkit.drawing import MM_PER_INCH, Ink, Pattern
from printkit.games.wolf_pack.paper.journal_pages import LOOKS
from printkit.games.wolf_pack.paper.reference import aid_blocks, chance_blocks
from printkit.games.wolf_pack.paper.sheet import kill_boxes
from printkit.games.wolf_pack.rules.deck import CONVOY, SIDES, WOLF
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.blocks import Block, Columns, Drawing, Illustration, LaidCounter, Notes
from printkit.press.pieces import POKER, Counter, CounterFace, CounterSet, Outline, Tool, ToolSet

SIZE: Final = (17.0 / MM_PER_INCH, 12.0 / MM_PER_INCH)
"""Length and width of a marker, in inches. It is a little smaller than its place on a mat.

Two columns of eight stand upright beside the turn aids, on A4 and on Letter."""
_MOST: Final = 9
"""Maximum number of kill markers printed for a side. If a game needs more, players use coins as well."""
_SUNK: Final = (
    ("TRANSPORT", "merchantman", Ink.NAVY, Pattern.HATCH),
    ("UBOAT", "type-vii", Ink.TEAL, Pattern.DOTS),
)
"""For each side, what its kill markers show: a name, the vessel, and the ink and pattern.

A cross over the vessel means that it is sunk, as everywhere in printkit. Vessel and pattern differ, so that the markers of the two
sides differ in black ink, too.
"""

_FRONTS: Final = (
    "{merchantman} {cross} *a transport sunk:* on the wolf pack’s track. {type-vii} {cross} *a U-boat sunk:* on the convoy’s track. "
    "{arrow} *turn:* on the step that is played."
)
_BACKS: Final = "{cross} *sunk:* the same kills; either side may lie up. {arrow} *turn* in the convoy’s colour: while the convoy plays."

_FRONT_SAYS: Final = (
    "*a transport sunk:* on the wolf pack’s track",
    "*a U-boat sunk:* on the convoy’s track",
    "*turn:* on the step that is played",
)
_BACK_SAYS: Final = (
    "*sunk:* the same kill; either side may lie up",
    "*sunk:* the same kill of the convoy",
    "*turn,* while the convoy plays",
)
"""Meanings of the markers, printed beside the fold of the markers' page: ``_FRONT_SAYS`` for the fronts, ``_BACK_SAYS``
for the backs.

``_FRONTS`` and ``_BACKS`` are used instead on a page that has no room for pictures of the markers.
"""
_SHOWN: Final = 0.7
"""Scale at which the legend shows the markers; 1 would be their true size."""
_WORDS_WIDE: Final = 27.0  # mm


def markers(ruleset: WolfRuleset) -> CounterSet:
    """Return the markers: one for each box of the kill tracks (up to nine for each side), and one marker for the current phase of the
    turn."""
    kills = [_kills(ruleset, side) for side in (WOLF, CONVOY)]
    # In turn, so that each side's markers stand in a column of their own.
    made = [each for pair in zip_longest(*kills) for each in pair if each is not None]
    now = CounterFace("", Ink.NAVY, Pattern.HATCH, emblem="arrow", symbol_turn=90, note="turn")
    then = CounterFace("", Ink.TEAL, Pattern.DOTS, emblem="arrow", symbol_turn=90, note="turn")
    made.append(Counter("TURN", *SIZE, Outline.RECTANGLE, now, then, measured=False))
    shown = (made[0], made[1], made[-1])
    return CounterSet(
        "markers",
        "Markers",
        tuple(made),
        front_words=_FRONTS,
        back_words=_BACKS,
        front_strip=_key(shown, _FRONT_SAYS, turned=False),
        back_strip=_key(shown, _BACK_SAYS, turned=True),
    )


def _key(shown: Sequence[Counter], says: Sequence[str], *, turned: bool) -> Columns:
    """Return the legend of the markers: small pictures side by side, each with its meaning beside it."""
    wide, high = (each * MM_PER_INCH * _SHOWN for each in SIZE)
    blocks: list[Block] = []
    for counter, text in zip(shown, says, strict=True):
        laid = LaidCounter(counter, wide / 2, high / 2, turned=turned, scale=_SHOWN)
        blocks += (Illustration(Drawing(wide, high, (), counters=(laid,)), high + 1.2), Notes((text,)))
    return Columns(tuple(blocks), (wide + 1.6, _WORDS_WIDE) * len(shown), gap=2.0)


def _kills(ruleset: WolfRuleset, side: int) -> list[Counter]:
    """Return the kill markers of a side. Both faces show the enemy's vessel, sunk."""
    name, vessel, ink, pattern = _SUNK[side]
    sunk = CounterFace("", ink, pattern, emblem=vessel, symbol="cross")
    return [
        Counter(f"{name}-{n}", *SIZE, Outline.RECTANGLE, sunk, sunk, measured=False)
        for n in range(1, min(kill_boxes(ruleset, side), _MOST) + 1)
    ]


def turn_aids(ruleset: WolfRuleset) -> ToolSet:
    """Return a summary card for each side.

    On its front are the phases of a turn and the side's cards, on its back the odds.
    """
    return ToolSet("aids", "turn aids", tuple(_aid(ruleset, side) for side in (WOLF, CONVOY)))


def _aid(ruleset: WolfRuleset, side: int) -> Tool:
    name = f"Turn aid {SIDES[side]}"
    size = POKER.width, POKER.height
    look = LOOKS[side]
    behind = Tool(f"{name}: chances", *size, (), POKER.radius, chance_blocks(ruleset, side), look=look)
    return Tool(name, *size, (), POKER.radius, aid_blocks(ruleset, side), behind, look)
