"""Setup of a game: dealing the opening hands (rules WOLF-SETUP-2, -3)."""

from __future__ import annotations

from typing import Final

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import CONVOY, HAND_LIMIT, SIDES, WOLF, add
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import Hand, State
from printkit.table import UNKNOWN, Copies, Table

_NO_HAND: Final = Hand()


def setup(ruleset: WolfRuleset, table: Table) -> State:
    """Deal five cards to each side, and return the initial state (rule WOLF-SETUP-2)."""
    size = sum(ruleset.copies)
    state = State(ruleset, 0, 0, (_NO_HAND, _NO_HAND), ((), ()), size, ruleset.copies)
    hands = []
    for side in (WOLF, CONVOY):
        table.side(SIDES[side])
        hand = _NO_HAND
        for card in table.reveals("hand", Copies(state.unseen), HAND_LIMIT, rb.SETUP_2, ordered=True):
            if card == UNKNOWN:
                hand = hand._replace(unknown=hand.unknown + 1)
            else:
                hand = hand._replace(known=add(hand.known, card))
                state = state._replace(unseen=add(state.unseen, card, -1))
        hands.append(hand)
    table.side("")
    state = state._replace(hands=(hands[0], hands[1]), deck=size - 2 * HAND_LIMIT)
    return table.now(state)
