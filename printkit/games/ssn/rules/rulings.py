"""What the rules of SSN leave open, and the answers in force: each ruling is declared once, and read as an attribute of
the ruleset."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, Literal

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.data import LEAST_HEIGHT, LEAST_WIDTH, MOST_INCHES, OWN_VALUES, OwnValues
from printkit.games.ssn.rules.own_data import load
from printkit.table import Preset, Ruleset, Ruling

_SIZE = re.compile(r"(\d{1,4}(?:\.\d)?)x(\d{1,4}(?:\.\d)?)")
_LIMIT = re.compile(r"[1-9]\d{0,3}")

DetectionRoll = Literal["one", "per-dp", "per-listener"]
FireRangeTo = Literal["detected-dp", "dp-or-ssn"]
FreshAlertFires = Literal["no", "yes"]
DetectedMeans = Literal["any-dp", "ssn-dp"]
LhdFires = Literal["yes", "no"]
HeloAboardListens = Literal["no", "yes"]
RangeMeasure = Literal["centre", "edge"]
CzOrigin = Literal["centre", "edge"]
DpCzPart = Literal["any-part", "centre"]
TorpCz = Literal["applies", "exempt"]
TorpBlindRoll = Literal["counts", "skipped"]
TorpExactFive = Literal["hits", "short"]
EvasionCount = Literal["rolls", "failures", "successes"]
OutOfRangeFire = Literal["spent", "withheld"]
Salvo = Literal["sequential", "declared"]
TurnPath = Literal["mark", "arc"]
TurnSpacing = Literal["additive", "inclusive"]
TurnCarry = Literal["reset", "carry"]
FirstTurn = Literal["immediate", "after-gap"]
ZeroMove = Literal["allowed", "forbidden"]
DiveNoop = Literal["forbidden", "allowed"]
DpOffTable = Literal["edge", "omit", "virtual"]
SsnEdge = Literal["forbidden", "defeat", "escape"]
ShipExitPart = Literal["centre", "any-part"]
FfDpRoll = Literal["each", "shared"]
FfTurnOrder = Literal["ahead-first", "turn-first"]
HeloInsideFive = Literal["stay", "back-off"]
HeloAfterMove = Literal["shallow", "keep"]
CollisionStop = Literal["mover", "both"]
WreckAvoidance = Literal["search", "stop"]
VictoryTiming = Literal["end-of-turn", "after-detection", "next-turn"]
HopelessEnds = Literal["end", "play-on"]


def table_size(text: str) -> tuple[float, float] | None:
    """Width and height of ``72x48``; None where it is none, or too small for the formation and the submarine."""
    found = _SIZE.fullmatch(text)
    if not found:
        return None
    width, height = float(found[1]), float(found[2])
    if not LEAST_WIDTH <= width <= MOST_INCHES or not LEAST_HEIGHT <= height <= MOST_INCHES:
        return None
    return width, height


class SsnRuleset(Ruleset):
    """The rulings in force, and the house values (:attr:`data`)."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("printkit", "The source's page, with printkit's house values."),
    )

    detection_roll = Ruling[DetectionRoll](
        "detection-roll",
        (rb.DET_2,),
        "Is there one detection roll for everything, or more?",
        {
            "one": "one roll serves every listener and every point",
            "per-dp": "one for each detection point, in the order of their numbers",
            "per-listener": "one for each listener: FF1 to FF4, LHD, H1 to H6",
        },
        "The source words it as one roll with one result that every unit checks.",
    )
    fire_range_to = Ruling[FireRangeTo](
        "fire-range-to",
        (rb.DET_12,),
        "From what is the listener within 12 inches when it has to fire?",
        {
            "detected-dp": "from a point that it has heard",
            "dp-or-ssn": "from that, or from the submarine itself",
        },
        "The natural reading: the distance to whatever was detected.",
    )
    fresh_alert_fires = Ruling[FreshAlertFires](
        "fresh-alert-fires",
        (rb.DET_11,),
        "Does a ship fire that has just become Alerted by what it heard?",
        {"no": "it does not, this turn", "yes": "it does"},
        "It detected while it was Unalerted.",
    )
    detected_means = Ruling[DetectedMeans](
        "detected-means",
        (rb.DET_13,),
        "What spoils a turn without detection?",
        {"any-dp": "any point that is heard", "ssn-dp": "only the point at the submarine"},
        "A detection point is the only thing that the surface side can detect.",
    )
    lhd_fires = Ruling[LhdFires](
        "lhd-fires",
        (rb.DET_12,),
        "Does the LHD fire?",
        {"yes": "as any ship", "no": "never"},
        "It is a ship, and ships fire.",
    )
    helo_aboard_listens = Ruling[HeloAboardListens](
        "helo-aboard-listens",
        (rb.DET_3,),
        "Do helos on deck listen?",
        {"no": "only in the air", "yes": "Shallow and active, at their ship; they fire from there"},
        "They are not in the water yet.",
    )
    range_measure = Ruling[RangeMeasure](
        "range-measure",
        (rb.GEO_3,),
        "Between which points of two pieces is a distance taken?",
        {"centre": "centre dots", "edge": "the nearest edges"},
        "The dots are printed; any part counts for zones only.",
    )
    cz_origin = Ruling[CzOrigin](
        "cz-origin",
        (rb.GEO_6,),
        "From where are convergence zones measured?",
        {"centre": "the listener's dot", "edge": "the listener's outline"},
        "One point for each listener.",
    )
    dp_cz_part = Ruling[DpCzPart](
        "dp-cz-part",
        (rb.DET_8,),
        "Is a lone detection point in a zone by any part of it?",
        {"any-part": "yes, by any part", "centre": "no, by its dot"},
        "The text names ships and submarine; points are treated alike.",
    )
    torp_cz = Ruling[TorpCz](
        "torp-cz",
        (rb.TRP_2,),
        "Are Shallow torpedoes bound to the zones?",
        {"applies": "they are", "exempt": "they are not"},
        "Only torpedoes ever look for ships, and the text speaks of ships in zones.",
    )
    torp_blind_roll = Ruling[TorpBlindRoll](
        "torp-blind-roll",
        (rb.TRP_5,),
        "What is a torpedo's roll outside the zones?",
        {"counts": "a roll, and a failure", "skipped": "neither"},
        "The step says that the torpedo rolls.",
    )
    torp_exact_five = Ruling[TorpExactFive](
        "torp-exact-five",
        (rb.TRP_3,),
        "Are exactly five inches a full first move?",
        {"hits": "yes", "short": "no"},
        "A full five inches were moved.",
    )
    evasion_count = Ruling[EvasionCount](
        "evasion-count",
        (rb.TRP_8,),
        "What lowers the number for evasion?",
        {"rolls": "every roll of the torpedo", "failures": "its failures", "successes": "its successes"},
        "The source counts rolls, not outcomes.",
    )
    out_of_range_fire = Ruling[OutOfRangeFire](
        "out-of-range-fire",
        (rb.ATK_4,),
        "What if one must fire with the submarine more than 18 inches off?",
        {"spent": "the torpedo is spent", "withheld": "it does not fire"},
        "The 18 inches limit hitting, not firing.",
    )
    salvo = Ruling[Salvo](
        "salvo",
        (rb.ATK_1,),
        "When are the submarine's two targets named?",
        {"sequential": "one after the other", "declared": "both before the first die"},
        "Nothing asks for a declaration.",
    )
    turn_path = Ruling[TurnPath](
        "turn-path",
        (rb.GEO_8,),
        "How does a turn move a piece?",
        {"mark": "it turns, then goes an inch straight", "arc": "an inch along an arc"},
        "The tool has marks of one inch: easy to print and to check.",
    )
    turn_spacing = Ruling[TurnSpacing](
        "turn-spacing",
        (rb.MAN_7,),
        "From where to where is the run between turns?",
        {
            "additive": "from the end of a turn's inch",
            "inclusive": "from the start of one turn to the start of the next",
        },
        "The only sum that fits both sentences on it.",
    )
    turn_carry = Ruling[TurnCarry](
        "turn-carry",
        (rb.MAN_7,),
        "Does the run between turns count across game turns?",
        {"reset": "each maneuver starts afresh", "carry": "the last maneuver's run counts"},
        "The paragraph describes one maneuver, and the run depends on its speed.",
    )
    first_turn = Ruling[FirstTurn](
        "first-turn",
        (rb.MAN_7,),
        "May the submarine turn at once?",
        {"immediate": "yes", "after-gap": "after the run between turns"},
        "The run is asked for before a further turn only.",
    )
    zero_move = Ruling[ZeroMove](
        "zero-move",
        (rb.MAN_3,),
        "May Creep be no inch at all?",
        {"allowed": "yes", "forbidden": "no"},
        "The band starts at 0.",
    )
    dive_noop = Ruling[DiveNoop](
        "dive-noop",
        (rb.MAN_9,),
        "May a marker be placed for the layer one is in?",
        {"forbidden": "no", "allowed": "yes, to no effect"},
        "It has no effect.",
    )
    dp_off_table = Ruling[DpOffTable](
        "dp-off-table",
        (rb.DP_8,),
        "Where is a future point beyond the table's edge?",
        {"edge": "at the edge", "omit": "nowhere: there are two", "virtual": "where it would be"},
        "It keeps three points in play.",
    )
    ssn_edge = Ruling[SsnEdge](
        "ssn-edge",
        (rb.MAN_8, rb.END_4),
        "What if the submarine leaves the table?",
        {
            "forbidden": "it may not",
            "defeat": "it has lost",
            "escape": "it wins if the LHD is destroyed, else it has lost",
        },
        "An edge is not in the fiction; it stops running away.",
    )
    ship_exit_part = Ruling[ShipExitPart](
        "ship-exit-part",
        (rb.GEO_11, rb.END_3),
        "When is a ship off the table?",
        {"centre": "when its dot is", "any-part": "when any part of it is"},
        "The dot is what a log holds.",
    )
    ff_dp_roll = Ruling[FfDpRoll](
        "ff-dp-roll",
        (rb.FF_2,),
        "Does each hunting frigate roll for its detection point?",
        {"each": "each its own", "shared": "one die for all"},
        "Ships act singly.",
    )
    ff_turn_order = Ruling[FfTurnOrder](
        "ff-turn-order",
        (rb.FF_2,),
        "In what order does a hunting frigate run and turn?",
        {
            "ahead-first": "two inches, turn, two inches, turn",
            "turn-first": "turn, two inches, turn, two inches",
        },
        "The order of the text.",
    )
    helo_inside_five = Ruling[HeloInsideFive](
        "helo-inside-five",
        (rb.HEL_2,),
        "What of a helo nearer than five inches to its point?",
        {"stay": "it stays", "back-off": "it goes out to five inches"},
        "Five inches is where a flight ends, not a station to keep.",
    )
    helo_after_move = Ruling[HeloAfterMove](
        "helo-after-move",
        (rb.HEL_3,),
        "On which side is a helo after its flight?",
        {"shallow": "Shallow", "keep": "as it was; just launched, Shallow"},
        "Else turning over would matter once only.",
    )
    collision_stop = Ruling[CollisionStop](
        "collision-stop",
        (rb.SHP_2,),
        "Who stops before a collision?",
        {"mover": "the ship that would run into the other", "both": "both"},
        "The least change; with moves laid down, nobody can dodge.",
    )
    wreck_avoidance = Ruling[WreckAvoidance](
        "wreck-avoidance",
        (rb.WRK_3,),
        "What does a ship do before a wreck?",
        {"search": "takes the nearest legal way", "stop": "stops"},
        "The source asks for the nearest legal move.",
    )
    victory_timing = Ruling[VictoryTiming](
        "victory-timing",
        (rb.END_1,),
        "When are range and silence judged?",
        {
            "end-of-turn": "at the end of the turn",
            "after-detection": "the range when detection is rolled",
            "next-turn": "at the end of a turn, but not of the one in which the LHD dies",
        },
        "A turn ends after the frigates have moved.",
    )
    hopeless_ends = Ruling[HopelessEnds](
        "hopeless-ends",
        (rb.END_5,),
        "Does the game stop when the LHD cannot be sunk any more?",
        {"end": "yes", "play-on": "no"},
        "There is nothing left to win.",
    )
    turn_limit = Ruling[str](
        "turn-limit",
        (rb.END_6,),
        "After how many turns does the game stop?",
        {"none": "it has no limit"},
        "The text has none.",
        accepts=lambda text: bool(_LIMIT.fullmatch(text)),
        form="a number of turns",
    )
    table_size = Ruling[str](
        "table-size",
        (rb.GEO_11, rb.SETUP_2),
        "How large is the table, in inches?",
        {"72x48": "six feet by four, or as the house values say"},
        "A table that many have; a smaller one helps the convoy.",
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
        """The same rulings with the house values of a TOML text. Raises :class:`~printkit.table.DataError`."""
        return SsnRuleset(self.preset.name, dict(self._values), load(text, source))

    @cached_property
    def last_turn(self) -> int:
        """SSN-END-6; 0: the game has no limit."""
        return 0 if self.turn_limit == "none" else int(self.turn_limit)

    @cached_property
    def table(self) -> tuple[float, float]:
        """Width and height: the ruling where it is not the default, else the house values."""
        size = table_size(self.table_size)
        if size is None or self.table_size == type(self).table_size.default:
            return (self.data.table.width, self.data.table.height)
        return size
