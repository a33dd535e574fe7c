"""The open questions in the rules of Wolf Pack, with printkit's rulings.

Each ruling is declared once, and code reads it as an attribute of the ruleset.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import ClassVar, Literal, assert_never

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import PRINTKIT_108, Counts, amiss, deck_of_toml, parse_deck
from printkit.table import EitherOr, Preset, Ruleset, Ruling, Words, YesNo

_GOALS = re.compile(r"([1-9]\d?)-([1-9]\d?)")

HarassTiming = Literal["action", "free", "draw"]


class WolfRuleset(Ruleset):
    """The rulings in force in a game of Wolf Pack."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("printed", "the rules as printed, with printkit's deck"),
        Preset("short", "three transports or two U-boats"),
        Preset("long", "nine transports or six U-boats"),
    )

    sequence = EitherOr[Literal["draws-first"], Literal["alternate"]](
        "sequence",
        (rb.SEQ,),
        "Where does the wolf pack's draw stand, which the text has lost?",
        {
            "draws-first": Words(
                "wolf draw, convoy draw, wolf action, convoy action", told="the head of the reference"
            ),
            "alternate": "wolf draw, wolf action, convoy draw, convoy action",
        },
        "What is left of the order groups the draws before the actions, and puts the U-boats first in the pair of actions.",
    )
    in_a_row = EitherOr[Literal["waits"], Literal["consecutive"]](
        "in-a-row",
        (rb.PLAY, rb.ORDER),
        "Must the three links fall in consecutive actions of one's own?",
        {
            "waits": "no: a chain waits as long as it likes",
            "consecutive": "yes: an own action that does not extend the chain discards it",
        },
        "Cards remain in play, and the designer praises waiting for the right card.",
    )
    chains_wait = in_a_row.says("waits")
    wrong_order = EitherOr[Literal["illegal"], Literal["wasted"]](
        "wrong-order",
        (rb.ORDER,),
        "What of a link out of order?",
        {
            "illegal": "it cannot be played",
            "wasted": "it can; it and the own chain are discarded (with several chains it alone)",
        },
        "The cards are played in the correct order, and nothing says what else happens.",
    )
    wrong_order_wastes = wrong_order.says("wasted")
    chains = EitherOr[Literal["one"], Literal["many"]](
        "chains",
        (rb.ORDER,),
        "How many chains may a side have?",
        {
            "one": "one",
            "many": "any first link opens a chain; a link goes on the longest chain that it fits",
        },
        "One chain is described.",
    )
    many_chains = chains.says("many")
    clear_scope = EitherOr[Literal["all"], Literal["opponent"]](
        "clear-scope",
        (rb.DIVE, rb.SWEEP),
        "Whose cards does a Dive or a Sweep clear?",
        {"all": Words("everybody's", "all"), "opponent": Words("the opponent's", "the opponent's")},
        "All cards in play.",
    )
    clears_opponent_only = clear_scope.says("opponent")
    clear_empty = EitherOr[Literal["allowed"], Literal["illegal"]](
        "clear-empty",
        (rb.DIVE, rb.SWEEP),
        "May a Dive or a Sweep be played with nothing in play?",
        {"allowed": "yes, without effect", "illegal": "no"},
        "No condition is given.",
    )
    clearing_nothing_is_illegal = clear_empty.says("illegal")
    harass_timing = Ruling[HarassTiming](
        "harass-timing",
        (rb.HARASS_1,),
        "When are Cat and Mouse and Near Miss used?",
        {
            "action": "as the one card of the action phase",
            "free": "any number in the own action phase, besides the card played",
            "draw": "as the one card, and also when discarded in the draw phase",
        },
        "The only way to use a card that is stated is the action.",
    )
    harass_owner = EitherOr[Literal["either"], Literal["split"]](
        "harass-owner",
        (rb.ACT_2, rb.HARASS_1),
        "Who uses which?",
        {"either": "both sides use both", "split": "Cat and Mouse the convoy, Near Miss the wolf pack"},
        "They are named together, and the opponent is whoever sits opposite.",
    )
    harass_empty = EitherOr[Literal["no-effect"], Literal["illegal"]](
        "harass-empty",
        (rb.HARASS_2,),
        "May an empty hand be harassed?",
        {"no-effect": "yes, without effect", "illegal": "no"},
        "No condition is given.",
    )
    harassing_nobody_is_illegal = harass_empty.says("illegal")
    extra_discard = YesNo(
        "extra-discard",
        (rb.DRAW_2,),
        "May a side with five cards or fewer discard?",
        {"no": "no", "yes": "any number, in its draw phase"},
        "One discards down to five.",
    )
    may_discard_extra = extra_discard.says("yes")
    discard_face = EitherOr[Literal["face-up"], Literal["face-down"]](
        "discard-face",
        (rb.DRAW_2,),
        "Are discards open?",
        {"face-up": "yes", "face-down": "no; they count only once they are seen again"},
        "There is one common discard pile, and played cards are open.",
    )
    discards_face_down = discard_face.says("face-down")
    reshuffle = EitherOr[Literal["when-needed"], Literal["at-once"]](
        "reshuffle",
        (rb.DECK_2,),
        "When is the discard pile shuffled?",
        {"when-needed": "at the next draw", "at-once": "as soon as the last card is drawn"},
        "Running out matters when the next card is drawn.",
    )
    reshuffles_at_once = reshuffle.says("at-once")
    goals = Ruling[str](
        "goals",
        (rb.WIN_W, rb.WIN_C),
        "How many kills win (transports-U-boats)?",
        {"6-4": Words("as printed", told="the kill tracks"), "3-2": "a short game", "9-6": "a long game"},
        "6-4 is the source's; the three are near balance with printkit's deck.",
        presets={"short": "3-2", "long": "9-6"},
        accepts=lambda value: _GOALS.fullmatch(value) is not None,
        form="any other pair of numbers from 1 up, such as 5-3",
    )
    deck = Ruling[str](
        "deck",
        (rb.DECK_1,),
        "Which list of cards?",
        {"printkit-108": Words("printkit's reconstruction", told="the copies of each card, beside its name")},
        "The source's list is lost but for its first row; the counts were chosen for balance under several ways to play.",
        accepts=lambda value: parse_deck(value) is not None,
        form="a list such as `P2 T2 R2 D1 S2 G2 U2 W1 M1 N1 ~4`",
        amiss=amiss,
    )
    serials = YesNo(
        "serials",
        (rb.CARD_1,),
        "Do the printed cards bear serial numbers?",
        {
            "yes": Words(
                "S07 of 12, small below the name: a log may then cite the very card",
                "{serial} of {copies}",
                told="nowhere: it says what stands on the cards, not how to play",
            ),
            "no": Words("no", "{copies} in the deck"),
        },
        "They cost nothing, and settle which of two Sonars it was.",
    )
    hands = EitherOr[Literal["open"], Literal["closed"]](
        "hands",
        (rb.DRAW_1, rb.CARD_1),
        "Are the hands recorded?",
        {
            "open": Words(
                "every draw is written down",
                "open",
                told="nowhere: it says what a log holds, not how to play",
            ),
            "closed": Words("only what both players saw", "closed: only what both players saw"),
        },
        "With recorded hands everything can be checked at once.",
    )
    hands_are_closed = hands.says("closed")

    @cached_property
    def to_win(self) -> tuple[int, int]:
        """Return the number of kills that each side needs to win (ruling ``goals``): transports for the wolf pack,
        U-boats for the convoy."""
        match = _GOALS.fullmatch(self.goals)
        assert match
        return int(match[1]), int(match[2])

    @cached_property
    def copies(self) -> Counts:
        """Return the number of copies of each kind of card in the ruleset's deck."""
        return parse_deck(self.deck) or PRINTKIT_108

    @cached_property
    def harassing_is_free(self) -> bool:
        """True if a side may play harassments in addition to the one card of its action."""
        match self.harass_timing:
            case "free":
                return True
            case "action" | "draw":
                return False
            case never:
                assert_never(never)

    def with_data(self, text: str, source: str) -> WolfRuleset:
        """Return the same rulings with the deck of a TOML file: a table ``[deck]`` of codes or names with their counts.

        Raises :class:`~printkit.table.rules.DataError`.
        """
        listed = deck_of_toml(text, source)
        settings = {ruling.key: self[ruling] for ruling in self.rulings}
        return WolfRuleset(self.preset.name, settings | {WolfRuleset.deck.key: listed})
