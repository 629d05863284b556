import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A store for pictures or backups, with the S3 requests that the shop needs. */
export interface Bucket {
  settings: Record<string, string>;
  objects: Map<string, { bytes: Buffer; type: string | undefined }>;
  /** The number of requests without the shop's signature. */
  unsigned: number;
  /** Refuses to write from the n-th object on. */
  fullAfter: number;
  /** The number of objects that can be read before it refuses. */
  readsLeft: number;
  /** `silent` takes requests and never answers; `stalls` sends headers, and no body. */
  mood: 'answers' | 'silent' | 'stalls';
  /** When the first request came that it did not answer, by the clock of `performance`. */
  silentSince: number | undefined;
  close(): Promise<void>;
}

/** S3 has a thousand; fewer make every list of a backup have several pages. */
const pageSize = 100;

const listed = (keys: string[], contents: Bucket['objects']) =>
  keys
    .map((key) => {
      const size = contents.get(key)?.bytes.length;
      return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`;
    })
    .join('');

const failed = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;

interface BucketAnswer {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string | number>;
}

/**
 * A bucket on this machine, over the real protocol.
 * @param prefix of its settings
 */
export async function openBucket(prefix = 'S3_', name = 'pictures'): Promise<Bucket> {
  const accessKey = 'shop-key';
  const bucket: Bucket = {
    settings: {},
    objects: new Map(),
    unsigned: 0,
    fullAfter: Number.POSITIVE_INFINITY,
    readsLeft: Number.POSITIVE_INFINITY,
    mood: 'answers',
    silentSince: undefined,
    close: async () => {},
  };
  const { objects } = bucket;

  function put(key: string, bytes: Buffer, { headers }: IncomingMessage): BucketAnswer {
    const [md5, type] = [headers['content-md5'], headers['content-type']];
    if (md5 && md5 !== createHash('md5').update(bytes).digest('base64'))
      return { status: 400, body: failed('BadDigest') };
    if (objects.size >= bucket.fullAfter) return { status: 507, body: failed('QuotaExceeded') };
    objects.set(key, { bytes, type });
    return { status: 200, headers: { etag: `"${createHash('md5').update(bytes).digest('hex')}"` } };
  }

  function get(key: string): BucketAnswer {
    const object = objects.get(key);
    if (bucket.readsLeft-- <= 0) return { status: 500, body: failed('InternalError') };
    if (!object) return { status: 404, body: failed('NoSuchKey') };
    const headers = { 'content-length': object.bytes.length, 'last-modified': new Date(0).toUTCString() };
    return { status: 200, body: object.bytes, headers };
  }

  function list(url: URL): BucketAnswer {
    const { prefix = '', delimiter, 'continuation-token': after = '' } = Object.fromEntries(url.searchParams);
    const names = [...objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => {
        const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
        return end < 0 ? key : key.slice(0, end + 1);
      });
    const left = [...new Set(names)].sort().filter((key) => key > after);
    const page = left.slice(0, pageSize);
    const folders = page.filter((key) => !objects.has(key));
    const more = left.length > page.length ? page.at(-1) : undefined;
    const parts = [
      listed(
        page.filter((key) => objects.has(key)),
        objects,
      ),
      ...folders.map((key) => `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`),
      `<IsTruncated>${more !== undefined}</IsTruncated>`,
      more === undefined ? '' : `<NextContinuationToken>${more}</NextContinuationToken>`,
    ];
    return { status: 200, body: `<ListBucketResult>${parts.join('')}</ListBucketResult>` };
  }

  function deleteAll(request: string): BucketAnswer {
    for (const [, key] of request.matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(key as string);
    return { status: 200, body: '<DeleteResult/>' };
  }

  async function answer(req: IncomingMessage): Promise<BucketAnswer> {
    const url = new URL(req.url as string, 'http://bucket');
    const [, asked, key = ''] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    const bytes = await buffer(req);
    if (!req.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKey}/`)) {
      bucket.unsigned += 1;
      return { status: 403, body: failed('AccessDenied') };
    }
    if (asked !== name) return { status: 404, body: failed('NoSuchBucket') };
    if (req.method === 'PUT') return put(key, bytes, req);
    if (req.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    if (req.method === 'POST') return deleteAll(bytes.toString());
    return key === '' ? list(url) : get(key);
  }

  const server = createServer(async (req, res) => {
    if (bucket.mood === 'silent') {
      bucket.silentSince ??= performance.now();
      return;
    }
    const { status, body = '', headers } = await answer(req);
    res.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
    if (bucket.mood === 'stalls') return res.flushHeaders();
    res.end(req.method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bucket.settings = {
    [`${prefix}ENDPOINT`]: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [`${prefix}BUCKET`]: name,
    [`${prefix}REGION`]: 'test-1',
    [`${prefix}ACCESS_KEY_ID`]: accessKey,
    [`${prefix}SECRET_ACCESS_KEY`]: 'shop-secret',
  };
  bucket.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return bucket;
}
