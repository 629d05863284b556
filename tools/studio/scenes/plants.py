"""Plants in pots, each grown a little differently from its seed."""

from math import cos, pi, radians, sin
from random import Random


def pot(stage, radius, height, finish="pot-white"):
    profile = [(0, radius * 0.74), (height * 0.05, radius * 0.78), (height * 0.93, radius), (height, radius), (height, radius * 0.9),
               (height * 0.86, radius * 0.88)]
    stage.turned((0, 0, 0), (0, height, 0), profile, finish, bevel=0.25)
    stage.round((0, height * 0.8, 0), (0, height * 0.88, 0), radius * 0.9, "soil", bevel=0)


def snake_plant(stage, height=80, radius=15, finish="pot-white", seed=1):
    """Stiff upright blades with pale bands."""
    chance = Random(seed)
    rim = radius * 1.5
    pot(stage, radius, rim, finish)
    for i in range(17):
        tall = height * chance.uniform(0.55, 1)
        around, out = chance.uniform(0, 2 * pi), radius * chance.uniform(0.05, 0.6)
        lean, twist, wide = chance.uniform(0.02, 0.2), chance.uniform(-0.9, 0.9), chance.uniform(2.6, 3.6)
        rows = []
        for k in range(13):
            t = k / 12
            spread = out + lean * tall * t**1.6
            half = wide * (1 - t**3.5) * (0.7 + 0.6 * t * (1 - t) * 2)
            a = around + pi / 2 + twist * t + i
            middle = (spread * cos(around), rim * 0.85 + tall * t, spread * sin(around))
            rows.append([(middle[0] + s * half * cos(a), middle[1], middle[2] + s * half * sin(a)) for s in (-1, -0.5, 0, 0.5, 1)])
        stage.sheet(rows, "leaf-striped", thickness=0.35, smooth=1)


def _leaf(stage, at, around, rise, length, chance):
    """One broad leaf from its stalk: folded along its middle, its tip bent down."""
    wide = length * chance.uniform(0.3, 0.36)
    droop = chance.uniform(0.5, 1.1)
    rows = []
    for k in range(11):
        t = k / 10
        half = wide * sin(pi * (t * 0.93 + 0.05)) ** 0.8
        along, up = length * t * cos(rise), length * (t * sin(rise) - droop * t * t * 0.5)
        rows.append([
            (at[0] + along * cos(around) - s * half * sin(around),
             at[1] + up + abs(s) * half * 0.34,
             at[2] + along * sin(around) + s * half * cos(around))
            for s in (-1, -0.5, 0, 0.5, 1)
        ])
    stage.sheet(rows, "leaf", thickness=0.12, smooth=1)


def fig(stage, height=150, radius=17, finish="pot-white", leaves=42, seed=3):
    """A young tree with broad leaves on two or three stems."""
    chance = Random(seed)
    rim = radius * 1.7
    pot(stage, radius, rim, finish)
    stems = []
    for i in range(3):
        around = chance.uniform(0, 2 * pi)
        lean, tall = chance.uniform(6, 20), height * (1, 0.84, 0.66)[i]
        through = [(lean * t**1.5 * cos(around) + 3 * sin(5 * t + i), rim * 0.8 + (tall - rim) * t, lean * t**1.5 * sin(around)) for t in (0, 0.25, 0.5, 0.75, 1)]
        stage.tube(through, 0.9, "stem", smooth=True)
        stems.append(through)
    for i in range(leaves):
        through = stems[(0, 1, 0, 2, 1, 0)[i % 6]]
        t = 1 - 0.72 * (i / leaves)
        k = min(int(t * 4), 3)
        share = t * 4 - k
        at = [a + (b - a) * share for a, b in zip(through[k], through[k + 1])]
        _leaf(stage, at, i * 2.4 + chance.uniform(-0.4, 0.4), radians(chance.uniform(10, 62)), chance.uniform(19, 30), chance)
