"""An example log of one turn of USS Lox, with notes that explain it."""

EXAMPLE = """\
game: uss-lox
preset: basic
ocean: 4                    # number of cards in the ocean; the only choice before the first turn

turn 1
  # write a card as its printed rank and suit: 8D, TC or 10C, QS, AH; a joker is X1 or X2
  flip 8D                   # the ocean card that was turned up
  fire 3C 4S                # the torpedoes in the order in which you turned them up; or write `pass`
  = sunk, supply 18         # optional: values on your sheet, which the check compares
  > Two fish, one freighter.   # optional: your own sentence for the report
  continue                  # optional if another turn follows; or write `port`
turn 2
  flip KC; fire 9D 8H 3S    # `;` separates statements on one line
  escort 5H                 # the escort that appears after a miss
  attack TC 2D 7S           # or write `escape`
  house: = tons 13000       # optional: `house:` accepts what this line says, although it breaks the rules
  port
end
"""
