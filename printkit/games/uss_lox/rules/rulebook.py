"""The rules of USS Lox as constants. All other code refers to a rule by its constant, never by its ID.

The numbers are the step numbers of the source, Jon Ericson's text; the wording is printkit's. ``prose_only`` marks a
rule that no log can follow or break, and says why.
"""

from __future__ import annotations

from typing import Final

from printkit.table.rules import Rule

# --- the cards -------------------------------------------------------------------------------------------

CARD_ONCE: Final = Rule(
    "LOX-CARD-1",
    "One of each card",
    "Every card of the pack exists once, so the same card cannot turn up twice in a game, unless a "
    "ruling puts cards that were seen back under the deck.",
)
CARD_HIDDEN: Final = Rule(
    "LOX-CARD-2",
    "Face-down cards",
    "Until a face-down card is turned up, nobody knows which card it is. When cards are paid, laid as estimates or left behind face down, only their number is recorded.",
    prose_only="what a face-down card is cannot be written down before it is turned up",
)
CARD_COUNT: Final = Rule(
    "LOX-CARD-3",
    "All cards add up",
    "The cards in the supply, ocean, deck, discard pile and score pile, the cards on the table and "
    "those out of play always add up to the whole pack: 52 cards, or 54 with jokers.",
)

# --- setup -----------------------------------------------------------------------------------------------

SETUP_SHUFFLE: Final = Rule(
    "LOX-SETUP-1",
    "Options and shuffle",
    "Agree on options and rulings for the whole game. Shuffle the 52 cards, or 54 with jokers.",
    prose_only="shuffling leaves no trace in a log; the options are in the log's header",
)
SETUP_SUPPLY: Final = Rule(
    "LOX-SETUP-2",
    "The supply",
    "Deal 24 cards face down as the supply. These cards are the torpedoes.",
    prose_only="the number is fixed and is not written down; a wrong supply is caught as a total",
)
SETUP_DECK: Final = Rule(
    "LOX-SETUP-3",
    "The deck",
    "The other 28 cards (30 with jokers) stay face down as the deck.",
    prose_only="the number is fixed and is not written down; a wrong deck is caught as a total",
)
SETUP_OCEAN: Final = Rule(
    "LOX-SETUP-4",
    "The ocean",
    "Lay out some cards of the supply face down as the ocean: nine cards in a 3×3 grid in a first "
    "game, later 1 to 23 in any shape. Each ocean card leaves one torpedo fewer in the supply.",
)
SETUP_EMPTY: Final = Rule(
    "LOX-SETUP-5",
    "Empty piles",
    "The discard pile and the score pile start empty.",
    prose_only="there is nothing to write down",
)

# --- the turn --------------------------------------------------------------------------------------------

PERISCOPE: Final = Rule(
    "LOX-1",
    "Up periscope",
    "Each turn is one encounter. Turn up any ocean card that is still face down: it is the ship.",
)
DECISION: Final = Rule(
    "LOX-2",
    "Attack decision",
    "The captain looks at the ship and either lets it pass (2a) or attacks it (2b).",
)
PASS: Final = Rule(
    "LOX-2a",
    "Let it pass",
    "The ship is discarded. No escort comes and no debrief follows; the next step is to turn up "
    "another ocean card.",
)
SPREAD: Final = Rule(
    "LOX-2b",
    "The spread",
    "To attack, lay one, two or three torpedoes from the supply face down. Choose the number before you look at any of the torpedoes.",
)
TORPEDOES: Final = Rule(
    "LOX-3",
    "Torpedoes away",
    "Turn up the whole spread, and test whether ship and torpedoes together contain a cribbage combination.",
)
DECK_GUN: Final = Rule(
    "LOX-3a",
    "Deck gun",
    "The deck gun sinks a jack at once. No torpedo is laid and none is lost.",
)
HIT: Final = Rule(
    "LOX-3b",
    "Sunk",
    "One combination sinks the ship: a pair, a fifteen, a run, a flush or his nob. Further "
    "combinations change nothing.",
)
ALL_SPENT: Final = Rule(
    "LOX-3b-all",
    "The whole spread is spent",
    "Every torpedo of the spread is turned up and spent, even if the first one already makes a combination.",
    prose_only="the cards after the verb are the spread; a torpedo that was kept back is not in the log",
)
MISS: Final = Rule(
    "LOX-3c",
    "Missed",
    "Without a combination, the ship escapes unharmed and is discarded, and an escort comes (4b).",
)
CONFUSION: Final = Rule(
    "LOX-4a",
    "Away in the confusion",
    "After a ship is sunk, no escort comes. The ship goes to the score pile.",
)
ESCORT: Final = Rule(
    "LOX-4b",
    "The escort",
    "After a miss, turn up the top card of the deck: it is the escort. Look at the escort, then escape from it or attack it.",
)
ESCAPE: Final = Rule(
    "LOX-4b-escape",
    "Escape",
    "Escaping costs as many torpedoes as the escort is worth (ace 1, face cards 10). Put the torpedoes that you pay under the deck, face down and unseen. The escort is discarded and the encounter is over.",
)
ESCAPE_SHORT: Final = Rule(
    "LOX-4b-short",
    "Too few torpedoes to escape",
    "A captain who escapes, but has too few torpedoes to pay for the escape, loses the boat with all hands.",
)
ESCORT_ATTACK: Final = Rule(
    "LOX-4b-attack",
    "Attack the escort",
    "Attack an escort like a ship, with one to three torpedoes, or with the deck gun if it is a jack. "
    "A hit puts the escort on the score pile and ends the encounter; a miss loses the boat.",
)
ESCORT_HELPLESS: Final = Rule(
    "LOX-4b-none",
    "Nothing left to do",
    "Without torpedoes, the captain can neither escape from nor attack an escort that is not a jack: "
    "the boat is lost.",
)
DEBRIEF: Final = Rule(
    "LOX-5",
    "Debrief",
    "After an encounter that did not end in a pass, the captain goes on or returns to port, if ocean "
    "cards and torpedoes are left. Only at a debrief can the captain choose to go home.",
)

# --- combinations ----------------------------------------------------------------------------------------

CRIB_PAIR: Final = Rule(
    "LOX-CRIB-PAIR",
    "Pair",
    "Two cards of the same rank. Jack, queen and king are different ranks, although each is worth ten.",
)
CRIB_15: Final = Rule(
    "LOX-CRIB-15",
    "Fifteen",
    "Two, three or four cards whose values add up to fifteen. An ace is worth 1, a face card 10.",
)
CRIB_RUN: Final = Rule(
    "LOX-CRIB-RUN",
    "Run",
    "Three or four cards with consecutive ranks, in any suits. The ace comes before the two, never "
    "after the king.",
)
CRIB_FLUSH: Final = Rule(
    "LOX-CRIB-FLUSH",
    "Flush",
    "The ship and three torpedoes, all of the same suit.",
)
CRIB_NOB: Final = Rule(
    "LOX-CRIB-NOB",
    "His nob",
    "A jack among the torpedoes that has the ship's suit.",
)
CRIB_HEELS: Final = Rule(
    "LOX-CRIB-HEELS",
    "Two for his heels",
    "The ship itself is a jack, so the deck gun sinks it (3a).",
    prose_only="a log that follows or breaks it follows or breaks rule LOX-3a",
)

# --- the end ---------------------------------------------------------------------------------------------

END_LOST: Final = Rule(
    "LOX-END-1",
    "Lost",
    "The boat is lost when an escape cannot be paid, an escort leaves no choice, an attack on an "
    "escort misses, or an attack misses with an empty deck. The game is a loss; what was sunk still "
    "counts.",
)
END_PORT: Final = Rule(
    "LOX-END-2",
    "Back to port",
    "The captain goes home at a debrief. This is a win.",
)
END_OCEAN: Final = Rule(
    "LOX-END-3",
    "Ocean empty",
    "When the last ocean card has been dealt with, even by a pass, the boat is home. This is a win.",
)
END_SUPPLY: Final = Rule(
    "LOX-END-4",
    "Supply used up",
    "When an encounter ends with the boat afloat and no torpedo left, the boat is home. This is a win.",
)
SCORE: Final = Rule(
    "LOX-SCORE-1",
    "Tonnage",
    "Each point of the cards in the score pile is 1,000 tons. An ace counts 1, face cards 10, other "
    "cards their number. Sunk escorts count like ships.",
)
SCORE_WIN: Final = Rule(
    "LOX-SCORE-2",
    "Condition of a win",
    "To win, the boat only has to survive; it need not sink a ship.",
)

# --- advanced rules --------------------------------------------------------------------------------------

JOKER_PACK: Final = Rule(
    "LOX-ADV-JOKER-1",
    "Jokers in the pack",
    "Two jokers are shuffled into the pack, so the deck starts with 30 cards.",
    prose_only="the option is in the log's header; in a game without jokers, a joker is refused as a card that is not in the pack",
)
JOKER_FLIPPED: Final = Rule(
    "LOX-ADV-JOKER-2",
    "A joker in the ocean",
    "A joker that is turned up in the ocean is discarded and brings an escort at once, without an "
    "attack decision.",
)
JOKER_SPREAD: Final = Rule(
    "LOX-ADV-JOKER-3",
    "A joker in the spread",
    "A joker among the torpedoes spoils the attack, even if the other cards make a combination. All "
    "torpedoes are turned up and spent. If the target was an escort, the boat is lost.",
)
JOKER_ELSEWHERE: Final = Rule(
    "LOX-ADV-JOKER-4",
    "A joker elsewhere",
    "Three rulings say what happens when a joker is drawn as an escort, as an opportunity ship or as "
    "an estimate.",
)
FACE_ESTIMATE: Final = Rule(
    "LOX-ADV-FACE-1",
    "Estimates",
    "When a jack, queen or king is sunk, it is discarded. The top card of the deck goes to the score pile in place of the face card, without being looked at. This card is the estimate.",
)
FACE_REVEAL: Final = Rule(
    "LOX-ADV-FACE-2",
    "Estimates revealed",
    "At the end of the patrol, won or lost, the estimates are turned up and each counts its value. A face card among the estimates counts 10 and is not estimated again.",
)
FACE_EMPTY: Final = Rule(
    "LOX-ADV-FACE-3",
    "No card for an estimate",
    "If the deck is empty, no estimate is laid, and a ruling says whether the face card itself counts.",
    prose_only="the ruling decides; a wrong tonnage is reported under LOX-SCORE-1",
)
KING_SHIP: Final = Rule(
    "LOX-ADV-KING-1",
    "King ships",
    "A king that is turned up in the ocean is an escort: it cannot be passed or attacked as a ship. "
    "The captain pays for the damage (10 torpedoes) or attacks the king. If the attack misses, the "
    "boat is lost.",
)
KING_SUNK: Final = Rule(
    "LOX-ADV-KING-2",
    "Sunk kings, drawn kings",
    "A sunk king scores like any face card. A king drawn from the deck as an escort is an ordinary escort worth 10.",
    prose_only="it only says that nothing else is different; a wrong payment or total has a rule of its own",
)
QUEEN_SHIP: Final = Rule(
    "LOX-ADV-QUEEN-1",
    "Opportunity ships",
    "After sinking a queen the captain may turn up the top card of the deck, if there is one, as an opportunity ship.",
)
QUEEN_CHOICE: Final = Rule(
    "LOX-ADV-QUEEN-2",
    "At an opportunity ship",
    "An opportunity ship is passed or attacked like a ship of the ocean, and a miss brings an escort. "
    "Unlike a pass in step 2a, passing an opportunity ship is followed by a debrief, because the encounter has ended with "
    "a sinking.",
)
QUEEN_ORDER: Final = Rule(
    "LOX-ADV-QUEEN-3",
    "Estimate before opportunity",
    "If estimates are in play, lay the estimate for the queen first, then turn up the opportunity ship.",
)
PATROL2: Final = Rule(
    "LOX-ADV-PATROL2-1",
    "The second patrol",
    "After a win the captain may sail again if the deck holds two cards or more. Score pile, discard "
    "pile and deck stay as they are, and the tonnage of all patrols is added up.",
)
PATROL2_DEAL: Final = Rule(
    "LOX-ADV-PATROL2-2",
    "The second supply",
    "If the deck holds 24 cards or more, exactly 24 are dealt as the new supply. If the deck holds fewer, any number from two upwards is dealt, and the rest stays in the deck.",
)
PATROL2_OCEAN: Final = Rule(
    "LOX-ADV-PATROL2-3",
    "The second ocean",
    "From the new supply, lay out an ocean of one card or more, and keep at least one card as a torpedo.",
)
PATROL2_LEFT: Final = Rule(
    "LOX-ADV-PATROL2-4",
    "Leftover cards",
    "A ruling says what happens to ocean cards that were not turned up and to torpedoes that were not fired.",
    prose_only="the ruling decides; a wrong supply is reported under LOX-CARD-3",
)
PATROL2_EMPTY: Final = Rule(
    "LOX-ADV-PATROL2-5",
    "Missed with an empty deck",
    "In any patrol, an attack that misses while the deck is empty loses the boat, although no escort "
    "card can be drawn.",
)
PATROL2_LOST: Final = Rule(
    "LOX-ADV-PATROL2-6",
    "Lost on the second patrol",
    "A boat lost on its second patrol is a loss; the tonnage of both patrols is reported.",
    prose_only="it says how the result is reported; the loss and the tonnage have rules of their own",
)

RULES: tuple[Rule, ...] = (
    CARD_ONCE,
    CARD_HIDDEN,
    CARD_COUNT,
    SETUP_SHUFFLE,
    SETUP_SUPPLY,
    SETUP_DECK,
    SETUP_OCEAN,
    SETUP_EMPTY,
    PERISCOPE,
    DECISION,
    PASS,
    SPREAD,
    TORPEDOES,
    DECK_GUN,
    HIT,
    ALL_SPENT,
    MISS,
    CONFUSION,
    ESCORT,
    ESCAPE,
    ESCAPE_SHORT,
    ESCORT_ATTACK,
    ESCORT_HELPLESS,
    DEBRIEF,
    CRIB_PAIR,
    CRIB_15,
    CRIB_RUN,
    CRIB_FLUSH,
    CRIB_NOB,
    CRIB_HEELS,
    END_LOST,
    END_PORT,
    END_OCEAN,
    END_SUPPLY,
    SCORE,
    SCORE_WIN,
    JOKER_PACK,
    JOKER_FLIPPED,
    JOKER_SPREAD,
    JOKER_ELSEWHERE,
    FACE_ESTIMATE,
    FACE_REVEAL,
    FACE_EMPTY,
    KING_SHIP,
    KING_SUNK,
    QUEEN_SHIP,
    QUEEN_CHOICE,
    QUEEN_ORDER,
    PATROL2,
    PATROL2_DEAL,
    PATROL2_OCEAN,
    PATROL2_LEFT,
    PATROL2_EMPTY,
    PATROL2_LOST,
)
"""All rules of USS Lox, in the order of the rulebook."""
