"""The rules of Wolf Pack as constants.

They restate Lloyd Krassner's article in printkit's wording; the IDs are printkit's own.
"""

from __future__ import annotations

from typing import Final

from printkit.table import Rule

_ORDER: Final = "it is an order of phases; a log with another order lacks a draw or an action that is due"
_SETUP: Final = "it happens before the first line of a log"
_READING: Final = "it says how to read another rule"

DECK_1: Final = Rule(
    "WOLF-DECK-1",
    "The deck",
    "Both sides share one deck with eleven kinds of card. printkit's list has 108 cards. A list of "
    "your own must contain at least one card of each link of both chains, and at least 12 cards in "
    "all.",
)
SETUP_1: Final = Rule(
    "WOLF-SETUP-1", "Agree", "The players agree on their sides, the deck, the goals and the rulings.", _SETUP
)
SETUP_2: Final = Rule(
    "WOLF-SETUP-2",
    "Deal",
    "Each side starts with five cards, hidden from the other. No card is in play, and no side has a kill.",
)
SETUP_3: Final = Rule(
    "WOLF-SETUP-3",
    "Who begins",
    "The wolf pack goes first in every pair of phases. Turn 1 starts with the draws.",
    _ORDER,
)
SEQ: Final = Rule(
    "WOLF-SEQ", "The turn", "The wolf pack draws, the convoy draws, the wolf pack acts, the convoy acts."
)
DRAW_1: Final = Rule("WOLF-DRAW-1", "Draw two", "In its draw phase a side draws exactly two cards.")
DRAW_2: Final = Rule(
    "WOLF-DRAW-2",
    "Down to five",
    "A side that holds more than five cards after drawing discards down to exactly five. The side chooses which cards to discard, and discards them face up.",
)
DECK_2: Final = Rule(
    "WOLF-DECK-2",
    "Reshuffle",
    "When a card has to be drawn and the deck is empty, the discards are shuffled into a new deck, "
    "even between the two cards of one draw. Hands and cards in play stay where they are.",
)
DECK_3: Final = Rule(
    "WOLF-DECK-3",
    "Nothing to draw",
    "If both the deck and the discards are empty, the draw is skipped.",
    "it happens only with a tiny deck of your own, and leaves no trace in the log",
)
ACT_1: Final = Rule(
    "WOLF-ACT-1", "One card or none", "In its action phase a side plays one card from its hand, or passes."
)
ACT_2: Final = Rule(
    "WOLF-ACT-2",
    "Whose cards",
    "The wolf pack plays the cards Periscope, Torpedo, Transport and Dive. The convoy plays the cards "
    "Sonar, Depth Charges, U-boat and Destroyer Sweep. Both sides play Cat and Mouse and Near Miss.",
)
ORDER: Final = Rule(
    "WOLF-ORDER", "In order", "A side may play only the next link of its chain: first, second, third."
)
PLAY: Final = Rule(
    "WOLF-PLAY",
    "It stays",
    "A link that was played lies face up until its chain is complete or is cleared from the table.",
    _READING,
)
KILL_T: Final = Rule(
    "WOLF-KILL-T",
    "A transport is destroyed",
    "Periscope, Torpedo and Transport destroy one transport at once, and the three cards are discarded.",
)
KILL_U: Final = Rule(
    "WOLF-KILL-U",
    "A U-boat is destroyed",
    "Sonar, Depth Charges and U-boat destroy one U-boat at once, and the three cards are discarded.",
)
DIVE: Final = Rule(
    "WOLF-DIVE",
    "Dive",
    "All cards of both sides that are in play are discarded, and then the Dive card itself.",
)
SWEEP: Final = Rule(
    "WOLF-SWEEP",
    "Destroyer Sweep",
    "All cards of both sides that are in play are discarded, and then the Destroyer Sweep card itself.",
)
HARASS_1: Final = Rule(
    "WOLF-HARASS-1",
    "Harassment",
    "Cat and Mouse or Near Miss is played as the one card of an action phase, and is discarded.",
)
HARASS_2: Final = Rule(
    "WOLF-HARASS-2",
    "The victim",
    "The opponent discards, face up, one card picked at random from the hand. An empty hand loses "
    "nothing, and cards in play are safe.",
)
WATER: Final = Rule("WOLF-WATER", "Water", "Water cannot be played.")
WIN_W: Final = Rule(
    "WOLF-WIN-W",
    "The wolf pack wins",
    "The wolf pack wins as soon as it has destroyed as many transports as its goal says; the convoy "
    "has no further action.",
)
WIN_C: Final = Rule(
    "WOLF-WIN-C",
    "The convoy wins",
    "The convoy wins as soon as it has destroyed as many U-boats as its goal says.",
)
CARD_1: Final = Rule(
    "WOLF-CARD-1",
    "Number of copies",
    "The number of copies of a card that can be seen at one time never exceeds the number in the deck.",
)
CARD_2: Final = Rule(
    "WOLF-CARD-2",
    "Every card is somewhere",
    "The cards in the deck, among the discards, in both hands and in play add up to the whole deck.",
)

RULES: tuple[Rule, ...] = (
    DECK_1, SETUP_1, SETUP_2, SETUP_3, SEQ, DRAW_1, DRAW_2, DECK_2, DECK_3, ACT_1, ACT_2, ORDER, PLAY, KILL_T, KILL_U,
    DIVE, SWEEP, HARASS_1, HARASS_2, WATER, WIN_W, WIN_C, CARD_1, CARD_2,
)  # fmt: skip
