"""The questions that the rulebook of Wolf Pack leaves open, and the answers (rulings) that printkit offers.

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
    """The rulings that apply to one game of Wolf Pack."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("printed", "the rules as printed, with printkit's deck"),
        Preset("short", "three transports or two U-boats"),
        Preset("long", "nine transports or six U-boats"),
    )

    sequence = EitherOr[Literal["draws-first"], Literal["alternate"]](
        "sequence",
        (rb.SEQ,),
        "When in a turn does the wolf pack draw?",
        {
            "draws-first": Words(
                "wolf draw, convoy draw, wolf action, convoy action", told="the head of the reference"
            ),
            "alternate": "wolf draw, wolf action, convoy draw, convoy action",
        },
        "The rulebook's text on the wolf pack's draw is lost. In the surviving text of the other steps, both sides draw first; then the U-boats act, then the convoy.",
    )
    in_a_row = EitherOr[Literal["waits"], Literal["consecutive"]](
        "in-a-row",
        (rb.PLAY, rb.ORDER),
        "Must a side play the three links in consecutive actions?",
        {
            "waits": "no: an unfinished chain may wait as long as the side likes",
            "consecutive": "yes: an action of the side that does not extend its chain discards the chain",
        },
        "The rulebook says that cards remain in play, and the designer praises waiting for the right card.",
    )
    chains_wait = in_a_row.says("waits")
    wrong_order = EitherOr[Literal["illegal"], Literal["wasted"]](
        "wrong-order",
        (rb.ORDER,),
        "What happens if a side plays a link that is not the next one of its chain?",
        {
            "illegal": "it cannot be played",
            "wasted": "it can be played, but is then discarded together with the side's chain (if several chains are allowed, only the link is discarded)",
        },
        "The rulebook says that links are played in the correct order, and does not say what happens "
        "otherwise.",
    )
    wrong_order_wastes = wrong_order.says("wasted")
    chains = EitherOr[Literal["one"], Literal["many"]](
        "chains",
        (rb.ORDER,),
        "How many chains may a side have in play?",
        {
            "one": "one",
            "many": "any number: each first link begins a chain, and a later link is added to the longest chain that "
            "it fits",
        },
        "The rulebook describes only one chain.",
    )
    many_chains = chains.says("many")
    clear_scope = EitherOr[Literal["all"], Literal["opponent"]](
        "clear-scope",
        (rb.DIVE, rb.SWEEP),
        "Whose cards does a Dive or a Destroyer Sweep clear from the table?",
        {
            "all": Words("the cards of both sides", "all"),
            "opponent": Words("the opponent's", "the opponent's"),
        },
        "The rulebook says that all cards in play are cleared.",
    )
    clears_opponent_only = clear_scope.says("opponent")
    clear_empty = EitherOr[Literal["allowed"], Literal["illegal"]](
        "clear-empty",
        (rb.DIVE, rb.SWEEP),
        "May a Dive or a Destroyer Sweep be played if no card is in play?",
        {"allowed": "yes, without effect", "illegal": "no"},
        "The rulebook states no condition.",
    )
    clearing_nothing_is_illegal = clear_empty.says("illegal")
    harass_timing = Ruling[HarassTiming](
        "harass-timing",
        (rb.HARASS_1,),
        "When are Cat and Mouse and Near Miss played?",
        {
            "action": "as the one card of the action phase",
            "free": "in the side's own action phase, any number of them, in addition to its one card",
            "draw": "as the one card of the action phase; they also take effect when they are discarded in the draw "
            "phase",
        },
        "The rulebook describes only one way to use a card: to play it in the action phase.",
    )
    harass_owner = EitherOr[Literal["either"], Literal["split"]](
        "harass-owner",
        (rb.ACT_2, rb.HARASS_1),
        "Which side may play Cat and Mouse, and which Near Miss?",
        {
            "either": "both sides may play both",
            "split": "the convoy plays Cat and Mouse, the wolf pack Near Miss",
        },
        "The rulebook names both cards together and speaks of “the opponent”, which can be either side.",
    )
    harass_empty = EitherOr[Literal["no-effect"], Literal["illegal"]](
        "harass-empty",
        (rb.HARASS_2,),
        "May a side whose hand is empty be harassed?",
        {"no-effect": "yes, without effect", "illegal": "no"},
        "The rulebook states no condition.",
    )
    harassing_nobody_is_illegal = harass_empty.says("illegal")
    extra_discard = YesNo(
        "extra-discard",
        (rb.DRAW_2,),
        "May a side with five cards or fewer discard in its draw phase?",
        {"no": "no", "yes": "yes, any number of cards"},
        "The rulebook only says that a side discards down to five.",
    )
    may_discard_extra = extra_discard.says("yes")
    discard_face = EitherOr[Literal["face-up"], Literal["face-down"]](
        "discard-face",
        (rb.DRAW_2,),
        "Are cards discarded face up?",
        {"face-up": "yes", "face-down": "no; a discarded card counts as seen only when it is seen again"},
        "Both sides share one discard pile, in which cards that were played lie face up.",
    )
    discards_face_down = discard_face.says("face-down")
    reshuffle = EitherOr[Literal["when-needed"], Literal["at-once"]](
        "reshuffle",
        (rb.DECK_2,),
        "When is the discard pile shuffled into a new deck?",
        {
            "when-needed": "when the next card has to be drawn",
            "at-once": "as soon as the last card has been drawn",
        },
        "An empty deck matters only when the next card has to be drawn.",
    )
    reshuffles_at_once = reshuffle.says("at-once")
    goals = Ruling[str](
        "goals",
        (rb.WIN_W, rb.WIN_C),
        "How many kills does each side need to win (transports-U-boats)?",
        {"6-4": Words("as printed", told="the kill tracks"), "3-2": "a short game", "9-6": "a long game"},
        "The rulebook's goals are six transports and four U-boats. With printkit's deck, all three pairs of goals give both sides nearly the same chance to win.",
        presets={"short": "3-2", "long": "9-6"},
        accepts=lambda value: _GOALS.fullmatch(value) is not None,
        form="any other pair of numbers of at least 1, such as 5-3",
    )
    deck = Ruling[str](
        "deck",
        (rb.DECK_1,),
        "Which cards does the deck contain?",
        {
            "printkit-108": Words(
                "printkit's reconstruction, with 108 cards", told="the copies of each card, beside its name"
            )
        },
        "Only the first row of the rulebook's list of cards survives. printkit chose the numbers of copies so that the game is balanced for several styles of play.",
        accepts=lambda value: parse_deck(value) is not None,
        form="a list such as `P2 T2 R2 D1 S2 G2 U2 W1 M1 N1 ~4`",
        amiss=amiss,
    )
    serials = YesNo(
        "serials",
        (rb.CARD_1,),
        "Do the printed cards have serial numbers?",
        {
            "yes": Words(
                "yes, such as S07 of 12, small below the name: a log can then say which copy was played",
                "{serial} of {copies}",
                told="nowhere: it says what stands on the cards, not how to play",
            ),
            "no": Words("no", "{copies} in the deck"),
        },
        "Serial numbers distinguish two copies of the same card, and take up hardly any space.",
    )
    hands = EitherOr[Literal["open"], Literal["closed"]](
        "hands",
        (rb.DRAW_1, rb.CARD_1),
        "Does the log record the hands?",
        {
            "open": Words(
                "yes: every draw is written down",
                "open",
                told="nowhere: it says what a log holds, not how to play",
            ),
            "closed": Words("no: only what both players saw", "closed: only what both players saw"),
        },
        "If the hands are recorded, each play can be checked as soon as it is made.",
    )
    hands_are_closed = hands.says("closed")

    @cached_property
    def to_win(self) -> tuple[int, int]:
        """The number of kills with which each side wins the game, the wolf pack's first.

        The ruling ``goals`` decides it.

        The wolf pack sinks transports, the convoy sinks U-boats.
        """
        match = _GOALS.fullmatch(self.goals)
        assert match
        return int(match[1]), int(match[2])

    @cached_property
    def copies(self) -> Counts:
        """The number of cards of each kind in the deck, which the rulings (options of the rules) decide."""
        return parse_deck(self.deck) or PRINTKIT_108

    @cached_property
    def harassing_is_free(self) -> bool:
        """True if a side may play harassment cards in addition to the one card of its action."""
        match self.harass_timing:
            case "free":
                return True
            case "action" | "draw":
                return False
            case never:
                assert_never(never)

    def with_data(self, text: str, source: str) -> WolfRuleset:
        """Return the same rulings with the deck from the text of a TOML file.

        Its table ``[deck]`` gives the number of cards of each kind, by the kind's code or name.

        Raises :class:`~printkit.table.rules.DataError`.
        """
        listed = deck_of_toml(text, source)
        settings = {ruling.key: self[ruling] for ruling in self.rulings}
        return WolfRuleset(self.preset.name, settings | {WolfRuleset.deck.key: listed})
