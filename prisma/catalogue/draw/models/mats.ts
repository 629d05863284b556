import type { Finish } from '../engine/colour.ts';
import type { Point, Spot } from '../engine/geometry.ts';
import type { Stage } from '../engine/stage.ts';
import { graphite, ink, ply, rubber, steel, teal } from '../finishes.ts';
import { arc } from '../profiles.ts';
import { deeper, flecks } from './plates.ts';

/** How one edge of a tile meets its neighbour: straight, with tongues or with matching slots. */
type Edge = 'flat' | 'tongues' | 'slots';

/** Runs along the bottom edge from left to right; the caller turns it to the other sides. */
function edgeLine(length: number, kind: Edge, count: number): Spot[] {
  if (kind === 'flat') return [[0, 0]];
  const depth = kind === 'tongues' ? -length / 14 : length / 14;
  const step = length / count;
  const tooth = (i: number): Spot[] => [
    [step * (i + 0.34), 0],
    [step * (i + 0.24), depth],
    [step * (i + 0.76), depth],
    [step * (i + 0.66), 0],
  ];
  return [[0, 0], ...Array.from({ length: count }, (_, i) => tooth(i)).flat()];
}

/** Outline of a square tile whose far left corner is the origin, edges named in turn from the far one. */
function tileOutline(length: number, edges: [Edge, Edge, Edge, Edge], count: number): Spot[] {
  const turns: ((spot: Spot) => Spot)[] = [
    ([x, y]) => [x, y],
    ([x, y]) => [length - y, x],
    ([x, y]) => [length - x, length - y],
    ([x, y]) => [y, length - x],
  ];
  return edges.flatMap((edge, i) => edgeLine(length, edge, count).map((spot) => turns[i]?.(spot) ?? spot));
}

interface Tiles {
  finishes: [Finish, Finish];
  thickness: number;
  teeth: number;
  speckles?: string[];
}

/** Four tiles, three joined and one about to be. */
export function tiles(stage: Stage, { finishes, thickness, teeth, speckles }: Tiles): void {
  const size = 50;
  const spots: { at: Point; edges: [Edge, Edge, Edge, Edge] }[] = [
    { at: [-size, 0, -size], edges: ['flat', 'tongues', 'tongues', 'flat'] },
    { at: [0, 0, -size], edges: ['flat', 'flat', 'tongues', 'slots'] },
    { at: [-size, 0, 0], edges: ['slots', 'tongues', 'flat', 'flat'] },
    { at: [11, 0, 11], edges: ['slots', 'flat', 'flat', 'slots'] },
  ];
  for (const [i, { at, edges }] of spots.entries()) {
    const finish = finishes[i === 0 || i === 3 ? 0 : 1];
    stage.place(at, (there) => {
      there.extrude('xz', tileOutline(size, edges, teeth), 0, thickness, finish);
      if (!speckles) return;
      const grains = flecks(size - 8, size - 8, speckles, 26, 1.2);
      there.decal([4, thickness, 4], [1, 0, 0], [0, 0, 1], [size - 8, size - 8], grains);
    });
  }
}

interface Roll {
  width: number;
  /** Length that lies flat on the floor. */
  flat: number;
  radius: number;
  thickness: number;
  finish: Finish;
  back?: Finish;
  artwork?: string;
}

/** A length of flooring, its far end still rolled up. */
export function roll(
  stage: Stage,
  { width, flat, radius, thickness, finish, back = finish, artwork }: Roll,
): void {
  const half = width / 2;
  stage.box([-half, 0, -flat / 2], [half, thickness, flat / 2], finish);
  if (artwork) {
    stage.decal(
      [-half, thickness, -flat / 2 + radius],
      [1, 0, 0],
      [0, 0, 1],
      [width, flat - radius],
      artwork,
    );
  }
  const turns = Math.max(2, Math.min(5, Math.floor((radius * 0.7) / thickness)));
  const step = (radius * 0.84) / turns;
  const spiral = Array.from({ length: turns }, (_, i) => {
    const size = radius - (i + 0.55) * step;
    return [
      [size, deeper(back, 0.55)],
      [size - Math.min(0.5, step * 0.24), back],
    ] as const;
  }).flat();
  const hole = [radius * 0.14, ink] as const;
  stage.round({
    from: [-half, radius, -flat / 2],
    to: [half, radius, -flat / 2],
    radius,
    finish: back,
    rings: [...spiral, hole],
  });
}

/** Lines pressed into a yoga mat, as a decal. */
export const matLines = (width: number, length: number, colour: string): string =>
  `<path fill="none" stroke="${colour}" stroke-width=".6" opacity=".7" d="M3 3h${width - 6}v${length - 6}H3zM${width / 2} 12V${length - 12}M${width / 2 - 5} ${length / 2}h10"/>`;

/** Blades of grass and a white line, as a decal. */
export const turfLines = (width: number, length: number): string =>
  `${flecks(width, length, ['#68b27e', '#1c4a2b'], 60, 1)}<path stroke="#f3efea" stroke-width="3.4" d="M${width * 0.16} 0V${length}M${width * 0.84} 0V${length}"/>`;

/** A tumbling mat of hinged panels standing half folded. */
export function foldingMat(stage: Stage, colours: [Finish, Finish]): void {
  const [width, panel, thickness] = [80, 46, 5];
  const lean = 24;
  const rise = Math.sqrt(panel * panel - lean * lean);
  const peaks: Spot[] = [
    [-lean * 2 - panel, 0],
    [-lean * 2, 0],
    [-lean, rise],
    [0, 0],
    [lean, rise],
    [lean * 2, 0],
  ];
  for (let i = 0; i < 5; i++) {
    const [from, to] = [peaks[i] as Spot, peaks[i + 1] as Spot];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const [nx, ny] = [(-dy / panel) * thickness, (dx / panel) * thickness];
    const shape: Spot[] = [from, to, [to[0] + nx, to[1] + ny], [from[0] + nx, from[1] + ny]];
    stage.extrude('xy', shape, -width / 2, width / 2, colours[i % 2] ?? colours[0]);
  }
}

/** Wooden middle, rubber landing zones, steel edge. */
export function platform(stage: Stage): void {
  stage.box([-122, 0, -92], [122, 2, 92], steel);
  for (const side of [-1, 1]) {
    const [low, high] = side < 0 ? [-120, -58] : [58, 120];
    stage.box([low, 2, -90], [high, 7, 90], rubber);
    const grains = flecks(58, 176, ['#7d756e', '#e2560f'], 34, 1.6);
    stage.decal([low + 2, 7, -88], [1, 0, 0], [0, 0, 1], [58, 176], grains);
  }
  stage.box([-58, 2, -90], [58, 7, 90], ply);
  const planks =
    '<path stroke="#a17a4c" stroke-width=".9" d="M29 0v180M58 0v180M87 0v180"/><g fill="none" stroke="#c09a68" stroke-width=".7"><path d="M10 20q6 30 0 60t2 80M42 10q-6 40 1 80t-2 70M72 30q6 40 0 70t2 60M102 10q-5 40 1 90t-2 60"/></g>';
  const mark =
    '<g fill="none" stroke="#74482c" stroke-width="3"><circle cx="58" cy="90" r="24"/><path d="M44 90h28M47 80v20M69 80v20"/></g>';
  stage.decal([-58, 7, -90], [1, 0, 0], [0, 0, 1], [116, 180], planks + mark);
}

/** Two thick pads to drop a bar on, with a carrying handle. */
export function dropPads(stage: Stage, finish: Finish = graphite, accent: Finish = teal): void {
  for (const [x, z] of [
    [-38, -10],
    [38, 10],
  ] as const) {
    stage.box([x - 28, 0, z - 34], [x + 28, 5, z + 34], rubber);
    stage.box([x - 28, 5, z - 34], [x + 28, 12, z + 34], finish);
    stage.box([x - 28, 12, z - 34], [x + 28, 17, z + 34], rubber);
    stage.decal(
      [x - 25, 17, z - 31],
      [1, 0, 0],
      [0, 0, 1],
      [50, 62],
      `<rect width="50" height="62" rx="3" fill="none" stroke="${accent.base}" stroke-width="1.6"/><path d="M13 31h24" stroke="${accent.base}" stroke-width="4"/>`,
    );
    stage.tube({
      through: [
        [x - 9, 9, z + 34],
        [x - 7, 7, z + 39],
        [x + 7, 7, z + 39],
        [x + 9, 9, z + 34],
      ],
      radius: 1.2,
      finish: accent,
    });
  }
}

/** A thick ribbed mat with rounded corners, for below a machine. */
export function machineMat(stage: Stage, finish: Finish = graphite): void {
  const corner = (x: number, z: number, start: number): Spot[] => arc([x, z], 8, start, start + 90, 3);
  const outline = [
    ...corner(82, 37, 0),
    ...corner(-82, 37, 90),
    ...corner(-82, -37, 180),
    ...corner(82, -37, 270),
  ];
  stage.extrude('xz', outline, 0, 2.2, finish);
  const diamonds = Array.from({ length: 17 }, (_, i) => `M${i * 14 - 74} 0l74 74M${i * 14} 0l-74 74`).join(
    '',
  );
  const artwork = `<svg width="164" height="74" viewBox="0 0 164 74"><path d="${diamonds}" stroke="#2b2826" stroke-width="1.3"/></svg><rect width="164" height="74" rx="4" fill="none" stroke="#2b2826" stroke-width="1.4"/>`;
  stage.decal([-82, 2.2, -37], [1, 0, 0], [0, 0, 1], [164, 74], artwork);
}
