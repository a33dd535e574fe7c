"""The example log of Tonnage War: one turn of a game, with explanatory comments."""

EXAMPLE = """\
game: tonnage-war
scenario: hx228
preset: designer

round 1
turn 1
  # the word before the colon is the side: `uboat:` (`u:`) or `escort:` (`e:`); dice and revealed cards need none
  # write a card as its printed rank and suit: 9H, TD, QS
  uboat: contact 9H c1      # the card, and a name that you choose for the face-down boat under it
  # if both hands are logged, c1=3S says which boat it is; printkit shows it to nobody before it is turned up
  escort: discard           # you may add the card: `discard 7C`
turn 2
  uboat: attack QS u1
  escort: attack 9S on u1 with e1 e2   # two face-down ships, each with a name
turn 3
  uboat: evade JC           # write the play first, and below it what follows from it
  reveal u1 8S; reveal e1 QS; reveal e2 JS   # `;` separates statements on one line
  detect e1 12; detect e2 12                 # or write `detect e1 12 e2 12`
  strike e1 3; strike e2 2
  = uboat 0, escort 2, sunk u1   # optional: values on your sheet, which the check compares
  # `= ships 2` is the number of ships sunk by this attack; `= ships-sunk 2` the number sunk so far
  > No survivors.           # optional: your own sentence for the report
  escort: discard
  house: = escort 3         # optional: `house:` accepts what this line says, although it breaks the rules
"""
