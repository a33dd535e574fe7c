"""The open questions in the rules of Malta Convoy, with printkit's rulings.

Each ruling is declared once, and code reads it as an attribute of the ruleset.
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Literal, assert_never

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.table import EitherOr, Preset, Ruleset, Ruling, Words, YesNo

Convoy = Literal["x5-x10", "revised", "custom"]
TargetOverflow = Literal["destroyer", "dummy", "wrap"]
EmptyTarget = Literal["no-effect", "cargo", "reroll"]
DestroyedTakes = Literal["undamaged", "damaged", "choose"]
Halfway = Literal["up", "down"]
CoveringChoice = Literal["choose", "destroyers-first", "cruisers-first"]

_IN_THE_RULES = "the rules’ own words"


class MaltaRuleset(Ruleset):
    """The rulings in force in a game of Malta Convoy."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("printed", "the rules as printed"),
        Preset("revised", "the designer's smaller numbers of warships"),
    )

    convoy = Ruling[Convoy](
        "convoy",
        (rb.CONVOY_4, rb.CONVOY_5),
        "How many cruisers and destroyers sail?",
        {
            "x5-x10": Words("the die times five, the die times ten", told=_IN_THE_RULES),
            "revised": "the die plus 6, three dice plus 20",
            "custom": "all five numbers are given, none is rolled",
        },
        "The rules text multiplies; the designer's web page has the smaller numbers, nearer to history. The score hardly changes.",
        presets={"revised": "revised"},
    )
    contact_low = EitherOr[Literal["dumb-luck"], Literal["quiet"]](
        "contact-low",
        (rb.CONTACT_1,),
        "What does a contact total below 1 mean?",
        {
            "dumb-luck": Words("the same as 1", told=_IN_THE_RULES),
            "quiet": "no contact, and nothing taken from the next roll",
        },
        "The ends of every table are open. While evading a third of the rolls fall below 1, half after dumb luck.",
    )
    friendly_waters = EitherOr[Literal["no-roll"], Literal["roll"]](
        "friendly-waters",
        (rb.FRIENDLY_1,),
        "Are contact rolls made in friendly waters?",
        {
            "no-roll": Words("none; no modifier arises", "no contact roll", told=_IN_THE_RULES),
            "roll": Words(
                "made; contacts are ignored, dumb luck and reconnaissance count", "contact die, but no enemy"
            ),
        },
        "No attack there against one roll every turn: nothing has to be decided while the convoy is safe.",
    )
    rolls_in_friendly_waters = friendly_waters.says("roll")
    force_floor = EitherOr[Literal["before"], Literal["after"]](
        "force-floor",
        (rb.FORCE, rb.INTERCEPT_2),
        "Does the least force of 1 hold before or after the interceptions?",
        {
            "before": Words("before: interceptions can stop an attack", "least\u00a01", told=_IN_THE_RULES),
            "after": Words("after: one attacker always gets through", "least\u00a01, after interceptions"),
        },
        "The floor is stated with the force size and its modifications.",
    )
    interception_score = EitherOr[Literal["every-one"], Literal["effective"]](
        "interception-score",
        (rb.INTERCEPT_2, rb.SCORE_3),
        "Does a 1 score that has nobody left to turn away?",
        {
            "every-one": Words("every 1 scores", "score +1", told=_IN_THE_RULES),
            "effective": Words("only a 1 that lowers the force", "scores +1 if it does"),
        },
        "One point for every interception, and each 1 is one.",
    )
    escorts_gone = EitherOr[Literal["destroyed-only"], Literal["none-left"]](
        "escorts-gone",
        (rb.INTERCEPT_1,),
        "Is a roll lost when the cruisers (destroyers) left with a carrier rather than sank?",
        {
            "destroyed-only": Words("no: none may be left and none have returned", "all {ships} destroyed"),
            "none-left": Words("yes: what is not there cannot intercept", "no {ships} left"),
        },
        "Rules and sheet both say destroyed. It rarely matters.",
    )
    damaged_carrier = YesNo(
        "damaged-carrier",
        (rb.INTERCEPT_1, rb.DAMAGE_4),
        "Does a damaged carrier give its interception roll?",
        {
            "yes": Words("yes", "each carrier", told=_IN_THE_RULES),
            "no": Words("no", "each undamaged carrier"),
        },
        "One roll for every carrier there is.",
    )
    damaged_carrier_intercepts = damaged_carrier.says("yes")
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
            "no-effect": Words("nothing", "nothing", told=_IN_THE_RULES),
            "cargo": Words("it hits a cargo ship, if there is one", "a cargo ship"),
            "reroll": Words("the target die is rolled again until a type has ships", "roll again"),
        },
        "Only carriers are sent on to another type.",
    )
    destroyed_takes = Ruling[DestroyedTakes](
        "destroyed-takes",
        (rb.DAMAGE_1,),
        "Which ship of the type is destroyed?",
        {
            "undamaged": Words(
                "an undamaged one while there is one",
                "an undamaged ship while there is one",
                told=_IN_THE_RULES,
            ),
            "damaged": Words("a damaged one while there is one", "a damaged ship while there is one"),
            "choose": Words("the player says", "a damaged or undamaged ship, as you say"),
        },
        "The die for damaging again is the one way in which the rules strike a damaged ship.",
    )
    all_damaged = EitherOr[Literal["no-effect"], Literal["sunk"]](
        "all-damaged",
        (rb.DAMAGE_3,),
        "Damaged again, the die shows 4 to 6, and no ship of the type is undamaged?",
        {
            "no-effect": Words("nothing happens", "nothing", told=_IN_THE_RULES),
            "sunk": Words("the damaged ship is lost", "it sinks"),
        },
        "The die says that this ship is not sunk.",
    )
    damaged_score = EitherOr[Literal["none"], Literal["half"]](
        "damaged-score",
        (rb.SCORE_5,),
        "Do damaged ships cost points?",
        {
            "none": Words("no", "cost nothing", told=_IN_THE_RULES),
            "half": Words("each one still in the convoy costs half of its loss", "cost half"),
        },
        "Only losses are listed.",
    )
    damaged_ships_score = damaged_score.says("half")
    halfway = EitherOr[Literal["up"], Literal["down"]](
        "halfway",
        (rb.COVER_1,),
        "How is half of an odd journey rounded?",
        {"up": "up", "down": "down"},
        "Halfway through means that half of the boxes are done.",
    )
    halfway_length = EitherOr[Literal["current"], Literal["original"]](
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
            "choose": Words("the player", "you say how many cruisers", told=_IN_THE_RULES),
            "destroyers-first": Words("destroyers go first", "destroyers first"),
            "cruisers-first": Words("cruisers go first", "cruisers first"),
        },
        "The rules only say warships.",
    )
    covering_damaged = EitherOr[Literal["damaged-first"], Literal["undamaged-first"]](
        "covering-damaged",
        (rb.COVER_2, rb.COVER_4),
        "Do damaged ships leave first?",
        {"damaged-first": Words("yes", told=_IN_THE_RULES), "undamaged-first": "no, last"},
        "Cripples go home.",
    )
    covering_stay = YesNo(
        "covering-stay",
        (rb.COVER_2,),
        "May a carrier that rolled 4 to 6 stay?",
        {"no": Words("no", "returns", told=_IN_THE_RULES), "yes": Words("yes", "may return")},
        "It is stated as a result, not as an offer.",
    )
    covering_carrier_may_stay = covering_stay.says("yes")
    option_start = EitherOr[Literal["this-turn"], Literal["next-turn"]](
        "option-start",
        (rb.OPT_3,),
        "From which turn is an option in force?",
        {
            "this-turn": Words("from the turn in which it is taken", "this one included", told=_IN_THE_RULES),
            "next-turn": Words(
                "from the turn after; the next option can be taken when it is over", "from the next turn"
            ),
        },
        "It is taken at the beginning of the turn.",
    )
    side_effects = EitherOr[Literal["same-duration"], Literal["rest-of-trip"]](
        "side-effects",
        (rb.OPT_4,),
        "How long does the price of an option run?",
        {
            "same-duration": Words("as long as the option", "good and bad end together", told=_IN_THE_RULES),
            "rest-of-trip": Words(
                "to the end: split's contact, decoy's interception, screen's attack modifier",
                "prices stay to the end",
            ),
        },
        "One stretch of turns for all of it.",
    )
    evade_length = EitherOr[Literal["d3"], Literal["one"]](
        "evade-length",
        (rb.OPT_EVADE,),
        "How many turns does evading add?",
        {"d3": Words("a D3", "+D3", told=_IN_THE_RULES), "one": Words("one, no die", "+1")},
        "The rules say a D3; the sheet's small print shows only one turn.",
    )
    evading_rolls_a_die = evade_length.says("d3")
    options_in_friendly = YesNo(
        "options-in-friendly",
        (rb.OPT_5,),
        "May an option be taken in friendly waters?",
        {
            "yes": Words("yes", "also in friendly waters", told=_IN_THE_RULES),
            "no": Words("no", "not in friendly waters"),
        },
        "At the beginning of any turn.",
    )
    friendly_options_allowed = options_in_friendly.says("yes")
    all_lost = EitherOr[Literal["sail-on"], Literal["end"]](
        "all-lost",
        (rb.END,),
        "What if no cargo ship and no tanker is left?",
        {
            "sail-on": Words("the journey goes on", told=_IN_THE_RULES),
            "end": "the game ends with that turn, its covering check included",
        },
        "The rules know no earlier end, and warships can still be lost.",
    )
    ends_when_all_lost = all_lost.says("end")

    @cached_property
    def convoy_is_given(self) -> bool:
        """True if the player gives the numbers of ships instead of rolling them."""
        match self.convoy:
            case "custom":
                return True
            case "x5-x10" | "revised":
                return False
            case never:
                assert_never(never)

    @cached_property
    def player_takes_destroyed(self) -> bool:
        """True if the player chooses whether a damaged or an undamaged ship is destroyed."""
        match self.destroyed_takes:
            case "choose":
                return True
            case "undamaged" | "damaged":
                return False
            case never:
                assert_never(never)

    @cached_property
    def player_sends_cruisers(self) -> bool:
        """True if the player chooses how many cruisers leave with a carrier."""
        match self.covering_choice:
            case "choose":
                return True
            case "destroyers-first" | "cruisers-first":
                return False
            case never:
                assert_never(never)
