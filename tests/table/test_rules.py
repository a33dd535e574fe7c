"""Rules, rulings and the house: what is in force, and what a slip of the keyboard is answered."""

from __future__ import annotations

from typing import ClassVar, Literal

import pytest

from printkit.table import Preset, Rule, Ruleset, Ruling, SettingError

RULE = Rule("TOY-1", "Toy", "A toy rule.")


class ToyRuleset(Ruleset):
    presets: ClassVar[tuple[Preset, ...]] = (Preset("plain", "all defaults"), Preset("late", "late"))
    floor = Ruling[Literal["before", "after"]](
        "floor", (RULE,), "When?", {"before": "first", "after": "last"}, "Because.", presets={"late": "after"}
    )
    goal = Ruling[str](
        "goal", (RULE,), "How many?", {"6": "six"}, "Six.", accepts=str.isdigit, form="any number"
    )


FLOOR = ToyRuleset.floor


def test_the_first_option_is_the_default() -> None:
    ruleset = ToyRuleset()
    assert ruleset[FLOOR] == "before"
    assert ruleset.preset.name == "plain"
    assert ruleset.departures() == ()
    assert ruleset.unusual() == ()


def test_a_preset_sets_rulings_and_a_setting_overrides_it() -> None:
    assert ToyRuleset("late")[FLOOR] == "after"
    assert ToyRuleset("late").departures() == ()
    assert ToyRuleset("late").unusual() == ((FLOOR, "after"),)
    ruleset = ToyRuleset("late", {"floor": "before", "goal": "9"})
    assert ruleset.floor == "before"
    assert ruleset.goal == "9"
    assert ruleset.departures() == (("floor", "before"), ("goal", "9"))


def test_rulesets_with_the_same_answers_are_equal() -> None:
    assert ToyRuleset("late") == ToyRuleset("plain", {"floor": "after"})
    assert hash(ToyRuleset("late")) == hash(ToyRuleset("plain", {"floor": "after"}))
    assert ToyRuleset() != ToyRuleset("late")


@pytest.mark.parametrize(
    ("preset", "settings", "message"),
    [
        ("plane", {}, "preset `plane` is not known; did you mean `plain`?"),
        ("", {"flor": "after"}, "setting `flor` is not known; did you mean `floor`?"),
        ("", {"floor": "aftre"}, "floor: value `aftre` is not known; did you mean `after`?"),
        ("", {"goal": "many"}, "goal: value `many` is not known (known: 6, any number)"),
    ],
)
def test_an_unknown_setting_is_reported_with_the_nearest_name(
    preset: str, settings: dict[str, str], message: str
) -> None:
    with pytest.raises(SettingError) as caught:
        ToyRuleset(preset, settings)
    assert str(caught.value).startswith(message)
