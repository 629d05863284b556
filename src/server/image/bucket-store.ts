import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  GetObjectCommand,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { deleteCommand, isMissingObject, listCommand, mostDeleted, openS3Client } from '../base/bucket.ts';
import type { Env } from '../base/env.ts';
import { type PictureFile, type PictureStore, StoreError } from './picture-files.ts';

/** For all files of a picture, as for one. The promise is that a slow bucket costs at most five seconds. */
const timeoutMs = 4000;

/** The time without requests after the bucket did not answer: a page with many pictures would wait again for each. */
const restMs = 5000;

/** Pictures in a private S3-compatible bucket: the shop serves the files itself. */
export function openBucketStore(env: Env): PictureStore {
  const settings = {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  };
  const client = openS3Client(settings, { maxAttempts: 2 });
  const Bucket = env.S3_BUCKET as string;
  let restsUntil = 0;

  function explain(error: Error, isLate: boolean): string {
    if (isLate) return `no answer within ${timeoutMs / 1000} seconds`;
    return error.message || error.name;
  }

  /** Runs requests that belong together. @throws StoreError, or the reason of the caller's signal */
  async function ask<T>(run: (abortSignal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (Date.now() < restsUntil) throw new StoreError('it did not answer a moment ago');
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await run(signal ? AbortSignal.any([signal, timeout]) : timeout);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof S3ServiceException)) restsUntil = Date.now() + restMs;
      throw new StoreError(explain(error as Error, timeout.aborted), { cause: error });
    }
  }

  async function put(Key: string, { bytes: Body }: PictureFile, abortSignal: AbortSignal): Promise<void> {
    await client.send(new PutObjectCommand({ Bucket, Key, Body }), { abortSignal });
  }

  async function read(Key: string, abortSignal: AbortSignal): Promise<Buffer | undefined> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal });
      // The signal of a command ends with the headers of its response.
      return await buffer(addAbortSignal(abortSignal, Body as Readable));
    } catch (error) {
      if (isMissingObject(error as Error)) return undefined;
      throw error;
    }
  }

  async function list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let next: string | undefined;
    do {
      const command = listCommand({ bucket: Bucket, prefix, page: next });
      const page: ListObjectsV2CommandOutput = await ask((abortSignal) =>
        client.send(command, { abortSignal }),
      );
      keys.push(...(page.Contents ?? []).map(({ Key }) => Key as string));
      next = page.NextContinuationToken;
    } while (next);
    return keys;
  }

  return {
    async put(name, files, signal) {
      await ask(
        (abort) => Promise.all(files.map((file) => put(`${name}/${file.name}`, file, abort))),
        signal,
      );
    },
    read: (key) => ask((abort) => read(key, abort)),
    async remove(name) {
      const keys = await list(`${name}/`);
      for (let at = 0; at < keys.length; at += mostDeleted) {
        const command = deleteCommand(Bucket, keys.slice(at, at + mostDeleted));
        await ask((abortSignal) => client.send(command, { abortSignal }));
      }
    },
    listKeys: () => list(''),
  };
}
