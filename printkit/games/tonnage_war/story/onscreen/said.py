"""Writes a sentence for each event of a running game of Tonnage War: plays, cards turned up, dice.

No sentence names a card that is still hidden.
"""

from __future__ import annotations

from collections.abc import Callable

from printkit.games.tonnage_war.rules.data import (
    AIR,
    BDIENST,
    CONTACT,
    ESCORT,
    EVADE,
    FLAK,
    HFDF,
    ROUTING,
    SIDES,
    UBOAT,
)
from printkit.games.tonnage_war.rules.plays.legality import CONTINUE, DISCARD, END_ROUND, REPLY_TORPEDO
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, NONE, TO_CARRIER, Named, Play, Shown
from printkit.games.tonnage_war.rules.plays.uboats import aims
from printkit.games.tonnage_war.rules.ruleset import BY_GRADE, GRADE_WORDS, GRADES
from printkit.games.tonnage_war.rules.state import State, uboat_pieces
from printkit.games.tonnage_war.story.onscreen import called, needed
from printkit.journal.live import Happening, Said
from printkit.report.story import capital, count, listed
from printkit.table import Move
from printkit.table.words import with_article

_CALLED = {"uboat": "the U-boats", "escort": "the escorts"}


def says(happening: Happening) -> Said | None:
    """Return the sentence for an event (a roll, a choice or a card turned up), and the area of the board to highlight."""
    event = happening.event
    if event.kind == "tell":
        return Said("")
    if event.kind in ("reveal", "reveals"):
        return _dealt(happening)
    if isinstance(event.value, Move):
        return _chosen(happening, event.value)
    told = _ROLLED.get(event.label)
    return told(happening) if told is not None else None


# -- plays -------------------------------------------------------------------------------------------------------------------


def _chosen(happening: Happening, move: Move) -> Said | None:
    value = move.value
    if isinstance(value, Play):
        said = _PLAYS[move.verb](happening, value) if move.verb in _PLAYS else None
        return Said(f"{said.words}{_afterwards(happening)}", said.place) if said is not None else None
    if move.verb in _REPLIES and isinstance(value, int):
        words, place = _REPLIES[move.verb]
        return Said(f"{capital(called.card(value))}: {words}{_afterwards(happening)}", place)
    if isinstance(value, Shown):
        return _shown(happening, value)
    told = _OTHERS.get(move.verb)
    return told(happening, value) if told is not None else None


def _contact(happening: Happening, play: Play) -> Said:
    name = called.numbered(play.lays[0]) if play.lays else "a contact"
    where = "the carrier" if play.target == TO_CARRIER else "the convoy"
    return Said(
        f"The U-boats sight {where} with {called.card(play.card)}: {name}, its boat face down.", "contacts"
    )


def _attack(happening: Happening, play: Play) -> Said:
    """Return the sentence for a play with the verb ``attack``.

    The U-boats' play is an attack on the convoy, the escorts' play is an Escort Attack.
    """
    if happening.event.side == SIDES[ESCORT]:
        return _hunted(play, "An escort attack")
    who = called.boat(play.lays[0]) if play.lays else called.boat(play.on)
    target = "the carrier" if _on_carrier(happening, play) else "the convoy"
    down = ", its card face down" if play.lays else ""
    return Said(f"{capital(who)} attacks {target} with {called.card(play.card)}{down}.", "attack")


def _on_carrier(happening: Happening, play: Play) -> bool:
    """Return True if the target is the carrier, either because the play says so or because no other target is possible."""
    state = happening.event.state
    if not isinstance(state, State):
        return False
    if play.on:
        return any(each.handle == play.on and each.carrier for each in state.contacts)
    return bool(aims(state, play))


def _hunted(play: Play, name: str) -> Said:
    """Return the sentence for a new hunt: how many cards the escorts laid, and what they hunt."""
    kind = "aircraft" if name.startswith("An air") else "ship" if name.startswith("HF") else "escort"
    many = kind if kind == "aircraft" else f"{kind}s"
    group = count(len(play.lays), kind, many)
    verb = "hunts" if len(play.lays) == 1 else "hunt"
    target = "a card pulled at random" if play.target == AT_LARGE else called.boat(play.on)
    return Said(f"{name} with {called.card(play.card)}: {group}, face down, {verb} {target}.", "hunt")


def _routing(happening: Happening, play: Play) -> Said:
    return Said(
        f"The convoy turns away from {called.numbered(play.on)} with {called.card(play.card)}.", "contacts"
    )


def _continued(happening: Happening, play: Play) -> Said:
    parts = [called.several(play.held)] if play.held else []
    parts += [f"{count(len(play.lays), 'more card')}, face down,"] if play.lays else []
    verb = "goes on" if len(play.held) + len(play.lays) == 1 else "go on"
    state = happening.event.state
    window = state.window if isinstance(state, State) else None
    after = f" after {called.boat(window.boat.handle)}" if window is not None else ""
    who = listed(parts) or "the escorts"
    return Said(f"With {called.card(play.card)} {who} {verb}{after}.", "hunt")


_PLAYS: dict[str, Callable[[Happening, Play], Said]] = {
    CONTACT: _contact, "attack": _attack, ROUTING: _routing, CONTINUE: _continued,
    HFDF: lambda _, play: _hunted(play, "HF/DF"), AIR: lambda _, play: _hunted(play, "An air patrol"),
}  # fmt: skip
_REPLIES = {
    EVADE: ("the boat evades.", "hunt"),
    FLAK: ("the boat answers with flak.", "hunt"),
    REPLY_TORPEDO: ("the boat fires at its hunters.", "hunt"),
    BDIENST: ("B-Dienst sees through the evasive routing, and the contact stays.", "contacts"),
}


def _afterwards(happening: Happening) -> str:
    """Return the sentence about Evasive Routing, a card that ends a contact (a U-boat that shadows the convoy).

    It is empty if the U-boat player cancelled the card, or if the escorts played no such card.

    The routing is read from the state before the U-boats' reply, because the state at the play no longer contains it.
    """
    unanswered = happening.earlier("reply")
    state = (unanswered or happening.event).state
    left = happening.heard("contacts")
    if not isinstance(state, State) or state.routing is None or happening.event.side != SIDES[UBOAT]:
        return ""
    is_routed = isinstance(left, int) and left < len(state.contacts) + _laid(happening)
    answered = isinstance(happening.event.value, Move) and happening.event.value.verb == BDIENST
    return (
        f" {capital(called.numbered(state.routing[1]))} is shaken off." if is_routed and not answered else ""
    )


def _laid(happening: Happening) -> int:
    move = happening.event.value
    return int(isinstance(move, Move) and move.verb == CONTACT)


# -- other choices -------------------------------------------------------------------------------------------------------------


def _discarded(happening: Happening, value: object) -> Said:
    return Said(
        f"{capital(_CALLED.get(happening.event.side, 'A side'))} discard a card, face down.{_afterwards(happening)}"
    )


def _ended(happening: Happening, value: object) -> Said:
    return Said("Both sides agree that the round is over.", "score")


def _rescue(happening: Happening, value: object) -> Said:
    if not isinstance(value, Named) or value.handle == NONE:
        return Said("No ship is there to be the new rescue ship.", "convoy")
    return Said(f"{capital(called.numbered(value.handle))} is the new rescue ship.", "convoy")


def _to_deck(happening: Happening, value: object) -> Said:
    handles = value if isinstance(value, tuple) else ()
    return Said(f"Into the deck: {called.several(handles)}.", "home")


def _hold(happening: Happening, value: object) -> Said:
    handles = value if isinstance(value, tuple) else ()
    wait = "waits" if len(handles) == 1 else "wait"
    return Said(f"{capital(called.several(handles))} {wait} to go on with the hunt.", "hunt")


def _support(happening: Happening, value: object) -> Said:
    brings = f" brings {count(value, 'card')}" if isinstance(value, int) else " comes"
    return Said(f"The support group{brings}.", "score")


def _reject(happening: Happening, value: object) -> Said:
    n = value if isinstance(value, int) else len(value) if isinstance(value, tuple) else 0
    return Said(f"The escorts give {count(n, 'card')} back.", "score")


def _drawn(happening: Happening, value: object) -> Said:
    what = "tactical" if happening.event.label == "hand" else "order-of-battle"
    who = capital(_CALLED.get(happening.event.side, "a side"))
    n = count(value, f"{what} card") if isinstance(value, int) else f"{what} cards"
    return Said(f"{who} hold {n}.", "score")


def _pulled(happening: Happening, value: object) -> Said:
    return Said("The U-boats look at the card that was pulled.", "hunt")


def _aimed(happening: Happening, value: object) -> Said:
    """Return an empty sentence for the choice of a target, because the sentence about the next roll names the target."""
    return Said("")


_OTHERS = {
    DISCARD: _discarded, END_ROUND: _ended, "rescue": _rescue, "to-deck": _to_deck, "hold": _hold, "support": _support,
    "reject": _reject, "hand": _drawn, "oob": _drawn, "pulled": _pulled, "detect": _aimed, "strike": _aimed,
    "torpedo-roll": _aimed, "flak-roll": _aimed,
}  # fmt: skip


# -- cards turned up -----------------------------------------------------------------------------------------------------------


def _dealt(happening: Happening) -> Said:
    """Return a short sentence that says which cards the log lists here, without naming them: ``The escorts: tactical
    cards.``"""
    if happening.event.label not in ("hand", "oob"):
        return Said("The card that was pulled.", "hunt")
    what = "tactical" if happening.event.label == "hand" else "order-of-battle"
    return Said(f"{capital(_CALLED.get(happening.event.side, 'both sides'))}: {what} cards.", "score")


def _shown(happening: Happening, shown: Shown) -> Said:
    state = happening.event.state
    if not isinstance(state, State):
        return Said("")
    ours = shown.handle in {piece.handle for piece in uboat_pieces(state)}
    side = UBOAT if ours else ESCORT
    name = called.boat(shown.handle) if ours else called.numbered(shown.handle)
    code = GRADES[shown.card - BY_GRADE] if shown.card >= BY_GRADE else state.ruleset.grade(side, shown.card)
    words = f"{capital(name)} is {with_article(GRADE_WORDS[code])}."
    return Said(f"{words}{_losses_sentences(happening)}", _place(state, shown.handle))


def _place(state: State, handle: str) -> str:
    if state.hunt is not None and handle in {state.hunt.boat.handle, *(p.handle for p in state.hunt.group)}:
        return "hunt"
    if state.attack is not None and handle == state.attack.boat.handle:
        return "attack"
    return "contacts" if any(each.handle == handle for each in state.contacts) else "hunt"


# -- dice ----------------------------------------------------------------------------------------------------------------------


def _losses_sentences(happening: Happening, *labels: str, begun: str = "") -> str:
    """Return one sentence for each U-boat or escort that stayed undetected, was damaged or was sunk in this
    event.

    Results that an earlier sentence has already given are left out. The first sentence begins with the words
    ``begun``.
    """
    state = happening.event.state
    if not isinstance(state, State):
        return ""
    parts: list[str] = []
    for label in labels or ("undetected", "damaged", "sunk"):
        handles, before = happening.heard(label), happening.earlier(label)
        known = before.value if before is not None and label != "undetected" else ()
        for handle in handles if isinstance(handles, tuple) else ():
            if isinstance(known, tuple) and handle in known:
                continue
            what = "is not detected" if label == "undetected" else f"is {label}"
            first = "" if parts else begun
            parts.append(capital(f"{first}{_short(state, str(handle))} {what}."))
    return "".join(f" {part}" for part in parts)


def _short(state: State, handle: str) -> str:
    ours = handle in {piece.handle for piece in uboat_pieces(state)}
    return called.boat(handle) if ours else called.numbered(handle)


def _whose(happening: Happening) -> str:
    named = happening.earlier(happening.event.label)
    move = named.value if named is not None else None
    return (
        called.numbered(str(move.value)) if isinstance(move, Move) and move.value is not None else "an escort"
    )


def _detects(happening: Happening) -> Said:
    need, who = needed.detects(happening), capital(_whose(happening))
    reached = need.reached(happening.event.value)
    words = f"{who} {'detects' if reached else 'does not detect'} the boat."
    return Said(f"{words}{_losses_sentences(happening, 'damaged', 'sunk')}", "hunt", need.words)


def _strikes(happening: Happening) -> Said:
    need = needed.strikes(happening)
    hit = need.reached(happening.event.value)
    # after a miss, the losses are those of all the escorts' rolls, and follow from an earlier hit
    losses = _losses_sentences(happening, begun="" if hit else "after all rolls, ")
    return Said(
        f"{capital(_whose(happening))} attacks and {'hits' if hit else 'misses'}.{losses}", "hunt", need.words
    )


def _shoots(happening: Happening) -> Said:
    need = needed.shoots(happening)
    how = "shoots with flak" if happening.event.label == "flak-roll" else "fires a torpedo"
    hits = "hits" if need.reached(happening.event.value) else "misses"
    words = f"The boat {how} at {_whose(happening)} and {hits}.{_losses_sentences(happening)}"
    return Said(words, "hunt", need.words)


def _convoy(happening: Happening) -> Said:
    ships = happening.heard("ships")
    n = ships if isinstance(ships, int) else 0
    words = f"{capital(count(n, 'ship'))} {'is' if n == 1 else 'are'} sunk."
    rescue = " The rescue ship is sunk." if happening.heard("rescue") == "sunk" else ""
    return Said(f"{words}{rescue}", "convoy", needed.sinks_ships(happening))


def _carrier(happening: Happening) -> Said:
    told = happening.heard("carrier")
    words = "The carrier is not hit." if told == "afloat" else f"The carrier is {told}." if told else ""
    return Said(words, "convoy", needed.hits_carrier(happening))


_ROLLED = {
    "detect": _detects, "strike": _strikes, "torpedo-roll": _shoots, "flak-roll": _shoots, "convoy": _convoy, "carrier": _carrier,
}  # fmt: skip
