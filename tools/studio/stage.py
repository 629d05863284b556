"""Builds models from a few shapes, as a workshop would from tube, sheet and rod.

Lengths are centimetres: x to the right, y up, z towards the viewer. Angles are degrees.
"""

from contextlib import contextmanager
from itertools import product
from math import cos, hypot, pi, radians, sin

import bmesh
import bpy
from mathutils import Matrix, Vector

from cloth import Cloth, unroll
from finishes import finish

_CM = 0.01
# Blender's z is up and its y leads away from the viewer.
WORLD = Matrix(((_CM, 0, 0, 0), (0, 0, -_CM, 0), (0, _CM, 0, 0), (0, 0, 0, 1)))


def ring(radius, count=48, centre=(0, 0), start=0.0, end=360.0):
    """Spots around a circle; a part of one has both its ends."""
    whole = abs(end - start) >= 360
    steps = count if whole else count - 1
    return [
        (centre[0] + radius * cos(radians(start + (end - start) * i / steps)),
         centre[1] + radius * sin(radians(start + (end - start) * i / steps)))
        for i in range(count)
    ]


def rounded(low, high, radius, steps=6):
    """Corners of a rectangle whose corners are cut round."""
    centres = [
        (high[0] - radius, low[1] + radius, -90),
        (high[0] - radius, high[1] - radius, 0),
        (low[0] + radius, high[1] - radius, 90),
        (low[0] + radius, low[1] + radius, 180),
    ]
    return [spot for x, y, start in centres for spot in ring(radius, steps + 1, (x, y), start, start + 90)]


def leaning(outline, angle, to=(0, 0)):
    """An outline turned about the origin, then moved."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return [(x * c - y * s + to[0], x * s + y * c + to[1]) for x, y in outline]


def spots(part):
    """The eight corners of a box between two, where Blender has them."""
    return [WORLD @ Vector(corner) for corner in product(*zip(*part))]


class Stage(Cloth):
    """The place in which models are built; they place their parts relative to their own spot on the floor."""

    def __init__(self):
        self.matrix = Matrix.Identity(4)
        self.objects = []

    @contextmanager
    def placed(self, at=(0, 0, 0), turn=0.0, tilt=0.0, roll=0.0):
        """Parts built inside stand at a spot: turned to the left about y, tilted about x, rolled about z."""
        before = self.matrix
        self.matrix = (
            before
            @ Matrix.Translation(at)
            @ Matrix.Rotation(radians(turn), 4, "Y")
            @ Matrix.Rotation(radians(tilt), 4, "X")
            @ Matrix.Rotation(radians(roll), 4, "Z")
        )
        try:
            yield self
        finally:
            self.matrix = before

    def box(self, low, high, material, bevel=0.3):
        return self.extrude("xz", [(low[0], low[2]), (high[0], low[2]), (high[0], high[2]), (low[0], high[2])],
                            low[1], high[1], material, bevel)

    def extrude(self, plane, outline, start, end, material, bevel=0.2):
        """Pulls a flat outline through space, from one depth to another: 'xy' along z, 'zy' along x, 'xz' along y."""
        spread = {
            "xy": lambda a, b, depth: (a, b, depth),
            "zy": lambda a, b, depth: (depth, b, a),
            "xz": lambda a, b, depth: (a, depth, b),
        }[plane]
        mesh = bmesh.new()
        faces = [[mesh.verts.new(spread(a, b, depth)) for a, b in outline] for depth in (start, end)]
        mesh.faces.new(faces[0])
        mesh.faces.new(faces[1])
        for i in range(len(outline)):
            j = (i + 1) % len(outline)
            mesh.faces.new((faces[0][i], faces[0][j], faces[1][j], faces[1][i]))
        return self._add(mesh, material, bevel)

    def sheet(self, points, material, thickness=0.3, smooth=0):
        """A skin through rows of points, all rows equally long."""
        mesh = bmesh.new()
        rows = [[mesh.verts.new(point) for point in row] for row in points]
        for above, below in zip(rows, rows[1:]):
            for i in range(len(above) - 1):
                mesh.faces.new((above[i], above[i + 1], below[i + 1], below[i]))
        unroll(mesh, rows)
        made = self._add(mesh, material, 0)
        solid = made.modifiers.new("thickness", "SOLIDIFY")
        solid.thickness, solid.offset = thickness, 0
        if smooth:
            made.modifiers.new("smooth", "SUBSURF").render_levels = smooth
        return made

    def beam(self, start, end, width, material, height=None, bevel=0.4):
        """A square bar between two points; a flat one has its own height."""
        height = width if height is None else height
        a, b = Vector(start), Vector(end)
        along = b - a
        level = hypot(along.x, along.z)
        side = Vector((1, 0, 0)) if level < 1e-6 else Vector((along.z / level, 0, -along.x / level))
        top = along.normalized().cross(side)
        corners = [side * (w * width / 2) + top * (h * height / 2) for w, h in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        mesh = bmesh.new()
        ends = [[mesh.verts.new(at + corner) for corner in corners] for at in (a, b)]
        mesh.faces.new(ends[0])
        mesh.faces.new(ends[1])
        for i in range(4):
            mesh.faces.new((ends[0][i], ends[0][(i + 1) % 4], ends[1][(i + 1) % 4], ends[1][i]))
        return self._add(mesh, material, bevel)

    def round(self, start, end, radius, material, end_radius=None, bevel=0.15, sides=64):
        """A rod, or a cone that is cut off."""
        profile = [(0, radius), (1, radius if end_radius is None else end_radius)]
        return self.turned(start, end, profile, material, bevel, sides, shares=True)

    def turned(self, start, end, profile, material, bevel=0.1, sides=64, shares=False):
        """A body turned on a lathe about the line between two points: (distance along it, radius) from end to end.

        A radius of nought closes it to a tip. With `shares`, distances are parts of the line's length.
        """
        a, b = Vector(start), Vector(end)
        length = (b - a).length
        axis = (b - a).normalized()
        across = axis.orthogonal().normalized()
        other = axis.cross(across)
        mesh = bmesh.new()
        rows = []
        for along, radius in profile:
            centre = a + axis * (along * length if shares else along)
            if radius <= 0:
                rows.append([mesh.verts.new(centre)])
                continue
            turn = [2 * pi * i / sides for i in range(sides)]
            rows.append([mesh.verts.new(centre + radius * (across * cos(t) + other * sin(t))) for t in turn])
        for below, above in zip(rows, rows[1:]):
            for i in range(sides):
                j = (i + 1) % sides
                corners = [below[i % len(below)], below[j % len(below)], above[j % len(above)], above[i % len(above)]]
                mesh.faces.new(list(dict.fromkeys(corners)))
        for row in (rows[0], rows[-1]):
            if len(row) > 1:
                mesh.faces.new(row)
        return self._add(mesh, material, bevel)

    def hollow(self, start, end, profile, material, bevel=0.1, sides=96):
        """A ring turned about a line: `profile` is the closed outline of its section, (distance along, radius)."""
        a, b = Vector(start), Vector(end)
        axis = (b - a).normalized()
        across = axis.orthogonal().normalized()
        other = axis.cross(across)
        mesh = bmesh.new()
        rows = []
        for i in range(sides):
            t = 2 * pi * i / sides
            out = across * cos(t) + other * sin(t)
            rows.append([mesh.verts.new(a + axis * along + out * radius) for along, radius in profile])
        for i in range(sides):
            here, there = rows[i], rows[(i + 1) % sides]
            for k in range(len(profile)):
                m = (k + 1) % len(profile)
                mesh.faces.new((here[k], here[m], there[m], there[k]))
        return self._add(mesh, material, bevel)

    def tube(self, through, radius, material, smooth=False, closed=False, corner=None, flat=None):
        """A bent bar, rope or cable along points. Corners are bent round unless the whole run is smooth.

        `flat` makes a strap of it: its section is `radius` thick and `flat` wide.
        """
        curve = bpy.data.curves.new("tube", "CURVE")
        curve.dimensions = "3D"
        points = [Vector(point) for point in through]
        if not smooth:
            points = _bent(points, corner if corner is not None else radius * 1.6, closed)
        if smooth:
            spline = curve.splines.new("BEZIER")
            spline.bezier_points.add(len(points) - 1)
            for knot, point in zip(spline.bezier_points, points):
                knot.co = point
                knot.handle_left_type = knot.handle_right_type = "AUTO"
        else:
            spline = curve.splines.new("POLY")
            spline.points.add(len(points) - 1)
            for knot, point in zip(spline.points, points):
                knot.co = (*point, 1)
        spline.use_cyclic_u = closed
        curve.resolution_u = 16
        curve.use_fill_caps = True
        curve.bevel_resolution = 8
        curve.bevel_depth = radius
        if flat is not None:
            curve.bevel_depth = 0
            curve.extrude = flat / 2
        made = self._stand(bpy.data.objects.new("tube", curve), material)
        if flat is not None:
            solid = made.modifiers.new("thickness", "SOLIDIFY")
            solid.thickness, solid.offset = radius * 2, 0
        return made

    def sphere(self, centre, radius, material, squash=1.0):
        mesh = bmesh.new()
        bmesh.ops.create_uvsphere(mesh, u_segments=96, v_segments=64, radius=radius)
        bmesh.ops.scale(mesh, verts=mesh.verts, vec=(1, squash, 1))
        bmesh.ops.translate(mesh, verts=mesh.verts, vec=centre)
        return self._add(mesh, material, 0)

    def torus(self, centre, radius, thickness, material, axis="y"):
        """A ring of round section about one of the axes."""
        spread = {
            "x": lambda a, b: (0, a, b),
            "y": lambda a, b: (a, 0, b),
            "z": lambda a, b: (a, b, 0),
        }[axis]
        points = [Vector(centre) + Vector(spread(a, b)) for a, b in ring(radius, 64)]
        return self.tube(points, thickness, material, closed=True, corner=0)

    def cushion(self, low, high, material, radius=2.5):
        """An upholstered pad: a box with soft edges that bulges a little."""
        made = self.box(low, high, material, bevel=radius)
        made.modifiers["bevel"].segments = 6
        return made

    def bolt(self, at, towards, radius=0.9, material="steel"):
        """A hexagon head on a surface, pointing along a direction."""
        at, along = Vector(at), Vector(towards).normalized()
        self.round(at, at + along * 0.15, radius * 1.45, material, bevel=0.03, sides=32)
        self.round(at + along * 0.15, at + along * 0.75, radius, material, bevel=0.08, sides=6)

    def words(self, text, at, size, material, turn=0.0, tilt=0.0, depth=0.03, onto=None, out=0.03):
        """Letters that stand upright and face the viewer, their middle on a point; or bent onto a part behind it, so far outside."""
        font = bpy.data.curves.new("words", "FONT")
        font.body, font.size = text, size
        font.align_x = font.align_y = "CENTER"
        font.resolution_u = 8
        with self.placed(at, turn, tilt):
            if onto is None:
                font.extrude = depth
                return self._stand(bpy.data.objects.new("words", font), material)
            flat = bpy.data.objects.new("words", font)
            mesh = bmesh.new()
            mesh.from_mesh(flat.to_mesh())
            bmesh.ops.triangulate(mesh, faces=mesh.faces)
            bmesh.ops.subdivide_edges(mesh, edges=mesh.edges, cuts=9, use_grid_fill=True)
            made = self._add(mesh, material, 0)
        wrap = made.modifiers.new("onto", "SHRINKWRAP")
        wrap.target, wrap.wrap_method, wrap.offset = onto, "PROJECT", out
        wrap.use_project_z, wrap.use_negative_direction, wrap.use_positive_direction = True, True, False
        return made

    def cut(self, body, tool):
        """Takes the tool's shape out of a body; the tool is used up."""
        bevel = body.modifiers.get("bevel")
        width = bevel.width if bevel else 0
        if bevel:
            body.modifiers.remove(bevel)
        hole = body.modifiers.new("cut", "BOOLEAN")
        hole.object, hole.operation, hole.solver = tool, "DIFFERENCE", "EXACT"
        # Holes come before edges are rounded, and modifiers work in the order they were added.
        _round_edges(body, width)
        tool.hide_render = True
        self.objects.remove(tool)
        return body

    def _add(self, mesh, material, bevel):
        bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
        data = bpy.data.meshes.new("part")
        mesh.to_mesh(data)
        mesh.free()
        for face in data.polygons:
            face.use_smooth = True
        data.use_auto_smooth = True
        data.auto_smooth_angle = radians(35)
        made = self._stand(bpy.data.objects.new("part", data), material)
        _round_edges(made, bevel)
        return made

    def _stand(self, thing, material):
        # Bevels and thicknesses are reckoned in the object's own space: lengths there stay centimetres.
        thing.matrix_world = WORLD @ self.matrix
        thing.data.materials.append(finish(material))
        bpy.context.collection.objects.link(thing)
        self.objects.append(thing)
        return thing


def _round_edges(thing, width):
    if not width:
        return
    edge = thing.modifiers.new("bevel", "BEVEL")
    edge.width, edge.segments, edge.limit_method = width, 3, "ANGLE"
    edge.angle_limit = radians(40)
    edge.harden_normals = True


def _bent(points, radius, closed):
    """Replaces corners by arcs of about this radius, as a bender would."""
    if radius <= 0 or len(points) < 3:
        return points
    count = len(points)
    bent = []
    for i, point in enumerate(points):
        if not closed and i in (0, count - 1):
            bent.append(point)
            continue
        before, after = points[i - 1], points[(i + 1) % count]
        reach = min(radius, (before - point).length / 2, (after - point).length / 2)
        first = point + (before - point).normalized() * reach
        last = point + (after - point).normalized() * reach
        for step in range(9):
            t = step / 8
            bent.append(first * (1 - t) ** 2 + point * 2 * t * (1 - t) + last * t**2)
    return bent
