import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';

/** Responds with a file, or calls `next`. */
export type Files = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/** The built client. Names under /assets have a hash of their content, so they may be cached for ever. */
export function builtFiles(folder: string): Files {
  const year = 'public, max-age=31536000, immutable';
  const hour = 'public, max-age=3600, stale-while-revalidate=86400';
  return sirv(folder, {
    dev: false,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    dotfiles: false,
    setHeaders: (res, path) => {
      res.setHeader('cache-control', path.startsWith('/assets/') ? year : hour);
    },
  });
}
