import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Entry {
  version?: string;
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const files = [
  '.',
  'examples/integrator',
  'tests/clients',
  'tests/lighthouse',
  'tools/client-package',
  'tools/icons',
].map((folder) => `${folder}/package-lock.json`);

const readEntries = (file: string): Record<string, Entry> => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Whether Node would find the package, from the folder of the package that needs it upwards. */
function isListed(name: string, from: string, entries: Record<string, Entry>): boolean {
  if (entries[`${from && `${from}/`}node_modules/${name}`]) return true;
  if (from === '') return false;
  return isListed(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), entries);
}

describe.each(files)('%s', (file) => {
  const entries = readEntries(file);

  it('lists the native programs of every platform', () => {
    const missing = Object.entries(entries).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isListed(name, from, entries)),
    );
    expect(missing).toEqual([]);
  });

  it('names no address that packages come from', () => {
    const addresses = Object.values(entries).flatMap(({ link, resolved }) => (link ? [] : (resolved ?? [])));
    expect(addresses).toEqual([]);
  });
});

describe('the packages in tools/unused', () => {
  it('are installed in place of those that they are called like', () => {
    const entries = readEntries('package-lock.json');
    for (const folder of readdirSync('tools/unused', { withFileTypes: true })) {
      if (!folder.isDirectory()) continue;
      const { name } = JSON.parse(readFileSync(`tools/unused/${folder.name}/package.json`, 'utf8'));
      const places = Object.keys(entries).filter((place) => place.endsWith(`node_modules/${name}`));
      expect(places).toEqual([`node_modules/${name}`]);
      expect(entries[`node_modules/${name}`]).toMatchObject({ link: true });
    }
  });
});
