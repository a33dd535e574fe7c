"""A worked example of a turn of Malta Convoy: a log, with notes about it."""

EXAMPLE = """\
game: malta-convoy
preset: printed

setup
  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2   # the dice as they fell; sums are computed
  length 1; friendly 6
  = cargo 9, cruisers 10    # optional: what your sheet says, which is then checked
turn 7                      # turns 1 to 6 are friendly waters: nothing is asked there, and nothing is written
  contact 4
turn 8
  contact 5; enemy 4; force 2    # `;` separates what stands on one line
  intercept 1 6 3 2 5       # all dice of the interception
  attack 3 5                # one die for each attacker that got through
  target 3 2                # one die for each hit; `again 2` behind it where a ship of the type is damaged
  > The carrier shook, and steamed on.   # optional: a sentence for the report
turn 9
  option evade; duration 3; extra 2   # optional: an option opens a turn
  contact 1
  house: = score 100        # optional: `house:` accepts, for its line, what you agreed on against the rules
"""
