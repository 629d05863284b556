import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';

/** Answers with a file, or lets the next in line answer. */
export type Files = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/** The built client. Names under /assets carry a hash of their content, so they may be kept for ever. */
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
