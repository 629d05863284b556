import type { Finish } from '../engine/colour.ts';
import type { Point, Spot } from '../engine/geometry.ts';
import type { Stage } from '../engine/stage.ts';
import { chrome, graphite, ink, leather, orange, steel, teal, white } from '../finishes.ts';
import { arc, roundedRectangle } from '../profiles.ts';
import { deeper } from './plates.ts';

/** Closed rubber loops from wide to narrow, hanging side by side on a bar. */
export function loopBands(stage: Stage, colours: Finish[]): void {
  stage.round({ from: [-34, 84, 0], to: [34, 84, 0], radius: 2.4, finish: steel });
  let x = -30;
  for (const [i, finish] of colours.entries()) {
    const width = 13 - i * 2.2;
    const bottom = 8 + i * 2;
    const outer = [...arc([0, 84], 4.2, 0, 180, 6), ...arc([0, bottom], 4.2, 180, 360, 6)];
    const inner = [...arc([0, 84], 3, 0, 180, 6), ...arc([0, bottom], 3, 180, 360, 6)];
    const ring: Spot[] = [...outer, outer[0] as Spot, inner[0] as Spot, ...inner.reverse()];
    stage.extrude('zy', ring, x, x + width, finish);
    x += width + 2.4;
  }
}

/** A hollow roller; bands of pads and grooves run around it. */
export function foamRoller(stage: Stage, finish: Finish = teal): void {
  const widths = [4, 7, 4, 7, 4, 7, 4];
  let x = -20.2;
  for (const [i, width] of widths.entries()) {
    const end = i === widths.length - 1;
    const face = [
      [6.6, deeper(finish, 0.3)],
      [5.6, ink],
      [5, graphite],
    ] as const;
    stage.round({ from: [x, 7.4, 0], to: [x + width, 7.4, 0], radius: 7.4, finish, rings: end ? face : [] });
    x += width;
    if (end) break;
    stage.round({ from: [x, 7.4, 0], to: [x + 0.6, 7.4, 0], radius: 6.7, finish: deeper(finish, 0.45) });
    x += 0.6;
  }
}

/** A large ball with the rings that keep it from slipping. */
export function stabilityBall(stage: Stage, finish: Finish = teal): void {
  const [centre, radius]: [Point, number] = [[0, 32, 0], 32];
  stage.sphere(centre, radius, finish);
  for (const offset of [-24, -18, -12, 12, 18, 24]) {
    stage.seam(centre, radius, [0.5, 1, 0.2], offset, { colour: finish.dark, width: 0.7 });
    stage.seam(centre, radius, [0.5, 1, 0.2], offset + 0.8, { colour: finish.light, width: 0.35 });
  }
  stage.seam(centre, radius, [0.5, 1, 0.2], 0, { colour: finish.light, width: 1 });
}

/** A belt curled into an open ring, two-pronged buckle in front. */
export function liftingBelt(stage: Stage, finish: Finish = leather): void {
  const outer = arc([0, 0], 20, -245, 68, 30).map(([x, z]): Spot => [x * 1.15, z * 0.92]);
  const inner = arc([0, 0], 18.8, -245, 68, 30).map(([x, z]): Spot => [x * 1.15, z * 0.92]);
  stage.extrude('xz', [...outer, ...inner.reverse()], 0, 10, finish);
  stage.box([-2, 1, 18.2], [17, 9, 19.4], deeper(finish, 0.15));
  const holes =
    '<g fill="#2b140a">' +
    Array.from(
      { length: 5 },
      (_, i) => `<circle cx="${3 + i * 3}" cy="2.6" r=".55"/><circle cx="${3 + i * 3}" cy="5.4" r=".55"/>`,
    ).join('') +
    '</g>';
  stage.decal(
    [-2, 9, 19.5],
    [1, 0, 0],
    [0, -1, 0],
    [19, 8],
    `<path d="M.8 .8h17.4v6.4H.8z" fill="none" stroke="#e8c9a0" stroke-width=".3" stroke-dasharray=".9 .6"/>${holes}`,
  );
  stage.tube({
    through: [
      [-8, 1, 19.4],
      [-8, 9, 19.4],
      [-2.5, 9, 20.4],
      [-2.5, 1, 20.4],
    ],
    radius: 0.75,
    finish: chrome,
    closed: true,
  });
  for (const y of [3.6, 6.4])
    stage.tube({
      through: [
        [-8, y, 20],
        [1, y, 20.4],
      ],
      radius: 0.45,
      finish: chrome,
    });
  stage.box([9, 0.4, 19.4], [11.4, 9.6, 20.4], deeper(finish, 0.4));
}

/** A steel bottle with a coloured body and a loop on its lid. */
export function bottle(stage: Stage, finish: Finish = teal): void {
  stage.round({ from: [0, 0, 0], to: [0, 1.4, 0], radius: 4.4, finish: steel });
  stage.lathe(
    [0, 1.4, 0],
    [
      [0, 4.4],
      [8, 4.4],
      [14.5, 4.4],
      [17.6, 3.7],
      [19.6, 2.7],
    ],
    finish,
  );
  stage.round({ from: [0, 21, 0], to: [0, 22, 0], radius: 2.7, finish: steel });
  stage.round({ from: [0, 22, 0], to: [0, 25, 0], radius: 3.2, finish: ink });
  stage.tube({
    through: [
      [-2, 24.4, 0],
      [-2, 27.4, 0],
      [2, 27.4, 0],
      [2, 24.4, 0],
    ],
    radius: 0.55,
    finish: graphite,
  });
  const mark =
    '<path d="M-2 -2.4v4.8M2 -2.4v4.8M-3 0h6" stroke="#fff" stroke-width=".6" opacity=".85" stroke-linecap="round"/>';
  stage.decal([0, 10, 4.4], [1, 0, 0], [0, -1, 0], [0, 0], mark);
}

/** A wall clock for intervals: two red digits for the round, four for the time. */
export function timer(stage: Stage): void {
  stage.box([-44, 0, -3.5], [44, 26, 3.5], ink);
  const lit = '#ff5a36';
  const digits = [
    [5, '03', '#4fd1b5'],
    [34, '12', lit],
    [61, '45', lit],
  ] as const;
  const artwork = digits.map(([x, text, colour]) =>
    [...text].map((digit, i) => sevenSegments(digit, x + i * 11.5, 5, colour)).join(''),
  );
  const colon = `<g fill="${lit}"><circle cx="58.3" cy="9" r="1.1"/><circle cx="58.3" cy="15" r="1.1"/></g>`;
  const glass =
    '<rect x="1.6" y="1.6" width="84.8" height="22.8" rx="1.6" fill="#0b0a09"/><path d="M1.6 1.6h50l-16 22.8h-34z" fill="#fff" opacity=".05"/>';
  stage.decal([-44, 26, 3.5], [1, 0, 0], [0, -1, 0], [88, 26], glass + artwork.join('') + colon);
  for (const x of [-30, 30]) stage.box([x - 4, 26, -2], [x + 4, 29, 0], graphite);
}

/** Segments in the order: top, upper right, lower right, bottom, lower left, upper left, middle. */
const segments = ['M1 0h6', 'M8 1v5', 'M8 8v5', 'M1 14h6', 'M0 8v5', 'M0 1v5', 'M1 7h6'];
const shown: Record<string, string> = {
  '0': '012345',
  '1': '12',
  '2': '01643',
  '3': '01236',
  '4': '1256',
  '5': '05623',
};

function sevenSegments(digit: string, x: number, y: number, colour: string): string {
  const lines = [...(shown[digit] ?? '')].map((index) => segments[Number(index)]).join('');
  const dim = segments.join('');
  return `<g fill="none" stroke-width="1.7" stroke-linecap="round" transform="translate(${x} ${y + 1})"><path stroke="#2a1a16" d="${dim}"/><path stroke="${colour}" d="${lines}"/></g>`;
}

/** A barrel bag with two carrying straps and a side pocket. */
export function duffel(stage: Stage, finish: Finish = graphite, accent: Finish = orange): void {
  // Cut into slices along its length: straps laid around one long body would hide it behind their ends.
  const slices: [from: number, to: number, thickness: number, finish: Finish][] = [
    [-29, -25, 0.4, ink],
    [-25, -13.6, 0, finish],
    [-13.6, -10.4, 0.5, accent],
    [-10.4, 10.4, 0, finish],
    [10.4, 13.6, 0.5, accent],
    [13.6, 25, 0, finish],
    [25, 29, 0.4, ink],
  ];
  for (const [from, to, grown, colour] of slices) {
    const section = roundedRectangle([-15 - grown, 0], [15 + grown, 29 + grown], 12, 4);
    stage.extrude('zy', section, from, to, colour);
  }
  const pocket =
    '<rect width="17" height="12" rx="1.5" fill="#47413d" stroke="#2b2826" stroke-width=".5"/><path d="M1 2.6h15" stroke="#c9c3bd" stroke-width=".6"/>';
  stage.decal([-8.5, 16, 15.5], [1, 0, 0], [0, -1, 0], [17, 12], pocket);
  stage.tube({
    through: [
      [-25, 29.3, 1],
      [25, 29.3, 1],
    ],
    radius: 0.5,
    finish: steel,
  });
  for (const z of [7, -5]) {
    stage.tube({
      through: [
        [-12, 28, z],
        [-9, 37, z],
        [0, 40, z],
        [9, 37, z],
        [12, 28, z],
      ],
      radius: 1.3,
      finish: accent,
      smooth: true,
    });
  }
  stage.round({ from: [-4, 39.6, 1], to: [4, 39.6, 1], radius: 2.6, finish: ink });
}

/** Eight blocks of chalk in an open carton. */
export function chalk(stage: Stage): void {
  stage.box([-11.4, 0, -6.2], [11.4, 2.4, 6.2], teal);
  for (const [x, z] of [
    [-8.4, -3],
    [-2.8, -3],
    [2.8, -3],
    [8.4, -3],
    [-8.4, 3],
    [-2.8, 3],
    [2.8, 3],
    [8.4, 3],
  ] as const) {
    stage.box([x - 2.6, 2.4, z - 2.8], [x + 2.6, 7.6, z + 2.8], white);
  }
  stage.box([9, 0, 9.5], [14.2, 5.2, 15], white);
  for (const [x, z, size] of [
    [4.5, 11, 1.3],
    [6.4, 14, 0.8],
    [2.6, 13.4, 0.6],
  ] as const)
    stage.box([x - size, 0, z - size], [x + size, size * 1.4, z + size], white);
  stage.box([-11.4, 0, 6.2], [11.4, 4.2, 6.6], teal);
  stage.box([11.4, 0, -6.2], [11.8, 4.2, 6.6], deeper(teal, 0.1));
}
