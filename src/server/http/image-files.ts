import { pipeline } from 'node:stream/promises';
import { Failure } from '../../shared/failure.ts';
import { uploadsPath } from '../../shared/image.ts';
import { isStoreError, noteStoreError, type PictureStore } from '../image/store.ts';
import type { Log } from '../log.ts';
import { outagesOf } from '../outages.ts';
import type { Mount } from './mount.ts';

export const imageFilesPrefix = uploadsPath;

/** No other name reaches the store. */
const filePath = new RegExp(
  `^${uploadsPath}/([0-9a-f]{32}/(?:[1-9]\\d{0,3}\\.(?:avif|webp)|original\\.(?:jpg)))$`,
);

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

function isMissing(error: unknown): boolean {
  const { code, name } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return ['ENOENT', 'ENOTDIR'].includes(code ?? '') || ['NotFound', 'NoSuchKey'].includes(name);
}

/** The failure of a read from the store. */
export function readFailure(log: Log, error: unknown): unknown {
  if (isMissing(error)) return new Failure('PATH_NOT_FOUND');
  if (!isStoreError(error)) return error;
  noteStoreError(log, error);
  return new Failure('SHOP_UNAVAILABLE', { message: 'The pictures can’t be read just now' });
}

/** The files of uploaded pictures. A name never stands for other bytes, so they may be cached for ever. */
export function imageFiles(store: PictureStore, log: Log): Mount {
  return {
    methods: ['GET', 'HEAD'],
    async handle({ req, res, url }) {
      const [, key] = filePath.exec(url.pathname) ?? [];
      if (!key) throw new Failure('PATH_NOT_FOUND');
      const { contentLength } = await store.getMetaData(key).catch((error: unknown) => {
        throw readFailure(log, error);
      });
      outagesOf(log).succeeded({ service: 'pictures' });
      const etag = `"${key}"`;
      res.setHeader('content-type', types[key.slice(key.lastIndexOf('.') + 1)] as string);
      res.setHeader('cache-control', 'public, max-age=31536000, immutable');
      res.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
      res.setHeader('etag', etag);
      if (req.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) {
        res.writeHead(304).end();
        return;
      }
      const bytes = req.method === 'HEAD' ? undefined : await store.getStream(key);
      res.writeHead(200, { 'content-length': contentLength });
      if (!bytes) return void res.end();
      // A client that disconnects in the middle of a picture does not want the rest.
      await pipeline(bytes, res).catch((error: unknown) => {
        if (!res.destroyed) throw error;
      });
    },
  };
}
