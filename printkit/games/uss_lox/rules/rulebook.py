"""The rules of USS Lox as constants. All other code refers to a rule by its constant.

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
    "Every card of the pack exists once, so the same card cannot turn up twice in a game, unless a ruling sends "
    "cards that were seen back under the deck.",
)
CARD_HIDDEN: Final = Rule(
    "LOX-CARD-2",
    "Face-down cards",
    "A face-down card is nobody's card in particular until it is turned up. Paying it, laying it as an estimate or "
    "leaving it behind moves a number only.",
    prose_only="what a face-down card is cannot be written down before it is turned up",
)
CARD_COUNT: Final = Rule(
    "LOX-CARD-3",
    "Nothing gets lost",
    "Supply, ocean, deck, discard, score pile, cards out of play and cards on the table always add up to the pack: "
    "52, or 54 with jokers.",
)

# --- setup -----------------------------------------------------------------------------------------------

SETUP_SHUFFLE: Final = Rule(
    "LOX-SETUP-1",
    "Options and shuffle",
    "Agree on options and rulings for the whole game. Shuffle the 52 cards, or 54 with jokers.",
    prose_only="shuffling leaves no trace on paper; the options stand in the log's header",
)
SETUP_SUPPLY: Final = Rule(
    "LOX-SETUP-2",
    "The supply",
    "Deal 24 cards face down: the supply, whose cards are the torpedoes.",
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
    "Lay out some of the supply face down as the ocean: nine cards in a 3×3 grid in a first game, later any number "
    "from 1 to 23 in any shape. Each of them is one torpedo fewer.",
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
    "Each turn is one encounter: turn up any ocean card that has not been turned up yet. It is the ship.",
)
DECISION: Final = Rule(
    "LOX-2",
    "Attack decision",
    "The captain looks at the ship and either lets it pass (2a) or attacks it (2b).",
)
PASS: Final = Rule(
    "LOX-2a",
    "Let it pass",
    "A ship that is let go is discarded. No escort comes, no debrief follows: the next step is another flip.",
)
SPREAD: Final = Rule(
    "LOX-2b",
    "The spread",
    "To attack, lay one, two or three torpedoes face down, and no more than there are. The number is settled before "
    "any of them is seen.",
)
TORPEDOES: Final = Rule(
    "LOX-3",
    "Torpedoes away",
    "Turn up the whole spread and test the ship and all torpedoes together for a cribbage combination.",
)
DECK_GUN: Final = Rule(
    "LOX-3a",
    "Deck gun",
    "A jack is sunk at once by the deck gun. No torpedo is laid and none is lost.",
)
HIT: Final = Rule(
    "LOX-3b",
    "Sunk",
    "One combination is enough to sink the ship: pair, fifteen, run, flush or his nob. More points sink it no deeper.",
)
ALL_SPENT: Final = Rule(
    "LOX-3b-all",
    "The whole spread is spent",
    "Every torpedo of the spread is turned up and spent, even if the first one already scores.",
    prose_only="the cards behind the verb are the spread; a torpedo that was kept back leaves no trace",
)
MISS: Final = Rule(
    "LOX-3c",
    "Missed",
    "Without a combination the ship gets away unharmed and is discarded, and an escort comes (4b).",
)
CONFUSION: Final = Rule(
    "LOX-4a",
    "Away in the confusion",
    "After a sinking no escort comes. The ship goes to the score pile.",
)
ESCORT: Final = Rule(
    "LOX-4b",
    "The escort",
    "After a miss the top card of the deck is turned up: the escort. Look at it, then escape or attack.",
)
ESCAPE: Final = Rule(
    "LOX-4b-escape",
    "Escape",
    "Escaping costs exactly as many torpedoes as the escort is worth (ace 1, face cards 10), put face down and unseen "
    "under the deck. The escort is discarded and the encounter is over.",
)
ESCAPE_SHORT: Final = Rule(
    "LOX-4b-short",
    "Too few torpedoes to escape",
    "Whoever escapes without enough torpedoes to pay loses the boat with all hands.",
)
ESCORT_ATTACK: Final = Rule(
    "LOX-4b-attack",
    "Attack the escort",
    "An escort is attacked like a ship, with one to three torpedoes; the deck gun deals with a jack. Hit, it goes to the "
    "score pile and the encounter is over; a miss loses the boat.",
)
ESCORT_HELPLESS: Final = Rule(
    "LOX-4b-none",
    "Nothing left to do",
    "Without a torpedo, and with an escort that is not a jack, neither choice is open: the boat is lost.",
)
DEBRIEF: Final = Rule(
    "LOX-5",
    "Debrief",
    "After an encounter that did not end in a pass the captain goes on or returns to port, as long as there are "
    "ocean cards and torpedoes. It is the only way to go home of one's own will.",
)

# --- combinations ----------------------------------------------------------------------------------------

CRIB_PAIR: Final = Rule(
    "LOX-CRIB-PAIR",
    "Pair",
    "Two cards of one rank. Jack, queen and king are three ranks, although all are worth ten.",
)
CRIB_15: Final = Rule(
    "LOX-CRIB-15",
    "Fifteen",
    "Two, three or four cards that add up to fifteen: the ace is 1, face cards are 10.",
)
CRIB_RUN: Final = Rule(
    "LOX-CRIB-RUN",
    "Run",
    "Three or four ranks in a row in any suits. The ace is below the two and never above the king.",
)
CRIB_FLUSH: Final = Rule(
    "LOX-CRIB-FLUSH",
    "Flush",
    "The ship and three torpedoes, all four of one suit.",
)
CRIB_NOB: Final = Rule(
    "LOX-CRIB-NOB",
    "His nob",
    "A jack among the torpedoes, of the ship's suit.",
)
CRIB_HEELS: Final = Rule(
    "LOX-CRIB-HEELS",
    "Two for his heels",
    "The ship itself is a jack: the deck gun sinks it (3a).",
    prose_only="a log keeps or breaks it as the deck gun's rule, 3a",
)

# --- the end ---------------------------------------------------------------------------------------------

END_LOST: Final = Rule(
    "LOX-END-1",
    "Lost",
    "The boat is lost when an escape cannot be paid, nothing is left against an escort, an escort is missed, or an "
    "attack fails with an empty deck. A loss; what was sunk still counts.",
)
END_PORT: Final = Rule(
    "LOX-END-2",
    "Back to port",
    "The captain goes home at a debrief. A win.",
)
END_OCEAN: Final = Rule(
    "LOX-END-3",
    "Ocean empty",
    "When the last ocean card has been dealt with, by a pass too, the boat is home. A win.",
)
END_SUPPLY: Final = Rule(
    "LOX-END-4",
    "Supply used up",
    "When an encounter ends without a torpedo left and the boat afloat, it is home. A win.",
)
SCORE: Final = Rule(
    "LOX-SCORE-1",
    "Tonnage",
    "1,000 tons for each point of the cards in the score pile: ace 1, pips their number, ten and face cards 10. "
    "Sunk escorts count like ships.",
)
SCORE_WIN: Final = Rule(
    "LOX-SCORE-2",
    "What a win takes",
    "A win takes survival and nothing else: home with nothing sunk is a win.",
)

# --- advanced rules --------------------------------------------------------------------------------------

JOKER_PACK: Final = Rule(
    "LOX-ADV-JOKER-1",
    "Jokers in the pack",
    "Two jokers are shuffled in, so the deck starts with 30 cards.",
    prose_only="the option stands in the header; a joker in a game without is refused as a card that is not there",
)
JOKER_FLIPPED: Final = Rule(
    "LOX-ADV-JOKER-2",
    "A joker in the ocean",
    "A joker flipped in the ocean is discarded and brings an escort at once, without any decision.",
)
JOKER_SPREAD: Final = Rule(
    "LOX-ADV-JOKER-3",
    "A joker in the spread",
    "A joker among the torpedoes spoils the attack, whatever else scores. All torpedoes are turned up and spent. "
    "Against an escort the boat is lost.",
)
JOKER_ELSEWHERE: Final = Rule(
    "LOX-ADV-JOKER-4",
    "A joker elsewhere",
    "A joker drawn as an escort, as an opportunity ship or as an estimate: three rulings say what happens.",
)
FACE_ESTIMATE: Final = Rule(
    "LOX-ADV-FACE-1",
    "Estimates",
    "When a jack, queen or king is sunk, it is discarded and the top card of the deck goes unseen to the score pile "
    "as an estimate.",
)
FACE_REVEAL: Final = Rule(
    "LOX-ADV-FACE-2",
    "Estimates revealed",
    "At the end of the patrol, won or lost, the estimates are turned up and count what they are worth. A face card "
    "counts 10 and is not estimated again.",
)
FACE_EMPTY: Final = Rule(
    "LOX-ADV-FACE-3",
    "No card for an estimate",
    "With an empty deck there is no estimate: a ruling says what the face card counts.",
    prose_only="the ruling decides, and the tonnage shows it: a wrong total is SCORE-1's",
)
KING_SHIP: Final = Rule(
    "LOX-ADV-KING-1",
    "King ships",
    "A king flipped in the ocean is an escort: it cannot be passed or attacked as a ship. Take the damage (10 "
    "torpedoes) or attack it; a miss loses the boat.",
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
    "It is passed or attacked like a ship of the ocean, and a miss brings an escort. Passing it is not the pass of "
    "2a: the encounter has ended with a sinking, and the debrief follows.",
)
QUEEN_ORDER: Final = Rule(
    "LOX-ADV-QUEEN-3",
    "Estimate before opportunity",
    "With estimates in play the queen's estimate is taken first, then the opportunity ship is turned up.",
)
PATROL2: Final = Rule(
    "LOX-ADV-PATROL2-1",
    "The second patrol",
    "After a win the captain may sail again if the deck holds two cards or more. Score pile, discard and deck stay as "
    "they are, and the tonnage adds up.",
)
PATROL2_DEAL: Final = Rule(
    "LOX-ADV-PATROL2-2",
    "The second supply",
    "With 24 cards or more in the deck exactly 24 are dealt. With fewer, any number from two upward is dealt and the "
    "rest stays.",
)
PATROL2_OCEAN: Final = Rule(
    "LOX-ADV-PATROL2-3",
    "The second ocean",
    "Lay an ocean of one card or more from what was dealt, and keep at least one of it as a torpedo.",
)
PATROL2_LEFT: Final = Rule(
    "LOX-ADV-PATROL2-4",
    "What the first patrol left",
    "A ruling says what becomes of unflipped ocean cards and unfired torpedoes.",
    prose_only="the ruling decides, and the supply shows it: a wrong total is CARD-3's",
)
PATROL2_EMPTY: Final = Rule(
    "LOX-ADV-PATROL2-5",
    "Missed with an empty deck",
    "An attack that misses while the deck is empty loses the boat, in any patrol; no escort card is needed.",
)
PATROL2_LOST: Final = Rule(
    "LOX-ADV-PATROL2-6",
    "Lost on the second patrol",
    "A boat lost on its second patrol is a loss; the tonnage of both patrols is reported.",
    prose_only="it says how the result is told; the loss and the tonnage have rules of their own",
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
