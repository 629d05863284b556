import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';

/**
 * Brotli looks 2^18 bytes back, more than any page has. By itself it looks 2^22 back, and takes megabytes for each answer that is
 * being compressed: V8 hears of them, and looks for garbage every ten pages.
 */
export const brotliWindow = { [constants.BROTLI_PARAM_LGWIN]: 18 };

/** Brotli's 3 of 11: a tenth more than what is kept has, in a third of the time; files are compressed at build, not here. */
const brotli = { params: { ...brotliWindow, [constants.BROTLI_PARAM_QUALITY]: 3 } };

const compress = compression({ threshold: 1024, brotli });

/** Compresses what is written to the answer from here on, when the client can read it and it is worth it. */
export function compressAnswer(req: IncomingMessage, res: ServerResponse): void {
  if (req.headers['accept-encoding'] === undefined) return;
  // The library is typed for Express; it uses nothing but Node's own request and answer.
  compress(req as Parameters<typeof compress>[0], res as Parameters<typeof compress>[1], () => {});
}
