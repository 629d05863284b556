"""Soft parts: pile, stitches, and cloth that is drawn over a body. A part of the stage."""

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector


class Cloth:
    def pile(self, spots, material, length, width=0.2, seed=1):
        """Fibres that stand on spots, each a point and where it points: curled, and none like its neighbour."""
        chance = np.random.default_rng(seed)
        roots, ups = (np.array(part, np.float64) for part in zip(*spots))
        count = len(roots)
        lean = chance.normal(0, 1, (count, 3))
        lean -= ups * np.sum(lean * ups, 1, keepdims=True)
        lean *= 0.45 * length / np.maximum(np.linalg.norm(lean, axis=1, keepdims=True), 0.1)
        side = np.cross(lean, ups)
        side *= width / 2 / np.maximum(np.linalg.norm(side, axis=1, keepdims=True), 1e-6)
        tall = length * chance.uniform(0.65, 1.05, (count, 1))
        curl = chance.uniform(-0.5, 1, (count, 1))
        strip = []
        for share, wide in ((0, 1), (0.35, 1), (0.7, 0.8), (1, 0.3)):
            spine = roots + ups * tall * (share - 0.25 * share**2 * np.abs(curl)) + lean * curl * share**2
            strip += [spine - side * wide, spine + side * wide]
        points = np.stack(strip, 1).reshape(-1, 3)
        quads = np.array([(0, 1, 3, 2), (2, 3, 5, 4), (4, 5, 7, 6)])
        faces = (np.arange(count)[:, None, None] * 8 + quads).reshape(-1, 4)
        data = bpy.data.meshes.new("pile")
        data.from_pydata(points.tolist(), [], faces.tolist())
        tones = data.attributes.new("tone", "FLOAT", "POINT")
        shade = chance.uniform(0.15, 1, (count, 1)) * np.repeat((0.35, 0.6, 0.9, 1), 2)
        tones.data.foreach_set("value", shade.astype(np.float32).ravel())
        return self._stand(bpy.data.objects.new("pile", data), material)

    def stitches(self, through, material, length=0.45, gap=0.25, radius=0.06):
        """A row of stitches along points."""
        curve = bpy.data.curves.new("stitches", "CURVE")
        curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", radius, 2
        left, is_thread = length, True
        run = [Vector(through[0])]
        for point in map(Vector, through[1:]):
            while (point - run[-1]).length > left:
                run.append(run[-1] + (point - run[-1]).normalized() * left)
                if is_thread:
                    _thread(curve, run)
                run, is_thread = run[-1:], not is_thread
                left = length if is_thread else gap
            left -= (point - run[-1]).length
            run.append(point)
        return self._stand(bpy.data.objects.new("stitches", curve), material)

    def melted(self, balls, material):
        """One body of many balls, each (centre, radius), whose joints are smoothed as if cloth were drawn over them."""
        mesh = bmesh.new()
        for centre, radius in balls:
            bmesh.ops.create_icosphere(mesh, subdivisions=2, radius=radius, matrix=Matrix.Translation(centre))
        made = self._add(mesh, material, 0)
        skin = made.modifiers.new("skin", "REMESH")
        skin.mode, skin.voxel_size, skin.use_smooth_shade = "VOXEL", 0.16, True
        soft = made.modifiers.new("soft", "SMOOTH")
        soft.factor, soft.iterations = 0.5, 12
        # Computed once: otherwise every part laid onto it would compute it again.
        bpy.context.view_layer.update()
        done = bpy.data.meshes.new_from_object(made.evaluated_get(bpy.context.evaluated_depsgraph_get()))
        made.modifiers.clear()
        made.data = done
        for face in done.polygons:
            face.use_smooth = True
        return made

    def patch(self, outline, material, onto, thickness=0.12, lift=4.0):
        """A piece of cloth or leather on the top of a body, cut along an outline on the floor, which it follows."""
        mesh = bmesh.new()
        mesh.faces.new([mesh.verts.new((x, lift, z)) for x, z in outline])
        bmesh.ops.triangulate(mesh, faces=mesh.faces)
        for _ in range(3):
            bmesh.ops.subdivide_edges(mesh, edges=[e for e in mesh.edges if e.calc_length() > 0.35], cuts=1)
            bmesh.ops.triangulate(mesh, faces=mesh.faces)
        made = self._add(mesh, material, 0)
        wrap = made.modifiers.new("onto", "SHRINKWRAP")
        wrap.target, wrap.wrap_method, wrap.offset = onto, "PROJECT", 0.04
        wrap.use_project_y, wrap.use_negative_direction, wrap.use_positive_direction = True, True, False
        solid = made.modifiers.new("thickness", "SOLIDIFY")
        solid.thickness, solid.offset = thickness, 0
        return made

    def on_top(self, spots, onto, out=0.0):
        """The points of a body below points (x, z); points that miss the body are left out."""
        found = []
        for x, z in spots:
            hit, at, normal, _ = onto.ray_cast(Vector((x, 60, z)), Vector((0, -1, 0)))
            if hit:
                found.append(at + normal * out)
        return found


def _thread(curve, run):
    spline = curve.splines.new("POLY")
    spline.points.add(len(run) - 1)
    for knot, point in zip(spline.points, run):
        knot.co = (*point, 1)


def unroll(mesh, rows):
    """Gives each point its place on the flat sheet, in centimetres along its row and from row to row."""
    place, down = {}, 0.0
    for row, above in zip(rows, [rows[0], *rows]):
        down += sum((a.co - b.co).length for a, b in zip(row, above)) / len(row)
        along = 0.0
        for vertex, before in zip(row, [row[0], *row]):
            along += (vertex.co - before.co).length
            place[vertex] = (along, down)
    flat = mesh.loops.layers.uv.new()
    for face in mesh.faces:
        for loop in face.loops:
            loop[flat].uv = place[loop.vert]
