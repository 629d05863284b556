import type { Point } from './geometry.ts';
import type { Pen } from './pen.ts';

export interface Solid {
  /** Points that enclose it, for fitting and for deciding what stands in front. */
  corners: Point[];
  /** Convex groups of points that each throw a shadow. */
  shadows: Point[][];
  paint(pen: Pen): string;
}
