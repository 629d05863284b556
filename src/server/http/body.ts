import type { IncomingMessage } from 'node:http';
import { safeParse } from 'secure-json-parse';
import { Failure } from '../../shared/base/failure.ts';

export const bodyLimitBytes = 100_000;

/** The time that a small body may take to arrive: a client that sends one byte a second must not hold a connection longer. */
const timeoutMs = 8000;

/** Waits for something that arrives in time. @throws Failure BODY_TOO_SLOW */
export async function inTime<T>(arriving: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Failure('BODY_TOO_SLOW')), timeoutMs);
  });
  try {
    return await Promise.race([arriving, late]);
  } finally {
    clearTimeout(timer);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

const typeOf = ({ headers }: IncomingMessage) => headers['content-type']?.split(';')[0]?.trim().toLowerCase();

function tooLarge(limitBytes: number): Failure {
  const message = `The body may have at most ${limitBytes / 1000} kB`;
  return new Failure('BODY_TOO_LARGE', { message });
}

/**
 * The body of a request, byte for byte.
 * @throws Failure BODY_TOO_LARGE
 */
export async function readBytes(req: IncomingMessage, limit = bodyLimitBytes): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop must not close the connection: the client has yet to receive the refusal.
  const stream: AsyncIterable<Buffer> = req.iterator({ destroyOnReturn: false });
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads the rest of a body and discards it, unless it is more than `limit`: the client then receives its response. */
export async function discardBody(req: IncomingMessage, limit: number): Promise<void> {
  if (req.complete || Number(req.headers['content-length'] ?? 0) > limit) return;
  try {
    await inTime(discard(req, limit));
  } catch {
    // The client disconnected, and receives nothing either way; or it is too slow to be waited for.
  }
}

async function discard(req: IncomingMessage, limit: number): Promise<void> {
  let length = 0;
  const stream: AsyncIterable<Buffer> = req.iterator({ destroyOnReturn: false });
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > limit) return;
  }
}

/**
 * Reads the body of an unsafe request: JSON in UTF-8, at most `limit` bytes (100 kB by default), without keys that reach a prototype.
 * An empty body is undefined.
 * @throws Failure UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE or INVALID_JSON
 */
export async function readJsonBody(req: IncomingMessage, limit?: number): Promise<string | undefined> {
  const announced = req.headers['content-type'] !== undefined;
  if (announced && typeOf(req) !== 'application/json') throw new Failure('UNSUPPORTED_MEDIA_TYPE');
  const bytes = await readBytes(req, limit);
  if (bytes.length === 0) return undefined;
  if (!announced) throw new Failure('UNSUPPORTED_MEDIA_TYPE');
  let body: string;
  try {
    body = utf8.decode(bytes);
  } catch {
    throw new Failure('INVALID_JSON');
  }
  if (!isPlainJson(body)) throw new Failure('INVALID_JSON');
  return body;
}

/**
 * Reads the body of a form as browsers send it, in UTF-8, at most 100 kB.
 * @throws Failure UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE or INVALID_REQUEST
 */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  if (typeOf(req) !== 'application/x-www-form-urlencoded') {
    const message = 'Send the form as application/x-www-form-urlencoded';
    throw new Failure('UNSUPPORTED_MEDIA_TYPE', { message });
  }
  const bytes = await inTime(readBytes(req));
  try {
    const text = utf8.decode(bytes);
    // URLSearchParams replaces what is no UTF-8, and so would change what was typed.
    decodeURIComponent(text);
    return new URLSearchParams(text);
  } catch {
    throw new Failure('INVALID_REQUEST', { message: 'The form is not in UTF-8' });
  }
}

/** True if the text is JSON, and free of `__proto__` and `constructor.prototype`. */
function isPlainJson(body: string): boolean {
  const value: unknown = safeParse(body);
  // safeParse returns undefined for broken JSON and null for forbidden keys; the text `null` is neither.
  return value !== undefined && (value !== null || body.trim() === 'null');
}
