"""A worked example of a turn of Wolf Pack: a log, with notes about it."""

EXAMPLE = """\
game: wolf-pack
set: goals=1-1              # optional: a ruling of your own
hands: open                 # closed: draws are left out, and only what both players saw is written

setup
  # the word before the colon is the side: `wolf:` or `convoy:`, or `w:` and `c:`
  # cards by the letter in their corner, or by name (`play near-miss`): P Periscope, T Torpedo, R Transport, D Dive,
  # S Sonar, G Depth Charges, U U-boat, W Destroyer Sweep, M Cat and Mouse, N Near Miss, ~ Water; ?? nobody saw
  wolf: hand P T S ~ U      # only with open hands
  convoy: hand S G R T ~
turn 1
  wolf: draw R ~; discard ~ ~     # `;` separates what stands on one line
  convoy: draw P U; discard ~ T
  wolf: play P              # one card, `play N victim=W` for a harassment; or `pass`
  convoy: play S
  = deck 94                 # optional: what your sheet says, which is then checked
  > Quiet so far.           # optional: a sentence for the report
turn 2
  wolf: draw D G; discard G
  convoy: draw W N; discard P
  house: = deck 90          # optional: `house:` accepts, for its line, what you agreed on against the rules
"""
