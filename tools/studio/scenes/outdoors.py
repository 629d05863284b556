"""The view from windows: a garden, trees and a few houses under a bright sky, far out of focus."""

import bpy
import numpy as np

from finishes import made, rgb

_SIZE = 420, 752
# Heights are shares of the picture; the camera stands about as high as this.
_HORIZON = 0.4


def _colour(code):
    return np.float32(rgb(code)[:3])


def _blurred(image, radius):
    """By a Gaussian, in pixels; beyond its edges the picture goes on mirrored."""
    taps = np.exp(-0.5 * (np.arange(-3 * radius, 3 * radius + 1) / radius) ** 2)
    for axis in (0, 1):
        padding = [(3 * radius, 3 * radius) if side == axis else (0, 0) for side in range(3)]
        padded = np.pad(image, padding, mode="reflect")
        image = sum(tap * np.take(padded, range(i, i + image.shape[axis]), axis) for i, tap in enumerate(taps / taps.sum()))
    return image


def _skyline(chance, width, low, high, waves):
    """The height of something along the picture: waves, each shorter than the one before."""
    x = np.linspace(0, 2 * np.pi, width)
    rise = sum(np.sin(x * n + chance.uniform(0, 6.3)) / n**0.7 for n in waves)
    return low + (high - low) * (rise - rise.min()) / (rise.max() - rise.min())


def _tree(image, chance, place, size, shade, light):
    """A crown of many round clumps, the upper ones in the sun."""
    height, width = image.shape[:2]
    y, x = np.mgrid[0:height, 0:width]
    clumps = [(chance.normal(0, 0.42), chance.normal(0, 0.5)) for _ in range(150)]
    for left, up in sorted(clumps, key=lambda clump: clump[1]):
        reach = size * chance.uniform(0.09, 0.2)
        inside = (x - place[0] - left * size) ** 2 + (y - place[1] - up * size) ** 2 < reach**2
        sunlit = np.clip(0.5 + up * 0.5 - left * 0.3 + chance.normal(0, 0.2), 0, 1)
        image[inside] = shade + (light - shade) * sunlit


def _house(image, left, wide, tall, wall, roof):
    height = image.shape[0]
    base = int(height * (_HORIZON - 0.05))
    for row in range(base, base + int(tall * 1.55)):
        inset = max(0, row - base - tall) * 1.1
        image[row, int(left + inset) : max(int(left + inset), int(left + wide - inset))] = wall if row < base + tall else roof
    for i in range(3):
        at = int(left + wide * (0.16 + 0.28 * i))
        image[base + tall // 2 : base + int(tall * 0.85), at : at + int(wide * 0.13)] = _colour("#5d6a74")


def _painted():
    height, width = _SIZE
    chance = np.random.default_rng(5)
    up = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    sky = np.clip((up - _HORIZON) / (1 - _HORIZON), 0, 1) ** 0.7
    image = np.repeat(_colour("#f4f3ec") * (1 - sky) + _colour("#8fb8e2") * sky, width, axis=1)
    clouds = _blurred(chance.normal(0, 1, (height, width, 1)), 18)
    image += np.clip(clouds / clouds.std() - 0.7, 0, 1.2) * 0.16 * (1 - sky)
    for low, high, waves, code in ((0.43, 0.5, (2, 3, 5), "#a9bcc6"), (0.42, 0.46, (3, 7, 11, 17, 29), "#93a993")):
        rise = _skyline(chance, width, low, high, waves)
        image[up[..., 0] < rise] = _colour(code)
    lawn = np.clip(up / _HORIZON, 0, 1)
    image = np.where(up < _HORIZON - 0.035, _colour("#55703c") * (1 - lawn) + _colour("#94a56f") * lawn, image)
    for left, wide, tall, wall, roof in ((60, 96, 38, "#e6ded0", "#8c5a45"), (330, 84, 34, "#d9cbb5", "#6d6460"),
                                         (566, 104, 42, "#efe9df", "#9a6148")):
        _house(image, left, wide, tall, _colour(wall), _colour(roof))
    for i in range(13):
        place = (i * 62 + chance.uniform(-22, 22), height * (_HORIZON + chance.uniform(-0.05, 0.02)))
        _tree(image, chance, place, chance.uniform(20, 34), _colour("#3d5538"), _colour("#98a96c"))
    for x, rise, size in ((40, 0.55, 74), (236, 0.47, 56), (470, 0.5, 66), (720, 0.57, 84)):
        image[: int(height * rise), x - 4 : x + 4] = _colour("#5b4a3a")
        _tree(image, chance, (x, height * rise), size, _colour("#2c4329"), _colour("#87985a"))
    return _blurred(image, 3)


def outdoors(name):
    """Shines by itself; the mesh needs a UV map."""
    height, width = _SIZE
    image = bpy.data.images.new(name, width, height, float_buffer=True)
    image.colorspace_settings.name = "Linear"
    image.pixels.foreach_set(np.dstack([_painted(), np.ones(_SIZE)]).astype(np.float32).ravel())
    nodes = made(name, "#000000", Roughness=1, Specular=0, Emission_Strength=2)
    seen = nodes.node("TexImage", image=image, extension="EXTEND")
    nodes.link(nodes.node("TexCoord").outputs["UV"], seen.inputs["Vector"])
    nodes.link(seen.outputs["Color"], nodes.surface.inputs["Emission"])
