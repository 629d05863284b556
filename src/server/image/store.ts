import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Env } from '../base/env.ts';
import type { Log } from '../telemetry/log.ts';
import { outagesOf } from '../telemetry/outages.ts';
import { openDatabaseStore } from './database-store.ts';
import { type PictureStore, StoreError } from './picture-files.ts';

/** Opens the store of the settings: a bucket, or the database. Nothing is read or written yet. */
export async function openPictureStore(env: Env, pool: pg.Pool): Promise<PictureStore> {
  if (!env.S3_BUCKET) return openDatabaseStore(pool);
  // The S3 client is large: it is loaded only if it is needed.
  const { openBucketStore } = await import('./bucket-store.ts');
  return openBucketStore(env);
}

/** Logs an error of the store, once in an outage. */
export function recordStoreError(log: Log, { message, name }: Error): void {
  outagesOf(log).failed({ service: 'pictures' }, message || name);
}

/** Checks that a bucket stores and returns a file. @throws StoreError */
export async function checkBucket(store: PictureStore): Promise<void> {
  const name = `check-${randomBytes(8).toString('hex')}`;
  const bytes = Buffer.from(name);
  await store.put(name, [{ name: 'file', bytes }]);
  const kept = await store.read(`${name}/file`);
  await store.remove(name);
  if (!kept?.equals(bytes)) throw new StoreError('it gives back something else than was put into it');
}
