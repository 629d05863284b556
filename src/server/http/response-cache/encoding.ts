import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { rangesIn } from '../accept.ts';
import { brotliWindow } from '../compress.ts';
import { memoize } from '../memoize.ts';
import { toBytes } from '../send.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** As in `compress.ts`: smaller bodies are not worth compressing. */
const leastBytes = 1024;

/** Brotli's 5 of 11, the first with longer contexts: a cached response is compressed once and sent often. */
const brotli = { params: { ...brotliWindow, [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, brotli),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** The encoding that this `Accept-Encoding` prefers; Brotli if it is preferred equally. */
export const bestEncoding = memoize((accepted: string): Encoding => {
  const ranges = rangesIn(accepted);
  const wanted = (name: string) => ranges.get(name) ?? ranges.get('*') ?? 0;
  const best = wanted('br') >= wanted('gzip') ? 'br' : 'gzip';
  return wanted(best) > 0 && wanted(best) >= (ranges.get('identity') ?? 0) ? best : 'identity';
});

/** A copy in memory of its own: small buffers are views of larger ones, which would stay in memory too. */
function alone(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/** The body as it is sent, and its encoding: `identity` if compression is not worth it. */
export async function encode(answer: string | Buffer, encoding: Encoding): Promise<[Encoding, Buffer]> {
  const body = toBytes(answer);
  if (encoding === 'identity' || body.length < leastBytes) return ['identity', alone(body)];
  return [encoding, alone(await compressors[encoding](body))];
}
