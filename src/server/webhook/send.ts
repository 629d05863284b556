import type { IncomingMessage } from 'node:http';
import { ask, isPrivateRefusal, type OutboundOptions, type Outgoing, type Turn } from '../base/outbound.ts';
import { faultOf } from './address.ts';

/** The time that a try may take, from the connection to the last byte that is read of the response. */
const defaultTimeoutMs = 15_000;

/** Bytes read of a response: enough to see an error message of the server. */
const responseBytes = 1000;

/** The outcome of a try: a response, or in `error` why there was none. */
export type Outcome =
  | { statusCode: number; error: null; response: string; retryAfter: string | undefined }
  | { statusCode: null; error: string; response: null };

const words: Record<string, string> = {
  ENOTFOUND: 'The name of this server can’t be found',
  EAI_AGAIN: 'The name of this server could not be looked up',
  ECONNREFUSED: 'The server refused the connection',
  ECONNRESET: 'The server ended the connection without an answer',
  EPIPE: 'The server ended the connection without an answer',
  EHOSTUNREACH: 'The server is out of reach',
  ENETUNREACH: 'The server is out of reach',
  ETIMEDOUT: 'The server is out of reach',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server is signed by nobody we know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The server does not send the certificates between its own and a root',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate of the server is signed by nobody we know',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name',
};

function wordsFor(error: NodeJS.ErrnoException): string {
  if (isPrivateRefusal(error)) return 'The address is in a private network, where this shop sends nothing';
  const { code = '' } = error;
  return words[code] ?? (code ? `The connection failed (${code})` : 'The connection failed');
}

/** The start of the response body. Errors while it arrives do not matter: the status is known. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= responseBytes) break;
    }
  } catch {}
  response.destroy();
  // Decoded as part of a stream, so that a character cut in two is left out. PostgreSQL can't store NUL.
  const start = Buffer.concat(chunks).subarray(0, responseBytes);
  return new TextDecoder().decode(start, { stream: true }).replaceAll('\0', '');
}

/**
 * Sends one POST and waits for the response until the timeout. Redirects are not followed: the signature is for this
 * receiver, and the other address was never checked.
 * @param stop gives the try up; undefined is returned then
 */
export async function send(
  outgoing: Omit<Outgoing, 'method'>,
  { isPrivateAllowed, timeoutMs = defaultTimeoutMs }: OutboundOptions,
  { agents, stop }: Turn,
): Promise<Outcome | undefined> {
  // The address may have been saved when more was allowed.
  const fault = faultOf(new URL(outgoing.url), isPrivateAllowed);
  if (fault) return { statusCode: null, error: fault, response: null };
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await ask(
      { method: 'POST', ...outgoing },
      { agents, signal: AbortSignal.any([stop, timeout]) },
    );
    const { statusCode = 0, headers } = response;
    const retryAfter = headers['retry-after'];
    return { statusCode, error: null, response: await readStart(response), retryAfter };
  } catch (error) {
    if (timeout.aborted)
      return { statusCode: null, error: `No answer within ${timeoutMs / 1000} s`, response: null };
    if (stop.aborted) return undefined;
    return { statusCode: null, error: wordsFor(error as NodeJS.ErrnoException), response: null };
  }
}
