"""The rules of Wolf Pack as constants. They follow Lloyd Krassner's article in printkit's wording; the numbers are
those of printkit's rules catalogue."""

from __future__ import annotations

from typing import Final

from printkit.table import Rule

_ORDER: Final = "an order of phases: a log that departs from it lacks the draw or the action that was due"
_SETUP: Final = "happens before the first line of a log"
_READING: Final = "says how to read another rule; nothing in a log keeps or breaks it by itself"

DECK_1: Final = Rule(
    "WOLF-DECK-1",
    "The deck",
    "One shared deck of eleven kinds of card. printkit's list has 108 cards; an own list gives each side at least one of each of its links, and 12 cards or more in all.",
)
SETUP_1: Final = Rule("WOLF-SETUP-1", "Agree", "The players agree on sides, deck, goals and rulings.", _SETUP)
SETUP_2: Final = Rule(
    "WOLF-SETUP-2",
    "Deal",
    "Each side starts with five cards, hidden from the other; nothing is in play, no kills.",
)
SETUP_3: Final = Rule(
    "WOLF-SETUP-3",
    "Who begins",
    "The wolf pack is first in every pair of phases; turn 1 starts with the draws.",
    _ORDER,
)
SEQ: Final = Rule("WOLF-SEQ", "The turn", "Wolf pack draws, convoy draws, wolf pack acts, convoy acts.")
DRAW_1: Final = Rule("WOLF-DRAW-1", "Draw two", "In its draw phase a side draws exactly two cards.")
DRAW_2: Final = Rule(
    "WOLF-DRAW-2",
    "Down to five",
    "With more than five cards after drawing, a side discards down to exactly five, its own choice, face up.",
)
DECK_2: Final = Rule(
    "WOLF-DECK-2",
    "Reshuffle",
    "When a card has to be drawn and the deck is empty, the discards are shuffled into a new deck, between two cards of one draw if need be. Hands and cards in play stay.",
)
DECK_3: Final = Rule(
    "WOLF-DECK-3",
    "Nothing to draw",
    "With deck and discards both empty the draw is skipped.",
    "only a tiny deck of one's own gets there, and the log shows nothing",
)
ACT_1: Final = Rule(
    "WOLF-ACT-1", "One card or none", "In its action phase a side plays one card from its hand, or passes."
)
ACT_2: Final = Rule(
    "WOLF-ACT-2",
    "Whose cards",
    "The wolf pack plays Periscope, Torpedo, Transport and Dive; the convoy Sonar, Depth Charges, U-boat and Destroyer Sweep; either side Cat and Mouse and Near Miss.",
)
ORDER: Final = Rule(
    "WOLF-ORDER", "In order", "Only the next link of the chain may be played: first, second, third."
)
PLAY: Final = Rule(
    "WOLF-PLAY", "It stays", "A link lies face up until the chain is complete or cleared.", _READING
)
KILL_T: Final = Rule(
    "WOLF-KILL-T",
    "A transport is destroyed",
    "Periscope, Torpedo, Transport: one transport is destroyed at once, and the three cards are discarded.",
)
KILL_U: Final = Rule(
    "WOLF-KILL-U",
    "A U-boat is destroyed",
    "Sonar, Depth Charges, U-boat: one U-boat is destroyed at once, and the three cards are discarded.",
)
DIVE: Final = Rule(
    "WOLF-DIVE", "Dive", "Every card in play, of both sides, is discarded; then the Dive card."
)
SWEEP: Final = Rule(
    "WOLF-SWEEP", "Destroyer Sweep", "Every card in play, of both sides, is discarded; then the Sweep card."
)
HARASS_1: Final = Rule(
    "WOLF-HARASS-1",
    "Harassment",
    "Cat and Mouse or Near Miss is the one card of the action phase and is discarded.",
)
HARASS_2: Final = Rule(
    "WOLF-HARASS-2",
    "The victim",
    "The opponent discards one card picked at random from the hand, face up; an empty hand loses nothing, and cards in play are safe.",
)
WATER: Final = Rule("WOLF-WATER", "Water", "Water cannot be played.")
WIN_W: Final = Rule(
    "WOLF-WIN-W",
    "The wolf pack wins",
    "With its goal of transports the wolf pack wins at once; the convoy does not act any more.",
)
WIN_C: Final = Rule("WOLF-WIN-C", "The convoy wins", "With its goal of U-boats the convoy wins at once.")
CARD_1: Final = Rule(
    "WOLF-CARD-1",
    "No more than there are",
    "Copies of a card that can be seen at one time are never more than the deck has.",
)
CARD_2: Final = Rule(
    "WOLF-CARD-2",
    "Every card is somewhere",
    "Deck, discards, both hands and the cards in play are the whole deck.",
)

RULES: tuple[Rule, ...] = (
    DECK_1, SETUP_1, SETUP_2, SETUP_3, SEQ, DRAW_1, DRAW_2, DECK_2, DECK_3, ACT_1, ACT_2, ORDER, PLAY, KILL_T, KILL_U,
    DIVE, SWEEP, HARASS_1, HARASS_2, WATER, WIN_W, WIN_C, CARD_1, CARD_2,
)  # fmt: skip
