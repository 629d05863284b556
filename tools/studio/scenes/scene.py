"""A picture to take: a room, what is in it and where the camera stands."""

from dataclasses import dataclass
from typing import Callable

import bpy

from scenes import camera, surfaces
from scenes.camera import View
from scenes.room import Room
from stage import Stage


@dataclass
class Scene:
    """`shape` is the picture's width and height in pixels at its largest; `furnish` may return another view."""

    shape: tuple
    room: Room
    view: View | None
    furnish: Callable

    def take(self, path, width, samples):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        surfaces.lay()
        stage = Stage()
        self.room.build(stage)
        view = self.furnish(stage) or self.view
        surfaces.simplify()
        camera.stand(view)
        camera.take(path, (width, round(width * self.shape[1] / self.shape[0])), samples, view.exposure)
