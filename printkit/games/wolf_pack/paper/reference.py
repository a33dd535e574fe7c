"""The reference sheet of Wolf Pack, with a half for each side.

It has a list that says how to make the deck from two ordinary packs of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printkit.games.wolf_pack.paper.sheet import SAYS, kills, the_turn
from printkit.games.wolf_pack.play.odds import FIRST_SEEN, some, whole_chain
from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import (
    CARDS,
    CHAINS,
    CLEARS,
    CONVOY,
    DRAWS,
    HAND_LIMIT,
    HARASSES,
    ORDINARY,
    ORDINARY_JOKERS,
    PRINTKIT_108,
    WATER,
    WOLF,
    Counts,
    R,
)
from printkit.games.wolf_pack.rules.faces import icon_of
from printkit.games.wolf_pack.rules.harassment import owner
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.turn import phases
from printkit.press.blocks import (
    Align,
    Block,
    Columns,
    Digest,
    ExampleHand,
    Examples,
    Facts,
    Grid,
    Illustration,
    KeyedValue,
    Notes,
    Panel,
    RulesSection,
    cite,
    open_questions,
    rulings_box,
)
from printkit.press.pieces import CardScene, Level, Light, Sheet, ShownSymbol

_SCENE = CardScene(
    (
        ShownSymbol("corvette", 40, right=-58),
        ShownSymbol("merchantman", 48, right=62),
        ShownSymbol("prop-charge", 4.5, Level.BELOW, -44, 4),
        ShownSymbol("prop-charge", 4.5, Level.BELOW, -32, -3),
        ShownSymbol("prop-torpedo", 20, Level.BELOW, 58, 10, turn=-20),
        ShownSymbol("type-vii", 72, Level.BELOW, -6, -5, -6),
    ),
    0.7,
    Light.DUSK,
    14,
)
_BLACK_WIDER = (1.35, 1.0)
"""Relative widths of the left and the right column in the list of ordinary playing cards. The left one has the longest
rows."""
_WAITS = (1, 2, 3, 4, 6, 8)
_WHAT = {0: "opens a chain", 1: "goes behind it", 2: "completes it: a kill"}
_AID_ROW = 7.2
"""Maximum height in mm of a table row on a turn aid (a summary card)."""
_FULL_BAR = 20.0
"""Length in mm of a bar that stands for 100 % on a turn aid (a summary card)."""
_GAP = 4.5
"""Width in mm of the gap between the two halves of the sheet, the same as between the columns of rules below."""
_LONGEST = ("Wolf pack", "Convoy")
_FRESH = "2 draws, %: the chance of at least one, from a fresh deck."
"""Note below the table of the odds of drawing each card."""


def reference_cards(ruleset: WolfRuleset) -> Sheet:
    """Return the reference sheet.

    It shows the turn, the cards of both sides side by side, the odds, the kills, and the rulings on questions
    that the original rules leave open.
    """
    sides = Columns(tuple(_side(ruleset, side) for side in (0, 1)), gap=_GAP)
    chances = Columns(tuple(_chances(ruleset.copies, side) for side in (0, 1)), gap=_GAP)
    asked = Digest((RulesSection("As it is played here", open_questions(ruleset, rb.RULES)),))
    blocks = (the_turn(ruleset), sides, chances, kills(ruleset), asked)
    picture = Illustration(_SCENE, most=80.0, least=20.0)
    return Sheet("reference", "Reference and kills", (*blocks, *rulings_box(ruleset), picture))


def ordinary_packs(ruleset: WolfRuleset) -> tuple[Panel, ...]:
    """Return a panel that says how to make the deck from ordinary packs of cards.

    Return no panel if players use a deck of their own.
    """
    return (_ordinary_packs(),) if ruleset.copies == PRINTKIT_108 else ()


def _percent(copies: int, cards: int, draws: int) -> str:
    return f"{float(some(copies, cards, draws)) * 100:.1f}"


def _with_icon(kind: int) -> str:
    """Return a card's name with the card's icon in front of it."""
    return f"{{{icon_of(kind)}}} {CARDS[kind].name}"


def _side(ruleset: WolfRuleset, side: int) -> Panel:
    cards = sum(ruleset.copies)
    rows = []
    for kind, says in _own(ruleset, side):
        n = ruleset.copies[kind]
        rows.append((_with_icon(kind), says, str(n), _percent(n, cards, DRAWS), CARDS[kind].code))
    left, right = Align.LEFT, Align.RIGHT
    table = Grid(
        ("card", "does", "copies", "2 draws, %", "log"), tuple(rows), (left, left, right, right, right),
        (2.8, 2.45, 0.85, 1.75, 0.5),
    )  # fmt: skip
    chain = " ▸ ".join(CARDS[k].name for k in CHAINS[side]).replace("▸", "{arrow-thin}")
    rules = cite(rb.ORDER, (rb.KILL_T, rb.KILL_U)[side])
    return Panel(_LONGEST[side], (Notes((chain,)), table, Notes((_FRESH,))), rules, gap=2.0)


def aid_blocks(ruleset: WolfRuleset, side: int) -> tuple[Block, ...]:
    """Return the front of a summary card for a side: the phases of a turn, and what the side's cards do."""
    turn = Facts(tuple(KeyedValue(str(n), SAYS[phase]) for n, phase in enumerate(phases(ruleset), 1)), 2)
    rows = tuple((_with_icon(kind), says) for kind, says in _own(ruleset, side) if kind != WATER)
    cards = Grid(("card", "does"), rows, (Align.LEFT, Align.LEFT), (1.25, 1.0), most=_AID_ROW)
    goal = f"*{ruleset.to_win[side]}* {('transports', 'U-boats')[side]} win."
    limit = f"Draw {DRAWS}, keep {HAND_LIMIT}. Act: one card, or pass."
    return (
        Panel(f"{_LONGEST[side]}: a turn", (turn, Notes((limit, goal))), cite(rb.SEQ), gap=1.0),
        Panel("Your cards", (cards,), cite(rb.ORDER)),
    )


def chance_blocks(ruleset: WolfRuleset, side: int) -> tuple[Block, ...]:
    """Return the back of a side's summary card: the number of copies of each card, and the odds of drawing it."""
    cards = sum(ruleset.copies)
    rows = tuple(
        (CARDS[kind].name, str(ruleset.copies[kind]), _percent(ruleset.copies[kind], cards, DRAWS))
        for kind, _ in _own(ruleset, side)
    )
    drawn = [float(some(ruleset.copies[kind], cards, DRAWS)) for kind, _ in _own(ruleset, side)]
    table = Grid(
        ("card seen", "copies", "2 draws, %"),
        rows,
        shares=tuple((None, share) for share in drawn),
        most=_AID_ROW,
        full_bar=_FULL_BAR,
    )
    last = CHAINS[side][2]
    seen = [float(some(ruleset.copies[last], cards, DRAWS * n)) for n in _WAITS]
    waits = tuple((f"{n}", _percent(ruleset.copies[last], cards, DRAWS * n)) for n in _WAITS)
    wait = Grid(
        ("phases", f"{CARDS[last].name} seen, %"),
        waits,
        shares=tuple((share,) for share in seen),
        most=_AID_ROW,
        group=len(waits),
        full_bar=_FULL_BAR,
    )
    return (Panel(f"{_LONGEST[side]}: chances", (table, wait), cite(rb.DRAW_1), gap=2.0),)


def _own(ruleset: WolfRuleset, side: int) -> Iterator[tuple[int, str]]:
    for place, kind in enumerate(CHAINS[side]):
        yield kind, _WHAT[place]
    whose = ruleset.answer(WolfRuleset.clear_scope).brief
    yield CLEARS[side], f"discards {whose} cards in play"
    for kind in HARASSES:
        if owner(ruleset, kind) in (None, side):
            yield kind, "a random card out of the other hand"
    yield WATER, "cannot be played"


def _chances(deck: Counts, side: int) -> Panel:
    last = CHAINS[side][2]
    cards = sum(deck)
    facts = (
        KeyedValue("5 cards", "hold the whole chain", f"{float(whole_chain(deck, side, 5)) * 100:.1f} %"),
        KeyedValue(
            "7 cards", "hold the whole chain", f"{float(whole_chain(deck, side, FIRST_SEEN)) * 100:.1f} %"
        ),
    )
    waits = tuple(_percent(deck[last], cards, DRAWS * n) for n in _WAITS)
    table = Grid(("within draw phases", *map(str, _WAITS)), ((f"{CARDS[last].name} seen, %", *waits),))
    return Panel("Chances from a fresh deck", (Facts(facts), table), cite(rb.DRAW_1), gap=1.5)


_SUITS = ("suit-clubs", "suit-diamonds", "suit-hearts", "suit-spades")


def _ordinary_packs() -> Panel:
    """Return a panel that says how to make the deck of 108 cards from two ordinary packs with four jokers.

    With this deck, players need no printed cards.
    """
    text = (
        (
            "Two packs of 52 with the same back and two jokers each are 108 cards, as many as printkit's deck has. Write an R on one "
            "joker: it is the thirteenth Transport; the other three are Water."
        ),
        (
            "*Spades and clubs* sail with the wolf pack, *hearts and diamonds* with the convoy. Low cards are first and second links, the queens and "
            "kings of spades and hearts clear, high diamonds harass."
        ),
    )
    left = (*CHAINS[WOLF], CLEARS[WOLF], WATER)
    right = (*CHAINS[CONVOY], CLEARS[CONVOY], *HARASSES)
    cards = Columns((_hands(left), _hands(right)), _BLACK_WIDER, gap=4.0)
    return Panel("With two ordinary packs instead", (Notes(text), cards), cite(rb.DECK_1), gap=3.0)


def _hands(kinds: Iterable[int]) -> Examples:
    return Examples(tuple(map(_shown, kinds)))


def _shown(kind: int) -> ExampleHand:
    """Return small drawings of the ordinary playing cards that are used as one kind of card."""
    cards = [
        ("10" if rank == "T" else rank, _SUITS[run.suit])
        for run in ORDINARY
        if run.kind == kind
        for rank in run.ranks
    ]
    jokers = sum(n for joker, n in ORDINARY_JOKERS if joker == kind)
    if jokers:
        cards.append((CARDS[kind].code if kind == R else "", "suit-joker"))
    n, code = PRINTKIT_108[kind], CARDS[kind].code
    count = f"{n} with {jokers} joker{'s' if jokers > 1 else ''}" if jokers else f"{n} cards"
    return ExampleHand(CARDS[kind].name, tuple(cards), f"{code}: {count}" if code.isalpha() else count)
