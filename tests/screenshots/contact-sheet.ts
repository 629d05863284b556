import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Screen } from '../screens/screen.ts';
import { sizes, themes } from './photograph.ts';

const style = `
  body { margin: 2rem; background: #888; font: 16px/1.4 system-ui, sans-serif; }
  h2 { margin: 2rem 0 0.5rem; }
  p { display: flex; flex-wrap: wrap; align-items: start; gap: 1rem; margin: 0; }
  img { display: block; width: 100%; height: 320px; object-fit: cover; object-position: top; }
  a[data-width='390'] { width: 148px; } a[data-width='820'] { width: 222px; } a[data-width='1440'] { width: 512px; }`;

function frame(folder: string, name: string, width: number, theme: string): string {
  const file = `${name}/${width}-${theme}.png`;
  if (!existsSync(`${folder}/${file}`)) return '';
  const alt = `${name}, ${width} px, ${theme}`;
  return `<a href="${file}" data-width="${width}" title="${alt}"><img src="${file}" alt="${alt}" loading="lazy"></a>`;
}

/** A page with all existing pictures, including those of earlier runs. @returns its path */
export async function writeContactSheet(folder: string, screens: Screen[]): Promise<string> {
  const rows = screens.map(({ name }) => {
    const frames = themes.flatMap((theme) => sizes.map(({ width }) => frame(folder, name, width, theme)));
    const shown = frames.filter(Boolean).join('\n');
    return shown && `<h2 id="${name}">${name}</h2>\n<p>${shown}</p>`;
  });
  const path = `${folder}/index.html`;
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>${style}</style>`;
  await writeFile(path, `${head}\n<h1>Every screen</h1>\n${rows.filter(Boolean).join('\n')}\n</html>\n`);
  return path;
}
