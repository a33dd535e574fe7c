"""Provides what players see during a game with the companion: the board, the list of events, the score, and the result.

It also shows the effect of each answer. The board is a picture.

Everything is made from the record without secrets of one side. Only the end of the game reveals the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from printkit.drawing.screen import screen_svg
from printkit.journal.companion.asking import Pending
from printkit.journal.companion.feed import Feed, PlacedEntry
from printkit.journal.companion.offering import hand_of, why_not_now
from printkit.journal.companion.recording import Recorder, record_of
from printkit.journal.companion.session import Session
from printkit.journal.course import Record, Section
from printkit.journal.entries import Span
from printkit.journal.live import Area, EndAccount, Live, SetupSoFar, Situation
from printkit.scene import (
    EVERYBODY,
    AskedCards,
    AskedChoice,
    AskedDice,
    AskedOther,
    Blank,
    BoardLine,
    BoardPicture,
    BoardPlace,
    Build,
    FeedEntry,
    FinalHand,
    FinalMoment,
    GameOver,
    Pick,
    SeenCard,
)

_THOUSAND = 1000
"""Number of units into which the width, and likewise the height, of the board's picture is divided.

The picture's points are given in these units.
"""
_MOST_MOMENTS = 3
"""Maximum number of turning points that are shown at the end of a game."""
Asked = AskedDice | AskedCards | AskedChoice | AskedOther


class Asking(NamedTuple):
    """What players had seen when a question was asked: the events up to then, and the cards in each player's hand.

    ``entries`` is the number of events in the feed (the list of events). ``seat`` is the player who was asked;
    :data:`EVERYBODY` if no player in particular was asked.
    """

    entries: int
    hands: Mapping[str, tuple[str, ...]]
    seat: str = EVERYBODY


class SeenSoFar(NamedTuple):
    """What the players have seen by now (``now``), and what each player had seen when answering a question for the last time
    (``answered``)."""

    now: Asking
    answered: Mapping[str, Asking]


class Showing:
    """Adds the board's picture, the list of events, the score, and the effect of each answer to scenes (what players are shown and
    asked).

    Each answer's odds may be added, too.

    If ``odds`` is True, answers are shown with their odds. It is False at the start of a game for two.

    If ``defers`` is True, the first scene of a finished game does not wait for the account of the end (verdict, luck and turning
    points); :meth:`prepare` computes it, and later scenes contain it.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._recorder, self._whole = Recorder(), Recorder()
        self._feed = Feed(session)
        self._drawn: tuple[Pending, BoardPicture | None] | None = None
        self._replayed: tuple[Pending, tuple[Section, ...], Record | None] | None = None
        self.odds = not session.setting.game.seats
        self.defers = False
        self._account: tuple[Pending, EndAccount | None] | None = None
        self.shown = SeenSoFar(Asking(0, {}), {})

    @property
    def _live(self) -> Live | None:
        return self._session.prompts.live if self._session.prompts is not None else None

    def record(self) -> Record | None:
        """Return the record of the game without secrets; None if nothing has been recorded yet."""
        return self._replay()[1]

    def _replay(self) -> tuple[tuple[Section, ...], Record | None]:
        """Replay the log as all players may see it, without any side's secrets.

        Return the sections played so far, and the record of the game (None if there is none yet).
        """
        session = self._session
        seen = session.shown()
        if self._replayed is None or self._replayed[0] is not seen:
            course, setting = session.course(), session.setting
            sections = self._recorder.sections(course, setting)
            self._replayed = seen, sections, record_of(sections, course, setting)
        return self._replayed[1:]

    # -- what players have been shown ----------------------------------------------------------------------------------

    def advance(self) -> None:
        """Record that the current question has been answered, and what the players have seen by the time of the next question."""
        asked = self.shown.now.seat
        answered = dict(self.shown.answered)
        for seat in (EVERYBODY, *self._seats()) if asked == EVERYBODY else (EVERYBODY, asked):
            answered[seat] = self.shown.now
        self.shown = SeenSoFar(self._asking(), answered)

    def catch_up(self) -> None:
        """Record that all players have seen everything that has happened so far."""
        now = self._asking()
        self.shown = SeenSoFar(now, dict.fromkeys((EVERYBODY, *self._seats()), now))

    def _seats(self) -> tuple[str, ...]:
        return self._session.setting.notation.sides.names

    def _asking(self) -> Asking:
        session = self._session
        pending = session.pending()
        side = pending.owner or pending.side
        seat = side if session.secretive and side in self._seats() else EVERYBODY
        hands = {seat: tuple(card.card for card in hand_of(session, seat)) for seat in self._seats()}
        return Asking(len(self._entries()), hands, seat)

    # -- parts of a scene ----------------------------------------------------------------------------------------------

    def _entries(self) -> tuple[PlacedEntry, ...]:
        return self._feed.entries(self._replay()[0], self._live)

    def feed(self, seat: str) -> tuple[FeedEntry, ...]:
        """Return the feed, which is the list of events so far.

        Entries since this player was last asked are marked as new; entries to which an undo can go back have a number.
        """
        known = self.shown.answered.get(seat, self.shown.now).entries
        able = self._session.starts()
        return tuple(
            replace(entry, fresh=number > known, number=number if span is not None and span in able else 0)
            for number, (entry, span) in enumerate(self._entries(), 1)
        )

    def place_of(self, number: int) -> Span | None:
        """Return the position in the log of the event with the given number in the feed (the list of events).

        Return None if an undo cannot go back to it.
        """
        entries = self._entries()
        span = entries[number - 1].span if 0 < number <= len(entries) else None
        return span if span is not None and span in self._session.starts() else None

    def hand(self, seat: str) -> tuple[SeenCard, ...]:
        """Return the cards in a player's recorded hand, each with its effect.

        Cards drawn since the player was last asked are marked as new.
        """
        known = self.shown.answered.get(seat)
        before = Counter(known.hands.get(seat, ())) if known is not None else Counter[str]()
        found = []
        for card in hand_of(self._session, seat):
            old = before[card.card] > 0 or known is None
            before[card.card] -= 1
            effect, why = self._card_effect(seat, card), why_not_now(self._session, seat, card)
            found.append(replace(card, effect=effect, new=not old, why=why))
        return tuple(found)

    def picture(self, asked: Asked) -> BoardPicture | None:
        """Return the picture of the board, with the answer that the player is composing drawn on it.

        None if the game has no picture or there is nothing to draw yet.
        """
        have = asked.build.have if isinstance(asked, AskedChoice) and asked.build is not None else ()
        planned = self._planned(have) if have else None
        return _picture(planned) if planned is not None else self._standing_picture()

    def _planned(self, have: tuple[str, ...]) -> Situation | None:
        """Return the drawing of the board with the answer that the player is composing; None if the game cannot draw it."""
        live, record = self._live, self.record()
        if live is None:
            return None
        if record is not None:
            return live.planned(record, have) if live.planned is not None else None
        drawn = live.before_setup
        return drawn(self._setup_so_far()._replace(pieces=have)) if drawn is not None else None

    def _standing_picture(self) -> BoardPicture | None:
        seen = self._session.shown()
        if self._drawn is None or self._drawn[0] is not seen:
            drawn = self._situation(seen)
            self._drawn = seen, _picture(drawn) if drawn is not None else None
        return self._drawn[1]

    def _situation(self, seen: Pending) -> Situation | None:
        """Return the drawing of the board, without any answer that is being composed; None if the game provides none."""
        live, record = self._live, self.record()
        if live is None:
            return None
        if record is not None:
            return live.board(record)
        return (
            live.before_setup(self._setup_so_far())
            if live.before_setup is not None and not seen.over
            else None
        )

    def _setup_so_far(self) -> SetupSoFar:
        session = self._session
        asked = session.shown().asked
        view = asked.view if asked is not None else None
        return SetupSoFar(session.setting.ruleset, session.course().events, view)

    def round(self) -> str:
        """Return how far the game has progressed, such as ``turn 3 of 12``."""
        live, state = self._live, self._session.shown().state
        return live.progress(state) if live is not None and state is not None else ""

    def score(self) -> tuple[BoardLine, ...]:
        """Return the score as a list of lines, each with a name and a value."""
        live, state = self._live, self._session.shown().state
        found = live.score(state) if live is not None and state is not None else ()
        return tuple(BoardLine(*each) for each in found)

    # -- effects of answers --------------------------------------------------------------------------------------------

    def _effect(self, label: str, typed: str) -> tuple[str, str]:
        """Return the effect of an answer in words, and the ID of the rule that describes the effect.

        If ``label`` is empty, ``typed`` is a card in a player's hand.
        """
        live, state = self._live, self._session.shown().state
        if live is None or live.effect is None or state is None:
            return "", ""
        found = live.effect(label, typed, state)
        return found if found is not None else ("", "")

    def _card_effect(self, seat: str, card: SeenCard) -> str:
        """Return, in words, the effect of a card in a player's hand."""
        live, state = self._live, self._session.shown().state
        if live is None or live.card_effect is None:
            return self._effect("", card.card)[0]
        found = live.card_effect(seat, card.card, card.words, state) if state is not None else None
        return found.words if found is not None else ""

    def explained(self, asked: Asked) -> Asked:
        """Return the question with the effect and odds of each answer added."""
        if isinstance(asked, GameOver):
            return self._ending(asked)
        if not isinstance(asked, AskedChoice) or self._live is None:
            return asked
        answers = [pick.typed for pick in asked.picks] + [""] * (asked.silence is not None)
        for blank in asked.blanks:
            answers += [blank.verb, *(f"{blank.verb} {each.typed}" for each in _card_options(blank))]
        odds = self._odds(asked.label, answers)
        picks = tuple(self._pick(asked.label, pick, odds) for pick in asked.picks)
        blanks = tuple(self._blank(asked.label, blank, odds) for blank in asked.blanks)
        silent = odds.get("", "") if asked.silence is not None else ""
        built = self._built(asked.label, asked.build)
        return replace(asked, picks=picks, blanks=blanks, build=built, silent_odds=silent)

    def _built(self, label: str, build: Build | None) -> Build | None:
        """Return the answer that the player is composing, with the odds for the choices made so far."""
        if build is None:
            return None
        said, live = " ".join(build.have), self._live
        odds = self._odds(label, (said,)).get(said, "") if said else ""
        aims = (
            live is not None
            and (live.aimed if self.record() is not None else live.aimed_in_setup) is not None
        )
        return replace(build, odds=odds, aims=aims)

    def aimed(self, across: float, down: float) -> tuple[str, ...]:
        """Return the parts of an answer (such as a path) that a player selects by tapping a place in the picture.

        Empty if there is no such answer.

        ``across`` and ``down`` are fractions of the picture's width and height.
        """
        live, record = self._live, self.record()
        if live is None:
            return ()
        if record is not None:
            return live.aimed(record, across, down) if live.aimed is not None else ()
        aimed = live.aimed_in_setup
        return aimed(self._setup_so_far(), across, down) if aimed is not None else ()

    def _odds(self, label: str, answers: Sequence[str]) -> Mapping[str, str]:
        live, record = self._live, self.record()
        if not self.odds or live is None or live.odds is None or record is None:
            return {}
        return live.odds(label, answers, record)

    def _pick(self, label: str, pick: Pick, odds: Mapping[str, str]) -> Pick:
        words, rule = self._effect(label, pick.typed)
        return replace(
            pick, effect=words, rule=rule, odds=odds.get(pick.typed, ""), reveals=self._reveals(pick.typed)
        )

    def _blank(self, label: str, blank: Blank, odds: Mapping[str, str]) -> Blank:
        words, rule = self._effect(label, blank.verb)
        slots = tuple(
            replace(
                slot,
                options=tuple(
                    replace(
                        each,
                        effect=self._effect("", each.card)[0],
                        odds=odds.get(f"{blank.verb} {each.typed}", ""),
                    )
                    if each.card
                    else each
                    for each in slot.options
                ),
            )
            for slot in blank.slots
        )
        return replace(
            blank, slots=slots, effect=words, rule=rule, odds=odds.get(blank.verb, ""), reveals=self._reveals(blank.verb)
        )  # fmt: skip

    def _reveals(self, typed: str) -> bool:
        live = self._live
        return live is not None and not live.reveals.isdisjoint((typed, typed.partition(" ")[0]))

    def prepare(self) -> Iterator[None]:
        """Compute in advance what the odds of the next answers require, if the game supports this.

        The computation has several steps; yield after each.

        If the game is over, compute the account of its end.
        """
        if self._session.pending().over:
            self._ended()
            return
        live, record = self._live, self.record()
        if not self.odds or live is None:
            return
        if record is None and live.prepare_in_setup is not None:
            live.prepare_in_setup(self._setup_so_far())
        elif record is not None and live.prepare is not None:
            yield from live.prepare(record)

    # -- the end -------------------------------------------------------------------------------------------------------

    def _ending(self, over: GameOver) -> GameOver:
        """Return how the game ended, with the cards of both hands, the face-down cards, the luck and the turning points."""
        session = self._session
        hands = tuple(FinalHand(side, cards) for side in self._seats() if (cards := hand_of(session, side)))
        ending = None if self.account_due else self._ended()
        if ending is None:
            return replace(over, hands=hands)
        return replace(
            over, hands=hands, verdict=ending.verdict, luck=ending.luck,
            turned=tuple(BoardLine(*each) for each in ending.turned),
            moments=tuple(FinalMoment(*each) for each in ending.moments[:_MOST_MOMENTS]),
        )  # fmt: skip

    @property
    def account_due(self) -> bool:
        """True if the game is over and its summary (verdict, luck, turning points) has not been computed yet
        by :meth:`prepare`.
        """
        pending = self._session.pending()
        return self.defers and pending.over and (self._account is None or self._account[0] is not pending)

    def _ended(self) -> EndAccount | None:
        """Return the summary of a finished game (verdict, luck, turning points); None if the game has
        none."""
        session, live, pending = self._session, self._live, self._session.pending()
        if self._account is None or self._account[0] is not pending:
            whole = self._whole.record(session.course(whole=True), session.setting)
            tells = live.ending if live is not None else None
            self._account = pending, tells(whole) if tells is not None and whole is not None else None
        return self._account[1]


def _card_options(blank: Blank) -> tuple[Pick, ...]:
    """Return the cards that fit the blank of an answer; empty unless exactly one part of the answer is a card."""
    slots = [slot for slot in blank.slots if slot.kind == "card"]
    return slots[0].options if len(slots) == 1 else ()


def _picture(drawn: Situation) -> BoardPicture:
    words = "\n".join((f"{drawn.title}.", *drawn.words))
    places = tuple(_place(area, drawn) for area in drawn.areas)
    return BoardPicture(
        drawn.title, screen_svg(drawn.shapes, drawn.width, drawn.height, "board", words),
        round(drawn.width), round(drawn.height), drawn.words, places, drawn.plain,
    )  # fmt: skip


def _place(area: Area, drawn: Situation) -> BoardPlace:
    box = area.box
    across, down = _THOUSAND / drawn.width, _THOUSAND / drawn.height
    return BoardPlace(
        area.id, area.name, area.words, round(box.x * across), round(box.y * down), round(box.width * across),
        round(box.height * down),
    )  # fmt: skip
