import type { Finish } from '../engine/colour.ts';
import type { Pen } from '../engine/pen.ts';
import type { Stage } from '../engine/stage.ts';

const front = [
  [1, 0, 0],
  [0, -1, 0],
] as const;

const cloth = (pen: Pen, { light, base, dark }: Finish): string =>
  pen.sideways([
    [0, base],
    [0.3, light],
    [0.62, base],
    [1, dark],
  ]);

/** Two gloves, the backs of the hands towards the viewer; 100 units wide and high. */
export function gloves(stage: Stage, finish: Finish, accent: Finish): void {
  stage.decal([0, 100, 0], ...front, [100, 100], (pen) => {
    const fabric = cloth(pen, finish);
    const trim = cloth(pen, accent);
    const hand =
      `<path fill="#1b1817" d="M9 26c0-5 7-5 7.5 0l.5 4h1l.3-8c.2-5 8-5 8 0l.2 8h1l.7-7c.5-5 8-4.5 7.7.5L35 32h1.200l1-4c1.3-4.6 7.6-3.3 7 1.500L42 46l-1 10H10z"/>` +
      `<path fill="${fabric}" d="M8.5 32l8-1.5 1.5 1 8.5-2 1.5 1.5 7.5-1 1.2 2 6.5-.5c-.5 8-2.2 13-2.7 19-.5 8 1 13 .5 20l-1 9H10.500L9 70C5 66 0 59-3 51c-1.5-4.5 4.5-7.5 7.5-4l4.5 6z"/>` +
      `<path fill="#1b1817" d="M-3 51c-1.5-4.5 4.5-7.5 7.5-4l1.5 2-6.5 6.500c-1-1.5-1.8-3-2.5-4.500z"/>` +
      `<g fill="none" stroke="#f3efea" stroke-opacity=".28" stroke-width=".7" stroke-dasharray="1.6 1.2"><path d="M11 43q15-7 29 1M12 66q14 3 28-.5"/></g>` +
      `<g fill="#000" opacity=".28"><rect x="12" y="35" width="5" height="6" rx="2"/><rect x="20" y="33.5" width="5.5" height="6" rx="2"/><rect x="28.5" y="34" width="5.5" height="6" rx="2"/><rect x="36" y="36" width="4.5" height="6" rx="2"/></g>` +
      `<path fill="#000" opacity=".18" d="M13 47q13-5 26 0l-2 14q-11 2-22 0z"/>` +
      `<path fill="${trim}" d="M8.5 71h33l.8 12h-34z"/><path fill="#000" opacity=".2" d="M8.5 80.500h33.600l.2 2.500h-34z"/>` +
      `<rect x="22" y="72.5" width="17" height="9" rx="1.5" fill="#1b1817"/><path stroke="#f3efea" stroke-opacity=".35" stroke-width=".6" stroke-dasharray="1.2 .9" fill="none" d="M23.5 74h14v6h-14z"/>`;
    const shadow = '<ellipse cx="50" cy="93" rx="45" ry="3.5" fill="#3b2f26" opacity=".12"/>';
    const right = `<g transform="translate(104 0) scale(-1 1) rotate(-7 25 60)">${hand}</g>`;
    return `${shadow}<g transform="translate(-2 2) rotate(-7 25 60)">${hand}</g>${right}`;
  });
}

/** A plate-loaded vest seen from the front; 100 units wide and high. */
export function weightVest(stage: Stage, finish: Finish, accent: Finish): void {
  stage.decal([0, 100, 0], ...front, [100, 100], (pen) => {
    const fabric = cloth(pen, finish);
    const trim = cloth(pen, accent);
    const pocket = (x: number, y: number) =>
      `<path fill="#000" opacity=".3" d="M${x} ${y}h14v15h-14z" transform="translate(.7 1)"/><rect x="${x}" y="${y}" width="14" height="15" rx="1.5" fill="${fabric}"/><path fill="#000" opacity=".28" d="M${x} ${y + 1.5}h14v4h-14z"/><path fill="${trim}" d="M${x + 5} ${y + 2.5}h4v4h-4z"/>`;
    const pockets = [24, 43, 62].flatMap((x) => [40, 58, 76].map((y) => pocket(x, y))).join('');
    return (
      '<ellipse cx="50" cy="99" rx="34" ry="2.5" fill="#3b2f26" opacity=".2"/>' +
      '<path fill="#14110f" d="M33 6q17 16 34 0l6 5 1 24q-24 8-48 0l1-24z"/>' +
      `<path fill="${fabric}" d="M23 4q6-4 11 1 0 20 16 24 16-4 16-24 5-5 11-1l5 3c1 12-1 22 6 31l1 3-6 53q-33 6-66 0L11 41l1-3c7-9 5-19 6-31z"/>` +
      '<path fill="none" stroke="#0f0d0c" stroke-width="1.4" d="M34 5q0 20 16 24 16-4 16-24M50 29v8"/>' +
      '<path fill="none" stroke="#f3efea" stroke-opacity=".25" stroke-width=".6" stroke-dasharray="1.5 1.1" d="M31.5 6q0 23 18.5 26 18.5-3 18.5-26M18 92q32 5 64 0"/>' +
      pockets +
      `<path fill="${trim}" d="M12 60l7 1v9l-6.2-1zM88 60l-7 1v9l6.2-1z"/><path fill="#14110f" d="M16.5 60.500h4v10h-4zM79.5 60.500h4v10h-4z"/>` +
      `<path fill="${trim}" d="M22 12l10-1v3.500l-10 1zM78 12l-10-1v3.500l10 1z"/>`
    );
  });
}
