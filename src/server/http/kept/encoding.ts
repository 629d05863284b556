import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { rangesIn } from '../accept.ts';
import { brotliWindow } from '../compress.ts';
import { remembering } from '../remembering.ts';
import { toBytes } from '../send.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** As little as `compress.ts` takes for worth it. */
const leastBytes = 1024;

/** Brotli's 5 of 11: the first that looks for longer contexts. An answer is compressed once and sent often. */
const brotli = { params: { ...brotliWindow, [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, brotli),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** What a client that sends this `Accept-Encoding` likes best, Brotli where it likes it as well as others. */
export const bestEncoding = remembering((accepted: string): Encoding => {
  const ranges = rangesIn(accepted);
  const wanted = (name: string) => ranges.get(name) ?? ranges.get('*') ?? 0;
  const best = wanted('br') >= wanted('gzip') ? 'br' : 'gzip';
  return wanted(best) > 0 && wanted(best) >= (ranges.get('identity') ?? 0) ? best : 'identity';
});

/** A copy that keeps no more memory than it has bytes: small buffers are views of larger ones. */
function alone(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/** The answer as it is sent, and how it is encoded: not at all where that is not worth it. */
export async function encode(answer: string | Buffer, encoding: Encoding): Promise<[Encoding, Buffer]> {
  const body = toBytes(answer);
  if (encoding === 'identity' || body.length < leastBytes) return ['identity', alone(body)];
  return [encoding, alone(await compressors[encoding](body))];
}
