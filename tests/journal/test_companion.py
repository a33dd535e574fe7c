"""The companion's session: a log that grows by one answer at a time."""

from __future__ import annotations

import pytest

from printkit.games import GAMES, load, prompts, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.companion.needs import need_of, odds_lines
from printkit.journal.companion.presenter import Presenter
from printkit.journal.companion.recording import Recorder
from printkit.journal.companion.session import Session, Tape, opening
from printkit.scene import AskedCards, AskedChoice, AskedDice
from printkit.table.seeded import Randomness
from tests.support.scenes import answer_to, presenter_of

SETUP = ("2 3 4", "3", "2", "2", "2", "1", "6")
"""Setup answers: nine cargo ships, three tankers, two carriers, ten cruisers, twenty destroyers, 21 turns, six of them
friendly.
"""


def session(slug: str, seed: int = 1, **settings: str) -> Session:
    game, notation = reading(slug)
    text = opening(
        slug, game.ruleset("", settings), {"player": "A. Tester"}, setup="setup" in notation.headings.names
    )
    return Session(text, reading, GAMES, Tape(Randomness(seed).random), prompts=prompts(slug))


def answered(started: Session, *answers: str) -> Session:
    for typed in answers:
        started.remember()
        problems = started.answer(typed)
        assert not problems, (typed, problems)
    return started


def label(started: Session) -> str:
    question = started.pending().question
    return question.label if question else "over" if started.pending().over else "stuck"


def in_turn_8() -> Session:
    """Return a session of Malta Convoy at the start of turn 8, with reconnaissance pending."""
    started = answered(session("malta-convoy"), *SETUP)
    for _ in range(6):
        answered(started, "")
    return answered(started, "", "4")


def test_the_companion_asks_in_the_order_of_the_rules() -> None:
    started = session("malta-convoy")
    asked = []
    for typed in SETUP:
        asked.append(label(started))
        answered(started, typed)
    assert asked == ["cargo", "tankers", "carriers", "cruisers", "destroyers", "length", "friendly"]


def test_the_companion_writes_the_log_that_a_person_would_have_typed() -> None:
    started = answered(in_turn_8(), "", "5", "4", "2", "1 6 3 2 5", "3 5", "3 2", "= cargo 8", "> Dawn.")
    assert started.text.split("\n\n", 1)[1] == (
        "setup\n"
        "  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2; length 1; friendly 6\n"
        "turn 7\n"
        "  contact 4\n"
        "turn 8\n"
        "  contact 5; enemy 4; force 2; intercept 1 6 3 2 5; attack 3 5; target 3 2\n"
        "  = cargo 8\n"
        "  > Dawn.\n"
    )


def test_several_statements_may_be_typed_at_once() -> None:
    started = answered(in_turn_8(), "contact 5; enemy 4; force 2")
    assert label(started) == "intercept"


def test_dice_may_be_typed_in_several_parts() -> None:
    started = answered(in_turn_8(), "contact 5; enemy 4; force 2", "1 6")
    assert started.pending().missing == 3
    answered(started, "3 2 5")
    assert label(started) == "attack"


def test_an_answer_that_the_rules_refuse_is_not_written() -> None:
    started = answered(in_turn_8(), "")
    before = started.text
    for typed, rule in (("9", "MALTA-DICE-1"), ("contact 3; enemy 3; enemy 4", "MALTA-ENEMY")):
        problems = started.answer(typed)
        assert [p.citation for p in problems] == [rule]
        assert started.text == before
    second = in_turn_8()
    assert second.answer("option convoy")[0].citation == "P114"


def test_a_wrong_claim_is_refused_and_a_correct_one_is_kept() -> None:
    started = in_turn_8()
    assert started.answer("= cargo 8")
    assert not started.answer("= cargo 9")
    assert started.text.endswith("= cargo 9\n")


def test_undo_goes_back_one_answer_at_a_time_to_the_very_beginning() -> None:
    started = session("malta-convoy")
    texts = [started.text]
    for typed in (*SETUP, "", "", "option decoy", "3"):
        answered(started, typed)
        if typed:  # Enter alone is no step
            texts.append(started.text)
    for text in reversed(texts[:-1]):
        assert started.undo()
        assert started.text == text
    assert not started.undo()


def test_undo_says_what_it_removed_and_can_go_back_to_a_turn() -> None:
    started = in_turn_8()
    answered(started, "", "5", "4")
    assert started.undo()
    assert started.taken_back == "enemy 4"
    assert started.undo_to("turn", 7)
    assert started.taken_back == "contact 4; contact 5"
    assert started.text.rstrip().endswith("friendly 6")
    assert not started.undo_to("turn", 40)


def test_an_answer_in_short_form_is_written_in_strict_form() -> None:
    started = in_turn_8()
    answered(started, "", "c 5", "enemy german", "2", "16325", "a 35", "t 32")
    assert "contact 5; enemy 4; force 2; intercept 1 6 3 2 5; attack 3 5; target 3 2" in " ".join(
        started.text.split()
    )


def test_the_effects_of_a_die_are_shown() -> None:
    started = in_turn_8()
    answered(started, "")
    found = started.prospects()
    assert sum(each.ways for each in found) == found[0].of == 6
    assert {each.then for each in found} >= {"enemy"}


def test_an_empty_answer_is_not_asked_for_again_after_a_restart() -> None:
    started = in_turn_8()
    assert label(started) == "option"
    answered(started, "")
    again = Session(started.saved, reading, GAMES, Tape(Randomness(1).random))
    assert label(again) == label(started) == "contact"
    assert again.text == started.text
    answered(again, "5")
    assert "passed" not in again.saved


def test_several_answers_of_one_kind_may_be_typed_together() -> None:
    begun = session("wolf-pack", hands="closed")
    assert "play P\n  convoy: play S" in answered(begun, "~~~~", "PS").text
    hunted = answered(session("tonnage-war", hands="closed"), "4H", "9C2", "3S", "7C QS KS")
    assert "contact 4H c1\n  escort: hfdf 9C on c1 with e1 e2" in hunted.text
    assert "reveal c1 7C; reveal e1 QS; reveal e2 KS" in hunted.text
    assert "detect e1 18; detect e2 1" in answered(hunted, "181").text


def test_several_answers_typed_together_are_refused_if_ambiguous() -> None:
    at_sea = answered(session("ssn"), "42 28 270", "path ahead 6", "9", "5", "path ahead 6", "9", "", "6")
    at_sea = answered(at_sea, "l")
    before = at_sea.text
    assert at_sea.answer("11121")  # 11, 12 and a 1, or 1+1 and 1+2?
    assert at_sea.text == before
    assert not at_sea.answer("10103")
    assert "detect 10 10 3" in at_sea.text


def test_a_typing_mistake_is_not_read_as_several_answers() -> None:
    assert answered(session("uss-lox"), "23", "8D").answer(
        "3C 4S"
    )  # one torpedo is left, and no escort is turned up
    attacked = answered(session("tonnage-war", hands="closed"), "4H", "d", "attack QS u1")
    assert attacked.answer("e JC")  # the escorts never evade
    assert attacked.pending().label == "answer"


def test_answers_typed_together_must_belong_to_one_turn() -> None:
    begun = answered(session("malta-convoy"), "2 3 4", "3", "2", "2", "2", "1", "6")
    assert begun.answer("24")  # two turns' dice
    assert answered(begun, "e5").text.endswith("turn 7\n  option evade; duration 5\n")


def test_undo_works_in_a_log_that_was_resumed() -> None:
    saved = answered(in_turn_8(), "", "5", "4").text
    again = Session(saved, reading, GAMES, Tape(Randomness(1).random))
    assert again.undo()
    assert again.text.rstrip().endswith("turn 8\n  contact 5")
    assert label(again) == "enemy"
    assert again.undo()
    assert again.text.rstrip().endswith("turn 7\n  contact 4")
    assert label(again) == "option"


def test_after_an_undo_the_dice_fall_the_same() -> None:
    started = session("malta-convoy", seed=5)
    started.remember()
    first = started.deal()
    assert started.undo()
    assert started.deal() == first


def test_every_saved_log_can_be_resumed() -> None:
    """After each answer, a new session from the saved text asks the same question."""
    luck = Randomness(2)
    looked = 0
    started = session("uss-lox", seed=3)
    for step in range(120):
        if started.pending().over:
            started = session("uss-lox", seed=step)
        before = started.text
        if not started.forced() and not started.deal():
            question = started.pending().question
            assert question is not None
            move = luck.choice(question.moves)
            started.answer(f"{move.verb} {move.value if move.value is not None else ''}".strip())
        if started.text == before:
            continue  # decided, not written yet: the cards come next
        again = Session(started.text, reading, GAMES, Tape(Randomness(9).random))
        assert label(again) == label(started)
        assert not again.opening_problems
        looked += 1
    assert looked > 10


WHOLE = [(slug, seed) for slug in GAMES for seed in (range(6) if not load(slug).seats else range(1, 2))]


def at_random(started: Session, luck: Randomness) -> str:
    """Return a random legal answer to the question; for an open question, one that the rules suggest."""
    pending = started.pending()
    assert pending.question is not None
    move = luck.choice(pending.asked.candidates() if pending.asked is not None else pending.question.moves)
    return started.worded(move)


@pytest.mark.parametrize(("slug", "seed"), WHOLE)
def test_a_whole_game_with_printkits_dice_checks_clean(slug: str, seed: int) -> None:
    luck = Randomness(seed)
    started = session(slug, seed)
    for _ in range(2_000):
        if started.pending().over:
            break
        if started.forced() or started.deal():
            continue
        typed = at_random(started, luck)
        assert not started.answer(typed), typed
    started.close()
    checked = check_text(started.text, "log", reading, GAMES)
    assert checked.ok, (started.text, checked.diagnostics)
    assert checked.finished
    assert started.text.endswith("end\n")


def test_a_spread_may_be_typed_as_a_number_or_as_its_cards() -> None:
    started = answered(session("uss-lox"), "4", "8D", "fire 2")
    assert label(started) == "fire"
    answered(started, "3C 4S")
    assert "flip 8D; fire 3C 4S" in started.text
    whole = answered(session("uss-lox"), "4", "8D", "fire 3C 4S")
    assert whole.text == started.text


def test_in_a_game_for_two_each_line_names_its_side() -> None:
    started = answered(
        session("wolf-pack", hands="open"), "P T S ~ U", "S G R T ~", "R ~", "~ ~", "P U", "~ T", "P"
    )
    assert started.pending().side == "convoy"
    answered(started, "S")
    assert started.text.split("\n\n", 1)[1] == (
        "setup\n"
        "  wolf: hand P T S ~ U\n"
        "  convoy: hand S G R T ~\n"
        "turn 1\n"
        "  wolf: draw R ~; discard ~ ~\n"
        "  convoy: draw P U; discard ~ T\n"
        "  wolf: play P\n"
        "  convoy: play S\n"
    )
    assert started.pending().side == "wolf"


def test_with_closed_hands_nobody_is_asked_for_a_draw() -> None:
    started = session("wolf-pack", hands="closed")
    assert label(started) == "discard"


def test_a_maneuver_may_be_typed_in_place_of_the_question_before_it() -> None:
    started = answered(session("ssn"), "ssn 42 28 270")
    assert label(started) == "fire"
    answered(started, "path ahead 4")
    assert "path ahead 4" in started.text
    assert label(started) != "path"
    again = Session(started.text, reading, GAMES, Tape(Randomness(1).random), prompts=prompts("ssn"))
    assert label(again) == label(started)


def test_a_bare_zero_is_no_answer_to_the_question_after_the_pending_one() -> None:
    started = answered(session("ssn"), "ssn 42 28 270")
    before = started.text
    assert started.answer("0")
    assert (label(started), started.text) == ("fire", before)
    answered(started, "", "0")
    assert "path hold" in started.text


def test_what_follows_the_size_of_the_ocean_is_the_next_answer() -> None:
    started = answered(session("uss-lox"), "OCEAN 6; 8D")
    assert "\nocean: 6\n" in started.text
    assert "flip 8D" in started.text
    started = session("uss-lox")
    before = started.text
    assert started.answer("ocean 6; ocean 6")
    assert (label(started), started.text) == ("ocean", before)


def refused(started: Session, typed: str) -> tuple[str, str]:
    """Return the diagnostics for an answer that is refused."""
    (problem,) = started.answer(typed)
    return problem.message, problem.expected


def test_an_answer_shown_in_the_prompt_may_be_typed_even_if_the_word_has_another_meaning() -> None:
    """``lhd`` is also a place, and ``D`` also abbreviates ``discard``: the answer that the question asks for is meant."""
    started = answered(session("ssn"), "42 28 270", "lhd")
    assert "fire lhd" in started.text
    started = answered(session("wolf-pack", hands="open"), "P P D D D", "P P ~ T T", "D", "~", "D", "D")
    assert started.text.endswith("discard D; discard D\n")


def test_a_number_that_fits_two_answers_is_refused() -> None:
    started = answered(session("uss-lox"), "4", "8D", "3C", "3S")
    assert refused(started, "3")[0] == "`3` can be meant in more than one way: `escape 3`, `attack 3`"
    answered(started, "e")
    assert "escape" in started.text


def test_all_cards_of_an_announced_spread_must_be_typed_together() -> None:
    started = answered(session("uss-lox"), "4", "8D", "fire 2")
    before = started.text
    assert refused(started, "3C") == ("2 were announced, this is 1", "2 cards, in order")
    assert started.text == before
    answered(started, "3c4s")
    assert label(started) == "continue"
    assert "fire 3C 4S" in started.text


def test_an_impossible_answer_is_refused_and_the_possible_ones_are_listed() -> None:
    started = answered(session("uss-lox"), "4", "8D")
    assert refused(started, "6") == ("`6` is none of the answers here", "pass, fire 1 | 2 | 3")


def test_typing_the_next_ship_implies_that_the_patrol_continues() -> None:
    started = answered(session("uss-lox"), "4", "8D", "3C 4S", "10H")
    assert "continue\nturn 2\n  flip 10H" in started.text
    assert (
        answered(session("uss-lox"), "4", "TH").shown().state
        == answered(session("uss-lox"), "4", "10H").shown().state
    )


def test_a_question_for_dice_says_which_total_is_needed() -> None:
    started = answered(session("ssn"), "42 28 270", "", "h", "")
    assert label(started) == "detect"
    assert need_of(started) == "12: 3 %, somebody hears the submarine"


FLEET = ("6 6 6", "6", "1", "6", "6", "6", "1")
SCREENED = ("screen", "6", "6")


@pytest.mark.parametrize(
    ("answers", "need"),
    [
        (("", "", "6", "3", "2", "6 6 6 6"),
         "6: 17 %, a ship is destroyed; 4 or 5: 33 %, a ship is damaged; 3 or less: 50 %, a miss"),
        (("", "", "6", "1", "6", "6 6 6 6"),
         "5 or more: 33 %, a ship is destroyed; 3 or 4: 33 %, a ship is damaged; 2 or less: 33 %, a miss"),
        ((*SCREENED, "5", "2", "6 6 6 6 6 6"),
         "3 or more: 67 %, a ship is destroyed; 2 or less: 33 %, a ship is damaged"),
    ],
)  # fmt: skip
def test_the_question_for_each_attack_die_says_what_it_needs(answers: tuple[str, ...], need: str) -> None:
    """The needed result depends on the attacker and on whether a screen is out (MALTA-ATTACK)."""
    started = answered(session("malta-convoy"), *FLEET, *answers)
    assert label(started) == "attack"
    assert need_of(started) == need
    assert odds_lines(started) == need.split("; ")
    asked = Presenter(started).scene().asked
    assert isinstance(asked, AskedDice)
    assert asked.need == need


def test_an_ace_escort_costs_one_torpedo_whatever_is_typed() -> None:
    """The suggested answer is one that is possible now, never an example from another turn."""
    started = answered(session("uss-lox"), "9", "8D", "4H 9S", "AH")
    assert label(started) == "escape"
    for typed in ("escape 6", "6", "escape 4h", "4 h"):
        (problem,) = started.answer(typed)
        assert problem.expected in ("1", "escape 1, attack 1 | 2 | 3"), typed
    (problem,) = started.answer("4h")
    assert problem.message.startswith("4H has been seen before")
    assert [each.form for each in Presenter(started).lookup().sayings] == ["escape 1", "attack 1|2|3"]
    afloat = answered(session("uss-lox"), "9", "8D", "2C 9S", "AH", "4h")
    assert "attack 4H\n" in afloat.text  # a card in the hand is a torpedo


def test_the_question_for_a_damaged_ship_says_what_sinks_it() -> None:
    started = answered(
        session("malta-convoy"), *FLEET, "", "", "6", "1", "6", "6 6 6 6", "3 3 1 1 1", "2", "2"
    )
    assert label(started) == "again"
    assert need_of(started) == "3 or less: 50 %, the damaged ship is lost"


AIMED = """game: tonnage-war
scenario: hx228
preset: designer
set: hands={hands}

round 1
turn 1
  uboat: contact 9H c1
  escort: discard
turn 2
  uboat: attack QS u1
  escort: attack 9S on u1 with e1 e2
turn 3
  uboat: evade JC
  reveal u1 8S; reveal e1 QS; reveal e2 JS
"""


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_the_question_for_a_roll_says_what_is_needed_against_each_target(hands: str) -> None:
    started = Session(
        AIMED.format(hands=hands), reading, GAMES, Tape(Randomness(1).random), prompts=prompts("tonnage-war")
    )
    assert label(started) == "detect"
    first, second = need_of(started, "e1"), need_of(started, "e2")
    assert "boat 1 is undetected" in first
    assert "boat 1 is undetected" in second
    before = started.saved
    answered(started, "e1")
    assert need_of(started) == first
    answered(started, "e1 12")  # said once more
    assert started.text == before.rstrip("\n") + "; detect e1 12\n"


def test_an_answer_may_begin_with_the_heading_of_its_turn() -> None:
    started = answered(session("uss-lox"), "4", "turn 1: flip 8D", "3C 4S", "turn 2 flip 2H")
    assert "continue\nturn 2\n  flip 2H" in started.text
    assert started.answer("turn 5: pass")  # it is not this turn


def test_a_side_needs_no_colon() -> None:
    started = answered(session("tonnage-war", hands="closed"), "u: contact 9H c1", "e discard")
    assert started.text.endswith("  uboat: contact 9H c1\n  escort: discard\n")


def test_the_message_of_an_undo_names_no_hidden_card() -> None:
    started = answered(session("wolf-pack", hands="open"), "P P D D D", "P P ~ T T")
    assert started.undo()
    assert started.taken_back == ""
    answered(started, "P P ~ T T", "D", "~", "discard D ~")
    assert started.undo()
    assert started.taken_back.startswith("discard")
    started = answered(session("tonnage-war"), "", "", "", "", "discard 2C")
    assert started.undo()
    assert started.taken_back == "discard"


def test_an_answer_may_have_a_colon_after_the_verb() -> None:
    started = answered(session("uss-lox"), "4", "flip: 8D", "fire : 3C 4S")
    assert "flip 8D; fire 3C 4S" in started.text
    started = answered(session("tonnage-war", hands="closed"), "contact: 9H c1", "escort: discard")
    assert started.text.endswith("  uboat: contact 9H c1\n  escort: discard\n")


# -- the record behind the screen ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["malta-convoy", "uss-lox", "ssn"])
def test_the_record_of_a_session_equals_the_record_of_its_finished_log(slug: str) -> None:
    """Each section of the session's record has the same lines, remarks and events as the record of the finished log."""
    luck, played = Randomness(3), presenter_of(slug)
    started = played.session
    for place in range(40):
        played.advance()
        asked = played.scene().asked
        if not isinstance(asked, AskedDice | AskedCards | AskedChoice):
            break
        started.remember()
        if not started.answer(answer_to(asked, luck)) and place % 10 == 5:
            answered(started, f"> Remark {place}.")
    made = Recorder().record(started.course(whole=True), started.setting)
    read = check_text(started.text, "game.log", reading, GAMES).record
    assert made is not None
    assert read is not None
    text = started.text.splitlines()
    sections = [
        [
            (
                section.heading,
                [line for line in section.lines if text[line - 1].startswith(" ")],  # not the heading's own
                section.prose,
                [(event.kind, event.label, event.value) for event in section.events],
            )
            for section in record.sections
        ]
        for record in (made, read)
    ]
    whole = len(sections[1]) - 1
    assert sections[0][:whole] == sections[1][:whole]
    assert (made.finished, made.from_position) == (read.finished, read.from_position)


@pytest.mark.parametrize(
    ("last", "left"),
    [
        ("turn 1\n  path ahead 4\n", "\n"),
        ("turn 1\n  path ahead 4; speed slow\n", "turn 1\n  path ahead 4\n"),
        ("turn 1\n  path ahead 4\n  surf: detect 5+2\n", "turn 1\n  path ahead 4\n"),
        ("turn 1\n  path ahead 4\n  surf:\n    detect 5+2\n", "turn 1\n  path ahead 4\n"),
        (
            "turn 1\n  path ahead 4\n\n  surf: detect 5+2; quiet\n",
            "turn 1\n  path ahead 4\n\n  surf: detect 5+2\n",
        ),
    ],
)
def test_removing_a_statement_also_removes_headings_that_become_empty(last: str, left: str) -> None:
    head = "game: ssn\n\nposition\n  lhd 10 24 90\n  ssn 60 30 270 deep slow\n"
    started = Session(head + last, reading, GAMES, Tape(Randomness(1).random), prompts=prompts("ssn"))
    assert started.undo()
    assert started.text.rstrip("\n") == (head + left).rstrip("\n")


def at_the_fire_question() -> Session:
    """Return a session of USS Lox in which a ship can be fired at."""
    luck, played = Randomness(3), presenter_of("uss-lox")
    while label(played.session) != "fire":
        asked = played.scene().asked
        assert isinstance(asked, AskedDice | AskedCards | AskedChoice)
        assert not played.session.answer(answer_to(asked, luck))
        played.advance()
    return played.session


def test_an_abbreviation_is_enough_if_it_fits_only_one_verb_of_the_question() -> None:
    """In a log of USS Lox, `f` abbreviates both `flip` and `fire`; if torpedoes are asked for, only `fire` is possible."""
    for typed in (("f 3C",), ("F1", "3C"), ("f 1", "3C"), ("fi 3C",)):
        assert "fire 3C" in answered(at_the_fire_question(), *typed).text
    for refused in ("c", "f9", "f"):  # no answer, no such number of torpedoes, and no number at all
        started = at_the_fire_question()
        assert started.answer(refused)
        assert label(started) == "fire"
