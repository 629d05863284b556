"""Larger products in a room, with things whose size everybody knows: a door, a chair, a plant, a bottle."""

from dataclasses import dataclass, replace
from typing import Callable

import bpy

from models import accessories, cardio
from products import shots
from scenes import furniture, plants, rooms
from scenes.camera import View
from scenes.room import Room
from scenes.scene import Scene
from stage import Stage
from studio import extent

_shape = (960, 960)
_lens = 30
_half = 18 / _lens


@dataclass
class Home:
    """The place of a product: its room, its turn, and the share of the picture's width or height that it fills.

    `eye` is the height of the camera. `rubber` lays tiles below the product, `add` puts something onto it.
    """

    room: Room
    turn: float | None = None
    fill: float = 0.72
    eye: float = 118
    rubber: bool = False
    add: Callable | None = None
    seed: int = 3


def _measured(build, turn):
    """The size of a product and its middle on the floor, in centimetres."""
    before = set(bpy.data.objects)
    stage = Stage()
    with stage.placed(turn=turn):
        build(stage)
    low, high, _ = extent(stage.objects)
    for thing in set(bpy.data.objects) - before:
        bpy.data.objects.remove(thing)
    size = [100 * (high[i] - low[i]) for i in (0, 2, 1)]
    return size, (50 * (low.x + high.x), -50 * (low.y + high.y), -100 * low.z)


def _bike(stage):
    with stage.placed((0, 0.6, 0), turn=-8):
        cardio.air_bike(stage)


def _furnish(slug, home):
    shot = shots[slug]
    turn = -shot.yaw if home.turn is None else home.turn

    def furnish(stage):
        (wide, tall, deep), (x, z, sunk) = _measured(shot.build, turn)
        floor = 1.6 if home.rubber else 0
        middle = deep / 2 + 58
        # The near edge of a flat product is far below the camera, and needs no room of its own.
        away = max(wide, tall, 100) / 2 / home.fill / _half + min(deep / 2, tall)
        reach = (away + middle) * _half
        with stage.placed((-x, floor + sunk, middle - z), turn=turn):
            shot.build(stage)
            if home.add:
                home.add(stage)
        if home.rubber:
            columns, rows = max(2, round(wide / 100 + 0.6)), max(2, round((middle + deep / 2) / 100 + 0.4))
            with stage.placed((-50 * columns, 0, 4)):
                furniture.rubber_floor(stage, columns, rows)
        edge = home.room.width / 2
        with stage.placed((-min(max(reach * 0.66, 56), edge - 60), 0, 0)):
            furniture.door(stage)
        side = min(max(reach * 0.74, wide / 2 + 26), edge - 30)
        with stage.placed((side, 0, 34)):
            (plants.fig if home.seed % 2 else plants.snake_plant)(stage, 128 if home.seed % 2 else 82, seed=home.seed)
        with stage.placed((side - 62, 0, 36), turn=-14):
            furniture.chair(stage)
        with stage.placed((-wide / 2 - 6, floor, middle + deep * 0.36), turn=20):
            accessories.bottle(stage)
        height = tall / 2 + floor
        return View((0, home.eye, middle + away), (0, max(height + 8, 40), middle), _lens, exposure=0.55)

    return furnish


homes = {
    "full-power-rack": Home(rooms.green, rubber=True),
    "half-rack-with-plate-storage": Home(rooms.loft, turn=-28, rubber=True, seed=2),
    "adjustable-squat-stands": Home(rooms.clay, rubber=True),
    "flat-utility-bench": Home(rooms.sage),
    "adjustable-incline-bench": Home(rooms.loft, seed=4),
    "dual-pulley-cable-machine": Home(rooms.light, rubber=True),
    "lat-pulldown-low-row-tower": Home(rooms.loft, rubber=True, seed=2),
    "leg-press-hack-squat": Home(rooms.green, rubber=True, seed=5),
    "roman-chair-back-extension": Home(rooms.light, seed=4),
    "plate-and-bar-storage-tree": Home(rooms.clay, rubber=True, seed=5),
    "dumbbell-set-with-rack": Home(rooms.sage, rubber=True, seed=2),
    "free-standing-dip-station": Home(rooms.clay, seed=5),
    "wooden-plyo-box": Home(rooms.sage, rubber=True),
    "push-sled": Home(rooms.loft, rubber=True, seed=5),
    "air-bike": Home(rooms.light),
    "magnetic-air-rower": Home(rooms.clay, seed=2),
    "lifting-platform": Home(rooms.loft, turn=-14, fill=0.78, eye=150, seed=5),
    "folding-tumbling-mat": Home(rooms.sage, eye=140, seed=5),
    "yoga-mat-6mm": Home(rooms.clay, eye=140),
    "indoor-training-turf": Home(rooms.loft, eye=150, seed=2),
    "under-machine-mat": Home(rooms.light, turn=-24, eye=140, add=_bike),
}

scenes = {f"products/{slug}-3": Scene(_shape, replace(home.room, fill=1.3), None, _furnish(slug, home)) for slug, home in homes.items()}
