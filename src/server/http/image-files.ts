import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Failure } from '../../shared/base/failure.ts';
import { noPicture, uploadsPath } from '../../shared/product/image.ts';
import { type PictureStore, StoreError } from '../image/picture-files.ts';
import { recordStoreError } from '../image/store.ts';
import { failureOf } from '../rpc/failure.ts';
import type { Log } from '../telemetry/log.ts';
import { outagesOf } from '../telemetry/outages.ts';
import { failureHeaders } from './failure-headers.ts';
import type { Mount } from './mount.ts';
import { noteFailure } from './request-log.ts';

export const imageFilesPrefix = uploadsPath;

/** No other name reaches the store. */
const filePath = new RegExp(
  `^${uploadsPath}/([0-9a-f]{32}/(?:[1-9]\\d{0,3}\\.(?:avif|webp)|original\\.(?:jpg)))$`,
);

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

export function readFailure(log: Log, error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  recordStoreError(log, error);
  return new Failure('SHOP_UNAVAILABLE', { message: 'The pictures can’t be read just now' });
}

function send(req: IncomingMessage, res: ServerResponse, status: number, bytes: Buffer): void {
  res.writeHead(status, { 'content-length': bytes.length });
  res.end(req.method === 'HEAD' ? undefined : bytes);
}

/** The files of uploaded pictures. A name never stands for other bytes, so they may be cached for ever. */
export function imageFiles(parts: { store: PictureStore; publicFolder: string }, log: Log): Mount {
  const { store, publicFolder } = parts;
  let placeholder: Promise<Buffer> | undefined;

  /** A page shows this picture in place of the one that can't be read, and programs see the status. */
  async function sendPlaceholder(req: IncomingMessage, res: ServerResponse, failure: Failure): Promise<void> {
    placeholder ??= readFile(join(publicFolder, noPicture));
    const bytes = await placeholder;
    for (const [name, value] of Object.entries(failureHeaders(failure))) res.setHeader(name, value);
    res.setHeader('content-type', 'image/jpeg');
    res.setHeader('cache-control', 'public, max-age=5');
    send(req, res, 503, bytes);
  }

  return {
    methods: ['GET', 'HEAD'],
    async handle({ req, res, url, facts }) {
      const [, key] = filePath.exec(url.pathname) ?? [];
      if (!key) throw new Failure('PATH_NOT_FOUND');
      const etag = `"${key}"`;
      res.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
      const setCaching = () => {
        res.setHeader('cache-control', 'public, max-age=31536000, immutable');
        res.setHeader('etag', etag);
      };
      // A client that knows the tag has the bytes: no store has to be asked.
      if (req.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) {
        setCaching();
        res.writeHead(304).end();
        return;
      }
      const bytes = await store.read(key).catch((error: unknown) => {
        const failure = failureOf(readFailure(log, error));
        if (failure.code !== 'SERVICE_UNAVAILABLE') throw error;
        return failure;
      });
      if (bytes instanceof Failure) {
        noteFailure(facts, bytes);
        return sendPlaceholder(req, res, bytes);
      }
      if (!bytes) throw new Failure('PATH_NOT_FOUND');
      outagesOf(log).succeeded({ service: 'pictures' });
      setCaching();
      res.setHeader('content-type', types[key.slice(key.lastIndexOf('.') + 1)] as string);
      send(req, res, 200, bytes);
    },
  };
}
