"""Data types with which a game describes how the companion asks its open questions. Only data, as in
:mod:`printkit.journal.verbs`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

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
    """How the companion asks a game's open questions: ``PROMPTS`` in the game's own module ``prompts``, if it has one.

    ``offers``: what may be said, of what both sides see; nothing at all: the question is passed in silence; None: the
    verb's own form says it. ``settled``: the one thing that can be said, where there is no more to it.
    ``holding(state, side)``: the cards that a side holds, line by line, for that side's eyes. ``told(name, value)``: what the
    rules told (``Table.tell``) as a sentence; empty: nothing to say; None: the name and the value say it.
    ``hand(state, side, verb)``: the recorded cards of a side that a verb can name (empty: all), each as a log writes it and as
    it is called. ``named(verb, text)``: what a card of the game's own is called that a log writes so; None: it is none.
    ``sheet``: the totals that say in one line how the game stands (empty: all that there are).
    ``asks``: what is asked where the question's label is no verb, but several verbs answer it; a verb says by itself what is
    asked. ``answered(label, value)``: what a die of the log
    says by itself ("Italian air force"); empty: nothing.
    ``needs(label, heard)``: what each of several dice has to show, by what the rules told last under each name; empty: nothing.
    ``called``: what players call a side, a verb or a total, where the log's word is not theirs. ``lying(state)``: what lies
    open, as name and words.
    ``own``: by side, the verbs that no other one can ever say: where a play is written ahead of what it makes due, nobody
    else can tell yet.
    ``building(asked, have)``: the answer that is put together of the pieces ``have``, for those who tap it; of none, where these
    make none; None: it is no question of pieces.
    ``laid(state, side, verb, value)``: the first card that this play of the side lays face down without saying which, where the
    hand is recorded that it comes from; None: it lays none.
    ``needless(label, state, move)``: whether a move out of a list can change nothing, so that it is not offered, and where no
    other is left the question is not asked.
    ``short(label, asked, typed)``: the statement for which this stands, where a player is in a hurry; empty: for none.
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


def asks_nothing_open(asked: Asked) -> tuple[Offer, ...] | None:
    """The ``offers`` function of a game whose questions are all lists of moves, dice or cards; returns
    None.
    """
    return None
