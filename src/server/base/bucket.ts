import { createHash } from 'node:crypto';
import { DeleteObjectsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

export interface BucketSettings {
  endpoint: string | undefined;
  region: string | undefined;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

interface Limits {
  maxAttempts: number;
  /** A request fails after this time without a byte from the bucket. */
  socketTimeout?: number;
}

/** A client of an S3-compatible service. Nothing is asked yet. */
export function openS3Client(settings: BucketSettings, { maxAttempts, socketTimeout }: Limits): S3Client {
  // Its version is pinned: without this, each command would warn about the Node version that later ones need.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  return new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: {
      accessKeyId: settings.accessKeyId as string,
      secretAccessKey: settings.secretAccessKey as string,
    },
    forcePathStyle: true,
    // Not every service knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    requestHandler: { connectionTimeout: 3000, ...(socketTimeout && { socketTimeout }) },
  });
}

export const isMissingObject = ({ name }: Error) => name === 'NotFound' || name === 'NoSuchKey';

/** S3 deletes at most so many objects at a time. */
export const mostDeleted = 1000;

export function deleteCommand(Bucket: string, keys: string[]): DeleteObjectsCommand {
  return new DeleteObjectsCommand({
    Bucket,
    Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
  });
}

interface Listing {
  bucket: string;
  prefix: string;
  /** Keys are listed up to it. */
  delimiter?: string;
  page: string | undefined;
}

export const listCommand = ({ bucket, prefix, delimiter, page }: Listing) =>
  new ListObjectsV2Command({
    Bucket: bucket,
    Prefix: prefix,
    ContinuationToken: page,
    ...(delimiter && { Delimiter: delimiter }),
  });

export const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64');
