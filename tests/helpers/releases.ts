import { readdirSync, readFileSync } from 'node:fs';
import { chmod, lchown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { z } from 'zod';
import { runsAsRoot, unprivilegedAccount } from '../../src/server/database/embedded/account.ts';

/** Data folders of released versions, which `npm run keep-release` makes (CONTRIBUTING.md, *A release*). */
export const releasesFolder = 'tests/releases';

/** The contents of a release's shop. */
export const Release = z.object({
  version: z.string(),
  /** The major version of its PostgreSQL. */
  postgres: z.string(),
  lastMigration: z.string(),
  /** The number of products on the first page, by price. */
  products: z.number(),
  /** Cash orders of the customer of the tests. */
  orders: z.array(z.object({ number: z.string(), total: z.number() })),
  picture: z.object({ path: z.string(), sha256: z.string() }),
});
export type Release = z.infer<typeof Release>;

/** The owner of the shop of a release. */
export const releaseOwner = { email: 'owner@shop.example', password: 'a long enough passphrase' };

export const archiveOf = (version: string) => join(releasesFolder, `${version}.tar.br`);

/** Oldest first. */
export function readReleases(): Release[] {
  return readdirSync(releasesFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => Release.parse(JSON.parse(readFileSync(join(releasesFolder, name), 'utf8'))))
    .sort((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }));
}

/** Makes the data folder of a release, as its shop has left it. */
export async function unpackRelease({ version }: Release, dataDir: string): Promise<void> {
  const account = runsAsRoot() ? await unprivilegedAccount() : undefined;
  // PostgreSQL's user has to be able to enter.
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await chmod(join(dataDir, 'postgres'), account ? 0o755 : 0o700);
  for (const { header, data } of await unpackTar(brotliDecompressSync(await readFile(archiveOf(version))))) {
    const path = join(dataDir, header.name);
    if (header.type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 });
    } else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, data ?? '', { mode: 0o600 });
    }
    if (account && header.name.startsWith('postgres/')) await lchown(path, account.uid, account.gid);
  }
}
