import { join, resolve } from 'node:path';
import { type Env, loadEnv } from '../../base/env.ts';
import { print, runCommand, StartError } from '../../base/start-error.ts';
import { hasData } from '../../database/embedded/cluster.ts';
import { openHome } from '../../database/embedded/home.ts';
import { openEmbeddedPostgres } from '../../database/embedded.ts';
import { makeBase } from './base.ts';
import { makeEmptyPlace } from './folder-place.ts';
import { writeMark } from './mark.ts';

const usage = `Usage:
  npm run backup -- FOLDER   writes a backup of the shop into FOLDER, which is empty or not there yet. The shop may be running`;

const megabytes = (files: { bytes: number }[]) =>
  Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000);

/** Names the places of pictures that a backup of this machine does not have. */
function describeOthers({ S3_BUCKET, IMAGE_HOST_URL }: Env): string[] {
  if (S3_BUCKET) return [`The pictures are in the bucket ${S3_BUCKET}, which this backup does not contain`];
  return IMAGE_HOST_URL
    ? [`The pictures are at ${new URL(IMAGE_HOST_URL).host}, which this backup does not contain`]
    : [];
}

async function makeBackup(): Promise<void> {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || folder.startsWith('-') || more.length > 0) throw new StartError(usage);
  const env = loadEnv();
  if (env.DATABASE_URL) {
    throw new StartError(
      'DATABASE_URL names a PostgreSQL of yours, and this backs up the embedded one: docs/operating.md says how to back yours up.',
    );
  }
  const home = await openHome(env.DATA_DIR, print);
  if (!(await hasData(home))) throw new StartError(`There is no database in ${home.dir}: is DATA_DIR right?`);
  const place = await makeEmptyPlace(folder, env.DATA_DIR);
  const postgres = await openEmbeddedPostgres({ dataDir: env.DATA_DIR, share: true, log: () => {} });
  try {
    const begun = performance.now();
    const { manifest, name } = await makeBase({ home, images: resolve(join(env.DATA_DIR, 'images')) }, place);
    const { systemIdentifier, timeline, stopLsn, finishedAt } = manifest;
    await writeMark(place, { format: 1, systemIdentifier, timeline, lsn: stopLsn, at: finishedAt });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    print(
      `Backup ${name} is complete: ${megabytes(manifest.files)} MB of the database and ${manifest.images.length} files of pictures, in ${seconds} seconds`,
    );
    for (const text of describeOthers(env)) print(text);
    print(`It has the data of customers, and passwords: keep ${place.label} where only you can read it`);
  } finally {
    await postgres.stop();
  }
}

await runCommand(makeBackup);
