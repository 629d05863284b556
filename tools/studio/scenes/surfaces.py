"""Materials of rooms: of walls, floors, windows and plants."""

import bpy

from finishes import made, rgb
from scenes.outdoors import outdoors


def _flat(nodes, axes):
    """The place in the room as a flat texture sees it: two of its axes, in metres."""
    split, join, scale = nodes.node("SeparateXYZ"), nodes.node("CombineXYZ"), nodes.node("VectorMath", operation="SCALE")
    nodes.link(nodes.place, split.inputs["Vector"])
    for axis, into in zip(axes, "XY"):
        nodes.link(split.outputs[axis.upper()], join.inputs[into])
    nodes.link(join.outputs["Vector"], scale.inputs[0])
    scale.inputs["Scale"].default_value = 0.01
    return scale.outputs["Vector"]


def _mixed(nodes, share, low, high, blend="MIX"):
    mix = nodes.node("MixRGB", blend_type=blend)
    for value, into in ((share, "Fac"), (low, "Color1"), (high, "Color2")):
        if hasattr(value, "links"):
            nodes.link(value, mix.inputs[into])
        else:
            mix.inputs[into].default_value = value
    return mix.outputs["Color"]


def _boards(name, tones, axes, board=(1.9, 0.145), gap=0.0014, roughness=0.36):
    """Floor boards: each has a tone of its own, and grain along it."""
    nodes = made(name, tones[0], Specular=0.4)
    flat = _flat(nodes, axes)
    bricks = nodes.node("TexBrick", Scale=1, offset=0.37, offset_frequency=3)
    for key, value in (("Brick Width", board[0]), ("Row Height", board[1]), ("Mortar Size", gap), ("Mortar Smooth", 0.1)):
        bricks.inputs[key].default_value = value
    for key, tone in (("Color1", tones[0]), ("Color2", tones[1]), ("Mortar", "#2b1d12")):
        bricks.inputs[key].default_value = rgb(tone)
    nodes.link(flat, bricks.inputs["Vector"])
    # The tone moves the grain, so that it breaks off at the edge of a board.
    shifted, stretched = nodes.node("VectorMath", operation="ADD"), nodes.node("VectorMath", operation="MULTIPLY")
    nodes.link(flat, stretched.inputs[0])
    stretched.inputs[1].default_value = (2.2, 34, 1)
    moved = nodes.node("VectorMath", operation="SCALE")
    nodes.link(bricks.outputs["Color"], moved.inputs[0])
    moved.inputs["Scale"].default_value = 60
    nodes.link(stretched.outputs["Vector"], shifted.inputs[0]).link(moved.outputs["Vector"], shifted.inputs[1])
    grain = nodes.node("TexNoise", Scale=1, Detail=7, Roughness=0.62, Distortion=0.7)
    nodes.link(shifted.outputs["Vector"], grain.inputs["Vector"])
    ramp = nodes.node("ValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.32, 0.66
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = rgb("#a9a29a"), rgb("#ffffff")
    nodes.link(grain.outputs["Fac"], ramp.inputs["Fac"])
    colour = _mixed(nodes, 0.9, bricks.outputs["Color"], ramp.outputs["Color"], "MULTIPLY")
    nodes.link(colour, nodes.surface.inputs["Base Color"])
    shine = nodes.node("MapRange")
    shine.inputs["To Min"].default_value, shine.inputs["To Max"].default_value = roughness + 0.14, roughness
    nodes.link(grain.outputs["Fac"], shine.inputs["Value"]).link(shine.outputs["Result"], nodes.surface.inputs["Roughness"])
    bump = nodes.node("Bump", Strength=0.6, Distance=0.0012, invert=True)
    nodes.link(bricks.outputs["Fac"], bump.inputs["Height"]).link(bump.outputs["Normal"], nodes.surface.inputs["Normal"])


def _plaster(name, low, high):
    """A painted wall: almost even, with the waves that a trowel leaves."""
    nodes = made(name, high, Roughness=0.88, Specular=0.2)
    nodes.between(nodes.texture("TexNoise", Scale=1.3, Detail=5, Roughness=0.55).outputs["Fac"], low, high)
    nodes.bump(nodes.texture("TexNoise", Scale=16, Detail=6, Roughness=0.6).outputs["Fac"], 1.6, 0.5)


def _concrete(name, low, high, roughness=0.5):
    nodes = made(name, high, Roughness=roughness, Specular=0.35)
    ramp = nodes.between(nodes.texture("TexNoise", Scale=1.7, Detail=10, Roughness=0.68, Distortion=0.4).outputs["Fac"], low, high)
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.3, 0.7
    nodes.bump(nodes.texture("TexNoise", Scale=60, Detail=5).outputs["Fac"], 0.5, 0.6)


def _bricks(name, tones, mortar, axes):
    """A wall of bricks under paint that does not hide them."""
    nodes = made(name, tones[0], Roughness=0.85, Specular=0.2)
    wall = nodes.node("TexBrick", Scale=1)
    for key, value in (("Brick Width", 0.25), ("Row Height", 0.077), ("Mortar Size", 0.006), ("Mortar Smooth", 0.3)):
        wall.inputs[key].default_value = value
    for key, tone in (("Color1", tones[0]), ("Color2", tones[1]), ("Mortar", mortar)):
        wall.inputs[key].default_value = rgb(tone)
    nodes.link(_flat(nodes, axes), wall.inputs["Vector"]).link(wall.outputs["Color"], nodes.surface.inputs["Base Color"])
    rough = nodes.texture("TexNoise", Scale=45, Detail=6)
    height = nodes.node("Math", operation="MULTIPLY_ADD")
    nodes.link(wall.outputs["Fac"], height.inputs[0]).link(rough.outputs["Fac"], height.inputs[2])
    height.inputs[1].default_value = -1.6
    nodes.bump(height.outputs["Value"], 4, 0.9)


def _rubber_floor(name):
    """Black granules, a few of them grey."""
    nodes = made(name, "#1f1e1d", Roughness=0.8, Specular=0.25)
    ramp = nodes.between(nodes.texture("TexNoise", Scale=260, Detail=1).outputs["Fac"], "#1b1a19", "#4d4a47")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.55, 0.78


def _leaf(name, dark, light):
    nodes = made(name, light, Roughness=0.38, Specular=0.4)
    nodes.between(nodes.texture("TexNoise", Scale=7, Detail=2).outputs["Fac"], dark, light)


def _striped_leaf(name, dark, light):
    """Snake plant: pale bands across dark blades."""
    nodes = made(name, dark, Roughness=0.4, Specular=0.4)
    bands = nodes.texture("TexNoise", stretch=(3, 26, 3), Scale=1, Detail=3, Distortion=0.6)
    nodes.between(bands.outputs["Fac"], dark, light).color_ramp.elements[0].position = 0.42


def _linen(name, colour):
    """A curtain, through which a part of the light comes."""
    nodes = made(name, colour, Roughness=0.95, Specular=0.05)
    through, mix = nodes.node("BsdfTranslucent"), nodes.node("MixShader")
    through.inputs["Color"].default_value = rgb(colour)
    mix.inputs["Fac"].default_value = 0.45
    ends = nodes.tree.nodes["Material Output"].inputs["Surface"]
    nodes.link(nodes.surface.outputs["BSDF"], mix.inputs[1]).link(through.outputs["BSDF"], mix.inputs[2])
    nodes.link(mix.outputs["Shader"], ends)
    nodes.bump(nodes.texture("TexChecker", Scale=700).outputs["Fac"], 0.3)


_makers = {
    "oak-floor": lambda name: _boards(name, ("#c39a6b", "#a67a4c"), "zx"),
    "oak-floor-across": lambda name: _boards(name, ("#c39a6b", "#a67a4c"), "xz"),
    "dark-floor": lambda name: _boards(name, ("#7a5636", "#5f412a"), "xz"),
    "concrete": lambda name: _concrete(name, "#8d8780", "#b3aca3"),
    "concrete-dark": lambda name: _concrete(name, "#4d4a47", "#6b6763", 0.42),
    "plaster": lambda name: _plaster(name, "#d6cbbd", "#e3d9cc"),
    "plaster-white": lambda name: _plaster(name, "#e6e0d8", "#efeae3"),
    "plaster-green": lambda name: _plaster(name, "#2a4a44", "#335851"),
    "plaster-ink": lambda name: _plaster(name, "#2a2928", "#353331"),
    "plaster-clay": lambda name: _plaster(name, "#b9785a", "#c78868"),
    "plaster-sage": lambda name: _plaster(name, "#93a08f", "#a2ae9d"),
    "brick-white": lambda name: _bricks(name, ("#e4ddd3", "#d8cfc4"), "#c9c0b5", "xy"),
    "brick": lambda name: _bricks(name, ("#8a4b36", "#6f3a2a"), "#b6aa9c", "xy"),
    "rubber-floor": _rubber_floor,
    "ceiling": lambda name: made(name, "#efece7", Roughness=0.95, Specular=0.1),
    "skirting": lambda name: made(name, "#e9e4dc", Roughness=0.5),
    "frame-steel": lambda name: made(name, "#242322", Roughness=0.45),
    "leaf": lambda name: _leaf(name, "#24482a", "#3f6d3a"),
    "leaf-striped": lambda name: _striped_leaf(name, "#1f3d2a", "#8aa377"),
    "stem": lambda name: made(name, "#5b4630", Roughness=0.8),
    "soil": lambda name: made(name, "#2a1f17", Roughness=1),
    "pot-white": lambda name: made(name, "#e2dbd1", Roughness=0.55),
    "pot-clay": lambda name: made(name, "#a85f3d", Roughness=0.8),
    "pot-ink": lambda name: made(name, "#2c2a29", Roughness=0.6),
    "linen": lambda name: _linen(name, "#e9e0d2"),
    "rug": lambda name: made(name, "#b7a994", Roughness=1, Sheen=0.5),
    "paper": lambda name: made(name, "#ece5da", Roughness=0.9),
    "box-board": lambda name: made(name, "#b98d5d", Roughness=0.85, Specular=0.2),
    "tape": lambda name: made(name, "#c9a878", Roughness=0.3),
    "lamp-glow": lambda name: made(name, "#ffe2b8", Emission=rgb("#ffd9a0"), Emission_Strength=14),
    "outdoors": outdoors,
}


def lay():
    """Makes every material of rooms, so that a stage finds them by name."""
    for name, make in _makers.items():
        if name not in bpy.data.materials:
            make(name)


def simplify():
    """Shows light that comes off a surface its plain colour; only the camera sees texture and gloss.

    Half of the time that a picture takes goes into textures that nobody would see. What glows is looked at, not used as
    a light: Cycles would spend every other ray on it.
    """
    for material in bpy.data.materials:
        nodes = material.node_tree and material.node_tree.nodes
        surface = nodes and nodes.get("Principled BSDF")
        if not surface:
            continue
        if any(surface.inputs["Emission"].default_value[:3]) or surface.inputs["Emission"].links:
            material.cycles.sample_as_light = False
            continue
        ends = nodes["Material Output"].inputs["Surface"]
        full = ends.links[0].from_socket
        plain, mix, path = (nodes.new(f"ShaderNode{kind}") for kind in ("BsdfDiffuse", "MixShader", "LightPath"))
        plain.inputs["Color"].default_value = surface.inputs["Base Color"].default_value
        link = material.node_tree.links.new
        link(path.outputs["Is Camera Ray"], mix.inputs["Fac"])
        link(plain.outputs["BSDF"], mix.inputs[1])
        link(full, mix.inputs[2])
        link(mix.outputs["Shader"], ends)
