"""The questions that the rulebook of Malta Convoy leaves open, and the answers (rulings) that printkit offers.

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
    """The rulings that apply to one game of Malta Convoy."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("printed", "the rules as printed"),
        Preset("revised", "the designer's smaller numbers of warships"),
    )

    convoy = Ruling[Convoy](
        "convoy",
        (rb.CONVOY_4, rb.CONVOY_5),
        "How many cruisers and destroyers sail?",
        {
            "x5-x10": Words(
                "cruisers: one die times five; destroyers: one die times ten", told=_IN_THE_RULES
            ),
            "revised": "cruisers: one die plus 6; destroyers: three dice plus 20",
            "custom": "the players choose all five numbers of ships instead of rolling them",
        },
        "The rulebook multiplies the dice. The designer's web page has the smaller numbers, which are "
        "nearer to history. The score hardly changes.",
        presets={"revised": "revised"},
    )
    contact_low = EitherOr[Literal["dumb-luck"], Literal["quiet"]](
        "contact-low",
        (rb.CONTACT_1,),
        "What does a contact total below 1 mean?",
        {
            "dumb-luck": Words("the same as 1", told=_IN_THE_RULES),
            "quiet": "no contact, and the next roll is not lowered",
        },
        "In every table, a total beyond either end counts as the last row. While Evade is in force, a third of the contact totals are below 1; after dumb luck, half of them are.",
    )
    friendly_waters = EitherOr[Literal["no-roll"], Literal["roll"]](
        "friendly-waters",
        (rb.FRIENDLY_1,),
        "Are contact rolls made in friendly waters?",
        {
            "no-roll": Words("no, so no modifier arises", "no contact roll", told=_IN_THE_RULES),
            "roll": Words(
                "yes: contacts are ignored, but dumb luck and reconnaissance count",
                "contact die, but no enemy",
            ),
        },
        "The rulebook says that the convoy is not attacked in friendly waters, but also that every turn has one contact roll. A roll that cannot lead to an attack decides nothing.",
    )
    rolls_in_friendly_waters = friendly_waters.says("roll")
    force_floor = EitherOr[Literal["before"], Literal["after"]](
        "force-floor",
        (rb.FORCE, rb.INTERCEPT_2),
        "Is an enemy force below 1 raised to 1 before or after the interceptions?",
        {
            "before": Words(
                "before the interceptions, which can stop the whole attack",
                "least\u00a01",
                told=_IN_THE_RULES,
            ),
            "after": Words(
                "after the interceptions, so at least one attacker gets through",
                "least\u00a01, after interceptions",
            ),
        },
        "The rulebook states the minimum together with the size of the force and its modifiers.",
    )
    interception_score = EitherOr[Literal["every-one"], Literal["effective"]](
        "interception-score",
        (rb.INTERCEPT_2, rb.SCORE_3),
        "Does an interception roll of 1 score a point if no attacker is left to turn away?",
        {
            "every-one": Words("yes: every 1 scores", "score +1", told=_IN_THE_RULES),
            "effective": Words("no: only a 1 that lowers the force scores", "scores +1 if it does"),
        },
        "The rulebook gives one point for every interception, and each 1 is an interception.",
    )
    escorts_gone = EitherOr[Literal["destroyed-only"], Literal["none-left"]](
        "escorts-gone",
        (rb.INTERCEPT_1,),
        "Is an interception roll lost if the last cruisers (or destroyers) left with a carrier?",
        {
            "destroyed-only": Words(
                "no, only if all were destroyed",
                "all {ships} destroyed",
            ),
            "none-left": Words("yes: ships that are not there cannot intercept", "no {ships} left"),
        },
        "The rulebook and the original sheet both say “destroyed”. The ruling rarely makes a difference.",
    )
    damaged_carrier = YesNo(
        "damaged-carrier",
        (rb.INTERCEPT_1, rb.DAMAGE_4),
        "Does a damaged carrier add an interception roll?",
        {
            "yes": Words("yes", "each carrier", told=_IN_THE_RULES),
            "no": Words("no", "each undamaged carrier"),
        },
        "The rulebook gives one roll for every carrier.",
    )
    damaged_carrier_intercepts = damaged_carrier.says("yes")
    target_overflow = Ruling[TargetOverflow](
        "target-overflow",
        (rb.TARGET_1, rb.OPT_DECOY),
        "Which ship does a target total of 7 or 8 hit?",
        {
            "destroyer": "a destroyer, like a 6",
            "dummy": "the dummy convoy, so no ship is hit",
            "wrap": "7 hits a tanker, 8 a cargo ship",
        },
        "In every table, a total beyond either end counts as the last row at that end. The option `wrap` would cancel the effect of the decoy.",
    )
    empty_target = Ruling[EmptyTarget](
        "empty-target",
        (rb.TARGET_3,),
        "What does a hit on any type except carriers do if no ship of that type is left?",
        {
            "no-effect": Words("nothing", "nothing", told=_IN_THE_RULES),
            "cargo": Words("it hits a cargo ship, if there is one", "a cargo ship"),
            "reroll": Words(
                "the target die is rolled again until it names a type that is left", "roll again"
            ),
        },
        "The rulebook moves a hit to another type only for carriers.",
    )
    destroyed_takes = Ruling[DestroyedTakes](
        "destroyed-takes",
        (rb.DAMAGE_1,),
        "Which ship of the type is destroyed?",
        {
            "undamaged": Words(
                "an undamaged one, as long as there is one",
                "an undamaged ship is lost, if there is one",
                told=_IN_THE_RULES,
            ),
            "damaged": Words("a damaged one, if there is one", "a damaged ship is lost, if there is one"),
            "choose": Words("the player chooses", "a damaged or undamaged ship is lost, as you say"),
        },
        "Only the die for “damaged again” can hit a ship that is already damaged.",
    )
    all_damaged = EitherOr[Literal["no-effect"], Literal["sunk"]](
        "all-damaged",
        (rb.DAMAGE_3,),
        "What happens if the die for “damaged again” shows 4 to 6, but no ship of the type is undamaged?",
        {
            "no-effect": Words("nothing happens", "nothing", told=_IN_THE_RULES),
            "sunk": Words("the damaged ship is lost", "it sinks"),
        },
        "The die says that the damaged ship is not sunk.",
    )
    damaged_score = EitherOr[Literal["none"], Literal["half"]](
        "damaged-score",
        (rb.SCORE_5,),
        "Do damaged ships cost points?",
        {
            "none": Words("no", "cost nothing", told=_IN_THE_RULES),
            "half": Words(
                "yes: each damaged ship that is still in the convoy costs half as much as a lost one",
                "cost half",
            ),
        },
        "The rulebook lists points only for losses.",
    )
    damaged_ships_score = damaged_score.says("half")
    halfway = EitherOr[Literal["up"], Literal["down"]](
        "halfway",
        (rb.COVER_1,),
        "How is half of an odd number of turns rounded?",
        {"up": "up", "down": "down"},
        "The convoy is halfway when it has passed at least half of the journey's boxes.",
    )
    halfway_length = EitherOr[Literal["current"], Literal["original"]](
        "halfway-length",
        (rb.COVER_1, rb.OPT_EVADE),
        "Which length of the journey is halved?",
        {
            "current": "the present length; a check that was already made is not repeated",
            "original": "the length that was rolled at the start",
        },
        "The check for the covering force uses the length that the journey has at that moment.",
    )
    covering_choice = Ruling[CoveringChoice](
        "covering-choice",
        (rb.COVER_4,),
        "Who decides which warships leave with a carrier?",
        {
            "choose": Words("the player decides", "you say how many cruisers", told=_IN_THE_RULES),
            "destroyers-first": Words("nobody: destroyers leave first", "destroyers first"),
            "cruisers-first": Words("nobody: cruisers leave first", "cruisers first"),
        },
        "The rulebook only says that warships leave, not which ones.",
    )
    covering_damaged = EitherOr[Literal["damaged-first"], Literal["undamaged-first"]](
        "covering-damaged",
        (rb.COVER_2, rb.COVER_4),
        "Do damaged ships leave first?",
        {"damaged-first": Words("yes", told=_IN_THE_RULES), "undamaged-first": "no, they leave last"},
        "In a real convoy, damaged ships would be sent home first.",
    )
    covering_stay = YesNo(
        "covering-stay",
        (rb.COVER_2,),
        "May a carrier stay although its die shows 4 to 6?",
        {"no": Words("no", "returns", told=_IN_THE_RULES), "yes": Words("yes", "may return")},
        "The rulebook says that the carrier returns to base; it does not offer a choice.",
    )
    covering_carrier_may_stay = covering_stay.says("yes")
    option_start = EitherOr[Literal["this-turn"], Literal["next-turn"]](
        "option-start",
        (rb.OPT_3,),
        "From which turn is an option in force?",
        {
            "this-turn": Words("from the turn in which it is taken", "this one included", told=_IN_THE_RULES),
            "next-turn": Words(
                "from the next turn; another option can be taken when it is over", "from the next turn"
            ),
        },
        "A player takes an option at the beginning of a turn, so it also applies to that turn.",
    )
    side_effects = EitherOr[Literal["same-duration"], Literal["rest-of-trip"]](
        "side-effects",
        (rb.OPT_4,),
        "How long do the disadvantages of an option last?",
        {
            "same-duration": Words("as long as the option", "good and bad end together", told=_IN_THE_RULES),
            "rest-of-trip": Words(
                "to the end of the journey: Split's contact modifier, Decoy's lost interception roll, Screen's "
                "attack modifier",
                "prices stay to the end",
            ),
        },
        "The rulebook gives one duration for all effects of an option.",
    )
    evade_length = EitherOr[Literal["d3"], Literal["one"]](
        "evade-length",
        (rb.OPT_EVADE,),
        "How many turns does Evade add?",
        {"d3": Words("a D3", "+D3", told=_IN_THE_RULES), "one": Words("one, without a die", "+1")},
        "The rulebook says a D3. The small print on the original sheet shows only one turn.",
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
        "The rulebook allows options at the beginning of any turn.",
    )
    friendly_options_allowed = options_in_friendly.says("yes")
    all_lost = EitherOr[Literal["sail-on"], Literal["end"]](
        "all-lost",
        (rb.END,),
        "What happens if no cargo ship and no tanker is left?",
        {
            "sail-on": Words("the journey goes on", told=_IN_THE_RULES),
            "end": "the game ends with that turn, after its check of the covering force",
        },
        "The rulebook does not mention an earlier end of the game, and warships can still be lost.",
    )
    ends_when_all_lost = all_lost.says("end")

    @cached_property
    def convoy_is_given(self) -> bool:
        """True if the player chooses the numbers of ships instead of rolling dice for them."""
        match self.convoy:
            case "custom":
                return True
            case "x5-x10" | "revised":
                return False
            case never:
                assert_never(never)

    @cached_property
    def player_takes_destroyed(self) -> bool:
        """True if the player chooses which ship a hit destroys, a damaged or an undamaged one."""
        match self.destroyed_takes:
            case "choose":
                return True
            case "undamaged" | "damaged":
                return False
            case never:
                assert_never(never)

    @cached_property
    def player_sends_cruisers(self) -> bool:
        """True if the player chooses how many cruisers leave with a carrier that returns to base."""
        match self.covering_choice:
            case "choose":
                return True
            case "destroyers-first" | "cruisers-first":
                return False
            case never:
                assert_never(never)
