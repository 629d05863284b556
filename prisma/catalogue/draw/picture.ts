import { hull, type Point, type Spot } from './engine/geometry.ts';
import { paint } from './engine/paint.ts';
import { Pen, polygon } from './engine/pen.ts';
import type { Solid } from './engine/solid.ts';
import { type Model, Stage } from './engine/stage.ts';
import { type Frame, View } from './engine/view.ts';

/** One product picture: a model and the direction to look at it from. */
export interface Sketch {
  model: Model;
  yaw?: number;
  pitch?: number;
  /** Hung on a wall or seen flat from above: no floor below it to throw a shadow on. */
  floating?: boolean;
}

const size = 800;
const frame: Frame = { x: 95, y: 85, width: 610, height: 615 };

export function productPicture({ model, yaw = 32, pitch = 20, floating = false }: Sketch): string {
  const stage = new Stage();
  model(stage);
  const corners = stage.solids.flatMap((solid) => solid.corners);
  const view = new View(yaw, pitch).fitted(corners, frame);
  const pen = new Pen(view);
  const shadow = floating ? '' : floorShadow(stage.solids, pen, 60 / view.scale, 9);
  return svg(size, size, pen, backdrop(pen) + shadow + paint(stage.solids, pen));
}

function backdrop(pen: Pen): string {
  const wall = pen.downwards([
    [0, '#f7f5f2'],
    [1, '#ece8e3'],
  ]);
  const disc = pen.radial(
    [
      [0, '#ffffff'],
      [0.75, '#f3efea'],
      [1, '#e2dcd5'],
    ],
    [0.45, 0.35],
    0.75,
  );
  return `<path fill="${wall}" d="M0 0h800v800H0z"/><circle cx="400" cy="400" r="345" fill="${disc}"/>`;
}

/**
 * The shadow that solids throw on the floor, as one shape so that overlaps do not darken.
 * @param reach height in centimetres above which a solid throws no more shadow
 */
export function floorShadow(solids: Solid[], pen: Pen, reach: number, blur: number): string {
  const fallen = ([x, y, z]: Point): Spot => {
    const height = Math.min(Math.max(y, 0), reach);
    return pen.project([x + height * 0.55, 0, z - height * 0.45]);
  };
  const outlines = solids
    .flatMap((solid) => solid.shadows)
    .filter((points) => Math.min(...points.map((point) => point[1])) < reach)
    .map((points) => polygon(hull(points.map(fallen))));
  const filter = `<filter id="s" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${blur}"/></filter>`;
  return `${filter}<path filter="url(#s)" fill="#3b2f26" opacity=".34" d="${outlines.join('')}"/>`;
}

export function svg(width: number, height: number, pen: Pen, content: string): string {
  const defs = `<defs>${pen.defs()}</defs>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${defs}${content}</svg>\n`;
}
