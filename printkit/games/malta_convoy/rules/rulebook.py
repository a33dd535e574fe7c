"""The rules of Malta Convoy as constants. They follow Lloyd Krassner's rules in printkit's wording; the numbers are
those of printkit's rules catalogue."""

from __future__ import annotations

from typing import Final

from printkit.table import Rule

_READING: Final = "says how to read another rule; nothing in a log keeps or breaks it by itself"
_SUM: Final = "a sum that follows from other rules; a wrong one breaks the claim, not a die"

DICE_1: Final = Rule(
    "MALTA-DICE-1",
    "Dice",
    "A D6 shows 1 to 6. A D3 is half a die, rounded up: 1 and 2 are 1, 3 and 4 are 2, 5 and 6 are 3. The log holds the dice as they fell, a D3 as 1 to 3; sums are computed.",
)
CONVOY_1: Final = Rule("MALTA-CONVOY-1", "Cargo ships", "Three dice give the number of cargo ships.")
CONVOY_2: Final = Rule("MALTA-CONVOY-2", "Tankers", "One die gives the number of tankers.")
CONVOY_3: Final = Rule("MALTA-CONVOY-3", "Carriers", "One D3 gives the number of aircraft carriers.")
CONVOY_4: Final = Rule(
    "MALTA-CONVOY-4", "Cruisers", "One die times five gives the number of cruisers (revised: the die plus 6)."
)
CONVOY_5: Final = Rule(
    "MALTA-CONVOY-5",
    "Destroyers",
    "One die times ten gives the number of destroyers (revised: three dice plus 20).",
)
LENGTH: Final = Rule("MALTA-LENGTH", "Length of the journey", "The journey takes 20 turns plus one die.")
FRIENDLY: Final = Rule(
    "MALTA-FRIENDLY",
    "Friendly waters",
    "One die says how many of the first turns are spent in friendly waters.",
)
SCORE_1: Final = Rule("MALTA-SCORE-1", "Starting score", "The score starts at 100.", _SUM)

FRIENDLY_1: Final = Rule(
    "MALTA-FRIENDLY-1",
    "Safe at first",
    "In friendly waters the convoy is not attacked, and no contact roll is made.",
)
CONTACT_1: Final = Rule(
    "MALTA-CONTACT-1",
    "Contact roll",
    "Each turn in hostile waters has exactly one contact roll: the die plus last turn's modifier plus the option's. Sum first, then read the table; its ends are open.",
)
CONTACT_2: Final = Rule(
    "MALTA-CONTACT-2",
    "Contact table",
    "1 or less dumb luck, 2 and 3 no contact, 4 reconnaissance, 5 surprise contact, 6 contact, 7 sortie, 8 or more attack force. Only 5 and up bring an enemy.",
)
CONTACT_3: Final = Rule(
    "MALTA-CONTACT-3",
    "Next turn's modifier",
    "Dumb luck takes 1 from the next turn's contact roll, reconnaissance adds 2 to it. Neither lasts longer.",
)
ENEMY: Final = Rule(
    "MALTA-ENEMY",
    "Enemy",
    "After a contact one die says who comes: 1 U-boats, 2–3 Italian air force, 4–5 German air force, 6 combined air force.",
)
FORCE: Final = Rule(
    "MALTA-FORCE",
    "Force size",
    "One die, with the modifiers of the contact, the enemy and a split convoy, is the size of the force; at least 1.",
)
INTERCEPT_1: Final = Rule(
    "MALTA-INTERCEPT-1",
    "Interception rolls",
    "Three dice, one more for each carrier, one fewer if all cruisers are destroyed, one fewer if all destroyers are; all of them are rolled.",
)
INTERCEPT_2: Final = Rule(
    "MALTA-INTERCEPT-2",
    "Interception",
    "Each 1 turns one attacker away (never below none) and is one interception for the score.",
)
ATTACK: Final = Rule(
    "MALTA-ATTACK",
    "Attack rolls",
    "As many attack dice as attackers are left: 1–2 a miss, 3–4 a ship damaged, 5–6 a ship destroyed, after the enemy's modifier.",
)
TARGET_1: Final = Rule(
    "MALTA-TARGET-1",
    "Target",
    "Each hit has one target die: 1 tanker, 2 cargo ship, 3–4 carrier, 5 cruiser, 6 destroyer.",
)
TARGET_2: Final = Rule(
    "MALTA-TARGET-2",
    "No carrier left",
    "A carrier that is no longer there is a cargo ship instead.",
    _READING,
)
TARGET_3: Final = Rule(
    "MALTA-TARGET-3", "Nobody there", "A hit on a type without ships has no effect.", _READING
)
DAMAGE_1: Final = Rule(
    "MALTA-DAMAGE-1", "Destroyed", "One ship of the type is lost, an undamaged one while there is one."
)
DAMAGE_2: Final = Rule("MALTA-DAMAGE-2", "Damaged", "The first damaged ship of a type is marked.")
DAMAGE_3: Final = Rule(
    "MALTA-DAMAGE-3",
    "Damaged again",
    "Where a ship of the type is damaged already, one die: 1–3 that ship is hit again and lost; 4–6 another one is damaged, if there is one.",
)
DAMAGE_4: Final = Rule(
    "MALTA-DAMAGE-4",
    "Damage stays",
    "Damage is not repaired and changes nothing else; a damaged carrier still gives its interception roll.",
    _READING,
)
COVER_1: Final = Rule(
    "MALTA-COVER-1",
    "Covering force",
    "At the end of the turn in which half the journey is done, once in the game, the covering force may turn back.",
)
COVER_2: Final = Rule(
    "MALTA-COVER-2",
    "Carriers turn back",
    "One die for each carrier still there, damaged ones first: 4–6 it returns to base.",
)
COVER_3: Final = Rule(
    "MALTA-COVER-3",
    "Escort for the carrier",
    "With a returning carrier go three warships and one die more, or all that are left.",
)
COVER_4: Final = Rule(
    "MALTA-COVER-4",
    "Who goes",
    "The player says how many of them are cruisers; the rest are destroyers. Damaged ships go first.",
)
COVER_5: Final = Rule(
    "MALTA-COVER-5", "Gone, not lost", "Ships that return are not losses and do not come back."
)
END: Final = Rule(
    "MALTA-END",
    "Arrival",
    "When the last turn of the journey is done the convoy is at Malta. Nothing ends the game earlier.",
)

OPT_1: Final = Rule("MALTA-OPT-1", "Once each", "Each option can be taken once in a game.")
OPT_2: Final = Rule(
    "MALTA-OPT-2",
    "At the start of a turn",
    "An option is taken at the start of a turn, and only while none is running.",
)
OPT_3: Final = Rule(
    "MALTA-OPT-3",
    "Duration",
    "One die, rolled at once, is the number of turns for which the option is in force, this turn included. It cannot be called off.",
)
OPT_4: Final = Rule(
    "MALTA-OPT-4",
    "Good and bad together",
    "All effects of an option end with it, but for the turns that evading adds.",
    _READING,
)
OPT_5: Final = Rule(
    "MALTA-OPT-5",
    "In friendly waters too",
    "Options may be taken in friendly waters; the duration runs there as well.",
)
OPT_DECOY: Final = Rule(
    "MALTA-OPT-DECOY", "Decoy", "A dummy convoy: target rolls +2, one interception roll fewer."
)
OPT_SPLIT: Final = Rule("MALTA-OPT-SPLIT", "Split", "The ships scatter: force size −1, contact rolls +1.")
OPT_EVADE: Final = Rule(
    "MALTA-OPT-EVADE",
    "Evade",
    "A detour: contact rolls −2; the journey grows by a D3 of turns, rolled right after the duration.",
)
OPT_SCREEN: Final = Rule(
    "MALTA-OPT-SCREEN", "Screen", "Warships out ahead: two more interception rolls, enemy attack rolls +1."
)

SCORE_2: Final = Rule(
    "MALTA-SCORE-2",
    "Losses",
    "Each ship lost costs: cargo 2, tanker 3, carrier 5, cruiser 1, destroyer nothing.",
)
SCORE_3: Final = Rule("MALTA-SCORE-3", "Interceptions", "Each interception is worth 1 point.")
SCORE_4: Final = Rule(
    "MALTA-SCORE-4", "All gone", "No tanker left costs 10 more, and no cargo ship left 10 more.", _SUM
)
SCORE_5: Final = Rule(
    "MALTA-SCORE-5", "Damaged and returned", "Damaged or returned ships cost nothing.", _SUM
)

RULES: tuple[Rule, ...] = (
    DICE_1, CONVOY_1, CONVOY_2, CONVOY_3, CONVOY_4, CONVOY_5, LENGTH, FRIENDLY, SCORE_1,
    FRIENDLY_1, CONTACT_1, CONTACT_2, CONTACT_3, ENEMY, FORCE, INTERCEPT_1, INTERCEPT_2, ATTACK,
    TARGET_1, TARGET_2, TARGET_3, DAMAGE_1, DAMAGE_2, DAMAGE_3, DAMAGE_4,
    COVER_1, COVER_2, COVER_3, COVER_4, COVER_5, END,
    OPT_1, OPT_2, OPT_3, OPT_4, OPT_5, OPT_DECOY, OPT_SPLIT, OPT_EVADE, OPT_SCREEN,
    SCORE_2, SCORE_3, SCORE_4, SCORE_5,
)  # fmt: skip
