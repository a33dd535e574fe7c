"""The rulings of SSN: for each question that the rules leave open, the possible answers and printkit's
default.

Each ruling is declared once and read as an attribute of the ruleset.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, Literal, assert_never

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.data import LEAST_HEIGHT, LEAST_WIDTH, MOST_INCHES, OWN_VALUES, OwnValues
from printkit.games.ssn.rules.own_data import load
from printkit.table import EitherOr, Preset, Ruleset, Ruling, Words, YesNo

_SIZE = re.compile(r"(\d{1,4}(?:\.\d)?)x(\d{1,4}(?:\.\d)?)")
_LIMIT = re.compile(r"[1-9]\d{0,3}")
_IN_THE_RULES = "the rules’ own words, or the aid cards"

DetectionRoll = Literal["one", "per-dp", "per-listener"]
EvasionCount = Literal["rolls", "failures", "successes"]
DpOffTable = Literal["edge", "omit", "virtual"]
SsnEdge = Literal["forbidden", "defeat", "escape"]
VictoryTiming = Literal["end-of-turn", "after-detection", "next-turn"]


def table_size(text: str) -> tuple[float, float] | None:
    """Parse a table size such as ``72x48``, and return its width and height in inches.

    Returns None if the text is not a size, or if the table is too small for the formation and the submarine.
    """
    found = _SIZE.fullmatch(text)
    if not found:
        return None
    width, height = float(found[1]), float(found[2])
    if not LEAST_WIDTH <= width <= MOST_INCHES or not LEAST_HEIGHT <= height <= MOST_INCHES:
        return None
    return width, height


class SsnRuleset(Ruleset):
    """The selected answers to the questions that the rules leave open (rulings), and the numbers that a
    player can replace (:attr:`data`).
    """

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset(
            "printkit", "the rules of the source's page, with printkit's own numbers where the page has none"
        ),
    )

    detection_roll = Ruling[DetectionRoll](
        "detection-roll",
        (rb.DET_2,),
        "How many detection rolls are made in a turn?",
        {
            "one": Words(
                "one, for every listener and every detection point", "2d6 once for all", told=_IN_THE_RULES
            ),
            "per-dp": Words(
                "one for each detection point, in the order of their numbers",
                "2d6 for each DP, in order of numbers",
            ),
            "per-listener": Words(
                "one for each listener: FF1 to FF4, LHD, H1 to H6",
                "2d6 for each listener: FF1–FF4, LHD, H1–H6",
            ),
        },
        "The rulebook speaks of one roll with one result, which every unit checks.",
    )
    fire_range_to = EitherOr[Literal["detected-dp"], Literal["dp-or-ssn"]](
        "fire-range-to",
        (rb.DET_12,),
        "Listeners within 12 inches must fire. To which point is this distance measured?",
        {
            "detected-dp": Words(
                "to a detection point that the listener has heard", "{point} {near}", told=_IN_THE_RULES
            ),
            "dp-or-ssn": Words(
                "to a detection point that the listener has heard, or to the submarine itself",
                "{point}, and has it or the SSN {near},",
            ),
        },
        "The most natural reading of the rule is the distance to the detection point that was heard.",
    )
    fresh_alert_fires = YesNo(
        "fresh-alert-fires",
        (rb.DET_11,),
        "Does a ship fire in the turn in which it becomes Alerted by what it heard?",
        {
            "no": Words("no, not in this turn", "does not fire this turn", told=_IN_THE_RULES),
            "yes": Words("yes", "may fire at once"),
        },
        "The ship was still Unalerted at the moment of the detection.",
    )
    fresh_alert_may_fire = fresh_alert_fires.says("yes")
    detected_means = EitherOr[Literal["any-dp"], Literal["ssn-dp"]](
        "detected-means",
        (rb.DET_13,),
        "The detection of which detection points makes the submarine count as detected?",
        {
            "any-dp": Words(
                "the detection of any detection point", "nothing heard this turn", told=_IN_THE_RULES
            ),
            "ssn-dp": Words(
                "only the detection of the point at the submarine", "the DP at the SSN not heard this turn"
            ),
        },
        "The surface side can detect nothing but detection points.",
    )
    lhd_fires = YesNo(
        "lhd-fires",
        (rb.DET_12,),
        "Does the LHD fire?",
        {"yes": Words("yes, like any ship", ""), "no": Words("no, never", " The LHD never fires.")},
        "The LHD is a ship, and all ships fire.",
    )
    lhd_may_fire = lhd_fires.says("yes")
    helo_aboard_listens = YesNo(
        "helo-aboard-listens",
        (rb.DET_3,),
        "Do helos that are aboard their ship listen?",
        {
            "no": Words("no, only helos in the air", "helos in the air"),
            "yes": Words(
                "yes, Shallow and with active sonar, from their ship, and they may fire from there",
                "helos, aboard too (Shallow)",
            ),
        },
        "A helo that is still aboard its ship is not over the water.",
    )
    helos_listen_aboard = helo_aboard_listens.says("yes")
    range_measure = EitherOr[Literal["centre"], Literal["edge"]](
        "range-measure",
        (rb.GEO_3,),
        "Between which points of two pieces is a distance measured?",
        {
            "centre": Words("between their centre dots", told=_IN_THE_RULES),
            "edge": "between their nearest edges",
        },
        "The dots are printed on the counters. The rulebook mentions “any part” only for zones.",
    )
    ranges_from_edges = range_measure.says("edge")
    cz_origin = EitherOr[Literal["centre"], Literal["edge"]](
        "cz-origin",
        (rb.GEO_6,),
        "From where are convergence zones measured?",
        {
            "centre": Words("from the listener's dot", "dot"),
            "edge": Words("from the listener's outline", "outline"),
        },
        "The dot is one definite point of each listener.",
    )
    zones_from_edge = cz_origin.says("edge")
    dp_cz_part = EitherOr[Literal["any-part"], Literal["centre"]](
        "dp-cz-part",
        (rb.DET_8,),
        "When is a detection point that is not at the submarine in a zone?",
        {
            "any-part": Words("when any part of it is in the zone", "by any part", told=_IN_THE_RULES),
            "centre": Words("when its dot is in the zone", "a lone DP by its dot, the SSN by any part"),
        },
        "The rulebook mentions only ships and the submarine. By default, detection points follow the same rule.",
    )
    torp_cz = EitherOr[Literal["applies"], Literal["exempt"]](
        "torp-cz",
        (rb.TRP_2,),
        "Do Shallow torpedoes hear only in convergence zones?",
        {"applies": Words("yes", told=_IN_THE_RULES), "exempt": "no"},
        "The rulebook's rule on zones speaks of ships. Apart from torpedoes, nothing searches for ships.",
    )
    torps_bound_to_zones = torp_cz.says("applies")
    torp_blind_roll = EitherOr[Literal["counts"], Literal["skipped"]](
        "torp-blind-roll",
        (rb.TRP_5,),
        "How does a torpedo's roll count if the target is outside the zones?",
        {
            "counts": Words("as a roll and as a failure", "a blind roll is a failure", told=_IN_THE_RULES),
            "skipped": Words("neither as a roll nor as a failure", "a blind roll does not count"),
        },
        "The rulebook says that the torpedo rolls each time, without an exception for targets outside the zones.",
    )
    blind_rolls_count = torp_blind_roll.says("counts")
    torp_exact_five = EitherOr[Literal["hits"], Literal["short"]](
        "torp-exact-five",
        (rb.TRP_3,),
        "Does a first run of exactly five inches count as a full one?",
        {"hits": Words("yes", "{step:g} inches"), "short": Words("no", "more than {step:g} inches")},
        "A torpedo that has run exactly five inches has run a full five inches.",
    )
    evasion_count = Ruling[EvasionCount](
        "evasion-count",
        (rb.TRP_8,),
        "What lowers the number that the submarine needs to evade a torpedo?",
        {
            "rolls": Words("every roll of the torpedo", "rolls", told=_IN_THE_RULES),
            "failures": Words("every failed roll of the torpedo", "failures"),
            "successes": Words("every successful roll of the torpedo", "successes"),
        },
        "For evasion, the rulebook counts the torpedo's rolls, whatever their results.",
    )
    out_of_range_fire = EitherOr[Literal["spent"], Literal["withheld"]](
        "out-of-range-fire",
        (rb.ATK_4,),
        "What happens if a ship or helo must fire and the submarine is more than 18 inches away?",
        {
            "spent": Words("the torpedo is spent", "it is spent", told=_IN_THE_RULES),
            "withheld": Words("it does not fire", "surf does not fire"),
        },
        "The rulebook's 18 inches limit which targets a torpedo can hit, not whether it may be fired.",
    )
    fire_withheld_out_of_range = out_of_range_fire.says("withheld")
    salvo = EitherOr[Literal["sequential"], Literal["declared"]](
        "salvo",
        (rb.ATK_1,),
        "When are the submarine's two targets named?",
        {
            "sequential": Words("one after the other", ""),
            "declared": Words("both before the first die", ", both targets named first"),
        },
        "No rule asks the player to name both targets at once.",
    )
    salvo_is_declared = salvo.says("declared")
    turn_path = EitherOr[Literal["mark"], Literal["arc"]](
        "turn-path",
        (rb.GEO_8,),
        "How does a piece move when it turns left or right?",
        {
            "mark": Words("it turns, then moves an inch straight ahead", told=_IN_THE_RULES),
            "arc": "it moves an inch along an arc",
        },
        "The turn tool has marks at one inch from its dot, which are easy to print and to check.",
    )
    turns_in_arcs = turn_path.says("arc")
    turn_spacing = EitherOr[Literal["additive"], Literal["inclusive"]](
        "turn-spacing",
        (rb.MAN_7,),
        "Between which points is the straight run between two turns measured?",
        {
            "additive": Words(
                "from the end of one turn's inch to the start of the next turn",
                "straight between the end of one turn and the next",
                told=_IN_THE_RULES,
            ),
            "inclusive": Words(
                "from the start of one turn to the start of the next",
                "from the start of one turn to the start of the next",
            ),
        },
        "The rulebook has two sentences on the straight run; only this way of measuring agrees with both.",
    )
    turn_carry = EitherOr[Literal["reset"], Literal["carry"]](
        "turn-carry",
        (rb.MAN_7,),
        "Does the straight run at the end of a maneuver count for the first turn of the next one?",
        {
            "reset": Words("no: each maneuver starts anew", "counted anew each maneuver", told=_IN_THE_RULES),
            "carry": Words("yes", "the run goes on from the turn before"),
        },
        "The rulebook's paragraph describes a single maneuver, and the run depends on its speed.",
    )
    turn_gap_carries = turn_carry.says("carry")
    first_turn = EitherOr[Literal["immediate"], Literal["after-gap"]](
        "first-turn",
        (rb.MAN_7,),
        "May the submarine turn at the very beginning of a maneuver?",
        {
            "immediate": Words("yes", "may be at once", told=_IN_THE_RULES),
            "after-gap": Words("no, only after the straight run", "waits for its run, too"),
        },
        "The rulebook requires the straight run only before a further turn.",
    )
    first_turn_waits = first_turn.says("after-gap")
    zero_move = EitherOr[Literal["allowed"], Literal["forbidden"]](
        "zero-move",
        (rb.MAN_3,),
        "May the submarine stay where it is at Creep?",
        {
            "allowed": Words("yes", "{least:g}–{most:g}", told=_IN_THE_RULES),
            "forbidden": Words("no", "above {least:g}–{most:g}"),
        },
        "The range of Creep starts at 0 inches.",
    )
    zero_move_allowed = zero_move.says("allowed")
    dive_noop = EitherOr[Literal["forbidden"], Literal["allowed"]](
        "dive-noop",
        (rb.MAN_9,),
        "May a Dive or Rise marker be placed for the layer that the submarine is already in?",
        {"forbidden": Words("no", told=_IN_THE_RULES), "allowed": "yes, without effect"},
        "A marker for the submarine's own layer has no effect.",
    )
    idle_dive_allowed = dive_noop.says("allowed")
    dp_off_table = Ruling[DpOffTable](
        "dp-off-table",
        (rb.DP_8,),
        "Where is the third detection point placed if it would lie off the table?",
        {
            "edge": Words("at the edge", "off the table it is pulled back to the edge", told=_IN_THE_RULES),
            "omit": Words("nowhere: there are only two detection points", "off the table there is none"),
            "virtual": Words("where it would be, off the table", "it may lie off the table"),
        },
        "A point at the edge keeps three detection points in play.",
    )
    ssn_edge = Ruling[SsnEdge](
        "ssn-edge",
        (rb.MAN_8, rb.END_4),
        "What happens if the submarine would leave the table?",
        {
            "forbidden": Words(
                "it may not leave the table",
                "The SSN may not leave the table; no legal move left: lost.",
                told=_IN_THE_RULES,
            ),
            "defeat": Words("the game is lost", "The SSN leaves the table: lost."),
            "escape": Words(
                "the game is won if the LHD is destroyed, and otherwise lost",
                "The SSN leaves the table: won with the LHD destroyed, else lost.",
            ),
        },
        "The real sea has no edge; the edge of the table only keeps the submarine from running away.",
    )
    ship_exit_part = EitherOr[Literal["centre"], Literal["any-part"]](
        "ship-exit-part",
        (rb.GEO_11, rb.END_3),
        "When has a ship left the table?",
        {
            "centre": Words("when its dot is off the table", "a ship or helo", told=_IN_THE_RULES),
            "any-part": Words("when any part of it is off the table", "any part of a ship"),
        },
        "A log records the position of the dot.",
    )
    ff_dp_roll = EitherOr[Literal["each"], Literal["shared"]](
        "ff-dp-roll",
        (rb.FF_2,),
        "Does each hunting frigate roll for its detection point?",
        {
            "each": Words("yes, each frigate rolls a D6", told=_IN_THE_RULES),
            "shared": "no, one D6 counts for all frigates",
        },
        "Without the LHD, each frigate acts by itself.",
    )
    frigates_share_die = ff_dp_roll.says("shared")
    ff_turn_order = EitherOr[Literal["ahead-first"], Literal["turn-first"]](
        "ff-turn-order",
        (rb.FF_2,),
        "In what order does a hunting frigate move ahead and turn?",
        {
            "ahead-first": Words("ahead 2, turn, ahead 2, turn", told=_IN_THE_RULES),
            "turn-first": "turn, ahead 2, turn, ahead 2",
        },
        "In the rulebook, the frigate moves ahead, turns, moves ahead and turns again.",
    )
    frigates_turn_first = ff_turn_order.says("turn-first")
    helo_inside_five = EitherOr[Literal["stay"], Literal["back-off"]](
        "helo-inside-five",
        (rb.HEL_2,),
        "What does a helo do if it is already within five inches of its detection point?",
        {
            "stay": Words("it stays where it is", "stays", told=_IN_THE_RULES),
            "back-off": Words(
                "it flies away until it is five inches from its detection point", "goes out to {step:g}"
            ),
        },
        "A helo ends its flight five inches from its detection point, but need not keep this distance.",
    )
    near_helos_back_off = helo_inside_five.says("back-off")
    helo_after_move = EitherOr[Literal["shallow"], Literal["keep"]](
        "helo-after-move",
        (rb.HEL_3,),
        "In which layer does a helo listen after its flight?",
        {
            "shallow": Words("Shallow", "shows Shallow", told=_IN_THE_RULES),
            "keep": Words(
                "in the layer that it had before, or Shallow if it was just launched", "shows the side it had"
            ),
        },
        "If a helo kept its layer, it would stay Deep after its first dip, so its counter would be turned over only once.",
    )
    helos_keep_their_side = helo_after_move.says("keep")
    collision_stop = EitherOr[Literal["mover"], Literal["both"]](
        "collision-stop",
        (rb.SHP_2,),
        "Which ship stops before a collision?",
        {
            "mover": Words("the ship that would run into the other", "it stops", told=_IN_THE_RULES),
            "both": Words("both ships", "both stop"),
        },
        "Stopping only one of the two ships is the smallest change. Ships move as the dice say, so neither can turn aside.",
    )
    wreck_avoidance = EitherOr[Literal["search"], Literal["stop"]](
        "wreck-avoidance",
        (rb.WRK_3,),
        "What does a ship do whose path would cross a wreck?",
        {
            "search": Words("it takes the nearest legal path around it", told=_IN_THE_RULES),
            "stop": "it stops before it",
        },
        "The rulebook says that a blocked ship makes the nearest legal move.",
    )
    ships_stop_at_wrecks = wreck_avoidance.says("stop")
    victory_timing = Ruling[VictoryTiming](
        "victory-timing",
        (rb.END_1,),
        "When does printkit check that the submarine is far enough away and undetected?",
        {
            "end-of-turn": Words("at the end of the turn", told=_IN_THE_RULES),
            "after-detection": "at the end of the turn, but with the distance at the time of the detection roll",
            "next-turn": "at the end of a later turn than the one in which the LHD was destroyed",
        },
        "In the rulebook, a turn ends after the frigates have moved.",
    )
    hopeless_ends = EitherOr[Literal["end"], Literal["play-on"]](
        "hopeless-ends",
        (rb.END_5,),
        "Does the game end when the torpedoes that are left cannot sink the LHD?",
        {"end": Words("yes", told=_IN_THE_RULES), "play-on": "no"},
        "Without enough torpedoes, the submarine can no longer win.",
    )
    ends_when_hopeless = hopeless_ends.says("end")
    turn_limit = Ruling[str](
        "turn-limit",
        (rb.END_6,),
        "After how many turns does the game end?",
        {"none": Words("there is no limit", told=_IN_THE_RULES)},
        "The rulebook states no limit.",
        accepts=lambda text: bool(_LIMIT.fullmatch(text)),
        form="a number of turns",
    )
    table_size = Ruling[str](
        "table-size",
        (rb.GEO_11, rb.SETUP_2),
        "How large is the table, in inches?",
        {"72x48": Words("72 by 48, or as a file of own values says", told=_IN_THE_RULES)},
        "Many players have a table of 72 by 48 inches. A smaller table favours the convoy.",
        accepts=lambda text: table_size(text) is not None,
        form=f"WxH, at least {LEAST_WIDTH}x{LEAST_HEIGHT}",
    )

    def __init__(
        self, preset: str = "", settings: Mapping[str, str] | None = None, data: OwnValues = OWN_VALUES
    ) -> None:
        super().__init__(preset, settings)
        self.data = data
        self._key = (type(self), (*self._key[1], ("", repr(data))))
        self._hash = hash(self._key)

    def with_data(self, text: str, source: str) -> SsnRuleset:
        """Return a ruleset with the same rulings, and with the player's own numbers from a TOML text.

        Raises :class:`~printkit.table.DataError` if the text is invalid.
        """
        return SsnRuleset(self.preset.name, dict(self.values_in_force), load(text, source))

    @cached_property
    def edge_is_closed(self) -> bool:
        """True if the submarine is not allowed to leave the table."""
        match self.ssn_edge:
            case "forbidden":
                return True
            case "defeat" | "escape":
                return False
            case never:
                assert_never(never)

    @cached_property
    def one_detection_roll(self) -> bool:
        """True if a single detection roll per turn decides which ships and helicopters hear the submarine,
        and at which detection points.
        """
        match self.detection_roll:
            case "one":
                return True
            case "per-dp" | "per-listener":
                return False
            case never:
                assert_never(never)

    @cached_property
    def escapes_at_the_end_of_a_turn(self) -> bool:
        """True if the distance from the frigates, which decides whether the submarine escapes, is measured at
        the end of the turn.
        """
        match self.victory_timing:
            case "end-of-turn":
                return True
            case "after-detection" | "next-turn":
                return False
            case never:
                assert_never(never)

    @cached_property
    def every_roll_lowers_evasion(self) -> bool:
        """True if every detection roll of a torpedo makes it easier for the submarine to evade the torpedo.

        False if only failed or only successful rolls do.
        """
        match self.evasion_count:
            case "rolls":
                return True
            case "failures" | "successes":
                return False
            case never:
                assert_never(never)

    @cached_property
    def last_turn(self) -> int:
        """Return the number of the game's last turn; 0 if there is no limit (rule SSN-END-6)."""
        return 0 if self.turn_limit == "none" else int(self.turn_limit)

    @cached_property
    def table(self) -> tuple[float, float]:
        """Return the width and height of the table in inches, from the ruling ``table-size`` or, by default,
        from the house values.
        """
        size = table_size(self.table_size)
        if size is None or self.table_size == type(self).table_size.default:
            return (self.data.table.width, self.data.table.height)
        return size
