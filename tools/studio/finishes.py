"""Materials for the surfaces of the equipment."""

import bpy


def rgb(code):
    """A colour as Cycles reckons with it, from the hexadecimal that screens show."""
    channels = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels] + [1]


class _Nodes:
    """The nodes of one material, joined by name."""

    def __init__(self, material):
        material.use_nodes = True
        self.tree = material.node_tree
        self.surface = self.tree.nodes["Principled BSDF"]
        self.place = self.tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]

    def node(self, kind, **settings):
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for name, value in settings.items():
            if name in node.inputs:
                node.inputs[name].default_value = value
            else:
                setattr(node, name, value)
        return node

    def link(self, output, into):
        self.tree.links.new(output, into)
        return self

    def texture(self, kind, stretch=(1, 1, 1), **settings):
        """A texture whose scale counts repeats in a metre."""
        mapping = self.node("Mapping")
        # Objects are built in centimetres.
        mapping.inputs["Scale"].default_value = [share / 100 for share in stretch]
        self.link(self.place, mapping.inputs["Vector"])
        texture = self.node(kind, **settings)
        self.link(mapping.outputs["Vector"], texture.inputs["Vector"])
        return texture

    def bump(self, height, depth, strength=1.0):
        """Raises the surface by a texture, by so many millimetres at most."""
        bump = self.node("Bump", Strength=strength, Distance=depth / 1000)
        self.link(height, bump.inputs["Height"])
        self.link(bump.outputs["Normal"], self.surface.inputs["Normal"])

    def between(self, share, low, high):
        """A colour between two, by a texture."""
        ramp = self.node("ValToRGB")
        ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = rgb(low), rgb(high)
        self.link(share, ramp.inputs["Fac"])
        self.link(ramp.outputs["Color"], self.surface.inputs["Base Color"])
        return ramp


def made(name, colour, **inputs):
    nodes = _Nodes(bpy.data.materials.new(name))
    nodes.surface.inputs["Base Color"].default_value = rgb(colour)
    for key, value in inputs.items():
        nodes.surface.inputs[key.replace("_", " ")].default_value = value
    return nodes


def _powder_coat(name, colour):
    """Paint baked onto steel: even, with the grain of an orange's skin."""
    nodes = made(name, colour, Roughness=0.42, Specular=0.45)
    nodes.bump(nodes.texture("TexNoise", Scale=1400, Detail=2).outputs["Fac"], 0.12)


def _rubber(name, colour, roughness=0.62):
    nodes = made(name, colour, Roughness=roughness, Specular=0.35)
    nodes.bump(nodes.texture("TexNoise", Scale=900, Detail=3).outputs["Fac"], 0.15)


def _cast_iron(name, colour, metallic=0.35):
    nodes = made(name, colour, Metallic=metallic, Roughness=0.5, Specular=0.4)
    nodes.bump(nodes.texture("TexNoise", Scale=420, Detail=6, Roughness=0.65).outputs["Fac"], 0.5)


def _metal(name, colour, roughness, grain=0.0):
    nodes = made(name, colour, Metallic=1, Roughness=roughness)
    if grain:
        nodes.bump(nodes.texture("TexNoise", stretch=(1, 60, 60), Scale=60, Detail=4).outputs["Fac"], grain)


def _knurled(name, colour):
    """Two families of fine grooves that cross, as a file cuts them into a bar."""
    nodes = made(name, colour, Metallic=1, Roughness=0.3)
    waves = [
        nodes.texture("TexWave", stretch=stretch, Scale=1, wave_profile="TRI", bands_direction="DIAGONAL")
        for stretch in ((190, 190, 190), (190, -190, -190))
    ]
    deepest = nodes.node("Math", operation="MULTIPLY")
    for wave, into in zip(waves, deepest.inputs):
        nodes.link(wave.outputs["Fac"], into)
    nodes.bump(deepest.outputs["Value"], 1.2)


def _wood(name, dark, light, stretch=(1, 14, 14)):
    nodes = made(name, light, Roughness=0.42, Specular=0.35, Clearcoat=0.15, Clearcoat_Roughness=0.3)
    grain = nodes.texture("TexNoise", stretch=stretch, Scale=9, Detail=8, Roughness=0.6, Distortion=0.6)
    nodes.between(grain.outputs["Fac"], dark, light)
    nodes.bump(grain.outputs["Fac"], 0.15)


def _birch(name, stretch):
    """The face of plywood: broad figure as the knife leaves it, and fine dark pores."""
    nodes = made(name, "#e2c397", Roughness=0.5, Specular=0.3, Clearcoat=0.1)
    broad = nodes.texture("TexNoise", [1 + share / 4 for share in stretch], Scale=2.6, Detail=2, Distortion=1.2)
    rings = nodes.node("Math", operation="PINGPONG")
    rings.inputs[1].default_value = 0.06
    fine = nodes.texture("TexNoise", [share * 3 for share in stretch], Scale=10, Detail=5, Roughness=0.7)
    tone = nodes.node("Math", operation="MULTIPLY_ADD")
    tone.inputs[1].default_value = 5.5
    nodes.link(broad.outputs["Fac"], rings.inputs[0]).link(rings.outputs["Value"], tone.inputs[0])
    nodes.link(fine.outputs["Fac"], tone.inputs[2])
    ramp = nodes.between(tone.outputs["Value"], "#cfa571", "#ecd5ae")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.36, 0.74
    nodes.bump(fine.outputs["Fac"], 0.12)


def _ply_edge(name, direction):
    """The layers of plywood where it was sawn: thirteen in 18 mm, every other one across."""
    nodes = made(name, "#d9b483", Roughness=0.65, Specular=0.2)
    layers = nodes.texture("TexWave", Scale=112, Distortion=0.5, Detail=1, bands_direction=direction)
    nodes.between(layers.outputs["Fac"], "#8a5c30", "#e3c594")


def _leather(name, dark, light):
    nodes = made(name, light, Roughness=0.48, Specular=0.4)
    nodes.between(nodes.texture("TexNoise", Scale=25, Detail=4).outputs["Fac"], dark, light)
    nodes.bump(nodes.texture("TexVoronoi", Scale=480).outputs["Distance"], 0.35)


def _vinyl(name, colour):
    nodes = made(name, colour, Roughness=0.4, Specular=0.45)
    nodes.bump(nodes.texture("TexVoronoi", Scale=700).outputs["Distance"], 0.2)


def _fabric(name, colour, threads=900):
    nodes = made(name, colour, Roughness=0.9, Specular=0.15, Sheen=0.4)
    weave = nodes.texture("TexChecker", Scale=threads)
    nodes.bump(weave.outputs["Fac"], 0.35)


def _knit(name, dark, light):
    """Stretch cloth seen from above: rows of loops, dark holes between them."""
    nodes = made(name, light, Roughness=0.85, Specular=0.2, Sheen=0.6)
    waves = [nodes.texture("TexWave", stretch, Scale=150, Distortion=0.3, bands_direction="DIAGONAL") for stretch in ((1, 0, 0.6), (1, 0, -0.6))]
    loops = nodes.node("Math", operation="MULTIPLY")
    for wave, into in zip(waves, loops.inputs):
        nodes.link(wave.outputs["Fac"], into)
    nodes.between(loops.outputs["Value"], dark, light).color_ramp.elements[1].position = 0.8
    nodes.bump(loops.outputs["Value"], 0.5)


def _suede(name, dark, light):
    nodes = made(name, light, Roughness=0.95, Specular=0.1, Sheen=0.8)
    nap = nodes.texture("TexNoise", Scale=380, Detail=6, Roughness=0.75)
    ramp = nodes.between(nap.outputs["Fac"], dark, light)
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.36, 0.64
    nodes.bump(nap.outputs["Fac"], 0.5)


def _foam(name, colour, roughness=0.85):
    nodes = made(name, colour, Roughness=roughness, Specular=0.2)
    nodes.bump(nodes.texture("TexVoronoi", Scale=350).outputs["Distance"], 0.35)


def _flecked(name, colour, fleck):
    """Recycled rubber with coloured grains in it."""
    nodes = made(name, colour, Roughness=0.75, Specular=0.25)
    grains = nodes.texture("TexVoronoi", Scale=170, Randomness=1.0)
    split = nodes.node("SeparateColor")
    nodes.link(grains.outputs["Color"], split.inputs["Color"])
    ramp = nodes.between(split.outputs["Red"], colour, fleck)
    ramp.color_ramp.interpolation = "CONSTANT"
    ramp.color_ramp.elements[1].position = 0.88
    nodes.bump(grains.outputs["Distance"], 0.5)


def _plastic(name, colour, roughness=0.35):
    made(name, colour, Roughness=roughness, Specular=0.5)


def _pvc(name, colour):
    """The plastic of balls: matt from its mould, with a soft sheen."""
    nodes = made(name, colour, Roughness=0.45, Specular=0.45, Clearcoat=0.25, Clearcoat_Roughness=0.32)
    nodes.bump(nodes.texture("TexNoise", Scale=500, Detail=3).outputs["Fac"], 0.25)


def _glow(name, colour):
    """The lit parts of a display."""
    made(name, colour, Emission=rgb(colour), Emission_Strength=2.2)


def _blades(name, dark, light):
    """Fibres that each have a tone of their own, which their mesh keeps under this name."""
    nodes = made(name, light, Roughness=0.55, Specular=0.25)
    nodes.between(nodes.node("Attribute", attribute_name="tone").outputs["Fac"], dark, light)


def _embossed_foam(name, dark, light, leaves=95):
    """Foam that came out of a mould: a relief of small leaves, and pores in it."""
    nodes = made(name, light, Roughness=0.72, Specular=0.3)
    cells = nodes.texture("TexVoronoi", (1, 1, 1.8), Scale=leaves, feature="DISTANCE_TO_EDGE")
    pores = nodes.texture("TexNoise", Scale=1500, Detail=2)
    edge = nodes.node("MapRange")
    edge.inputs["From Max"].default_value = 0.16
    nodes.link(cells.outputs["Distance"], edge.inputs["Value"])
    height = nodes.node("Math", operation="MULTIPLY_ADD")
    height.inputs[1].default_value = 0.35
    nodes.link(pores.outputs["Fac"], height.inputs[0]).link(edge.outputs["Result"], height.inputs[2])
    nodes.between(height.outputs["Value"], dark, light).color_ramp.elements[0].position = 0.2
    nodes.bump(height.outputs["Value"], 0.7)


def _woven(name, dark, light, threads=620):
    """Cloth whose threads run along its sheet, so many in a metre; lighter where they come up."""
    nodes = made(name, light, Roughness=0.82, Specular=0.22, Sheen=0.5)
    nodes.place = nodes.node("TexCoord").outputs["UV"]
    # A wave has twenty radians in a unit.
    waves = [nodes.texture("TexWave", Scale=threads * 0.314, Distortion=0.5, Detail=1, bands_direction=axis) for axis in "XY"]
    crossing = nodes.node("Math", operation="MULTIPLY")
    for wave, into in zip(waves, crossing.inputs):
        nodes.link(wave.outputs["Fac"], into)
    worn = nodes.texture("TexNoise", Scale=60, Detail=5)
    tone = nodes.node("Math", operation="MULTIPLY_ADD")
    tone.inputs[1].default_value = 0.5
    nodes.link(worn.outputs["Fac"], tone.inputs[0]).link(crossing.outputs["Value"], tone.inputs[2])
    nodes.between(tone.outputs["Value"], dark, light)
    nodes.bump(crossing.outputs["Value"], 0.5)


_makers = {
    "ink": lambda name: _powder_coat(name, "#1b1918"),
    "graphite": lambda name: _powder_coat(name, "#3b3836"),
    "orange": lambda name: _powder_coat(name, "#d9480f"),
    "teal": lambda name: _powder_coat(name, "#0f5f59"),
    "white": lambda name: _powder_coat(name, "#e7e3de"),
    "stone": lambda name: _powder_coat(name, "#b9b0a6"),
    "rubber": lambda name: _rubber(name, "#1d1b1a"),
    "rubber-soft": lambda name: _rubber(name, "#2b2a29", 0.55),
    "rubber-red": lambda name: _rubber(name, "#a81d18", 0.5),
    "rubber-blue": lambda name: _rubber(name, "#1c4a94", 0.5),
    "rubber-yellow": lambda name: _rubber(name, "#d99a0e", 0.5),
    "rubber-green": lambda name: _rubber(name, "#22713e", 0.5),
    "rubber-plum": lambda name: _rubber(name, "#5f3768", 0.5),
    "rubber-orange": lambda name: _rubber(name, "#d9480f", 0.5),
    "rubber-teal": lambda name: _rubber(name, "#0f6b64", 0.5),
    "flecked": lambda name: _flecked(name, "#1d1b1a", "#c9b8a8"),
    "flecked-blue": lambda name: _flecked(name, "#1d1b1a", "#5c8ace"),
    "flecked-orange": lambda name: _flecked(name, "#1d1b1a", "#d9480f"),
    "enamel": lambda name: _cast_iron(name, "#5f5d5b", 0.15),
    "iron": lambda name: _cast_iron(name, "#2c2b2a"),
    "steel": lambda name: _metal(name, "#a8a5a2", 0.3, 0.05),
    "chrome": lambda name: _metal(name, "#d6d6d8", 0.1),
    "brass": lambda name: _metal(name, "#c49a4a", 0.25),
    "knurling": lambda name: _knurled(name, "#a09d9a"),
    "wood": lambda name: _wood(name, "#a8703c", "#d8ab77"),
    "wood-deep": lambda name: _wood(name, "#a8703c", "#d8ab77", (14, 14, 1)),
    "wood-upright": lambda name: _wood(name, "#a8703c", "#d8ab77", (14, 1, 14)),
    "ply": lambda name: _birch(name, (1, 14, 14)),
    "ply-deep": lambda name: _birch(name, (14, 14, 1)),
    "ply-edge": lambda name: _ply_edge(name, "X"),
    "ply-edge-flat": lambda name: _ply_edge(name, "Y"),
    "ply-edge-deep": lambda name: _ply_edge(name, "Z"),
    "leather": lambda name: _leather(name, "#5a2c12", "#8a4b24"),
    "vinyl": lambda name: _vinyl(name, "#211f1e"),
    "vinyl-orange": lambda name: _vinyl(name, "#d9480f"),
    "fabric": lambda name: _fabric(name, "#2b2928"),
    "canvas": lambda name: _woven(name, "#171616", "#57534f", 340),
    "canvas-orange": lambda name: _woven(name, "#b03a0c", "#e8622a", 420),
    "tarpaulin": lambda name: _rubber(name, "#262423", 0.38),
    "pvc-teal": lambda name: _pvc(name, "#157069"),
    "thread": lambda name: _plastic(name, "#8c857d", 0.7),
    "thread-orange": lambda name: _plastic(name, "#e0571d", 0.7),
    "fabric-orange": lambda name: _fabric(name, "#d9480f"),
    "fabric-teal": lambda name: _fabric(name, "#0f6b64"),
    "webbing": lambda name: _fabric(name, "#1b1a19", 500),
    "webbing-orange": lambda name: _fabric(name, "#d9480f", 500),
    "neoprene": lambda name: _rubber(name, "#2b2928", 0.7),
    "knit": lambda name: _knit(name, "#161515", "#4c4845"),
    "suede": lambda name: _suede(name, "#3a3633", "#5a544f"),
    "suede-orange": lambda name: _suede(name, "#c4420f", "#e4642c"),
    "foam": lambda name: _foam(name, "#1f1d1c"),
    "foam-plum": lambda name: _embossed_foam(name, "#4c2a55", "#73477d", 210),
    "foam-plum-deep": lambda name: _foam(name, "#3c2044"),
    "foam-teal": lambda name: _embossed_foam(name, "#0a574f", "#17857b"),
    "foam-stone": lambda name: _embossed_foam(name, "#9c9389", "#c6beb4"),
    "foam-orange": lambda name: _foam(name, "#d9480f"),
    "cork": lambda name: _foam(name, "#b98a55"),
    "turf": lambda name: _blades(name, "#3a7a34", "#9ccb6c"),
    "turf-white": lambda name: _blades(name, "#d2cfc6", "#fbfaf6"),
    "turf-ground": lambda name: _plastic(name, "#3f6b35", 0.9),
    "cardboard": lambda name: _foam(name, "#0f6b64", 0.8),
    "glow-red": lambda name: _glow(name, "#ff3b1f"),
    "glow-teal": lambda name: _glow(name, "#34d1b2"),
    "chalk": lambda name: _foam(name, "#efede9", 0.95),
    "plastic": lambda name: _plastic(name, "#1f1d1c"),
    "plastic-orange": lambda name: _plastic(name, "#d9480f"),
    "plastic-grey": lambda name: _plastic(name, "#57534f", 0.45),
    "paint-white": lambda name: _plastic(name, "#f1efec", 0.5),
    "paint-orange": lambda name: _plastic(name, "#d9480f", 0.5),
}


def finish(name):
    """The material of this name, made when it is first asked for."""
    if name not in bpy.data.materials:
        _makers[name](name)
    return bpy.data.materials[name]
