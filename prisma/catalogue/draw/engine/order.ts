import { dot, type Point } from './geometry.ts';
import type { Solid } from './solid.ts';
import { extent, type View } from './view.ts';

interface Placed {
  solid: Solid;
  low: Point;
  high: Point;
  screen: ReturnType<typeof extent>;
  depth: number;
  waitsFor: Set<Placed>;
}

/**
 * Sorts solids so that each is painted after those behind it. Two solids are compared along the axes on
 * which their boxes do not overlap; comparing mere distances puts long beams in front of short ones.
 */
export function backToFront(solids: Solid[], view: View): Solid[] {
  const all = solids.map((solid) => placed(solid, view));
  for (const [i, a] of all.entries()) {
    for (const b of all.slice(i + 1)) {
      if (!meet(a, b)) continue;
      const [aFirst, bFirst] = [couldPrecede(a, b, view), couldPrecede(b, a, view)];
      // Solids that reach into each other are painted in the order in which the model names them.
      if (aFirst && bFirst) continue;
      if (bFirst) a.waitsFor.add(b);
      else b.waitsFor.add(a);
    }
  }
  const waiting = new Set(all);
  const sorted: Solid[] = [];
  while (waiting.size) {
    const next = [...waiting].find((one) => one.waitsFor.size === 0) ?? furthest(waiting);
    waiting.delete(next);
    for (const one of waiting) one.waitsFor.delete(next);
    sorted.push(next.solid);
  }
  return sorted;
}

function placed(solid: Solid, view: View): Placed {
  const along = (axis: number) => solid.corners.map((corner) => corner[axis] as number);
  const low: Point = [Math.min(...along(0)), Math.min(...along(1)), Math.min(...along(2))];
  const high: Point = [Math.max(...along(0)), Math.max(...along(1)), Math.max(...along(2))];
  const depth = dot(low, view.towards) + dot(high, view.towards);
  const screen = extent(solid.corners.map((corner) => view.project(corner)));
  return { solid, low, high, depth, screen, waitsFor: new Set() };
}

/** Whether some upright or level plane has `a` on its far side and `b` on its near side. */
function couldPrecede(a: Placed, b: Placed, view: View): boolean {
  const slack = 0.01;
  return view.towards.some((direction, axis) => {
    if (Math.abs(direction) < 1e-6) return false;
    const [behind, before] = direction > 0 ? [a, b] : [b, a];
    return (behind.high[axis] as number) <= (before.low[axis] as number) + slack;
  });
}

function meet(a: Placed, b: Placed): boolean {
  return (
    a.screen.x < b.screen.x + b.screen.width &&
    b.screen.x < a.screen.x + a.screen.width &&
    a.screen.y < b.screen.y + b.screen.height &&
    b.screen.y < a.screen.y + a.screen.height
  );
}

function furthest(waiting: Set<Placed>): Placed {
  return [...waiting].reduce((a, b) => (b.depth < a.depth ? b : a));
}
