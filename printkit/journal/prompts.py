"""The vocabulary in which a game says how the companion asks its open questions. Plain data, as in :mod:`printkit.journal.verbs`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from printkit.table.table import Move, Verdict


class Asked(NamedTuple):
    """An open question (``Table.propose``) as the companion meets it.

    ``view`` is what the rules gave to whoever answers (None: nothing), ``state`` the state as the table last heard it;
    where hands are recorded, both are those of a log without them. ``judge`` says what is legal, ``candidates`` are some
    moves that are.
    """

    label: str
    view: object
    state: Hashable
    judge: Verdict
    candidates: Callable[[], Sequence[Move]]


class Way(NamedTuple):
    """Legal answers that differ in one card, or in their ends, alone: ``before``, one of ``cards`` (none: no card stands
    there), one of ``behind``. Every card goes with every end."""

    before: str = ""
    cards: tuple[str, ...] = ()
    behind: tuple[str, ...] = ("",)


class Offer(NamedTuple):
    """Something that may be said where an open question is asked.

    ``form`` is what stands behind the verb, what the player fills in in capitals (``CARD on c1``); ``example`` a whole
    statement. The verb ``""`` stands for saying nothing: ``help`` then is what that means ("no reply"). ``ways`` are all
    answers of this form, for those who tap them, where they can be listed.
    """

    verb: str
    form: str = ""
    example: str = ""
    help: str = ""
    ways: tuple[Way, ...] = ()


class AnswerPiece(NamedTuple):
    """A piece of an answer that is put together: ``typed`` stands for it in short, ``face`` is on its button, ``words`` say it."""

    typed: str
    face: str
    words: str


class Built(NamedTuple):
    """An answer that is put together piece by piece, as far as it has come.

    ``have``: the pieces so far; ``said``: the same in words; ``measure``: what they come to; ``typed``: the statement,
    where it may end here; empty: it may not, and ``why`` says why. ``pieces`` may come next, kind by kind;
    ``piece`` is what one is called.
    """

    piece: str
    have: tuple[str, ...]
    said: tuple[str, ...]
    measure: str
    why: str
    typed: str
    pieces: tuple[tuple[str, tuple[AnswerPiece, ...]], ...]


class Laid(NamedTuple):
    """A card that a play lays face down and that its player has not named: its ``name`` on the table (empty: it has none), and
    the cards that it can be, each as a log writes it, as it is called, and the value of the play that says so."""

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
    """``offers`` of a game whose questions are all lists of moves, dice or cards."""
    return None
