"""Puts cards and tonnages into words, and lists the invented names for the ships and escorts that USS Lox sinks."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.games.uss_lox.rules.cribbage import JOKER
from printkit.games.uss_lox.rules.state import TONS
from printkit.report.story import Names
from printkit.table.cards import RANK, SUIT
from printkit.table.words import NUMBERS, SUIT_WORDS, listed, with_article

SHIPS: Names = {
    "ship": (
        "Akebono Maru", "Asahizan Maru", "Chiyoda Maru", "Daishun Maru", "Eiko Maru", "Fukuju Maru",
        "Ginsei Maru", "Hakusan Maru", "Hokuyo Maru", "Ishikari Maru", "Josei Maru", "Kaiyo Maru",
        "Kinryo Maru", "Koshin Maru", "Meisho Maru", "Midori Maru", "Nankai Maru", "Nichiyo Maru",
        "Oshima Maru", "Reizan Maru", "Ryuko Maru", "Sanko Maru", "Seizan Maru", "Shinsei Maru",
        "Shoho Maru", "Taisho Maru", "Tenzan Maru", "Tokiwa Maru", "Unyo Maru", "Yamagiri Maru",
        "Yoshino Maru", "Zuiko Maru",
    ),
    "escort": (
        "Akahara", "Hototogisu", "Isoshigi", "Jobitaki", "Kakesu", "Karugamo", "Kawasemi", "Kibitaki", "Komadori", "Misosazai",
        "Oruri", "Shijukara", "Umineko", "Yamagara",
    ),
}  # fmt: skip
RANK_WORDS = ("", "ace", *NUMBERS[2:11], "jack", "queen", "king")


def name(card: int) -> str:
    """Return words for a card: ``the king of clubs``, ``a joker``."""
    if card >= JOKER:
        return "a joker"
    return f"the {RANK_WORDS[RANK[card]]} of {SUIT_WORDS[SUIT[card]]}" if card >= 0 else "an unseen card"


def ranks(cards: Iterable[int]) -> str:
    """Return words for the ranks of torpedo cards, without their suits: ``a ten, a seven and a nine``."""
    words = [
        RANK_WORDS[RANK[card]] if 0 <= card < JOKER else "joker" if card >= JOKER else "card never shown"
        for card in cards
    ]
    return listed([with_article(word) for word in words])


def tons(points: float) -> str:
    """Return a number of points as a tonnage: 13 points are ``13,000 tons``."""
    return f"{round(points * TONS):,} tons"
