"""Describes the event that decided a patrol of USS Lox, for the first paragraph of the report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printkit.games.uss_lox.rules.bands import TANG, band
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import KING_DAMAGE, LARGEST_SPREAD, TONS, State
from printkit.games.uss_lox.story.clauses import (
    CHEAP,
    asked,
    at_odds,
    fraction,
    joker_in,
    the_last,
    to_hit,
    to_live,
    torpedoes,
)
from printkit.games.uss_lox.story.deciding import (
    NEAR,
    TITLES,
    a_title,
    is_too_small,
    missed_title,
    missing_for_title,
    next_title,
    paid_king,
    per_patrol,
    title_missed,
    title_won,
)
from printkit.games.uss_lox.story.names import a_ship, kind, tons
from printkit.games.uss_lox.story.reckoning import is_gift, stragglers, told_together
from printkit.games.uss_lox.story.turning import (
    TurningStep,
    aboard_at,
    escort_after,
    fell_to_empty_deck,
    happened,
    helpless,
    misjudged,
    rounded,
    sunk_before,
)
from printkit.games.uss_lox.story.turns import (
    AT_ESCORTS,
    AT_SHIPS,
    ESCORT,
    FINAL,
    JUDGEMENT,
    SHIP,
    SHIPS,
    ContactAccount,
    Encounter,
    SpreadShot,
)
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import lowered
from printkit.table.words import lower_first


def in_full(step: TurningStep, encounters: Sequence[Encounter], when: str) -> str:
    """Return the sentences about the decisive moment: what was at stake, the chance of success, and what happened.

    ``when``: words for the turn; empty for a lost boat, because the report has already named its last turn.
    """
    contact = step.contact
    if contact is not None and contact.shot is not None and step.cause in (AT_SHIPS, AT_ESCORTS):
        if contact.role in FINAL:
            return _a_fight(step, contact, contact.shot, when, band(per_patrol(encounters[-1].after)))
        if contact.shot.hit:
            return _a_hit(step, contact, contact.shot, when, encounters)
        return _a_miss(step, contact, contact.shot, when, encounters[-1].after)
    if contact is not None and step.cause == SHIPS and contact.sunk and contact.shot is None:
        return _a_jack(step, contact, when, encounters)
    if contact is not None and is_too_small(step, encounters[-1].after):
        return _a_last_ship(step, contact, when)
    if contact is not None and step.cause == JUDGEMENT and contact.action == "pass" and contact.shot_worth:
        won = band(per_patrol(encounters[-1].after))
        return _title_let_go(step, contact, when, won) or _a_refusal(
            step, contact, when, encounters[-1].after
        )
    if contact is not None and paid_king(step):
        return _a_payment(step, contact, when)
    if contact is not None and step.cause == JUDGEMENT:
        return f"{when}, {_against_odds(step, contact)}" if when else _against_odds(step, contact)
    text = happened(step)
    return f"{when}, {lowered(text)}" if contact is not None and when else text


def _a_hit(
    step: TurningStep, contact: ContactAccount, shot: SpreadShot, when: str, encounters: Sequence[Encounter]
) -> str:
    """Return the sentences about torpedoes that hit a ship.

    They say which title or sunk tonnage was at stake, and the chance of a hit.
    """
    loaded = sunk_before(step, contact)
    it, title = _with_worth(step, contact), title_won(step)
    fired = _spread(step, contact, shot)
    if title and title == band(per_patrol(encounters[-1].after)):
        least = next(each.least for each in TITLES if each.title == title)
        short, lacking = a_title(title), f"{least - loaded * TONS:,}"
        staked = f"with {tons(loaded)} to lose and {lacking}" if loaded else f"{lacking} tons"
        start = f"{when}, {staked} short of {short}, she"
    else:
        held = _aboard(loaded, step.encounter.before.estimates)
        start = f"{when}, with {held} sunk, she" if loaded else f"{when} she"
    if step.encounter.before.ocean == 1:
        it = f"the last ship, {it}"
    return f"{start} fired {fired} at {it}, {at_odds(shot.chance)} of a hit, and sank it."


class Choice(NamedTuple):
    """What the decisive moment's choice weighed: the tags of its sentence, and the values, in tons.

    ``kept``: what the patrol promised without the shot, or without the fight. ``hit``, ``missed``: what it promised after a hit and after a miss; for a
    choice not to fire, ``hit`` is what a shot promised.
    """

    tags: tuple[str, ...]
    kept: int
    hit: int
    missed: int = 0
    it: str = "it"


def choice(step: TurningStep) -> Choice | None:
    """Return what the captain could have kept and what he risked at the decisive moment.

    It is None if he had no choice, or if the report says that the boat could have gone home instead.
    """
    contact = step.contact
    if contact is None:
        return None
    if paid_king(step):
        return Choice(("paid",), rounded(contact.escape_worth), rounded(contact.shot_worth))
    if step.cause == JUDGEMENT and contact.action == "pass" and contact.shot_worth:
        return Choice(("pass",), rounded(contact.passed_worth), rounded(contact.shot_worth))
    if contact.shot is None or step.cause not in (AT_SHIPS, AT_ESCORTS):
        return None
    if contact.role in FINAL and contact.escape_worth:
        kept, fight = rounded(contact.escape_worth), rounded(contact.shot.chance * contact.hit_worth)
        return Choice(("fight", *["less"] * (fight < kept)), kept, fight)
    place = step.encounter.met.index(contact)
    ship = contact if contact.role not in FINAL else step.encounter.met[place - 1] if place else None
    return _of_shot(step, ship) if ship is not None and ship.role not in FINAL else None


def _of_shot(step: TurningStep, ship: ContactAccount) -> Choice | None:
    """Return what a shot at a ship weighed; None if no torpedo was fired at it."""
    before, lost = step.encounter.before, step.encounter.ending[:1] == ("lost",)
    if ship.shot is None or not ship.passed_worth or (lost and _could_go_home(step, ship)):
        return None
    truths = {
        "hit": ship.shot.hit,
        "last": ship.role == SHIP and before.ocean == 1 and not before.estimates,
        "even": rounded(ship.missed_worth) >= rounded(ship.passed_worth),
        "nothing": not rounded(ship.missed_worth),
    }
    tags = tuple(tag for tag, so in truths.items() if so)
    it = "it" if ship.sunk else f"the {kind(ship.card)}"
    return Choice(tags, rounded(ship.passed_worth), rounded(ship.hit_worth), rounded(ship.missed_worth), it)


def _a_payment(step: TurningStep, contact: ContactAccount, when: str) -> str:
    """Return the sentences about a king ship that the boat paid to get away from, with the odds of a fight."""
    had, held = aboard_at(step, contact), sunk_before(step, contact)
    paid = f"ten of her {torpedoes(had)}" if had > KING_DAMAGE else "all ten of her torpedoes"
    risk = f", with {_aboard(held, step.encounter.before.estimates)} to lose," if held else ""
    fight = f"{to_live(contact.fought_chance)}" if contact.fought_chance else ""
    text = f"{when}{risk} she met {a_ship(contact.card)} and paid {paid} rather than fight it, {fight}"
    return f"{text}."


def _aboard(loaded: int, estimates: int) -> str:
    """Return words for what a boat has sunk: the known tonnage, and the number of sunk ships with a tonnage not yet
    known.

    ``loaded`` is the known tonnage in thousands of tons."""
    return listed([tons(loaded), *([count(estimates, "estimate")] if estimates else [])])


def _spread(step: TurningStep, contact: ContactAccount, shot: SpreadShot) -> str:
    """Return words for torpedoes fired together (a spread): ``three of her nine torpedoes``, ``her last
    torpedo``.
    """
    had, n = aboard_at(step, contact), len(shot.cards)
    return the_last(n) if had == n else f"{number(n)} of her {torpedoes(had)}"


def _with_worth(step: TurningStep, contact: ContactAccount) -> str:
    """Return the kind of a ship with its article and tonnage: ``a cargo ship of 8,000 tons``."""
    worth = "" if contact.estimated else f" of {tons(VALUE[contact.card])}"
    return f"{a_ship(contact.card)}{worth}"


def _a_fight(step: TurningStep, contact: ContactAccount, shot: SpreadShot, when: str, final: str) -> str:
    """Return the sentences about torpedoes fired at an escort or a king ship, where a miss loses the boat.

    They say why the escort came, whether the boat had enough torpedoes to pay for an escape, and the chance
    of a hit. ``final``: the title of the patrol.
    """
    had, cost, loaded = aboard_at(step, contact), price(contact.card), sunk_before(step, contact)
    place = step.encounter.met.index(contact)
    before = step.encounter.met[place - 1] if place else None
    held = _aboard(loaded, step.encounter.before.estimates) if loaded else ""
    title = title_won(step)
    risk = f", with {held} to lose," if held and shot.hit else ""
    won = _won_by(before, loaded, title) if title and title == final else ""
    other = before is not None and before.shot is not None and bool(joker_in(before.shot))
    how = _how_it_ended(contact, shot, won, other=other)
    end = f"{to_live(shot.chance)}{how}"
    start = f"{when}{risk} she" if when else "She"
    if contact.role != ESCORT:
        it = a_ship(contact.card)
        if cost <= had:
            on = f" and sail on with {number(had - cost)}"
            paid = f"ten of her {torpedoes(had)}{on}" if cost < had else "all ten of her torpedoes"
            return f"{start} met {it} and fought it rather than pay {paid}, {end}."
        return f"{start} met {it}. Getting away takes ten torpedoes, and she had {number(had)}. She had to fight it, {end}."
    fought = f"{asked(cost, had)}, {end}."
    if before is None or before.shot is None or before.shot.hit:
        return f"{start} met a joker, and an escort with it. {fought}"
    if when:
        return f"{start} missed {_with_worth(step, before)}{joker_in(before.shot)}. {fought}"
    return f"{capital(_first_miss(step, before, before.shot, aboard=had))}. {fought}"


def _how_it_ended(contact: ContactAccount, shot: SpreadShot, won: str, *, other: bool) -> str:
    """Return the end of the sentence about a fight: the escort's tonnage and the title ``won`` by sinking it, or that
    the torpedoes missed.

    ``other``: True if a joker was among the torpedoes that missed the ship before.
    """
    if not shot.hit:
        return f", and missed{joker_in(shot, other=other)}"
    worth = tons(VALUE[contact.card]) if contact.role == ESCORT and not contact.estimated else ""
    if won:
        return f". She sank it, and its {worth} {won}" if worth else f". She sank it, which {won}"
    return f", and sank it{f': {worth}' * bool(worth)}"


def _won_by(missed: ContactAccount | None, loaded: int, title: str) -> str:
    """Return the clause about the title that the boat won by sinking an escort. It adds that the ``missed`` ship
    would not have won it, if so.

    ``loaded``: the tonnage sunk before, in thousands of tons.
    """
    won = f"made her {a_title(title)}"
    least = next(each.least for each in TITLES if each.title == title)
    if missed is None or missed.card >= JOKER or (loaded + VALUE[missed.card]) * TONS >= least:
        return won
    return f"{won}, which the {kind(missed.card)} could not have done"


def _first_miss(step: TurningStep, ship: ContactAccount, shot: SpreadShot, *, aboard: int) -> str:
    """Return the clause about the missed shot at a ship that came before the lost fight with an escort.

    The clause gives the chance of a hit, and says whether the boat could have gone home instead. ``aboard``:
    torpedoes left.
    """
    fired = the_last(len(shot.cards)) if not aboard else torpedoes(len(shot.cards))
    odds = to_hit(shot.chance)
    if _could_go_home(step, ship):
        return f"{_spared_life(step, ship, brief=True)}; {fired} at it, {odds}, missed{joker_in(shot)}"
    return f"{fired} at {a_ship(ship.card)}, {odds}, missed{joker_in(shot)}"


def _could_go_home(step: TurningStep, ship: ContactAccount) -> bool:
    """Return True if a boat that had sunk something could have gone home by letting the last ship pass."""
    before = step.encounter.before
    return ship.role == SHIP and before.ocean == 1 and bool(before.points)


def _spared_life(step: TurningStep, ship: ContactAccount, *, brief: bool = False) -> str:
    """Return the clause saying that a lost boat could have come home if it had let the last ship pass.

    ``brief``: True to leave out the tonnage of the ship."""
    before = step.encounter.before
    title = band(before.points * TONS) if before.patrol == 1 and not before.estimates else ""
    won = f" {a_title(title)}" * (title in [each.title for each in TITLES])
    what = f"come home{won}" if won else "brought all of it home"
    it = a_ship(ship.card) if brief else _with_worth(step, ship)
    return f"She could have {what} without the last ship, {it}"


def _a_miss(step: TurningStep, contact: ContactAccount, shot: SpreadShot, when: str, final: State) -> str:
    """Return the sentences about torpedoes that missed a ship, and about the escort that came after the miss.

    If sinking the ship would have won the title that the patrol narrowly missed, the sentences say so.
    """
    fired = _spread(step, contact, shot)
    it = f"{'the last ship, ' * (step.encounter.before.ocean == 1)}{_with_worth(step, contact)}"
    if missed_title([step], final) is not None:
        it = f"{a_ship(contact.card)}, whose {tons(VALUE[contact.card])} would have been enough for {a_title(next_title(final).title)}"
    elif title := title_missed(step, final):
        it += f", enough for {title}"
    text = f"{when} she" if when else "She"
    if not when and _could_go_home(step, contact):
        text, it = f"{_spared_life(step, contact)}. She", "it"
    text += f" fired {fired} at {it}, {to_hit(shot.chance)}, and missed{joker_in(shot)}"
    escort = escort_after(step)
    if fell_to_empty_deck(step):
        return f"{text}. {_emptied(step)}, and a miss with an empty deck is the end."
    if escort is None or escort.card < 0:
        return f"{text}."
    if helpless(step):
        return f"{text}; nothing was left to meet the escort with."
    if escort.shot is not None:
        cost, had = price(escort.card), aboard_at(step, escort)
        fought = asked(cost, had) if cost <= had else "Then she had to fight the escort"
        return f"{text}. {fought}, {to_live(escort.shot.chance)}{_how_it_ended(escort, escort.shot, '', other=bool(joker_in(shot)))}."
    if escort.action == "gun":
        worth = "" if escort.estimated else f": {tons(VALUE[escort.card])} without a torpedo"
        title = title_won(step._replace(contact=escort))
        won = f", and {a_title(title)}’s tonnage" * bool(title)
        return f"{text}. But the escort was one that the deck gun could sink{worth}{won}."
    return f"{text}. {_after_escape(step, escort)}"


def _emptied(step: TurningStep) -> str:
    """Return the clause about the empty deck. If few cards had been drawn from it, the clause says which."""
    drawn = step.drawn
    if not any(drawn):
        return "The deck was empty"
    words = [count(n, word) for n, word in zip(drawn, ("estimate", "escort", "other ship"), strict=True) if n]
    return f"{capital(listed(words))} had used up the deck"


def _after_escape(step: TurningStep, escort: ContactAccount) -> str:
    """Return the sentence about the boat's escape from the escort that came after a miss. If the escape took the last
    torpedoes, the sentence also gives the end of the patrol."""
    if not escort.paid:
        return "The escort let her go for nothing."
    after, had = step.encounter.after, aboard_at(step, escort)
    if escort.paid < had:
        if escort.paid <= CHEAP and had < KING_DAMAGE:
            return f"The escort, which could have forced a fight, asked only {number(escort.paid)} more."
        return f"Shaking off the escort took {number(escort.paid)} more."
    paid = f"She paid the escort {the_last(had)} rather than fight it"
    if not after.ocean or after.patrol != step.encounter.patrol or not step.encounter.ending:
        return f"{paid}."
    return f"{paid}, and had to go home with {count(after.ocean, 'ship')} unseen."


def _a_last_ship(step: TurningStep, contact: ContactAccount, when: str) -> str:
    """Return the sentences about a last ship that was too small to win a title, and about what the boat did."""
    before = step.encounter.before
    title = next(each for each in reversed(TITLES) if each.least > before.points * TONS)
    needed = f"For {a_title(title.title)} she needed {title.least - before.points * TONS:,} tons from the last ship"
    text = f"{needed}. {when} it came in sight: {a_ship(contact.card)} of {VALUE[contact.card] * TONS:,}"
    if contact.shot is None:
        return f"{text}, and she let it go."
    odds = at_odds(contact.shot.chance)
    return f"{text}. She {'sank it' if contact.shot.hit else 'missed even that'}, {odds if contact.shot.hit else to_hit(contact.shot.chance)}."


def _a_jack(step: TurningStep, contact: ContactAccount, when: str, encounters: Sequence[Encounter]) -> str:
    """Return the sentence about the decisive sighting of a straggler, a ship that the deck gun sinks without a
    torpedo.

    If there were several stragglers, the sentence is about all of them.
    """
    gifts = told_together(encounters)
    if gifts:
        turns = listed([str(turn) for turn in stragglers(encounters)])
        gained = tons(len(gifts) * VALUE[contact.card])
        return f"{capital(number(len(gifts)))} stragglers, on turns {turns}, fell to the deck gun: {gained} without a torpedo{_won_by_last(encounters)}."
    before, loaded = step.encounter.before, sunk_before(step, contact)
    had = f"with {tons(loaded) if loaded else 'nothing'} sunk and {torpedoes(before.supply)} left"
    won = f", and {a_title(title_won(step))}’s tonnage" if title_won(step) else ""
    worth = "" if contact.estimated else f": {tons(VALUE[contact.card])} without a torpedo"
    return f"{when}, {had}, she met a straggler, which the deck gun sank{worth}{won}."


def _won_by_last(encounters: Sequence[Encounter]) -> str:
    """Return a clause about the title of the patrol if the last straggler (a ship sunk by the deck gun) won it;
    otherwise an empty text."""
    last = [each for each in encounters if is_gift(each)][-1]
    title = band(last.after.points * TONS)
    titles = [each.title for each in TITLES]
    won = title in titles and title == band(encounters[-1].after.points * TONS) != band(
        last.before.points * TONS
    )
    return f", and {a_title(title)}’s tonnage" * won


def _title_let_go(step: TurningStep, contact: ContactAccount, when: str, won: str) -> str:
    """Return the sentences about a ship that the boat let pass although sinking it would have won a title.

    The sentences give the tonnage and torpedoes that the boat had, and how many torpedoes a miss would have left for
    an escort. The text is empty if the ship would have won no title, if the boat won this title later (``won``), or
    if a miss was no great danger.
    """
    had, loaded = aboard_at(step, contact), sunk_before(step, contact)
    left = had - min(LARGEST_SPREAD, had)
    title = band((loaded + VALUE[contact.card]) * TONS) if 0 <= contact.card < JOKER else ""
    better = title in [each.title for each in TITLES] and title not in (band(loaded * TONS), won)
    if not better or left >= KING_DAMAGE or not 0 < contact.spared < 1 or step.encounter.before.estimates:
        return ""
    last, it = step.encounter.before.ocean == 1, a_ship(contact.card)
    risk = f"a miss, {at_odds(1 - contact.spared)}, would have left {number(left) if left else 'nothing'} to face the escort"
    met = f"the last ship, {it}," if last else it
    aboard = torpedoes(had) if last else f"{tons(loaded)} and {torpedoes(had)}"
    return f"{when} {met} would have made her {a_title(title)}. She had {aboard}; {risk}, and she let it go."


def _a_refusal(step: TurningStep, contact: ContactAccount, when: str, final: State) -> str:
    """Return the sentence about the decisive ship that the boat let pass.

    If the patrol narrowly missed a title, it is the ship where a shot had the largest advantage.
    """
    had, it = torpedoes(aboard_at(step, contact)), _with_worth(step, contact)
    if missing_for_title(final) <= NEAR and per_patrol(final) > TANG.tons and contact.spared:
        odds = fraction(contact.spared)
        return f"The closest call was {it} {lower_first(when)}: she had {had} and {odds} of a hit, and let it go."
    return f"{when} she had {had} and let {it} go."


def _against_odds(step: TurningStep, contact: ContactAccount) -> str:
    """Return the clause about a wrong decision of the captain that decided the game."""
    it, had = (
        "the escort" if contact.role == ESCORT else a_ship(contact.card),
        aboard_at(step, contact),
    )
    if contact.action == "escape" and contact.card >= 0 and price(contact.card) > had:
        return f"she tried to run from {it}, at a price of {torpedoes(price(contact.card))} with {number(had)} aboard."
    return misjudged(step, it)
