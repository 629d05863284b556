import type { Finish } from '../engine/colour.ts';
import type { Point } from '../engine/geometry.ts';
import type { Stage } from '../engine/stage.ts';
import { chrome, graphite, ink, orange, ply, rubber, steel } from '../finishes.ts';

/** A plywood box with finger joints and a hand hole. */
export function plyoBox(stage: Stage): void {
  stage.box([-38, 0, -25], [38, 61, 25], ply);
  const teeth = (height: number) =>
    Array.from({ length: 4 }, (_, i) => `M0 ${(height / 8) * (2 * i + 1)}h3v${height / 8}h-3z`).join('');
  const hole =
    '<rect width="16" height="5.4" rx="2.7" fill="#4a3520"/><path d="M2.4 4.6h11.2" stroke="#8b5e34" stroke-width=".8"/>';
  const grain =
    '<g fill="none" stroke="#b98f5c" stroke-width=".6" opacity=".6"><path d="M4 12q18 6 34 0t34 2M4 26q20-5 40 1t28-1M4 44q16 5 36 0t32 1M6 53q20-3 30 1t34-2"/></g>';
  const front = `${grain}<path fill="#a97f4d" d="${teeth(61)}"/><path fill="#a97f4d" transform="translate(73)" d="${teeth(61)}"/><g transform="translate(30 13)">${hole}</g>`;
  stage.decal([-38, 61, 25], [1, 0, 0], [0, -1, 0], [76, 61], front);
  const side = `<path fill="#7d5a33" d="${teeth(61)}"/><path fill="#7d5a33" transform="translate(47)" d="${teeth(61)}"/><g transform="translate(17 13)">${hole}</g>`;
  stage.decal([38, 61, 25], [0, 0, -1], [0, -1, 0], [50, 61], side);
}

/** A thick rope lying in a coil, its two capped ends in front. */
export function battleRope(stage: Stage, accent: Finish = orange): void {
  const lay = { on: 1, off: 3, colour: '#000000' };
  const rope = { radius: 3.2, finish: rubber, smooth: true, stripes: lay };
  const loops: [radius: number, height: number, dx: number][] = [
    [36, 3.2, 0],
    [28, 3.4, 1],
    [34, 9.2, -1],
    [33, 15.2, 1],
  ];
  for (const [radius, height, dx] of loops) {
    const loop = Array.from({ length: 12 }, (_, i): Point => {
      const angle = (i / 12) * 2 * Math.PI;
      return [dx + Math.cos(angle) * radius, height, Math.sin(angle) * radius * 0.96];
    });
    stage.tube({ ...rope, through: loop, closed: true });
  }
  const ends: Point[][] = [
    [
      [-33, 15, 6],
      [-30, 13, 26],
      [-12, 5, 44],
      [14, 3.2, 50],
      [34, 3.2, 50],
    ],
    [
      [32, 15, 4],
      [38, 8, 22],
      [46, 3.4, 34],
      [58, 3.2, 36],
      [70, 3.2, 30],
    ],
  ];
  for (const through of ends) {
    stage.tube({ ...rope, through });
    stage.tube({ through: through.slice(-2), radius: 3.9, finish: accent });
  }
}

/** A rubber ball with a tyre-tread grip. */
export function slamBall(stage: Stage, finish: Finish = rubber, accent = '#e2560f'): void {
  const [centre, radius]: [Point, number] = [[0, 14, 0], 14];
  stage.sphere(centre, radius, finish);
  for (let i = 0; i < 6; i++) {
    const angle = (i * Math.PI) / 6;
    stage.seam(centre, radius, [Math.cos(angle), 0, Math.sin(angle)], 0, { colour: '#131110', width: 0.5 });
  }
  for (const offset of [-9.5, -5, 5, 9.5])
    stage.seam(centre, radius, [0, 1, 0], offset, { colour: '#131110', width: 0.5 });
  stage.seam(centre, radius, [0, 1, 0], 0, { colour: accent, width: 1.5 });
}

/** A stitched ball of leather panels in two colours. */
export function wallBall(stage: Stage, finish: Finish = graphite, accent: Finish = orange): void {
  const [centre, radius]: [Point, number] = [[0, 17.5, 0], 17.5];
  stage.sphere(centre, radius, finish);
  for (const offset of [-3, 3])
    stage.seam(centre, radius, [0.1, 1, 0.35], offset, { colour: accent.dark, width: 1 });
  stage.seam(centre, radius, [0.1, 1, 0.35], 0, { colour: accent.base, width: 5 });
  for (const axis of [
    [1, 0, 0],
    [0.5, -0.3, 0.87],
    [0.5, -0.3, -0.87],
  ] as Point[]) {
    stage.seam(centre, radius, axis, 0, { colour: '#1c1917', width: 0.8 });
    stage.seam(centre, radius, axis, 0.8, { colour: '#a59c93', width: 0.18 });
  }
}

/** A wide tyre between two ridged handles. */
export function abWheel(stage: Stage, accent: Finish = orange): void {
  for (const side of [-1, 1]) {
    stage.round({ from: [side * 3.4, 9.5, 0], to: [side * 7, 9.5, 0], radius: 1.5, finish: chrome });
    stage.round({
      from: [side * 7, 9.5, 0],
      to: [side * 19, 9.5, 0],
      radius: 2.1,
      finish: ink,
      rings: [[1.5, accent]],
    });
    for (const x of [9.5, 12.5, 15.5])
      stage.round({ from: [side * x, 9.5, 0], to: [side * (x + 1), 9.5, 0], radius: 2.35, finish: accent });
  }
  for (const [from, to, radius, finish] of [
    [-4, -2.4, 9, rubber],
    [-2.4, 2.4, 9.5, accent],
    [2.4, 4, 9, rubber],
  ] as const) {
    const face = [
      [7.4, graphite],
      [6.6, ink],
      [3, steel],
      [1.8, ink],
    ] as const;
    stage.round({ from: [from, 9.5, 0], to: [to, 9.5, 0], radius, finish, rings: to === 4 ? face : [] });
  }
}

/** A thin cable in a loop between two slim grips. */
export function jumpRope(stage: Stage, accent: Finish = orange): void {
  const cable: Point[] = [
    [-12, 1.6, 13],
    [-17, 1, 2],
    [-24, 0.8, -16],
    [-12, 0.8, -32],
    [10, 0.8, -33],
    [26, 0.8, -20],
    [18, 1.4, -6],
    [-2, 1.8, -8],
    [-10, 1.2, -18],
    [0, 0.8, -26],
    [14, 0.8, -24],
    [22, 1.2, -8],
    [15, 1.6, 12],
  ];
  stage.tube({ through: cable, radius: 0.55, finish: accent, smooth: true });
  for (const [x, z, lean] of [
    [-12, 13, 0.28],
    [15, 12, -0.22],
  ] as const) {
    const end = (length: number): Point => [x + lean * length, 1.6, z + length];
    stage.round({ from: end(0), to: end(2), radius: 1.3, finish: chrome });
    stage.round({
      from: end(2),
      to: end(17),
      radius: 1.35,
      radiusTo: 1.75,
      finish: ink,
      rings: [[1.1, accent]],
    });
    for (const at of [4.5, 7, 9.5, 12])
      stage.round({ from: end(at), to: end(at + 0.8), radius: 1.72, finish: graphite });
  }
}
