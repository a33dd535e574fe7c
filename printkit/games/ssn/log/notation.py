"""The notation of SSN's logs: the words for actions, and the figures that a log may state after ``=``."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from printkit.games.ssn.log.claims import CLAIMS
from printkit.games.ssn.log.example import EXAMPLE
from printkit.games.ssn.log.position import position
from printkit.games.ssn.log.words import (
    read_detected,
    read_length,
    read_numbers,
    read_path,
    read_pose,
    read_target,
    write_detected,
    write_numbers,
    write_path,
    write_pose,
    write_total,
    write_word,
)
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.ending import ending
from printkit.games.ssn.rules.own_data import as_toml, own_keys
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import HELO_NAMES, SHIP_NAMES, State
from printkit.journal.notation import Citations, Explanations, FreeOrder, HeaderKey, Notation, Sides
from printkit.journal.verbs import (
    Bare,
    Composed,
    Dice,
    Holds,
    JournalColumn,
    Number,
    Omission,
    OneOf,
    OwnForm,
    PositionOnly,
    Verb,
)


def reckoned(name: str, value: str, state: State, before: State, told: Mapping[str, Hashable]) -> str:
    """Return text for an error message that says that a damaged landing ship (LHD) must crawl ahead but was
    not moved (rule SSN-LHD-2).

    It is empty unless ``name`` is ``crawl``.
    """
    return (
        "the damaged LHD was not moved: it crawls 1 inch ahead, and the frigates with it"
        if name == "crawl"
        else ""
    )


SHOT, MANEUVER, HEARD, SURFACE = "shot", "maneuver", "heard", "surface"
"""Names of the four parts of a turn on the printed journal page.

They are the submarine's shots, its maneuver, what the ships and helicopters heard, and their movement.
"""
_WHERE = OwnForm(read_pose, write_pose)
_POSE = "12.5 26 90"
_NOTHING_ROLLED = "nothing was rolled that could be heard"

VERBS: tuple[Verb, ...] = (
    Composed("lhd", "where the LHD was measured, if not in its place", rb.SETUP_2, "the LHD's place belongs to the setup",
             "10 24 90", omission=Omission.FORCED, own=_WHERE),
    *(Composed(name, "where it was measured, if not in its place", rb.SETUP_1, "its place belongs to the setup", _POSE,
               omission=Omission.FORCED, own=_WHERE) for name in SHIP_NAMES[:4]),
    Composed("ssn", "where the submarine starts: x y heading", rb.SETUP_3, "the start belongs to the setup", "42 28 270",
             own=_WHERE, asks="Where does the submarine start?"),
    Composed("fire", "a torpedo; the submarine's has a target", rb.ATK_1, "nobody may or must fire here", "lhd",
             committed=True, overlooked=True, own=OwnForm(read_target, write_word), asks="Which ship is the torpedo fired at?", silence="no torpedo",
             column=JournalColumn(1.5, part=SHOT)),
    Dice("detect", "two dice for each roll, - for a blind one", rb.DET_2, "nothing looks for anything here", "4+3 -",
         write=write_total, asks="Is anything detected?", column=JournalColumn(slots=4, part=SHOT)),
    Dice("kill", "one die: does the hit kill?", rb.TRP_9, "no torpedo has hit a ship", "4",
         asks="Does the hit kill?", column=JournalColumn(part=SHOT)),
    Dice("evade", "one die: does the submarine evade?", rb.TRP_8, "no torpedo has hit the submarine", "4",
         asks="Does the submarine evade?", column=JournalColumn(part=SHOT)),
    Composed("path", "the maneuver: ahead 2, right sharp, ahead 1; or hold", rb.MAN_3, "one maneuver a turn",
             "ahead 2, right sharp 20, ahead 1", committed=True, own=OwnForm(read_path, write_path),
             asks="Which maneuver does the submarine make?", column=JournalColumn(7.0, part=MANEUVER)),
    Composed("move", "the maneuver's end as measured, where the path is not known", rb.CHK_3, "one maneuver a turn",
             "18.59 27.41 0", committed=True, own=_WHERE),
    OneOf("speed", "the new speed; needed after `move`", rb.MAN_3, "the speed is written after the maneuver",
          options=("creep", "slow", "fast", "flank"), asks="Which speed does the submarine reach?", column=JournalColumn(1.4, part=MANEUVER)),
    Number("length", "the maneuver's inches", rb.MAN_3, "the length is written after the maneuver", "4",
           own=OwnForm(read_length, write_word), column=JournalColumn(1.1, part=MANEUVER)),
    OneOf("marker", "what was placed beside the submarine", rb.MAN_9, "a marker is written after the maneuver",
          options=("dive", "rise", "none"), committed=True, asks="Does the submarine dive or rise?", silence="neither",
          column=JournalColumn(1.4, part=MANEUVER)),
    Number("dps", "the numbers of past, present and future", rb.DP_6, "points are numbered when they are placed",
           "2 1 3", own=OwnForm(read_numbers, write_numbers), column=JournalColumn(1.2, "DPs", part=MANEUVER)),
    Composed("detected", "who heard, and which points", rb.CHK_7, _NOTHING_ROLLED, "ff1 dp2 dp3",
             overlooked=True, own=OwnForm(read_detected, write_detected), asks="Who hears the submarine?",
             column=JournalColumn(6.0, "who heard which DPs", part=HEARD)),
    Bare("quiet", "nobody heard anything", rb.CHK_7, _NOTHING_ROLLED),
    Dice("course", "one die: the LHD's course", rb.LHD_1, "a damaged LHD rolls no die, a wreck none", "3",
         asks="Which course does the LHD take?", column=JournalColumn(1.3, part=SURFACE)),
    Dice("dp", "one die: the detection point to move towards", rb.FF_2, "nobody moves towards a detection point here", "4",
         asks="Which detection point does it move towards?", column=JournalColumn(part=SURFACE)),
    PositionOnly("torps", "the submarine's torpedoes", rb.ATK_1, Holds.NUMBER, "4"),
    PositionOnly("lhd-kills", "kills on the LHD", rb.TRP_9, Holds.NUMBER, "1"),
    PositionOnly("wreck", "ships that are wrecks", rb.WRK_1, Holds.WORD, "ff3"),
    PositionOnly("alerted", "ships that are Alerted", rb.DET_1, Holds.WORD, "all"),
    PositionOnly("gone", "helos that have fired, and frigates that have left the table", rb.HEL_5, Holds.WORD, "h3"),
    *(PositionOnly(f"dp{n}", f"detection point {n} is the one at the submarine", rb.DP_6, Holds.NOTHING) for n in (1, 2, 3)),
    *(PositionOnly(name, "a helo in the air: x y, layer", rb.HEL_5, Holds.WORD, "38.66 27.52 shallow") for name in HELO_NAMES),
)  # fmt: skip

NOTATION = Notation(
    VERBS,
    CLAIMS,
    position,
    header=(
        HeaderKey("table", "the table's size, in inches: 72x48", ruling="table-size"),
        HeaderKey(
            "data",
            "a file of own house values",
            loads=SsnRuleset.with_data,
            writes=lambda ruleset: as_toml(ruleset.data),
            holds=own_keys,
        ),
    ),
    sides=Sides(("surf", *SHIP_NAMES, *HELO_NAMES), (("ffs", SHIP_NAMES[:4]), ("helos", HELO_NAMES))),
    order=FreeOrder(
        any_order=(
            frozenset({"speed", "length", "marker", "dps"}),
            frozenset({"ssn", "lhd", *SHIP_NAMES[:4]}),
        )
    ),
    citations=Citations(end=rb.SEQ_3, twice=rb.ATK_2),
    explanations=Explanations(ending, reckoned),
    example=EXAMPLE,
)
