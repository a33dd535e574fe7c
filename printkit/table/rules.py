"""The types for a game's rules and rulings (questions that the rulebook leaves open).

A game declares each rule and ruling once, under a Python name, by which other code refers to it.

Diagnostics, sheets, reports and the documentation cite a :class:`Rule`. A :class:`Ruling` is a question that the
rulebook leaves open, with its possible options; the first is the default. A :class:`Ruleset` holds the options in
force for one game. Each game derives its own class and declares its rulings in it. To remove a ruling, delete its
attribute; the type checker then finds every place that reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, TypeVar, overload

T = TypeVar("T", bound=str)
"""Type variable for the options of a ruling (a question that the rulebook leaves open).

It is a ``Literal``, or ``str`` if a ruling also accepts other texts that match a pattern.
"""
One = TypeVar("One", bound=str)
Other = TypeVar("Other", bound=str)
"""Type variable for the second option of an :class:`EitherOr`. The option is a ``Literal`` string."""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One rule of a game, stated in printkit's own words.

    ``id`` is the citation (``"MALTA-CONTACT-1"``); it appears as a string only in a game's ``rulebook.py``.
    ``prose_only`` says why no log can follow or break the rule (such as a matter of the table top); it is empty for
    every rule that a journal can test.
    """

    id: str
    title: str
    text: str
    prose_only: str = ""

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Words:
    """The texts that describe one option of a ruling (a question that a rulebook leaves open).

    They are used on all pages and in all commands and reports.

    ``meaning`` answers the ruling's question. ``brief`` is a short form for tables and sheets, which may contain
    ``{fields}`` for ``str.format``; either all options of a ruling have one or none has. ``told`` names the printed
    place that already explains the option, so that the rules sheet does not repeat it; empty if there is none.
    """

    meaning: str
    brief: str | None = None
    told: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """One option of a ruling (a question that the rulebook leaves open), with the text that describes the
    option.

    ``brief`` is a short form of this text; if there is none, it is the full text.
    """

    value: str
    meaning: str
    brief: str
    told: str = ""


class Ruling(Generic[T]):
    """A question that the rulebook leaves open (or an optional rule), with the possible options.

    Declared once, in the body of a game's :class:`Ruleset`; the answer in force is read from the attribute that it is
    declared as, and its type lists the options::

        EmptyTarget = Literal["no-effect", "cargo", "reroll"]

        class MaltaRuleset(Ruleset):
            empty_target = Ruling[EmptyTarget](
                "empty-target", (rb.TARGET_3,), "What does a hit on a type without ships do?",
                {"no-effect": "nothing", "cargo": "it hits a cargo ship", "reroll": "the die is rolled again"},
                "Only carriers are sent on to another type.",
            )

    Code that reads a ruling matches on all options and ends with ``assert_never``, so an option that is not handled
    in rules, sheets or odds is a type error. A ruling with two options is an :class:`EitherOr`, which is read through
    a predicate. The wording belongs to the option, not to the code that prints it (:class:`Words`;
    :meth:`Ruleset.answer`).

    ``options`` maps each option to its wording, or to its meaning alone; the first is the default. ``presets`` names
    the presets that use another option. ``accepts`` is a pattern of further values (own goals, an own deck); the
    attribute is then a ``str``. ``form`` describes such a value, and ``amiss`` says why a value that matches the
    pattern is refused. ``optional_rule`` marks an advanced rule that players switch on, not an interpretation of the
    text.
    """

    def __init__(
        self,
        key: str,
        rules: tuple[Rule, ...],
        question: str,
        options: Mapping[T, str | Words],
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
        self.options = _answers(key, options)
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
        """Return the ruling (a question that the rulebook leaves open) itself, if the attribute is read from the ruleset's class.

        In a ruleset object, an attribute of the same name holds the option in force.
        """
        if ruleset is None:
            return self
        raise AttributeError(self.attribute)

    @property
    def default(self) -> str:
        return self.options[0].value

    def default_in(self, preset: str) -> str:
        """Return the default option of a ruling (a question that the rulebook leaves open) under the given preset."""
        return self.presets.get(preset, self.default)

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(option.value for option in self.options)

    def allows(self, value: str) -> bool:
        return value in self.values or (self.accepts is not None and self.accepts(value))


def _answers(key: str, options: Mapping[T, str | Words]) -> tuple[Answer, ...]:
    """Return the options of a ruling (a question that the rulebook leaves open), each with the text that describes the option.

    Raises ValueError if only some of them have a short form.
    """
    words = {value: Words(said) if isinstance(said, str) else said for value, said in options.items()}
    without = [value for value, each in words.items() if each.brief is None]
    if without and len(without) < len(words):
        raise ValueError(f"ruling {key}: {', '.join(without)} has no brief words, other options have")
    return tuple(
        Answer(value, each.meaning, each.meaning if each.brief is None else each.brief, each.told)
        for value, each in words.items()
    )


class EitherOr(Ruling[One | Other], Generic[One, Other]):
    """A ruling (a question that the rulebook leaves open) with exactly two options.

    Rules do not read the ruling itself but a predicate: an attribute of the ruleset that is True if one
    particular option is selected.

    A ruleset declares the predicate below the ruling::

        turn_path = EitherOr[Literal["mark"], Literal["arc"]](
            "turn-path", (rb.GEO_8,), "How does a piece move when it turns left or right?",
            {"mark": "it turns, then goes an inch straight", "arc": "an inch along an arc"},
            "The tool has marks of one inch.",
        )
        turns_in_arcs = turn_path.says("arc")

    A third option makes it a :class:`Ruling`, which has no :meth:`says`: each predicate becomes a type error, and is written
    as a property that matches on all options.
    """

    def says(self, option: One | Other) -> Predicate:
        """Return a predicate for the given option: an attribute of a ruleset that is True if this option is selected."""
        return Predicate(self, option)


YesNo = EitherOr[Literal["yes"], Literal["no"]]
"""Type of a ruling (a question that the rulebook leaves open) with the options ``yes`` and ``no``.

Whichever is declared first is the default.
"""


class Predicate:
    """An attribute of a ruleset that is True if a particular option of a ruling (an open question of the rulebook) is selected.

    Otherwise it is False. The ruling is an :class:`EitherOr`.
    """

    def __init__(self, ruling: Ruling[Any], option: str) -> None:
        self.ruling = ruling
        self.option = option
        self.attribute = ""

    def __set_name__(self, owner: type[Ruleset], name: str) -> None:
        self.attribute = name

    @overload
    def __get__(self, ruleset: None, owner: type[Ruleset]) -> Predicate: ...

    @overload
    def __get__(self, ruleset: Ruleset, owner: type[Ruleset]) -> bool: ...

    def __get__(self, ruleset: Ruleset | None, owner: type[Ruleset]) -> Predicate | bool:
        """Return the predicate itself, if the attribute is read from the ruleset's class and not from a ruleset object.

        In a ruleset object, an attribute of the same name is True or False.
        """
        if ruleset is None:
            return self
        raise AttributeError(self.attribute)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named selection of options for the open questions of a game's rulebook, such as ``advanced`` in USS Lox.

    These questions are called rulings.

    The first preset of a game is its default.
    """

    name: str
    blurb: str


class SettingError(ValueError):
    """Raised if a user names a preset, a ruling (an open question of the rulebook) or an option that the game does not have.

    The message says what was found and what is allowed. ``of``: the key of the setting whose value is unknown; otherwise empty.
    """

    def __init__(self, what: str, found: str, known: Iterable[str], of: str = "") -> None:
        self.what = what
        self.of = of
        self.found = found
        self.known = tuple(known)
        import difflib  # needed only for an error message

        near = difflib.get_close_matches(found.lower(), self.known, 1, 0.5)
        self.nearest = near[0] if near else ""
        meant = f"; did you mean `{self.nearest}`?" if self.nearest else ""
        place = f"{of}: " if of else ""
        super().__init__(f"{place}{what} `{found}` is not known{meant} (known: {', '.join(self.known)})")


class DataError(ValueError):
    """Raised if a game cannot use a player's TOML file, which is meant to replace numbers of the game.

    The message names the file, the position and key, what is wrong, and what is allowed.
    """

    def __init__(self, source: str, key: str, problem: str, expected: str) -> None:
        self.source = source
        self.key = key
        self.problem = problem
        self.expected = expected
        self.said = ": ".join(filter(None, (source, key, problem)))
        super().__init__(f"{self.said} (expected: {expected})")


class Ruleset:
    """The selected options of all rulings of a game (the questions that its rulebook leaves open).

    A ruleset is immutable and hashable; two rulesets are equal if all their options are equal.

    Each game derives its own class, whose body declares the rulings in the order in which they are listed.
    """

    rulings: ClassVar[tuple[Ruling[Any], ...]] = ()
    predicates: ClassVar[tuple[Predicate, ...]] = ()
    presets: ClassVar[tuple[Preset, ...]] = ()

    def __init_subclass__(cls) -> None:
        declared = tuple(vars(cls).values())
        cls.rulings = (*cls.rulings, *(each for each in declared if isinstance(each, Ruling)))
        cls.predicates = (*cls.predicates, *(each for each in declared if isinstance(each, Predicate)))

    def __init__(self, preset: str = "", settings: Mapping[str, str] | None = None) -> None:
        """Create a ruleset with the options of a preset, except for those options that ``settings`` changes.

        An empty ``preset`` means the first preset; ``settings`` maps keys of rulings to options.

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
                raise SettingError("value", value, by_key[key].values + forms, key)
            values[key] = value
        self.values_in_force = values
        self._key = (type(self), tuple(sorted(values.items())))
        self._hash = hash(self._key)
        for ruling in self.rulings:
            self.__dict__[ruling.attribute] = values[ruling.key]
        for each in self.predicates:
            self.__dict__[each.attribute] = values[each.ruling.key] == each.option

    def _preset_values(self) -> dict[str, str]:
        return {r.key: r.default_in(self.preset.name) for r in self.rulings}

    def __getitem__(self, ruling: Ruling[Any]) -> str:
        return self.values_in_force[ruling.key]

    def answer(self, ruling: Ruling[Any]) -> Answer:
        """Return the option that is selected in this ruleset for a ruling (a question that the rulebook leaves open).

        The option comes with its description.

        If the option is a text of the player's own, which some rulings accept, this text also describes the option.
        """
        value = self.values_in_force[ruling.key]
        return next((each for each in ruling.options if each.value == value), Answer(value, value, value))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Ruleset) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    def departures(self) -> tuple[tuple[str, str], ...]:
        """Return the options that differ from the ruleset's preset, each as a pair of the key of its ruling (an open question of the
        rulebook) and the option.

        A log's header records each pair in a line ``set:``.
        """
        base = self._preset_values()
        return tuple((k, v) for k, v in self.values_in_force.items() if base[k] != v)

    def unusual(self) -> tuple[tuple[Ruling[Any], str], ...]:
        """Return the rulings (open questions of the rulebook) for which an option other than the default is selected, each with that
        option.

        The preset or a setting may have selected it. Printed sheets list these rulings in a box.
        """
        return tuple(
            (r, self.values_in_force[r.key]) for r in self.rulings if self.values_in_force[r.key] != r.default
        )


@dataclass(frozen=True, slots=True)
class Ending:
    """The way in which a finished game ended: the rule that ended the game, and the reason as text.

    ``at_once``: the game ended with the last play. Otherwise it ended with the last turn, whatever was played in it.
    """

    rule: Rule
    reason: str
    at_once: bool = True


@dataclass(frozen=True, slots=True)
class Earlier:
    """A reference to an earlier statement in the log that already used a card, so that a message can cite the statement's line.

    The card was written in a statement with one of ``verbs`` (of the same side, if there is one), or after its ``name`` on the
    table in any statement (``c1=3S``).
    """

    card: int
    verbs: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a move is illegal: the most specific rule that it breaks, an explanation, and what would be legal instead.

    ``earlier`` is what the move contradicts; a diagnostic cites its line. ``where`` says which word of the move is
    wrong, as (words, index): the second of ``left`` and ``right`` is (("left", "right"), 1).
    """

    rule: Rule
    reason: str
    expected: str = ""
    help: str = field(default="", compare=False)
    earlier: Earlier | None = field(default=None, compare=False)
    where: tuple[tuple[str, ...], int] | None = field(default=None, compare=False)
