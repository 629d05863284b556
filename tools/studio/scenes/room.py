"""A room like a film set: walls, floor and ceiling, open where the camera stands, lit through its window.

Lengths are centimetres as on a stage: the back wall stands at z = 0, x = 0 in its middle, the room comes towards the viewer.
"""

from dataclasses import dataclass
from math import cos, radians, sin

import bpy
from mathutils import Vector

from finishes import rgb
from stage import WORLD

_THICK = 24


@dataclass
class Window:
    """An opening: its wall ('left', 'right' or 'back'), its middle along that wall, its size and its panes."""

    wall: str = "left"
    at: float = 200
    width: float = 240
    low: float = 60
    high: float = 235
    columns: int = 4
    rows: int = 3


@dataclass
class Room:
    width: float = 640
    depth: float = 760
    height: float = 285
    walls: str = "plaster"
    back: str = ""
    floor: str = "oak-floor"
    windows: tuple = (Window(),)
    skirting: str = "skirting"
    frame: str = "frame-steel"
    # The sun: its strength, its degrees above the horizon, and its angle from the window's own direction.
    sun: float = 24
    elevation: float = 31
    slant: float = 24
    # The share of its light that the floor reflects.
    glow: float = 0.4
    # Light of the sky in the windows, and of the rest of the flat in front.
    sky: float = 1.0
    fill: float = 0.35

    def build(self, stage):
        half = self.width / 2
        stage.box((-half, -4, 0), (half, 0, self.depth), self.floor, bevel=0)
        stage.box((-half - _THICK, self.height, -_THICK), (half + _THICK, self.height + 10, self.depth), "ceiling", bevel=0)
        self._wall(stage, "back", self.width)
        self._wall(stage, "left", self.depth)
        self._wall(stage, "right", self.depth)
        for window in self.windows:
            self._frame(stage, window)
            self._daylight(window)
        self._sun(self.windows[0])
        self._glow(self.windows[0])
        _area((0, self.height * 0.55, self.depth + 60), (0, 110, 0), (self.width * 0.9, self.height * 0.9), 90 * self.fill, "#fff1e0")

    def spot(self, wall, along, height, out):
        """A point by a wall: along it from its middle or from the back, above the floor, and so far into the room."""
        half = self.width / 2
        return {
            "back": (along, height, out),
            "left": (-half + out, height, along),
            "right": (half - out, height, along),
        }[wall]

    def _panel(self, stage, wall, start, end, low, high, finish, out=0.0, thick=_THICK):
        a, b = self.spot(wall, start, low, out), self.spot(wall, end, high, out - thick)
        stage.box([min(p, q) for p, q in zip(a, b)], [max(p, q) for p, q in zip(a, b)], finish, bevel=0)

    def _wall(self, stage, wall, length):
        finish = (self.back or self.walls) if wall == "back" else self.walls
        start, end = (-length / 2, length / 2) if wall == "back" else (0, length)
        for window in sorted((w for w in self.windows if w.wall == wall), key=lambda w: w.at):
            left, right = window.at - window.width / 2, window.at + window.width / 2
            self._panel(stage, wall, start, left, 0, self.height, finish)
            self._panel(stage, wall, left, right, 0, window.low, finish)
            self._panel(stage, wall, left, right, window.high, self.height, finish)
            self._skirt(stage, wall, start, right if window.low > 12 else left)
            start = right
        self._panel(stage, wall, start, end, 0, self.height, finish)
        self._skirt(stage, wall, start, end)

    def _skirt(self, stage, wall, start, end):
        if self.skirting:
            self._panel(stage, wall, start, end, 0, 9, self.skirting, out=1.6, thick=1.6)

    def _frame(self, stage, window):
        left, right = window.at - window.width / 2, window.at + window.width / 2

        def bar(start, end, low, high, out=-9, thick=6):
            self._panel(stage, window.wall, start, end, low, high, self.frame, out, thick)

        for start in (left, right - 5):
            bar(start, start + 5, window.low, window.high)
        for low in (window.low, window.high - 5):
            bar(left, right, low, low + 5)
        for i in range(1, window.columns):
            at = left + window.width * i / window.columns
            bar(at - 1.5, at + 1.5, window.low, window.high, -10, 4)
        for i in range(1, window.rows):
            at = window.low + (window.high - window.low) * i / window.rows
            bar(left, right, at - 1.5, at + 1.5, -10, 4)
        if window.low > 12:
            self._panel(stage, window.wall, left - 4, right + 4, window.low - 3, window.low, self.skirting or "skirting", out=6, thick=20)

    def _daylight(self, window):
        middle = self.spot(window.wall, window.at, (window.low + window.high) / 2, -_THICK - 4)
        inside = self.spot(window.wall, window.at, (window.low + window.high) / 2 - 40, 100)
        square_metres = window.width * (window.high - window.low) / 10000
        _area(middle, inside, (window.width, window.high - window.low), 30 * square_metres * self.sky, "#e3eeff")
        view = bpy.data.meshes.new("outdoors")
        corners = [self.spot(window.wall, window.at + side * 600, height, -320) for side, height in ((-1, -150), (1, -150), (1, 520), (-1, 520))]
        view.from_pydata([(x, y, z) for x, y, z in corners], [], [(0, 1, 2, 3)])
        for spot, place in zip(view.uv_layers.new().data, ((0, 0), (1, 0), (1, 1), (0, 1))):
            spot.uv = place
        view.materials.append(bpy.data.materials["outdoors"])
        thing = bpy.data.objects.new("outdoors", view)
        thing.matrix_world = WORLD
        thing.visible_diffuse = thing.visible_shadow = False
        bpy.context.collection.objects.link(thing)

    def _sunwards(self, window):
        """The direction in which the sun stands, on the stage's axes."""
        e, s = radians(self.elevation), radians(self.slant)
        level = {"left": (-cos(s), -sin(s)), "right": (cos(s), -sin(s)), "back": (sin(s), -cos(s))}[window.wall]
        return Vector((level[0] * cos(e), sin(e), level[1] * cos(e)))

    def _sun(self, window):
        light = bpy.data.lights.new("sun", "SUN")
        light.energy, light.color, light.angle = self.sun, rgb("#ffd9a6")[:3], radians(1.2)
        # Its light on the floor goes on as _glow: paths that find such a small bright spot by chance are all noise.
        light.cycles.max_bounces = 0
        sun = bpy.data.objects.new("sun", light)
        sun.rotation_euler = (metres(self._sunwards(window)) - metres((0, 0, 0))).to_track_quat("Z", "Y").to_euler()
        bpy.context.collection.objects.link(sun)

    def _glow(self, window):
        """The light that comes back from where the sun falls on the floor."""
        half, sunwards = self.width / 2, self._sunwards(window)
        spots = []
        for along in (window.at - window.width / 2, window.at + window.width / 2):
            for height in (window.low, window.high):
                start = Vector(self.spot(window.wall, along, height, 0))
                spots.append(start - sunwards * (height / sunwards.y))
        xs, zs = ([min(max(spot[i], low), high) for spot in spots] for i, low, high in ((0, -half, half), (2, 0, self.depth)))
        wide, deep = max(xs) - min(xs), max(zs) - min(zs)
        middle = ((max(xs) + min(xs)) / 2, 3, (max(zs) + min(zs)) / 2)
        # The patch is a slanted shape that fills about half of the rectangle around it.
        watts = self.sun * sunwards.y * wide * deep / 10000 * 0.5 * self.glow
        if wide > 20 and deep > 20:
            _area(middle, (middle[0], 100, middle[2] + 0.01), (wide * 0.8, deep * 0.8), watts, "#f0b87c")


def metres(point):
    """A spot on the stage as Blender counts it."""
    return WORLD @ Vector(point)


def _area(at, towards, size, watts, colour):
    """A sheet of light that the camera does not see."""
    light = bpy.data.lights.new("daylight", "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", size[0] / 100, size[1] / 100
    light.energy, light.color = watts, rgb(colour)[:3]
    lamp = bpy.data.objects.new("daylight", light)
    lamp.location = metres(at)
    lamp.rotation_euler = (metres(towards) - metres(at)).to_track_quat("-Z", "Y").to_euler()
    lamp.visible_camera = False
    bpy.context.collection.objects.link(lamp)
