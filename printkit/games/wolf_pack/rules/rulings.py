"""What the rules of Wolf Pack leave open, and the answers in force: each ruling is declared once, and read as an
attribute of the ruleset."""

from __future__ import annotations

import re
from functools import cached_property
from typing import ClassVar, Literal

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import PRINTKIT_108, Counts, amiss, deck_of_toml, parse_deck
from printkit.table import Preset, Ruleset, Ruling

_GOALS = re.compile(r"([1-9]\d?)-([1-9]\d?)")

YesNo = Literal["no", "yes"]
Sequence = Literal["draws-first", "alternate"]
InARow = Literal["waits", "consecutive"]
WrongOrder = Literal["illegal", "wasted"]
Chains = Literal["one", "many"]
ClearScope = Literal["all", "opponent"]
ClearEmpty = Literal["allowed", "illegal"]
HarassTiming = Literal["action", "free", "draw"]
HarassOwner = Literal["either", "split"]
HarassEmpty = Literal["no-effect", "illegal"]
DiscardFace = Literal["face-up", "face-down"]
Reshuffle = Literal["when-needed", "at-once"]
Hands = Literal["open", "closed"]


class WolfRuleset(Ruleset):
    """The answers in force."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("printed", "the rules as printed, with printkit's deck"),
        Preset("short", "three transports or two U-boats"),
        Preset("long", "nine transports or six U-boats"),
    )

    sequence = Ruling[Sequence](
        "sequence",
        (rb.SEQ,),
        "Where does the wolf pack's draw stand, which the text has lost?",
        {
            "draws-first": "wolf draw, convoy draw, wolf action, convoy action",
            "alternate": "wolf draw, wolf action, convoy draw, convoy action",
        },
        "What is left of the order groups the draws before the actions, and puts the U-boats first in the pair of actions.",
    )
    in_a_row = Ruling[InARow](
        "in-a-row",
        (rb.PLAY, rb.ORDER),
        "Must the three links fall in consecutive actions of one's own?",
        {
            "waits": "no: a chain waits as long as it likes",
            "consecutive": "yes: an own action that does not extend the chain discards it",
        },
        "Cards remain in play, and the designer praises waiting for the right card.",
    )
    wrong_order = Ruling[WrongOrder](
        "wrong-order",
        (rb.ORDER,),
        "What of a link out of order?",
        {
            "illegal": "it cannot be played",
            "wasted": "it can; it and the own chain are discarded (with several chains it alone)",
        },
        "The cards are played in the correct order, and nothing says what else happens.",
    )
    chains = Ruling[Chains](
        "chains",
        (rb.ORDER,),
        "How many chains may a side have?",
        {
            "one": "one",
            "many": "any first link opens a chain; a link goes on the longest chain that it fits",
        },
        "One chain is described.",
    )
    clear_scope = Ruling[ClearScope](
        "clear-scope",
        (rb.DIVE, rb.SWEEP),
        "Whose cards does a Dive or a Sweep clear?",
        {"all": "everybody's", "opponent": "the opponent's"},
        "All cards in play.",
    )
    clear_empty = Ruling[ClearEmpty](
        "clear-empty",
        (rb.DIVE, rb.SWEEP),
        "May a Dive or a Sweep be played with nothing in play?",
        {"allowed": "yes, without effect", "illegal": "no"},
        "No condition is given.",
    )
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
    harass_owner = Ruling[HarassOwner](
        "harass-owner",
        (rb.ACT_2, rb.HARASS_1),
        "Who uses which?",
        {"either": "both sides use both", "split": "Cat and Mouse the convoy, Near Miss the wolf pack"},
        "They are named together, and the opponent is whoever sits opposite.",
    )
    harass_empty = Ruling[HarassEmpty](
        "harass-empty",
        (rb.HARASS_2,),
        "May an empty hand be harassed?",
        {"no-effect": "yes, without effect", "illegal": "no"},
        "No condition is given.",
    )
    extra_discard = Ruling[YesNo](
        "extra-discard",
        (rb.DRAW_2,),
        "May a side with five cards or fewer discard?",
        {"no": "no", "yes": "any number, in its draw phase"},
        "One discards down to five.",
    )
    discard_face = Ruling[DiscardFace](
        "discard-face",
        (rb.DRAW_2,),
        "Are discards open?",
        {"face-up": "yes", "face-down": "no; they count only once they are seen again"},
        "There is one common discard pile, and played cards are open.",
    )
    reshuffle = Ruling[Reshuffle](
        "reshuffle",
        (rb.DECK_2,),
        "When is the discard pile shuffled?",
        {"when-needed": "at the next draw", "at-once": "as soon as the last card is drawn"},
        "Running out matters when the next card is drawn.",
    )
    goals = Ruling[str](
        "goals",
        (rb.WIN_W, rb.WIN_C),
        "How many kills win (transports-U-boats)?",
        {"6-4": "as printed", "3-2": "a short game", "9-6": "a long game"},
        "6-4 is the source's; the three are near balance with printkit's deck.",
        presets={"short": "3-2", "long": "9-6"},
        accepts=lambda value: _GOALS.fullmatch(value) is not None,
        form="any other pair of numbers from 1 up, such as 5-3",
    )
    deck = Ruling[str](
        "deck",
        (rb.DECK_1,),
        "Which list of cards?",
        {"printkit-108": "printkit's reconstruction"},
        "The source's list is lost but for its first row; the counts were chosen for balance under several ways to play.",
        accepts=lambda value: parse_deck(value) is not None,
        form="a list such as `P2 T2 R2 D1 S2 G2 U2 W1 M1 N1 ~4`",
        amiss=amiss,
    )
    serials = Ruling[YesNo](
        "serials",
        (rb.CARD_1,),
        "Do the printed cards bear serial numbers?",
        {"yes": "S07 of 12, small below the name: a log may then cite the very card", "no": "no"},
        "They cost nothing, and settle which of two Sonars it was.",
    )
    hands = Ruling[Hands](
        "hands",
        (rb.DRAW_1, rb.CARD_1),
        "Are the hands recorded?",
        {"open": "every draw is written down", "closed": "only what both players saw"},
        "With recorded hands everything can be checked at once.",
    )

    @cached_property
    def to_win(self) -> tuple[int, int]:
        """Kills that win, as ``goals`` has them: transports for the wolf pack, U-boats for the convoy."""
        match = _GOALS.fullmatch(self.goals)
        assert match
        return int(match[1]), int(match[2])

    @cached_property
    def copies(self) -> Counts:
        """Copies of each kind in the ``deck``."""
        return parse_deck(self.deck) or PRINTKIT_108

    def with_data(self, text: str, source: str) -> WolfRuleset:
        """The same rulings with the deck of a TOML file: a table ``[deck]`` of codes or names with their counts.

        Raises :class:`~printkit.table.rules.DataError`.
        """
        listed = deck_of_toml(text, source)
        settings = {ruling.key: self[ruling] for ruling in self.rulings}
        return WolfRuleset(self.preset.name, settings | {WolfRuleset.deck.key: listed})
