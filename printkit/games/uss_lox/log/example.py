"""A worked example of a turn of USS Lox: a log, with notes about it."""

EXAMPLE = """\
game: uss-lox
preset: basic
ocean: 4                    # the cards laid out as the ocean; the only thing to settle before the first turn

turn 1
  # cards are rank and suit as they are printed: 8D, TC or 10C, QS, AH; a joker is X1 or X2
  flip 8D                   # the ocean card that was turned up
  fire 3C 4S                # the torpedoes, in the order in which they were turned up; or `pass`
  = sunk, supply 18         # optional: what your sheet says, which is then checked
  > Two fish, one freighter.   # optional: a sentence for the report
  continue                  # optional where the next turn follows; or `port`
turn 2
  flip KC; fire 9D 8H 3S    # `;` separates what stands on one line
  escort 5H                 # after a miss
  attack TC 2D 7S           # or `escape`
  house: = tons 13000       # optional: `house:` accepts, for its line, what you agreed on against the rules
  port
end
"""
