"""An example log of one turn of Malta Convoy, with notes that explain it."""

EXAMPLE = """\
game: malta-convoy
preset: printed

setup
  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2   # the dice as you rolled them; printkit adds them up
  length 1; friendly 6
  = cargo 9, cruisers 10    # optional: values on your sheet, which the check compares
turn 7                      # turns 1 to 6 are in friendly waters, where nothing happens, so leave them out
  contact 4
turn 8
  contact 5; enemy 4; force 2    # `;` separates statements on one line
  intercept 1 6 3 2 5       # all interception dice
  attack 3 5                # one die for each attacker that got through
  target 3 2                # one die for each hit; then `again 2` if a ship of the type is already damaged
  > The carrier shook, and steamed on.   # optional: your own sentence for the report
turn 9
  option evade; duration 3; extra 2   # optional: an option is taken at the start of a turn
  contact 1
  house: = score 100        # optional: `house:` accepts what this line says, although it breaks the rules
"""
