import { type Finish, mix } from '../engine/colour.ts';
import type { Stage } from '../engine/stage.ts';
import { chrome, graphite, ink, iron, steel } from '../finishes.ts';

export interface Disc {
  radius: number;
  width: number;
  finish: Finish;
  hub?: Finish;
}

export const deeper = (finish: Finish, share = 0.25): Finish => ({
  ...finish,
  dark: mix(finish.dark, '#000000', share),
  base: mix(finish.base, '#000000', share),
  light: mix(finish.light, '#000000', share),
});

/** A plate facing z, its middle on the spot: rim, recess, raised hub, steel ring, hole. */
export function plate(stage: Stage, { radius, width, finish, hub = chrome }: Disc): void {
  const rim: [number, Finish][] = [
    [radius * 0.93, deeper(finish, 0.12)],
    [radius * 0.9, finish],
    [radius * 0.72, deeper(finish, 0.22)],
  ];
  const inner: [number, Finish][] = [
    [radius * 0.69, deeper(finish, 0.1)],
    [radius * 0.42, finish],
    [radius * 0.38, deeper(finish, 0.3)],
    [Math.max(4.6, radius * 0.2), hub],
  ];
  const hole: [number, Finish][] = [
    [Math.max(3.2, radius * 0.13), steel],
    [2.6, ink],
  ];
  // On a change plate the hub fills the recess.
  const rings = radius > 15 ? [...rim, ...inner, ...hole] : [...rim, ...hole];
  stage.round({ from: [0, 0, -width / 2], to: [0, 0, width / 2], radius, finish, rings });
}

/** An old-school iron plate with a deep dish and six ribs. */
export function castPlate(stage: Stage, radius: number, width: number): void {
  const rings: [number, Finish][] = [
    [radius * 0.96, deeper(iron, 0.2)],
    [radius * 0.84, deeper(iron, 0.5)],
    [radius * 0.82, deeper(iron, 0.3)],
    [radius * 0.34, iron],
    [radius * 0.3, deeper(iron, 0.12)],
    [radius * 0.14, steel],
    [2.7, ink],
  ];
  stage.round({ from: [0, 0, -width / 2], to: [0, 0, width / 2], radius, finish: iron, rings });
  const [inner, outer] = [radius * 0.36, radius * 0.8];
  const ribs = Array.from(
    { length: 6 },
    (_, i) => `<path d="M0 ${-inner}V${-outer}" transform="rotate(${i * 60})"/>`,
  );
  const artwork = `<g stroke="#6f6b69" stroke-width="2.2">${ribs.join('')}</g><g stroke="#1d1c1c" stroke-width=".7" transform="translate(1.4)">${ribs.join('')}</g>`;
  stage.decal([0, 0, width / 2], [1, 0, 0], [0, -1, 0], [0, 0], artwork);
}

/** Coarse coloured grains in recycled rubber, as SVG for a decal. */
export function flecks(width: number, height: number, colours: string[], count: number, size = 0.9): string {
  let state = count * 7919 + 13;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const dots = (colour: string) => {
    const places = Array.from(
      { length: count },
      () => `M${Math.round(next() * width)} ${Math.round(next() * height)}h.1`,
    );
    return `<path stroke="${colour}" d="${places.join('')}"/>`;
  };
  return `<g stroke-linecap="round" stroke-width="${size}" opacity=".8">${colours.map(dots).join('')}</g>`;
}

/** Speckles scattered over the ring between two radii, as SVG for a decal around its middle. */
export function ringFlecks(inner: number, outer: number, colour: string, count: number): string {
  const places = Array.from({ length: count }, (_, i) => {
    const angle = i * 2.399963 + count;
    const radius = inner + (outer - inner) * ((i * 0.7548777) % 1);
    return `M${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}h.1`;
  });
  return `<path fill="none" stroke="${colour}" stroke-width=".9" stroke-linecap="round" d="${places.join('')}"/>`;
}

/** A-frame with pegs for plates and sockets for two bars. */
export function plateTree(stage: Stage, loaded: Disc[]): void {
  for (const side of [-1, 1]) {
    stage.beam([side * 30, 3, -22], [side * 30, 3, 22], 6, graphite);
    stage.beam([side * 30, 6, 0], [side * 4, 104, 0], 6, graphite);
  }
  stage.beam([-30, 3, 0], [30, 3, 0], 6, graphite);
  stage.box([-6, 100, -3], [6, 112, 3], graphite);
  const pegs = [
    { x: 24, y: 30 },
    { x: 17, y: 57 },
    { x: 10, y: 84 },
  ];
  for (const [i, { x, y }] of pegs.entries()) {
    for (const side of [-1, 1]) {
      stage.round({ from: [side * x, y, 3], to: [side * x, y, 24], radius: 2.4, finish: chrome });
      const disc = loaded[(i * 2 + (side > 0 ? 1 : 0)) % loaded.length];
      if (disc) stage.place([side * x, y, 9 + disc.width / 2], (there) => plate(there, disc));
    }
  }
}
