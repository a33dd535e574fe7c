"""The sentences of the feed, the board as a drawing and as text, and the effects of cards; none of them shows a hidden
card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from printkit.drawing.screen import screen_svg
from printkit.games.tonnage_war.play.chances import expected, found, ships
from printkit.games.tonnage_war.rules.data import ESCORT, SIDES, UBOAT
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.rules.ruleset import GRADE_WORDS
from printkit.games.tonnage_war.rules.state import Hunt, Piece, State, escort_pieces, uboat_pieces
from printkit.games.tonnage_war.story.live import LIVE
from printkit.games.tonnage_war.story.onscreen import called
from printkit.games.tonnage_war.story.onscreen.board import board
from printkit.games.tonnage_war.story.onscreen.needed import detects, shoots, strikes
from printkit.games.tonnage_war.story.onscreen.said import says
from printkit.games.tonnage_war.story.onscreen.worth import card_effect, odds
from printkit.journal.companion.feed import happenings
from printkit.journal.companion.presenter import Presenter
from printkit.journal.course import Record
from printkit.journal.live import Happening
from printkit.report.words.phrases import per_cent
from printkit.scene import EVERYBODY, AskedChoice, as_json
from printkit.table import UNKNOWN, Move
from printkit.table.cards import parse_card
from tests.journal.test_companion_games import log_of
from tests.report.games import auto, recorded
from tests.sampled import daily
from tests.web.moments import moments
from tests.web.test_secrecy import beginnings, otherwise
from tests.web.web_games import session_of, web_game_of

SEEDS = range(1, 31)
_HANDLE = re.compile(r"\b([cuep]\d+|uboat|you|your)\b")


def told(record: Record) -> Iterator[Happening]:
    for section in record.sections:
        yield from happenings(section)


def states(record: Record) -> Iterator[Record]:
    """Yield the record up to each of its sections, and with every state between two events of that section."""
    for section in record.sections:
        for state in {id(e.state): e.state for e in section.events if isinstance(e.state, State)}.values():
            yield replace(record, final=state)


# -- sentences -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", daily(SEEDS, lambda seed: seed <= 3))
def test_every_event_has_a_sentence_without_handles(seed: int) -> None:
    for happening in told(recorded(auto("tonnage-war", seed))):
        said = says(happening)
        assert said is not None
        if not said.words:
            assert happening.event.label in ("detect", "strike", "torpedo-roll", "flak-roll")
            assert happening.event.kind == "decide"
            continue
        assert not _HANDLE.search(said.words), said.words
        assert said.words[0].isupper()
        assert said.words.endswith(".")


@pytest.mark.parametrize("seed", daily(SEEDS, lambda seed: seed <= 3))
def test_a_miss_is_not_told_as_if_it_had_caused_a_loss(seed: int) -> None:
    """A loss that follows from an earlier hit is told as the outcome of all rolls."""
    said = [
        each.words for happening in told(recorded(auto("tonnage-war", seed))) if (each := says(happening))
    ]
    misses = [words.partition(" misses.")[2] for words in said if " attacks and misses." in words]
    assert misses
    assert all(not rest or rest.startswith(" After all rolls, ") for rest in misses), misses


def test_a_fight_is_told_with_what_each_die_needed() -> None:
    said = {
        each.words: each.need
        for happening in told(recorded(auto("tonnage-war", 3)))
        if (each := says(happening))
    }
    assert said["The boat of contact 1 is a novice boat."] == ""
    assert (
        said["The boat fires a torpedo at escort 2 and hits. Escort 2 is sunk."]
        == "2 or less: damaged; 1: sunk"
    )
    assert said["One ship is sunk."] == "14 or less: a ship is sunk"
    assert said["Escort 3 attacks and hits. Boat 1 is sunk."] == "2 or less: damaged; 1: sunk"
    assert "HF/DF with the queen of clubs: two ships, face down, hunt the boat of contact 1." in said


def test_what_a_die_needed_agrees_with_what_the_rules_told_of_it() -> None:
    """The last search of a group decides whether the boat is found; for a hit on the boat or an escort, the effect is
    told.
    """
    searches = blows = 0
    for seed in range(1, 9):
        found_it = False
        for happening in told(recorded(auto("tonnage-war", seed))):
            event = happening.event
            if event.kind != "roll":
                found_it = found_it and event.label != "reply"
            elif event.label == "detect":
                found_it = detects(happening).reached(event.value)
                if found_it:
                    assert happening.heard("detected")
                    searches += 1
            elif event.label in ("torpedo-roll", "flak-roll"):
                hit = shoots(happening).reached(event.value)
                struck = [*(happening.heard("damaged") or ()), *(happening.heard("sunk") or ())]
                if happening.heard("damaged") is not None:
                    assert bool(struck) == hit
                    blows += 1
            elif event.label == "strike":
                assert strikes(happening).words
    assert searches > 20
    assert blows > 3


def test_a_carrier_and_its_screen_have_their_names() -> None:
    said = set()
    for seed, policy in ((5, "random"), (9, "")):
        text = auto("tonnage-war", seed, policy=policy, carrier="sr2+an1", hands="closed")
        said |= {each.words for happening in told(recorded(text)) if (each := says(happening)) is not None}
    assert any("attacks the carrier with" in words for words in said)
    assert {
        "The carrier is not hit.",
        "The carrier is damaged.",
        "Screen escort 1 is a novice aircraft.",
    } <= said
    assert not any("card S" in words for words in said)


# -- the board ------------------------------------------------------------------------------------------------------------------


def drawn(record: Record) -> str:
    found = board(record)
    assert found is not None
    words = "\n".join((*found.words, *found.plain, *(str(area) for area in found.areas)))
    return screen_svg(found.shapes, found.width, found.height, "board", words)


@pytest.mark.parametrize("seed", daily(SEEDS, lambda seed: seed <= 2))
def test_the_board_keeps_to_its_size_and_has_a_place_for_every_sentence(seed: int) -> None:
    record = recorded(auto("tonnage-war", seed))
    places = {said.place for each in told(record) if (said := says(each)) is not None}
    for part in states(record):
        found = board(part)
        assert found is not None
        assert places - {""} <= {area.id for area in found.areas}
        assert max(map(len, found.plain)) <= 40
        for area in found.areas:
            assert area.words
            assert area.box.x + area.box.width <= found.width
            assert area.box.y + area.box.height <= found.height


@pytest.mark.parametrize("seed", daily(SEEDS, lambda seed: seed <= 3))
def test_a_card_that_lies_face_down_does_not_show_on_the_board(seed: int) -> None:
    """The board looks the same whatever cards lie face down and whatever both sides hold."""
    changed = 0
    for part in states(recorded(auto("tonnage-war", seed))):
        assert isinstance(part.final, State)
        other = disguised(part.final)
        changed += other != part.final
        assert drawn(replace(part, final=other)) == drawn(part)
    assert changed > 20


def disguised(state: State) -> State:
    """Return the state with other cards in place of those face down, and with other cards in both hands."""

    def piece(each: Piece) -> Piece:
        return each if each.up else each._replace(card=(each.card + 7) % 40, grade=UNKNOWN)

    def hunt(each: Hunt | None) -> Hunt | None:
        if each is None:
            return None
        hurt = tuple((piece(one), rammed) for one, rammed in each.hurt)
        return each._replace(boat=piece(each.boat), group=tuple(map(piece, each.group)), hurt=hurt)

    rescue = state.rescue._replace(piece=piece(state.rescue.piece)) if state.rescue.piece else state.rescue
    tactics = tuple(each._replace(known=each.known ^ 0b1011010111) for each in state.tactics)
    oob = tuple(each._replace(known=each.known ^ 0b1011010111) for each in state.oob)
    return state._replace(
        contacts=tuple(c._replace(boat=piece(c.boat)) if c.boat else c for c in state.contacts),
        attack=state.attack._replace(boat=piece(state.attack.boat)) if state.attack else None,
        hunt=hunt(state.hunt), window=hunt(state.window), away=tuple((piece(p), n) for p, n in state.away),
        rescue=rescue, tactics=(tactics[0], tactics[1]), oob=(oob[0], oob[1]),
    )  # fmt: skip


@pytest.mark.parametrize("seed", daily(SEEDS, lambda seed: seed <= 3))
def test_no_sentence_names_a_card_that_nobody_has_turned_up(seed: int) -> None:
    """Discards, cards laid with a play, and cards of a hand are told in the same words whatever they are."""
    discards = laid = 0
    for happening in told(recorded(auto("tonnage-war", seed))):
        event = happening.event
        move = event.value
        said = says(happening)
        assert said is not None
        assert not re.search(r"\b[A2-9TJQK][CDHS]\b", said.words)
        if not isinstance(move, Move):
            continue
        hidden = move.value
        if move.verb == "discard" and isinstance(hidden, int):
            discards += 1
            other: object = (hidden + 5) % 52
        elif isinstance(hidden, Play) and hidden.lays:
            laid += 1
            other = hidden._replace(hidden=tuple(range(len(hidden.lays))), looked=3)
        else:
            continue
        assert says(happening._replace(event=event._replace(value=Move(move.verb, other)))) == said
        for side, pieces in ((UBOAT, uboat_pieces), (ESCORT, escort_pieces)):
            for each in pieces(event.state) if isinstance(event.state, State) else ():
                if not each.up and each.card != UNKNOWN:
                    assert isinstance(event.state, State)
                    assert called.grade(event.state.ruleset, side, each.card) not in said.words
    assert discards > 10
    assert laid > 3


@pytest.mark.parametrize("seed", daily(range(1, 13), lambda seed: seed == 1))
def test_no_scene_depends_on_the_hand_of_the_other_side(seed: int) -> None:
    """Compared as JSON: picture, areas, feed, odds and history."""
    text = log_of("tonnage-war", seed, "random", {"hands": "open"})
    compared = 0
    for n, part in enumerate(beginnings(text, 90)):
        for side in SIDES:
            session = session_of("tonnage-war", part)
            if session.pending().over or not (changed := otherwise(session, side, n)):
                continue
            seats = (EVERYBODY, *(each for each in SIDES if each != side))
            one, two = (Presenter(each) for each in (session, session_of("tonnage-war", changed)))
            one.showing.odds = two.showing.odds = True
            assert [as_json(one.scene(seat)) for seat in seats] == [
                as_json(two.scene(seat)) for seat in seats
            ]
            compared += 1
    assert compared >= 2


# -- cards and odds -------------------------------------------------------------------------------------------------------------


def test_cards_of_a_hand_say_what_they_do_and_the_kinds_stand_apart() -> None:
    web_game = web_game_of("tonnage-war", auto=True, seed=2)
    seen = set()
    for moment in moments(web_game, 2, 20):
        for card in web_game.presenter.scene(moment.seat).board.hand:
            assert card.effect.endswith(".")
            assert len(card.effect) <= 75
            is_unit = card.words in GRADE_WORDS.values()
            assert is_unit == bool(re.match(r"A blank|Attack|Evasion", card.effect))
            seen.add((moment.seat, is_unit))
    assert seen == {(side, is_unit) for side in SIDES for is_unit in (True, False)}


def test_odds_are_exact_and_off_by_default() -> None:
    web_game = web_game_of("tonnage-war", auto=True, seed=2)
    assert not Presenter(session_of("tonnage-war")).showing.odds
    web_game.presenter.showing.odds = True
    said = set()
    for moment in moments(web_game, 2, 60):
        asked = web_game.presenter.scene(moment.seat).asked
        for blank in getattr(asked, "blanks", ()):
            said |= {
                (blank.verb, each.typed, each.odds)
                for slot in blank.slots
                for each in slot.options
                if each.odds
            }
    state = web_game.session.pending().state
    assert isinstance(state, State)
    ruleset = state.ruleset
    attacks = [(typed, words) for verb, typed, words in said if verb == "attack" and "on average" in words]
    assert attacks
    for typed, words in attacks:
        number = parse_card(typed)
        assert number is not None
        mean = expected(ships(ruleset, "R", ruleset.uboat_card(number)))
        assert words == f"a regular boat sinks {float(mean):.1f} ships on average"
    hfdf = per_cent(found(ruleset, "R", ("SR",), "hfdf", 0, True))
    assert ("hfdf", "TH", "") not in said
    assert {words for verb, _, words in said if verb == "hfdf"} == {
        f"each regular ship detects a regular boat with {hfdf}"
    }


def test_the_effects_of_the_cards_of_both_sides() -> None:
    state = recorded(auto("tonnage-war", 3)).final
    assert isinstance(state, State)
    attack, escort = card_effect("uboat", "JS", "attack", state), card_effect("escort", "JS", "attack", state)
    assert attack is not None
    assert escort is not None
    assert attack.words == "Three rolls, +2 to the boat’s attack."
    assert escort.words == "One to two escorts answer an attack."
    assert card_effect("escort", "2C", "HF/DF", state) == ("One ship hunts a contact’s boat.", "TW-7.3.5")
    assert card_effect("", "2C", "HF/DF", state) is None
    assert LIVE.score(state) == (("U-boats", "7"), ("escorts", "5"))
    assert odds("play", ["hfdf", "nothing"], recorded(auto("tonnage-war", 3))).keys() == {"hfdf"}


def test_the_sheet_names_what_each_card_on_the_table_is() -> None:
    web_game = web_game_of("tonnage-war", hands="closed")
    for typed in ("contact 9H c1", "hfdf 2C on c1 with e1", "", "c1 2S", "e1 KS"):
        assert web_game.answer("", typed) is None
    lines = {line.name: line.words for line in web_game.presenter.standing()}
    assert lines["U-boats"].startswith(
        "12 tactical cards and 9 of the order of battle; on the table contact 1 (2S, "
    )
    assert "escort 1 (KS, " in lines["escorts"]
    assert all(
        word in GRADE_WORDS.values() for word in re.findall(r"\(\w\w, ([^)]*)\)", " ".join(lines.values()))
    )


def test_a_card_on_the_table_is_called_what_the_board_calls_it() -> None:
    """A question and its buttons say ``contact 1`` as the board does, and never ``c1``."""
    web_game, words = web_game_of("tonnage-war", auto=True, seed=1), set[str]()
    for moment in moments(web_game, 1, 90):
        asked = web_game.presenter.scene(moment.seat).asked
        words |= {getattr(asked, "words", ""), getattr(asked, "need", "")}
        if isinstance(asked, AskedChoice):
            words |= {text for pick in asked.picks for text in (pick.words, pick.need)}
            words |= {
                text for blank in asked.blanks for text in (blank.words, *(end.words for end in blank.ends))
            }
    assert any(re.search(r"\b(contact|boat|escort|card) \d", each) for each in words)
    assert not [each for each in words if re.search(r"\b[cuep]\d", each)]
