import type { Portrait } from './portrait.ts';

const curls: [number, number, number][] = [
  [168, 178, 34],
  [160, 138, 36],
  [180, 100, 38],
  [218, 78, 38],
  [262, 78, 38],
  [300, 100, 38],
  [320, 138, 36],
  [312, 178, 34],
  [150, 214, 28],
  [330, 214, 28],
  [240, 100, 46],
  [200, 120, 40],
  [282, 120, 40],
];
const rounds = (fill: string, spots: [number, number, number][]) =>
  `<g fill="${fill}">${spots.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`;

/** By the number of their picture. */
export const team: Record<string, Portrait> = {
  // Tanvir: beard, workshop jacket, a pencil behind the ear and a caliper in the pocket.
  'team-1': {
    wall: '#b9c7bb',
    skin: '#b97c55',
    hair: '#231914',
    tilt: -3,
    smile: 'closed',
    chin: false,
    behind: '',
    clothes:
      '<path fill="#f2ece2" d="M170 372Q240 332 310 372L330 480H150Z"/><neck/>' +
      '<path fill="#17625b" d="M52 480C56 402 104 374 196 346C206 396 222 440 240 480Z"/>' +
      '<path fill="#114c47" d="M428 480C424 402 376 374 284 346C274 396 258 440 240 480Z"/>' +
      '<path fill="#1d766d" d="M196 342L170 366L196 424L228 402Z"/><path fill="#17625b" d="M284 342L310 366L284 424L252 402Z"/>' +
      '<path fill="#0e403c" d="M318 434h58v46h-58z"/><path fill="#1d766d" d="M318 434h58v7h-58z"/><path fill="#e3dfd8" d="M330 416h7v26h-7z"/><path fill="#e07b27" d="M343 420h7v22h-7z"/>',
    beard:
      '<path fill="#231914" d="M160 190C176 196 178 222 190 240C204 244 214 240 222 245Q240 236 258 245C266 240 276 244 290 240C302 222 304 196 320 190V320H160Z"/><path fill="#8d5338" d="M214 256q26 8 52 0q-8 22-26 22t-26-22z"/>',
    over: '',
    top:
      '<path fill="#231914" d="M164 202C150 132 172 86 236 78C304 72 332 122 316 202C310 182 304 166 298 154C268 158 226 152 200 134C184 146 172 170 164 202Z"/>' +
      '<path fill="#3a2c25" d="M184 118C202 92 236 84 262 90C232 94 204 104 184 118Z"/>' +
      '<path stroke="#e07b27" stroke-width="7" d="M300 190L338 160"/><path stroke="#f2d8b0" stroke-width="7" d="M338 160l7-5.5"/>',
  },
  // Nusrat: a headscarf, a blazer, a tape measure round her neck.
  'team-2': {
    wall: '#d9b193',
    skin: '#cd9870',
    hair: '#3a241b',
    tilt: 3,
    smile: 'closed',
    ears: false,
    behind:
      '<path fill="#a83a10" d="M240 62C166 62 136 118 140 196C142 262 128 300 108 344C150 392 330 392 372 344C352 300 338 262 340 196C344 118 314 62 240 62Z"/>',
    clothes:
      '<path fill="#f0e4d3" d="M176 340H304V480H176Z"/><path fill="#3a3633" d="M44 480C50 408 96 378 176 352L240 470L304 352C384 378 430 408 436 480Z"/>' +
      '<path fill="#2b2826" d="M304 352C384 378 430 408 436 480H236Z"/><path fill="#4a4541" d="M176 352L160 392L206 414L196 436L238 480L240 470Z"/><path fill="#211f1d" d="M304 352L322 392L276 414L286 436L242 480L240 470Z"/><neck/>',
    over: '',
    top:
      '<path fill="#d2541b" fill-rule="evenodd" d="M240 62C162 62 138 120 142 198C144 250 136 292 116 330C160 372 214 392 262 392C312 386 346 366 366 332C346 294 336 252 338 198C342 120 318 62 240 62ZM240 122C282 122 304 152 304 196C304 250 278 300 240 300C202 300 176 250 176 196C176 152 198 122 240 122Z"/>' +
      '<path fill="#b8440f" d="M304 196C304 250 278 300 240 300C222 300 207 289 196 272C214 322 262 336 300 384C330 374 352 356 366 332C346 294 336 252 338 198C340 150 332 108 306 84C330 130 322 176 304 196Z"/>' +
      '<path fill="#e8743a" d="M240 62C190 62 160 92 148 138C166 104 196 84 246 82C272 82 292 90 306 100C292 76 270 62 240 62Z"/>' +
      '<path fill="none" stroke="#a83a10" stroke-width="4" stroke-linecap="round" opacity=".7" d="M160 262C172 310 206 342 262 360M152 300C176 338 208 362 248 374"/>',
  },
  // Marco: grey hair swept back, round glasses, overalls.
  'team-3': {
    wall: '#8fa09a',
    skin: '#e6b896',
    hair: '#8f8a85',
    tilt: 2,
    smile: 'open',
    behind: '',
    clothes:
      '<neck/><path fill="#efe5d5" d="M56 480C60 404 108 376 198 348Q240 386 282 348C372 376 420 404 424 480Z"/><path fill="#d9cbb6" d="M282 348C372 376 420 404 424 480H262C276 440 284 396 282 348Z"/>' +
      '<path fill="#efe5d5" d="M198 340L176 362L212 402L238 372Z"/><path fill="#d9cbb6" d="M282 340L304 362L268 402L242 372Z"/>' +
      '<path fill="#38433f" d="M136 366l34-12l20 76h100l20-76l34 12l6 114H130z"/><path fill="#2c3532" d="M310 354l34 12l6 114H262l28-50z"/>' +
      '<circle cx="181" cy="436" r="8" fill="#d6a043"/><circle cx="299" cy="436" r="8" fill="#d6a043"/><path fill="none" stroke="#55635e" stroke-width="3" d="M206 452h68v28h-68z"/>',
    over: '<g fill="#fff" fill-opacity=".16" stroke="#3a2f28" stroke-width="4.6"><circle cx="208" cy="204" r="25"/><circle cx="272" cy="204" r="25"/><path fill="none" d="M233 200q7-6 14 0M183 200l-14-4M297 200l14-4"/></g>',
    top:
      '<path fill="#a5a09a" d="M168 196C150 138 164 84 226 74C256 56 318 74 322 126C326 152 318 178 312 196C308 174 304 158 294 144C262 146 240 136 226 122C212 142 178 150 168 196Z"/>' +
      '<path fill="#c3beb8" d="M178 128C188 98 222 84 262 88C286 92 302 104 306 122C284 100 224 98 178 128Z"/>' +
      '<path fill="#8f8a85" d="M294 144C304 158 308 174 312 196C318 178 326 152 322 126C320 108 312 96 300 88C308 108 306 128 294 144Z"/>',
  },
  // Amara: curls, a headset, a warm jumper, gold hoops.
  'team-4': {
    wall: '#54786f',
    skin: '#8a5638',
    hair: '#1f1512',
    tilt: -4,
    smile: 'open',
    behind: rounds('#1f1512', curls),
    clothes:
      '<neck/><path fill="#e8893a" d="M54 480C58 402 108 374 196 346Q240 388 284 346C372 374 422 402 426 480Z"/><path fill="#c96a20" d="M284 346C372 374 422 402 426 480H262C280 436 288 392 284 346Z"/>' +
      '<path fill="none" stroke="#f6b06c" stroke-width="11" d="M192 344Q240 402 288 344"/>' +
      '<g fill="none" stroke="#b85c15" stroke-width="3" opacity=".6"><path d="M126 480q-6-36 6-62M354 480q6-36-6-62"/></g>',
    over: '<g fill="none" stroke="#e2b04a" stroke-width="4.4"><circle cx="164" cy="240" r="12"/><circle cx="316" cy="240" r="12"/></g>',
    top:
      rounds('#1f1512', [
        [184, 132, 24],
        [212, 116, 26],
        [244, 110, 26],
        [276, 118, 25],
        [300, 140, 22],
      ]) +
      '<path fill="none" stroke="#f1ece4" stroke-width="9" d="M158 196C146 96 190 52 240 52C290 52 334 96 322 196"/>' +
      '<rect x="146" y="184" width="24" height="44" rx="12" fill="#f1ece4"/><rect x="310" y="184" width="24" height="44" rx="12" fill="#d5cec3"/>' +
      '<path fill="none" stroke="#f1ece4" stroke-width="5" stroke-linecap="round" d="M158 226C160 262 176 278 202 280"/><rect x="198" y="273" width="24" height="13" rx="6.5" fill="#f1ece4"/>',
  },
};
