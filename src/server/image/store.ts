import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { outagesOf } from '../outages.ts';
import { StartError } from '../start-error.ts';

/** The store of the files of pictures: a key is `<name of the picture>/<name of the file>`. */
export type PictureStore = Disk;

async function openBucket(env: Env): Promise<Disk> {
  // The S3 client is large: it is loaded only if it is needed.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: env.S3_BUCKET as string,
      credentials: {
        accessKeyId: env.S3_ACCESS_KEY_ID as string,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY as string,
      },
      forcePathStyle: true,
      // The bucket is private, whether its service supports access lists or not: the shop serves the files itself.
      visibility: 'private',
      supportsACL: false,
      // Not every service knows the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    }),
  );
}

/** Opens the store of the settings: a bucket, or a folder beside the other data. Nothing is read or written yet. */
export async function openPictureStore(env: Env): Promise<PictureStore> {
  if (env.S3_BUCKET) return openBucket(env);
  return new Disk(new FSDriver({ location: resolve(join(env.DATA_DIR, 'images')), visibility: 'private' }));
}

/** Checks at the start that a bucket stores and returns a file. @throws StartError */
export async function checkBucket(store: PictureStore, env: Env): Promise<void> {
  if (env.S3_BUCKET) await checkPictureStore(store, env);
}

/** Tells the log of an error of the store, once for all of an outage. */
export function noteStoreError(log: Log, error: unknown): void {
  const { message, name } = ((error as Error).cause ?? error) as Error;
  outagesOf(log).failed({ service: 'pictures' }, message || name);
}

/** True for an error of the store itself; errors of reads and writes have codes such as E_CANNOT_WRITE_FILE. */
export function isStoreError(error: unknown): boolean {
  return /^E_CANNOT_/.test((error as { code?: string }).code ?? '');
}

/** Checks that the store of the settings stores and returns a file. @throws StartError */
export async function checkPictureStore(store: PictureStore, { S3_BUCKET, DATA_DIR }: Env): Promise<void> {
  const key = `check-${randomBytes(8).toString('hex')}`;
  try {
    await store.put(key, key);
    const kept = await store.get(key);
    await store.delete(key);
    if (kept !== key) throw new Error('it gives back something else than was put into it');
  } catch (error) {
    const { message } = ((error as Error).cause ?? error) as Error;
    const place = S3_BUCKET ? `the bucket ${S3_BUCKET}` : join(DATA_DIR, 'images');
    throw new StartError(`Pictures can't be kept in ${place}: ${message || 'no answer'}`);
  }
}
