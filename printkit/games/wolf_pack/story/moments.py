"""Words for the position before a turn that decided a Wolf Pack game."""

from __future__ import annotations

from typing import Final

from printkit.games.wolf_pack.rules.deck import CHAINS, CONVOY, WOLF
from printkit.games.wolf_pack.story.chance import Position
from printkit.games.wolf_pack.story.telling import PREY, WHO, a_card, card, links, links_of
from printkit.report.story import listed, number
from printkit.table.words import ordinal

_LINKS: Final = 3
_CLEAR_LEAD: Final = 5
"""If one side is at least this many chain cards nearer to victory, the report gives this lead instead of the number
of cards that the opponent still needs."""


def stake(at: Position) -> str:
    """Return a clause that says how close each side was to winning.

    For a side that needed only one more kill, the clause names the cards that it lacked.
    """
    wolf, convoy = at.to_go(WOLF), at.to_go(CONVOY)
    if min(wolf, convoy) <= _LINKS:
        near, far = (WOLF, CONVOY) if wolf <= convoy else (CONVOY, WOLF)
        return f"{needs(at, near)}, while {needs(at, far, brief=True)}"
    if wolf == convoy:
        return f"each side was {links(wolf)} from winning"
    near, far = (WOLF, CONVOY) if wolf < convoy else (CONVOY, WOLF)
    was = f"{WHO[near]} was {links(at.to_go(near))} from winning"
    if (apart := at.to_go(far) - at.to_go(near)) >= _CLEAR_LEAD:
        return f"{was}, {number(apart)} nearer than {WHO[far]}"
    return f"{was} and {WHO[far]} {number(at.to_go(far))}"


def needs(at: Position, side: int, *, brief: bool = False) -> str:
    """Return a clause about the cards that a side lacked to win: ``the convoy lacked only a U-boat card to
    win``.

    If it needed more than one kill, the clause says how many chain cards it still had to play. ``brief``: what the lacking cards
    were for is left out.
    """
    togo, who = at.to_go(side), WHO[side]
    if togo > _LINKS:
        more = "more " * (at.kills[side] > 0)
        return f"{who} needed {number(at.goals[side] - at.kills[side])} {more}{PREY[side]}s"
    wanted = CHAINS[side][_LINKS - togo :]
    lacked = [a_card(kind) for kind in wanted if not at.hands[side][kind]]
    if len(lacked) == _LINKS:
        return f"{who} had no card of its last chain"
    if lacked:
        use = "" if brief else " to win" if togo == 1 else " for its last chain"
        return f"{who} lacked {'only ' * (len(lacked) == 1)}{listed(lacked)}{use}"
    return f"{who} held {f'the {card(wanted[0])} to win with' if togo == 1 else 'all that it needed to win'}"


def standing(at: Position, side: int) -> str:
    """Return a clause about what a side lacked to win (see :func:`needs`) and, if it needed several kills, how near the
    next one was."""
    text = needs(at, side)
    if at.to_go(side) <= _LINKS or at.chains[side] < _LINKS - 1:
        return text
    if at.hands[side][CHAINS[side][-1]]:
        return f"{text} and was one play from its {ordinal(at.kills[side] + 1)}"
    return f"{text} and had {links_of(side, _LINKS - 1)} down"
