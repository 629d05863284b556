import { Readable } from 'node:stream';
import {
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { isMissingObject, listCommand, md5Of, openS3Client } from '../../base/bucket.ts';
import type { Env } from '../../base/env.ts';
import { StartError } from '../../base/start-error.ts';

const answerMs = 20_000;

/** A slow connection, in bytes a second. An upload that is slower is given up. */
const leastSpeed = 50_000;

export const attempts = 3;

/** Refusals that another try does not change, and what the operator can do. */
const refusals: [RegExp, (bucket: string) => string][] = [
  [/^NoSuchBucket$/, (bucket) => `make this bucket, or is BACKUP_S3_BUCKET ${bucket} wrong?`],
  [
    /^(AccessDenied|AllAccessDisabled|InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden|403)$/,
    () =>
      'are BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY right, and may this key list, read, write and delete there?',
  ],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed|301)$/,
    () => 'are BACKUP_S3_REGION and BACKUP_S3_ENDPOINT right?',
  ],
  [/^RequestTimeTooSkewed$/, () => 'set the clock of this machine.'],
  [
    /^(QuotaExceeded|InsufficientStorage|StorageFull|XMinioStorageFull|507)$/,
    () => 'make room in it, or have its limit raised.',
  ],
  [
    /^(SlowDown|ServiceUnavailable|InternalError|RequestTimeout|TooManyRequests|429|5\d\d)$/,
    () => 'its service has trouble, and the same may work later.',
  ],
  [/^InvalidObjectState$/, () => 'its service has moved this object into an archive: bring it back first.'],
];

const otherRefusal = "its service's documentation says what this code means.";

export class BucketRequests {
  readonly client: S3Client;
  readonly bucket: string;
  readonly label: string;
  private readonly host: string;

  constructor(env: Env) {
    this.bucket = env.BACKUP_S3_BUCKET as string;
    this.host = new URL(env.BACKUP_S3_ENDPOINT as string).host;
    this.label = `the bucket ${this.bucket}`;
    this.client = openS3Client(
      {
        endpoint: env.BACKUP_S3_ENDPOINT,
        region: env.BACKUP_S3_REGION,
        accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID,
        secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY,
      },
      { maxAttempts: attempts, socketTimeout: answerMs },
    );
  }

  /**
   * @param bytes the number of bytes that are sent: more of them get more time
   * @throws StartError that says what the operator can do; an error with the code ENOENT if there is no such object
   */
  async ask<T>(run: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal, bytes = 0): Promise<T> {
    const timeout = AbortSignal.timeout(answerMs + Math.ceil((bytes / leastSpeed) * 1000));
    try {
      return await run(signal ? AbortSignal.any([signal, timeout]) : timeout);
    } catch (error) {
      signal?.throwIfAborted();
      if (isMissingObject(error as Error))
        throw Object.assign(new Error(`${this.label} does not have it`), { code: 'ENOENT' });
      throw new StartError(this.explain(error as Error, timeout.aborted), { cause: error });
    }
  }

  private explain(error: Error & { code?: string }, isLate: boolean): string {
    const where = `The bucket ${this.bucket} at ${this.host}`;
    if (!(error instanceof S3ServiceException)) {
      const reason = isLate
        ? `no answer within ${answerMs / 1000} seconds`
        : error.code || error.message || error.name;
      return `${where} can't be reached (${reason}): is BACKUP_S3_ENDPOINT right, and the network up?`;
    }
    const status = String(error.$metadata.httpStatusCode ?? '');
    const [, advice] = refusals.find(([codes]) => codes.test(error.name) || codes.test(status)) ?? [];
    const said =
      error.name === error.message || !error.message ? error.name : `${error.name}: ${error.message}`;
    return `${where} refuses (${said}): ${advice ? advice(this.bucket) : otherRefusal}`;
  }

  /** The names below a prefix, up to the next slash. */
  async names(prefix: string): Promise<string[]> {
    const names: string[] = [];
    for await (const page of this.pages(prefix, '/')) {
      for (const { Prefix = '' } of page.CommonPrefixes ?? []) names.push(Prefix.slice(prefix.length, -1));
      for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(prefix.length));
    }
    return names;
  }

  async *pages(bucketPrefix: string, delimiter?: string): AsyncGenerator<ListObjectsV2CommandOutput> {
    let page: string | undefined;
    do {
      const command = listCommand({
        bucket: this.bucket,
        prefix: bucketPrefix,
        page,
        ...(delimiter && { delimiter }),
      });
      const found = await this.ask((abortSignal) => this.client.send(command, { abortSignal }));
      yield found;
      page = found.NextContinuationToken;
    } while (page);
  }

  explainErrors(body: Readable): Readable {
    const explain = (error: Error) => new StartError(this.explain(error, false), { cause: error });
    async function* read() {
      try {
        yield* body;
      } catch (error) {
        throw explain(error as Error);
      }
    }
    return Readable.from(read(), { objectMode: false });
  }

  async put(Key: string, Body: Buffer): Promise<void> {
    const command = new PutObjectCommand({ Bucket: this.bucket, Key, Body, ContentMD5: md5Of(Body) });
    await this.ask((abortSignal) => this.client.send(command, { abortSignal }), undefined, Body.length);
  }
}

/** The names of the databases that have backups in the bucket. @throws StartError if it can't be asked */
export async function listDatabases(env: Env): Promise<string[]> {
  return (await new BucketRequests(env).names('')).filter((name) => /^\d+$/.test(name));
}
