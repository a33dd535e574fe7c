"""Presents a session to its players. A scene contains what one player is shown and asked at one moment.

Every text, hint and answer that a player sees is chosen here or in the modules that this one uses, and what a player may not see is
removed here. The terminal and the page only render the scenes; they send back what
:meth:`~printkit.journal.companion.session.Session.answer` takes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from printkit.journal.companion.asking import Pending, seen_by_both
from printkit.journal.companion.held import REFUSE
from printkit.journal.companion.history import log_lines
from printkit.journal.companion.needless import offered
from printkit.journal.companion.needs import odds_lines
from printkit.journal.companion.offering import asked_more, asked_of, rule_of, sayings_of_more
from printkit.journal.companion.session import Session
from printkit.journal.companion.showing import SeenSoFar, Showing
from printkit.journal.companion.wording import answered_as, called_by, changed, event_text, figure
from printkit.journal.reading.lexer import lexer_of
from printkit.journal.telling import codes
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.journal.verbs import form_of
from printkit.scene import (
    EVERYBODY,
    AskedCards,
    AskedChoice,
    AskedDice,
    AskedOther,
    Board,
    BoardLine,
    GameOver,
    Happened,
    Lookup,
    RefusedAnswer,
    Saying,
    Scene,
    SideName,
    Stuck,
    Waiting,
    answers_in_brief,
)
from printkit.table.game import Total

CARD = "CARD is rank and suit as they are printed on the card: 9H, TD, QS"
NAME = "NAME is any name for a card that lies face down (a letter and a number), good until the card leaves the table"
_MOST_VALUES_IN_HELP = 8
"""Maximum number of values listed in the help text of a verb (keyword of the log)."""
SECRET_REFUSAL = RefusedAnswer("it does not go with what is recorded of the hands")
"""Error message shown when an answer is refused for a reason that would reveal a secret to the other players."""


class Memory(NamedTuple):
    """The part of a presenter's state that can be saved and restored: the events since the last answer, and how much of the log players
    have seen.
    """

    happened: tuple[Happened, ...]
    shown_facts: int
    items: int
    totals: Mapping[str, Total]
    shown: SeenSoFar


class Presenter:
    """Builds the scenes of a session (what each player is shown and asked), and keeps track of the events that players have seen.

    ``happened`` contains the latest events and is part of every scene.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.happened: tuple[Happened, ...] = ()
        self._shown_facts = self._items = 0
        self._totals: Mapping[str, Total] = {}
        self._standing: tuple[Pending, tuple[BoardLine, ...]] | None = None
        self.showing = Showing(session)
        self.catch_up()

    # -- scenes --------------------------------------------------------------------------------------------------------

    def scene(
        self, seat: str = EVERYBODY, have: Sequence[str] = (), refusal: RefusedAnswer | None = None
    ) -> Scene:
        """Return the scene (what is shown and asked) for the player at ``seat``, who either is asked a question or is waiting for the
        other side.

        ``have`` are the parts already chosen of an answer that is entered part by part; ``refusal`` says why the last answer was
        refused.
        """
        return self._scene(seat, self._asked(seat, have), refusal, self.lookup(seat))

    def for_all(self) -> Scene:
        """Return the scene (what is shown and asked) for one screen that all sides look at together.

        The question reveals no secrets of the side that is asked.

        If a side must name a card that it lays face down, the scene says that this side is waited for; :meth:`unseen` returns the scene
        that asks it. The scene's ``lookup`` is left out; use :meth:`lookup` and :meth:`lookup_for_all`.
        """
        asked: AskedDice | AskedCards | AskedChoice | AskedOther
        held = self.session.held
        if held is not None and held.laid is None:
            asked = asked_more(self.session, held)
        elif held is not None or (seen := self._seen_by_all()) is None:
            asked = self._asked(EVERYBODY, ())
        else:
            asked = asked_of(self.session, seen, EVERYBODY, ())
        return self._scene(EVERYBODY, asked, None, None)

    def with_odds(self) -> AskedDice | AskedCards | AskedChoice | AskedOther:
        """Return the question with the odds of each answer, even if the players have turned the display of odds off.

        Otherwise, it is the question of :meth:`for_all`.
        """
        showing, usual = self.showing, self.showing.odds
        showing.odds = True
        try:
            return self.for_all().asked
        finally:
            showing.odds = usual

    def unseen(self, seat: str) -> Scene:
        """Return the scene (what is shown and asked) for a shared screen while only the player at ``seat`` may look at it.

        It does not contain what can be looked up (``lookup``).
        """
        return self._scene(seat, self._asked(seat, ()), None, None)

    def _scene(
        self,
        seat: str,
        asked: AskedDice | AskedCards | AskedChoice | AskedOther,
        refusal: RefusedAnswer | None,
        lookup: Lookup | None,
    ) -> Scene:
        session = self.session
        game = session.setting.game
        sides = tuple(SideName(side, self.called(side)) for side in session.setting.notation.sides.names)
        showing = self.showing
        return Scene(
            game.slug, game.title, game.designer, seat, sides, session.secretive, self._section(), self.headings(),
            Board(self.standing(), showing.hand(seat), showing.picture(asked)), showing.explained(asked), self.happened, refusal,
            lookup, showing.round(), showing.score(), showing.feed(seat),
        )  # fmt: skip

    def _asked(self, seat: str, have: Sequence[str]) -> AskedDice | AskedCards | AskedChoice | AskedOther:
        session = self.session
        if (held := session.held) is not None:
            more = asked_more(session, held)
            unseen = session.secretive and held.asked != seat
            return Waiting(more.label, more.side, more.rule) if unseen else more
        pending = session.pending()
        if pending.over:
            return self._over(pending)
        if pending.question is None:
            return Stuck()
        side = pending.owner or pending.side
        seated = session.secretive and side in session.setting.notation.sides.names
        if seated and side != seat:
            return Waiting(pending.label, side, rule_of(pending.question))
        seen = pending if seated else session.shown()
        if seen.question is None:
            return Stuck()
        return asked_of(session, seen, seat if seated else EVERYBODY, have)

    def _over(self, pending: Pending) -> GameOver:
        """Return how the game ended: the result in a word or two, and the reason in a sentence."""
        setting = self.session.setting
        outcome = setting.game.outcome(pending.state)
        won = outcome in setting.notation.sides.names
        ended = setting.notation.explanations.ending
        end = ended(pending.state) if ended is not None and pending.state is not None else None
        return GameOver(
            f"winner: {self.called(outcome)}" if won else self.called(outcome), end.reason if end else ""
        )

    def _seen_by_all(self) -> Pending | None:
        """Return the pending question without revealing any side's secrets; None if there is no question."""
        pending = self.session.pending()
        if pending.question is None:
            return None
        seen = self.session.shown()
        if seen.question is not None:
            return seen
        bare = pending.question._replace(moves=tuple(m for m in pending.question.moves if not m.verb))
        return replace(pending, question=bare, offers=None)

    # -- parts of a scene ----------------------------------------------------------------------------------------------

    def called(self, name: str) -> str:
        """Return the name that players use for a side, a keyword of the log, or a total such as the score."""
        return called_by(self.session.prompts, name)

    def headings(self) -> tuple[str, ...]:
        """Return the headings that must be written to the log above the next answer."""
        return tuple(map(str, self.session.pending().headings))

    def _section(self) -> str:
        pending = self.session.pending()
        if not pending.over and pending.headings:
            return str(pending.headings[-1])
        found = next((i.form for i in reversed(self.session.items) if i.form.kind == "heading"), None)
        return f"{found.verb} {found.number or ''}".strip() if found is not None else ""

    def standing(self) -> tuple[BoardLine, ...]:
        """Return the information about the state of the game that both sides may know: the values on the sheet (except 0), and the
        face-up cards."""
        shown, prompts = self.session.shown(), self.session.prompts
        if self._standing is not None and self._standing[0] is shown:
            return self._standing[1]
        found: list[BoardLine] = []
        for name in self._sheet_names(shown.totals):
            value = shown.totals.get(name)
            if value in (None, 0, "", ()) or isinstance(value, bool):
                continue
            words = " ".join(map(str, value)) if isinstance(value, tuple) else figure(value)
            found.append(BoardLine(self.called(name), words))
        if prompts is not None and prompts.lying and shown.state:
            found += [BoardLine(name, words) for name, words in prompts.lying(shown.state)]
        self._standing = shown, tuple(found)
        return self._standing[1]

    def _sheet_names(self, totals: Mapping[str, Total]) -> Sequence[str]:
        prompts = self.session.prompts
        return prompts.sheet if prompts is not None and prompts.sheet else tuple(totals)

    def holding(self, seat: str) -> tuple[str, ...]:
        """Return lines that describe a player's cards to that player, in the game's own words; empty if the game provides none."""
        prompts, state = self.session.prompts, self.session.pending().state
        if not seat or prompts is None or prompts.holding is None or state is None:
            return ()
        return prompts.holding(state, seat) if self.session.secretive else ()

    # -- information on request ----------------------------------------------------------------------------------------

    def lookup(self, seat: str = EVERYBODY) -> Lookup:
        """Return what a player can look up: odds, forms of answers, the player's own hand, and the log.

        While another side is asked, the forms of its answers are left out.
        """
        session = self.session
        if (held := session.held) is not None:
            asked = held.asked == seat or not session.secretive
            return self._lookup_more(seat, sayings_of_more(held) if asked else ())
        pending = session.pending()
        side = pending.owner or pending.side
        seated = session.secretive and side in session.setting.notation.sides.names
        seen = None if seated and side != seat else pending if seated else session.shown()
        return self._lookup(seat, seen)

    def lookup_for_all(self) -> Lookup:
        """Return what players can look up on a screen that all sides share."""
        if (held := self.session.held) is not None:
            return self._lookup_more(EVERYBODY, sayings_of_more(held))
        return self._lookup(EVERYBODY, self._seen_by_all())

    def _lookup_more(self, seat: str, sayings: tuple[Saying, ...]) -> Lookup:
        """Return what a player can look up while a follow-up question about an incomplete answer is pending."""
        notes = (CARD,) if any(each.form == "CARD" for each in sayings) else ()
        return Lookup((), sayings, notes, self.holding(seat), log_lines(self.session, seat))

    def _lookup(self, seat: str, seen: Pending | None) -> Lookup:
        history, holding = log_lines(self.session, seat), self.holding(seat)
        if seen is None or seen.question is None:
            return Lookup(holding=holding, history=history)
        odds = (
            () if seen.question.kind in ("decide", "reveal", "reveals") else tuple(odds_lines(self.session))
        )
        forms = [offer.form for offer in seen.offers or ()]
        notes = [
            said for word, said in (("CARD", CARD), ("NAME", NAME)) if any(word in form for form in forms)
        ]
        return Lookup(odds, self._sayings(seen), tuple(notes), holding, history)

    def _sayings(self, seen: Pending) -> tuple[Saying, ...]:
        """Return each form that an answer to the pending question can have, with an explanation."""
        question, session = seen.question, self.session
        assert question is not None
        if seen.offers:
            return tuple(
                Saying(
                    f"{offer.verb} {offer.form}".strip() if offer.verb else "",
                    offer.help,
                    offer.example if offer.verb else "",
                )
                for offer in seen.offers
            )
        found, moves = [], offered(session, seen)
        for name in dict.fromkeys(m.verb for m in moves) or (question.label,):
            verb = session.verb(name)
            if verb is not None:
                values = [
                    session.worded(m).partition(" ")[2]
                    for m in moves
                    if m.verb == name and m.value is not None
                ]
                form = "|".join(values) if 0 < len(values) <= _MOST_VALUES_IN_HELP else form_of(verb)
                found.append(Saying(f"{verb.name} {form}".strip(), verb.help))
        return tuple(found)

    # -- events since the last answer ----------------------------------------------------------------------------------

    def catch_up(self) -> None:
        """Record that the players have been shown everything that has happened so far."""
        self.showing.catch_up()
        self._shown_facts, self._items = len(self.session.shown().facts), len(self.session.items)
        self._totals = self._sheet()

    def advance(self) -> None:
        """Set ``happened`` to a description of the events since the last call, without revealing secrets."""
        self.showing.advance()
        session = self.session
        prompts, seen = session.prompts, session.shown()
        fresh = session.items[self._items :]
        if session.secretive:
            fresh = seen_by_both(fresh, lexer_of(session.setting.notation))
        forms = [item.form for item in fresh]
        found = [Happened("heading", form.text) for form in forms if form.kind == "heading"]
        facts = (
            event_text(prompts, name, value)
            for name, value in seen.facts[self._shown_facts :]
            if name not in seen.totals
        )
        found += [Happened("told", words) for words in facts if words]
        found += [Happened("answered", words) for words in answered_as(prompts, forms)]
        sheet = self._sheet()
        if words := changed(self._totals, sheet):
            found.append(Happened("changed", words))
        self.happened = tuple(found)
        self._shown_facts, self._items, self._totals = len(seen.facts), len(session.items), sheet

    def taken_back(self) -> None:
        """Set ``happened`` to a message that names the undone answer.

        The message contains only what both sides may know.
        """
        what = self.session.taken_back
        self.catch_up()
        words = f"taken back: {what}" if what else "the last answer is taken back"
        self.happened = (Happened("taken back", words),)

    def clear_happened(self) -> None:
        """Clear ``happened``, so that no events are shown.

        Used while an answer is incomplete, and after an incomplete answer was undone.
        """
        self.happened = ()

    def played_on(self, side: str) -> None:
        """Set ``happened`` to a message that one side has rejected the other side's proposal."""
        self.happened = (Happened("noted", f"the {self.called(side)} {REFUSE}"),)

    def noted(self) -> None:
        """Set ``happened`` to a message that a note has been written to the log."""
        self.happened = (Happened("noted", "a note is in the log"),)

    def settled(self, words: str) -> None:
        """Set ``happened`` to the message ``words``, which says which of two conflicting versions of the log was kept."""
        self.catch_up()
        self.happened = (Happened("noted", words),)

    def memory(self) -> Memory:
        """Return the presenter's state, for :meth:`remember`."""
        return Memory(self.happened, self._shown_facts, self._items, self._totals, self.showing.shown)

    def remember(self, memory: Memory) -> None:
        """Restore a state that :meth:`memory` returned."""
        self.happened, self._shown_facts, self._items, self._totals, self.showing.shown = memory
        self._standing = None

    def _sheet(self) -> dict[str, Total]:
        """Return the totals that summarise the state of the game, each with the name that players use."""
        totals = self.session.shown().totals
        return {self.called(name): totals[name] for name in self._sheet_names(totals) if name in totals}

    # -- refused answers -----------------------------------------------------------------------------------------------

    def refusal(self, problem: Diagnostic) -> RefusedAnswer:
        """Return the reason why the latest answer was refused.

        If the result's ``secret`` is True, only the player who answered may read it.
        """
        rule = problem.rule.id if problem.rule else ""
        return RefusedAnswer(
            problem.message,
            rule,
            self._expected(problem),
            problem.kind,
            problem.citation,
            self.session.secret,
        )

    def _expected(self, problem: Diagnostic) -> str:
        """Return a description of the answers that are accepted at this point.

        If the diagnostic contains only an example of one, list the possible answers instead.
        """
        seen = self._seen_by_all()
        if seen is None or seen.question is None:
            return problem.expected
        examples = set(filter(None, map(form_of, self.session.setting.notation.verbs)))
        if seen.question.kind == "decide" and problem.expected in examples:
            asked = asked_of(self.session, seen, EVERYBODY, ())
            return answers_in_brief(asked) if isinstance(asked, AskedChoice) else problem.expected
        if not problem.expected and problem.code == codes.VERB.code:
            return ", ".join(dict.fromkeys(offer.verb for offer in seen.offers or () if offer.verb))
        return problem.expected
