"""Computes the examples in the rules catalogue of Tonnage War by applying the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from printkit.games.tonnage_war.play import chances
from printkit.games.tonnage_war.rules.data import AIR, GUNS, HFDF, UboatCard
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset

BEAM, FAT, QUARTER, STRAGGLER = UboatCard("attack", 4), UboatCard("attack", 3, 2), UboatCard("attack", 2), UboatCard("attack", 1, 4)  # fmt: skip
_ONE: Final = UboatCard("attack", 1)


class WorkedExample(NamedTuple):
    """An example: its number, the situation in words, and the probabilities or means with their names."""

    name: str
    text: str
    figures: tuple[tuple[str, Fraction], ...]


def _designer(**settings: str) -> TonnageRuleset:
    return TonnageRuleset("designer", {key.replace("_", "-"): value for key, value in settings.items()})


def worked_examples() -> tuple[WorkedExample, ...]:
    """Return the examples W1 to W20.

    They use the rulings of the preset ``designer``, except where an example names another ruling.
    """
    return (*_attacks(), *_hunts(), *_fights(), *_weather())


def _attacks() -> Iterator[WorkedExample]:
    ruleset = _designer()
    two = chances.ships(ruleset, "N", QUARTER)
    one = chances.expected(chances.ships(ruleset, "N", _ONE))
    yield WorkedExample(
        "W1",
        "Novice, quarter ×2",
        (("a roll hits", one), ("mean ships", chances.expected(two)), ("at least one", 1 - two[0])),
    )
    yield WorkedExample(
        "W2", "Ace, straggler", (("a roll hits", chances.expected(chances.ships(ruleset, "A", STRAGGLER))),)
    )
    three = chances.ships(ruleset, "A", FAT)
    yield WorkedExample(
        "W3", "Ace, bow FAT ×3", (("mean ships", chances.expected(three)), ("all three", three[3]))
    )
    ten = chances.ships(_designer(convoy_die="d10"), "R", BEAM)
    yield WorkedExample(
        "W4",
        "Regular, beam ×4, convoy-die=d10",
        (("all four", ten[4]), ("mean ships", chances.expected(ten))),
    )


def _hunts() -> Iterator[WorkedExample]:
    ruleset = _designer()
    yield WorkedExample("W5", "Regular against one SR", (("detected", chances.found(ruleset, "R", ("SR",))),))
    yield WorkedExample(
        "W6", "Ace, Evade +8, against AA", (("detected", chances.found(ruleset, "A", ("AA",), AIR, 8)),)
    )
    yield WorkedExample("W7", "Novice against AA", (("detected", chances.found(ruleset, "N", ("AA",), AIR)),))
    other = chances.found(_designer(hfdf_modifier="bonus"), "R", ("SN",), HFDF)
    penalty = chances.found(ruleset, "R", ("SN",), HFDF)
    yield WorkedExample(
        "W8",
        "Regular contact boat, HF/DF by SN",
        (("detected", penalty), ("detected, hfdf-modifier=bonus", other)),
    )
    yield WorkedExample(
        "W9",
        "Regular, Evade +2, against SR + SA",
        (("detected", chances.found(ruleset, "R", ("SR", "SA"), GUNS, 2)),),
    )
    for name, code, text in (
        ("W10", "SR", "SR, first attack"),
        ("W11", "SN", "SN, first attack and continuation"),
    ):
        first, later = chances.fate(ruleset, (code,)), chances.fate(ruleset, (code,), False)
        figures: tuple[tuple[str, Fraction], ...] = (("sunk", first.sunk), ("damaged", first.damaged))
        if code == "SN":
            figures = (*figures, ("sunk, continuation", later.sunk), ("damaged, continuation", later.damaged))
        yield WorkedExample(name, text, figures)
    both = chances.fate(ruleset, ("SR", "SR"))
    yield WorkedExample(
        "W12", "two SR, boat detected and undamaged", (("sunk", both.sunk), ("damaged", both.damaged))
    )


def _fights() -> Iterator[WorkedExample]:
    ruleset = _designer()
    found, fate = chances.found(ruleset, "R", ("SR",)), chances.fate(ruleset, ("SR",))
    yield WorkedExample(
        "W13", "Regular, quarter ×2, answered by one SR, no reply",
        (("undetected", 1 - found), ("mean ships", chances.answered(ruleset, "R", QUARTER, ("SR",))),
         ("boat sunk", found * fate.sunk), ("boat damaged", found * fate.damaged)),
    )  # fmt: skip
    group = ("SR", "SA")
    yield WorkedExample(
        "W14",
        "Regular, beam ×4, answered by SR + SA, no reply",
        (
            ("detected", chances.found(ruleset, "R", group)),
            ("mean ships", chances.answered(ruleset, "R", BEAM, group)),
        ),
    )
    found = chances.found(ruleset, "R", ("SN", "SR"), HFDF)
    seen, hidden = chances.torpedo(ruleset, "R", True), chances.torpedo(ruleset, "R", False)
    yield WorkedExample(
        "W15", "Regular contact boat replies with torpedoes to HF/DF by SN + SR",
        (("detected", found), ("ship hit", found * seen.any + (1 - found) * hidden.any),
         ("ship sunk", found * seen.sunk + (1 - found) * hidden.sunk)),
    )  # fmt: skip
    found, shot = chances.found(ruleset, "R", ("AA", "AR"), AIR), chances.flak(ruleset, "R", 2)
    yield WorkedExample(
        "W16", "Regular, flak +2, against AA + AR",
        (("detected", found), ("aircraft hit", found * shot.any), ("aircraft shot down", found * shot.sunk)),
    )  # fmt: skip


def _weather() -> Iterator[WorkedExample]:
    storm, deaf = _designer(weather="storm"), _designer(sonar="bad")
    yield WorkedExample(
        "W17", "storm, Novice against SR", (("detected", chances.found(storm, "N", ("SR",))),)
    )
    beam = chances.ships(storm, "A", BEAM)
    yield WorkedExample(
        "W18",
        "storm, Ace, beam ×4",
        (("a roll hits", chances.expected(beam) / 4), ("mean ships", chances.expected(beam))),
    )
    later = chances.found(deaf, "R", ("SA",), GUNS, 0, False)
    air = chances.found(deaf, "R", ("AR",), AIR, 0, False)
    yield WorkedExample(
        "W19",
        "bad sonar, Regular, continuation by SA (by AR)",
        (("detected", later), ("detected by AR", air)),
    )
    yield WorkedExample(
        "W20",
        "storm, Ace, Evade +8, against SN",
        (("detected", chances.found(storm, "A", ("SN",), GUNS, 8)),),
    )
