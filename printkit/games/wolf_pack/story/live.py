"""Describes a Wolf Pack game while it is being played, with a sentence for each event.

It also describes the effect of each card, the known odds, and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from printkit.games.wolf_pack.play.odds import some
from printkit.games.wolf_pack.rules.deck import (
    CARDS,
    CLEARS,
    CODES,
    DRAWS,
    HARASSES,
    SIDES,
    WOLF,
    M,
    N,
)
from printkit.games.wolf_pack.rules.faces import FACES, effect_of
from printkit.games.wolf_pack.rules.state import State, next_links
from printkit.games.wolf_pack.story.board import PILES, SIDE_AREAS, board
from printkit.games.wolf_pack.story.report import story
from printkit.games.wolf_pack.story.telling import PREY, WHO
from printkit.journal.course import Event, Record
from printkit.journal.live import Effect, EndAccount, Happening, Live, Said
from printkit.report.story import capital, count, listed, number
from printkit.report.words.ending import ended
from printkit.table import Move
from printkit.table.words import ordinal

_FACE_DOWN = "??"
_CARD_VERBS = ("play", "discard")


# -- sentences ----------------------------------------------------------------------------------------------------------------


def says(happening: Happening) -> Said | None:
    """Return the sentence about an event, such as a draw, a card played or a pass.

    It is empty if the sentence about an earlier event has already covered it.
    """
    event = happening.event
    if event.kind == "tell":
        return Said("")
    if event.side not in SIDES:
        return None
    side = SIDES.index(event.side)
    if event.label == "hand":
        return Said(f"{capital(WHO[side])} is dealt {_cards(happening)}.", SIDE_AREAS[side])
    if event.label == "draw":
        return Said(f"{capital(WHO[side])} draws {_cards(happening)}." if _begins(happening) else "", PILES)
    if event.label == "victim":
        taken = CARDS[event.value].name if isinstance(event.value, int) and event.value >= 0 else "a card"
        return Said(f"{capital(WHO[1 - side])} loses {taken}.", PILES)
    return _decided(happening, side) if isinstance(event.value, Move) else None


def _decided(happening: Happening, side: int) -> Said | None:
    move = happening.event.value
    assert isinstance(move, Move)
    who = capital(WHO[side])
    if move.verb == "reshuffle":
        return Said("The discards are shuffled into a new deck.", PILES)
    if move.verb == "discard":
        return Said(f"{who} discards {_discarded_names(happening)}." if _begins(happening) else "", PILES)
    state = happening.event.state
    if not isinstance(state, State):
        return None
    if move.verb == "pass":
        return Said(f"{who} passes{_waiting_lost(state, side)}.", SIDE_AREAS[side])
    kind = CODES.find(str(move.value))
    return _played(happening, state, side, kind) if move.verb == "play" and kind >= 0 else None


def _played(happening: Happening, state: State, side: int, kind: int) -> Said:
    plays = f"{capital(WHO[side])} plays {CARDS[kind].name}"
    if kind in HARASSES:
        nobody = "" if state.hands[1 - side].size else f", and {WHO[1 - side]} has no card to lose"
        return Said(f"{plays}{nobody}{_waiting_lost(state, side)}.", SIDE_AREAS[1 - side])
    if kind in CLEARS:
        return Said(f"{plays}: {_cleared(state, side)}.", SIDE_AREAS[1 - side])
    if happening.heard("kill") is not None:
        kills, goal = state.kills[side] + 1, state.ruleset.to_win[side]
        wins = f", and {WHO[side]} wins" if kills >= goal else ""
        return Said(f"{plays}: a {PREY[side]} is destroyed, the {ordinal(kills)} of {number(goal)}{wins}.", SIDE_AREAS[side])  # fmt: skip
    if kind not in next_links(state.ruleset, side, state.chains[side]):
        gone = " and is wasted" if state.ruleset.wrong_order_wastes else ""
        return Said(f"{plays} out of order{gone}.", SIDE_AREAS[side])
    return Said(f"{plays}.", SIDE_AREAS[side])


def _cleared(state: State, side: int) -> str:
    """Return a clause that names the cards that a Dive or Destroyer Sweep removes from the table.

    They include the player's own cards, unless the selected rules say that a side's own cards stay.
    """
    parts, gone = [], 0
    for whose in (1 - side, side):
        if whose == side and state.ruleset.clears_opponent_only:
            continue
        kinds = Counter(kind for chain in state.chains[whose] for kind in chain)
        if kinds:
            parts.append(f"{WHO[whose]}’s {listed([_several(*each) for each in kinds.items()])}")
        gone += kinds.total()
    return f"{listed(parts)} {'is' if gone == 1 else 'are'} cleared" if parts else "nothing lay on the table"


def _waiting_lost(state: State, side: int) -> str:
    """Return a phrase saying that a side loses its unfinished chain because it passed.

    It is empty unless the chosen rules require chain cards to be played in consecutive actions.
    """
    lost = not state.ruleset.chains_wait and bool(state.chains[side])
    return ", and its chain is discarded" if lost else ""


def _alike(happening: Happening) -> tuple[list[Event], int]:
    """Return the consecutive events of the same kind around this one (such as several discards of one side), and the
    index of this event among them."""
    event = happening.event
    acts = [each for each in happening.section.events if each.kind != "tell"]
    at = next(place for place, each in enumerate(acts) if each is event)
    first = last = at
    while first and _same(acts[first - 1], event):
        first -= 1
    while last + 1 < len(acts) and _same(acts[last + 1], event):
        last += 1
    return acts[first : last + 1], at - first


def _same(one: Event, other: Event) -> bool:
    verbs = [each.value.verb if isinstance(each.value, Move) else "" for each in (one, other)]
    return (one.label, one.side, verbs[0]) == (other.label, other.side, verbs[1])


def _begins(happening: Happening) -> bool:
    return _alike(happening)[1] == 0


def _cards(happening: Happening) -> str:
    """Return a phrase for the number of cards that a side drew in consecutive draw events: ``two cards``."""
    drawn = [each.value if isinstance(each.value, tuple) else (each.value,) for each in _alike(happening)[0]]
    return count(sum(map(len, drawn)), "card")


def _discarded_names(happening: Happening) -> str:
    """Return the names of the cards that a side discarded in consecutive discard events: ``Water and Near Miss``."""
    words: list[object] = []
    for event in _alike(happening)[0]:
        value = event.value.value if isinstance(event.value, Move) else None
        words += value if isinstance(value, tuple) else [value]
    hidden = words.count(_FACE_DOWN)
    kinds = [CODES.find(str(word)) for word in words if word != _FACE_DOWN]
    names = [_several(kind, n) for kind, n in Counter(kinds).items() if kind >= 0]
    return listed([*names, *([f"{count(hidden, 'card')} face down"] if hidden else [])])


def _several(kind: int, n: int) -> str:
    """Return a card's name, with the number of such cards if there are several: ``Water``, ``two Water cards``."""
    return CARDS[kind].name if n == 1 else f"{number(n)} {CARDS[kind].name} cards"


# -- score and progress ------------------------------------------------------------------------------------------------------


def _score(state: State) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(state.kills[side])) for side, name in enumerate(SIDES))


def _progress(state: State) -> str:
    return f"turn {max(1, state.turn)}"


# -- cards -------------------------------------------------------------------------------------------------------------------


def effect(label: str, typed: str, state: State) -> Effect | None:
    """Return the text on a card that states its effect, and the ID of the card's rule.

    ``typed`` is the card's code, or a command that contains the code.
    """
    verb, _, rest = typed.partition(" ")
    code = rest.partition(" ")[0] if verb in _CARD_VERBS else typed
    kind = CODES.find(code) if len(code) == 1 else -1
    return Effect(effect_of(state.ruleset, kind), FACES[kind].rules[-1].id) if kind >= 0 else None


def odds(label: str, answers: Sequence[str], record: Record) -> Mapping[str, str]:
    """Return the known odds for each possible answer to the current question.

    Odds that depend on hidden cards are left out.

    For a discard: the chance that the next two unseen cards include another of its kind. For a harassment card: the chance that it
    takes any one card of the opponent's hand.
    """
    state, found = record.final, dict[str, str]()
    if not isinstance(state, State):
        return found
    for typed in answers:
        verb, _, code = typed.partition(" ")
        kind = CODES.find(code) if len(code) == 1 else -1
        if verb == "discard" and kind >= 0:
            again = float(some(state.unseen[kind], sum(state.unseen), DRAWS))
            found[typed] = f"another {CARDS[kind].name} in the next {number(DRAWS)} cards: {_percent(again)}"
        elif verb == "play" and kind in HARASSES and label:
            side = _acting(record)
            held = state.hands[1 - side].size if side is not None else 0
            if held:
                found[typed] = f"any one of {number(held)} cards: {_percent(1 / held)}"
    return found


def _acting(record: Record) -> int | None:
    """Return the side whose turn it is to act, which is the opponent of the side that acted last.

    At the start of a turn, it is the wolf pack."""
    acts = [event for event in record.last.events if event.label == "play" and event.side in SIDES]
    return 1 - SIDES.index(acts[-1].side) if acts else WOLF


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}\u00a0%"


def _ending(record: Record) -> EndAccount:
    return ended(story(record))


LIVE = Live(
    board, says, _score, _progress, effect, odds, _ending,
    reveals=frozenset(f"play {CODES[kind]}" for kind in (M, N)),
)  # fmt: skip
