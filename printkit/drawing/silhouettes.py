"""Data of drawings: side views of ships and aircraft as outlines, and icons for the functions of cards.

A silhouette is a path in SVG path data (absolute M L H V C Q Z), with the bow to the right, y down, the waterline of
ships at y = 0, and a length of about 100. ``symbols`` scales it to a length of 1 and centres it. Masts and aerials
are part of the contour, so that the outline is as recognisable as the filled shape. An icon is drawn on a grid of 24
by 24, y down.
"""

from __future__ import annotations

from typing import NamedTuple

SILHOUETTES: dict[str, str] = {
    # Steam trawler: high sheer bow, mast forward, wheelhouse and tall funnel aft of midships, mizzen.
    "trawler": (
        "M 4 0 Q 0 -4 0 -9.5 L 9 -8.4 V -27 H 10.2 V -8.3 L 26 -7.6 V -15 H 32 V -29 H 39.5 V -15 H 41 V -23 H 52 V -21.5"
        " H 50.8 V -15 H 53 V -7.6 L 68 -8.6 V -34 H 69.4 V -8.8 L 84 -11.5 L 100 -17 Q 96 -8 93.5 0 Z"
    ),
    # Coaster: one hold, everything else aft.
    "coaster": (
        "M 3 0 Q 0 -3 0 -9 L 6 -8.8 V -14 H 10 V -24 L 16.5 -24.6 V -14 H 18 V -20.5 H 27 V -19 H 26 V -13 H 29.5 V -6.5"
        " H 33 V -8 H 54 V -6.5 H 56.5 V -27 H 57.6 V -9 L 71 -19.5 L 71.7 -18.6 L 58 -7.6 H 80 V -11.5 L 100 -14 Q 97 -6 94.5 0 Z"
    ),
    # Three-island freighter: poop, bridge, forecastle, two masts with derricks, one funnel.
    "merchantman": (
        "M 3 0 Q 0 -2 -0.5 -8.6 H 11 V -11 H 13 V -8.6 H 14.5 V -5.6 H 25 V -23 H 25.9 V -8.5 L 35 -14.6 L 35.5 -13.9 L 26.5 -5.6"
        " H 37.5 V -8.6 H 42 V -11 H 44.5 L 44.2 -20.5 H 49.8 L 50.1 -11 H 52.5 V -16.5 H 58 V -14.8 H 57.3 V -8.6 H 61.5 V -5.6"
        " H 72 L 63.6 -13.6 L 64.3 -14.3 L 73.6 -7 V -23 H 74.5 V -5.6 H 85.5 V -9.2 L 100 -10.8 Q 97.5 -5 96.5 0 Z"
    ),
    # Small freighter: machinery aft, one mast amidships with a derrick to either side.
    "small-freighter": (
        "M 3 0 Q 0 -3 0 -10 H 5 V -15 H 9 V -26 L 14.5 -26.6 V -15 H 17 V -20 H 26 V -18.5 H 25 V -10 H 28 V -7 H 54 V -15.6"
        " L 40.9 -7.2 L 40.1 -8.2 L 54 -18 V -31 H 55.3 V -18 L 69 -8.8 L 68.2 -7.8 L 55.3 -16 V -7 H 82 V -12 L 100 -15 Q 97 -6 94.5 0 Z"
    ),
    # Collier: bridge amidships, a forest of gallows over the holds.
    "collier": (
        "M 3 0 Q 0 -2 0 -8.4 H 6 V -11 H 9 L 8.7 -20 H 13.6 L 13.9 -11 H 17 V -14 H 23 V -12.6 H 22 V -8 H 24 V -6 H"
        " 31 V -19 H 29 V -20.6 H 36 V -19 H 34 V -6 H 43 V -19 H 41 V -20.6 H 48 V -19 H 46 V -6 H 52 V -12 H 53.6 V"
        " -15 H 60 V -13.4 H 59 V -6 H 65 V -19 H 63 V -20.6 H 70 V -19 H 68 V -6 H 77 V -19 H 75 V -20.6 H 82 V -19 H"
        " 80 V -6 H 87 V -9 L 100 -11 Q 97.5 -5 96.5 0 Z"
    ),
    # Cargo ship: flush deck, one block of upperworks amidships, three masts with derricks.
    "cargo-ship": (
        "M 3 0 Q 0 -2.5 -0.5 -9 H 8 V -11.5 H 12 V -9 H 17 V -25 H 17.9 V -16 L 28 -9.6 L 27.6 -8.8 L 17.9 -14 V -8.6"
        " H 33 V -27 H 33.9 V -17 L 41 -11 L 40.6 -10.2 L 33.9 -15 V -8.6 H 42.4 V -14 H 46 L 45.8 -21.4 H 51 L 51.2"
        " -14 H 53.4 V -18.6 H 59.6 V -17 H 59 V -8.8 H 64 L 72 -16.4 L 72.5 -15.7 L 66 -9.2 H 72.4 V -27 H 73.3 V"
        " -9.6 L 83 -16 L 83.5 -15.2 L 75 -9.4 L 100 -11.4 Q 97.5 -5 96.5 0 Z"
    ),
    # Straggler: an old steamer with a thin tall funnel, bridge apart from it, and her smoke.
    "straggler": (
        "M 5 0 Q 0 -3 -1 -8.5 H 12 V -23 H 12.9 V -8.5 H 22 V -6 H 36 V -9 H 40 V -27 H 44.4 V -9 H 48 V -15.4 H 49 V"
        " -17 H 57 V -15.4 H 56 V -9 H 58 V -6 H 74 V -26 H 74.9 V -6 H 78 V -9.5 L 92 -10.4 L 100 -14.6 L 101 -14 Q"
        " 95 -5 93 0 Z M 41 -28.6 Q 35 -28.4 34 -32 Q 29 -30.4 27 -33.6 Q 22 -32.4 20 -35.6 Q 25 -39 29 -36.6 Q 33 -39"
        " 37 -35.6 Q 42 -36 43.6 -32 Q 44.6 -29.4 41 -28.6 Z"
    ),
    # Tanker: engines and funnel aft, bridge amidships, catwalk between, long low deck.
    "tanker": (
        "M 3 0 Q 0 -2 -0.5 -7.6 H 4 V -10.4 H 9 L 8.7 -18.6 H 14.4 L 14.7 -10.4 H 20 V -7.6 H 21.5 V -5.4 H 31.5 V -19.4 H 32.3 V -6.2"
        " H 50 V -13.4 H 51.6 V -16.2 H 58.6 V -14.8 H 57.8 V -6.2 H 73 V -19.4 H 73.8 V -6.2 H 86.5 V -8.2 L 100 -9.6"
        " Q 97.5 -4.5 96.5 0 Z M 22.3 -5.4 H 50 V -5 H 22.3 Z"
    ),
    # Coastal tanker: everything aft, pipes and one mast on a low deck, whaleback bow.
    "coastal-tanker": (
        "M 3 0 Q 0 -3 0 -8 H 4 V -13 H 8 V -22 L 13 -22.6 V -13 H 16 V -18.5 H 24 V -17 H 23 V -13 H 26 V -8 H 28.5 V"
        " -5 H 42 V -7.4 H 47 V -5 H 53 V -25 H 54.2 V -5 H 62 V -7.4 H 67 V -5 H 80 V -9.5 L 100 -12 Q 97 -5 95 0 Z"
    ),
    # Fleet tanker: bridge amidships, funnel aft, three pairs of posts for the hoses, a gun on the bow.
    "fleet-tanker": (
        "M 3 0 Q 0 -2 -0.5 -7 H 5 V -9.6 H 10 L 9.7 -17 H 14.6 L 15 -9.6 H 19 V -7 H 21 V -4.8 H 28 V -17 H 26 V -18 H"
        " 32 V -17 H 30 V -4.8 H 40 V -17 H 38 V -18 H 44 V -17 H 42 V -5.6 H 51 V -11.6 H 53 V -14.6 H 57 V -20.6 H"
        " 58 V -14.6 H 60 V -13 H 59.4 V -5.6 H 69 V -17 H 67 V -18 H 73 V -17 H 71 V -5.6 H 84 V -7.6 L 88 -8 V -10.4"
        " L 96 -11.2 V -10.4 L 91 -9.8 V -8.2 L 100 -9 Q 97.5 -4 96.5 0 Z"
    ),
    # Passenger liner: long white-ship upperworks in steps, two raked funnels, two masts.
    "liner": (
        "M 4 0 Q 1 -3 -0.5 -8.4 H 5 V -10.2 H 11 V -19.5 H 11.8 V -10.2 H 17 V -12.2 H 24 V -14.2 H 35 L 34 -23.2 H 41.4 L 42.4 -14.2"
        " H 52 L 51 -23.2 H 58.4 L 59.4 -14.2 H 67 V -17 H 72.4 V -15.4 H 71.6 V -12.2 H 76 V -10 H 82.4 V -22 H 83.2 V -9.4"
        " L 100 -11 Q 97 -5 95.5 0 Z"
    ),
    # Troopship: boats in a row, one broad funnel, guns at both ends, kingposts fore and aft.
    "troopship": (
        "M 4 0 Q 1 -3 -0.5 -8.4 H 4 V -11 L -1 -12.4 L -0.6 -13.2 L 8 -11.6 V -9.2 H 14 V -22 H 15 V -10 H 20 V -13 H"
        " 22 V -15.4 H 26 V -13 H 28 V -15.4 H 32 V -13 H 34 V -15.4 H 38 V -13 H 40 V -16.4 H 43.4 L 42.8 -26 H 53 L"
        " 53.6 -16.4 H 56 V -13 H 58 V -15.4 H 62 V -13 H 64 V -18.4 H 70.4 V -16.6 H 69.6 V -10 H 78 V -23 H 79 V"
        " -9.6 H 85 V -12 L 94 -13.6 L 94.3 -12.8 L 89 -11.4 V -9.9 L 100 -11 Q 97 -5 95.5 0 Z"
    ),
    # Fleet carrier: flat deck with overhangs, island and mast on it.
    "carrier": (
        "M 6 0 L 4 -5.4 L 0 -7.8 V -9.4 H 47 V -12.2 H 49 V -16 H 50.6 L 50.4 -18.4 H 55.8 L 56 -16 H 57.2 V -25 H 57.9 V -21.4 H 60 V -20.8"
        " H 57.9 V -16.6 H 60.6 V -14.6 H 62.6 V -12.2 H 64.6 V -9.4 H 100 V -7.9 L 94.5 -6.6 Q 91.5 -4 90.5 0 Z"
    ),
    # Battleship: turrets fore and aft, tower foremast, one broad funnel, main mast.
    "battleship": (
        "M 3 0 Q 0 -2 -0.5 -5.4 H 8.8 L 9.2 -6.2 H 3 V -7 H 9.6 L 10.4 -8.6 H 17.4 V -5.6 H 20.6 V -8.2 H 21 L 21.3 -9.2 H 13.6 V -10"
        " H 21.6 L 22.4 -11.4 H 29.4 V -8.6 H 33 V -12.6 H 35.2 V -21.4 H 36 V -14.6 H 39.6 L 39.2 -20.4 H 46.4 L 46.8 -12.8"
        " H 49.4 V -17 H 50.4 V -22.6 H 51.6 V -26.4 H 52.2 V -31 H 52.9 V -26.4 H 54.6 V -22.6 H 55.6 V -18.2 H 57.4 V -12.4 H 60 V -8.8"
        " H 63 V -11.6 H 69.8 L 70.8 -10 H 79 V -9.2 H 71 L 71.4 -8.4 V -5.8 H 75.6 V -8.4 H 82.2 L 83 -7 H 91 V -6.2 H 83.4 V -5.8"
        " L 100 -7.4 Q 97.5 -3.5 97 0 Z"
    ),
    # Heavy cruiser: three turrets, tower bridge, two raked funnels, pole main mast.
    "cruiser": (
        "M 3 0 Q 0 -2 -0.5 -4.6 H 9.8 V -5.6 H 4.2 V -6.3 H 10 L 10.8 -7.8 H 16.6 V -4.8 H 21 V -8.4 H 27 V -19 H 27.7 V -9.2 H 33.4"
        " L 32.4 -16.6 H 37.6 L 38.6 -9.2 H 43.6 L 42.6 -17.6 H 48.6 L 49.6 -9.2 H 52.8 V -14.6 H 54 V -20.4 H 54.6 V -26 H 55.3 V -20.4"
        " H 57.6 V -16.8 H 59.8 V -11.8 H 62.2 V -7.6 H 64.8 V -10.4 H 70.6 L 71.4 -9.1 H 78 V -8.4 H 71.6 V -5.4 H 76.6 V -7.9 H 82.2 L 83 -6.6"
        " H 89.4 V -5.9 H 83.2 V -5.4 L 100 -7.6 Q 97.8 -3.5 97 0 Z"
    ),
    # Fleet destroyer: long forecastle break, two raked funnels, guns in shields, tubes between.
    "destroyer": (
        "M 2 0 L 0 -3.6 L 9 -4 V -6.6 H 7 L 4 -7.8 L 4.3 -8.5 L 8 -7.4 L 13 -7.8 V -4.2 L 17.4 -4.3 V -7.6 H 16 L 12.6 -8.9 L 12.9 -9.6"
        " L 17 -8.4 L 21.6 -8.8 V -4.4 L 29 -4.6 V -14.6 H 29.7 V -6 H 34 V -7.2 H 41 V -4.9 H 42.6 L 41.4 -12.8 H 46.6 L 47.8 -5 H 52 L 50.8 -14 H 56.6"
        " L 57.8 -8.2 H 60.2 V -25 H 60.9 V -20 H 63.6 V -19.4 H 60.9 V -13.4 H 68 V -11.6 H 67 V -8.4 H 71.4 V -11.4 H 76 L 80.6 -12.6 L 80.9 -11.9"
        " L 77 -10.6 V -8.6 H 80.4 V -10.8 H 84.4 L 89 -12 L 89.3 -11.3 L 85.4 -10 V -8.8 L 100 -10.8 Q 97.6 -5 96.4 0 Z"
    ),
    # Flower-class corvette: short and deep, gun on the bow, mast before the bridge, one upright funnel.
    "corvette": (
        "M 4 0 Q 0 -4 0 -9.6 L 10 -9 V -12.4 H 18 V -8.8 L 26 -8.4 V -13 H 33.6 V -15.6 H 37.6 V -8.4 H 40 L 39.8 -26.4 H 47.6 L 47.4 -12.4"
        " H 53 V -21.6 H 64.6 V -19.6 H 63.4 V -12.8 H 68 V -39 H 69.3 V -31 H 72.6 V -29.8 H 69.3 V -13 H 74 V -17.4 H 79.4"
        " L 90 -20.2 L 90.4 -19 L 80.6 -15.4 V -13 L 100 -17.4 Q 96.4 -8 93.4 0 Z"
    ),
    # Perry-type frigate: boxy deckhouse, missile launcher forward, lattice mast, hangar and low helicopter deck aft.
    "frigate": (
        "M 3 0 L 0 -5.6 H 20.6 V -13 H 33.4 V -15.6 H 35.4 V -18 H 38.6 V -15.6 H 41.6 V -19.4 H 48 V -15.6 H 52 L 53.6 -26 H 52 V -26.9 H 53.8 L 54.3 -31"
        " H 55.1 L 55.6 -26.9 H 57.4 V -26 H 55.8 L 57.4 -15.6 H 60.6 V -21 Q 63.4 -24.4 66.2 -21 V -16 H 70 V -13.4 H 72 V -7.6 H 77.6 V -12.4 H 79 L 80.4 -14.6"
        " L 81.2 -14 L 80 -11.6 V -7.8 L 86 -8.4 L 100 -10.6 Q 96 -4.6 93 0 Z"
    ),
    # Amphibious assault ship: slab sides, flat flight deck, slim island with two masts, helicopters on deck.
    "lhd": (
        "M 2 0 L 1 -2.4 V -9.4 H 0 V -11 H 8.6 Q 7.6 -12.6 8.8 -13.4 L 4 -14.2 V -15.2 L 9.6 -14.2 H 10.6 V -15 H 5.4 V -15.6 H 17.4 V -15 H 11.8 V -14.2"
        " Q 14.6 -14 15 -12.2 L 14.4 -11 H 40 V -15.4 H 43 V -19 H 44.6 V -22.6 H 48.4 V -19 H 49.8 V -27 H 47.6 V -27.8 H 49.8 V -31 H 50.8 V -27.8 H 53 V -27"
        " H 50.8 V -19 H 53 L 53.6 -21.6 H 55.4 V -28.6 H 56.4 V -21.6 H 58.6 L 59.6 -19 V -15.4 H 62.6 V -11 H 74.6 Q 73.6 -12.6 74.8 -13.4 L 70 -14.2 V -15.2"
        " L 75.6 -14.2 H 76.6 V -15 H 71.4 V -15.6 H 83.4 V -15 H 77.8 V -14.2 Q 80.6 -14 81 -12.2 L 80.4 -11 H 100 V -9.4 H 98 Q 94.6 -7 92 0 Z"
    ),
    # Type VII boat on the surface: net cutter, deck gun, tower with wintergarten and periscope.
    "type-vii": (
        "M 3 0 Q 1 -1.6 0 -3.2 L 36 -4.4 L 36.4 -7.4 H 43 V -12.4 H 44 V -16.6 H 44.8 V -12.6 H 46.4 V -20 H 47.3 V -12.8 H 52.4 V -9 Q 54 -8.6 54 -4.6"
        " H 59.4 V -6.6 H 58.2 V -7.6 H 61.4 L 68 -8.4 L 68.1 -7.6 L 62 -6.6 V -4.8 L 90.4 -5.4 L 91.8 -7.6 L 93.4 -7.2 L 93 -5.5 L 100 -5 Q 97 -2.4 96 0 Z"
    ),
    # Fleet boat on the surface: long flat deck, stepped tower with shears and two periscopes, gun aft.
    "fleet-boat": (
        "M 2 0 L 0 -3.4 L 29 -4.4 V -6 H 24 L 20.6 -7 L 20.8 -7.7 L 24.6 -7.2 H 31.4 V -4.5 H 41.6 V -8 H 45.4 V -11.8 H 49 L 49.4 -16.6 H 50.2 V -21.6 H 51"
        " V -16.6 H 52 V -20 H 52.8 V -14 H 54.4 V -12.4 H 57 V -10.4 H 56.4 V -8 H 60 V -4.8 L 86 -5.6 L 100 -7.6 Q 97.4 -3 96 0 Z"
    ),
    # Nuclear boat, whole hull: sail well forward with its planes, rudder and screw at the stern.
    "nuclear-boat": (
        "M 0.6 -3.4 L 2.4 -3.4 V -1 L 6 -1.6 L 4.6 -8.4 H 9.2 L 10.4 -2.6 Q 22 -6 34 -6 H 61 L 62 -13.4 Q 62.2 -14.4 63.4 -14.4 H 64.6 V -17.4 H 65.3 V -14.4"
        " H 66.6 V -19 H 67.4 V -14.4 H 71 Q 72.4 -14.4 72.8 -12.6 L 74.4 -6 H 84 Q 98.6 -6 100 0 Q 98.6 6 84 6 H 34 Q 22 6 10.4 2.6 L 9.2 8.4 H 4.6 L 6 1.6"
        " L 2.4 1 V 3.4 H 0.6 Z M 61.6 -10.6 L 69.4 -10.6 Q 70.4 -10.2 69.4 -9.8 L 61.6 -9.8 Z"
    ),
    # Catalina: boat hull with a step, wing on a pylon seen from its end, engine, tall tail.
    "flying-boat": (
        "M 2 -13.6 Q 0 -19 3 -27 H 10.6 Q 12 -20 14.6 -15.4 L 44 -13 H 50 V -17.6 L 42 -18.4 V -20.2 Q 52 -22.6 64 -21 L 65.6 -23 H 75 Q 77.6 -21.4 77.6 -20.4 V -25.6"
        " H 78.6 V -14.6 H 77.6 V -18.6 Q 77.4 -17.4 75 -17 H 60.4 L 61.4 -12.4 L 70 -12 L 73.4 -14.6 H 80 L 83.6 -11.4 L 92 -10.4 Q 99 -9 100 -5.6 Q 97 -1 86 1 L 50 3.4 L 49 1.2"
        " L 30 -3.6 L 12 -9.4 Z"
    ),
    # Four-engined patrol bomber from above, nose up: long narrow wings, slab body, twin fins.
    "bomber": (
        "M 50 -62 Q 53.5 -61 53.6 -56 L 53.8 -44 L 60.4 -43.6 L 60.4 -48 Q 62.5 -52 64.6 -48 L 64.6 -43.2 L 74.4 -42.4"
        " L 74.4 -46.4 Q 76.5 -50.4 78.6 -46.4 L 78.6 -42 L 99 -39.8 Q 100.6 -38.4 99 -37 L 54 -34 L 53 -10 L 64 -9.4"
        " L 64 -12.4 Q 66 -15 68 -12.4 L 68 -2 Q 66 0 64 -2 L 64 -4.4 L 52 -3.6 L 50 0 L 48 -3.6 L 36 -4.4 L 36 -2 Q"
        " 34 0 32 -2 L 32 -12.4 Q 34 -15 36 -12.4 L 36 -9.4 L 47 -10 L 46 -34 L 1 -37 Q -0.6 -38.4 1 -39.8 L 21.4 -42"
        " L 21.4 -46.4 Q 23.5 -50.4 25.6 -46.4 L 25.6 -42.4 L 35.4 -43.2 L 35.4 -48 Q 37.5 -52 39.6 -48 L 39.6 -43.6 L"
        " 46.2 -44 L 46.4 -56 Q 46.5 -61 50 -62 Z"
    ),
    # Four-engined patrol bomber from the side: slab body, glazed nose, high wing seen from its end, large fin.
    "patrol-bomber": (
        "M 0 -8.8 L 3.4 -10.4 L 3.2 -17 Q 4.6 -21.6 9 -21.4 Q 13 -21 13.2 -16.4 L 13.6 -12 L 32 -13.6 L 46 -14.2 Q 56 -16.4 66 -14.6 L 67 -15.8"
        " Q 69.6 -18.2 72.4 -15.8 L 73 -14.4 L 82 -14.2 L 84.4 -16.2 Q 88.4 -16.6 91 -13 L 95.4 -11.6 Q 100 -9.8 100 -6.6 Q 99.4 -2.8 95 -1.8 L 84 -.4"
        " L 58 0 Q 40 -.4 24 -3.6 L 12.6 -6 L 12 -3.4 Q 8.6 -2 5 -4.2 L 4.4 -7.2 Z"
    ),
    # Twin-engined bomber from the side: greenhouse canopy, gondola under the nose, single fin.
    "twin-bomber": (
        "M 0 -8.6 L 1 -19.6 Q 4 -22 8 -21 L 15.4 -11 L 34 -12 L 61 -12.6 L 65 -16 L 73 -17.2 L 81 -15 L 85.4 -12.2 L 93 -10.8 Q 100 -8.6 100 -5.4"
        " Q 99.4 -2 94 -1 L 85 .2 L 82 2.6 L 70 3 L 65 .6 L 50 -.4 Q 26 -2 12 -5.8 L 2 -7.2 Z"
    ),
    # Ship's helicopter: main rotor, boom, cabin with its window, wheels, tail rotor.
    "helicopter": (
        "M 14 -17.6 L 42 -16.4 Q 45 -20.4 52 -21 H 55.4 V -24.6 H 24 V -26 H 55.8 V -28 H 59 V -26 H 98 V -24.6 H 59.4"
        " V -21 H 66 Q 80 -20.6 88 -11 Q 90 -5.4 84 -4 H 80.6 V -2 Q 81.8 .4 79.4 1.4 Q 76.4 1.6 76.4 -1 L 77.4 -4 H"
        " 54 Q 46 -5 40 -9 L 22 -12.4 V -8 Q 22.6 -5.4 20.2 -5.2 Q 17.8 -5.6 18.6 -8 L 19.4 -12.9 L 13.4 -13.8 Z M"
        " 71.6 -17 Q 79 -15.6 83 -10.6 H 71.6 Z O 7 -16.6 7 O 7 -16.6 5.6 M 6.2 -22 H 7.8 V -11.2 H 6.2 Z"
    ),
    # A torpedo: warhead to the right, screws and fins to the left.
    "torpedo": (
        "M 0 -4.6 H 2.4 V -1 L 6 -1.4 L 4.6 -5.6 H 10 L 14 -3 Q 22 -5 30 -5 H 88 Q 99 -5 100 0 Q 99 5 88 5 H 30 Q 22 5 14 3 L 10 5.6 H 4.6 L 6 1.4 L 2.4 1 V 4.6 H 0 Z"
    ),
}
"""Side views of ships and aircraft as SVG path data, by name."""

ICON_GRID = 24.0
"""Width and height of the grid on which icons are drawn, in its own units."""
ICON_WEIGHT = 2.0
"""Line width of every icon, in units of the grid of 24 by 24 units on which icons are drawn."""


class Icon(NamedTuple):
    """An icon as SVG path data: lines with round ends and joins, and filled shapes. ``O x y r`` is a circle."""

    lines: str
    fills: str = ""


_WAVE = "M 2 {0} Q 4.5 {1} 7 {0} Q 9.5 {2} 12 {0} Q 14.5 {1} 17 {0} Q 19.5 {2} 22 {0}"


def _wave(y: float) -> str:
    return _WAVE.format(y, y - 3, y + 3)


ICONS: dict[str, Icon] = {
    # -- what a boat does
    # Torpedo running to the right: blunt warhead, fins, screws.
    "torpedo": Icon(
        "M 0.9 16.7 L 4.9 21.8 M 2.9 19.2 L 4.7 17.8",
        "M 4.0 16.9 L 6.1 13.1 L 16.5 5.0 C 19.2 2.9 21.4 2.8 22.4 4.0 C 23.4 5.3 22.7 7.4 20.1 9.5 L 9.7 17.7 L 5.5 18.8 Z M 4.2 16.5 L 1.5 15.0 L 3.9 13.2 L 5.9 13.2 Z M 5.9 18.7 L 6.7 21.6 L 9.0 19.8 L 9.5 17.8 Z",
    ),
    # A boat that goes down by the bow, under the waves.
    "dive": Icon(
        f"{_wave(3.6)}",
        "M 2.4 10.1 C 5.9 8.8 8.5 10.3 10.1 11.6 L 13.6 8.7 L 17.8 12 L 15.6 15.9 L 18.8 18.3 C 21.1 20.2 21.7 22.7 21.4 24.7 C 18.2 25.5 16 25.1 13.7 23.2 L 5 16.5 C 2.6 14.6 1.9 12.3 2.4 10.1 Z",
    ),
    # Binoculars.
    "contact": Icon(
        "M 10 10.5 H 14",
        "M 5.4 3.5 H 9.6 V 7 L 11.2 13 V 18.4 C 11.2 20 10.2 21 8.6 21 H 4 C 2.4 21 1.4 20 1.4 18.4 V 15 L 5.4 7 Z"
        " M 18.6 3.5 H 14.4 V 7 L 12.8 13 V 18.4 C 12.8 20 13.8 21 15.4 21 H 20 C 21.6 21 22.6 20 22.6 18.4 V 15 L 18.6 7 Z",
    ),
    # A carrier seen through a telescope.
    "special-contact": Icon(
        "M 12 1.6 C 17.8 1.6 22.4 6.2 22.4 12 C 22.4 17.8 17.8 22.4 12 22.4 C 6.2 22.4 1.6 17.8 1.6 12 C 1.6 6.2 6.2 1.6 12 1.6 Z",
        "M 4.2 11 H 13.4 V 8.4 H 14.6 V 5.4 H 15.8 V 8.4 H 17.2 V 11 H 19.8 V 12.8 L 17 14 L 16.2 16.6 H 7.6 L 6.8 14 L 4.2 12.8 Z",
    ),
    # Headphones, and what is heard in Morse.
    "b-dienst": Icon(
        "M 4 14 V 11.4 C 4 6.4 7.4 3 12 3 C 16.6 3 20 6.4 20 11.4 V 14 M 10 18 H 10.1 M 13 18 H 14.6",
        "M 3.4 12.4 H 5.6 C 6.8 12.4 7.6 13.2 7.6 14.4 V 19.6 C 7.6 20.8 6.8 21.6 5.6 21.6 H 3.4 C 2.2 21.6 1.4 20.8 1.4 19.6 V 14.4"
        " C 1.4 13.2 2.2 12.4 3.4 12.4 Z M 20.6 12.4 H 18.4 C 17.2 12.4 16.4 13.2 16.4 14.4 V 19.6 C 16.4 20.8 17.2 21.6 18.4 21.6"
        " H 20.6 C 21.8 21.6 22.6 20.8 22.6 19.6 V 14.4 C 22.6 13.2 21.8 12.4 20.6 12.4 Z",
    ),
    # A twin gun on its mounting, barrels up, and two bursts.
    "flak": Icon(
        "M 7.4 14 L 15 3 M 11.4 16 L 19 5 M 20.4 12.4 L 22.4 10.4 M 20.4 10.4 L 22.4 12.4 M 6 6.4 L 8 4.4 M 6 4.4 L 8 6.4",
        "M 1.6 22.4 L 4 17.6 L 5 12 L 13 16.8 L 13.4 17.6 L 15.8 22.4 Z",
    ),
    # Periscope above the surface.
    "periscope": Icon(
        "M 1.6 20 Q 4.2 17.2 6.8 20 Q 9.4 22.8 12 20 Q 14.6 17.2 17.2 20 Q 19.8 22.8 22.4 20",
        "M 9.6 17 V 6 C 9.6 3 11.2 1.6 14 1.6 H 19.6 V 8.4 H 14.6 V 15.4 Q 12 14.8 9.6 17 Z",
    ),
    # -- what an escort does
    # A mast that transmits and receives.
    "hf-df": Icon(
        "M 12 9 L 6 22 M 12 9 L 18 22 M 8.4 17 H 15.6 M 7.6 10.4 C 6.2 8.4 6.2 5.8 7.6 3.8 M 16.4 3.8 C 17.8 5.8 17.8 8.4 16.4 10.4"
        " M 4 13 C 1 9.4 1 4.8 4 1.4 M 20 1.4 C 23 4.8 23 9.4 20 13",
        "O 12 7 2.2",
    ),
    # A course that bends round a cross.
    "evasive-routing": Icon(
        "M 2 20 H 5 C 11 20 7 6.6 14 6.6 H 18 M 14 15.4 L 20 21.4 M 20 15.4 L 14 21.4",
        "M 16.4 1.4 L 23 6.6 L 16.4 11.8 Z",
    ),
    # A warship head on, with her bow wave.
    "escort-attack": Icon(
        "M 12 6 V 1.6 M 8.6 3.6 H 15.4 M 7.4 20 Q 4.6 17.4 1.6 21.4 M 16.6 20 Q 19.4 17.4 22.4 21.4",
        "M 8.4 6 H 15.6 V 9.4 H 19 L 15 22.4 H 9 L 5 9.4 H 8.4 Z",
    ),
    # A four-engined aircraft from above.
    "air-patrol": Icon(
        "M 5.4 9.4 V 7 M 8.6 9.4 V 7 M 15.4 9.4 V 7 M 18.6 9.4 V 7",
        "M 12 1.4 C 13.4 1.4 14 3 14 5 V 8.6 H 23 V 11.6 L 14 13.4 L 13.4 18.4 L 17.4 20.4 V 22.6 H 6.6 V 20.4 L 10.6 18.4 L 10 13.4"
        " L 1 11.6 V 8.6 H 10 V 5 C 10 3 10.6 1.4 12 1.4 Z",
    ),
    # Rings that spread below a keel.
    "sonar-ping": Icon(
        "M 16.3 11.4 C 14.1 14.2 9.9 14.2 7.7 11.4 M 19.4 14.6 C 15.6 19.4 8.4 19.4 4.6 14.6 M 22 18.4 C 16.8 24.4 7.2 24.4 2 18.4",
        "M 3 1.6 H 21 L 16.4 7 H 7.6 Z",
    ),
    # A sinking depth charge, with bubbles.
    "depth-charge": Icon(
        "",
        "M 10 6.3 Q 15.6 7.5 19.7 11.5 L 18.5 13.8 L 8.7 8.6 Z M 8 10 L 17.7 15.2 L 15.8 18.7 L 6.1 13.6 Z"
        " M 5.4 15 L 15.1 20.1 L 13.9 22.4 Q 8.2 21.3 4.1 17.3 Z O 5 8.4 1.8 O 3.4 3.4 1.5 O 9.4 2.6 1.3",
    ),
    # A burst beside a hull, and not on it.
    "near-miss": Icon(
        "",
        "M 15.6 .8 L 17 4.6 L 20.8 3 L 19.2 6.8 L 23 8.2 L 19.2 9.6 L 20.8 13.4 L 17 11.8 L 15.6 15.6 L 14.2 11.8 L 10.4 13.4 L 12 9.6 L 8.2 8.2 L 12 6.8 L 10.4 3 L 14.2 4.6 Z M .6 19.6 C 1.6 17.6 3 17.4 4 17.4 V 13 H 8.4 V 17.4 H 17 C 19 17.4 20.2 18 20.8 19.6 C 19.6 22 18 22.4 16.4 22.4 H 4.4 C 2.4 22.4 1.2 21.4 .6 19.6 Z",
    ),
    # A cat.
    "cat-and-mouse": Icon(
        "M 4 2.6 L 8.6 6 H 15.4 L 20 2.6 V 12.4 C 20 17.6 16.6 20.4 12 20.4 C 7.4 20.4 4 17.6 4 12.4 Z M 1.4 13 L 6 14 M 1.4 18.4 L 6 16.8"
        " M 22.6 13 L 18 14 M 22.6 18.4 L 18 16.8",
        "O 8.8 11 1.5 O 15.2 11 1.5 M 10.4 14.6 H 13.6 L 12 17 Z",
    ),
    # A destroyer that searches to and fro.
    "destroyer-sweep": Icon(
        "M 4 17.4 Q 12 23.6 20 17.4 M 13.6 6 V 1.6",
        "M 1.4 8 H 4 V 6 H 7 V 8 H 9 V 4 H 11.4 V 8 H 12.6 V 4.6 H 16 V 7.4 H 18 V 9 L 23 8 L 20.6 13.4 H 3 Z"
        " M 1.4 14 L 7 15 L 3 20 Z M 22.6 14 L 17 15 L 21 20 Z",
    ),
    # -- what floats
    # A freighter: three islands, two masts with derricks.
    "transport": Icon(
        "M 5 13 V 4 M 19 13 V 4 M 2.6 7 H 7.4 M 16.6 7 H 21.4",
        "M .8 12.4 H 7 V 14.4 H 9 V 9.4 H 10.4 V 4.4 H 13.6 V 9.4 H 15 V 14.4 H 17 V 12 H 23.2 L 20.6 20.4 H 3.4 Z",
    ),
    # A boat on the surface.
    "u-boat": Icon(
        f"M 10.6 6.6 V 1.6 M 14 6.6 V 4 {_wave(21.4)}",
        "M .6 15.6 C 2 12.6 4 12 7 12 H 8 L 8.6 6.6 H 15.6 L 16.4 12 H 19 C 21.4 12 22.8 13 23.4 14.4 L 23.4 16 C 22 18 20 18.6 18 18.6 H 5.4 C 2.6 18.6 1.2 17.4 .6 15.6 Z",
    ),
    # A boat on the surface, with a drop of oil.
    "u-tanker": Icon(
        "",
        "M .6 18 C 2 15.6 4 15.2 7 15.2 L 7.6 10.6 H 12.4 L 13 15.2 H 19 C 21.4 15.2 22.8 16 23.4 17.4 V 19 C 22 21 20 21.6 18 21.6 H 5.4 C 2.6 21.6 1.2 20 .6 18 Z M 18 .8 C 20.2 4.2 22 6.4 22 8.6 C 22 11 20.2 12.6 18 12.6 C 15.8 12.6 14 11 14 8.6 C 14 6.4 15.8 4.2 18 .8 Z",
    ),
    # A corvette: gun on the high bow, mast before the bridge, one funnel.
    "escort": Icon(
        "M 13.6 9 V 2 M 18.6 13 L 22.6 9.6 M 10.4 4.6 H 16.8",
        "M .6 13.4 H 3.4 V 11 H 6.4 V 6 H 10 V 10.4 H 11.6 V 8 H 16 V 13.4 H 19 L 23.4 12.4 L 19.6 21.6 H 2.6 Z",
    ),
    # Several corvettes.
    "support-group": Icon(
        "M 12 2 V 9 M 8.5 5.5 H 15.5",
        "M .8 14 H 3.6 V 11.6 H 6 V 14 L 11 13.4 L 8.6 18 H 2.2 Z M 13 14 H 15.8 V 11.6 H 18.2 V 14 L 23.2 13.4 L 20.8 18 H 14.4 Z"
        " M 6.8 20 H 9.4 V 18.6 H 11.8 V 20 L 17 19.4 L 14.8 23.4 H 8.4 Z",
    ),
    # -- what a convoy does
    # A ship that is not there: her outline in dashes.
    "decoy": Icon(
        "M 1.6 14 H 5 M 8 14 H 11 M 14.6 14 H 17.4 M 20.4 14 H 22.6 M 2.4 16.8 L 4 20.6 M 7 20.6 H 10.4 M 13.6 20.6 H 17 M 20 20.6 L 21.6 16.8"
        " M 7.6 11.4 V 7 H 10 M 13 7 H 15.4 V 11.4 M 11.5 4.4 V 1.6",
    ),
    # A freighter under an arc of warships.
    "screen": Icon(
        "M 1.6 13.6 C 2.6 -1.4 21.4 -1.4 22.4 13.6",
        "M 4.6 15.4 H 9 V 12 H 10.6 V 8.6 H 13.4 V 12 H 15 V 15.4 H 19.4 L 17.4 21 H 6.6 Z",
    ),
    # A lighthouse with its beams.
    "harbour": Icon(
        "M 16.6 6.4 L 22 4 M 16.6 8.6 L 22 10.6 M 7.4 6.4 L 2 4 M 7.4 8.6 L 2 10.6 M 3 22 H 21",
        "M 9.4 9 V 5.4 L 12 2.4 L 14.6 5.4 V 9 Z M 9.6 10.6 H 14.4 L 15 14 H 9 Z M 8.7 15.6 H 15.3 L 16.2 20.6 H 7.8 Z",
    ),
    # -- nothing
    "water": Icon(f"{_wave(6)} {_wave(12)} {_wave(18)}"),
    # An empty horizon with a sun.
    "empty-sea": Icon(
        "M 2 14 H 22 M 5 18 H 11 M 14 21.6 H 19 M 12 3.4 V 1.6 M 5 6.4 L 3.8 5.2 M 19 6.4 L 20.2 5.2",
        "M 6 14 C 6 4.4 18 4.4 18 14 Z",
    ),
    # -- what is done with paper
    "draw": Icon("M 4 8 H 14 V 22 H 4 Z M 7.4 8 V 4.6 H 17.4 V 18.6 H 14", "M 20.6 10.4 L 17.4 5.2 H 23.8 Z M 19.8 10 H 21.4 V 16 H 19.8 Z"),
    "discard": Icon("M 3 13 L 9.6 3 L 19 9.2 L 12.4 19.2 Z M 2 22 H 22 M 7.6 10.8 L 14.4 11.4 M 11.6 7.6 L 10.4 14.6", ""),
    "fold": Icon("M 3 8 L 12 5 V 19 L 3 22 Z M 12 5 L 21 8 V 22 L 12 19 M 7 3 Q 12 -.4 17 3", "M 19.4 5 L 14.6 4.4 L 18.4 .8 Z"),
    "glue": Icon("M 8 10 H 16 M 9 6.6 H 15", "M 11 1 H 13 L 14.4 6 H 9.6 Z M 8 9 H 16 L 17.4 12 V 22.6 H 6.6 V 12 Z M 9 14 V 19 H 15 V 14 Z"),
    "press": Icon("M 2 22 H 22 M 12 2 V 7", "M 7 5 H 17 L 12 11 Z M 3 13 H 21 V 16 H 3 Z M 3 17.4 H 21 V 19.4 H 3 Z"),
    "cut": Icon("M 8 15.6 L 18 2 M 16 15.6 L 6 2 M 6.6 15.4 C 4.4 15.4 3 16.8 3 18.8 C 3 20.8 4.4 22 6.2 22 C 8 22 9.4 20.8 9.4 18.8 C 9.4 17 8.4 15.4 6.6 15.4 Z"
        " M 17.4 15.4 C 19.6 15.4 21 16.8 21 18.8 C 21 20.8 19.6 22 17.8 22 C 16 22 14.6 20.8 14.6 18.8 C 14.6 17 15.6 15.4 17.4 15.4 Z"),
}  # fmt: skip
"""The icons for the functions of cards, by name. They are simple enough to be distinguished at a size of 6 mm."""
