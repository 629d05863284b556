import { backToFront } from './order.ts';
import { number, Pen } from './pen.ts';
import type { Solid } from './solid.ts';

/** Paints solids in order; shapes that come back elsewhere are written once and then referred to. */
export function paint(solids: Solid[], pen: Pen): string {
  const sorted = backToFront(solids, pen.view).map((solid) => ({ solid, anchor: anchorOf(solid, pen) }));
  const draft = new Pen(pen.view);
  const drafts = sorted.map(({ solid, anchor }) => draft.around(anchor, () => solid.paint(draft)));
  const count = new Map<string, number>();
  for (const text of drafts) count.set(text, (count.get(text) ?? 0) + 1);
  const names = new Map<string, string>();
  const parts = sorted.map(({ solid, anchor }, i) => {
    const text = drafts[i] as string;
    if (count.get(text) === 1 || text.length < 120) return solid.paint(pen);
    const place = `x="${number(anchor[0])}" y="${number(anchor[1])}"`;
    const name = names.get(text);
    if (name) return `<use href="#${name}" ${place}/>`;
    const id = `u${names.size.toString(36)}`;
    names.set(text, id);
    return `<defs><g id="${id}">${pen.around(anchor, () => solid.paint(pen))}</g></defs><use href="#${id}" ${place}/>`;
  });
  return `<g stroke-width=".6">${parts.join('')}</g>`;
}

function anchorOf(solid: Solid, pen: Pen): readonly [number, number] {
  return solid.corners[0] ? pen.project(solid.corners[0]) : [0, 0];
}
