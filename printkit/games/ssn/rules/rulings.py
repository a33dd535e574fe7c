"""What the rules of SSN leave open, and the answers in force: one predicate per ruling."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.data import LEAST_HEIGHT, LEAST_WIDTH, MOST_INCHES, OWN_VALUES, OwnValues, load
from printkit.table import Answer, Preset, Rule, Ruleset, Ruling

_SIZE = re.compile(r"(\d{1,4}(?:\.\d)?)x(\d{1,4}(?:\.\d)?)")
_LIMIT = re.compile(r"[1-9]\d{0,3}")


def _ruling(
    key: str, rules: tuple[Rule, ...], question: str, options: tuple[tuple[str, str], ...], why: str
) -> Ruling[str]:
    return Ruling[str](key, rules, question, tuple(Answer(*option) for option in options), why)


def table_size(text: str) -> tuple[float, float] | None:
    """Width and height of ``72x48``; None where it is none, or too small for the formation and the submarine."""
    found = _SIZE.fullmatch(text)
    if not found:
        return None
    width, height = float(found[1]), float(found[2])
    if not LEAST_WIDTH <= width <= MOST_INCHES or not LEAST_HEIGHT <= height <= MOST_INCHES:
        return None
    return width, height


# fmt: off
DETECTION_ROLL = _ruling("detection-roll", (rb.DET_2,), "Is there one detection roll for everything, or more?",
    (("one", "one roll serves every listener and every point"), ("per-dp", "one for each detection point, in the order of their numbers"), ("per-listener", "one for each listener: FF1 to FF4, LHD, H1 to H6")),
    "The source words it as one roll with one result that every unit checks.")
FIRE_RANGE_TO = _ruling("fire-range-to", (rb.DET_12,), "From what is the listener within 12 inches when it has to fire?",
    (("detected-dp", "from a point that it has heard"), ("dp-or-ssn", "from that, or from the submarine itself")),
    "The natural reading: the distance to whatever was detected.")
FRESH_ALERT_FIRES = _ruling("fresh-alert-fires", (rb.DET_11,), "Does a ship fire that has just become Alerted by what it heard?",
    (("no", "it does not, this turn"), ("yes", "it does")), "It detected while it was Unalerted.")
DETECTED_MEANS = _ruling("detected-means", (rb.DET_13,), "What spoils a turn without detection?",
    (("any-dp", "any point that is heard"), ("ssn-dp", "only the point at the submarine")),
    "A detection point is the only thing that the surface side can detect.")
LHD_FIRES = _ruling("lhd-fires", (rb.DET_12,), "Does the LHD fire?", (("yes", "as any ship"), ("no", "never")), "It is a ship, and ships fire.")
HELO_ABOARD_LISTENS = _ruling("helo-aboard-listens", (rb.DET_3,), "Do helos on deck listen?",
    (("no", "only in the air"), ("yes", "Shallow and active, at their ship; they fire from there")), "They are not in the water yet.")
RANGE_MEASURE = _ruling("range-measure", (rb.GEO_3,), "Between which points of two pieces is a distance taken?",
    (("centre", "centre dots"), ("edge", "the nearest edges")), "The dots are printed; any part counts for zones only.")
CZ_ORIGIN = _ruling("cz-origin", (rb.GEO_6,), "From where are convergence zones measured?",
    (("centre", "the listener's dot"), ("edge", "the listener's outline")), "One point for each listener.")
DP_CZ_PART = _ruling("dp-cz-part", (rb.DET_8,), "Is a lone detection point in a zone by any part of it?",
    (("any-part", "yes, by any part"), ("centre", "no, by its dot")), "The text names ships and submarine; points are treated alike.")
TORP_CZ = _ruling("torp-cz", (rb.TRP_2,), "Are Shallow torpedoes bound to the zones?",
    (("applies", "they are"), ("exempt", "they are not")), "Only torpedoes ever look for ships, and the text speaks of ships in zones.")
TORP_BLIND_ROLL = _ruling("torp-blind-roll", (rb.TRP_5,), "What is a torpedo's roll outside the zones?",
    (("counts", "a roll, and a failure"), ("skipped", "neither")), "The step says that the torpedo rolls.")
TORP_EXACT_FIVE = _ruling("torp-exact-five", (rb.TRP_3,), "Are exactly five inches a full first move?",
    (("hits", "yes"), ("short", "no")), "A full five inches were moved.")
EVASION_COUNT = _ruling("evasion-count", (rb.TRP_8,), "What lowers the number for evasion?",
    (("rolls", "every roll of the torpedo"), ("failures", "its failures"), ("successes", "its successes")), "The source counts rolls, not outcomes.")
OUT_OF_RANGE_FIRE = _ruling("out-of-range-fire", (rb.ATK_4,), "What if one must fire with the submarine more than 18 inches off?",
    (("spent", "the torpedo is spent"), ("withheld", "it does not fire")), "The 18 inches limit hitting, not firing.")
SALVO = _ruling("salvo", (rb.ATK_1,), "When are the submarine's two targets named?",
    (("sequential", "one after the other"), ("declared", "both before the first die")), "Nothing asks for a declaration.")
TURN_PATH = _ruling("turn-path", (rb.GEO_8,), "How does a turn move a piece?",
    (("mark", "it turns, then goes an inch straight"), ("arc", "an inch along an arc")), "The tool has marks of one inch: easy to print and to check.")
TURN_SPACING = _ruling("turn-spacing", (rb.MAN_7,), "From where to where is the run between turns?",
    (("additive", "from the end of a turn's inch"), ("inclusive", "from the start of one turn to the start of the next")), "The only sum that fits both sentences on it.")
TURN_CARRY = _ruling("turn-carry", (rb.MAN_7,), "Does the run between turns count across game turns?",
    (("reset", "each maneuver starts afresh"), ("carry", "the last maneuver's run counts")), "The paragraph describes one maneuver, and the run depends on its speed.")
FIRST_TURN = _ruling("first-turn", (rb.MAN_7,), "May the submarine turn at once?",
    (("immediate", "yes"), ("after-gap", "after the run between turns")), "The run is asked for before a further turn only.")
ZERO_MOVE = _ruling("zero-move", (rb.MAN_3,), "May Creep be no inch at all?", (("allowed", "yes"), ("forbidden", "no")), "The band starts at 0.")
DIVE_NOOP = _ruling("dive-noop", (rb.MAN_9,), "May a marker be placed for the layer one is in?",
    (("forbidden", "no"), ("allowed", "yes, to no effect")), "It has no effect.")
DP_OFF_TABLE = _ruling("dp-off-table", (rb.DP_8,), "Where is a future point beyond the table's edge?",
    (("edge", "at the edge"), ("omit", "nowhere: there are two"), ("virtual", "where it would be")), "It keeps three points in play.")
SSN_EDGE = _ruling("ssn-edge", (rb.MAN_8, rb.END_4), "What if the submarine leaves the table?",
    (("forbidden", "it may not"), ("defeat", "it has lost"), ("escape", "it wins if the LHD is destroyed, else it has lost")), "An edge is not in the fiction; it stops running away.")
SHIP_EXIT_PART = _ruling("ship-exit-part", (rb.GEO_11, rb.END_3), "When is a ship off the table?",
    (("centre", "when its dot is"), ("any-part", "when any part of it is")), "The dot is what a log holds.")
FF_DP_ROLL = _ruling("ff-dp-roll", (rb.FF_2,), "Does each hunting frigate roll for its detection point?",
    (("each", "each its own"), ("shared", "one die for all")), "Ships act singly.")
FF_TURN_ORDER = _ruling("ff-turn-order", (rb.FF_2,), "In what order does a hunting frigate run and turn?",
    (("ahead-first", "two inches, turn, two inches, turn"), ("turn-first", "turn, two inches, turn, two inches")), "The order of the text.")
HELO_INSIDE_FIVE = _ruling("helo-inside-five", (rb.HEL_2,), "What of a helo nearer than five inches to its point?",
    (("stay", "it stays"), ("back-off", "it goes out to five inches")), "Five inches is where a flight ends, not a station to keep.")
HELO_AFTER_MOVE = _ruling("helo-after-move", (rb.HEL_3,), "On which side is a helo after its flight?",
    (("shallow", "Shallow"), ("keep", "as it was; just launched, Shallow")), "Else turning over would matter once only.")
COLLISION_STOP = _ruling("collision-stop", (rb.SHP_2,), "Who stops before a collision?",
    (("mover", "the ship that would run into the other"), ("both", "both")), "The least change; with moves laid down, nobody can dodge.")
WRECK_AVOIDANCE = _ruling("wreck-avoidance", (rb.WRK_3,), "What does a ship do before a wreck?",
    (("search", "takes the nearest legal way"), ("stop", "stops")), "The source asks for the nearest legal move.")
VICTORY_TIMING = _ruling("victory-timing", (rb.END_1,), "When are range and silence judged?",
    (("end-of-turn", "at the end of the turn"), ("after-detection", "the range when detection is rolled"), ("next-turn", "at the end of a turn, but not of the one in which the LHD dies")), "A turn ends after the frigates have moved.")
HOPELESS_ENDS = _ruling("hopeless-ends", (rb.END_5,), "Does the game stop when the LHD cannot be sunk any more?",
    (("end", "yes"), ("play-on", "no")), "There is nothing left to win.")
TURN_LIMIT = Ruling[str]("turn-limit", (rb.END_6,), "After how many turns does the game stop?", (Answer("none", "it has no limit"),),
    "The text has none.", accepts=lambda text: bool(_LIMIT.fullmatch(text)), form="a number of turns")
TABLE_SIZE = Ruling[str]("table-size", (rb.GEO_11, rb.SETUP_2), "How large is the table, in inches?",
    (Answer("72x48", "six feet by four, or as the house values say"),), "A table that many have; a smaller one helps the convoy.",
    accepts=lambda text: table_size(text) is not None, form=f"WxH, at least {LEAST_WIDTH}x{LEAST_HEIGHT}")
# fmt: on


class SsnRuleset(Ruleset):
    """The rulings in force, and the house values (:attr:`data`)."""

    rulings: ClassVar[tuple[Ruling[str], ...]] = (
        DETECTION_ROLL, FIRE_RANGE_TO, FRESH_ALERT_FIRES, DETECTED_MEANS, LHD_FIRES, HELO_ABOARD_LISTENS, RANGE_MEASURE,
        CZ_ORIGIN, DP_CZ_PART, TORP_CZ, TORP_BLIND_ROLL, TORP_EXACT_FIVE, EVASION_COUNT, OUT_OF_RANGE_FIRE, SALVO,
        TURN_PATH, TURN_SPACING, TURN_CARRY, FIRST_TURN, ZERO_MOVE, DIVE_NOOP, DP_OFF_TABLE, SSN_EDGE, SHIP_EXIT_PART,
        FF_DP_ROLL, FF_TURN_ORDER, HELO_INSIDE_FIVE, HELO_AFTER_MOVE, COLLISION_STOP, WRECK_AVOIDANCE, VICTORY_TIMING,
        HOPELESS_ENDS, TURN_LIMIT, TABLE_SIZE,
    )  # fmt: skip
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("printkit", "The source's page, with printkit's house values."),
    )

    def __init__(
        self, preset: str = "", settings: Mapping[str, str] | None = None, data: OwnValues = OWN_VALUES
    ) -> None:
        super().__init__(preset, settings)
        self.data = data
        self._key = (type(self), (*self._key[1], ("", repr(data))))
        self._hash = hash(self._key)

    def with_data(self, text: str, source: str) -> SsnRuleset:
        """The same rulings with the house values of a TOML text. Raises :class:`~printkit.table.DataError`."""
        return SsnRuleset(self.preset.name, dict(self._values), load(text, source))

    @cached_property
    def detection_roll(self) -> str:
        """``one``, ``per-dp`` or ``per-listener``."""
        return self[DETECTION_ROLL]

    @cached_property
    def fires_near_the_submarine(self) -> bool:
        return self[FIRE_RANGE_TO] == "dp-or-ssn"

    @cached_property
    def fresh_alert_fires(self) -> bool:
        return self[FRESH_ALERT_FIRES] == "yes"

    @cached_property
    def only_the_present_counts(self) -> bool:
        return self[DETECTED_MEANS] == "ssn-dp"

    @cached_property
    def lhd_fires(self) -> bool:
        return self[LHD_FIRES] == "yes"

    @cached_property
    def helos_listen_aboard(self) -> bool:
        return self[HELO_ABOARD_LISTENS] == "yes"

    @cached_property
    def ranges_from_edges(self) -> bool:
        return self[RANGE_MEASURE] == "edge"

    @cached_property
    def zones_from_edges(self) -> bool:
        return self[CZ_ORIGIN] == "edge"

    @cached_property
    def points_by_their_dot(self) -> bool:
        return self[DP_CZ_PART] == "centre"

    @cached_property
    def zones_bind_torpedoes(self) -> bool:
        return self[TORP_CZ] == "applies"

    @cached_property
    def blind_rolls_count(self) -> bool:
        return self[TORP_BLIND_ROLL] == "counts"

    @cached_property
    def five_is_full(self) -> bool:
        return self[TORP_EXACT_FIVE] == "hits"

    @cached_property
    def evasion_counts(self) -> str:
        """``rolls``, ``failures`` or ``successes``."""
        return self[EVASION_COUNT]

    @cached_property
    def withholds_beyond_reach(self) -> bool:
        return self[OUT_OF_RANGE_FIRE] == "withheld"

    @cached_property
    def salvo_is_declared(self) -> bool:
        return self[SALVO] == "declared"

    @cached_property
    def turns_on_an_arc(self) -> bool:
        return self[TURN_PATH] == "arc"

    @cached_property
    def spacing_includes_the_turn(self) -> bool:
        return self[TURN_SPACING] == "inclusive"

    @cached_property
    def spacing_carries_over(self) -> bool:
        return self[TURN_CARRY] == "carry"

    @cached_property
    def first_turn_waits(self) -> bool:
        return self[FIRST_TURN] == "after-gap"

    @cached_property
    def may_hold(self) -> bool:
        return self[ZERO_MOVE] == "allowed"

    @cached_property
    def idle_markers(self) -> bool:
        return self[DIVE_NOOP] == "allowed"

    @cached_property
    def future_off_table(self) -> str:
        """``edge``, ``omit`` or ``virtual``."""
        return self[DP_OFF_TABLE]

    @cached_property
    def submarine_edge(self) -> str:
        """``forbidden``, ``defeat`` or ``escape``."""
        return self[SSN_EDGE]

    @cached_property
    def ships_leave_by_any_part(self) -> bool:
        return self[SHIP_EXIT_PART] == "any-part"

    @cached_property
    def frigates_share_a_die(self) -> bool:
        return self[FF_DP_ROLL] == "shared"

    @cached_property
    def frigates_turn_first(self) -> bool:
        return self[FF_TURN_ORDER] == "turn-first"

    @cached_property
    def helos_back_off(self) -> bool:
        return self[HELO_INSIDE_FIVE] == "back-off"

    @cached_property
    def helos_keep_their_side(self) -> bool:
        return self[HELO_AFTER_MOVE] == "keep"

    @cached_property
    def both_stop(self) -> bool:
        return self[COLLISION_STOP] == "both"

    @cached_property
    def stops_at_wrecks(self) -> bool:
        return self[WRECK_AVOIDANCE] == "stop"

    @cached_property
    def victory_timing(self) -> str:
        """``end-of-turn``, ``after-detection`` or ``next-turn``."""
        return self[VICTORY_TIMING]

    @cached_property
    def hopeless_ends(self) -> bool:
        return self[HOPELESS_ENDS] == "end"

    @cached_property
    def turn_limit(self) -> int:
        """0: none."""
        return 0 if self[TURN_LIMIT] == "none" else int(self[TURN_LIMIT])

    @cached_property
    def table(self) -> tuple[float, float]:
        """Width and height: the ruling where it is not the default, else the house values."""
        size = table_size(self[TABLE_SIZE])
        if size is None or self[TABLE_SIZE] == TABLE_SIZE.default:
            return (self.data.table.width, self.data.table.height)
        return size
