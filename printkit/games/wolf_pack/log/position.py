"""Reads the ``position`` section of a log, which describes a game in progress, and checks that the position is
possible."""

from __future__ import annotations

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import CHAINS, CODES, NO_CARDS, SIDES, Counts, add, kind_of
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import Chain, Hand, State
from printkit.games.wolf_pack.rules.turn import phases
from printkit.journal.entries import Entry, Given, Value

_NO_HAND = Hand()


def position(ruleset: WolfRuleset, given: Given) -> State:
    """Return the state with which the log begins, from its ``position`` section.

    Raises ``Misplaced`` if the position is impossible.

    It is a state before the first turn, or before a phase within that turn (``phase wolf-action``).
    """
    hands = (_hand(given, 0), _hand(given, 1))
    chains = (_chains(ruleset, given, 0), _chains(ruleset, given, 1))
    discards, hidden = _discards(given)
    phase = _phase(ruleset, given)
    unseen = list(ruleset.copies)
    in_play = [kind for side in chains for chain in side for kind in chain]
    for counts in (hands[0].known, hands[1].known, discards):
        for kind, n in enumerate(counts):
            unseen[kind] -= n
    for kind in in_play:
        unseen[kind] -= 1
    for kind, n in enumerate(unseen):
        if n < 0:
            most = ruleset.copies[kind]
            given.refuse(
                None,
                rb.CARD_1,
                f"{most - n} copies of {CODES[kind]} lie about, and the deck has {most}",
                f"at most {most}",
            )
    elsewhere = hands[0].unknown + hands[1].unknown + hidden
    left = sum(unseen) - elsewhere
    deck = given.number("deck", rb.CARD_2, 0, sum(ruleset.copies), left)
    if deck != left:
        entry = given.get("deck")
        fact = f"{sum(ruleset.copies) - left} cards lie outside the deck, so the deck must hold {left}"
        given.refuse(entry and entry.span, rb.CARD_2, fact, str(left), str(deck))
    kills = tuple(_kills(ruleset, given, side) for side in (0, 1))
    turn = given.first if phase else given.first - 1
    return State(
        ruleset, turn, phase, hands, chains, deck, tuple(unseen), discards, hidden, (kills[0], kills[1])
    )


def _entry(given: Given, side: int, verb: str) -> Entry | None:
    """Return the last log entry of a side that begins with this verb; None if there is none."""
    found = [e for e in given.all(verb) if e.side == SIDES[side]]
    return found[-1] if found else None


def _kind(given: Given, value: Value) -> int:
    kind = kind_of(value.text)
    if kind is None:
        given.refuse(
            value.span, rb.CARD_1, f"`{value.text}` is not a card of this deck", " ".join(CODES), value.text
        )
    return kind


def _hand(given: Given, side: int) -> Hand:
    entry = _entry(given, side, "hand")
    if entry is None:
        return _NO_HAND
    known, unknown = NO_CARDS, 0
    for value in entry.values:
        if value.text == "??":
            unknown += 1
        else:
            known = add(known, _kind(given, value))
    return Hand(known, unknown)


def _chains(ruleset: WolfRuleset, given: Given, side: int) -> tuple[Chain, ...]:
    """Return a side's unfinished chains (cards in play towards a kill) in the ``position`` section.

    Each chain lists its cards in the order of play.
    """
    entry = _entry(given, side, "in-play")
    chains: list[Chain] = []
    for value in entry.values if entry else ():
        kind = _kind(given, value)
        place = CHAINS[side].index(kind) if kind in CHAINS[side] else -1
        if place == 0 and (ruleset.many_chains or not chains):
            chains.append((kind,))
        elif place == 1 and chains and len(chains[-1]) == 1:
            chains[-1] = (*chains[-1], kind)
        else:
            links = " ".join(CODES[k] for k in CHAINS[side][:2])
            given.refuse(
                value.span,
                rb.ORDER,
                f"{value.text} cannot lie there in the {SIDES[side]} chain",
                links,
                value.text,
            )
    return tuple(chains)


def _discards(given: Given) -> tuple[Counts, int]:
    counts, hidden = NO_CARDS, 0
    for entry in given.all("discard"):
        for value in entry.values:
            if value.text == "??":
                hidden += 1
            else:
                counts = add(counts, _kind(given, value))
    return counts, hidden


def _phase(ruleset: WolfRuleset, given: Given) -> int:
    entry = given.get("phase")
    if entry is None:
        return 0
    names = phases(ruleset)
    word = entry.values[0].text.lower() if entry.values else ""
    if word not in names:
        given.refuse(entry.span, rb.SEQ, "the phases of a turn are four", ", ".join(names), word)
    return names.index(word)


def _kills(ruleset: WolfRuleset, given: Given, side: int) -> int:
    entry = _entry(given, side, "kills")
    rule = (rb.WIN_W, rb.WIN_C)[side]
    if entry is None:
        return 0
    if len(entry.values) != 1:
        given.refuse(entry.span, rule, "`kills` takes one number", f"0 to {ruleset.to_win[side] - 1}")
    return given.within(entry.values[0], rule, 0, ruleset.to_win[side] - 1, "kills")
