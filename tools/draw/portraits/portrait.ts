import { mix } from './mix.ts';

/** A person from the waist up, on a square of 480. Light falls in from the left. */
export interface Portrait {
  wall: string;
  skin: string;
  hair: string;
  /** A tilt of the head in degrees, to the right if positive. */
  tilt: number;
  smile: 'open' | 'closed';
  /** Drawn from back to front: parts behind the head, clothes, parts over the face, parts over the head. */
  behind: string;
  clothes: string;
  over: string;
  top: string;
  /** A beard is drawn under the mouth, glasses over the eyes. */
  beard?: string;
  ears?: boolean;
  chin?: boolean;
}

const face =
  'M170 190C170 128 202 102 240 102C278 102 310 128 310 190C310 236 301 262 277 287C264 300 253 306 240 306C227 306 216 300 203 287C179 262 170 236 170 190Z';

/** Everything to the right of the ridge of the nose. */
const shaded =
  'M254 90C250 130 249 158 249 176C249 196 264 212 264 225C264 235 251 238 246 238C250 262 248 290 243 312H330V90Z';

export function portrait(person: Portrait): string {
  const { wall, skin, tilt, behind, clothes, over, top, beard = '', ears = true } = person;
  const shade = mix(skin, '#5a1f16', 0.24);
  const neck = `<path fill="${skin}" d="M206 262V350C206 396 274 396 274 350V262Z"/><path fill="${shade}" d="M206 286C222 312 254 316 274 284V350C274 364 264 374 250 380C252 344 232 332 206 324Z"/>`;
  const sides = ears
    ? `<ellipse cx="169" cy="206" rx="12" ry="20" fill="${skin}"/><ellipse cx="311" cy="206" rx="12" ry="20" fill="${shade}"/>`
    : '';
  const head =
    `${sides}<path fill="${skin}" d="${face}"/><g clip-path="url(#face)"><path fill="${shade}" d="${shaded}"/>` +
    `<ellipse cx="196" cy="236" rx="17" ry="11" fill="#e0563b" opacity=".13"/>${beard}</g>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="480" height="480">` +
    `<defs><clipPath id="face"><path d="${face}"/></clipPath></defs>` +
    `<path fill="${wall}" d="M0 0h480v480H0z"/>${sunlight(wall)}` +
    `<g transform="rotate(${tilt} 240 330)">${behind}</g>${clothes.replace('<neck/>', neck)}` +
    `<g transform="rotate(${tilt} 240 330)">${head}${features(person, shade)}${over}${top}</g></svg>\n`
  );
}

/** The panes of a window, thrown onto the wall. */
function sunlight(wall: string): string {
  const panes = [0, 1, 2].flatMap((column) =>
    [0, 1].map((row) => {
      const x = 26 + column * 124;
      const y = 34 + row * 168 + column * 26;
      return `M${x} ${y}l112 24v154l-112-24z`;
    }),
  );
  return `<path fill="${mix(wall, '#fff1d6', 0.34)}" d="${panes.join('')}"/>`;
}

function features({ hair, smile, chin = true }: Portrait, shade: string): string {
  const line = mix(hair, '#2a1712', 0.55);
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="203" rx="5.6" ry="6.6" fill="#241713"/><circle cx="${x - 1.8}" cy="200.6" r="1.8" fill="#fff"/>` +
    `<path d="M${x - 12} 198q12-9 24 0" stroke="#241713" stroke-width="3.4"/>`;
  const brows = `<path stroke="${line}" stroke-width="6.4" d="M190 181q15-10 30-3M260 178q15-7 30 3"/>`;
  const mouth =
    smile === 'open'
      ? '<path fill="#7a2c24" d="M212 256q28 6 56 0q-5 27-28 27t-28-27z"/><path fill="#fff" d="M217 258.5q23 4 46 0q-2 11-23 11t-23-11z"/>'
      : '<path stroke="#8a3529" stroke-width="4.4" d="M214 260q26 19 52 0"/>';
  return (
    `<g fill="none" stroke-linecap="round">${eye(208)}${eye(272)}${brows}${mouth}` +
    `<path stroke="${shade}" stroke-width="3.4" d="${chin ? 'M231 292q9 4 18 0' : ''}M234 236q-7 1-8-5"/></g>`
  );
}
