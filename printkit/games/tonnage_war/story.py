"""What a report of Tonnage War says: the rounds, the turning points, the verdict on the pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.tonnage_war.account import account
from printkit.games.tonnage_war.account_facts import Account, Fight, Round, Turn
from printkit.games.tonnage_war.data import ESCORT, ROUNDS, UBOAT
from printkit.games.tonnage_war.luck import Swing, luck, swings
from printkit.games.tonnage_war.luck_chances import ONE
from printkit.games.tonnage_war.pair import DRAW, FIRST, Leg, verdict
from printkit.games.tonnage_war.pictures import pictures
from printkit.games.tonnage_war.plays import Play
from printkit.games.tonnage_war.state import State
from printkit.games.tonnage_war.story_tables import tables
from printkit.games.tonnage_war.story_telling import cards, hunt, salvo
from printkit.report.story import (
    Fact,
    Passage,
    Quote,
    Record,
    Story,
    TurningPoint,
    capital,
    count,
    listed,
    signed,
)

_TURNING = 4
_LEAST = 1.0
"""Points: less of a surprise is no turning point."""
TURNING_NOTE = (
    "The figure is the points that a fight gave, U-boats’ less escorts’, beyond the exact mean of that fight before its dice: "
    "with the cards that fought, the reply that was played, and the convoy attack that lay behind it."
)


def story(record: Record) -> Story:
    """The story of one game, whole or as far as the log goes."""
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    made = account(record)
    return Story(
        headline=_headline(record, final),
        verdict=_verdict(record, final),
        facts=tuple(_facts(record, final)),
        passages=tuple(_passages(record, made, start, final)),
        turning_points=tuple(turning_points(made.turns)),
        turning_note=TURNING_NOTE,
        pictures=pictures(made, start),
        luck=luck(made.turns),
        tables=tables(made, start, final),
    )


def _score(state: State) -> str:
    """The U-boats' points, then the escorts', with those of an engagement that is not over."""
    (uboat, escort), (more_u, more_e) = state.scores, state.open_points
    return f"{uboat + more_u}–{escort + more_e}"


def _headline(record: Record, final: State) -> str:
    uboat, escort = final.scores
    if not record.finished:
        return f"Unfinished in round {final.round}: {_score(final)}"
    if uboat == escort:
        return f"Even at {uboat}–{escort}"
    return f"The {'U-boats' if uboat > escort else 'escorts'} ahead, {uboat}–{escort}"


def _verdict(record: Record, final: State) -> str:
    uboat, escort = (points + more for points, more in zip(final.scores, final.open_points, strict=True))
    when = "" if record.finished else f"After {_reached(final)}: "
    open_damage = " with damage in an engagement that is not over" if any(final.open_points) else ""
    text = f"{when}{_losses(final)}; the U-boats scored {uboat}, the escorts {escort}{open_damage}."
    pair = _pair(record, final)
    return f"{capital(text)} {pair}" if pair else capital(text)


def _losses(final: State) -> str:
    boats, escorts = final.sunk
    parts = [(final.ships, "merchant ship"), (boats, "U-boat"), (escorts, "escort")]
    sunk = [count(n, what) for n, what in parts if n]
    verb = "was" if sum(n for n, _ in parts) == 1 else "were"
    text = f"{listed(sunk)} {verb} sunk" if sunk else "nothing was sunk"
    hurt = [
        count(n, what)
        for side, what in ((UBOAT, "U-boat"), (ESCORT, "escort"))
        if (n := sum(s.side == side and s.word == "damaged" and not s.tactical for s in final.sightings))
    ]
    return f"{text}, {listed(hurt)} damaged" if hurt else text


def _reached(final: State) -> str:
    if final.turn == 1:
        return "the set-up" if final.round == 1 else f"round {final.round - 1}"
    return f"turn {final.turn - 1} of round {final.round}"


def _pair(record: Record, final: State) -> str:
    """The verdict on the pair of games, where the log has the first one's scores."""
    house, first = final.house, final.house.first_leg
    if not house.second_leg:
        return "" if "leg" not in record.header else "This was the first game of a pair."
    if first is None:
        return "This was the second game of a pair; the log does not have the scores of the first."
    told = f"The first game of the pair ended {first[0]}–{first[1]}."
    if not record.finished:
        return f"{told} The pair is not decided."
    uboat, escort = final.scores
    one = f"{first[0]} with the U-boats and {first[0] + escort} in total"
    two = f"{uboat} with the U-boats and {uboat + first[1]} in total"
    result = verdict(Leg(*first), Leg(uboat, escort))
    figures = f"the player who led the escorts in this game made {one}, the one who led the U-boats {two}"
    if result == DRAW:
        return f"{told} The pair is a draw: {figures}."
    winner = record.header.get("escort-player" if result == FIRST else "uboat-player", "")
    side = "the escorts" if result == FIRST else "the U-boats"
    named = f"{winner}, who led {side} here," if winner else f"The player who led {side} in this game"
    return f"{told} {named} wins the pair: {figures}."


def _facts(record: Record, final: State) -> Iterator[Fact]:
    for key, name in (("uboat-player", "U-boats"), ("escort-player", "Escorts")):
        if record.header.get(key):
            yield Fact(name, record.header[key])
    house = final.house
    yield Fact("Scenario", record.header.get("scenario", "hx228").upper())
    more = [
        word
        for word, there in (
            ("a storm", house.storm),
            ("bad sonar", house.bad_sonar),
            ("a carrier", house.has_carrier),
            ("a U-tanker", house.has_tanker),
            ("a support group", house.support_brings > 0),
        )
        if there
    ]
    if more:
        yield Fact("With", listed(more))
    if house.second_leg or "leg" in record.header:
        first = house.first_leg
        yield Fact(
            "Pair",
            "second game" + (f"; the first {first[0]}–{first[1]}" if first else "")
            if house.second_leg
            else "first game",
        )


# -- the passages ------------------------------------------------------------------------------------------------------


def _passages(record: Record, made: Account, start: State, final: State) -> Iterator[Passage | Quote]:
    if record.from_position:
        yield Passage("Position", _position(start), _score(start))
    for section in record.sections:
        if section.heading.kind in ("setup", "position"):
            yield from (Quote(remark) for remark in section.remarks)
    for each in made.rounds:
        yield from _round(each, final)
    if not record.finished:
        pending = _pending(final)
        yield Passage("So far", f"The log ends here, after {_reached(final)}.{pending}", _score(final))
    for section in record.sections:
        if section.heading.kind == "end":
            yield from (Quote(remark) for remark in section.remarks)


def _position(start: State) -> str:
    contacts = [contact.handle for contact in start.contacts]
    held = f", with {listed(contacts)} in effect" if contacts else ""
    return f"The log takes the game up at turn {start.turn} of round {start.round}{held}; what came before is not in it."


def _pending(final: State) -> str:
    parts = []
    if final.attack is not None and final.hunt is None:
        parts.append(f"the attack of {final.attack.boat.handle} is not answered yet")
    if final.hunt is not None:
        parts.append(f"the hunt on {final.hunt.boat.handle} is not fought out")
    if final.routing is not None:
        parts.append(f"the routing from {final.routing[1]} is not answered")
    if final.window is not None:
        parts.append(f"the hunt on {final.window.boat.handle} may go on")
    return f" {capital(listed(parts))}." if parts else ""


def _round(each: Round, final: State) -> Iterator[Passage | Quote]:
    first = each.turns[0].before if each.turns else None
    yield Passage(f"Round {each.number}", _opening(each, final), _score(first) if first else "")
    yield from (Quote(remark) for remark in each.remarks)
    quiet: list[Turn] = []
    for turn in each.turns:
        if turn.deeds or turn.routed:
            if quiet:
                yield Passage(_span(quiet), _quiet(quiet))
            text = " ".join([*_before_dice(turn), *_deeds(turn)])
            yield Passage(_span([turn]), text, _score(turn.after))
            quiet = []
        else:
            quiet.append(turn)
        if turn.remarks:
            if quiet:
                yield Passage(_span(quiet), _quiet(quiet))
            quiet = []
            yield from (Quote(remark) for remark in turn.remarks)
    if quiet:
        yield Passage(_span(quiet), _quiet(quiet))
    if each.early:
        yield Passage("", f"The players agreed to end round {each.number} here.", "")


def _opening(each: Round, final: State) -> str:
    parts = [
        f"{name} drew {cards(final.house, side, each.oob[side])}"
        for side, name in ((UBOAT, "the U-boats"), (ESCORT, "the escorts"))
        if each.oob[side]
    ]
    if not parts:
        return f"Round {each.number} of {ROUNDS}; the hands are not recorded."
    return capital("; ".join(parts) + ".")


def _span(turns: Sequence[Turn]) -> str:
    first, last = turns[0].number, turns[-1].number
    return f"Turn {first}" if first == last else f"Turns {first}–{last}"


def _before_dice(turn: Turn) -> list[str]:
    said = []
    for _, move in turn.plays:
        if move.verb == "bdienst":
            said.append("B-Dienst saw through the routing.")
    if turn.routed:
        said.append(f"Evasive routing shook off {listed(turn.routed)}.")
    return said


def _deeds(turn: Turn) -> list[str]:
    return [hunt(deed) if isinstance(deed, Fight) else salvo(deed) for deed in turn.deeds]


def _quiet(turns: Sequence[Turn]) -> str:
    """Turns without a fight: what was laid, what was thrown away."""
    laid = []
    thrown = [0, 0]
    for turn in turns:
        for who, move in turn.plays:
            if move.verb == "discard":
                thrown[who] += 1
            elif (word := _laid(who, move.verb, move.value)) is not None:
                laid.append(word)
    parts = [capital(f"{listed(laid)}.")] if laid else []
    parts += [
        f"{name} discarded {count(n, 'card')}."
        for name, n in (("The U-boats", thrown[0]), ("The escorts", thrown[1]))
        if n
    ]
    return " ".join(parts) or "Nothing was played."


def _laid(who: int, verb: str, value: object) -> str | None:
    if not isinstance(value, Play):
        return "B-Dienst saw through the routing" if verb == "bdienst" else None
    if who == UBOAT:
        name = value.lays[0] if value.lays else value.on
        target = f" on the {value.target}" if value.target else ""
        return (
            f"contact {name} was laid{target}"
            if verb == "contact"
            else f"an attack was laid{target} ({name})"
        )
    if verb == "routing":
        return f"the escorts tried to route the convoy away from {value.on}"
    target = value.on or value.pulled or "the boat that had been attacked"
    return f"{count(len(value.lays) + len(value.held), 'escort card')} went after {target}"


# -- turning points ----------------------------------------------------------------------------------------------------


def turning_points(turns: Sequence[Turn]) -> list[TurningPoint]:
    """The fights whose dice gave most beyond what they owed, in order."""
    ranked = sorted(swings(turns), key=lambda s: (-abs(s.surprise), s.turn.round, s.turn.number))
    chosen = [swing for swing in ranked if abs(swing.surprise) >= _LEAST][:_TURNING]
    chosen.sort(key=lambda s: (s.turn.round, s.turn.number))
    return [_turning_point(swing) for swing in chosen]


def _turning_point(swing: Swing) -> TurningPoint:
    turn, deed = swing.turn, swing.deed
    text = hunt(deed) if isinstance(deed, Fight) else salvo(deed)
    if isinstance(deed, Fight) and deed.attack is not None:
        text = " ".join(
            [text, *(salvo(each) for each in turn.salvos if each.attack.card == deed.attack.card)]
        )
    owed = f"It owed {signed(swing.owed, 2)} and gave {signed(swing.given, 0)}."
    when = f"Round {turn.round}, turn {turn.number}"
    points = "point" if abs(swing.surprise) == ONE else "points"
    return TurningPoint(when, f"{signed(swing.surprise)} {points}", f"{text} {owed}")
