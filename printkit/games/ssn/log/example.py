"""The example log of SSN: one turn of a game, with explanatory comments."""

EXAMPLE = """\
game: ssn
table: 72x48

position                    # a whole game begins with `setup` and `ssn 42 28 270`: x, y and heading
  lhd 10.5 24 90            # inches from the table's left and lower edge, degrees clockwise from north
  ssn 20 24 270 deep slow; torps 4
turn 1
  # a word before the colon is who acts: surf, ff1 to ff4, lhd, h1 to h6; ffs and helos are all of them; the submarine has none
  fire lhd; detect 4+3 5+2; kill 4     # two dice of one roll with +, `-` for a roll that could not succeed
  fire lhd; detect 3+6 2+2; kill 1     # `;` separates what stands on one line
  path right sharp, ahead 1, right sharp, ahead 1   # or `hold`; or `move 18.59 27.41 0`, where only the end was measured
  surf: detect 5+4
  ff1: fire; detect 3+3 4+4; evade 4
  ff2: fire; detect 5+5 1+2; evade 5
  = lhd-kills 1, torps 2, ssn 18.59 27.41 0   # optional: what was measured or counted, which is then checked
  > They woke up.           # optional: a sentence for the report
  house: = torps 3          # optional: `house:` accepts, for its line, what you agreed on against the rules
"""
