"""The icon and the text on each kind of card, for the printed deck and for the screen."""

from __future__ import annotations

from typing import NamedTuple

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import WATER, D, G, M, N, P, R, S, T, U, W
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.table import Rule
from printkit.table.words import capital


class Face(NamedTuple):
    """What the cards of a kind show: the icon, the text about their effect, and the rules for them.

    In the text, ``{whose}`` is a placeholder for words that depend on the ruling ``clear-scope``.
    """

    icon: str
    effect: str
    rules: tuple[Rule, ...]


FACES = {
    P: Face("periscope", "First link. It stays until the chain is complete or cleared.", (rb.ORDER, rb.PLAY)),
    T: Face("torpedo", "Second link, behind a Periscope. It stays face up.", (rb.ORDER, rb.PLAY)),
    R: Face("transport", "A transport is destroyed, and the three cards go.", (rb.KILL_T,)),
    D: Face("dive", "{whose} cards in play are discarded, then this one.", (rb.DIVE,)),
    S: Face("sonar-ping", "First link. It stays until the chain is complete or cleared.", (rb.ORDER, rb.PLAY)),
    G: Face("depth-charge", "Second link, behind a Sonar. It stays face up.", (rb.ORDER, rb.PLAY)),
    U: Face("u-boat", "A U-boat is destroyed, and the three cards go.", (rb.KILL_U,)),
    W: Face("destroyer-sweep", "{whose} cards in play are discarded, then this one.", (rb.SWEEP,)),
    M: Face("cat-and-mouse", "The opponent loses a card picked at random from the hand.", (rb.HARASS_1, rb.HARASS_2)),
    N: Face("near-miss", "The opponent loses a card picked at random from the hand.", (rb.HARASS_1, rb.HARASS_2)),
    WATER: Face("water", "It fills the hand, and cannot be played.", (rb.WATER,)),
}  # fmt: skip


def icon_of(kind: int) -> str:
    """Return the name of the icon on the cards of a kind."""
    return f"icon-{FACES[kind].icon}"


def effect_of(ruleset: WolfRuleset, kind: int) -> str:
    """Return the text on a kind of card that says what the card does."""
    whose = ruleset.answer(WolfRuleset.clear_scope).brief
    return FACES[kind].effect.format(whose=capital(whose))
