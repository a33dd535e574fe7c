"""Looking ahead: the move that is tried, common numbers, when another move is taken and when no more is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from printkit.table import Move, Rule
from printkit.table.ahead import Tried, WeighedMove, best, likeliest
from printkit.table.seeded import Randomness

RULE = Rule("TOY-1", "Toy", "A toy rule.")
A, B, C = Move("a"), Move("b"), Move("c")


def test_the_tried_move_answers_only_the_first_decision_with_its_label() -> None:
    table = Tried(1, {"": lambda label, moves, view, luck: moves[0]}, "x", C)
    assert [table.decide(label, (A, B, C), RULE, None) for label in "yxx"] == [A, C, A]


def test_the_best_move_is_chosen_and_all_moves_are_tried_with_the_same_random_numbers() -> None:
    seen: dict[Move, list[int]] = {A: [], B: [], C: []}

    def worth(move: Move, seed: int) -> float:
        seen[move].append(seed)
        return "abc".index(move.verb) + Randomness(seed).random()

    assert best([WeighedMove(A), WeighedMove(B), WeighedMove(C)], worth, 12, Randomness(4)) == C
    assert seen[A] == seen[B] == seen[C]
    assert len(set(seen[A])) == 12


def test_best_makes_the_same_choices_with_the_same_random_numbers() -> None:
    def worth(move: Move, seed: int) -> float:
        return Randomness(seed + "abc".index(move.verb)).random()

    chosen = [
        [best([WeighedMove(A), WeighedMove(B), WeighedMove(C)], worth, 5, luck) for _ in range(30)]
        for luck in (Randomness(8), Randomness(8))
    ]
    assert chosen[0] == chosen[1]
    assert set(chosen[0]) == {A, B, C}


def test_the_prior_estimate_of_a_move_counts() -> None:
    def worth(move: Move, seed: int) -> float:
        return float(move == B)

    assert best([WeighedMove(A, 2.0), WeighedMove(B)], worth, 4, Randomness(1)) == A
    assert best([WeighedMove(A, 0.5), WeighedMove(B)], worth, 4, Randomness(1)) == B


def test_another_move_must_be_better_by_the_required_number_of_standard_errors() -> None:
    def worth(move: Move, seed: int) -> float:
        luck = Randomness(seed)
        return (luck.random() - 0.4) * (move == B)

    taken = Counter(
        best([WeighedMove(A), WeighedMove(B)], worth, 16, Randomness(n), sure=1.5) for n in range(60)
    )
    at_once = Counter(best([WeighedMove(A), WeighedMove(B)], worth, 16, Randomness(n)) for n in range(60))
    assert 0 < taken[B] < at_once[B]


def test_a_clearly_worse_move_is_not_tried_to_the_end() -> None:
    tried: Counter[Move] = Counter()

    def worth(move: Move, seed: int) -> float:
        tried[move] += 1
        return Randomness(seed + 1).random() - float(move == B)

    assert best([WeighedMove(A), WeighedMove(B), WeighedMove(C)], worth, 64, Randomness(2)) == A
    assert tried[B] == 8


def test_of_equally_good_moves_the_first_is_chosen() -> None:
    assert best([WeighedMove(A), WeighedMove(B)], lambda move, seed: 0.0, 64, Randomness(1)) == A


def wins(chances: dict[Move, float], tried: Counter[Move]) -> Callable[[Move, int], bool]:
    """Games that are won with these chances, by common numbers."""

    def won(move: Move, seed: int) -> bool:
        tried[move] += 1
        return Randomness(seed).random() < chances[move]

    return won


def test_the_move_that_wins_most_often_is_chosen_and_half_of_the_moves_reach_each_round() -> None:
    tried: Counter[Move] = Counter()
    moves = [Move(name) for name in "abcdef"]
    chances = {move: 0.3 + 0.1 * n for n, move in enumerate(moves)}
    assert likeliest(moves, wins(chances, tried), 180, Randomness(3), 0.5) == moves[-1]
    assert sum(tried.values()) <= 180
    assert tried[moves[0]] == tried[moves[-1]] == max(tried.values())
    assert tried[moves[1]] == 10
    assert len(set(tried.values())) == 3


def test_the_first_move_is_chosen_unless_another_is_better() -> None:
    for chances in ({A: 0.5, B: 0.5, C: 0.5}, {A: 0.9, B: 0.2, C: 0.1}, {A: 0.0, B: 0.0, C: 0.0}):
        assert likeliest([A, B, C], wins(chances, Counter()), 60, Randomness(1), 0.5) == A


def test_one_more_win_is_not_significant_if_more_standard_errors_are_required() -> None:
    def taken(sure: float) -> int:
        return sum(
            likeliest([A, B], wins({A: 0.5, B: 0.55}, Counter()), 40, Randomness(n), sure) == B
            for n in range(60)
        )

    assert 0 < taken(1.5) < taken(0.0)


def test_likeliest_makes_the_same_choices_with_the_same_random_numbers() -> None:
    chosen = [
        [likeliest([A, B, C], wins({A: 0.4, B: 0.5, C: 0.5}, Counter()), 30, luck, 0.5) for _ in range(20)]
        for luck in (Randomness(8), Randomness(8))
    ]
    assert chosen[0] == chosen[1]
