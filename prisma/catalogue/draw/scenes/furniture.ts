import type { Finish } from '../engine/colour.ts';
import type { Pen } from '../engine/pen.ts';
import type { Model, Stage } from '../engine/stage.ts';
import { ink, steel, stone, white, wood } from '../finishes.ts';

const across = [1, 0, 0] as const;
const down = [0, -1, 0] as const;

/** A window in the back wall, its lower left corner on the spot; outside, morning over low hills. */
export function window(stage: Stage, width: number, height: number, panes = 2): void {
  stage.decal([0, height, 0], across, down, [width, height], (pen: Pen) => {
    const sky = pen.downwards([
      [0, '#b9dbe0'],
      [0.6, '#f6ead6'],
      [1, '#fbdcb8'],
    ]);
    const hills =
      `<path fill="#8fb3a9" d="M0 ${height * 0.72}q${width * 0.25} ${-height * 0.16} ${width * 0.5} ${-height * 0.04}t${width * 0.5} ${-height * 0.06}v${height * 0.4}H0z"/>` +
      `<path fill="#5f8f85" d="M0 ${height * 0.84}q${width * 0.3} ${-height * 0.1} ${width * 0.6} 0t${width * 0.4} ${-height * 0.04}v${height * 0.22}H0z"/>`;
    const shine = `<path fill="#fff" opacity=".22" d="M${width * 0.1} 0h${width * 0.16}L${width * 0.06} ${height}H0V${height * 0.5}z"/>`;
    return `<path fill="${sky}" d="M0 0h${width}v${height}H0z"/>${hills}${shine}`;
  });
  const bar = (low: readonly [number, number], high: readonly [number, number]) =>
    stage.box([low[0], low[1], 0.1], [high[0], high[1], 4], white);
  bar([-4, height], [width + 4, height + 4]);
  for (let i = 0; i <= panes; i++) {
    const x = (width * i) / panes;
    bar([x - 2, 0], [x + 2, height]);
  }
  stage.box([-7, -4, 0.1], [width + 7, 0, 11], white);
}

/** The patch of light that a window throws on the floor. */
export const sunPatch =
  (width: number, length: number): Model =>
  (stage) =>
    stage.decal(
      [0, 0.05, 0],
      [1, 0, 0],
      [0.6, 0, 1],
      [0, 0],
      `<path fill="#fff6df" opacity=".38" d="M0 0h${width * 0.46}v${length}H0zM${width * 0.54} 0H${width}v${length}H${width * 0.54}z"/>`,
    );

/** A potted plant; its leaves turn towards a viewer who stands at this yaw. */
export function plant(stage: Stage, size: number, yaw: number, pot: Finish = stone): void {
  stage.lathe(
    [0, 0, 0],
    [
      [0, size * 0.14],
      [size * 0.16, size * 0.18],
      [size * 0.3, size * 0.2],
    ],
    pot,
  );
  const leaf = (angle: number, length: number, colour: string) => {
    const wide = length * 0.17;
    const blade = `<path fill="${colour}" d="M0 0C${-wide} ${-length * 0.3} ${-wide} ${-length * 0.75} 0 ${-length}C${wide} ${-length * 0.75} ${wide} ${-length * 0.3} 0 0"/>`;
    const rib = `<path fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="${length * 0.012}" d="M0 0V${-length * 0.92}"/>`;
    return `<g transform="rotate(${angle})">${blade}${rib}</g>`;
  };
  const leaves = [
    leaf(-62, size * 0.5, '#1c5a50'),
    leaf(58, size * 0.52, '#1c5a50'),
    leaf(-38, size * 0.66, '#2c7a6b'),
    leaf(36, size * 0.64, '#246b5e'),
    leaf(-14, size * 0.74, '#3a8f7d'),
    leaf(15, size * 0.7, '#2c7a6b'),
    leaf(2, size * 0.58, '#4aa391'),
  ];
  const artwork = `<g transform="translate(${size * 0.5} ${size * 0.72})">${leaves.join('')}</g>`;
  const turned = (stage_: Stage) =>
    stage_.decal([-size * 0.5, size, 0], across, down, [size, size * 0.75], artwork);
  stage.place([0, 0, 0], turned, yaw);
}

/** A board on the wall, its left end on the spot. */
export function shelf(stage: Stage, width: number, finish: Finish = wood): void {
  stage.box([0, 0, 0], [width, 3.4, 26], finish);
  for (const x of [width * 0.12, width * 0.88]) stage.box([x - 1.4, -12, 0], [x + 1.4, 0, 3], ink);
}

/** A framed print: a plate and two bars of colour. */
export function poster(stage: Stage, width: number, height: number, colours: [string, string, string]): void {
  stage.box([0, 0, 0], [width, height, 2], ink);
  const [paper, big, small] = colours;
  const art =
    `<path fill="${paper}" d="M0 0h${width - 4}v${height - 4}H0z"/><circle cx="${width * 0.46}" cy="${height * 0.42}" r="${width * 0.3}" fill="${big}"/>` +
    `<circle cx="${width * 0.46}" cy="${height * 0.42}" r="${width * 0.09}" fill="${paper}"/><path fill="${small}" d="M${width * 0.1} ${height * 0.76}h${width * 0.5}v${height * 0.05}h${-width * 0.5}zM${width * 0.1} ${height * 0.85}h${width * 0.3}v${height * 0.03}h${-width * 0.3}z"/>`;
  stage.decal([2, height - 2, 2.1], across, down, [width - 4, height - 4], art);
}

/** A lamp that hangs from the ceiling. */
export function lamp(stage: Stage, drop: number, finish: Finish = ink): void {
  stage.tube({
    through: [
      [0, 0, 0],
      [0, drop, 0],
    ],
    radius: 0.5,
    finish: ink,
  });
  stage.round({ from: [0, -14, 0], to: [0, 2, 0], radius: 17, radiusTo: 4, finish });
}

/** A sturdy table with a thick top. */
export function table(stage: Stage, width: number, depth: number, height: number): void {
  stage.box([-width / 2, height - 5, -depth / 2], [width / 2, height, depth / 2], wood);
  for (const x of [-1, 1]) {
    for (const z of [-1, 1]) {
      stage.beam(
        [x * (width / 2 - 5), 0, z * (depth / 2 - 5)],
        [x * (width / 2 - 5), height - 5, z * (depth / 2 - 5)],
        6,
        ink,
      );
    }
  }
}

/** A delivery carton with its tape. */
export function carton(stage: Stage, width: number, height: number, depth: number): void {
  const card: Finish = { dark: '#8a6236', base: '#c79a62', light: '#e0bd8c' };
  stage.box([-width / 2, 0, -depth / 2], [width / 2, height, depth / 2], card);
  const tape = '#e8d3ae';
  stage.decal(
    [-width / 2, height, -4],
    [1, 0, 0],
    [0, 0, 1],
    [width, 8],
    `<path fill="${tape}" opacity=".8" d="M0 0h${width}v8H0z"/>`,
  );
  stage.decal(
    [-width * 0.38, height * 0.42, depth / 2],
    across,
    down,
    [18, 10],
    '<path fill="#f7f4f0" d="M0 0h18v10H0z"/><path stroke="#57514c" stroke-width="1" d="M2 3h9M2 5.5h12M2 8h6"/>',
  );
}

/** Rail with hooks on the wall from which things hang. */
export function rail(stage: Stage, width: number): void {
  stage.box([0, 0, 0], [width, 7, 3], wood);
  for (let x = 10; x < width; x += 22)
    stage.round({ from: [x, 3, 3], to: [x, 3, 9], radius: 1.3, finish: steel });
}
