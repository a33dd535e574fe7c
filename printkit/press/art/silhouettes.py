"""Side views of ships and aircraft as outlines: data, drawn once for every game.

Each is a path in SVG's letters (absolute M L H V C Q Z), bow to the right, y down, the waterline at y = 0 for what floats,
100 long or nearly so. ``symbols`` scales it to a length of 1 and centres it. Masts and aerials are drawn as part of the
contour, so that the outline reads as well as the filled shape.
"""

from __future__ import annotations

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
    # Tanker: engines and funnel aft, bridge amidships, catwalk between, long low deck.
    "tanker": (
        "M 3 0 Q 0 -2 -0.5 -7.6 H 4 V -10.4 H 9 L 8.7 -18.6 H 14.4 L 14.7 -10.4 H 20 V -7.6 H 21.5 V -5.4 H 31.5 V -19.4 H 32.3 V -6.2"
        " H 50 V -13.4 H 51.6 V -16.2 H 58.6 V -14.8 H 57.8 V -6.2 H 73 V -19.4 H 73.8 V -6.2 H 86.5 V -8.2 L 100 -9.6"
        " Q 97.5 -4.5 96.5 0 Z M 22.3 -5.4 H 50 V -5 H 22.3 Z"
    ),
    # Passenger liner: long white-ship upperworks in steps, two raked funnels, two masts.
    "liner": (
        "M 4 0 Q 1 -3 -0.5 -8.4 H 5 V -10.2 H 11 V -19.5 H 11.8 V -10.2 H 17 V -12.2 H 24 V -14.2 H 35 L 34 -23.2 H 41.4 L 42.4 -14.2"
        " H 52 L 51 -23.2 H 58.4 L 59.4 -14.2 H 67 V -17 H 72.4 V -15.4 H 71.6 V -12.2 H 76 V -10 H 82.4 V -22 H 83.2 V -9.4"
        " L 100 -11 Q 97 -5 95.5 0 Z"
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
    # Amphibious assault ship: slab sides, full flight deck, long island with two masts.
    "lhd": (
        "M 2 0 L 1 -8 H 0 V -12.6 H 36 V -17.4 H 39.6 V -19.8 H 42.4 L 43.4 -28.4 H 44.4 L 45.4 -19.8 H 47.6 V -22.4 H 50.8 V -19.8"
        " H 54.6 L 55.6 -31 H 56.6 V -29 H 58.8 V -28.2 H 56.9 L 57.8 -19.8 H 60.6 V -17.2 H 63.4 V -12.6 H 99.4 L 100 -11.2 Q 94 -6 92 0 Z"
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
    # Four-engined patrol bomber: twin fins, slab fuselage, glazed nose, turret, high wing with nacelle.
    "bomber": (
        "M 1 -4 Q -1 -10 1.5 -17 Q 6 -19.5 9.5 -16 Q 12 -11 11 -6.4 L 30 -7.4 L 46 -8 Q 50 -10.6 58 -10.4 Q 64 -10 66.6 -8.4 V -14 H 67.6 V -8"
        " L 72 -7.6 Q 72.6 -11 76 -11 Q 79.4 -11 79.8 -7.8 L 82.4 -7.9 L 87 -5.2 Q 95 -4.6 97.6 -2.6 Q 100.4 -.4 98.6 2 Q 97 4.4 92 4.8 L 67.6 6 V 9.4 H 66.6 V 6"
        " L 46 5.4 Q 45.6 8 43 8 Q 40.4 8 40 5.2 L 28 4 L 11 -1.2 Q 10.4 1.6 7 2.2 Q 2.6 2.4 1 -4 Z"
    ),
    # Ship's helicopter: main and tail rotor, boom, cabin, wheels.
    "helicopter": (
        "M 2 -24 L 5.6 -25 L 12 -15.6 L 42 -15 Q 45 -19.6 52 -20.4 H 55 V -24 H 22 V -25.2 H 55.6 V -27 H 58.8 V -25.2 H 98 V -24 H 59.4 V -20.4 H 66 L 70 -18.4 H 77"
        " Q 86 -15.4 89 -9.4 Q 89.6 -4.6 84 -3.6 H 80.6 V -1.6 Q 81.8 0.6 79.4 1.6 Q 76.4 1.8 76.4 -0.6 L 77.4 -3.6 H 52 L 40 -7.4 L 22 -10.4 V -6.6 Q 22.6 -4 20.2 -3.8 Q 17.8 -4.2 18.6 -6.6"
        " L 19.6 -10.8 L 10 -12.4 L 7.4 -13 Z"
    ),
    # A torpedo: warhead to the right, screws and fins to the left.
    "torpedo": (
        "M 0 -4.6 H 2.4 V -1 L 6 -1.4 L 4.6 -5.6 H 10 L 14 -3 Q 22 -5 30 -5 H 88 Q 99 -5 100 0 Q 99 5 88 5 H 30 Q 22 5 14 3 L 10 5.6 H 4.6 L 6 1.4 L 2.4 1 V 4.6 H 0 Z"
    ),
}
