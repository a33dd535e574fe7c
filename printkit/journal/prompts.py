"""Data types with which a game describes how the companion asks its open questions. Only data, as in
:mod:`printkit.journal.verbs`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from printkit.journal.live import Live
from printkit.table.table import Move, Verdict


class Asked(NamedTuple):
    """An open question (``Table.propose``) as the companion receives it. ``view`` is what the rules gave to
    the player who answers (None if nothing), ``state`` the last state that the table was given. Where hands
    are recorded, both come from a log without them. ``judge`` returns why a move is illegal, ``candidates``
    some legal moves.
    """

    label: str
    view: object
    state: Hashable
    judge: Verdict
    candidates: Callable[[], Sequence[Move]]


class Way(NamedTuple):
    """Legal answers that differ only in one card or in their ends: ``before``, then one of ``cards`` (empty
    if there is no card), then one of ``behind``. Every card may be combined with every end.
    """

    before: str = ""
    cards: tuple[str, ...] = ()
    behind: tuple[str, ...] = ("",)


class Offer(NamedTuple):
    """A possible answer to an open question. ``form`` is what follows the verb, with the parts to fill in in
    capitals (``CARD on c1``); ``example`` is a whole statement. The verb ``""`` stands for saying nothing;
    ``help`` is then what that means ("no reply"). ``ways`` lists all answers of this form for the buttons, if
    they can be listed.
    """

    verb: str
    form: str = ""
    example: str = ""
    help: str = ""
    ways: tuple[Way, ...] = ()


class AnswerPiece(NamedTuple):
    """A piece of an answer that is assembled: ``typed`` is its short form, ``face`` is shown on its button,
    ``words`` describe it.
    """

    typed: str
    face: str
    words: str


class Built(NamedTuple):
    """An answer being assembled piece by piece. ``have`` are the pieces so far, ``said`` the same in words,
    ``measure`` their total. ``typed`` is the statement if it may end here; if empty, ``why`` says why it may
    not. ``pieces`` are the possible next pieces by kind; ``piece`` is the term for one.
    """

    piece: str
    have: tuple[str, ...]
    said: tuple[str, ...]
    measure: str
    why: str
    typed: str
    pieces: tuple[tuple[str, tuple[AnswerPiece, ...]], ...]


class Laid(NamedTuple):
    """A card that a play lays face down without naming it. ``name`` is its name on the table (empty if it has
    none). ``cards`` are those it can be, each with its text in a log, its name, and the value of the play
    that includes it.
    """

    name: str
    cards: tuple[tuple[str, str, Hashable], ...]


class Prompts(NamedTuple):
    """How the companion asks a game's open questions. A game defines it as ``PROMPTS`` in its module
    ``prompts``.

    - ``offers``: the possible answers as both sides may see them; empty: the question is passed in silence;
      None: the verb's own form describes the answer.
    - ``settled``: the only possible answer, if there is no choice.
    - ``holding(state, side)``: the cards that a side holds, line by line, to be shown to that side only.
    - ``told(name, value)``: what the rules told (``Table.tell``) as a sentence; empty: nothing to say; None:
      show name and value.
    - ``hand(state, side, verb)``: a side's recorded cards that a verb can name (empty: all), each as text in
      a log and as name.
    - ``named(verb, text)``: the name of a card of the game's own with this text in a log; None: it is no such
      card.
    - ``sheet``: the totals that summarise the state of the game in one line (empty: all of them).
    - ``asks``: the text of a question whose label is not a verb because several verbs can answer it.
    - ``answered(label, value)``: what a die means by itself ("Italian air force"); empty: nothing.
    - ``needs(label, heard)``: the result needed from each of several dice, given what the rules told last
      under each name; empty: nothing to say.
    - ``called``: the players' terms for sides, verbs and totals, where these differ from the log's words.
    - ``lying(state)``: what lies open on the table, as pairs of name and words.
    - ``own``: for each side, the verbs that only this side can use. They show whose play it is if it is
      written before the rolls that it makes due.
    - ``building(asked, have)``: the answer assembled so far from the pieces ``have``, for the buttons;
      without any pieces if these make no answer; None: the question has no pieces.
    - ``laid(state, side, verb, value)``: the first card that this play lays face down without naming it, if
      the hand is recorded; None: there is none.
    - ``needless(label, state, move)``: True if a listed move has no effect. Such a move is not offered, and a
      question without other moves is not asked.
    - ``short(label, asked, typed)``: the full statement for a typed abbreviation; empty: it is none.
    - ``live``: how the game is shown while it is played. It is loaded from the game's module ``story.live``.
    """

    offers: Callable[[Asked], tuple[Offer, ...] | None]
    settled: Callable[[Asked], Move | None] | None = None
    holding: Callable[[Any, str], tuple[str, ...]] | None = None
    told: Callable[[str, Hashable], str | None] | None = None
    hand: Callable[[Any, str, str], tuple[tuple[str, str], ...]] | None = None
    named: Callable[[str, str], str | None] | None = None
    sheet: tuple[str, ...] = ()
    short: Callable[[str, Asked | None, str], str] | None = None
    asks: Mapping[str, str] = MappingProxyType({})
    answered: Callable[[str, Hashable], str] | None = None
    called: Mapping[str, str] = MappingProxyType({})
    lying: Callable[[Any], tuple[tuple[str, str], ...]] | None = None
    own: Mapping[str, frozenset[str]] = MappingProxyType({})
    needs: Callable[[str, Mapping[str, Hashable]], str] | None = None
    building: Callable[[Asked, Sequence[str]], Built | None] | None = None
    laid: Callable[[Any, str, str, Hashable], Laid | None] | None = None
    needless: Callable[[str, Any, Move], bool] | None = None
    live: Live | None = None


def asks_nothing_open(asked: Asked) -> tuple[Offer, ...] | None:
    """The ``offers`` function of a game whose questions are all lists of moves, dice or cards; returns
    None.
    """
    return None
