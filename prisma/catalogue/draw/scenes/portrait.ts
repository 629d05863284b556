import { mix } from '../engine/colour.ts';

interface Portrait {
  background: string;
  skin: string;
  hair: string;
  shirt: string;
  style: 'short' | 'long' | 'curls' | 'scarf';
  beard?: boolean;
  glasses?: boolean;
}

const oval = 'M140 166C140 104 260 104 260 166C260 224 232 264 200 264C168 264 140 224 140 166z';

const cap = 'M136 184C126 92 274 92 264 184z';

/** Hair behind the head. */
const behind: Record<Portrait['style'], string> = {
  short: cap,
  long: 'M118 318C98 190 116 78 202 76C286 78 302 190 284 318C258 330 146 330 118 318z',
  curls: cap,
  scarf:
    'M114 200C106 92 158 66 200 66C242 66 294 92 286 200C290 258 306 286 322 322C262 372 138 372 78 322C94 286 110 258 114 200z',
};

/** Hair or cloth over the forehead. */
const before: Record<Portrait['style'], string> = {
  short:
    'M134 176C122 96 172 72 214 78C262 78 276 120 264 180C258 156 252 142 244 130C212 140 178 136 156 132C142 144 138 158 134 176z',
  long: 'M134 190C130 122 160 84 204 82C246 84 272 122 267 190C262 158 248 138 212 114C186 138 146 150 134 190z',
  curls:
    'M134 178c-18-10-16-34-4-42c-6-22 12-38 28-36c8-20 34-26 48-14c18-10 40 0 44 16c20 2 30 22 22 38c12 12 8 32-6 38c0-18-6-32-18-42c-16 10-30 4-38 0c-12 10-30 8-40 2c-20 6-34 22-36 40z',
  scarf: '',
};

export function portrait({ background, skin, hair, shirt, style, beard, glasses }: Portrait): string {
  const shadow = mix(skin, '#3a1408', 0.28);
  const dark = mix(hair, '#000000', 0.25);
  const defs =
    `<linearGradient id="b" x2="0" y2="1"><stop stop-color="${mix(background, '#ffffff', 0.25)}"/><stop offset="1" stop-color="${mix(background, '#000000', 0.08)}"/></linearGradient>` +
    `<linearGradient id="t" x2="1" y2=".4"><stop stop-color="${mix(shirt, '#ffffff', 0.14)}"/><stop offset="1" stop-color="${mix(shirt, '#000000', 0.22)}"/></linearGradient>` +
    `<linearGradient id="f"><stop stop-color="${mix(skin, '#ffffff', 0.14)}"/><stop offset=".55" stop-color="${skin}"/><stop offset="1" stop-color="${mix(skin, '#3a1408', 0.16)}"/></linearGradient>` +
    `<linearGradient id="h"><stop stop-color="${mix(hair, '#ffffff', 0.18)}"/><stop offset=".6" stop-color="${hair}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`;
  const back = behind[style] && `<path fill="${style === 'scarf' ? 'url(#h)' : dark}" d="${behind[style]}"/>`;
  const ears = `<g fill="${mix(skin, '#3a1408', 0.12)}"><ellipse cx="140" cy="182" rx="10" ry="17"/><ellipse cx="260" cy="182" rx="10" ry="17"/></g>`;
  const scarfed = style === 'scarf';
  const bust =
    '<path fill="url(#t)" d="M52 400C54 322 112 302 166 286q34 26 68 0C288 302 346 322 348 400z"/>' +
    `<path fill="none" stroke="${mix(shirt, '#000000', 0.35)}" stroke-width="5" stroke-linecap="round" d="M160 288q40 38 80 0"/>`;
  const neck = `<path fill="${shadow}" d="M172 236h56v54q-28 24-56 0z"/>`;
  const fold = `<path fill="none" stroke="${dark}" stroke-width="3" opacity=".6" d="M150 250q34 62 132 62M140 236q10 62 90 104"/>`;
  const wrap = `<path fill="url(#h)" fill-rule="evenodd" d="${behind.scarf}M200 106c-38 0-58 28-58 64c0 46 24 92 58 92s58-46 58-92c0-36-20-64-58-64z"/>${fold}`;
  const head = `${scarfed ? '' : ears}<path fill="url(#f)" d="${oval}"/>`;
  const whiskers = beard
    ? `<path fill="${hair}" opacity=".92" d="M141 184C142 240 168 272 200 272C232 272 258 240 259 184C252 208 240 214 224 212Q200 202 176 212C160 214 148 208 141 184z"/>`
    : '';
  const top = scarfed ? wrap : `<path fill="url(#h)" d="${before[style]}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400"><defs>${defs}</defs><path fill="url(#b)" d="M0 0h400v400H0z"/><circle cx="200" cy="210" r="150" fill="#fff" opacity=".16"/>${back}${scarfed ? bust : neck + bust}${head}${whiskers}${face(shadow, mix(hair, '#1c1917', scarfed ? 0.9 : 0.35), glasses)}${top}</svg>\n`;
}

function face(shadow: string, brow: string, glasses = false): string {
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="182" rx="5.4" ry="6.2" fill="#241a16"/><circle cx="${x + 1.8}" cy="179.6" r="1.7" fill="#fff"/>`;
  const frames =
    '<g fill="#fff" fill-opacity=".14" stroke="#2d2926" stroke-width="3.6"><rect x="154" y="167" width="40" height="31" rx="12"/><rect x="206" y="167" width="40" height="31" rx="12"/><path fill="none" d="M194 179q6-5 12 0M154 178l-13-3M246 178l13-3"/></g>';
  return (
    eye(175) +
    eye(225) +
    `<g fill="none" stroke-linecap="round"><path stroke="${brow}" stroke-width="4.6" d="M163 163q11-7 23-2M214 161q12-5 23 2"/><path stroke="${shadow}" stroke-width="3.6" d="M201 186q9 19-3 23"/></g>` +
    '<path fill="#fff" stroke="#8a3a2c" stroke-width="3" stroke-linejoin="round" d="M181 225q19 5 38 0q-6 16-19 16t-19-16z"/>' +
    (glasses ? frames : '')
  );
}

export const team: Record<string, Portrait> = {
  'team-1': {
    background: '#c8d8d3',
    skin: '#b77a52',
    hair: '#221813',
    shirt: '#0f766e',
    style: 'short',
    beard: true,
  },
  'team-2': { background: '#ecd9c6', skin: '#c98f66', hair: '#c2410c', shirt: '#44403c', style: 'scarf' },
  'team-3': {
    background: '#d8d2ca',
    skin: '#e2b593',
    hair: '#8b8580',
    shirt: '#33302d',
    style: 'short',
    glasses: true,
  },
  'team-4': { background: '#bfd4d2', skin: '#7a4a30', hair: '#1d1411', shirt: '#ea580c', style: 'curls' },
};
