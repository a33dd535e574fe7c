"""Reads the ``position`` section of a log, which describes a patrol in progress, and checks that the position is
possible."""

from __future__ import annotations

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.patrol_report import joker_points
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import KING_DAMAGE, SUPPLY_CARDS, TONS, State, pack
from printkit.journal.entries import Given
from printkit.table.cards import card_name

_MOST_CARDS = 54
"""Largest number of cards that a position may state for one place: all cards of a pack with jokers."""
_MOST_PATROLS = 99
"""Highest number that a position may state for the current patrol if the rulings (options of the rules) set
no limit.
"""


def position(ruleset: LoxRuleset, given: Given) -> State:
    """Return the state before the first turn of the log from its ``position`` section.

    Raises ``Misplaced`` if the position is impossible.

    Cards that are neither face down nor named in ``seen`` are face up somewhere, but the log does not say which they are.
    """
    patrol = _patrol(ruleset, given)
    supply = given.number("supply", rb.CARD_COUNT, 0 if ruleset.sails_on_without_supply else 1, _MOST_CARDS)
    ocean = given.number("ocean", rb.SETUP_OCEAN, 1, SUPPLY_CARDS - 1)
    deck = given.number("deck", rb.CARD_COUNT, 0, _MOST_CARDS)
    estimates = given.number(
        "unrevealed", rb.FACE_ESTIMATE, 0, _MOST_CARDS if ruleset.faces_are_estimated else 0, 0
    )
    seen = _seen(ruleset, given)
    _check_load(ruleset, given, patrol, supply + ocean)
    cards = pack(ruleset)
    down = supply + ocean + deck + estimates
    up = cards.bit_count() - down
    if up < seen.bit_count():
        most = cards.bit_count() - seen.bit_count()
        reason = f"{down} cards are face down and {seen.bit_count()} have been seen: more than the pack"
        entry = given.get("deck")
        given.refuse(
            entry and entry.span, rb.CARD_COUNT, reason, f"at most {most} cards face down", str(down)
        )
    return State(
        ruleset,
        supply,
        ocean,
        deck,
        cards & ~seen,
        turn=given.first,
        patrol=patrol,
        points=_points(ruleset, given, seen, up),
        discard=up,
        estimates=estimates,
        laid=SUPPLY_CARDS - 1,  # the largest ocean: its size is unknown, so that a log may name any cell
        earlier=(0,) * (patrol - 1),
    )


def _patrol(ruleset: LoxRuleset, given: Given) -> int:
    """Return the number of the patrol in progress. For example, the statement ``sailing 2`` means the second
    patrol."""
    return given.number("sailing", rb.PATROL2, 1, ruleset.most_patrols or _MOST_PATROLS, 1)


def _check_load(ruleset: LoxRuleset, given: Given, patrol: int, load: int) -> None:
    """Refuse a position whose supply (torpedoes) and ocean (ships) together hold more cards than can remain from the
    deal.

    At most 24 cards are dealt.
    """
    if patrol > 1 and ruleset.torpedoes_are_kept:
        return
    most = SUPPLY_CARDS - (given.first - 1)
    if load > most:
        entry = given.get("supply")
        before = f", and {given.first - 1} have been turned up" if given.first > 1 else ""
        reason = f"supply and ocean hold {load} cards; {SUPPLY_CARDS} were dealt{before}"
        rule = rb.SETUP_OCEAN if patrol == 1 else rb.PATROL2_OCEAN
        given.refuse(entry and entry.span, rule, reason, f"at most {most} together", str(load))


def _seen(ruleset: LoxRuleset, given: Given) -> int:
    """Return the cards that the statement ``seen`` of the log lists, as a bit mask."""
    cards, seen = pack(ruleset), 0
    for entry in given.all("seen"):
        for value in entry.values:
            c = value.value
            if value.kind != "card" or not isinstance(c, int) or c < 0:
                given.refuse(
                    value.span, rb.CARD_ONCE, "`seen` lists cards", "rank and suit, like 3C or KD", value.text
                )
            if not cards >> c & 1:
                given.refuse(
                    value.span, rb.CARD_ONCE, "the pack has no jokers", "set: jokers=yes", value.text
                )
            if seen >> c & 1:
                given.refuse(value.span, rb.CARD_ONCE, f"{card_name(c)} is listed twice", "", value.text)
            seen |= 1 << c
    return seen


def _points(ruleset: LoxRuleset, given: Given, seen: int, up: int) -> int:
    """Return the points of the ships that were sunk before the log begins.

    Refuse the position if the face-up cards cannot be worth that many points.
    """
    tons = given.number("tons", rb.SCORE, 0, _MOST_CARDS * KING_DAMAGE * TONS, 0)
    entry = given.get("tons")
    span = entry and entry.span
    if tons % TONS:
        given.refuse(span, rb.SCORE, "tonnage comes in thousands", f"{tons // TONS * TONS}", str(tons))
    joker = joker_points(ruleset)
    worth = {c: joker if c >= JOKER else VALUE[c] for c in range(_MOST_CARDS) if pack(ruleset) >> c & 1}
    named = [worth.pop(c) for c in list(worth) if seen >> c & 1]
    others = sorted(worth.values(), reverse=True)[: up - len(named)]
    most = (sum(named) + sum(others)) * TONS
    if tons > most:
        reason = f"{up} cards are face up, and they are worth {most} tons at most"
        given.refuse(span, rb.SCORE, reason, f"at most {most}", str(tons))
    return tons // TONS
