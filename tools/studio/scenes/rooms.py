"""The rooms that pictures are taken in. Their windows are on the side that the camera looks towards."""

from dataclasses import replace

from scenes.room import Room, Window

# Deep green walls and a large window on the right: the gym of the first picture.
green = Room(width=620, depth=820, walls="plaster-green", floor="oak-floor-across", elevation=32, slant=10,
             windows=(Window("right", at=225, width=330, low=30, high=250),))

# Bright plaster and oak, its window on the left.
light = Room(width=560, depth=800, walls="plaster", floor="oak-floor-across", elevation=34, slant=12,
             windows=(Window("left", at=210, width=270, low=35, high=245),), sky=1.1, fill=0.7)

# A loft: painted bricks at the back, a concrete floor.
loft = Room(width=640, depth=820, walls="plaster-white", back="brick-white", floor="concrete", elevation=33, slant=14,
            windows=(Window("left", at=230, width=340, low=40, high=255, columns=5, rows=4),), skirting="", sky=1.0, fill=0.6)

# A garage or cellar: nearly black walls, polished concrete.
ink = Room(width=640, depth=820, walls="plaster-ink", floor="concrete-dark", elevation=32, slant=10,
           windows=(Window("right", at=230, width=330, low=60, high=250, columns=5),), skirting="")

clay = replace(light, walls="plaster-white", back="plaster-clay")
sage = replace(light, walls="plaster-sage", floor="oak-floor")

# Lit through tall panes in its back wall.
veranda = replace(light, walls="plaster", windows=(Window("back", at=0, width=420, low=12, high=258, columns=4, rows=2),), elevation=36, slant=32)


def late(room):
    """A room in the late afternoon: the sun comes in low from the viewer's side and draws the window on the wall."""
    return replace(room, elevation=20, slant=-40, sun=17)
