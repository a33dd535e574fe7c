"""A claim on a shot's line is judged right after that shot; a claim on a line of its own, at the end of what is written before it."""

from __future__ import annotations

import pytest

from tests.journal.mistakes import found_in

SSN = """game: ssn
table: 72x48

position
  lhd 10.5 24 90
  ssn 20 24 270 deep slow; torps 4
turn 1
  fire lhd; detect 4+3 5+2; kill 4{first}
  fire lhd; detect 3+6 2+2; kill 1{second}
  path right sharp, ahead 1, right sharp, ahead 1
  surf: detect 5+4
  ff1: fire; detect 3+3 4+4; evade 4
  ff2: fire; detect 5+5 1+2; evade 5
"""


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [
        ("", "", None),
        ("; = torps 3", "; = torps 2", None),
        ("\n  = torps 3", "", None),
        ("; = torps 2", "; = torps 2", 8),
        ("; = torps 3", "; = torps 3", 9),
        ("; = torps 4", "", 8),
    ],
)
def test_the_torpedoes_left_are_counted_at_the_shot(first: str, second: str, wrong: int | None) -> None:
    found = found_in(SSN.format(first=first, second=second))
    assert [line for line, _ in found] == ([wrong] if wrong else [])
