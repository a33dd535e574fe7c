"""What a story of Wolf Pack says agrees with the log: each test is for a kind of sentence that was once wrong."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import cast

import pytest

from printkit.games.wolf_pack.rules.deck import CHAINS, CONVOY, HARASSES, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.ahead import ERROR, expected, swept
from printkit.games.wolf_pack.story.chance import chance
from printkit.games.wolf_pack.story.course import steps
from printkit.games.wolf_pack.story.decision import Decision, decision
from printkit.games.wolf_pack.story.events import events
from printkit.games.wolf_pack.story.facts import Robbery, happenings
from printkit.games.wolf_pack.story.swings import LEAST
from printkit.games.wolf_pack.story.turns import read_turns
from printkit.report.story import KNOWN, Passage, StoryFact
from tests.report.games import auto, recorded, reported
from tests.report.readers import wolf_pack
from tests.report.readers.log import Log
from tests.report.test_facts import told

SEEDS = (1, 2, 3, 31, 47, 58, 66, 73)


def passages(seed: int) -> list[str]:
    story = reported(auto("wolf-pack", seed)).story
    return [each.text for each in story.passages if isinstance(each, Passage)]


def facts(seed: int, kind: str) -> list[StoryFact]:
    return [fact for fact in reported(auto("wolf-pack", seed)).story.told if fact.kind == kind]


def winning_chances(seed: int) -> list[float]:
    """Return the winner's estimated chance, in per cent, at the start of a game and after each of its turns."""
    record = recorded(auto("wolf-pack", seed))
    assert isinstance(record.final, State)
    found = steps(read_turns(record))
    ends = {step.turn: step.now for step in found}
    wolf = [100 * p for p in (found[0].was, *ends.values())]
    return wolf if record.final.winner == WOLF else [100 - p for p in wolf]


def decided(seed: int) -> Decision:
    """Return what decided a game."""
    record = recorded(auto("wolf-pack", seed))
    assert isinstance(record.start, State)
    assert isinstance(record.final, State)
    turns = read_turns(record)
    made = happenings(turns, record.start)
    return decision(turns, made, events(steps(turns), made, record.final), record.final)


@pytest.mark.parametrize("seed", [*SEEDS, *range(190750, 190760)])
def test_what_a_swing_kept_was_never_lost_again(seed: int) -> None:
    """It lies between the winner's lowest chance from the turn before on and the lowest from its own turn on. All of them add up to less than the whole game."""
    winner, by = winning_chances(seed), decided(seed)
    for each in by.swings:
        low = min(winner[each.first - 1 :]), min(winner[each.turn :])
        assert 0 < each.kept <= low[1] - low[0] + 1e-9
        assert each.kept <= each.gain + 1e-9
    acts = [each for each in by.swings if each.wait is None and each.step.side == each.side]
    assert sum(each.kept for each in acts) <= 100


@pytest.mark.parametrize("seed", [*SEEDS, *range(190750, 190770)])
def test_headline_first_paragraph_and_turning_points_are_of_one_list(seed: int) -> None:
    """If the first paragraph tells a draw, a play or a wait, it is one of the swings, and none that weighs more lies in the second half of the game."""
    by, story = decided(seed), reported(auto("wolf-pack", seed)).story
    when = [point.when for point in story.turning_points]
    assert when == [f"Turn {e.turn}" if e.first == e.turn else f"Turns {e.first}–{e.turn}" for e in by.points]
    assert [e.kept for e in by.swings] == sorted((e.kept for e in by.swings), reverse=True)
    lead = next((f for f in story.told if f.kind in ("lede-draw", "lede-rose", "lede-dry", "lede-hold", "lede-stop", "lede-rob")), None)  # fmt: skip
    if lead is not None:
        last = read_turns(recorded(auto("wolf-pack", seed)))[-1].number
        late = [e for e in by.swings if 2 * e.turn > last]
        assert lead.at == max(late, key=lambda e: e.weight).turn
        assert max(e.weight for e in late) >= LEAST


@pytest.mark.parametrize("seed", SEEDS)
def test_the_figure_of_a_turning_point_is_that_of_its_draw_or_play(seed: int) -> None:
    """Once it was the change of the whole turn, pinned on one side's draw."""
    story, by = reported(auto("wolf-pack", seed)).story, decided(seed)
    for point, each in zip(story.turning_points, by.points, strict=True):
        swing = int(point.swing.split()[0].replace("−", "-"))
        if each.wait is None and each.step.side == each.side:
            assert swing == round(100 * each.step.now) - round(100 * each.step.was)
            assert f"{round(100 * each.step.was)}\u00a0%" in point.text


@pytest.mark.parametrize("seed", SEEDS)
def test_no_swing_is_a_draw_from_a_deck_that_was_shuffled_in_its_turn(seed: int) -> None:
    shuffled = {turn.number for turn in read_turns(recorded(auto("wolf-pack", seed))) if turn.reshuffles}
    draws = {e.turn for e in decided(seed).swings if e.wait is None and e.step.action is None}
    assert not draws & shuffled


@pytest.mark.parametrize("seed", [*SEEDS, *range(190700, 190720)])
def test_a_clear_favourite_was_never_within_three_errors_of_an_even_game(seed: int) -> None:
    """Once a side was called so at 62 %, where the estimate may be off by more."""
    for fact in facts(seed, "course"):
        since, least = fact.values["likelier"], 50 + 3 * ERROR
        assert isinstance(since, int)
        winner = winning_chances(seed)
        assert min(winner[since:]) >= least
        assert winner[since - 1] < least or since == 1


def test_a_card_in_the_hand_counts_before_it_is_played() -> None:
    """A Dive that could clear two cards, or a kill with a card in hand, changes the estimate when the card comes, not when it is played."""
    swings = [s.swing for seed in SEEDS for s in steps(read_turns(recorded(auto("wolf-pack", seed)))) if s.action and s.action.killed]  # fmt: skip
    assert abs(sum(swings)) / len(swings) < 3
    at = next(
        s.before for s in steps(read_turns(recorded(auto("wolf-pack", 3)))) if s.action and s.action.cleared[CONVOY] == 2 and s.side == WOLF
    )  # fmt: skip
    assert (
        expected(at, spares=False) >= chance(swept(at, WOLF, spares=False)) > chance(at._replace(next=CONVOY))
    )


@pytest.mark.parametrize("seed", [*SEEDS, *range(190700, 190720)])
def test_a_choice_is_told_with_what_the_alternative_was_worth(seed: int) -> None:
    for kind in ("hold", "lede-hold"):
        for fact in facts(seed, kind):
            with_card, without = cast(tuple[float, float], fact.values["chances"])
            assert f"({fact.values['worth']} to win by the estimate)" in fact.text
            assert abs(with_card - without) >= 0.05


@pytest.mark.parametrize("seed", [*SEEDS, *range(190700, 190720)])
def test_a_draw_is_not_told_behind_a_play_of_its_turn(seed: int) -> None:
    """A turn is draw, draw, act, act. Once a play of the wolf pack stood before the convoy's draw of the same turn: "In the same turn the convoy drew"."""
    for passage in passages(seed):
        assert not re.search(r"[Ii]n the same turn (the [a-z ]+ drew|an? [A-Z][^.]* came to)", passage), (
            passage
        )


def test_the_reader_rejects_a_draw_told_behind_a_play_of_its_turn() -> None:
    """Seed 180601, turn 36: Cat and Mouse took the Destroyer Sweep after the convoy had drawn its U-boat card."""
    log = Log(auto("wolf-pack", 180601))
    fact = next(
        f
        for f in reported(auto("wolf-pack", 180601)).story.told
        if f.at == 36 and f.values.get("after") == 36
    )
    wolf_pack.check(fact, log, wolf_pack.read(log))
    false = "In the same turn the convoy drew a U-boat card, and the third U-boat went down with it."
    with pytest.raises(AssertionError):
        wolf_pack.check(replace(fact, kind="luck", text=false), log, wolf_pack.read(log))


@pytest.mark.parametrize("seed", [*SEEDS, *range(190700, 190720)])
def test_no_wait_is_told_whose_odds_were_even(seed: int) -> None:
    for kind in ("dry", "lede-dry"):
        for fact in facts(seed, kind):
            assert "an even chance" not in fact.text
            assert "(" in fact.text or "had gone to" in fact.text


def test_the_reader_rejects_a_wait_that_was_likely() -> None:
    """Its chance is computed anew from the cards that were in the deck at each draw."""
    seed = next(n for n in range(190700, 190800) if facts(n, "dry"))
    log = Log(auto("wolf-pack", seed))
    fact = facts(seed, "dry")[0]
    wolf_pack.check(fact, log, wolf_pack.read(log))
    first = fact.values["first"]
    assert isinstance(first, int)
    with pytest.raises(AssertionError):
        wolf_pack.check(
            replace(fact, at=first, values={**fact.values, "last": first}), log, wolf_pack.read(log)
        )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_turn_is_told_in_the_order_of_its_acts(seed: int) -> None:
    """The wolf pack acts first, so a card that the convoy took after a kill is told after the kill."""
    for fact in facts(seed, "robbery"):
        turn = fact.values["turn"]
        if fact.values["side"] == CONVOY:
            told = reported(auto("wolf-pack", seed)).story.told
            kills = [
                f for f in told if f.kind == "kill" and f.values["turn"] == turn and f.values["side"] == WOLF
            ]
            assert all(told.index(kill) < told.index(fact) for kill in kills)


def test_a_card_that_was_no_longer_wanted_is_no_blow() -> None:
    """Seed 58, turn 41: a Torpedo is lost when another lies on the table already. Seed 66, turn 43: a Sonar, when one
    has been there since turn 36.
    """
    for seed, turn in ((58, 41), (66, 43)):
        assert not [fact for fact in facts(seed, "robbery") if fact.values["turn"] == turn]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_link_that_lies_on_the_table_is_not_wanted(seed: int) -> None:
    record = recorded(auto("wolf-pack", seed))
    assert isinstance(record.start, State)
    turns = read_turns(record)
    left = {
        (turn.number, action.side): action.left
        for turn in turns
        for action in turn.actions
        if action.kind in HARASSES
    }
    for each in happenings(turns, record.start):
        if isinstance(each, Robbery):
            other = 1 - each.side
            chain = CHAINS[other]
            wanted = each.victim in chain and chain.index(each.victim) >= left[each.turn, each.side][other]
            assert each.link == wanted


def test_no_sweep_is_said_to_have_been_in_hand_while_another_was_played() -> None:
    """Seed 6, turn 23: the convoy had played a Destroyer Sweep two turns before, and nobody knows which of the two it
    drew first.
    """
    told = [fact for fact in facts(6, "stop") if "23" in fact.text]
    assert not any("since" in fact.text for fact in told)


@pytest.mark.parametrize("seed", range(8201, 8206))
def test_a_chain_is_in_hand_when_the_story_says_so(seed: int) -> None:
    """Once the stories of these games said so of links that were drawn later, and contrasted a side with its own Dive
    by a *but*.
    """
    assert told("wolf-pack", auto("wolf-pack", seed)).told


@pytest.mark.parametrize("seed", [1, 66, 301, 2902, 4209, 8811, 91302, 91303, 512003])
def test_the_checks_of_facts_notice_every_changed_number_and_side(seed: int) -> None:
    """In each sentence of the story, every number is raised by one, and the sides are exchanged; the check rejects both."""
    log = Log(auto("wolf-pack", seed))
    played = wolf_pack.read(log)
    for fact in reported(auto("wolf-pack", seed)).story.told:
        if fact.kind == "point":
            continue
        text = KNOWN.sub(lambda found: found[3], fact.text)
        changed = [f"{text[: m.start()]}{int(m[0]) + 1}{text[m.end() :]}" for m in re.finditer(r"\d+", text)]
        swapped = re.sub(
            r"wolf pack|convoy", lambda m: "convoy" if m[0] == "wolf pack" else "wolf pack", text
        )
        for false in {*changed, swapped} - {text}:
            with pytest.raises(AssertionError):
                wolf_pack.check(replace(fact, text=false), log, played)


@pytest.mark.parametrize("seed", SEEDS)
def test_turning_points_repeat_no_sentence_of_the_first_paragraph(seed: int) -> None:
    story = reported(auto("wolf-pack", seed)).story
    told = set(re.split(r"(?<=[.;:]) ", story.verdict))
    for point in story.turning_points:
        assert not told & set(re.split(r"(?<=[.;:]) ", point.text)), point.text
        assert "as told above" not in point.text


@pytest.mark.parametrize("seed", range(7000, 7006))
def test_the_headline_names_a_card_and_no_statistic(seed: int) -> None:
    story = reported(auto("wolf-pack", seed)).story
    assert "lacks" not in story.headline
    assert " of its plays" not in story.verdict
    assert "lacked the next card" not in story.verdict


def test_only_a_chain_begun_after_the_kill_answers_it() -> None:
    """Seed 2403: the convoy laid Sonar and Depth Charges before and beside the kill of turn 20, so its kill of turn 21 is no answer."""
    story = reported(auto("wolf-pack", 2403)).story
    text = " ".join(each.text for each in story.passages if isinstance(each, Passage))
    assert "answered" not in text
    assert "quiet" not in text


def test_a_vessel_has_its_name_in_the_sentence_and_only_the_first_and_the_last_have_one() -> None:
    """Seed 2403: the first transport is named with its turn, and the last one."""
    text = " ".join(passages(2403))
    assert "the transport *" in text
    story = reported(auto("wolf-pack", 2403)).story
    (last,) = re.findall(r"\*[^*]+\*", story.verdict)
    first = re.findall(r"the transport (\*[^*]+\*)", text)
    assert set(re.findall(r"\*[^*]+\*", text)) <= {*first, last}
    assert "(*" not in text


@pytest.mark.parametrize("stop", [14, 32, 59, 95, 131])
def test_a_log_cut_anywhere_is_told_truly(stop: int) -> None:
    """Line 32 of seed 7012 is a draw that completes a chain, before the side has played."""
    assert told("wolf-pack", "\n".join(auto("wolf-pack", 7012).splitlines()[:stop]) + "\n").told


def test_a_card_is_not_the_last_that_was_needed_if_another_was_taken_after_it() -> None:
    """In seed 93501 Cat and Mouse took a U-boat card on turn 29, and the convoy had only just drawn another."""
    story = reported(auto("wolf-pack", 93501)).story
    assert "that it needed" not in story.verdict
    assert "the convoy had all" not in story.passages[-1].text


def test_the_own_clear_card_of_a_waiting_side_is_not_told_as_a_loss() -> None:
    """In seed 93502 the convoy cleared the table on turn 10, while it waited."""
    assert "on turn 10" not in " ".join(
        passage.text for passage in reported(auto("wolf-pack", 93502)).story.passages
    )


@pytest.mark.parametrize(
    ("seed", "headline"),
    [
        (130601, "Wolf pack wins after Dive stops the convoy one play from victory; the convoy ends one play short"),
        (110504, "Convoy wins as the wolf pack keeps its Dive in hand and ends one transport short"),
        (7103, "Wolf pack wins after drawing a Periscope on turn 39, the convoy one play short"),
        (66, "Wolf pack wins after drawing a Periscope on turn 45, the convoy one card short"),
        (98301, "Wolf pack wins after drawing a Dive on turn 39, the convoy one U-boat short"),
        (91303, "Wolf pack wins as the convoy waits eleven turns for Depth Charges and ends one play short"),
        (4209, "Wolf pack wins with a Transport card drawn on the last turn, the convoy one play short"),
    ],
)  # fmt: skip
def test_the_headline_gives_the_cause_and_how_far_the_loser_was_from_winning(
    seed: int, headline: str
) -> None:
    assert reported(auto("wolf-pack", seed)).story.headline == headline


def test_a_wait_is_the_headline_only_if_it_cost_the_loser_the_game() -> None:
    """Seed 97102: the wolf pack waited from turn 35 to turn 42 and stood at 85 % meanwhile; then the convoy drew two cards."""
    story = reported(auto("wolf-pack", 97102)).story
    assert "waits" not in story.headline


def test_a_card_that_might_have_been_taken_is_told_with_the_odds() -> None:
    """Seed 97101: on turn 15 Near Miss took a Transport card, not the U-boat card; on turn 18 another Near Miss stayed in the hand."""
    (miss,) = facts(97101, "miss")
    assert "a U-boat card for its third kill" in miss.text
    assert "a Transport card" in miss.text
    (chance,) = facts(97101, "chance")
    assert "one chance in five" in chance.text
    assert "it sank the fourth transport instead" in chance.text


def test_a_clear_card_lost_before_it_could_be_played_is_told() -> None:
    """Seed 97103: Cat and Mouse took the Destroyer Sweep of turn 21, before the wolf pack's fourth transport."""
    assert any(
        "a Destroyer Sweep that could have stopped the wolf pack’s fourth kill" in text
        for text in passages(97103)
    )


def test_a_card_that_was_kept_is_told_with_its_price() -> None:
    """Seed 190702, turn 38: Dive would have taken the wolf pack's own chain, too, and the convoy held another one. A choice is told only if it was one:
    in seed 97102, turn 46, the Dive would have been worth less than five percentage points."""
    (fact,) = facts(190702, "lede-hold") or facts(190702, "hold")[:1]
    assert (
        ", its own Periscope and Torpedo too, though the convoy held another whole chain (66\u00a0% to win by the estimate)"
        in fact.text
    )
    assert not facts(97102, "hold")
    log = Log(auto("wolf-pack", 190702))
    for false in (
        fact.text.replace("Dive", "Cat and Mouse"),
        fact.text.replace("66", "67"),
        fact.text.replace("another whole", "a whole"),
    ):
        with pytest.raises(AssertionError):
            wolf_pack.check(replace(fact, text=false), log, wolf_pack.read(log))


@pytest.mark.parametrize("seed", [*SEEDS, 97101, 97102, 97103])
def test_the_last_ship_has_one_name_in_the_first_paragraph_and_in_the_story(seed: int) -> None:
    story = reported(auto("wolf-pack", seed)).story
    (name,) = re.findall(r"\*[^*]+\*", story.verdict)
    assert f"({name})" in story.verdict
    kind = "*U " if name.startswith("*U ") else "*"
    named = re.findall(r"\*[^*]+\*", " ".join(passages(seed)))
    first = re.findall(r"the transport (\*[^*]+\*)", " ".join(passages(seed)))
    assert {each for each in named if each.startswith(kind)} - {*first} <= {name, *named[:1]}


@pytest.mark.parametrize("seed", [*SEEDS, *range(96501, 96520)])
def test_the_odds_of_a_draw_are_told_once(seed: int) -> None:
    """A draw of which the first paragraph tells is only named in the story, and its turning point gives the chance to win."""
    story = reported(auto("wolf-pack", seed)).story
    for fact in facts(seed, "lede-draw"):
        turn = fact.values["turn"]
        assert not [
            f
            for f in facts(seed, "luck")
            if f.values["turn"] == turn and f.values["side"] == fact.values["side"]
        ]
        assert not [p for p in story.turning_points if p.when == f"Turn {turn}" and "chance in" in p.text]


@pytest.mark.parametrize(
    ("seed", "kind", "at", "false"),
    [
        (
            170505, "last", 42,
            "The convoy had no Destroyer Sweep to save its sixth transport.",
        ),
        (
            170505, "last", 42,
            "When the table was cleared on turn 31, the wolf pack still held another Periscope, Torpedo and Transport, and laid them on turns 40 to 42.",
        ),
        (
            110541, "peak", 18,
            "After turn 18, with two transports to go against three U-boats, the wolf pack stood at 83\u00a0%, its best chance of the game.",
        ),
        (
            160513, "stop", 2,
            "The convoy swept Periscope and Torpedo off the table with Destroyer Sweep on turn 2, one play before the wolf pack would have made its first kill.",
        ),
    ],
)  # fmt: skip
def test_a_false_account_of_the_end_is_rejected(seed: int, kind: str, at: int, false: str) -> None:
    """A Destroyer Sweep that was drawn and taken was in hand, and a clear card that cost its owner a card is told with it."""
    log = Log(auto("wolf-pack", seed))
    fact = next(fact for fact in facts(seed, kind) if fact.at == at)
    wolf_pack.check(fact, log, wolf_pack.read(log))
    fact = replace(fact, text=false)
    with pytest.raises(AssertionError):
        wolf_pack.check(fact, log, wolf_pack.read(log))


TOLD_IN_PASSAGES = {
    "score", "match", "near", "stop", "stop-more", "stop-again", "rob", "rob-again", "miss", "spare", "chance", "hold", "dry", "luck", "jump", "peak", "last",
}  # fmt: skip
"""Kinds of facts that stand in the passages."""


@pytest.mark.parametrize("seed", [*SEEDS, 120502, 130603, 160505, 160518])
def test_the_passages_tell_the_game_in_its_order(seed: int) -> None:
    """A wait for a card stands where it ended. Once it stood in its first turn, with the kills of its last."""
    at = [fact.at for fact in reported(auto("wolf-pack", seed)).story.told if fact.kind in TOLD_IN_PASSAGES]
    assert at == sorted(at)


@pytest.mark.parametrize("seed", [*SEEDS, 98301, 98302, 160504, 160519])
def test_a_turn_is_told_by_its_distance_only_from_the_one_turn_of_the_sentence_before(seed: int) -> None:
    for passage in passages(seed):
        sentences = re.split(r"(?<=[.;]) (?=[A-Z])", passage)
        facts_here = [f for f in reported(auto("wolf-pack", seed)).story.told if plain(f.text) in passage]
        for before, fact in pairwise(facts_here):
            if fact.values.get("after"):
                assert fact.values["after"] == before.at
                assert {int(n) for n in re.findall(r"turns? (\d+)", before.text)} <= {before.at}, (
                    before,
                    sentences,
                )


def plain(text: str) -> str:
    return KNOWN.sub(lambda found: f"*{found[2]}*" if found[2] else found[3], text)


@pytest.mark.parametrize(
    ("seed", "kind", "true", "false"),
    [
        (98301, "lede-rose", "(about one chance in 20)", "(about one chance in 18)"),
        (98301, "lede-rose", "drew a Dive", "drew a Torpedo"),
        (66, "point", "only U-boat card with Near Miss", "only Sonar with Near Miss"),
        (66, "point", "with Near Miss", "with Cat and Mouse"),
        (97103, "point", "and a Torpedo", "and a Transport card"),
        (160505, "point", "the wolf pack drew", "the convoy drew"),
        (190702, "point", "kept its Dive and passed", "kept its Dive and laid a Torpedo"),
    ],
)
def test_the_checks_of_deeds_reject_false_statements(seed: int, kind: str, true: str, false: str) -> None:
    """The reader does not take the words of the story for true: here the words that it is given are changed with the text."""
    log = Log(auto("wolf-pack", seed))
    played = wolf_pack.read(log)
    key = "deed" if kind == "lede-rose" else "deeds"
    found = [fact for fact in facts(seed, kind) if true.lower() in str(fact.values[key]).lower()]
    assert found
    for fact in found:
        wolf_pack.check(fact, log, played)
        deeds = str(fact.values[key])
        changed = deeds.replace(true, false)
        text = fact.text.replace(deeds, changed).replace(
            deeds[0].upper() + deeds[1:], changed[0].upper() + changed[1:]
        )
        assert text != fact.text
        with pytest.raises(AssertionError):
            wolf_pack.check(replace(fact, text=text, values={**fact.values, key: changed}), log, played)


@pytest.mark.parametrize("seed", [160502, 160503, 160505, 160511, 160517, 160520])
def test_a_finished_game_has_a_turning_point(seed: int) -> None:
    """Games in which no single card moved the chance by more than the error of its estimate have the wait or the kills that did."""
    assert reported(auto("wolf-pack", seed)).story.turning_points


@pytest.mark.parametrize("seed", range(160500, 160520))
def test_a_close_end_is_not_explained_by_what_lay_far_back(seed: int) -> None:
    """Seed 160519: the wolf pack was stopped one play from victory on turns 25 and 27, and won on turn 30, one play ahead."""
    story = reported(auto("wolf-pack", seed)).story
    if re.search(r"one (play|card) short$", story.headline) and (
        found := re.match(r"On turn (\d+) ", story.verdict)
    ):
        last = int(re.findall(r"turn (\d+)", story.verdict)[-1])
        assert last - int(found[1]) <= 9, story.verdict


def test_a_card_that_never_came_again_is_told() -> None:
    """Seed 98702, turn 38: Near Miss took the only U-boat card, and the convoy's chain lacked it to the end."""
    told = "Near Miss took the convoy’s only U-boat card, one of five cards; the convoy drew no other."
    assert told in " ".join(passages(98702))


def test_a_card_that_would_have_gained_nothing_is_no_headline() -> None:
    """Seed 110501: after a Dive the convoy would have held another whole chain."""
    assert "keeps" not in reported(auto("wolf-pack", 110501)).story.headline


def test_the_last_turns_are_told() -> None:
    """Seed 170504: after the kill of turn 34 either side needed one more, and nine turns of harassment and a sweep followed."""
    story = reported(auto("wolf-pack", 170504)).story
    text = " ".join(passages(170504))
    assert "waits five turns for Depth Charges" in story.headline
    assert "the wolf pack’s only Dive" in text
    assert "The convoy lost its only Depth Charges a turn later" in text
    assert "while the wolf pack waited for a Transport card, Destroyer Sweep" in text


def test_a_second_chain_in_the_hand_is_told() -> None:
    """Seed 170501: Dive cleared the convoy's last chain on turn 44, but it won with another three plays running."""
    (last,) = facts(170501, "last")
    assert "and laid them on turns 44 to 46" in last.text


def test_a_harassment_that_missed_the_decisive_card_is_told() -> None:
    """Seed 170502: Near Miss took a Transport card on turn 20, not the Depth Charges just drawn."""
    log = Log(auto("wolf-pack", 170502))
    (slip,) = facts(170502, "slip")
    assert "one chance in five" in slip.text
    false = replace(slip, text=slip.text.replace("the Depth Charges", "the U-boat card"))
    with pytest.raises(AssertionError):
        wolf_pack.check(false, log, wolf_pack.read(log))


@pytest.mark.parametrize(
    ("true", "false"), [("32 cards", "30 cards"), ("Sonar", "U-boat card"), ("convoy", "wolf pack")]
)
def test_a_false_account_of_a_wait_is_rejected(true: str, false: str) -> None:
    """Seed 96511: the convoy drew 32 cards without a Sonar."""
    log = Log(auto("wolf-pack", 96511))
    (fact,) = facts(96511, "point-wait")
    wolf_pack.check(fact, log, wolf_pack.read(log))
    text = fact.text.replace(true, false)
    assert text != fact.text
    with pytest.raises(AssertionError):
        wolf_pack.check(replace(fact, text=text), log, wolf_pack.read(log))
