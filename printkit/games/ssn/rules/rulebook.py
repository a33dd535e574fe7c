"""The rules of SSN in printkit's own words. They restate a one-page rule sheet; the rule numbers are those of printkit's rules
catalogue."""

from __future__ import annotations

from typing import Final

from printkit.table import Rule

_CARD: Final = "says what the pieces and aids look like; nothing in a log keeps or breaks it"
_GEOMETRY: Final = "says how inches are reckoned; a log breaks the rule that uses them"
_READING: Final = "says how to read another rule; nothing in a log keeps or breaks it by itself"
_AUTO: Final = "follows by itself; a log has nothing to say about it but a claim"
_NAMED: Final = "a log that names others breaks SSN-CHK-7"
_OVER: Final = "a log that goes on behind it, or stops before it, breaks SSN-SEQ-3"
_ORDER: Final = "a log out of order is told who is due to fire, by SSN-ATK-2"

# fmt: off
CMP_1: Final = Rule("SSN-CMP-1", "Counter art", "Each counter has a centre dot. Ships and submarine have a keel line with ticks at both ends and a bow triangle inside the outline.", _CARD)
CMP_2: Final = Rule("SSN-CMP-2", "Fold sheet", "Fronts above a fold, backs mirrored below it. A counter turns over about its keel: the bow stays where it is.", _CARD)
CMP_3: Final = Rule("SSN-CMP-3", "Sharp tool", "Marks of one inch from the dot at 0, 15, 30 and 45 degrees to either side.", _CARD)
CMP_4: Final = Rule("SSN-CMP-4", "Easy tool", "Marks of one inch at 0, 15 and 30 degrees to either side; the middle line runs on, for the run between turns.", _CARD)
CMP_5: Final = Rule("SSN-CMP-5", "Range strips", "Four strips of eight inches that butt together, with the convergence zones shaded.", _CARD)
CMP_6: Final = Rule("SSN-CMP-6", "Step stick", "Five inches: a torpedo's step, and where a helo stops.", _CARD)
CMP_7: Final = Rule("SSN-CMP-7", "Cards", "Detection table, speed table, torpedo run and the sequence of the turn.", _CARD)
CMP_8: Final = Rule("SSN-CMP-8", "Record sheet", "One row a turn, in the log's order.", _CARD)
CMP_9: Final = Rule("SSN-CMP-9", "Scale check", "A bar of 4 inches and one of 100 millimetres on each sheet.", _CARD)

GEO_1: Final = Rule("SSN-GEO-1", "Coordinates", "Inches from the table's south-west corner, x east, y north; headings in degrees clockwise from north.", _GEOMETRY)
GEO_2: Final = Rule("SSN-GEO-2", "Pose", "A piece is where its centre dot is, and points where its bow points. Helos and detection points have no heading.", _GEOMETRY)
GEO_3: Final = Rule("SSN-GEO-3", "Distance", "From centre dot to centre dot.", _GEOMETRY)
GEO_4: Final = Rule("SSN-GEO-4", "Outline", "Ships and submarine are rectangles about their dot, helos and detection points discs.", _GEOMETRY)
GEO_5: Final = Rule("SSN-GEO-5", "Span", "A target's span is the least and the greatest distance of its outline from a point.", _GEOMETRY)
GEO_6: Final = Rule("SSN-GEO-6", "Convergence zones", "Bands of four inches, each four inches behind the last, the first from 4 to 8. A target is in one when any part of it is.", _GEOMETRY)
GEO_7: Final = Rule("SSN-GEO-7", "Straight run", "The dot moves along the heading.", _GEOMETRY)
GEO_8: Final = Rule("SSN-GEO-8", "Turn", "The heading changes first, then the piece goes one inch along it, whatever the angle. Sharp and Easy limit the angle.", _GEOMETRY)
GEO_9: Final = Rule("SSN-GEO-9", "Bearing", "A turn towards a point is the smaller way round; right astern is to starboard.", _GEOMETRY)
GEO_10: Final = Rule("SSN-GEO-10", "Overlap", "Outlines overlap when no line separates them; to touch is not to overlap.", _GEOMETRY)
GEO_11: Final = Rule("SSN-GEO-11", "The table", "A piece is on the table as long as its dot is.", _GEOMETRY)
GEO_12: Final = Rule("SSN-GEO-12", "Exactness", "What is reckoned leans a millionth of an inch towards within; what is measured has tolerances.", _GEOMETRY)

SETUP_1: Final = Rule("SSN-SETUP-1", "The square", "Four frigates at the corners of a 4-inch square, the LHD in its centre, all on one course and Unalerted.")
SETUP_2: Final = Rule("SSN-SETUP-2", "The formation's place", "The LHD starts 10 inches from the west edge, half way up, on course 090.")
SETUP_3: Final = Rule("SSN-SETUP-3", "The submarine's place", "Anywhere on the table, Deep, any heading, more than 30 inches from the nearest frigate.")
SETUP_4: Final = Rule("SSN-SETUP-4", "The first detection point", "A Slow detection point, number 1 and Deep, lies at the submarine, and Slow is its speed.", _AUTO)
SETUP_5: Final = Rule("SSN-SETUP-5", "Helos and torpedoes", "H1 to H4 on FF1 to FF4, H5 and H6 on the LHD. The submarine has four torpedoes.", _AUTO)
SEQ_1: Final = Rule("SSN-SEQ-1", "The turn", "The submarine attacks, then maneuvers; the surface side detects, attacks and maneuvers; then the end is checked.", "a step out of its order breaks the rule of that step")
SEQ_2: Final = Rule("SSN-SEQ-2", "Who listens", "Only the surface side rolls for detection as a step of its turn.", _READING)
SEQ_3: Final = Rule("SSN-SEQ-3", "It stops at once", "The game stops the moment it is decided; what would follow is not played.")

DET_1: Final = Rule("SSN-DET-1", "The alarm spreads", "If a live ship is Alerted when detection starts, all live ships are, before any roll.", _AUTO)
DET_2: Final = Rule("SSN-DET-2", "One roll", "Two dice are thrown once; the total serves every listener and every detection point.")
DET_3: Final = Rule("SSN-DET-3", "Listeners", "Every live ship on the table and every helo in the air.", _READING)
DET_4: Final = Rule("SSN-DET-4", "Sonar", "Unalerted ships listen with passive sonar, Alerted ships and helos with active.", _READING)
DET_5: Final = Rule("SSN-DET-5", "The listener's layer", "Ships listen Shallow, a helo on the side that shows.", _READING)
DET_6: Final = Rule("SSN-DET-6", "Targets", "Only detection points are listened for; the one at the submarine stands for it.", _READING)
DET_7: Final = Rule("SSN-DET-7", "Convergence zones bind", "A Shallow listener hears a detection point in one of its zones only; a Deep one hears at any range.", _READING)
DET_8: Final = Rule("SSN-DET-8", "Which outline", "For the zones the point at the submarine has the submarine's outline, any other its disc.", _READING)
DET_9: Final = Rule("SSN-DET-9", "Threshold", "The base of the sonar less what the table takes off for layer, range and speed.", _READING)
DET_10: Final = Rule("SSN-DET-10", "Who hears", "A listener hears every point in its zones whose threshold the roll reaches.", _NAMED)
DET_11: Final = Rule("SSN-DET-11", "Fresh alert", "An Unalerted ship that hears something is Alerted, and does not fire this turn.")
DET_12: Final = Rule("SSN-DET-12", "Duty to fire", "An Alerted ship or a helo that has heard a point within 12 inches fires at the submarine.")
DET_13: Final = Rule("SSN-DET-13", "Detected", "Whoever hears any point has detected the submarine this turn.", _AUTO)

ATK_1: Final = Rule("SSN-ATK-1", "The submarine fires", "Up to two torpedoes a turn and four in the game, at live ships, while its speed is Fast or less.")
ATK_2: Final = Rule("SSN-ATK-2", "The surface side fires", "A ship fires one torpedo, a helo two and leaves play; the target is the submarine.")
ATK_3: Final = Rule("SSN-ATK-3", "A shot alerts", "The moment any torpedo is fired, every live ship is Alerted.", _AUTO)
ATK_4: Final = Rule("SSN-ATK-4", "Out of reach", "Beyond 18 inches a torpedo is spent and misses; there is no run and there are no dice.")
ATK_5: Final = Rule("SSN-ATK-5", "Order of fire", "FF1 to FF4, LHD, H1 to H6, until the submarine is destroyed.", _ORDER)
ATK_6: Final = Rule("SSN-ATK-6", "Nothing in between", "A torpedo concerns its target alone.", _READING)

TRP_1: Final = Rule("SSN-TRP-1", "Launch", "A torpedo starts at its shooter, in the submarine's layer or else Shallow.", _READING)
TRP_2: Final = Rule("SSN-TRP-2", "Look, then run", "It rolls to detect with active sonar, then runs five inches at the target, and so on; a Shallow one is bound to the zones.", _READING)
TRP_3: Final = Rule("SSN-TRP-3", "Change of layer", "After its first full five inches it is in the target's layer.", _READING)
TRP_4: Final = Rule("SSN-TRP-4", "Number of rolls", "One roll for every five inches begun: up to 5 one, up to 10 two, up to 15 three, up to 18 four.")
TRP_5: Final = Rule("SSN-TRP-5", "Blind rolls", "A roll outside the zones fails, and counts as a roll and as a failure.", _READING)
TRP_6: Final = Rule("SSN-TRP-6", "Miss", "No roll succeeded, two in a row failed, or the layer is wrong at the end: it missed. Else it hits.")
TRP_7: Final = Rule("SSN-TRP-7", "Too near", "In the other layer and nearer than five inches nothing can be hit; no dice are needed.", _READING)
TRP_8: Final = Rule("SSN-TRP-8", "Evasion", "A torpedo that hits the submarine: one die, saved on 6 less the torpedo's rolls or more; else the submarine is destroyed.")
TRP_9: Final = Rule("SSN-TRP-9", "Kill", "A torpedo that hits a ship: one die, a kill on 2 or more; turned to KILL it is laid on the ship. One kill destroys a frigate, two the LHD.")
TRP_10: Final = Rule("SSN-TRP-10", "Spent", "What missed or did not kill goes back to the box, used.", _READING)

WRK_1: Final = Rule("SSN-WRK-1", "Wrecks", "A destroyed ship stays as a wreck and does nothing; helos aboard are lost, those in the air are not.", _AUTO)
WRK_2: Final = Rule("SSN-WRK-2", "What wrecks block", "Ships, and nothing else.", _READING)
WRK_3: Final = Rule("SSN-WRK-3", "Round a wreck", "A ship whose path would cross a wreck makes the legal path of the same length that ends nearest to where it should.", _AUTO)
WRK_4: Final = Rule("SSN-WRK-4", "No way round", "It follows its path as far as it can, in tenths of an inch, and stops.", _AUTO)

MAN_1: Final = Rule("SSN-MAN-1", "Order of the maneuver", "Clear and mark detection points, dive or rise, move, place a marker, place detection points.", _READING)
MAN_2: Final = Rule("SSN-MAN-2", "The marker acts", "A Dive marker at the submarine takes it Deep, a Rise marker Shallow; the marker is removed.", _AUTO)
MAN_3: Final = Rule("SSN-MAN-3", "Speed", "Creep up to 2 inches, Slow up to 4, Fast up to 6, Flank up to 8.")
MAN_4: Final = Rule("SSN-MAN-4", "One level at a time", "The new speed is the old one, or one level up or down.")
MAN_5: Final = Rule("SSN-MAN-5", "How sharp", "Up to Slow each turn may be Sharp, from Fast on Easy at most; the whole move's speed counts.")
MAN_6: Final = Rule("SSN-MAN-6", "A turn's inch", "Every turn takes an inch of its own and cannot be left unfinished.", _READING)
MAN_7: Final = Rule("SSN-MAN-7", "Run between turns", "Between two turns at least 1 inch straight up to Slow, 2 inches from Fast on.")
MAN_8: Final = Rule("SSN-MAN-8", "What stops the submarine", "Neither ships nor wrecks, only the table's edge.")
MAN_9: Final = Rule("SSN-MAN-9", "Dive or Rise", "Without a shot this turn a marker may be placed: Dive when Shallow, Rise when Deep. It acts next turn.")

DP_1: Final = Rule("SSN-DP-1", "Clear", "All detection points go but the one at the submarine.", _AUTO)
DP_2: Final = Rule("SSN-DP-2", "The past", "That one shows the layer before any change and keeps its speed.", _AUTO)
DP_3: Final = Rule("SSN-DP-3", "The present", "After the move one is placed at the submarine, with its new speed and layer.", _AUTO)
DP_4: Final = Rule("SSN-DP-4", "The future", "The third lies straight ahead, as far as the submarine has just moved, with the same speed.", _AUTO)
DP_5: Final = Rule("SSN-DP-5", "The future's layer", "Deep with a Dive marker, Shallow with a Rise marker, else the submarine's.", _AUTO)
DP_6: Final = Rule("SSN-DP-6", "Numbers", "Three different numbers; the one left behind keeps its own.")
DP_7: Final = Rule("SSN-DP-7", "Standing still", "Without a move all three share a spot.", _AUTO)
DP_8: Final = Rule("SSN-DP-8", "Beyond the edge", "A future point off the table is drawn back to its edge.", _AUTO)
DP_9: Final = Rule("SSN-DP-9", "Three of them", "From the first maneuver on there are three; they do not move by themselves.", _READING)
DP_10: Final = Rule("SSN-DP-10", "One at random", "One die: 1 and 2 the first, 3 and 4 the second, 5 and 6 the third; again if that one is not there.", _READING)

SHP_1: Final = Rule("SSN-SHP-1", "All at once", "All ships move at the same time.", _AUTO)
SHP_2: Final = Rule("SSN-SHP-2", "No collisions", "A ship that would run into another stops just before.", _AUTO)
SHP_3: Final = Rule("SSN-SHP-3", "A ship's speed", "As a target: 4 inches are Slow, 1 inch Creep, 6 inches Fast.", _READING)
LHD_1: Final = Rule("SSN-LHD-1", "The LHD's course", "One die: 1 turns left and 6 right after three inches, else four inches ahead.")
LHD_2: Final = Rule("SSN-LHD-2", "A damaged LHD", "With one kill it crawls an inch ahead, without a die.")
FF_1: Final = Rule("SSN-FF-1", "In formation", "While the LHD lives every frigate does what the LHD does.", _AUTO)
FF_2: Final = Rule("SSN-FF-2", "The hunt", "Without the LHD each frigate rolls for a detection point and goes six inches towards it: two ahead, an Easy turn, and again.")
FF_3: Final = Rule("SSN-FF-3", "Off the table", "A frigate that leaves the table when the LHD is gone leaves play, with a helo aboard.", _AUTO)
HEL_1: Final = Rule("SSN-HEL-1", "Launch", "A live ship that was Alerted when the turn began launches its helos after the ships have moved.")
HEL_2: Final = Rule("SSN-HEL-2", "Flight", "A helo just launched or Deep rolls for a detection point and flies to five inches from it.")
HEL_3: Final = Rule("SSN-HEL-3", "After the flight", "It then listens Shallow.", _AUTO)
HEL_4: Final = Rule("SSN-HEL-4", "Dipping", "A helo that was Shallow turns Deep and does not move.")
HEL_5: Final = Rule("SSN-HEL-5", "The cycle", "Fly, listen Shallow, turn over, listen Deep. Helos share spots, cannot be attacked and go when they fire.", _READING)
HEL_6: Final = Rule("SSN-HEL-6", "Order of flight", "H1 to H6.", _READING)

END_1: Final = Rule("SSN-END-1", "Victory", "The LHD is destroyed, nothing was detected this turn, and every live frigate is more than 12 inches away.")
END_2: Final = Rule("SSN-END-2", "The submarine is lost", "It is destroyed: defeat.", _OVER)
END_3: Final = Rule("SSN-END-3", "The convoy is away", "A ship or helo leaves the table while the LHD lives: defeat.")
END_4: Final = Rule("SSN-END-4", "Nowhere to go", "No legal move keeps the submarine on the table: defeat.", _OVER)
END_5: Final = Rule("SSN-END-5", "Mission impossible", "Fewer torpedoes are left than the LHD takes: defeat.", _OVER)
END_6: Final = Rule("SSN-END-6", "Turn limit", "When it is reached the game is unfinished.", _AUTO)

CHK_1: Final = Rule("SSN-CHK-1", "A path", "A path that is written down is gone again from where the submarine was.", _READING)
CHK_2: Final = Rule("SSN-CHK-2", "A path and its end", "The measured end is within a quarter inch and a twentieth of the way, the heading within 5 degrees.")
CHK_3: Final = Rule("SSN-CHK-3", "An end alone", "A legal path of the stated speed leads to the measured end.")
CHK_4: Final = Rule("SSN-CHK-4", "Ships and helos", "Where they were measured they are near where the dice send them.")
CHK_5: Final = Rule("SSN-CHK-5", "Ranges", "A measured range is within a quarter inch.")
CHK_6: Final = Rule("SSN-CHK-6", "Close calls", "A distance within a quarter inch of a limit may be read either way.", _READING)
CHK_7: Final = Rule("SSN-CHK-7", "Who heard", "Those named have heard, and nobody who must have heard is left out.")
CHK_8: Final = Rule("SSN-CHK-8", "A torpedo's dice", "As many rolls as the range allows, fewer only after two failures in a row.", _READING)
CHK_9: Final = Rule("SSN-CHK-9", "Detection points", "They lie where the submarine was, is, and will be.")
CHK_10: Final = Rule("SSN-CHK-10", "Counts", "Torpedoes, kills, wrecks and alerts are as the dice have them.")
CHK_11: Final = Rule("SSN-CHK-11", "The result", "The end that is stated is one that the rules reach.")

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
