import type { IncomingMessage } from 'node:http';
import { limits } from '../../../shared/base/limits.ts';
import type { CopyReason } from '../../../shared/product/picture-copies.ts';
import { ask, isPrivateRefusal, type OutboundOptions, retryAfterMs, type Turn } from '../../base/outbound.ts';

const defaultTimeoutMs = 30_000;

const mostRedirects = 3;

const headers = {
  accept: 'image/jpeg, image/png, image/webp, image/avif, */*;q=0.1',
  // Its number rises with every change of the requests that other servers have to know of.
  'user-agent': 'Rackhouse-Pictures/1',
};

/** A picture could not be copied. */
export class NotCopied extends Error {
  readonly reason: CopyReason;
  /** The wait that the server asks for. */
  readonly askedMs: number;

  constructor(reason: CopyReason, { askedMs = 0, cause }: { askedMs?: number; cause?: unknown } = {}) {
    super(reason, { cause });
    this.reason = reason;
    this.askedMs = askedMs;
  }
}

const reasons: Partial<Record<number, CopyReason>> = {
  404: 'not_found',
  410: 'not_found',
  429: 'busy',
  503: 'busy',
};

function reasonFor(status: number): CopyReason {
  return reasons[status] ?? (status >= 500 || status === 408 ? 'server_error' : 'refused');
}

/** The address that a response leads on to. */
function nextAddress(
  { statusCode = 0, headers: { location } }: IncomingMessage,
  url: string,
): string | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !location || !URL.canParse(location, url))
    return undefined;
  const { protocol, href } = new URL(location, url);
  return /^https?:$/.test(protocol) ? href : undefined;
}

async function readFile(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limits.imageBytes) throw new NotCopied('too_large');
  }
  return Buffer.concat(chunks);
}

async function follow(address: string, { agents }: Turn, signal: AbortSignal): Promise<Buffer> {
  let url = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await ask({ method: 'GET', url, headers }, { agents, signal });
    try {
      const { statusCode = 0 } = response;
      if (statusCode === 200) return await readFile(response);
      const next = nextAddress(response, url);
      const askedMs = retryAfterMs(response.headers['retry-after'], new Date());
      if (next === undefined) throw new NotCopied(reasonFor(statusCode), { askedMs });
      url = next;
    } finally {
      response.destroy();
    }
  }
  throw new NotCopied('redirected');
}

/**
 * Fetches the file at an address, which is checked again at each redirect.
 * @throws NotCopied, or the reason of `stop`
 */
export async function fetchPicture(
  address: string,
  { timeoutMs = defaultTimeoutMs }: OutboundOptions,
  turn: Turn,
): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await follow(address, turn, AbortSignal.any([turn.stop, timeout]));
  } catch (error) {
    if (error instanceof NotCopied) throw error;
    turn.stop.throwIfAborted();
    if (timeout.aborted) throw new NotCopied('timed_out');
    const isPrivate = isPrivateRefusal(error as Error);
    throw new NotCopied(isPrivate ? 'private_address' : 'unreachable', { cause: error });
  }
}
