"""The camera that stands in a room, and how its pictures are developed."""

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import bpy
import numpy as np
from mathutils import Vector

from scenes.denoise import denoised
from scenes.room import metres

_PASSES = ("DiffDir", "DiffInd", "DiffCol", "GlossDir", "GlossInd", "GlossCol", "Emit", "Env", "Normal", "Depth")


@dataclass
class View:
    """The place of the camera, the middle of its picture, and its lens in millimetres of a 36 mm sensor.

    A `level` camera looks straight ahead and shifts its lens, as one does for rooms, so that walls stay upright.
    `focus` is a point that is sharp; without it everything is.
    """

    at: tuple
    to: tuple
    lens: float = 32
    level: bool = True
    focus: tuple | None = None
    fstop: float = 2.8
    exposure: float = 0.35


def stand(view):
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width, data.clip_end = view.lens, 36, 100
    camera = bpy.data.objects.new("camera", data)
    camera.location, target = metres(view.at), metres(view.to)
    towards = target - camera.location
    if view.level:
        distance = Vector((towards.x, towards.y)).length
        data.shift_y = view.lens * towards.z / distance / 36
        towards.z = 0
    camera.rotation_euler = towards.to_track_quat("-Z", "Y").to_euler()
    if view.focus:
        data.dof.use_dof = True
        data.dof.aperture_fstop = view.fstop
        forward = camera.rotation_euler.to_matrix() @ Vector((0, 0, -1))
        data.dof.focus_distance = (metres(view.focus) - camera.location).dot(forward)
    bpy.context.collection.objects.link(camera)
    bpy.context.scene.camera = camera


def _settings(size, samples):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.use_persistent_data = True
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_denoising = "CPU", samples, False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.03
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 2, 0
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 2, 3
    cycles.blur_glossy = 1
    cycles.caustics_reflective = cycles.caustics_refractive = False
    layer = bpy.context.view_layer
    for name in ("diffuse", "glossy"):
        for part in ("direct", "indirect", "color"):
            setattr(layer, f"use_pass_{name}_{part}", True)
    for name in ("emit", "environment", "normal", "z"):
        setattr(layer, f"use_pass_{name}", True)


def _write_passes(folder):
    """Has the compositor write every pass to a file of its own."""
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, files = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = folder
    files.format.file_format, files.format.color_depth = "OPEN_EXR", "32"
    files.file_slots.clear()
    for name in _PASSES:
        files.file_slots.new(f"{name}-")
        tree.links.new(layers.outputs[name], files.inputs[f"{name}-"])


def _pixels(path, size):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    pixels = np.empty(size[0] * size[1] * image.channels, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return np.nan_to_num(pixels.reshape(size[1], size[0], -1)[..., :3])


def _half(folder, size, seed):
    scene = bpy.context.scene
    scene.cycles.seed = seed
    bpy.ops.render.render()
    return {name: _pixels(str(next(Path(folder).glob(f"{name}-*.exr"))), size) for name in _PASSES}


def _vignette(light):
    """A lens lets less light through at its corners."""
    height, width = light.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    return light * (1 - 0.11 * (x**2 + y**2)).astype(np.float32)[..., None]


def _develop(light, path, exposure):
    height, width = light.shape[:2]
    image = bpy.data.images.new("picture", width, height, float_buffer=True)
    image.pixels.foreach_set(np.dstack([light, np.ones((height, width), np.float32)]).astype(np.float32).ravel())
    scene = bpy.context.scene
    scene.view_settings.view_transform, scene.view_settings.look = "Filmic", "Medium High Contrast"
    scene.view_settings.exposure = exposure
    scene.render.image_settings.file_format, scene.render.image_settings.color_mode = "PNG", "RGB"
    image.save_render(path, scene=scene)


def take(path, size, samples, exposure):
    """Renders what the camera sees, in two halves of the samples, and writes the finished picture."""
    _settings(size, max(2, samples // 2))
    with TemporaryDirectory() as folder:
        _write_passes(folder)
        halves = [_half(folder, size, seed) for seed in (1, 2)]
    _develop(_vignette(denoised(halves)), path, exposure)
