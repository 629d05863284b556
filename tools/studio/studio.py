"""The photographer's studio: one light, one backdrop and one camera for every product."""

from math import radians, tan

import bpy
from mathutils import Matrix, Vector

from darkroom import render_before
from finishes import rgb
from stage import Stage, spots

BACKDROP = "#f1eeea"


def _area(name, at, towards, size, watts, colour="#ffffff"):
    light = bpy.data.lights.new(name, "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", *size
    light.energy, light.color = watts, rgb(colour)[:3]
    lamp = bpy.data.objects.new(name, light)
    lamp.location = at
    lamp.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(lamp)
    return lamp


def extent(objects):
    """The corners that hold everything, in metres."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    corners = []
    for thing in objects:
        shape = thing.evaluated_get(graph)
        corners += [shape.matrix_world @ Vector(corner) for corner in shape.bound_box]
    low = Vector([min(c[i] for c in corners) for i in range(3)])
    high = Vector([max(c[i] for c in corners) for i in range(3)])
    return low, high, corners


def _lowest(objects):
    """The height at which things touch the floor: the support of a tilted thing is lower than the thing itself."""
    graph = bpy.context.evaluated_depsgraph_get()
    levels = []
    for thing in objects:
        shape = thing.evaluated_get(graph)
        levels += [(shape.matrix_world @ vertex.co).z for vertex in shape.to_mesh().vertices]
        shape.to_mesh_clear()
    return min(levels)


def _floor(level, middle, reach):
    """Paper that takes shadows and throws light back."""
    mesh = bpy.data.meshes.new("floor")
    wide = reach * 30
    around = ((-wide, -wide), (wide, -wide), (wide, wide), (-wide, wide))
    corners = [(x + middle.x, y + middle.y, level) for x, y in around]
    mesh.from_pydata(corners, [], [(0, 1, 2, 3)])
    paper = bpy.data.materials.new("paper")
    paper.use_nodes = True
    matt = paper.node_tree.nodes.new("ShaderNodeBsdfDiffuse")
    matt.inputs["Color"].default_value = rgb("#f4f1ed")
    paper.node_tree.links.new(matt.outputs["BSDF"], paper.node_tree.nodes["Material Output"].inputs["Surface"])
    mesh.materials.append(paper)
    floor = bpy.data.objects.new("floor", mesh)
    bpy.context.collection.objects.link(floor)
    return floor


def _camera(corners, yaw, pitch, fill):
    """A long lens, as far away as the product needs to fill its share of the picture."""
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width = 85, 36
    camera = bpy.data.objects.new("camera", data)
    bpy.context.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    camera.rotation_euler = (radians(90 - pitch), 0, radians(yaw))
    turn = camera.rotation_euler.to_matrix()
    right, up, back = turn.col[0], turn.col[1], turn.col[2]
    middle = sum(corners, Vector()) / len(corners)
    half = tan(data.angle / 2) * fill
    # Repeated: nearer parts look larger, so the middle moves once the distance is known.
    distance = 1.0
    for _ in range(4):
        distance = max(
            max(abs((c - middle).dot(right)), abs((c - middle).dot(up))) / half + (c - middle).dot(back)
            for c in corners
        )
        seen = [
            ((c - middle).dot(right) / (distance - (c - middle).dot(back)),
             (c - middle).dot(up) / (distance - (c - middle).dot(back)))
            for c in corners
        ]
        xs, ys = zip(*seen)
        middle = middle + right * (min(xs) + max(xs)) / 2 * distance + up * (min(ys) + max(ys)) / 2 * distance
    camera.location = middle + back * distance
    data.clip_end = distance * 50
    return camera


def _lights(middle, reach, yaw):
    """They stand with the camera, so that every product is lit from its own left."""
    turn = Matrix.Rotation(radians(yaw), 3, "Z")
    for name, at, size, watts, colour in (
        ("key", (-2.8, -1.4, 3.4), (2.4, 2.4), 260, "#fff8f0"),
        ("rim", (2.6, 2.2, 2.4), (1.2, 3.4), 120, "#ffffff"),
    ):
        where = middle + reach * (turn @ Vector(at))
        _area(name, where, middle, [side * reach for side in size], watts * reach**2, colour)


def _surroundings():
    """Light from all around for matt surfaces; shiny ones mirror a dark studio with a bright ceiling."""
    world = bpy.data.worlds.new("world")
    world.use_nodes = True
    tree = world.node_tree
    link = tree.links.new
    even = tree.nodes["Background"]
    even.inputs["Color"].default_value, even.inputs["Strength"].default_value = rgb("#f8f6f4"), 0.3
    where = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    link(where.outputs["Generated"], split.inputs["Vector"])
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.1, (0.09, 0.09, 0.095, 1)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.75, (1, 1, 1, 1)
    link(split.outputs["Z"], ramp.inputs["Fac"])
    mirrored = tree.nodes.new("ShaderNodeBackground")
    link(ramp.outputs["Color"], mirrored.inputs["Color"])
    ray = tree.nodes.new("ShaderNodeLightPath")
    mix = tree.nodes.new("ShaderNodeMixShader")
    link(ray.outputs["Is Glossy Ray"], mix.inputs["Fac"])
    link(even.outputs["Background"], mix.inputs[1])
    link(mirrored.outputs["Background"], mix.inputs[2])
    link(mix.outputs["Shader"], tree.nodes["World Output"].inputs["Surface"])
    # Even light is found soon enough by bouncing into it; looking for it costs as much as a lamp.
    world.cycles.sampling_method = "NONE"
    bpy.context.scene.world = world


def photograph(build, path, yaw=32, pitch=16, fill=0.84, size=960, samples=12, floating=False, part=None):
    """Builds a product on a clean stage and takes its picture.

    `yaw` is how far to the right of its front the camera stands, `pitch` how far above the floor it looks from.
    A `part` between two corners, in centimetres, fills the picture instead of the whole.
    """
    bpy.ops.wm.read_factory_settings(use_empty=True)
    stage = Stage()
    build(stage)
    low, high, corners = extent(stage.objects)
    middle, reach = (low + high) / 2, max((high - low).length / 2, 0.05)
    floor = _floor(_lowest(stage.objects) - (reach * 0.5 if floating else 0), middle, reach)
    _lights(middle, reach, yaw)
    _surroundings()
    _camera(spots(part) if part else corners, yaw, pitch, fill)
    render_before(BACKDROP, floor, path, (size, size), samples)
