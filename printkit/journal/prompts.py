"""Types with which a game declares how the companion asks open questions (those without a fixed list of answers)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from printkit.journal.live import Live
from printkit.table.table import Move, Verdict

FACE_DOWN = "face-down"
"""Label passed to :attr:`Prompts.why_not` for the question "Which card lies face down?"."""


class Asked(NamedTuple):
    """An open question of the rules (one without a fixed list of answers), asked with ``Table.propose``.

    The game itself lists the possible answers.

    ``view`` is what the rules show to the player who answers (may be None), ``state`` the last state that the rules reported. In a game
    with recorded hands, neither contains secrets. ``judge`` returns why a move is illegal; ``candidates`` returns some legal moves.
    """

    label: str
    view: object
    state: Hashable
    judge: Verdict
    candidates: Callable[[], Sequence[Move]]


class Way(NamedTuple):
    """Several legal answers that begin alike and differ only in their card or their ending.

    Each consists of the text ``before``, then one of the ``cards`` (if there are any), then one of the
    endings ``behind``.
    """

    before: str = ""
    cards: tuple[str, ...] = ()
    behind: tuple[str, ...] = ("",)


class Offer(NamedTuple):
    """One form that an answer to an open question (one without a fixed list of answers) can have, with its meaning and an example.

    ``form`` is what follows the verb, with blanks in capitals (``CARD on c1``); ``example`` is a full statement. An empty ``verb`` means
    an empty answer, whose meaning is ``help`` ("no reply"). ``ways`` lists all answers of this form, for buttons, if they can be listed.
    """

    verb: str
    form: str = ""
    example: str = ""
    help: str = ""
    ways: tuple[Way, ...] = ()


class AnswerPiece(NamedTuple):
    """A part that can be added to an answer, such as an option or a number.

    ``typed`` is the part as typed in a log, ``face`` the text of its button, and ``words`` its description.
    """

    typed: str
    face: str
    words: str


class Built(NamedTuple):
    """An answer that a player composes piece by piece: the pieces chosen so far, and the pieces that can come next.

    ``have`` are the pieces so far, ``said`` the same in words, ``measure`` their total. ``typed`` is the complete statement; if it is
    empty, ``why`` says what is missing. ``pieces`` are the possible next pieces by kind; ``piece`` is the word for one piece.
    """

    piece: str
    have: tuple[str, ...]
    said: tuple[str, ...]
    measure: str
    why: str
    typed: str
    pieces: tuple[tuple[str, tuple[AnswerPiece, ...]], ...]


class Laid(NamedTuple):
    """A card that a statement puts face down on the table without naming it.

    ``name`` is its name on the table (may be empty). ``cards`` are the cards that it may be: for each, its text in a log, its name, and
    the statement's value including it.
    """

    name: str
    cards: tuple[tuple[str, str, Hashable], ...]


class Prompts(NamedTuple):
    """A game's own words for the companion, the program that asks the players during a game.

    They say how to ask open questions (those without a fixed list of answers), and which terms messages use.

    A game defines its words as ``PROMPTS`` in its module ``prompts``.

    - ``offers``: the possible answers, without secrets of one side; empty: the question is skipped with an
      empty answer; None: the verb's own form describes the answer.
    - ``settled``: the only possible answer, if there is no choice.
    - ``holding(state, side)``: the cards that a side holds, line by line, to be shown to that side only.
    - ``told(name, value)``: a fact that the rules reported (``Table.tell``) as a sentence; empty: show nothing; None:
      show name and value.
    - ``in_brief(name, value)``: the same in half a line, for the hint beside a die; None: as ``told`` says it.
    - ``hand(state, side, verb)``: a side's recorded cards that a verb can name (empty: all), each as text in
      a log and as name.
    - ``named(verb, text)``: the name of the game's own card that a log writes as ``text``; None if there is no such
      card.
    - ``sheet``: the totals that summarise the state of the game in one line (empty: all of them).
    - ``asks``: the text of a question whose label is not a verb because several verbs can answer it.
    - ``asks_now(label, side, events)``: the text of a question that names who or what it is about; empty: the text
      that is declared with the verb. ``events`` are the label, side and value of each event so far, without secrets.
    - ``answered(label, value)``: the meaning of a die's result ("Italian air force"); empty if it has none.
    - ``needs(label, heard)``: the result needed from each of several dice, given the last fact that the rules
      reported under each name; empty: show nothing.
    - ``leads(label, then)``: what a die for ``label`` has decided if the question ``then`` follows it ("it hits"); empty: the
      following question is named.
    - ``called``: the players' terms for sides, verbs, totals, whole answers and ways to end, where these differ from the log's words.
    - ``lying(state)``: the face-up cards on the table, as pairs of name and words.
    - ``own``: for each side, the verbs that only this side can use. They identify the side of a
      statement that is written before the dice that follow from it.
    - ``building(asked, have)``: the answer assembled so far from the pieces ``have``, for the buttons;
      without any pieces if these form no answer; None if answers are not built from pieces.
    - ``laid(state, side, verb, value)``: the first card that this statement lays face down without naming it,
      if the hand is recorded; None if there is none.
    - ``needless(label, state, move)``: True if a listed move has no effect. Such a move is not offered, and a
      question without other moves is not asked.
    - ``short(label, asked, typed)``: the full statement for a typed abbreviation; empty if it is no abbreviation.
    - ``why_not(label, asked, side, card, words)``: why a card of a side's hand is no answer to the question ``label``; empty if there
      is nothing to say. ``words`` is the card's name. Without this function, the rules' reason is shown.
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
    leads: Callable[[str, str], str] | None = None
    building: Callable[[Asked, Sequence[str]], Built | None] | None = None
    laid: Callable[[Any, str, str, Hashable], Laid | None] | None = None
    needless: Callable[[str, Any, Move], bool] | None = None
    why_not: Callable[[str, Asked | None, str, str, str], str] | None = None
    live: Live | None = None
    asks_now: Callable[[str, str, Sequence[tuple[str, str, Hashable]]], str] | None = None
    in_brief: Callable[[str, Hashable], str | None] | None = None


def asks_nothing_open(asked: Asked) -> tuple[Offer, ...] | None:
    """Return None. This function serves as ``Prompts.offers`` in games in which every question has a fixed list of answers."""
    return None
