"""The example log of SSN: one turn of a game, with explanatory comments."""

EXAMPLE = """\
game: ssn
table: 72x48

position                    # a complete game has `setup` here instead, with `ssn 42 28 270`: x, y and heading
  lhd 10.5 24 90            # inches from the table's left and bottom edges; degrees clockwise from north
  ssn 20 24 270 deep slow; torps 4
turn 1
  # the word before the colon says who acts: surf, ff1 to ff4, lhd, h1 to h6, or ffs and helos for all of them;
  # the submarine's statements have no such word
  fire lhd; detect 4+3 5+2; kill 4     # `+` joins the two dice of one roll; write `-` for a roll that could not succeed
  fire lhd; detect 3+6 2+2; kill 1     # `;` separates statements on one line
  path right sharp, ahead 1, right sharp, ahead 1   # or write `hold`; or `move 18.59 27.41 0` if you measured only the end
  surf: detect 5+4
  ff1: fire; detect 3+3 4+4; evade 4
  ff2: fire; detect 5+5 1+2; evade 5
  = lhd-kills 1, torps 2, ssn 18.59 27.41 0   # optional: measured or counted values, which the check compares
  > They woke up.           # optional: your own sentence for the report
  house: = torps 3          # optional: `house:` accepts what this line says, although it breaks the rules
"""
