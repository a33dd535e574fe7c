"""The notation of USS Lox's log: its verbs, and the totals that players may state in it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from printkit.games.uss_lox.log import effects
from printkit.games.uss_lox.log.example import EXAMPLE
from printkit.games.uss_lox.log.position import position
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.patrol_report import ending
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, TONS, State
from printkit.journal.entries import OMITTED, Value
from printkit.journal.notation import (
    END,
    POSITION,
    Citations,
    Claim,
    Explanations,
    HeadingKind,
    Headings,
    Notation,
)
from printkit.journal.verbs import (
    Bare,
    Cards,
    HeadingChoice,
    Holds,
    JournalColumn,
    Number,
    Omission,
    OwnForm,
    PositionOnly,
    Spread,
    Unreadable,
    Verb,
)
from printkit.table import card_name


def reckoned(name: str, value: str, state: State, before: State, told: Mapping[str, Hashable]) -> str:
    """Return text for a diagnostic that shows how a value is calculated; empty for values that need no
    explanation.

    It explains what the torpedoes score, the tonnage, and the number of cards in the deck for another patrol.
    """
    if name == "tons":
        return _tons(value, state)
    if name == "patrol":
        return f"it holds {state.deck}, and this was patrol {state.patrol}"
    scored = told.get("combination")
    if name == "hit":
        return f"a hit was overlooked: the cards make {' and '.join(state.scored)}" if state.scored else ""
    if name not in ("sunk", "missed", "escort") or not isinstance(scored, tuple):
        return ""
    if not scored and before.ruleset.jokers_in_pack:
        return ""  # a joker may have made the spread miss
    if name == "escort" and scored:
        return ""
    return f"the cards make {' and '.join(scored) or 'no pair, fifteen, run, flush or nob'}"


_MOST_SHOWN = 8
"""Maximum number of cards for which a diagnostic shows how the tonnage is added up."""


def _tons(value: str, state: State) -> str:
    """Return text that adds up the tonnage of the sunk ships' cards.

    An example is ``1000 × (8 for 8D + 10 for QC)`` (rule LOX-SCORE-1). It is empty for a single card, or for
    more cards than a diagnostic lists.
    """
    cards = [card for card in range(JOKER) if state.pile >> card & 1]
    if not 1 < len(cards) <= _MOST_SHOWN or value != str(1000 * sum(VALUE[card] for card in cards)):
        return ""
    return f"1000 × ({' + '.join(f'{VALUE[card]} for {card_name(card)}' for card in cards)})"


def read_payment(values: tuple[Value, ...]) -> Hashable:
    """Parse the payment for an escape, which follows the verb ``escape`` in a log.

    It is nothing, a number of cards (``6``), or a number of cards with the part that comes from the ocean (``6 ocean=2``).
    """
    paid: int | None = None
    laid = 0
    for value in values:
        if (
            value.kind != "number"
            or not isinstance(value.value, int)
            or value.value < 0
            or value.key not in ("", "ocean")
        ):
            raise Unreadable(f"`{value.text}` is no payment")
        if value.key:
            laid = value.value
        elif paid is None:
            paid = value.value
        else:
            raise Unreadable("`escape` takes one payment")
    if paid is None:
        if laid:
            raise Unreadable("the payment is written as a whole, with the part of the ocean behind it")
        return OMITTED
    return (paid, laid) if laid else paid


def write_payment(value: Hashable) -> str:
    """Return the payment for an escape in the log's notation, such as ``6`` or ``6 ocean=2``."""
    if isinstance(value, tuple):
        return f"{value[0]} ocean={value[1]}"
    return str(value) if isinstance(value, int) else ""


ENCOUNTER, DEBRIEF = "encounter", "debrief"
"""Names of the two parts of a row on the patrol sheet: the encounter, and the captain's choice after it.

The encounter is that with a ship. The choice is to sail on or to return to port.
"""
_PAYMENT = OwnForm(read_payment, write_payment)
_TORPEDOES = "Which torpedoes run, in order?"


def _estimates_are_taken(ruleset: LoxRuleset) -> bool:
    return ruleset.faces_are_estimated


def _queens_show_another_ship(ruleset: LoxRuleset) -> bool:
    return ruleset.queens_show_ships


VERBS: tuple[Verb, ...] = (
    Number("ocean", "the cards laid out as the ocean", rb.SETUP_OCEAN,
           "the ocean is laid before the first flip of a patrol", "9", header=True, asks="How many cards form the ocean?"),
    Spread("flip", "the ocean card turned up, its cell before it if you like: B2 8D", rb.PERISCOPE,
           "one flip opens each turn, and the patrol ends with the last of them", "8D", merges=False, tag=True,
           effect=effects.flipped, asks="Which ocean card is turned up?", column=JournalColumn(1.0, "ship", part=ENCOUNTER)),
    Bare("pass", "the ship is let go", rb.DECISION, "there is no ship left to decide about",
         column=JournalColumn(0.8, tick=True, part=ENCOUNTER)),
    Bare("gun", "the deck gun, at a jack", rb.DECK_GUN, "there is no jack for the deck gun", omission=Omission.FORCED,
         asks="Is the deck gun used against the jack?", column=JournalColumn(0.75, tick=True, part=ENCOUNTER)),
    Spread("fire", "the torpedoes fired at the ship, in order", rb.DECISION,
           "there is no ship to fire at; an escort is attacked with `attack`", "3C 4S", merges=False,
           asks="Is the ship let go or fired at?", asks_cards=_TORPEDOES, column=JournalColumn(2.7, "torpedoes", slots=LARGEST_SPREAD, part=ENCOUNTER)),
    Cards("escort", "the escort turned up; a joker that is replaced before it", rb.CONFUSION,
          "an escort comes only after a miss or a flipped joker", "5H",
          effect=effects.escort_without_miss, overlooked=True, asks="Which card is the escort?", column=JournalColumn(1.15, part=ENCOUNTER)),
    Number("escape", "the escort (a king ship's damage) is paid; the payment may be left out", rb.ESCORT,
           "there is no escort to escape from", "6", omission=Omission.FORCED, own=_PAYMENT,
           overlooked=True, asks="Does the boat escape or attack?", column=JournalColumn(1.15, "paid", part=ENCOUNTER)),
    Spread("attack", "the torpedoes fired at the escort or king ship, in order", rb.ESCORT,
           "there is no escort to attack; a ship is attacked with `fire`", "TC 2D 7S", merges=False,
           asks="How many torpedoes are fired at the attacker?", asks_cards=_TORPEDOES,
           column=JournalColumn(2.7, "at the escort", slots=LARGEST_SPREAD, part=ENCOUNTER)),
    Bare("estimate", "an unseen card taken for a sunk face card (faces)", rb.FACE_ESTIMATE,
         "an estimate is taken for a sunk face card, with the option faces and a card in the deck",
         effect=effects.estimated, overlooked=True, asks="Does an unseen card count for the sunk face card?",
         column=JournalColumn(1.3, tick=True, part=ENCOUNTER, when=_estimates_are_taken)),
    Spread("opportunity", "the card turned up after a queen (queens)", rb.QUEEN_SHIP,
           "an opportunity ship is shown by a sunk queen, with the option queens and a card in the deck", "7C", merges=False,
           effect=effects.ship_shown, asks="Is one more ship looked for after the queen?", column=JournalColumn(1.6, part=ENCOUNTER, when=_queens_show_another_ship)),
    Bare("no-opportunity", "no card is turned up after a queen (queens)", rb.QUEEN_SHIP,
         "no queen was sunk that could show another ship"),
    Bare("continue", "the debrief: go on", rb.PASS,
         "`continue` or `port` follows only an encounter that did not end in a pass, if ships and torpedoes are left",
         omission=Omission.RESUMING, asks="Does the boat sail on or return to port?", column=JournalColumn(1.35, "go on", tick=True, part=DEBRIEF)),
    Bare("port", "the debrief: return to port", rb.PASS,
         "`continue` or `port` follows only an encounter that did not end in a pass, if ships and torpedoes are left",
         effect=effects.gone_home, column=JournalColumn(0.8, tick=True, part=DEBRIEF)),
    Cards("estimates", "the estimates turned up when the patrol is over (faces)", rb.FACE_REVEAL,
          "there are no estimates to turn up here", "4D JD", at_end=True, asks="Which cards are the estimates?"),
    HeadingChoice("patrol", "the heading of a second patrol (second-patrol)", rb.PATROL2,
                  "a boat sails again only if it came home, if the option second-patrol is on, and if the deck holds at least two cards", "2",
                  asks="Does the boat sail on a second patrol?", silence="the game ends with this one"),
    Number("deal", "the cards dealt for a second patrol, where the deck has fewer than 24", rb.PATROL2_DEAL,
           "cards are dealt at the start of a second patrol", "20", omission=Omission.FORCED,
           asks="How many cards are dealt for the second patrol?"),
    PositionOnly("supply", "torpedoes left", rb.CARD_COUNT, Holds.NUMBER, "9"),
    PositionOnly("deck", "cards in the deck", rb.CARD_COUNT, Holds.NUMBER, "28"),
    PositionOnly("tons", "tonnage so far", rb.SCORE, Holds.NUMBER, "8000"),
    PositionOnly("seen", "cards that lie face up", rb.CARD_ONCE, Holds.CARDS, "3C KD"),
    PositionOnly("sailing", "the number of the patrol, if it is not the first", rb.PATROL2, Holds.NUMBER, "2"),
    PositionOnly("unrevealed", "number of estimates that are still face down", rb.FACE_ESTIMATE, Holds.NUMBER, "1"),
)  # fmt: skip


def _all_cards(ruleset: LoxRuleset) -> tuple[int, int]:
    return 0, 54


def _all_tons(ruleset: LoxRuleset) -> tuple[int, int]:
    return 0, 54 * 13 * TONS


CLAIMS: tuple[Claim, ...] = (
    Claim("supply", rb.CARD_COUNT, "torpedoes left", within=_all_cards),
    Claim("deck", rb.CARD_COUNT, "cards in the deck", within=_all_cards),
    Claim("ocean", rb.CARD_COUNT, "ocean cards still face down", within=_all_cards),
    Claim(
        "tons",
        rb.SCORE,
        "tonnage in the score pile, estimates not counted before they are turned up",
        within=_all_tons,
    ),
    Claim("discard", rb.CARD_COUNT, "cards in the discard pile", within=_all_cards),
    Claim("estimates", rb.FACE_ESTIMATE, "estimates that are still face down", within=_all_cards),
    Claim("patrol-tons", rb.SCORE, "tonnage of this patrol alone", within=_all_tons),
    Claim("sunk", rb.HIT, "the attack has sunk its target", of="result", flag=True),
    Claim("missed", rb.MISS, "the attack has missed", of="result", flag=True),
    Claim("escaped", rb.ESCAPE, "the boat has escaped the escort", of="result", flag=True),
    Claim("pair", rb.CRIB_PAIR, "the last spread made a pair", of="scored", flag=True),
    Claim("fifteen", rb.CRIB_15, "the last spread made fifteen", of="scored", flag=True),
    Claim("run", rb.CRIB_RUN, "the last spread made a run", of="scored", flag=True),
    Claim("flush", rb.CRIB_FLUSH, "the last spread made a flush", of="scored", flag=True),
    Claim("nob", rb.CRIB_NOB, "the last spread made his nob", of="scored", flag=True),
    Claim("win", rb.SCORE_WIN, "the boat is home", of="outcome", flag=True),
    Claim("lost", rb.END_LOST, "the boat is lost", of="outcome", flag=True),
    Claim(
        "in-port",
        rb.END_PORT,
        "the boat is home because the captain chose to return",
        of="outcome",
        flag=True,
    ),
    Claim(
        "ocean-empty", rb.END_OCEAN, "the boat is home because the ocean is empty", of="outcome", flag=True
    ),
    Claim(
        "supply-out", rb.END_SUPPLY, "the boat is home because the supply is used up", of="outcome", flag=True
    ),
)

NOTATION = Notation(
    VERBS,
    CLAIMS,
    position,
    headings=Headings((POSITION, HeadingKind("patrol"), HeadingKind("turn", within="patrol"), END)),
    citations=Citations(card=rb.CARD_ONCE, twice=rb.SPREAD),
    explanations=Explanations(ending, reckoned),
    example=EXAMPLE,
)
