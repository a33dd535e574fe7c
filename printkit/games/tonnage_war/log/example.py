"""The example log of Tonnage War: one turn of a game, with explanatory comments."""

EXAMPLE = """\
game: tonnage-war
scenario: hx228
preset: designer

round 1
turn 1
  # the word before the colon is the side: `uboat:` or `escort:`, or `u:` and `e:`; dice and cards turned up need none
  # cards are rank and suit as they are printed: 9H, TD, QS
  uboat: contact 9H c1      # the card, and a name of your choosing for the boat that lies face down under it
  # where both hands are logged, c1=3S says which boat it is; nobody is shown it before it is turned up
  escort: discard           # its card may follow: `discard 7C`
turn 2
  uboat: attack QS u1
  escort: attack 9S on u1 with e1 e2   # two ships, face down, under names of their own
turn 3
  uboat: evade JC           # the play comes first; what it makes due stands below it
  reveal u1 8S; reveal e1 QS; reveal e2 JS   # `;` separates what stands on one line
  detect e1 12; detect e2 12                 # or `detect e1 12 e2 12`
  strike e1 3; strike e2 2
  = uboat 0, escort 2, sunk u1   # optional: what your sheet says, which is then checked
  # `= ships 2` is how many ships this one attack sank; `= ships-sunk 2` how many have been sunk so far
  > No survivors.           # optional: a sentence for the report
  escort: discard
  house: = escort 3         # optional: `house:` accepts, for its line, what you agreed on against the rules
"""
