"""The rules of SSN in printkit's own words.

They restate a one-page rule sheet; the rule numbers are those of printkit's rules catalogue.
"""

from __future__ import annotations

from typing import Final

from printkit.table import Rule

_CARD: Final = "it says what the pieces and tools look like"
_GEOMETRY: Final = "it says how distances are computed; a wrong distance breaks the rule that uses it"
_READING: Final = "it says how to read another rule"
_AUTO: Final = "it follows from other rules; a log shows it at most in a figure after `=`"
_NAMED: Final = "a log that names others breaks SSN-CHK-7"
_OVER: Final = "a log that goes on after it, or stops before it, breaks SSN-SEQ-3"
_ORDER: Final = "if the order in a log is wrong, SSN-ATK-2 says who must fire"

# fmt: off
CMP_1: Final = Rule("SSN-CMP-1", "Counter art", "Each counter has a centre dot. Ships and submarine have a keel line with ticks at both ends and a bow triangle inside the outline.", _CARD)
CMP_2: Final = Rule("SSN-CMP-2", "Fold sheet", "The fronts are printed above a fold and the backs mirrored below it. A counter is turned over about its keel line, so the bow stays where it is.", _CARD)
CMP_3: Final = Rule("SSN-CMP-3", "Sharp tool", "The tool has marks one inch from the dot at 0, 15, 30 and 45 degrees to either side.", _CARD)
CMP_4: Final = Rule("SSN-CMP-4", "Easy tool", "The tool has marks one inch from the dot at 0, 15 and 30 degrees to either side. The middle line is longer, for the straight run between two turns.", _CARD)
CMP_5: Final = Rule("SSN-CMP-5", "Range strips", "Four strips of eight inches are joined end to end. The convergence zones are shaded.", _CARD)
CMP_6: Final = Rule("SSN-CMP-6", "Step stick", "A stick of five inches measures a torpedo's step, and the distance at which a helo stops.", _CARD)
CMP_7: Final = Rule("SSN-CMP-7", "Cards", "Cards show the detection table, the speed table, a torpedo's run and the sequence of a turn.", _CARD)
CMP_8: Final = Rule("SSN-CMP-8", "Record sheet", "The sheet has one row for each turn, in the order of the log.", _CARD)
CMP_9: Final = Rule("SSN-CMP-9", "Scale check", "Each sheet has a bar of 4 inches and one of 100 millimetres.", _CARD)

GEO_1: Final = Rule("SSN-GEO-1", "Coordinates", "Positions are in inches from the table's south-west corner, x to the east and y to the north. Headings are in degrees clockwise from north.", _GEOMETRY)
GEO_2: Final = Rule("SSN-GEO-2", "Pose", "A piece is where its centre dot is, and its heading is where its bow points. Helos and detection points have no heading.", _GEOMETRY)
GEO_3: Final = Rule("SSN-GEO-3", "Distance", "Measure distances from centre dot to centre dot.", _GEOMETRY)
GEO_4: Final = Rule("SSN-GEO-4", "Outline", "The outline of a ship or the submarine is a rectangle around its dot; that of a helo or detection point is a disc.", _GEOMETRY)
GEO_5: Final = Rule("SSN-GEO-5", "Span", "A target's span is the smallest and the greatest distance from a point to the target's outline.", _GEOMETRY)
GEO_6: Final = Rule("SSN-GEO-6", "Convergence zones", "Convergence zones are rings around a listener, four inches wide and four inches apart, ends included. The first zone lies 4 to 8 inches from the listener, the next 12 to 16, and so on across the table. A target is in a zone if any part of the target is.", _GEOMETRY)
GEO_7: Final = Rule("SSN-GEO-7", "Straight run", "The piece moves straight along its heading.", _GEOMETRY)
GEO_8: Final = Rule("SSN-GEO-8", "Turn", "First the heading changes, then the piece moves one inch along the new heading, whatever the angle. Sharp and Easy limit the angle.", _GEOMETRY)
GEO_9: Final = Rule("SSN-GEO-9", "Bearing", "A piece turns towards a point by the smaller angle, and to starboard if the point is exactly astern.", _GEOMETRY)
GEO_10: Final = Rule("SSN-GEO-10", "Overlap", "Two outlines overlap if no straight line separates them. Outlines that only touch do not overlap.", _GEOMETRY)
GEO_11: Final = Rule("SSN-GEO-11", "The table", "A piece is on the table as long as its centre dot is.", _GEOMETRY)
GEO_12: Final = Rule("SSN-GEO-12", "Exactness", "A computed distance that exceeds a limit by less than a millionth of an inch counts as within it. Measured values have tolerances.", _GEOMETRY)

SETUP_1: Final = Rule("SSN-SETUP-1", "The square", "Four frigates form a 4-inch square around the LHD. All five ships have the same heading and are Unalerted.")
SETUP_2: Final = Rule("SSN-SETUP-2", "The formation's place", "The LHD starts 10 inches from the west edge, halfway up the table, with heading 090.")
SETUP_3: Final = Rule("SSN-SETUP-3", "The submarine's place", "The submarine starts anywhere, Deep, with any heading, more than 30 inches from any frigate.")
SETUP_4: Final = Rule("SSN-SETUP-4", "The first detection point", "Detection point 1 lies at the submarine, Deep and Slow. The submarine's speed is Slow.", _AUTO)
SETUP_5: Final = Rule("SSN-SETUP-5", "Helos and torpedoes", "H1 to H4 are aboard FF1 to FF4, and H5 and H6 aboard the LHD. The submarine has four torpedoes.", _AUTO)
SEQ_1: Final = Rule("SSN-SEQ-1", "The turn", "Note which ships are Alerted: only they launch helos this turn. The submarine attacks, then maneuvers. The surface side detects, attacks and maneuvers. Then check for the end.", "a step out of its order breaks the rule of that step")
SEQ_2: Final = Rule("SSN-SEQ-2", "Who listens", "Only the surface side has a detection step.", _READING)
SEQ_3: Final = Rule("SSN-SEQ-3", "Immediate end", "The game stops as soon as it is decided. The rest of the turn is not played.")

DET_1: Final = Rule("SSN-DET-1", "The alarm spreads", "If any live ship is Alerted when detection starts, all live ships become Alerted before any roll.", _AUTO)
DET_2: Final = Rule("SSN-DET-2", "One roll", "Two dice are rolled once. Their total applies to every listener and every detection point.")
DET_3: Final = Rule("SSN-DET-3", "Listeners", "Every live ship on the table and every helo in the air listens.", _READING)
DET_4: Final = Rule("SSN-DET-4", "Sonar", "Unalerted ships listen with passive sonar, Alerted ships and helos with active sonar.", _READING)
DET_5: Final = Rule("SSN-DET-5", "The listener's layer", "Ships listen Shallow. A helo listens in the layer that its counter shows.", _READING)
DET_6: Final = Rule("SSN-DET-6", "Targets", "Listeners detect only detection points. The detection point at the submarine stands for the submarine.", _READING)
DET_7: Final = Rule("SSN-DET-7", "Convergence zones bind", "A Shallow listener hears a detection point only in one of its zones. A Deep listener hears at any range.", _READING)
DET_8: Final = Rule("SSN-DET-8", "Which outline", "A detection point is in a zone if any part of its outline is. The point at the submarine has the submarine's outline; any other is a disc.", _READING)
DET_9: Final = Rule("SSN-DET-9", "Threshold", "The number needed is the base number of the sonar minus the table's modifiers for layer, range and speed.", _READING)
DET_10: Final = Rule("SSN-DET-10", "Who hears", "A listener hears every detection point in its zones for which the roll reaches the number needed.", _NAMED)
DET_11: Final = Rule("SSN-DET-11", "Fresh alert", "An Unalerted ship that hears something becomes Alerted, but does not fire in this turn.")
DET_12: Final = Rule("SSN-DET-12", "Duty to fire", "An Alerted ship or a helo that has heard a detection point within 12 inches must fire at the submarine.")
DET_13: Final = Rule("SSN-DET-13", "Detected", "If any listener hears any detection point, the submarine counts as detected in this turn.", _AUTO)

ATK_1: Final = Rule("SSN-ATK-1", "The submarine fires", "At Fast or less, the submarine may fire at live ships: up to two torpedoes in a turn and four in the game.")
ATK_2: Final = Rule("SSN-ATK-2", "The surface side fires", "A ship fires one torpedo. A helo fires two torpedoes and then leaves the game. The target is always the submarine.")
ATK_3: Final = Rule("SSN-ATK-3", "A shot alerts", "Any torpedo that is fired alerts all live ships.", _AUTO)
ATK_4: Final = Rule("SSN-ATK-4", "Out of reach", "A torpedo fired at a target more than 18 inches away is spent and misses. No dice are rolled for a spent torpedo.")
ATK_5: Final = Rule("SSN-ATK-5", "Order of fire", "FF1 to FF4, the LHD and H1 to H6 fire in this order, until the submarine is destroyed.", _ORDER)
ATK_6: Final = Rule("SSN-ATK-6", "Nothing in between", "A torpedo affects only its target; pieces on its way do not matter.", _READING)

TRP_1: Final = Rule("SSN-TRP-1", "Launch", "A torpedo starts at the piece that fires it. A torpedo of the submarine starts in the submarine's layer, any other torpedo Shallow.", _READING)
TRP_2: Final = Rule("SSN-TRP-2", "Look, then run", "The torpedo rolls to detect its target with active sonar, then runs five inches towards it, and so on. A Shallow torpedo hears only in its zones.", _READING)
TRP_3: Final = Rule("SSN-TRP-3", "Change of layer", "After its first full run of five inches, the torpedo is in the target's layer.", _READING)
TRP_4: Final = Rule("SSN-TRP-4", "Number of rolls", "The torpedo has one roll for every five inches begun: one up to 5 inches, two up to 10, three up to 15, four up to 18.")
TRP_5: Final = Rule("SSN-TRP-5", "Blind rolls", "If the target is outside the torpedo's zones, the roll is blind: it fails, but counts as a roll and as a failure.", _READING)
TRP_6: Final = Rule("SSN-TRP-6", "Miss", "The torpedo misses if no roll succeeded, if two rolls in a row failed, or if it ends in the wrong layer. Otherwise it hits.")
TRP_7: Final = Rule("SSN-TRP-7", "Too near", "A target in the other layer that is nearer than five inches cannot be hit. No dice are needed.", _READING)
TRP_8: Final = Rule("SSN-TRP-8", "Evasion", "When a torpedo hits the submarine, roll one die. On 6 minus the number of the torpedo's rolls, or more, the submarine is saved; otherwise it is destroyed.")
TRP_9: Final = Rule("SSN-TRP-9", "Kill", "When a torpedo hits a ship, roll one die. On 2 or more it is a kill: lay the torpedo on the ship, KILL side up. One kill destroys a frigate, two destroy the LHD.")
TRP_10: Final = Rule("SSN-TRP-10", "Spent", "A torpedo that missed or did not kill is used up and goes back into the box.", _READING)

WRK_1: Final = Rule("SSN-WRK-1", "Wrecks", "A destroyed ship stays on the table as a wreck and does nothing more. Helos aboard are lost; helos in the air are not.", _AUTO)
WRK_2: Final = Rule("SSN-WRK-2", "What wrecks block", "Wrecks block ships and nothing else.", _READING)
WRK_3: Final = Rule("SSN-WRK-3", "Round a wreck", "If a ship's path would cross a wreck, it takes the legal path of the same length that ends nearest to its goal.", _AUTO)
WRK_4: Final = Rule("SSN-WRK-4", "No way round", "If no legal path leads round the wreck, the ship follows its own path as far as it can, in tenths of an inch, and stops.", _AUTO)

MAN_1: Final = Rule("SSN-MAN-1", "Order of the maneuver", "Remove old detection points and mark the one that stays; dive or rise; move; place a marker; place new detection points.", _READING)
MAN_2: Final = Rule("SSN-MAN-2", "The marker acts", "A Dive marker at the submarine makes it Deep, a Rise marker makes it Shallow. The marker is then removed.")
MAN_3: Final = Rule("SSN-MAN-3", "Speed", "Creep: up to 2 inches; Slow: up to 4; Fast: up to 6; Flank: up to 8.")
MAN_4: Final = Rule("SSN-MAN-4", "One level at a time", "The speed stays the same or changes by one level.")
MAN_5: Final = Rule("SSN-MAN-5", "How sharp", "If the speed of the whole maneuver is at most Slow, turns may be Sharp. From Fast on, turns may only be Easy.")
MAN_6: Final = Rule("SSN-MAN-6", "A turn's inch", "Every turn takes one inch and must be finished.", _READING)
MAN_7: Final = Rule("SSN-MAN-7", "Run between turns", "Between two turns, the submarine runs straight: at least 1 inch at speeds up to Slow, at least 2 from Fast on.")
MAN_8: Final = Rule("SSN-MAN-8", "What stops the submarine", "Ships and wrecks do not stop the submarine; only the edge of the table does.")
MAN_9: Final = Rule("SSN-MAN-9", "Dive or Rise", "Without a shot this turn, a marker may be placed: Dive if the submarine is Shallow, Rise if it is Deep. The marker acts next turn.")

DP_1: Final = Rule("SSN-DP-1", "Clear", "Remove all detection points but the submarine's.", _AUTO)
DP_2: Final = Rule("SSN-DP-2", "The past", "The detection point that stays shows the submarine's layer before any change, and keeps its speed.", _AUTO)
DP_3: Final = Rule("SSN-DP-3", "The present", "After the move, place a detection point at the submarine, with its new speed and layer.", _AUTO)
DP_4: Final = Rule("SSN-DP-4", "The future", "Place the third detection point straight ahead, as far away as the submarine has just moved, with the same speed.", _AUTO)
DP_5: Final = Rule("SSN-DP-5", "The future's layer", "The third detection point is Deep with a Dive marker, Shallow with a Rise marker, else in the submarine's layer.", _AUTO)
DP_6: Final = Rule("SSN-DP-6", "Numbers", "The three detection points have different numbers. The detection point that stayed keeps its number.")
DP_7: Final = Rule("SSN-DP-7", "Standing still", "If the submarine does not move, all three detection points share one place.", _AUTO)
DP_8: Final = Rule("SSN-DP-8", "Beyond the edge", "If the third detection point would lie off the table, it is moved back to the edge.", _AUTO)
DP_9: Final = Rule("SSN-DP-9", "Three of them", "From the first maneuver on there are three detection points. Detection points do not move by themselves.", _READING)
DP_10: Final = Rule("SSN-DP-10", "One at random", "A die chooses a detection point: 1 and 2 the first, 3 and 4 the second, 5 and 6 the third. If the chosen point does not exist, roll again.", _READING)

SHP_1: Final = Rule("SSN-SHP-1", "All at once", "All ships move at the same time.", _AUTO)
SHP_2: Final = Rule("SSN-SHP-2", "No collisions", "A ship that would run into another stops before it.", _AUTO)
SHP_3: Final = Rule("SSN-SHP-3", "A ship's speed", "As a target, a ship that moves 4 inches is Slow, 1 inch Creep, 6 inches Fast.", _READING)
LHD_1: Final = Rule("SSN-LHD-1", "The LHD's course", "One die moves the LHD: on 1 it turns left and on 6 right after three inches, otherwise it goes four inches ahead.")
LHD_2: Final = Rule("SSN-LHD-2", "A damaged LHD", "With one kill, the LHD moves one inch ahead, without a die.")
FF_1: Final = Rule("SSN-FF-1", "In formation", "While the LHD is afloat, frigates copy its moves.", _AUTO)
FF_2: Final = Rule("SSN-FF-2", "The hunt", "Without the LHD, each frigate rolls for a detection point and moves towards it: two inches ahead and an Easy turn, twice.")
FF_3: Final = Rule("SSN-FF-3", "Off the table", "When the LHD is gone, a frigate that leaves the table is out of the game, with any helo aboard.", _AUTO)
HEL_1: Final = Rule("SSN-HEL-1", "Launch", "A live ship that was Alerted when the turn began launches its helos after the ships have moved, from where it now lies.")
HEL_2: Final = Rule("SSN-HEL-2", "Flight", "A helo just launched, or Deep, rolls for a detection point and flies towards it until it is five inches away.")
HEL_3: Final = Rule("SSN-HEL-3", "After the flight", "After its flight, the helo listens Shallow.", _AUTO)
HEL_4: Final = Rule("SSN-HEL-4", "Dipping", "A Shallow helo turns Deep and does not move.")
HEL_5: Final = Rule("SSN-HEL-5", "The cycle", "A helo flies, listens Shallow, is turned over, listens Deep. Helos may share a place, cannot be attacked, and leave when they fire.", _READING)
HEL_6: Final = Rule("SSN-HEL-6", "Order of flight", "Helos fly in the order H1 to H6.", _READING)

END_1: Final = Rule("SSN-END-1", "Victory", "The submarine wins if the LHD is destroyed, nothing was detected this turn, and no live frigate is within 12 inches.")
END_2: Final = Rule("SSN-END-2", "The submarine is lost", "A destroyed submarine loses the game.", _OVER)
END_3: Final = Rule("SSN-END-3", "The convoy is away", "If a ship or helo leaves the table while the LHD is afloat, the game is lost.")
END_4: Final = Rule("SSN-END-4", "Nowhere to go", "If no legal move keeps the submarine on the table, the game is lost.", _OVER)
END_5: Final = Rule("SSN-END-5", "Mission impossible", "If fewer torpedoes are left at the end of a turn than kills are still needed to destroy the LHD, the game is lost.", _OVER)
END_6: Final = Rule("SSN-END-6", "Turn limit", "If the turn limit is reached, the game is unfinished.", _AUTO)

CHK_1: Final = Rule("SSN-CHK-1", "A path", "A path that is written in a log is followed again from the submarine's last position.", _READING)
CHK_2: Final = Rule("SSN-CHK-2", "A path and its end", "If a log has both a path and its measured end, the end may differ by a quarter inch plus a twentieth of the path's length, and the heading by 5 degrees.")
CHK_3: Final = Rule("SSN-CHK-3", "An end alone", "If a log has only the measured end, some legal path of the stated speed must lead to it.")
CHK_4: Final = Rule("SSN-CHK-4", "Ships and helos", "The measured position of a ship or helo must be near the place to which the dice send it.")
CHK_5: Final = Rule("SSN-CHK-5", "Ranges", "A measured range may differ from the computed range by up to a quarter inch.")
CHK_6: Final = Rule("SSN-CHK-6", "Close calls", "If a distance is within a quarter inch of a limit, a log may treat it as inside or outside.", _READING)
CHK_7: Final = Rule("SSN-CHK-7", "Who heard", "The listeners that a log names must be able to have heard something, and no listener that must have heard something may be missing.")
CHK_8: Final = Rule("SSN-CHK-8", "A torpedo's dice", "A torpedo has as many rolls as its range allows, and fewer only after two failures in a row.", _READING)
CHK_9: Final = Rule("SSN-CHK-9", "Detection points", "The detection points lie where the submarine was, is and will be.")
CHK_10: Final = Rule("SSN-CHK-10", "Counts", "The numbers of torpedoes, kills, wrecks and Alerted ships must follow from the dice.")
CHK_11: Final = Rule("SSN-CHK-11", "The result", "The result that a log states must be one that the rules reach.")

RULES: tuple[Rule, ...] = (
    CMP_1, CMP_2, CMP_3, CMP_4, CMP_5, CMP_6, CMP_7, CMP_8, CMP_9,
    GEO_1, GEO_2, GEO_3, GEO_4, GEO_5, GEO_6, GEO_7, GEO_8, GEO_9, GEO_10, GEO_11, GEO_12,
    SETUP_1, SETUP_2, SETUP_3, SETUP_4, SETUP_5, SEQ_1, SEQ_2, SEQ_3,
    DET_1, DET_2, DET_3, DET_4, DET_5, DET_6, DET_7, DET_8, DET_9, DET_10, DET_11, DET_12, DET_13,
    ATK_1, ATK_2, ATK_3, ATK_4, ATK_5, ATK_6,
    TRP_1, TRP_2, TRP_3, TRP_4, TRP_5, TRP_6, TRP_7, TRP_8, TRP_9, TRP_10, WRK_1, WRK_2, WRK_3, WRK_4,
    MAN_1, MAN_2, MAN_3, MAN_4, MAN_5, MAN_6, MAN_7, MAN_8, MAN_9,
    DP_1, DP_2, DP_3, DP_4, DP_5, DP_6, DP_7, DP_8, DP_9, DP_10,
    SHP_1, SHP_2, SHP_3, LHD_1, LHD_2, FF_1, FF_2, FF_3, HEL_1, HEL_2, HEL_3, HEL_4, HEL_5, HEL_6,
    END_1, END_2, END_3, END_4, END_5, END_6,
    CHK_1, CHK_2, CHK_3, CHK_4, CHK_5, CHK_6, CHK_7, CHK_8, CHK_9, CHK_10, CHK_11,
)
# fmt: on
