"""The rules of Malta Convoy as constants.

They restate Lloyd Krassner's rules in printkit's wording; the IDs are printkit's own.
"""

from __future__ import annotations

from typing import Final

from printkit.table import Rule

_READING: Final = "it says how to read another rule"
_SUM: Final = "it is a sum that follows from other rules; a wrong sum is reported as a wrong total"

DICE_1: Final = Rule(
    "MALTA-DICE-1",
    "Dice",
    "A D6 shows 1 to 6. A D3 is half a die, rounded up: 1 and 2 count as 1, 3 and 4 as 2, 5 and 6 as "
    "3. The log records each die as it fell, and a D3 as 1 to 3. printkit computes the sums.",
)
CONVOY_1: Final = Rule("MALTA-CONVOY-1", "Cargo ships", "Three dice give the number of cargo ships.")
CONVOY_2: Final = Rule("MALTA-CONVOY-2", "Tankers", "One die gives the number of tankers.")
CONVOY_3: Final = Rule("MALTA-CONVOY-3", "Carriers", "One D3 gives the number of aircraft carriers.")
CONVOY_4: Final = Rule(
    "MALTA-CONVOY-4",
    "Cruisers",
    "One die times five gives the number of cruisers (option revised, off in a first game: the die plus 6).",
)
CONVOY_5: Final = Rule(
    "MALTA-CONVOY-5",
    "Destroyers",
    "One die times ten gives the number of destroyers (option revised: three dice plus 20).",
)
LENGTH: Final = Rule("MALTA-LENGTH", "Length of the journey", "The journey takes 20 turns plus one die.")
FRIENDLY: Final = Rule(
    "MALTA-FRIENDLY",
    "Friendly waters",
    "One die says how many of the first turns the convoy spends in friendly waters.",
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
    "Each turn in hostile waters has exactly one contact roll: the die, plus last turn's modifier, "
    "plus the option's. Add up first, then read the table; a total beyond either end counts as the "
    "last row there.",
)
CONTACT_2: Final = Rule(
    "MALTA-CONTACT-2",
    "Contact table",
    "1 or less: dumb luck; 2 and 3: no contact; 4: reconnaissance; 5: surprise contact; 6: contact; "
    "7: sortie; 8 or more: attack force. Only totals of 5 and more bring an enemy.",
)
CONTACT_3: Final = Rule(
    "MALTA-CONTACT-3",
    "Next turn's modifier",
    "Dumb luck subtracts 1 from the next turn's contact roll, and reconnaissance adds 2. Neither "
    "lasts longer.",
)
ENEMY: Final = Rule(
    "MALTA-ENEMY",
    "Enemy",
    "After a contact, one die says which enemy comes. 1: U-boats; 2–3: Italian air force; 4–5: German "
    "air force; 6: combined air force.",
)
FORCE: Final = Rule(
    "MALTA-FORCE",
    "Force size",
    "One die, with the modifiers of the contact, the enemy and a split convoy, gives the size of the "
    "force (at least 1).",
)
INTERCEPT_1: Final = Rule(
    "MALTA-INTERCEPT-1",
    "Interception rolls",
    "Roll three dice, one more for each carrier, one fewer if all cruisers are destroyed, and one "
    "fewer if all destroyers are. Roll all of them.",
)
INTERCEPT_2: Final = Rule(
    "MALTA-INTERCEPT-2",
    "Interception",
    "Each 1 counts as an interception in the score, even if no attacker is left; it turns one attacker away if there is one.",
)
ATTACK: Final = Rule(
    "MALTA-ATTACK",
    "Attack rolls",
    "Roll one attack die for each attacker that is left. With the enemy's modifier, 2 or less "
    "is a miss, 3–4 damages a ship, and 5 or more destroys one.",
)
TARGET_1: Final = Rule(
    "MALTA-TARGET-1",
    "Target",
    "Roll one target die for each hit. 1: tanker; 2: cargo ship; 3–4: carrier; 5: cruiser; 6 or more: destroyer.",
)
TARGET_2: Final = Rule(
    "MALTA-TARGET-2",
    "No carrier left",
    "If no carrier is left, the hit is on a cargo ship instead.",
    _READING,
)
TARGET_3: Final = Rule(
    "MALTA-TARGET-3", "Nobody there", "A hit on a type of which no ship is left has no effect.", _READING
)
DAMAGE_1: Final = Rule(
    "MALTA-DAMAGE-1", "Destroyed", "One ship of the type is lost: an undamaged one, as long as there is one."
)
DAMAGE_2: Final = Rule("MALTA-DAMAGE-2", "Damaged", "If no ship of the type is damaged, mark one as damaged.")
DAMAGE_3: Final = Rule(
    "MALTA-DAMAGE-3",
    "Damaged again",
    "If a ship of the type is damaged already, roll one die. 1–3: it is hit again and lost. 4–6: "
    "another ship of the type is damaged, if there is one.",
)
DAMAGE_4: Final = Rule(
    "MALTA-DAMAGE-4",
    "Damage stays",
    "Damage is not repaired and has no other effect. A damaged carrier still adds its interception roll.",
    _READING,
)
COVER_1: Final = Rule(
    "MALTA-COVER-1",
    "Covering force",
    "At the end of the turn in which half the journey is done, once in a game, the covering force may "
    "turn back.",
)
COVER_2: Final = Rule(
    "MALTA-COVER-2",
    "Carriers turn back",
    "Roll one die for each carrier left, damaged ones first. On 4–6 the carrier returns to base.",
)
COVER_3: Final = Rule(
    "MALTA-COVER-3",
    "Escort for the carrier",
    "Three warships plus one die leave with a carrier that returns, or all warships if there are fewer.",
)
COVER_4: Final = Rule(
    "MALTA-COVER-4",
    "Who goes",
    "The player says how many of these warships are cruisers; the rest are destroyers. Damaged ships "
    "leave first.",
)
COVER_5: Final = Rule(
    "MALTA-COVER-5", "Gone, not lost", "Ships that return to base are no losses, and do not come back."
)
END: Final = Rule(
    "MALTA-END",
    "Arrival",
    "When the last turn of the journey is done, the convoy reaches Malta. Nothing ends the game earlier.",
)

OPT_1: Final = Rule("MALTA-OPT-1", "Once each", "Each option can be taken once in a game.")
OPT_2: Final = Rule(
    "MALTA-OPT-2",
    "At the start of a turn",
    "An option is taken at the start of a turn, and only if no other option is in force.",
)
OPT_3: Final = Rule(
    "MALTA-OPT-3",
    "Duration",
    "Roll one die at once: it gives the number of turns for which the option is in force, this turn "
    "included. The option cannot be called off.",
)
OPT_4: Final = Rule(
    "MALTA-OPT-4",
    "Good and bad together",
    "All effects of an option end together, except for the turns that Evade adds to the journey.",
    _READING,
)
OPT_5: Final = Rule(
    "MALTA-OPT-5",
    "In friendly waters too",
    "Options may be taken in friendly waters, and turns there count towards their duration.",
)
OPT_DECOY: Final = Rule(
    "MALTA-OPT-DECOY", "Decoy", "A dummy convoy: target rolls +2, one interception roll fewer."
)
OPT_SPLIT: Final = Rule("MALTA-OPT-SPLIT", "Split", "The ships scatter: force size −1, contact rolls +1.")
OPT_EVADE: Final = Rule(
    "MALTA-OPT-EVADE",
    "Evade",
    "A detour: contact rolls −2, and a D3 of turns more. The D3 is rolled right after the duration.",
)
OPT_SCREEN: Final = Rule(
    "MALTA-OPT-SCREEN",
    "Screen",
    "Warships ahead: two more interception rolls, attack rolls +1.",
)

SCORE_2: Final = Rule(
    "MALTA-SCORE-2",
    "Losses",
    "Each ship lost costs points: a cargo ship 2, a tanker 3, a carrier 5, a cruiser 1, a destroyer none.",
)
SCORE_3: Final = Rule("MALTA-SCORE-3", "Interceptions", "Each interception is worth 1 point.")
SCORE_4: Final = Rule(
    "MALTA-SCORE-4",
    "All gone",
    "If no tanker is left, subtract 10 more points; if no cargo ship is left, subtract another 10.",
    _SUM,
)
SCORE_5: Final = Rule(
    "MALTA-SCORE-5",
    "Damaged and returned",
    "Damaged or returned ships cost nothing.",
    _SUM,
)

RULES: tuple[Rule, ...] = (
    DICE_1, CONVOY_1, CONVOY_2, CONVOY_3, CONVOY_4, CONVOY_5, LENGTH, FRIENDLY, SCORE_1,
    FRIENDLY_1, CONTACT_1, CONTACT_2, CONTACT_3, ENEMY, FORCE, INTERCEPT_1, INTERCEPT_2, ATTACK,
    TARGET_1, TARGET_2, TARGET_3, DAMAGE_1, DAMAGE_2, DAMAGE_3, DAMAGE_4,
    COVER_1, COVER_2, COVER_3, COVER_4, COVER_5, END,
    OPT_1, OPT_2, OPT_3, OPT_4, OPT_5, OPT_DECOY, OPT_SPLIT, OPT_EVADE, OPT_SCREEN,
    SCORE_2, SCORE_3, SCORE_4, SCORE_5,
)  # fmt: skip
