import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';

/**
 * Brotli's window of 2^18 bytes is larger than any page. The default of 2^22 takes megabytes for each response that is being
 * compressed: V8 counts them, and collects garbage every ten pages.
 */
export const brotliWindow = { [constants.BROTLI_PARAM_LGWIN]: 18 };

/** Brotli's 3 of 11: a tenth larger than cached responses, in a third of the time; files are compressed at build, not here. */
const brotli = { params: { ...brotliWindow, [constants.BROTLI_PARAM_QUALITY]: 3 } };

const compress = compression({ threshold: 1024, brotli });

/** Compresses everything that is written to the response from now on, if the client accepts it and it is worth it. */
export function compressAnswer(req: IncomingMessage, res: ServerResponse): void {
  if (req.headers['accept-encoding'] === undefined) return;
  // The library is typed for Express; it uses nothing but Node's own request and response.
  compress(req as Parameters<typeof compress>[0], res as Parameters<typeof compress>[1], () => {});
}
