"""An example log of one turn of Wolf Pack, with notes that explain it."""

EXAMPLE = """\
game: wolf-pack
set: goals=1-1              # optional: a ruling that differs from the default
hands: open                 # or `closed`: leave out the draws, and write only what both players saw

setup
  # the word before the colon is the side: `wolf:` (`w:`) or `convoy:` (`c:`)
  # write a card as the letter in its corner or as its name (`play near-miss`): P Periscope, T Torpedo, R Transport,
  # D Dive, S Sonar, G Depth Charges, U U-boat, W Destroyer Sweep, M Cat and Mouse, N Near Miss, ~ Water; ?? is a
  # card that nobody saw
  wolf: hand P T S ~ U      # only if hands are open
  convoy: hand S G R T ~
turn 1
  wolf: draw R ~; discard ~ ~     # `;` separates statements on one line
  convoy: draw P U; discard ~ T
  wolf: play P              # one card; `play N victim=W` for a harassment; or write `pass`
  convoy: play S
  = deck 94                 # optional: values on your sheet, which the check compares
  > Quiet so far.           # optional: your own sentence for the report
turn 2
  wolf: draw D G; discard G
  convoy: draw W N; discard P
  house: = deck 90          # optional: `house:` accepts what this line says, although it breaks the rules
"""
