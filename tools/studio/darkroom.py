"""Renders things with Cycles and develops the picture: noise removed, highlights rolled off, an even backdrop."""

from pathlib import Path
from tempfile import TemporaryDirectory

import bpy

from finishes import rgb


def render_before(colour, floor, path, size, samples):
    """Takes the picture of things in front of an even colour, which is as dark as they shade the floor.

    Shadows are soft: a fifth of the size is enough for them. The empty floor is rendered with the same noise,
    so that none is left where nothing is shaded.
    """
    things = [thing for thing in bpy.context.scene.objects if _shown(thing) and thing is not floor]
    with TemporaryDirectory() as folder:
        for thing in things:
            thing.visible_camera = False
        small = [side // 5 for side in size]
        shaded = _plain(f"{folder}/shaded.exr", small, 16)
        for thing in things:
            thing.hide_render = True
        lit = _plain(f"{folder}/lit.exr", small, 16)
        for thing in things:
            thing.visible_camera, thing.hide_render = True, False
        floor.visible_camera = False
        _settings(size, samples)
        bpy.context.scene.render.film_transparent = True
        room = _Darkroom()
        paper = room.mixed("MULTIPLY", room.shade(shaded, lit), rgb(colour))
        room.node("Composite", room.node("AlphaOver", 1, paper, room.rolled_off(room.clean(size[0]))).outputs[0])
        _expose(path)


def _shown(thing):
    return thing.type in ("MESH", "CURVE", "FONT") and not thing.hide_render


def _expose(path):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    bpy.context.scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


def _plain(path, size, samples):
    """The picture as Cycles leaves it, for the darkroom."""
    _settings(size, samples)
    scene = bpy.context.scene
    scene.use_nodes = False
    scene.cycles.use_adaptive_sampling = False
    scene.render.image_settings.file_format = "OPEN_EXR"
    _expose(path)
    return bpy.data.images.load(path)


def _settings(size, samples):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.use_persistent_data = True
    cycles = scene.cycles
    cycles.samples = samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.03, 6
    cycles.sample_clamp_direct, cycles.sample_clamp_indirect = 12, 3
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 3, 1, 2
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.use_denoising = False
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode, scene.render.image_settings.color_depth = "RGB", "16"
    scene.view_settings.view_transform = "Standard"
    bpy.context.view_layer.cycles.denoising_store_passes = True


class _Darkroom:
    """The compositor's nodes, with a method for each of their tasks."""

    def __init__(self):
        scene = bpy.context.scene
        scene.use_nodes = True
        self.tree = scene.node_tree
        self.tree.nodes.clear()
        self.passes = self.node("RLayers").outputs

    def node(self, kind, *inputs, **settings):
        node = self.tree.nodes.new(f"CompositorNode{kind}")
        for name, value in settings.items():
            setattr(node, name, value)
        for value, socket in zip(inputs, node.inputs):
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            elif value is not None:
                socket.default_value = value
        return node

    def mixed(self, how, first, second):
        return self.node("MixRGB", 1, first, second, blend_type=how).outputs[0]

    def clean(self, width):
        """Averages pixels whose normal and colour are alike, so that edges and textures stay as they are."""
        guide = self.mixed("ADD", self.passes["Denoising Normal"], self.passes["Denoising Albedo"])
        return self.node("Bilateralblur", self.passes["Image"], guide, iterations=1, sigma_space=2.5 * width / 960,
                         sigma_color=0.16).outputs[0]

    def rolled_off(self, image):
        """Highlights run towards white as film shows them, instead of being cut off at it."""
        quarter = self.mixed("MULTIPLY", image, (0.25, 0.25, 0.25, 1))
        curves = self.node("CurveRGB", None, quarter)
        points = curves.mapping.curves[3].points
        for spot in ((0.0125, 0.034), (0.05, 0.18), (0.14, 0.56), (0.25, 0.82), (0.5, 0.955)):
            points.new(*spot)
        curves.mapping.update()
        return self.node("SetAlpha", curves.outputs[0], self.passes["Alpha"], mode="REPLACE_ALPHA").outputs[0]

    def shade(self, shaded, lit):
        """The share of its light that each spot of the floor keeps."""
        left = self.mixed("DIVIDE", *(self.node("Image", image=image).outputs["Image"] for image in (shaded, lit)))
        # Faint shadows are far from what throws them, and soft; dark ones end sharply where things stand.
        near, far = (self._blurred(left, reach) for reach in (3, 11))
        faint = self.node("MapRange", far, 0.62, 0.9, use_clamp=True).outputs[0]
        soft = self.node("MixRGB", faint, near, far).outputs[0]
        large = self.node("Scale", soft, space="RENDER_SIZE").outputs[0]
        # The outermost pixels fade when they are enlarged.
        return self.node("AlphaOver", 1, (1, 1, 1, 1), large).outputs[0]

    def _blurred(self, image, reach):
        return self.node("Blur", image, filter_type="GAUSS", size_x=reach, size_y=reach).outputs[0]
