import { readFileSync } from 'node:fs';
import type { Manifest } from 'vite';

const entryFile = 'src/client/start/entry-client.tsx';
const sandboxFile = 'src/client/stripe-sandbox/stripe.ts';

/** The tags that load the styles and scripts of a page: its own file, and that of its frame. */
export type AssetTags = (files: string[]) => string;

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function chunksOf(manifest: Manifest, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of manifest[file]?.imports ?? []) chunksOf(manifest, imported, seen);
  return seen;
}

/**
 * Reads the build's manifest: a page loads the styles and scripts of its own chunks and of the entry at once, so that no
 * script waits for another to be found.
 */
export function builtAssets(manifestPath: string): AssetTags {
  const manifest = readManifest(manifestPath);
  const tagsOf = (files: string[]) => {
    const chunks = [...new Set([entryFile, ...files].flatMap((file) => [...chunksOf(manifest, file)]))];
    const styles = new Set(chunks.flatMap((name) => manifest[name]?.css ?? []));
    const scripts = chunks.flatMap((name) => manifest[name]?.file ?? []);
    return [
      ...[...styles].map((href) => `<link rel="stylesheet" href="/${href}">`),
      ...scripts.map((href) => `<link rel="modulepreload" href="/${href}">`),
      `<script type="module" src="/${manifest[entryFile]?.file}"></script>`,
    ].join('');
  };
  const known = new Map<string, string>();
  return (files) => {
    const key = files.join();
    const tags = known.get(key) ?? tagsOf(files);
    known.set(key, tags);
    return tags;
  };
}

export function builtSandboxScript(manifestPath: string): string {
  return `/${readManifest(manifestPath)[sandboxFile]?.file}`;
}
