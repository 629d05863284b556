import { existsSync, statSync } from 'node:fs';
import { builtAssets } from '../../src/server/http/assets.ts';

const client = 'dist/client';

export interface Part {
  file: string;
  /** The size as it is sent: compressed by brotli, if the build has compressed it. */
  bytes: number;
}

function weigh(file: string): Part {
  const path = `${client}${file}`;
  const sent = existsSync(`${path}.br`) ? `${path}.br` : path;
  return { file, bytes: statSync(sent).size };
}

/** The scripts and styles that the server links in the head of a page, without which the page does not work. */
export function firstLoad(files: string[]): { scripts: Part[]; styles: Part[] } {
  const tags = builtAssets(`${client}/.vite/manifest.json`)(files);
  const linked = (ending: string) => {
    const files = [...tags.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file]) => file as string);
    return [...new Set(files)].filter((file) => file.endsWith(ending)).map(weigh);
  };
  return { scripts: linked('.js'), styles: linked('.css') };
}
