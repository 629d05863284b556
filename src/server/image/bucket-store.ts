import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Env } from '../env.ts';
import type { PictureFile } from './picture-files.ts';
import { type PictureStore, StoreError } from './store.ts';

/** For all files of a picture, as for one. The promise is that a slow bucket costs at most five seconds. */
const timeoutMs = 4000;

/** After no answer, the bucket is left alone for so long: a page with many pictures would wait again for each. */
const restMs = 5000;

/** S3 deletes at most so many objects at a time. */
const mostDeleted = 1000;

function openClient(env: Env): S3Client {
  return new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: {
      accessKeyId: env.S3_ACCESS_KEY_ID as string,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY as string,
    },
    forcePathStyle: true,
    // Not every service knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3000 },
  });
}

const isMissing = ({ name }: Error) => name === 'NotFound' || name === 'NoSuchKey';

/** Pictures in a private S3-compatible bucket: the shop serves the files itself. */
export function openBucketStore(env: Env): PictureStore {
  const client = openClient(env);
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
      if (isMissing(error as Error)) return undefined;
      throw error;
    }
  }

  async function list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken });
      const page: ListObjectsV2CommandOutput = await ask((abortSignal) =>
        client.send(command, { abortSignal }),
      );
      keys.push(...(page.Contents ?? []).map(({ Key }) => Key as string));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
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
        const Objects = keys.slice(at, at + mostDeleted).map((Key) => ({ Key }));
        await ask((abortSignal) =>
          client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }), { abortSignal }),
        );
      }
    },
    listKeys: () => list(''),
  };
}
