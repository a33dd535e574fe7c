"""The policy (computer player) ``veteran`` for Wolf Pack.

It chooses by weights: numbers that say how valuable each card and each play is.

The weights were found by random search over tens of thousands of games, half of them against ``tactical`` and half against a
veteran of the other side, under the usual rules. Only comparisons between weights have a meaning, not their absolute size.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from printkit.games.wolf_pack.play.policies import clearing, harassing, least_worth, lengths, next_link
from printkit.games.wolf_pack.rules.action_phases import PASS
from printkit.games.wolf_pack.rules.deck import CHAINS, CLEARS, HARASSES, KINDS, WATER, M, N
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import View
from printkit.table import Move

if TYPE_CHECKING:
    from printkit.table.seeded import Policy, Randomness

Three = tuple[int, int, int]
Pair = tuple[int, int]
"""Type of two values for a play or a card: the usual value, and the value if the hand also holds another useful card.

Another useful card is, for example, the next card of the chain or a second harassment.
"""


class SideWeights(NamedTuple):
    """The weights with which one side values its cards and its plays.

    In the names below, "own" refers to that side, "other" to its opponent.

    Values of keeping the last copy of a card in the hand:

    - ``links``: the link needed next, the second and the third from there, then a second copy of each. ``spare``: a third copy.
    - ``clears``: the only clear card, by the length of the other side's longest chain. ``more_clears``: the second, and the third.
    - ``harassments``: the only harassment, by the length of the own longest chain. ``more_harassments``: a further one.
    - ``targets``: the only copy of the other side's third link, and a further copy. ``others``: any other card.

    Values of a play, where a pass has 0, by the length of the own longest chain:

    - ``play_link``: the next link, by the length of the other side's longest chain as well; without and with the link after it in hand.
    - ``play_harassment``: a harassment; the only one in hand, and one of several.
    - ``play_clear``: a clear card, by the length of the other side's longest chain as well; the only one in hand, and one of several.
    - ``save``: a clear card if the other side has two links of the kill that would win the game for it.
    """

    links: tuple[int, ...]
    spare: int
    clears: Three
    more_clears: Pair
    harassments: Three
    more_harassments: int
    targets: Pair
    others: int
    play_link: tuple[tuple[Pair, Pair, Pair], ...]
    play_harassment: tuple[Pair, Pair, Pair]
    play_clear: tuple[tuple[Pair, Pair, Pair], ...]
    save: Three


JUDGEMENTS: Final = (
    SideWeights(
        links=(100, 90, 76, 65, 64, 27),
        spare=15,
        clears=(66, 78, 96),
        more_clears=(66, 91),
        harassments=(62, 58, 62),
        more_harassments=41,
        targets=(11, 12),
        others=9,
        play_link=(((61, 61), (50, 50), (50, 50)),) * 3,
        play_harassment=((40, 56), (40, 40), (4, 34)),
        play_clear=(
            ((-10, -10), (-47, -4), (60, 60)),
            ((-10, -10), (-10, -10), (60, 60)),
            ((-10, -10), (-10, -10), (34, 10)),
        ),
        save=(60, 58, 60),
    ),
    SideWeights(
        links=(104, 90, 80, 80, 72, 68),
        spare=15,
        clears=(69, 78, 80),
        more_clears=(80, 70),
        harassments=(33, 62, 62),
        more_harassments=23,
        targets=(-24, 5),
        others=9,
        play_link=(
            ((50, 50), (38, 50), (50, 50)),
            ((36, 67), (52, 82), (52, 82)),
            ((50, 50), (50, 50), (50, 50)),
        ),
        play_harassment=((40, 40), (40, 40), (35, 40)),
        play_clear=(
            ((-10, -10), (-10, -2), (60, 60)),
            ((-10, -10), (-10, -10), (60, 60)),
            ((-10, -10), (-10, -10), (-10, 16)),
        ),
        save=(48, 94, 60),
    ),
)
"""The weights (values of cards and plays) of the policy ``veteran``: first the wolf pack's, then the
convoy's.
"""
_WINS: Final = 1_000
"""Value of a play that wins the game. It is higher than the value of any other play."""


def veteran(ruleset: WolfRuleset) -> Policy:
    """Return the policy (computer player) ``veteran``, which plays the card with the highest value and
    discards the card with the lowest.

    The values are the weights of its side. It does not look ahead.
    """

    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        if not isinstance(view, View):
            return moves[0]
        if label == "discard":
            return least_worth(_values(view), view, moves, luck)
        if ruleset.harassing_is_free and (move := harassing(moves)):
            return move
        return _play(view, moves)

    return choose


def _values(view: View) -> list[int]:
    """Return, for each kind of card, the value of keeping the last copy of it in the hand.

    Cat and Mouse and Near Miss count as one kind, because they have the same effect.
    """
    judgement, hand, seat = JUDGEMENTS[view.seat], view.hand, view.seat
    k, o = lengths(view)
    values = [judgement.others] * KINDS
    values[WATER] = 0
    for place in range(3):
        kind = CHAINS[seat][(k + place) % 3]
        copies = hand[kind]
        values[kind] = judgement.spare if copies > 2 else judgement.links[place + 3 * (copies == 2)]
    clears = hand[CLEARS[seat]]
    values[CLEARS[seat]] = judgement.clears[o] if clears < 2 else judgement.more_clears[min(clears, 3) - 2]
    values[M] = values[N] = judgement.harassments[k] if hand[M] + hand[N] < 2 else judgement.more_harassments
    target = CHAINS[1 - seat][2]
    values[target] = judgement.targets[hand[target] > 1]
    return values


def _play(view: View, moves: Sequence[Move]) -> Move:
    judgement, hand, seat = JUDGEMENTS[view.seat], view.hand, view.seat
    other, (k, o), goals = 1 - seat, lengths(view), view.ruleset.to_win
    chosen, most = PASS, 0
    if move := next_link(view, moves, k):
        behind = k < 2 and hand[CHAINS[seat][k + 1]] > 0
        worth = judgement.play_link[k][o][behind]
        if k == 2 and view.kills[seat] == goals[seat] - 1:
            worth = _WINS
        if worth > most:
            chosen, most = move, worth
    if move := harassing(moves):
        worth = judgement.play_harassment[k][sum(hand[kind] for kind in HARASSES) > 1]
        if worth > most:
            chosen, most = move, worth
    if move := clearing(view, moves):
        worth = judgement.play_clear[k][o][hand[CLEARS[seat]] > 1]
        if o == 2 and view.kills[other] == goals[other] - 1:
            worth = max(worth, judgement.save[k])
        if worth > most:
            chosen, most = move, worth
    return chosen
