import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import sirv from 'sirv';

/** Responds with a file, or calls `next`. */
export type Files = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/** Texts of the built client; browsers would guess their encoding. */
const textTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.csv': 'text/csv',
  '.svg': 'image/svg+xml',
};

/** The built client. Names under /assets have a hash of their content, so they may be cached for ever. */
export function builtFiles(folder: string): Files {
  const year = 'public, max-age=31536000, immutable';
  const hour = 'public, max-age=3600, stale-while-revalidate=86400';
  const send = sirv(folder, {
    dev: false,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    dotfiles: false,
    setHeaders: (res, path) => {
      res.setHeader('cache-control', path.startsWith('/assets/') ? year : hour);
      const type = textTypes[extname(path)];
      if (type) res.setHeader('content-type', `${type}; charset=utf-8`);
    },
  });
  return (req, res, next) => {
    // sirv throws for a range that ends before it begins, after the headers were sent. No file is worth sending in parts.
    delete req.headers.range;
    send(req, res, next);
  };
}
