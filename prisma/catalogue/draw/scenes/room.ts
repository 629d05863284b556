import { mix } from '../engine/colour.ts';
import type { Point } from '../engine/geometry.ts';
import { paint } from '../engine/paint.ts';
import { Pen, polygon } from '../engine/pen.ts';
import { type Model, Stage } from '../engine/stage.ts';
import { View } from '../engine/view.ts';
import { floorShadow, svg } from '../picture.ts';

export interface Scene {
  width: number;
  height: number;
  yaw?: number;
  pitch?: number;
  /** Pixels per centimetre. */
  scale: number;
  /** What the middle of the picture shows. */
  focus: Point;
  wall: string;
  floor?: Floor;
  /** Where the walls stand; without a left wall the back wall runs on. */
  back?: number;
  left?: number;
  furnish: Model;
}

type Floor = 'oak' | 'rubber' | 'concrete';
const floors: Record<Floor, { colour: string; line: string; every: number }> = {
  oak: { colour: '#d9bf9c', line: '#b99a72', every: 24 },
  rubber: { colour: '#4a4541', line: '#3b3633', every: 100 },
  concrete: { colour: '#cfc9c1', line: '#bdb6ad', every: 200 },
};

const far = 900;

export function roomPicture(scene: Scene): string {
  const { width, height, yaw = 28, pitch = 16, scale, focus } = scene;
  const [x, y] = new View(yaw, pitch, scale).project(focus);
  const view = new View(yaw, pitch, scale, [width / 2 - x, height / 2 - y]);
  const pen = new Pen(view);
  const stage = new Stage();
  scene.furnish(stage);
  const shadow = floorShadow(stage.solids, pen, 40, Math.max(4, scale * 2));
  return svg(
    width,
    height,
    pen,
    shell(scene, pen) + shadow + paint(stage.solids, pen) + daylight(scene, pen),
  );
}

/** Walls, skirting and floor. */
function shell({ wall, floor = 'oak', back = -120, left = -far }: Scene, pen: Pen): string {
  const plane = (points: Point[]) => polygon(points.map((point) => pen.project(point)));
  const { colour, line, every } = floors[floor];
  const surface = (points: Point[], from: string, to: string) =>
    `<path fill="${pen.downwards([
      [0, from],
      [1, to],
    ])}" d="${plane(points)}"/>`;
  const rear: Point[] = [
    [left, 0, back],
    [far, 0, back],
    [far, far / 2, back],
    [left, far / 2, back],
  ];
  const side: Point[] = [
    [left, 0, back],
    [left, 0, far],
    [left, far / 2, far],
    [left, far / 2, back],
  ];
  const ground: Point[] = [
    [left, 0, back],
    [far, 0, back],
    [far, 0, far],
    [left, 0, far],
  ];
  const strip = (a: Point, b: Point): Point[] => [a, b, [b[0], 9, b[2]], [a[0], 9, a[2]]];
  const joints = Array.from({ length: Math.ceil((far - left) / every) }, (_, i) => {
    const x = left + i * every;
    return plane([
      [x, 0, back],
      [x, 0, far],
    ]).replace('z', '');
  });
  return (
    surface(rear, mix(wall, '#ffffff', 0.08), mix(wall, '#000000', 0.06)) +
    (left > -far ? surface(side, mix(wall, '#000000', 0.05), mix(wall, '#000000', 0.16)) : '') +
    surface(ground, mix(colour, '#000000', 0.06), mix(colour, '#ffffff', 0.1)) +
    `<path fill="none" stroke="${line}" stroke-width="1.2" opacity=".7" d="${joints.join('')}"/>` +
    `<path fill="${mix(wall, '#f5f0e9', 0.75)}" d="${plane(strip([left, 0, back], [far, 0, back]))}"/>` +
    (left > -far
      ? `<path fill="${mix(wall, '#e6dfd6', 0.7)}" d="${plane(strip([left, 0, back], [left, 0, far]))}"/>`
      : '')
  );
}

/** A faint glow from the upper left and a darker lower right corner tie the parts together. */
function daylight({ width, height }: Scene, pen: Pen): string {
  const glow = pen.radial(
    [
      [0, '#fff4e030'],
      [0.6, '#fff4e000'],
      [1, '#1c191733'],
    ],
    [0.3, 0.15],
    1.1,
  );
  return `<path fill="${glow}" d="M0 0h${width}v${height}H0z"/>`;
}
