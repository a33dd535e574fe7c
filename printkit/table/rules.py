"""Rules and rulings: declared once, cited everywhere.

A :class:`Rule` is what a diagnostic, a sheet, a report and the documentation cite. A :class:`Ruling` is a
question that the rulebook leaves open, with its options; the first option is the default. :class:`Ruleset`
holds the answers that are in force for one game. Each game derives its own, and declares its rulings in it: taking
one away means deleting one attribute, and the type checker names every place that read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar, overload

T = TypeVar("T", bound=str)
"""The options of a ruling, as a ``Literal``; ``str`` where further values are admitted by pattern."""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One rule of a game, in printkit's own words.

    ``id`` is the citation (``"MALTA-CONTACT-1"``) and stands as a string in a game's ``rulebook.py`` only.
    ``prose_only`` says why no log can keep or break the rule (a reading aid, a matter of the table top);
    it is empty for every rule that a journal can test.
    """

    id: str
    title: str
    text: str
    prose_only: str = ""

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Answer:
    """One option of a ruling: the word for it, and what it means."""

    value: str
    meaning: str


class Ruling(Generic[T]):
    """A question that the rulebook leaves open, or an optional rule, with the answers that there are.

    Declared once, in the body of a game's :class:`Ruleset`; the answer in force is read from the attribute that it is
    declared as, and its type lists the options::

        EmptyTarget = Literal["no-effect", "cargo", "reroll"]

        class MaltaRuleset(Ruleset):
            empty_target = Ruling[EmptyTarget](
                "empty-target", (rb.TARGET_3,), "What does a hit on a type without ships do?",
                {"no-effect": "nothing", "cargo": "it hits a cargo ship", "reroll": "the die is rolled again"},
                "Only carriers are sent on to another type.",
            )

    Whoever reads it matches on all options and closes with ``assert_never``, so that an option that was added and
    not thought of in rules, sheet or odds is a type error. ``options`` maps each option to its meaning; the first is
    the default. ``presets`` names those presets that answer otherwise. ``accepts`` admits further values by pattern
    (own goals, an own deck; the attribute is a ``str`` then); ``form`` says what they look like, ``amiss`` what is wrong with one that looks like it and is refused. ``optional_rule``
    marks an advanced rule that players switch on, as against a reading of the text.
    """

    def __init__(
        self,
        key: str,
        rules: tuple[Rule, ...],
        question: str,
        options: Mapping[T, str],
        why: str,
        *,
        presets: Mapping[str, T] | None = None,
        optional_rule: bool = False,
        accepts: Callable[[str], bool] | None = None,
        form: str = "",
        amiss: Callable[[str], str] | None = None,
    ) -> None:
        self.key = key
        self.rules = rules
        self.question = question
        self.options = tuple(Answer(value, meaning) for value, meaning in options.items())
        self.why = why
        self.presets: Mapping[str, T] = presets or {}
        self.optional_rule = optional_rule
        self.accepts = accepts
        self.form = form
        self.amiss = amiss
        self.attribute = ""

    def __set_name__(self, owner: type[Ruleset], name: str) -> None:
        self.attribute = name

    @overload
    def __get__(self, ruleset: None, owner: type[Ruleset]) -> Ruling[T]: ...

    @overload
    def __get__(self, ruleset: Ruleset, owner: type[Ruleset]) -> T: ...

    def __get__(self, ruleset: Ruleset | None, owner: type[Ruleset]) -> Ruling[T] | T:
        """The ruling itself from the class. A ruleset has the answer as its own attribute, so that nobody calls this
        for one on the way."""
        if ruleset is None:
            return self
        raise AttributeError(self.attribute)

    @property
    def default(self) -> str:
        return self.options[0].value

    def default_in(self, preset: str) -> str:
        """The answer where nobody says otherwise, under this preset."""
        return self.presets.get(preset, self.default)

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(option.value for option in self.options)

    def allows(self, value: str) -> bool:
        return value in self.values or (self.accepts is not None and self.accepts(value))


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of rulings, e.g. Lox ``basic`` and ``advanced``. The first of a game is its default."""

    name: str
    blurb: str


class SettingError(ValueError):
    """A preset, key or value that the game does not know: what was found, what it may be."""

    def __init__(self, what: str, found: str, known: Iterable[str]) -> None:
        self.what = what
        self.found = found
        self.known = tuple(known)
        import difflib  # only a mistake needs it

        near = difflib.get_close_matches(found.lower(), self.known, 1, 0.5)
        self.nearest = near[0] if near else ""
        meant = f"; did you mean `{self.nearest}`?" if self.nearest else ""
        super().__init__(f"{what} `{found}` is not known{meant} (known: {', '.join(self.known)})")


class DataError(ValueError):
    """A file of a player's own values that a game cannot use: which file (and where in it), which key, what is wrong, what it may be."""

    def __init__(self, source: str, key: str, problem: str, expected: str) -> None:
        self.source = source
        self.key = key
        self.problem = problem
        self.expected = expected
        self.said = ": ".join(filter(None, (source, key, problem)))
        super().__init__(f"{self.said} (expected: {expected})")


class Ruleset:
    """The rulings in force for one game; immutable, compared and hashed by its values.

    A game derives its own, whose body declares the rulings, in the order in which they are listed everywhere.
    """

    rulings: ClassVar[tuple[Ruling[Any], ...]] = ()
    presets: ClassVar[tuple[Preset, ...]] = ()

    def __init_subclass__(cls) -> None:
        declared = tuple(value for value in vars(cls).values() if isinstance(value, Ruling))
        cls.rulings = (*cls.rulings, *declared)

    def __init__(self, preset: str = "", settings: Mapping[str, str] | None = None) -> None:
        """``preset`` empty means the first one; ``settings`` maps ruling keys to values.

        Raises :class:`SettingError` for an unknown preset, key or value.
        """
        names = [p.name for p in self.presets]
        if preset and preset not in names:
            raise SettingError("preset", preset, names)
        self.preset = next(p for p in self.presets if p.name == preset or not preset)
        values = self._preset_values()
        by_key = {r.key: r for r in self.rulings}
        for key, value in (settings or {}).items():
            if key not in by_key:
                raise SettingError("setting", key, by_key)
            if not by_key[key].allows(value):
                forms = (by_key[key].form,) if by_key[key].form else ()
                raise SettingError(f"value of {key}", value, by_key[key].values + forms)
            values[key] = value
        self._values = values
        self._key = (type(self), tuple(sorted(values.items())))
        self._hash = hash(self._key)
        for ruling in self.rulings:
            self.__dict__[ruling.attribute] = values[ruling.key]

    def _preset_values(self) -> dict[str, str]:
        return {r.key: r.default_in(self.preset.name) for r in self.rulings}

    def __getitem__(self, ruling: Ruling[Any]) -> str:
        return self._values[ruling.key]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Ruleset) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    def departures(self) -> tuple[tuple[str, str], ...]:
        """The ``key, value`` pairs that differ from the preset: what a log's header pins with ``set:``."""
        base = self._preset_values()
        return tuple((k, v) for k, v in self._values.items() if base[k] != v)

    def unusual(self) -> tuple[tuple[Ruling[Any], str], ...]:
        """The rulings whose answer is not the rulebook default, preset or not: what a sheet prints in its box."""
        return tuple((r, self._values[r.key]) for r in self.rulings if self._values[r.key] != r.default)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game that is over ended: the rule, and the fact. ``at_once``: with what was played last; else with the last turn,
    whatever was played in it."""

    rule: Rule
    reason: str
    at_once: bool = True


@dataclass(frozen=True, slots=True)
class Earlier:
    """A card that has been seen in a log before: in a statement with one of ``verbs``, of the same side if it has one."""

    card: int
    verbs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not legal: the narrowest rule that it breaks, the fact, and what would be legal.

    ``earlier``: what it clashes with; a diagnostic names the place where the log has it. ``where``: which of a choice's words it
    is about, as (words, number): the second of ``left`` and ``right`` is (("left", "right"), 1).
    """

    rule: Rule
    reason: str
    expected: str = ""
    help: str = field(default="", compare=False)
    earlier: Earlier | None = field(default=None, compare=False)
    where: tuple[tuple[str, ...], int] | None = field(default=None, compare=False)
