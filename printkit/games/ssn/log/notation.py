"""What a log of SSN can say."""

from __future__ import annotations

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
from printkit.games.ssn.rules.state import HELO_NAMES, SHIP_NAMES
from printkit.journal.verbs import HeaderKey, Notation, Takes, Verb

_D, _N, _W = Takes.DICE, Takes.NUMBER, Takes.WORD
_ONLY_POSITION = "it belongs under `position`"
_POSE = "12.5 26 90"

VERBS: tuple[Verb, ...] = (
    Verb("lhd", _W, "where the LHD was measured, if not in its place", rb.SETUP_2, "the LHD's place belongs to the setup",
         "10 24 90", implicit=True, read=read_pose, write=write_pose),
    *(Verb(name, _W, "where it was measured, if not in its place", rb.SETUP_1, "its place belongs to the setup", _POSE,
           implicit=True, read=read_pose, write=write_pose) for name in SHIP_NAMES[:4]),
    Verb("ssn", _W, "where the submarine starts: x y heading", rb.SETUP_3, "the start belongs to the setup", "42 28 270",
         read=read_pose, write=write_pose),
    Verb("fire", _W, "a torpedo; the submarine's has a target", rb.ATK_1, "nobody may fire here, or has to", "lhd",
         committed=True, read=read_target, write=write_word),
    Verb("detect", _D, "two dice for each roll, - for a blind one", rb.DET_2, "nothing looks for anything here", "4+3 -",
         write=write_total),
    Verb("kill", _D, "one die: does the hit kill?", rb.TRP_9, "no torpedo has hit a ship", "4"),
    Verb("evade", _D, "one die: does the submarine evade?", rb.TRP_8, "no torpedo has hit the submarine", "4"),
    Verb("path", _W, "the maneuver: ahead 2, right sharp, ahead 1; or hold", rb.MAN_3, "one maneuver a turn",
         "ahead 2, right sharp 20, ahead 1", committed=True, read=read_path, write=write_path),
    Verb("move", _W, "the maneuver's end as measured, where the path is not known", rb.CHK_3, "one maneuver a turn",
         "18.59 27.41 0", committed=True, read=read_pose, write=write_pose),
    Verb("speed", _W, "the new speed; needed behind `move`", rb.MAN_3, "the speed stands behind the maneuver",
         "creep|slow|fast|flank"),
    Verb("length", _N, "the maneuver's inches", rb.MAN_3, "the length stands behind the maneuver", "4",
         read=read_length, write=write_word),
    Verb("marker", _W, "what was placed beside the submarine", rb.MAN_9, "a marker is placed behind the maneuver",
         "dive|rise|none", committed=True),
    Verb("dps", _N, "the numbers of past, present and future", rb.DP_6, "points are numbered when they are placed",
         "2 1 3", read=read_numbers, write=write_numbers),
    Verb("detected", _W, "who heard, and which points", rb.CHK_7, "nothing was rolled that could be heard", "ff1 dp2 dp3",
         overlooked=True, read=read_detected, write=write_detected),
    Verb("quiet", Takes.NOTHING, "nobody heard anything", rb.CHK_7, "nothing was rolled that could be heard"),
    Verb("course", _D, "one die: the LHD's course", rb.LHD_1, "a damaged LHD rolls no die, a wreck none", "3"),
    Verb("dp", _D, "one die: the detection point to make for", rb.FF_2, "nobody makes for a detection point here", "4"),
    Verb("torps", _N, "the submarine's torpedoes", rb.ATK_1, _ONLY_POSITION, "4", only_position=True),
    Verb("lhd-kills", _N, "kills on the LHD", rb.TRP_9, _ONLY_POSITION, "1", only_position=True),
    Verb("wreck", _W, "ships that are wrecks", rb.WRK_1, _ONLY_POSITION, "ff3", only_position=True),
    Verb("alerted", _W, "ships that are Alerted", rb.DET_1, _ONLY_POSITION, "all", only_position=True),
    Verb("gone", _W, "helos that have fired, frigates off the table", rb.HEL_5, _ONLY_POSITION, "h3", only_position=True),
    *(Verb(f"dp{n}", Takes.NOTHING, "the number of the point at the submarine", rb.DP_6, _ONLY_POSITION,
           only_position=True) for n in (1, 2, 3)),
    *(Verb(name, _W, "a helo in the air: x y, layer", rb.HEL_5, _ONLY_POSITION, "38.66 27.52 shallow",
           only_position=True) for name in HELO_NAMES),
)  # fmt: skip

NOTATION = Notation(
    verbs=VERBS,
    claims=CLAIMS,
    example=EXAMPLE,
    position=position,
    end_rule=rb.SEQ_3,
    twice_rule=rb.ATK_2,
    ending=ending,
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
    sides=("surf", *SHIP_NAMES, *HELO_NAMES),
    any_order=(frozenset({"speed", "length", "marker", "dps"}), frozenset({"ssn", "lhd", *SHIP_NAMES[:4]})),
    groups=(("ffs", SHIP_NAMES[:4]), ("helos", HELO_NAMES)),
)
