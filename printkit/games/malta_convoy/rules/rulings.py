"""What the rules of Malta Convoy leave open, and the answers in force: one predicate per ruling."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.table import Answer, Preset, Rule, Ruleset, Ruling


def _ruling(
    key: str, rules: tuple[Rule, ...], question: str, options: tuple[tuple[str, str], ...], why: str
) -> Ruling[str]:
    return Ruling[str](key, rules, question, tuple(Answer(*option) for option in options), why)


CONVOY = _ruling(
    "convoy",
    (rb.CONVOY_4, rb.CONVOY_5),
    "How many cruisers and destroyers sail?",
    (
        ("x5-x10", "the die times five, the die times ten"),
        ("revised", "the die plus 6, three dice plus 20"),
        ("custom", "all five numbers are given, none is rolled"),
    ),
    "The rules text multiplies; the designer's web page has the smaller numbers, nearer to history. The score hardly changes.",
)
CONTACT_LOW = _ruling(
    "contact-low",
    (rb.CONTACT_1,),
    "What does a contact total below 1 mean?",
    (("dumb-luck", "the same as 1"), ("quiet", "no contact, and nothing taken from the next roll")),
    "The ends of every table are open. While evading a third of the rolls fall below 1, half after dumb luck.",
)
FRIENDLY_WATERS = _ruling(
    "friendly-waters",
    (rb.FRIENDLY_1,),
    "Are contact rolls made in friendly waters?",
    (
        ("no-roll", "none; no modifier arises"),
        ("roll", "made; contacts are ignored, dumb luck and reconnaissance count"),
    ),
    "No attack there against one roll every turn: nothing has to be decided while the convoy is safe.",
)
FORCE_FLOOR = _ruling(
    "force-floor",
    (rb.FORCE, rb.INTERCEPT_2),
    "Does the least force of 1 hold before or after the interceptions?",
    (
        ("before", "before: interceptions can stop an attack"),
        ("after", "after: one attacker always gets through"),
    ),
    "The floor is stated with the force size and its modifications.",
)
INTERCEPTION_SCORE = _ruling(
    "interception-score",
    (rb.INTERCEPT_2, rb.SCORE_3),
    "Does a 1 score that has nobody left to turn away?",
    (("every-one", "every 1 scores"), ("effective", "only a 1 that lowers the force")),
    "One point for every interception, and each 1 is one.",
)
ESCORTS_GONE = _ruling(
    "escorts-gone",
    (rb.INTERCEPT_1,),
    "Is a roll lost when the cruisers (destroyers) left with a carrier rather than sank?",
    (
        ("destroyed-only", "no: none may be left and none have returned"),
        ("none-left", "yes: what is not there cannot intercept"),
    ),
    "Rules and sheet both say destroyed. It rarely matters.",
)
DAMAGED_CARRIER = _ruling(
    "damaged-carrier",
    (rb.INTERCEPT_1, rb.DAMAGE_4),
    "Does a damaged carrier give its interception roll?",
    (("yes", "yes"), ("no", "no")),
    "One roll for every carrier there is.",
)
TARGET_OVERFLOW = _ruling(
    "target-overflow",
    (rb.TARGET_1, rb.OPT_DECOY),
    "What do target totals of 7 and 8 hit?",
    (
        ("destroyer", "a destroyer, as 6 does"),
        ("dummy", "the dummy convoy: no loss"),
        ("wrap", "7 a tanker, 8 a cargo ship"),
    ),
    "The ends of a table are open. `wrap` would undo the option.",
)
EMPTY_TARGET = _ruling(
    "empty-target",
    (rb.TARGET_3,),
    "What does a hit on a type without ships do (carriers apart)?",
    (
        ("no-effect", "nothing"),
        ("cargo", "it hits a cargo ship, if there is one"),
        ("reroll", "the target die is rolled again until a type has ships"),
    ),
    "Only carriers are sent on to another type.",
)
DESTROYED_TAKES = _ruling(
    "destroyed-takes",
    (rb.DAMAGE_1,),
    "Which ship of the type is destroyed?",
    (
        ("undamaged", "an undamaged one while there is one"),
        ("damaged", "a damaged one while there is one"),
        ("choose", "the player says"),
    ),
    "The die for damaging again is the one way in which the rules strike a damaged ship.",
)
ALL_DAMAGED = _ruling(
    "all-damaged",
    (rb.DAMAGE_3,),
    "Damaged again, the die shows 4 to 6, and no ship of the type is undamaged?",
    (("no-effect", "nothing happens"), ("sunk", "the damaged ship is lost")),
    "The die says that this ship is not sunk.",
)
DAMAGED_SCORE = _ruling(
    "damaged-score",
    (rb.SCORE_5,),
    "Do damaged ships cost points?",
    (("none", "no"), ("half", "each one still in the convoy costs half of its loss")),
    "Only losses are listed.",
)
HALFWAY = _ruling(
    "halfway",
    (rb.COVER_1,),
    "How is half of an odd journey rounded?",
    (("up", "up"), ("down", "down")),
    "Halfway through means that half of the boxes are done.",
)
HALFWAY_LENGTH = _ruling(
    "halfway-length",
    (rb.COVER_1, rb.OPT_EVADE),
    "Half of which length?",
    (
        ("current", "the journey as long as it is now; a check already made is not repeated"),
        ("original", "the journey as it was rolled"),
    ),
    "The journey is as long as it now is.",
)
COVERING_CHOICE = _ruling(
    "covering-choice",
    (rb.COVER_4,),
    "Who says which warships leave with a carrier?",
    (
        ("choose", "the player"),
        ("destroyers-first", "destroyers go first"),
        ("cruisers-first", "cruisers go first"),
    ),
    "The rules only say warships.",
)
COVERING_DAMAGED = _ruling(
    "covering-damaged",
    (rb.COVER_2, rb.COVER_4),
    "Do damaged ships leave first?",
    (("damaged-first", "yes"), ("undamaged-first", "no, last")),
    "Cripples go home.",
)
COVERING_STAY = _ruling(
    "covering-stay",
    (rb.COVER_2,),
    "May a carrier that rolled 4 to 6 stay?",
    (("no", "no"), ("yes", "yes")),
    "It is stated as a result, not as an offer.",
)
OPTION_START = _ruling(
    "option-start",
    (rb.OPT_3,),
    "From which turn is an option in force?",
    (
        ("this-turn", "from the turn in which it is taken"),
        ("next-turn", "from the turn after; the next option can be taken when it is over"),
    ),
    "It is taken at the beginning of the turn.",
)
SIDE_EFFECTS = _ruling(
    "side-effects",
    (rb.OPT_4,),
    "How long does the price of an option run?",
    (
        ("same-duration", "as long as the option"),
        ("rest-of-trip", "to the end: split's contact, decoy's interception, screen's attack modifier"),
    ),
    "One stretch of turns for all of it.",
)
EVADE_LENGTH = _ruling(
    "evade-length",
    (rb.OPT_EVADE,),
    "How many turns does evading add?",
    (("d3", "a D3"), ("one", "one, no die")),
    "The rules say a D3; the sheet's small print shows only one turn.",
)
OPTIONS_IN_FRIENDLY = _ruling(
    "options-in-friendly",
    (rb.OPT_5,),
    "May an option be taken in friendly waters?",
    (("yes", "yes"), ("no", "no")),
    "At the beginning of any turn.",
)
ALL_LOST = _ruling(
    "all-lost",
    (rb.END,),
    "What if no cargo ship and no tanker is left?",
    (
        ("sail-on", "the journey goes on"),
        ("end", "the game ends with that turn, its covering check included"),
    ),
    "The rules know no earlier end, and warships can still be lost.",
)


class MaltaRuleset(Ruleset):
    """The answers in force."""

    rulings: ClassVar[tuple[Ruling[str], ...]] = (
        CONVOY, CONTACT_LOW, FRIENDLY_WATERS, FORCE_FLOOR, INTERCEPTION_SCORE, ESCORTS_GONE, DAMAGED_CARRIER,
        TARGET_OVERFLOW, EMPTY_TARGET, DESTROYED_TAKES, ALL_DAMAGED, DAMAGED_SCORE, HALFWAY, HALFWAY_LENGTH,
        COVERING_CHOICE, COVERING_DAMAGED, COVERING_STAY, OPTION_START, SIDE_EFFECTS, EVADE_LENGTH,
        OPTIONS_IN_FRIENDLY, ALL_LOST,
    )  # fmt: skip
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("printed", "the rules as printed"),
        Preset("revised", "the designer's smaller numbers of warships", (("convoy", "revised"),)),
    )

    @cached_property
    def revised_convoy(self) -> bool:
        return self[CONVOY] == "revised"

    @cached_property
    def custom_convoy(self) -> bool:
        return self[CONVOY] == "custom"

    @cached_property
    def low_is_quiet(self) -> bool:
        return self[CONTACT_LOW] == "quiet"

    @cached_property
    def rolls_in_friendly_waters(self) -> bool:
        return self[FRIENDLY_WATERS] == "roll"

    @cached_property
    def floor_after_interceptions(self) -> bool:
        return self[FORCE_FLOOR] == "after"

    @cached_property
    def only_effective_interceptions_score(self) -> bool:
        return self[INTERCEPTION_SCORE] == "effective"

    @cached_property
    def returned_escorts_cost_a_roll(self) -> bool:
        return self[ESCORTS_GONE] == "none-left"

    @cached_property
    def damaged_carriers_intercept(self) -> bool:
        return self[DAMAGED_CARRIER] == "yes"

    @cached_property
    def overflow_hits(self) -> str:
        """``destroyer``, ``dummy`` or ``wrap``."""
        return self[TARGET_OVERFLOW]

    @cached_property
    def empty_target(self) -> str:
        """``no-effect``, ``cargo`` or ``reroll``."""
        return self[EMPTY_TARGET]

    @cached_property
    def destroyed_takes(self) -> str:
        """``undamaged``, ``damaged`` or ``choose``."""
        return self[DESTROYED_TAKES]

    @cached_property
    def last_damaged_sinks(self) -> bool:
        return self[ALL_DAMAGED] == "sunk"

    @cached_property
    def damage_costs_half(self) -> bool:
        return self[DAMAGED_SCORE] == "half"

    @cached_property
    def halfway_rounds_down(self) -> bool:
        return self[HALFWAY] == "down"

    @cached_property
    def halfway_of_original(self) -> bool:
        return self[HALFWAY_LENGTH] == "original"

    @cached_property
    def covering_choice(self) -> str:
        """``choose``, ``destroyers-first`` or ``cruisers-first``."""
        return self[COVERING_CHOICE]

    @cached_property
    def damaged_leave_first(self) -> bool:
        return self[COVERING_DAMAGED] == "damaged-first"

    @cached_property
    def carriers_may_stay(self) -> bool:
        return self[COVERING_STAY] == "yes"

    @cached_property
    def options_start_next_turn(self) -> bool:
        return self[OPTION_START] == "next-turn"

    @cached_property
    def prices_last(self) -> bool:
        return self[SIDE_EFFECTS] == "rest-of-trip"

    @cached_property
    def evading_adds_one(self) -> bool:
        return self[EVADE_LENGTH] == "one"

    @cached_property
    def options_in_friendly_waters(self) -> bool:
        return self[OPTIONS_IN_FRIENDLY] == "yes"

    @cached_property
    def ends_when_all_lost(self) -> bool:
        return self[ALL_LOST] == "end"
