import { type Finish, shade } from './colour.ts';
import type { Point, Spot } from './geometry.ts';
import type { View } from './view.ts';

export const number = (value: number): string => short(Math.round(value * 10) / 10);
export const pair = (spot: Spot): string => `${number(spot[0])} ${number(spot[1])}`;

/**
 * A closed outline in whole pixels, a quarter shorter than in tenths. After the first spot come only the steps.
 */
export function polygon(spots: Spot[]): string {
  const whole = spots.map(([x, y]): Spot => [Math.round(x), Math.round(y)]);
  const steps = whole.slice(1).flatMap(([x, y], i) => {
    const [px, py] = whole[i] as Spot;
    return [String(x - px), String(y - py)];
  });
  const joined = steps.reduce((text, step) => text + (text && !step.startsWith('-') ? ' ' : '') + step, '');
  return `M${pair(whole[0] ?? [0, 0])}l${joined}z`;
}

// Equal shapes in two places must round alike, whatever the last bits of their sums.
const steady = (value: number): number => Math.round(value * 1e6) / 1e6;

const short = (value: number): string => String(value).replace(/^(-?)0\./, '$1.');

type Stops = readonly (readonly [offset: number, colour: string])[];

/** Writes SVG for one picture and keeps what its parts refer to, each written once. */
export class Pen {
  private readonly definitions = new Map<string, string>();

  private anchor: Spot = [0, 0];

  constructor(readonly view: View) {}

  project(point: Point): Spot {
    const [x, y] = this.view.project(point);
    return [steady(x - this.anchor[0]), steady(y - this.anchor[1])];
  }

  /** Draws as if a spot of the picture were its corner. */
  around<Drawn>(anchor: Spot, draw: () => Drawn): Drawn {
    this.anchor = anchor;
    const drawn = draw();
    this.anchor = [0, 0];
    return drawn;
  }

  /** A gradient from top to bottom of whatever it fills. */
  downwards(stops: Stops): string {
    return this.gradient('x2="0" y2="1"', 'linear', stops);
  }

  /** A gradient from left to right of whatever it fills. */
  sideways(stops: Stops): string {
    return this.gradient('', 'linear', stops);
  }

  /** A gradient between two spots of the picture. */
  between(from: Spot, to: Spot, stops: Stops): string {
    const [x1, y1, x2, y2] = [...from, ...to].map((value) => Math.round(value));
    const line = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
    // Round bodies of one material differ in place only, so they borrow the colours of the first.
    const colours = this.gradient('gradientUnits="userSpaceOnUse"', 'linear', stops).slice(4, -1);
    return this.define(`<linearGradient id="#ID" href="${colours}" ${line}/>`);
  }

  radial(stops: Stops, centre: Spot = [0.36, 0.3], radius = 0.72): string {
    return this.gradient(`cx="${centre[0]}" cy="${centre[1]}" r="${radius}"`, 'radial', stops);
  }

  /** A flat side: one tone; a large one is a little lighter at its top. @param area in square pixels */
  side(finish: Finish, lit: number, area: number): string {
    const step = Math.round(lit * 10) / 10;
    if (area < 9000) return shade(finish, step);
    return this.downwards([
      [0, shade(finish, step + 0.14)],
      [1, shade(finish, step - 0.14)],
    ]);
  }

  /** Start of an element that follows a path; a long path is written once and referred to. */
  shared(path: string): string {
    if (path.length < 70) return `path d="${path}"`;
    return `use href="${this.define(`<path id="#ID" d="${path}"/>`).slice(4, -1)}"`;
  }

  /** Keeps what is painted inside a circle. */
  inside([x, y]: Spot, radius: number): string {
    const circle = `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}"/>`;
    return this.define(`<clipPath id="#ID">${circle}</clipPath>`);
  }

  defs(): string {
    return [...this.definitions].map(([body, id]) => body.replace('"#ID"', `"${id}"`)).join('');
  }

  private gradient(place: string, kind: string, stops: Stops): string {
    const inner = stops.map(([offset, colour]) => stop(offset, colour)).join('');
    return this.define(`<${kind}Gradient id="#ID"${place && ` ${place}`}>${inner}</${kind}Gradient>`);
  }

  private define(body: string): string {
    const id = this.definitions.get(body) ?? `g${this.definitions.size.toString(36)}`;
    this.definitions.set(body, id);
    return `url(#${id})`;
  }
}

/** Colours may carry their opacity as a fourth pair of hex digits. */
function stop(offset: number, colour: string): string {
  const opacity = colour.length === 9 ? Number.parseInt(colour.slice(7), 16) / 255 : 1;
  const faint = opacity < 1 ? ` stop-opacity="${short(Math.round(opacity * 100) / 100)}"` : '';
  const place = offset ? ` offset="${short(Math.round(offset * 100) / 100)}"` : '';
  return `<stop${place} stop-color="${colour.slice(0, 7)}"${faint}/>`;
}
