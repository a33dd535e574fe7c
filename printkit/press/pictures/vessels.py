"""Defines the parts of the vessels that can be drawn large, as data.

Each vessel is a text with one part on each line; the module ``ships`` draws these parts.

x runs from the stern (0) to the bow (100), y up from the waterline, both in hundredths of the vessel's length.

    hull x,y x,y …        the hull's outline, closed along the waterline
    boot x x h            a stripe of anti-fouling paint from x to x, h high
    house x x y y         a deckhouse from x to x and from y to y
    dark x x y y          the same, filled
    funnel x x y y rake   a funnel with a band; its top stands ``rake`` further aft
    mast x y y rake       a mast
    line x,y x,y …        rigging, a derrick, a barrel
    ports x x y n         n portholes in the hull
    slots x x y n         n flooding slots below the deck of a submarine
    panes x x y n         n windows in a house
    rail x x y            a rail on stanchions
    boat x y w            a ship's boat
    gun x y d             a turret that points to the bow (d > 0) or to the stern, d long
    dome x y r            half a disc: a radome, a tank
    shape x,y x,y …       an upper part with straight edges, white with a contour
    solid x,y x,y …       the same, filled
"""

from __future__ import annotations

_TRAWLER = """
        hull 4,0 1,3 0,10 9,9 26,8.2 52,7.8 70,9 86,12 100,17.5 96,9 93,0
        boot 4 93 1.6
        house 26 50 7.8 14.5
        house 34 46 14.5 20
        funnel 22 28 8 27 1
        mast 70 9 36 0
        mast 10 9 28 0
        line 70,34 100,17.5
        line 70,34 48,20
        line 70,12 88,26
        line 10,27 34,20
        panes 35 45 17.4 4
        ports 30 80 5 6
        rail 50 68 8.3
        boat 12 11 8
"""
"""The parts common to a trawler and an armed trawler, in the notation of this module."""

VESSELS: dict[str, str] = {
    "trawler": _TRAWLER,
    "armed-trawler": f"""{_TRAWLER}
        gun 80 10.6 9
        solid 1,10 6,9.6 6,12 1,12.4
        """,
    "coaster": """
        hull 3,0 0,3 0,9.4 30,9 30,6.6 56,6.4 80,7 80,11.6 100,14.4 96.5,6 94.5,0
        boot 3 94.5 1.5
        house 5 28 9 14
        house 9 27 14 18.4
        house 18 27 18.4 22
        funnel 9 15 18 28 1
        mast 56 6 28 0
        mast 88 12 22 0
        line 56,9 72,20
        line 56,9 40,18
        line 56,27 100,14.4
        line 56,27 22,22
        dark 36 52 6.5 8.4
        dark 60 76 6.7 8.6
        panes 19 26 20.2 4
        panes 10 26 16.2 7
        ports 5 26 6 6
        """,
    "coastal-tanker": """
        hull 3,0 0,3 0,9 26,8.6 26,6 60,5.8 84,6.4 84,9.4 100,11.4 96.5,5 95,0
        boot 3 95 1.3
        house 4 24 8.6 13.4
        house 8 24 13.4 17
        house 17 24 17 20.4
        funnel 8 13.4 17 26 1
        mast 52 6 22 0
        mast 88 9.6 20 0
        line 26,8.4 84,8.8
        line 52,21 100,11.4
        line 52,21 20,20.4
        panes 17.6 23.4 18.7 4
        panes 9 23 15.2 6
        ports 5 24 5.8 6
        dark 34 36 6 8.4
        dark 44 46 6 8.4
        dark 60 62 6 8.4
        dark 72 74 6 8.4
        """,
    "small-freighter": """
        hull 3,0 0,3 0,10 28,9.6 28,7 56,6.8 82,7.4 82,12 100,15 97,6 94.5,0
        boot 3 94.5 1.5
        house 4 26 9.6 15
        house 9 26 15 19.5
        house 19 26 19.5 23
        funnel 9 15 19 29 1
        mast 54 7 32 0
        mast 90 12.6 24 0
        line 54,10 70,24
        line 54,10 38,24
        line 54,29 70,24
        line 54,29 38,24
        line 54,31 100,15
        line 54,31 22,23
        dark 32 48 7 9.2
        dark 60 77 7.2 9.4
        panes 19.6 25.4 21.2 4
        panes 10 25 17.2 7
        ports 5 26 6.4 7
        """,
    "collier": """
        hull 3,0 0,3 0,8.6 24,8.4 24,6 52,5.8 77,6 87,6.4 87,9.4 100,11.4 97.5,5 96.5,0
        boot 3 96.5 1.3
        house 4 22 8.4 12
        house 8 20 12 15.4
        house 52 61 5.8 12.6
        house 53.4 60 12.6 16
        funnel 8.4 13.6 15 23.4 0.6
        mast 31 6 20 0
        mast 36 6 20 0
        line 29,20 38,20
        mast 43 6 20 0
        mast 48 6 20 0
        line 41,20 50,20
        mast 66 6 20 0
        mast 70 6 20 0
        line 64,20 72,20
        mast 79 6 20 0
        mast 83 6 20 0
        line 77,20 85,20
        dark 26 51 6 7.6
        dark 63 86 6 7.6
        panes 53.8 59.6 14.3 4
        panes 9 20 13.8 5
        ports 5 22 5.6 6
        """,
    "merchantman": """
        hull 2,0 0,3 -0.5,9 11,8.8 14.5,8.4 14.5,5.6 37.5,5.4 37.5,8.8 61.5,8.8 61.5,5.6 85.5,6 85.5,9.8 100,12 97.5,5 96,0
        boot 2 96 1.3
        house 39.5 60 8.8 12.4
        house 44 57 12.4 15.6
        house 51.4 57 15.6 18.8
        house 3 12 8.8 12
        funnel 44.4 49.6 15 24.4 0.6
        mast 26 5.6 27 0
        mast 73 5.6 27 0
        line 26,9 36,18
        line 26,9 17,18
        line 73,9 83,18
        line 73,9 63,18
        line 26,24 36,18
        line 26,24 17,18
        line 73,24 83,18
        line 73,24 63,18
        line 73,26 100,12
        line 26,26 0,9
        line 26,26 73,26
        dark 17 35 5.6 7.4
        dark 64 83 5.8 7.6
        panes 51.8 56.6 17.2 4
        panes 45 56 14 6
        ports 38 60 6.4 9
        ports 2 13 6 4
        rail 86 98 10.2
        boat 58 14 6
        boat 38.6 14 5
        """,
    "tanker": """
        hull 3,0 0,2.4 -0.5,8 20,7.8 20,5.6 50,5.4 86,6 86,8.6 100,10.4 97.5,4.5 96.5,0
        boot 3 96.5 1.2
        house 3 19 7.8 11
        house 6 18 11 14
        house 46 60 5.5 9.4
        house 48 59 9.4 13
        house 50 59 13 16.4
        funnel 8 13.6 13.6 22 0.6
        mast 32 5.5 21 0
        mast 73 5.6 21 0
        line 19,8.6 46,8.6
        line 60,8.6 87,9
        line 73,20 100,10.4
        line 32,20 73,20
        line 32,20 0,8
        dark 24 26 5.6 8.6
        dark 36 38 5.6 8.6
        dark 64 66 5.6 8.6
        dark 78 80 5.6 8.6
        panes 50.6 58.4 14.8 5
        panes 48.6 58.4 11.3 6
        ports 3 19 5.2 6
        boat 2 13 6
        """,
    "cargo-ship": """
        hull 3,0 0,3 -0.5,9.4 33,9 64,9 100,12 97.5,5 96.5,0
        boot 3 96.5 1.4
        house 40 62 9 13.4
        house 43 60 13.4 17
        house 53 60 17 20.4
        funnel 44.6 50.8 16.4 25.6 0.4
        mast 17.5 9 29 0
        mast 33.5 9 29 0
        mast 73 9.4 29 0
        line 17.5,12 28,21
        line 17.5,25 28,21
        line 33.5,12 42,20
        line 33.5,25 42,20
        line 73,12 84,21
        line 73,25 84,21
        line 73,12 64,20
        line 73,28 100,12
        line 33.5,28 73,28
        line 17.5,28 0,9.4
        dark 6 15 9 11
        dark 20 31 9 11
        dark 66 71 9 11
        dark 76 90 9.6 11.6
        panes 53.6 59.4 18.8 4
        panes 44 59 15.2 8
        ports 4 92 6.4 22
        boat 60.6 15.6 6
        """,
    "fleet-tanker": """
        hull 3,0 0,2.4 -0.5,8.4 22,8.2 22,6 86,6.4 86,9.2 100,11.2 97.5,4.5 96.5,0
        boot 3 96.5 1.2
        house 3 21 8.2 11.6
        house 6 20 11.6 15
        house 11 20 15 18.4
        house 47 60 6 12
        house 49 59 12 16
        funnel 5.4 11 15 24 0.4
        mast 34 6 24 0
        mast 73 6 24 0
        line 34,10 46,18
        line 34,10 24,18
        line 73,10 84,18
        line 73,10 62,18
        line 34,23 73,23
        line 73,23 100,11.2
        line 22,8.8 47,8.8
        line 60,8.8 86,9
        gun 92 9.8 5
        gun 4 11.6 -4
        panes 49.6 58.4 14.2 5
        panes 11.6 19.4 16.8 4
        ports 4 20 5.6 7
        dark 27 29 6 9
        dark 39 41 6 9
        dark 66 68 6 9
        dark 78 80 6 9
        """,
    "liner": """
        hull 4,0 1,3 -0.5,9.6 30,9 70,9 100,12 97,4 96,0
        boot 4 96 1.4
        house 10 86 9 12
        house 16 80 12 14.8
        house 24 76 14.8 17.4
        house 64 75 17.4 20.6
        funnel 32 39 17 28.4 1.6
        funnel 51 58 17 28.4 1.6
        mast 84 12 30 0.8
        mast 13 12 27 0.8
        line 84,29 100,12
        line 84,29 13,26
        line 13,26 0,9.6
        panes 17 79 13.5 26
        panes 12 84 10.5 30
        panes 65 74 19 5
        ports 4 92 7 32
        ports 6 92 4.6 32
        boat 26 18.6 5
        boat 41 18.6 5
        boat 46.4 18.6 4.4
        boat 60 18.6 4
        """,
    "straggler": """
        hull 5,0 0,3 -1,8.6 22,8 22,6 58,5.8 78,6.2 78,9.6 92,10.6 100,15 95,6 93,0
        boot 5 93 1.4
        house 36 57 5.8 9.6
        house 48 57 9.6 14
        house 49 56 14 17
        funnel 39 43.6 9 27 0
        mast 13 8.4 24 0
        mast 75 6 27 0
        line 75,9 64,18
        line 75,9 88,20
        line 13,10 24,18
        line 75,26 100,15
        line 75,26 13,23
        dark 24 34 6 8
        dark 60 72 6 8
        panes 49.6 55.4 15.6 4
        ports 2 20 5.6 6
        ports 38 56 7.6 7
        boat 30 10 6
        """,
    "troopship": """
        hull 4,0 1,3 -0.5,10 14,9.6 86,9.6 100,12.4 97.4,5 96.4,0
        boot 4 96.4 1.4
        house 12 84 9.6 13
        house 20 78 13 16
        house 60 76 16 18.6
        house 66 75 18.6 21.6
        funnel 40 48.5 15.4 28 1
        mast 84 12 31 0
        mast 16 13 29 0
        line 84,14 94,22
        line 16,15 6,23
        line 84,30 100,12.4
        line 84,30 16,28
        gun 6 10 -5
        panes 21 77 14.6 24
        panes 13 83 11.4 28
        panes 66.6 74.4 20.2 5
        ports 4 92 7 30
        ports 6 92 4.4 30
        boat 24 17.4 5
        boat 31 17.4 5
        boat 50 17.4 5
        boat 55.6 17.4 4.4
        """,
    "cruiser": """
        hull 2,0 -0.5,5.4 20,5.6 44,6.4 70,6.8 86,7.6 100,9.6 97.6,4 97,0
        boot 2 97 1
        house 34 46 6 9
        house 56 70 6.8 10.6
        shape 58,10.6 67,10.6 66,15 64.6,15 64.6,18.6 60.4,18.6 60.4,15 59,15
        house 24 32 5.8 9.4
        solid 25,9.4 31,9.4 29,15 27.4,15
        funnel 46 50.6 8 17.6 1.4
        funnel 38 42 8 16.6 1.4
        mast 62 18 29 1
        mast 34.6 9 25 1
        line 62,27 100,9.6
        line 62,28 34.6,24
        line 34.6,24 0,5.4
        line 61,25 63.6,25
        gun 83 7.2 8
        gun 74 9.4 8
        gun 16 5.6 -8
        gun 23 8.4 -7
        gun 53 8 4
        panes 59.4 66.2 13 5
        panes 60.8 64.4 17 3
        ports 6 90 4 26
        boat 49.6 9.4 5
        """,
    "battleship": """
        hull 2,0 -0.5,6 24,6.2 60,7 84,8 100,10 98,4 97.4,0
        boot 2 97.4 1.2
        house 30 68 6.6 10.6
        shape 56,10.6 66,10.6 65,16 64,16 64,23 58,23 58,16 57,16
        house 32 40 10.6 14
        funnel 44 50 10 20 0.4
        mast 60 23 33 0
        mast 36 14 29 0
        line 60,31 100,10
        line 36,28 0,6
        line 60,32 36,28
        gun 82 7.8 10
        gun 73 10.6 10
        gun 17 6.2 -10
        gun 52 11 4
        gun 42 11 -3
        panes 58.6 63.4 21 4
        panes 58 64 13 4
        ports 5 90 4.4 24
        boat 50 12 6
        """,
    "carrier": """
        hull 3,0 0,4 -1,11.4 100,12.6 97,9.6 93,7 91,0
        boot 3 91 1.2
        dark -2 101 11.4 12.8
        house 48 63 12.8 16.6
        house 50 60 16.6 20
        funnel 50 54.4 19.4 25 0.4
        mast 58 20 31 0
        line 56,27 60,27
        line 58,29 61,24
        gun 44 12.8 2.4
        gun 66 12.8 2.4
        panes 50.6 59.4 18.3 5
        panes 48.6 62.4 14.8 8
        ports 12 86 4.4 14
        dark 8 17 7 9.6
        dark 24 33 7 9.6
        dark 68 78 7 9.6
        line 2,10.6 97,11.4
        line 34,11.4 37,8.4 45,8.4 48,11.4
        solid 76,13 83,13 84.6,14.6 80,14.2 78,15.2 76,14
        solid 88,13 95,13 96.6,14.6 92,14.2 90,15.2 88,14
        solid 10,13 17,13 18.6,14.6 14,14.2 12,15.2 10,14
        solid 24,13 31,13 32.6,14.6 28,14.2 26,15.2 24,14
        """,
    "destroyer": """
        hull 2,0 -0.5,4 50,4.4 58,4.6 58,7.8 82,8.6 100,10.6 97,4 96,0
        boot 2 96 1
        house 60 72 7.8 11
        house 63 71 11 14.4
        shape 64,14.4 70.4,14.4 70,17 64.6,17
        house 24 30 4.2 7.4
        funnel 50 54.6 4.4 15.6 1
        funnel 40 44.6 4.4 14.6 1
        mast 61.4 7.8 27 1.4
        mast 29 7.4 21 1
        line 60.6,24 100,10.6
        line 60.6,25 28.4,20
        line 28.4,20 0,4
        line 59,22 62.6,22
        gun 83 8.6 7
        gun 75.4 11 6.4
        gun 18 4.2 -7
        gun 25 7.4 -6
        dark 33 38 4.4 6.6
        dark 45.6 49 4.4 6.6
        panes 64.6 69.8 15.8 5
        ports 60 92 6 13
        ports 6 56 2.6 16
        boat 54.6 7 4.6
        rail 2 18 4.2
        """,
    "corvette": """
        hull 3,0 0,3 -0.5,7.6 34,7 52,7.2 62,8 62,11.6 84,12.6 100,17 96.6,8 94,0
        boot 3 94 1.6
        house 44 66 8 14
        house 55 66 14 18.4
        shape 57,18.4 65.4,18.4 65.4,22 57,22
        house 20 34 7 11.4
        funnel 40 47 8 24 1
        mast 68 12 36 0.6
        line 68,33 100,17
        line 68,34 40,24
        line 66,30 70,30
        gun 84 12.8 10
        dome 27 11.4 3
        panes 57.6 64.8 20.4 4
        panes 56 65 16.4 5
        ports 46 92 9.6 13
        ports 6 60 4.6 13
        dark 2 8 7.4 9.6
        rail 2 20 7.6
        boat 47 15.6 7
        """,
    "frigate": """
        hull 3,0 1,3 0,6.6 24,6.4 60,6.8 84,8 100,10.4 95,3 93,0
        boot 3 93 1
        house 20 42 6.6 11
        house 48 76 7 11.6
        shape 58,11.6 74,11.6 72,16 60,16
        shape 46,11.6 54,11.6 52.4,17.4 47.4,17.4
        solid 64,16 69,16 67.4,26 65.6,26
        solid 36,11 40,11 39,18 37,18
        mast 66.5 26 31 0
        line 63,23 70.4,23
        dome 50 17.4 2.2
        gun 84 8.2 8
        house 78 82 8 9.6
        panes 60.6 71.4 14 8
        ports 6 88 4.6 18
        rail 2 20 6.6
        """,
    "lhd": """
        hull 1,0 0,2.4 0,11 99,11 98.6,9.4 96.4,7.4 93.6,3 92,0
        boot 1 92 1.1
        house 11 19 5 9.2
        house 24 34 7 9.2
        house 70 78 5 9.2
        dark -0.8 100.6 10.8 12.2
        house 40 63 12.2 16.6
        house 43 60.4 16.6 19.8
        shape 52.4,19.8 60,19.8 58.8,22.8 53.2,22.8
        funnel 44.6 48.4 19.4 24 0
        mast 50.6 19.8 33 0
        mast 56.2 22.8 30 0
        line 47.8,28.6 53.4,28.6
        line 48.8,31 52.4,31
        line 54,27 58.4,27
        dome 41.6 16.2 1.6
        dome 61.8 16.2 1.6
        panes 53.2 59 21.3 5
        panes 44 59.6 18.2 10
        panes 41 62 14.4 14
        panes 24.6 33.4 8.1 5
        ports 36 68 7.4 12
        ports 80 92 7.4 5
        line 10,11 20,11
        line 69,11 79,11
        solid 76.6,12.2 75.4,13.6 76.6,15.2 79.4,15.4 81.4,13.8 81,12.2
        line 76.4,14.4 70.4,15.4 70.2,16.6
        line 72.6,16.6 84.4,16.6
        solid 90.6,12.2 89.4,13.6 90.6,15.2 93.4,15.4 95.4,13.8 95,12.2
        line 90.4,14.4 84.4,15.4 84.2,16.6
        line 86.6,16.6 98.4,16.6
        solid 24.6,12.2 23.4,13.6 24.6,15.2 27.4,15.4 29.4,13.8 29,12.2
        line 24.4,14.4 18.4,15.4 18.2,16.6
        line 20.6,16.6 32.4,16.6
        """,
    "type-vii": """
        hull 4,0 0,1.4 12,3 40,4 66,4.2 88,4.8 100,5.4 98,2.4 96,0
        shape 44,4 43,6.6 46,6.8 46,9.6 56,10 57,7 60,6.8 60,4.2
        mast 52 9.8 16 0
        mast 50 9.8 14 0
        line 53,9.8 53.6,12.6
        gun 71 4.4 7
        line 72,4.6 72,6.6
        line 52,9.8 99,5.6
        line 47,8 2,2.4
        slots 16 92 2.9 15
        rail 43 47 6.4
        line 94,5 99,8.6 100,5.4
        """,
    "fleet-boat": """
        hull 4,0 0,1.2 10,2.8 36,3.6 66,4 88,5 100,6.6 97.6,2.4 96,0
        shape 42,3.8 41,6 45,6.2 46,9.8 55,10 56,6.4 61,6.2 61,4
        mast 50 9.8 18 0
        mast 52.6 9.8 15.6 0
        mast 47.6 9.8 13.6 0
        line 46,12.6 49,12.6
        gun 68 4.2 7
        gun 36 3.8 -5
        line 53,9.6 99,6.6
        line 46,8 2,2
        slots 14 92 2.5 16
        rail 55 61 6
        """,
    "nuclear-boat": """
        hull 11.4,0 16,0.8 21,1.6 27,2.4 34,2.9 42,3.2 80,3.2 86,3 91,2.3 95,1.3 98.6,0
        shape 60.6,3 61.8,3.8 62.6,10.8 63.2,11.6 64,12 71,12 72,11.6 72.6,10.8 74,4.6 76.4,3
        mast 66 12 18 0
        mast 68.4 12 16 0
        line 70.2,12 70.2,14.4
        house 64.2 70.8 8.5 9.3
        solid 10.4,-1 6.4,5.4 10.4,5.4 13.4,0.6
        """,
}
"""The definition of every vessel that can be drawn large, by the name of the vessel's silhouette.

The value is a text that lists the vessel's parts.
"""

LIVERIES: dict[str, str] = {
    "armed-trawler": "war",
    "trawler": "coaster",
    "straggler": "coaster",
    "coaster": "coaster",
    "small-freighter": "coaster",
    "cruiser": "war",
    "battleship": "war",
    "carrier": "war",
    "destroyer": "war",
    "corvette": "war",
    "frigate": "war",
    "lhd": "war",
    "type-vii": "boat",
    "fleet-boat": "boat",
    "nuclear-boat": "boat",
    "liner": "liner",
}
"""The name of the colour scheme of each vessel, by the vessel's name.

A vessel that is not listed has the colours of a merchant ship.
"""
