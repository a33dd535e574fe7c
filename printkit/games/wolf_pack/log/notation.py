"""Defines the notation of Wolf Pack's log: the words that begin its entries, and the totals that players may state in it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import partial

from printkit.games.wolf_pack.log import effects
from printkit.games.wolf_pack.log.example import EXAMPLE
from printkit.games.wolf_pack.log.position import position
from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import (
    CODES,
    SIDES,
    deck_as_toml,
    kind_of,
    nearest,
    own_keys,
)
from printkit.games.wolf_pack.rules.deck import DRAWS as CARDS_DRAWN
from printkit.games.wolf_pack.rules.draw_phases import hands_held
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.rules.turn import ending
from printkit.journal.entries import Value
from printkit.journal.notation import Citations, Claim, Explanations, HeaderKey, Notation, Sides
from printkit.journal.verbs import (
    Bare,
    Cards,
    Composed,
    Holds,
    JournalColumn,
    Keyed,
    OwnForm,
    PositionOnly,
    Unreadable,
    Verb,
)
from printkit.table import UNKNOWN

_CODES = "a card's code or name, such as P or near-miss"


def _kind(value: Value) -> int:
    kind = UNKNOWN if value.text == "??" else kind_of(value.text)
    if kind is None:
        close = nearest(value.text)
        raise Unreadable(
            f"`{value.text}` is not a card of this game" + (f"; {close} may be meant" if close else ""), close
        )
    return kind


def read_cards(values: tuple[Value, ...]) -> Hashable:
    """Parse cards such as ``R ~``, and return the numbers of their kinds. ``??`` is a card that nobody saw."""
    return tuple(_kind(value) for value in values)


def read_discard(values: tuple[Value, ...]) -> Hashable:
    """Parse the cards that a side discards, and return their codes.

    The result is the code of a single card, such as ``~``, or a tuple of codes for several cards. A card that was
    discarded face down has the code ``??``.
    """
    words = tuple("??" if value.text == "??" else CODES[_kind(value)] for value in values if not value.key)
    if not words:
        raise Unreadable("`discard` takes a card")
    return words[0] if len(words) == 1 else words


def read_play(values: tuple[Value, ...]) -> Hashable:
    """Parse the card that a side plays, such as ``near-miss``, and return its code."""
    values = tuple(value for value in values if not value.key)
    if len(values) != 1:
        raise Unreadable("`play` takes one card")
    if values[0].text == "??":
        raise Unreadable("a card that was played has been seen")
    return CODES[_kind(values[0])]


def write_card(answer: Hashable) -> str:
    return CODES[answer] if isinstance(answer, int) and answer >= 0 else "??"


HANDS, DRAWS, ACTION, DECK = "hands", "draws", "action", "deck"
"""Names of the parts of the journal page: the opening hands, the draws of each side, the action of each side,
and the deck."""
_KINDS = OwnForm(read_cards, write_card)

VERBS: tuple[Verb, ...] = (
    Cards("hand", "the five cards dealt", rb.SETUP_2, "hands are dealt before the first turn", "P T S ~ U",
          private=True, own=_KINDS, asks="Which five cards are dealt?", column=JournalColumn(part=HANDS)),
    Cards("draw", "the two cards drawn", rb.DRAW_1, "a side draws two cards, at the start of its turn", "R ~",
          private=True, own=_KINDS, asks="Which cards are drawn?", effect=effects.drawn, overlooked=True, column=JournalColumn(1.7, slots=CARDS_DRAWN, part=DRAWS)),
    Bare("reshuffle", "the discards became the new deck", rb.DECK_2, "the discards are reshuffled only when the deck has run out",
         asks="The deck has run out. Are the discards shuffled?", effect=effects.reshuffled, column=JournalColumn(0.9, tick=True, part=DECK)),
    Composed("discard", "the cards discarded, down to five", rb.DRAW_2,
             "a side discards only until it has five cards left", "~ T", own=OwnForm(read_discard), each=True, keys=("victim",),
             asks="Which cards are discarded, down to five?", effect=effects.discarded, overlooked=True, column=JournalColumn(1.7, slots=CARDS_DRAWN, part=DRAWS)),
    Composed("play", f"{_CODES}; a harassment with its victim=R", rb.ACT_1,
             "a side plays only one card in its action, and no card after the end of the game", "P", own=OwnForm(read_play), keys=("victim",),
             asks="Which card is played, if any?", effect=effects.played, column=JournalColumn(1.3, hint="– for a pass", part=ACTION)),
    Bare("pass", "no card is played", rb.ACT_1, "a side acts once in a turn"),
    Keyed("victim", "the card lost to a harassment, behind it: play N victim=R", rb.HARASS_2, "nobody was harassed", "R",
          own=_KINDS, asks="Which card is lost to the harassment?", effect=effects.lost, column=JournalColumn(1.1, "victim", part=ACTION)),
    PositionOnly("in-play", "the links (cards of a chain) in play", rb.PLAY, OwnForm(read_cards), "P T"),
    PositionOnly("kills", "ships destroyed so far", rb.WIN_W, Holds.NUMBER, "3"),
    PositionOnly("deck", "cards in the deck", rb.CARD_2, Holds.NUMBER, "40"),
    PositionOnly("phase", "the phase that comes next", rb.SEQ, ("wolf-draw", "convoy-draw", "wolf-action", "convoy-action")),
)  # fmt: skip


def _all_cards(ruleset: WolfRuleset) -> tuple[int, int]:
    return 0, sum(ruleset.copies)


def _kills(side: int, ruleset: WolfRuleset) -> tuple[int, int]:
    return 0, ruleset.to_win[side]


CLAIMS: tuple[Claim, ...] = (
    Claim("wolf-kills", rb.KILL_T, "transports destroyed", within=partial(_kills, 0)),
    Claim("convoy-kills", rb.KILL_U, "U-boats destroyed", within=partial(_kills, 1)),
    Claim("deck", rb.CARD_2, "cards in the deck", within=_all_cards),
    Claim("discards", rb.CARD_2, "cards in the discard pile", within=_all_cards),
    Claim("wolf-hand", rb.CARD_2, "cards in the wolf pack's hand", within=_all_cards),
    Claim("convoy-hand", rb.CARD_2, "cards in the convoy's hand", within=_all_cards),
    Claim("clears", rb.DIVE, "Dives and Sweeps played"),
    Claim("harassments", rb.HARASS_1, "harassments played"),
    Claim("reshuffles", rb.DECK_2, "how often the discards were shuffled into a new deck"),
    Claim("wolf", rb.WIN_W, "the wolf pack's result: wins, loses or playing"),
    Claim("convoy", rb.WIN_C, "the convoy's result: wins, loses or playing"),
)


def reckoned(name: str, value: str, state: State, before: State, told: Mapping[str, Hashable]) -> str:
    """Return text for a diagnostic that shows how a value is calculated; empty for values that need no
    explanation.

    For a discard, it gives the sizes of both hands; for the size of the deck, the numbers of cards in all other places.
    """
    if name == "discard":
        return hands_held(state)
    if name != "deck":
        return ""
    wolf, convoy = (hand.size for hand in state.hands)
    laid = sum(len(chain) for chains in state.chains for chain in chains)
    thrown = sum(state.discards) + state.hidden_discards
    size = sum(state.ruleset.copies)
    return (
        f"{size} cards − {wolf} and {convoy} in the hands − {thrown} discarded − {laid} in play"
        if value == str(state.deck)
        else ""
    )


def hands_are_closed(ruleset: WolfRuleset) -> bool:
    return ruleset.hands_are_closed


def own_deck(ruleset: WolfRuleset, text: str, source: str) -> WolfRuleset:
    return ruleset.with_data(text, source)


NOTATION = Notation(
    VERBS,
    CLAIMS,
    position,
    header=(
        HeaderKey("hands", "open or closed", ruling="hands"),
        HeaderKey("deck", "your own list: P2 T2 R2 D1 S2 G2 U2 W1 M1 N1 ~4", ruling="deck"),
        HeaderKey(
            "data",
            "a TOML file with your own deck",
            loads=own_deck,
            writes=lambda ruleset: deck_as_toml(ruleset.copies),
            holds=own_keys,
        ),
        HeaderKey("wolf-player", "who plays the wolf pack"),
        HeaderKey("convoy-player", "who plays the convoy"),
    ),
    sides=Sides(SIDES, closed=hands_are_closed),
    citations=Citations(card=rb.CARD_1, end=rb.WIN_W, order=rb.SEQ),
    explanations=Explanations(ending, reckoned),
    example=EXAMPLE,
)
