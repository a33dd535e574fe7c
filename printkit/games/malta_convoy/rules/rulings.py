"""What the rules of Malta Convoy leave open, and the answers in force: each ruling is declared once, and read as an
attribute of the ruleset."""

from __future__ import annotations

from typing import ClassVar, Literal

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.table import Preset, Ruleset, Ruling

YesNo = Literal["yes", "no"]
Convoy = Literal["x5-x10", "revised", "custom"]
ContactLow = Literal["dumb-luck", "quiet"]
FriendlyWaters = Literal["no-roll", "roll"]
ForceFloor = Literal["before", "after"]
InterceptionScore = Literal["every-one", "effective"]
EscortsGone = Literal["destroyed-only", "none-left"]
TargetOverflow = Literal["destroyer", "dummy", "wrap"]
EmptyTarget = Literal["no-effect", "cargo", "reroll"]
DestroyedTakes = Literal["undamaged", "damaged", "choose"]
AllDamaged = Literal["no-effect", "sunk"]
DamagedScore = Literal["none", "half"]
Halfway = Literal["up", "down"]
HalfwayLength = Literal["current", "original"]
CoveringChoice = Literal["choose", "destroyers-first", "cruisers-first"]
CoveringDamaged = Literal["damaged-first", "undamaged-first"]
OptionStart = Literal["this-turn", "next-turn"]
SideEffects = Literal["same-duration", "rest-of-trip"]
EvadeLength = Literal["d3", "one"]
AllLost = Literal["sail-on", "end"]


class MaltaRuleset(Ruleset):
    """The answers in force."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("printed", "the rules as printed"),
        Preset("revised", "the designer's smaller numbers of warships"),
    )

    convoy = Ruling[Convoy](
        "convoy",
        (rb.CONVOY_4, rb.CONVOY_5),
        "How many cruisers and destroyers sail?",
        {
            "x5-x10": "the die times five, the die times ten",
            "revised": "the die plus 6, three dice plus 20",
            "custom": "all five numbers are given, none is rolled",
        },
        "The rules text multiplies; the designer's web page has the smaller numbers, nearer to history. The score hardly changes.",
        presets={"revised": "revised"},
    )
    contact_low = Ruling[ContactLow](
        "contact-low",
        (rb.CONTACT_1,),
        "What does a contact total below 1 mean?",
        {"dumb-luck": "the same as 1", "quiet": "no contact, and nothing taken from the next roll"},
        "The ends of every table are open. While evading a third of the rolls fall below 1, half after dumb luck.",
    )
    friendly_waters = Ruling[FriendlyWaters](
        "friendly-waters",
        (rb.FRIENDLY_1,),
        "Are contact rolls made in friendly waters?",
        {
            "no-roll": "none; no modifier arises",
            "roll": "made; contacts are ignored, dumb luck and reconnaissance count",
        },
        "No attack there against one roll every turn: nothing has to be decided while the convoy is safe.",
    )
    force_floor = Ruling[ForceFloor](
        "force-floor",
        (rb.FORCE, rb.INTERCEPT_2),
        "Does the least force of 1 hold before or after the interceptions?",
        {
            "before": "before: interceptions can stop an attack",
            "after": "after: one attacker always gets through",
        },
        "The floor is stated with the force size and its modifications.",
    )
    interception_score = Ruling[InterceptionScore](
        "interception-score",
        (rb.INTERCEPT_2, rb.SCORE_3),
        "Does a 1 score that has nobody left to turn away?",
        {"every-one": "every 1 scores", "effective": "only a 1 that lowers the force"},
        "One point for every interception, and each 1 is one.",
    )
    escorts_gone = Ruling[EscortsGone](
        "escorts-gone",
        (rb.INTERCEPT_1,),
        "Is a roll lost when the cruisers (destroyers) left with a carrier rather than sank?",
        {
            "destroyed-only": "no: none may be left and none have returned",
            "none-left": "yes: what is not there cannot intercept",
        },
        "Rules and sheet both say destroyed. It rarely matters.",
    )
    damaged_carrier = Ruling[YesNo](
        "damaged-carrier",
        (rb.INTERCEPT_1, rb.DAMAGE_4),
        "Does a damaged carrier give its interception roll?",
        {"yes": "yes", "no": "no"},
        "One roll for every carrier there is.",
    )
    target_overflow = Ruling[TargetOverflow](
        "target-overflow",
        (rb.TARGET_1, rb.OPT_DECOY),
        "What do target totals of 7 and 8 hit?",
        {
            "destroyer": "a destroyer, as 6 does",
            "dummy": "the dummy convoy: no loss",
            "wrap": "7 a tanker, 8 a cargo ship",
        },
        "The ends of a table are open. `wrap` would undo the option.",
    )
    empty_target = Ruling[EmptyTarget](
        "empty-target",
        (rb.TARGET_3,),
        "What does a hit on a type without ships do (carriers apart)?",
        {
            "no-effect": "nothing",
            "cargo": "it hits a cargo ship, if there is one",
            "reroll": "the target die is rolled again until a type has ships",
        },
        "Only carriers are sent on to another type.",
    )
    destroyed_takes = Ruling[DestroyedTakes](
        "destroyed-takes",
        (rb.DAMAGE_1,),
        "Which ship of the type is destroyed?",
        {
            "undamaged": "an undamaged one while there is one",
            "damaged": "a damaged one while there is one",
            "choose": "the player says",
        },
        "The die for damaging again is the one way in which the rules strike a damaged ship.",
    )
    all_damaged = Ruling[AllDamaged](
        "all-damaged",
        (rb.DAMAGE_3,),
        "Damaged again, the die shows 4 to 6, and no ship of the type is undamaged?",
        {"no-effect": "nothing happens", "sunk": "the damaged ship is lost"},
        "The die says that this ship is not sunk.",
    )
    damaged_score = Ruling[DamagedScore](
        "damaged-score",
        (rb.SCORE_5,),
        "Do damaged ships cost points?",
        {"none": "no", "half": "each one still in the convoy costs half of its loss"},
        "Only losses are listed.",
    )
    halfway = Ruling[Halfway](
        "halfway",
        (rb.COVER_1,),
        "How is half of an odd journey rounded?",
        {"up": "up", "down": "down"},
        "Halfway through means that half of the boxes are done.",
    )
    halfway_length = Ruling[HalfwayLength](
        "halfway-length",
        (rb.COVER_1, rb.OPT_EVADE),
        "Half of which length?",
        {
            "current": "the journey as long as it is now; a check already made is not repeated",
            "original": "the journey as it was rolled",
        },
        "The journey is as long as it now is.",
    )
    covering_choice = Ruling[CoveringChoice](
        "covering-choice",
        (rb.COVER_4,),
        "Who says which warships leave with a carrier?",
        {
            "choose": "the player",
            "destroyers-first": "destroyers go first",
            "cruisers-first": "cruisers go first",
        },
        "The rules only say warships.",
    )
    covering_damaged = Ruling[CoveringDamaged](
        "covering-damaged",
        (rb.COVER_2, rb.COVER_4),
        "Do damaged ships leave first?",
        {"damaged-first": "yes", "undamaged-first": "no, last"},
        "Cripples go home.",
    )
    covering_stay = Ruling[YesNo](
        "covering-stay",
        (rb.COVER_2,),
        "May a carrier that rolled 4 to 6 stay?",
        {"no": "no", "yes": "yes"},
        "It is stated as a result, not as an offer.",
    )
    option_start = Ruling[OptionStart](
        "option-start",
        (rb.OPT_3,),
        "From which turn is an option in force?",
        {
            "this-turn": "from the turn in which it is taken",
            "next-turn": "from the turn after; the next option can be taken when it is over",
        },
        "It is taken at the beginning of the turn.",
    )
    side_effects = Ruling[SideEffects](
        "side-effects",
        (rb.OPT_4,),
        "How long does the price of an option run?",
        {
            "same-duration": "as long as the option",
            "rest-of-trip": "to the end: split's contact, decoy's interception, screen's attack modifier",
        },
        "One stretch of turns for all of it.",
    )
    evade_length = Ruling[EvadeLength](
        "evade-length",
        (rb.OPT_EVADE,),
        "How many turns does evading add?",
        {"d3": "a D3", "one": "one, no die"},
        "The rules say a D3; the sheet's small print shows only one turn.",
    )
    options_in_friendly = Ruling[YesNo](
        "options-in-friendly",
        (rb.OPT_5,),
        "May an option be taken in friendly waters?",
        {"yes": "yes", "no": "no"},
        "At the beginning of any turn.",
    )
    all_lost = Ruling[AllLost](
        "all-lost",
        (rb.END,),
        "What if no cargo ship and no tanker is left?",
        {
            "sail-on": "the journey goes on",
            "end": "the game ends with that turn, its covering check included",
        },
        "The rules know no earlier end, and warships can still be lost.",
    )
