"""What the rules of Wolf Pack leave open, and the answers in force: one predicate per ruling."""

from __future__ import annotations

import re
from functools import cached_property
from typing import ClassVar

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import PRINTKIT_108, Counts, deck_of_toml, parse_deck
from printkit.table import Answer, Preset, Rule, Ruleset, Ruling

_GOALS = re.compile(r"([1-9]\d?)-([1-9]\d?)")


def _ruling(
    key: str, rules: tuple[Rule, ...], question: str, options: tuple[tuple[str, str], ...], why: str
) -> Ruling[str]:
    return Ruling[str](key, rules, question, tuple(Answer(*option) for option in options), why)


SEQUENCE = _ruling(
    "sequence",
    (rb.SEQ,),
    "Where does the wolf pack's draw stand, which the text has lost?",
    (
        ("draws-first", "wolf draw, convoy draw, wolf action, convoy action"),
        ("alternate", "wolf draw, wolf action, convoy draw, convoy action"),
    ),
    "What is left of the order groups the draws before the actions, and puts the U-boats first in the pair of actions.",
)
IN_A_ROW = _ruling(
    "in-a-row",
    (rb.PLAY, rb.ORDER),
    "Must the three links fall in consecutive actions of one's own?",
    (
        ("waits", "no: a chain waits as long as it likes"),
        ("consecutive", "yes: an own action that does not extend the chain discards it"),
    ),
    "Cards remain in play, and the designer praises waiting for the right card.",
)
WRONG_ORDER = _ruling(
    "wrong-order",
    (rb.ORDER,),
    "What of a link out of order?",
    (
        ("illegal", "it cannot be played"),
        ("wasted", "it can; it and the own chain are discarded (with several chains it alone)"),
    ),
    "The cards are played in the correct order, and nothing says what else happens.",
)
CHAINS = _ruling(
    "chains",
    (rb.ORDER,),
    "How many chains may a side have?",
    (("one", "one"), ("many", "any first link opens a chain; a link goes on the longest chain that it fits")),
    "One chain is described.",
)
CLEAR_SCOPE = _ruling(
    "clear-scope",
    (rb.DIVE, rb.SWEEP),
    "Whose cards does a Dive or a Sweep clear?",
    (("all", "everybody's"), ("opponent", "the opponent's")),
    "All cards in play.",
)
CLEAR_EMPTY = _ruling(
    "clear-empty",
    (rb.DIVE, rb.SWEEP),
    "May a Dive or a Sweep be played with nothing in play?",
    (("allowed", "yes, without effect"), ("illegal", "no")),
    "No condition is given.",
)
HARASS_TIMING = _ruling(
    "harass-timing",
    (rb.HARASS_1,),
    "When are Cat and Mouse and Near Miss used?",
    (
        ("action", "as the one card of the action phase"),
        ("free", "any number in the own action phase, besides the card played"),
        ("draw", "as the one card, and also when discarded in the draw phase"),
    ),
    "The only way to use a card that is stated is the action.",
)
HARASS_OWNER = _ruling(
    "harass-owner",
    (rb.ACT_2, rb.HARASS_1),
    "Who uses which?",
    (("either", "both sides use both"), ("split", "Cat and Mouse the convoy, Near Miss the wolf pack")),
    "They are named together, and the opponent is whoever sits opposite.",
)
HARASS_EMPTY = _ruling(
    "harass-empty",
    (rb.HARASS_2,),
    "May an empty hand be harassed?",
    (("no-effect", "yes, without effect"), ("illegal", "no")),
    "No condition is given.",
)
EXTRA_DISCARD = _ruling(
    "extra-discard",
    (rb.DRAW_2,),
    "May a side with five cards or fewer discard?",
    (("no", "no"), ("yes", "any number, in its draw phase")),
    "One discards down to five.",
)
DISCARD_FACE = _ruling(
    "discard-face",
    (rb.DRAW_2,),
    "Are discards open?",
    (("face-up", "yes"), ("face-down", "no; they count only once they are seen again")),
    "There is one common discard pile, and played cards are open.",
)
RESHUFFLE = _ruling(
    "reshuffle",
    (rb.DECK_2,),
    "When is the discard pile shuffled?",
    (("when-needed", "at the next draw"), ("at-once", "as soon as the last card is drawn")),
    "Running out matters when the next card is drawn.",
)
GOALS = Ruling[str](
    "goals",
    (rb.WIN_W, rb.WIN_C),
    "How many kills win (transports-U-boats)?",
    (Answer("6-4", "as printed"), Answer("3-2", "a short game"), Answer("9-6", "a long game")),
    "6-4 is the source's; the three are near balance with printkit's deck.",
    accepts=lambda value: _GOALS.fullmatch(value) is not None,
    form="any other pair of numbers from 1 up, such as 5-3",
)
DECK = Ruling[str](
    "deck",
    (rb.DECK_1,),
    "Which list of cards?",
    (Answer("printkit-108", "printkit's reconstruction"),),
    "The source's list is lost but for its first row; the counts were chosen for balance under several ways to play.",
    accepts=lambda value: parse_deck(value) is not None,
    form="a list such as `P2 T2 R2 D1 S2 G2 U2 W1 M1 N1 ~4`",
)
SERIALS = Ruling[str](
    "serials",
    (rb.CARD_1,),
    "Do the printed cards bear serial numbers?",
    (Answer("yes", "S07 of 12, small below the name: a log may then cite the very card"), Answer("no", "no")),
    "They cost nothing, and settle which of two Sonars it was.",
)
HANDS = _ruling(
    "hands",
    (rb.DRAW_1, rb.CARD_1),
    "Are the hands recorded?",
    (("open", "every draw is written down"), ("closed", "only what both players saw")),
    "With recorded hands everything can be checked at once.",
)


class WolfRuleset(Ruleset):
    """The answers in force."""

    rulings: ClassVar[tuple[Ruling[str], ...]] = (
        SEQUENCE, IN_A_ROW, WRONG_ORDER, CHAINS, CLEAR_SCOPE, CLEAR_EMPTY, HARASS_TIMING, HARASS_OWNER, HARASS_EMPTY,
        EXTRA_DISCARD, DISCARD_FACE, RESHUFFLE, GOALS, DECK, SERIALS, HANDS,
    )  # fmt: skip
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("printed", "the rules as printed, with printkit's deck"),
        Preset("short", "three transports or two U-boats", (("goals", "3-2"),)),
        Preset("long", "nine transports or six U-boats", (("goals", "9-6"),)),
    )

    @cached_property
    def alternates(self) -> bool:
        return self[SEQUENCE] == "alternate"

    @cached_property
    def chains_must_go_on(self) -> bool:
        return self[IN_A_ROW] == "consecutive"

    @cached_property
    def wrong_order_is_wasted(self) -> bool:
        return self[WRONG_ORDER] == "wasted"

    @cached_property
    def many_chains(self) -> bool:
        return self[CHAINS] == "many"

    @cached_property
    def clears_opponent_only(self) -> bool:
        return self[CLEAR_SCOPE] == "opponent"

    @cached_property
    def clear_needs_cards(self) -> bool:
        return self[CLEAR_EMPTY] == "illegal"

    @cached_property
    def harassment_is_free(self) -> bool:
        return self[HARASS_TIMING] == "free"

    @cached_property
    def discards_harass(self) -> bool:
        return self[HARASS_TIMING] == "draw"

    @cached_property
    def harassment_is_split(self) -> bool:
        return self[HARASS_OWNER] == "split"

    @cached_property
    def harassment_needs_a_hand(self) -> bool:
        return self[HARASS_EMPTY] == "illegal"

    @cached_property
    def extra_discards(self) -> bool:
        return self[EXTRA_DISCARD] == "yes"

    @cached_property
    def discards_face_down(self) -> bool:
        return self[DISCARD_FACE] == "face-down"

    @cached_property
    def reshuffles_at_once(self) -> bool:
        return self[RESHUFFLE] == "at-once"

    @cached_property
    def goals(self) -> tuple[int, int]:
        """Kills to win: transports for the wolf pack, U-boats for the convoy."""
        match = _GOALS.fullmatch(self[GOALS])
        return (int(match[1]), int(match[2])) if match else (6, 4)

    @cached_property
    def deck(self) -> Counts:
        """Copies of each kind."""
        return parse_deck(self[DECK]) or PRINTKIT_108

    @cached_property
    def serial_numbers(self) -> bool:
        return self[SERIALS] == "yes"

    def with_data(self, text: str, source: str) -> WolfRuleset:
        """The same house with the deck of a TOML file: a table ``[deck]`` of codes or names with their counts.

        Raises :class:`~printkit.table.rules.DataError`.
        """
        listed = deck_of_toml(text, source)
        settings = {ruling.key: self[ruling] for ruling in self.rulings}
        return WolfRuleset(self.preset.name, settings | {DECK.key: listed})

    @cached_property
    def closed_hands(self) -> bool:
        return self[HANDS] == "closed"
