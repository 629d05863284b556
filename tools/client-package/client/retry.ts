import { setTimeout as wait } from 'node:timers/promises';

const longestTrySeconds = 15;
const longestWaitSeconds = 90;

/** The shop did not answer. */
export class UnreachableError extends Error {}

/** One try. A network error is returned like an answer. */
async function send(request: Request): Promise<Response | Error> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), longestTrySeconds * 1000);
  try {
    return await fetch(request.clone(), { signal: AbortSignal.any([request.signal, giveUp.signal]) });
  } catch (error) {
    return error as Error;
  } finally {
    clearTimeout(timer);
  }
}

/** False for a write that may have taken effect although there was no answer, and would take effect once more. */
const isRepeatable = ({ method, headers }: Request) => method !== 'POST' || headers.has('idempotency-key');

/** The seconds until the next try; undefined if that would not help, or would take too long. */
function secondsToWait(request: Request, answer: Response | Error, tries: number): number | undefined {
  // The shop may be starting, or the network was gone for a moment.
  if (answer instanceof Error) {
    return isRepeatable(request) && !request.signal.aborted ? Math.min(2 ** (tries - 1), 30) : undefined;
  }
  // With 429, with 503, and with 409 while another request uses the same Idempotency-Key: nothing was done.
  const asked = answer.headers.get('retry-after');
  return asked !== null && Number(asked) <= longestWaitSeconds ? Number(asked) : undefined;
}

function unreachable({ url }: Request, { cause, message }: Error): UnreachableError {
  const reason = cause instanceof Error ? cause.message : message;
  return new UnreachableError(`The shop at ${new URL(url).origin} does not answer: ${reason}`);
}

/**
 * Sends a request, and again when the shop says to wait or does not answer; a POST without Idempotency-Key is not sent again
 * when there is no answer.
 */
export async function fetchPatiently(request: Request, mostTries: number): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await send(request);
    const seconds = tries < mostTries ? secondsToWait(request, answer, tries) : undefined;
    if (seconds !== undefined) await wait(seconds * 1000, undefined, { signal: request.signal });
    else if (!(answer instanceof Error)) return answer;
    else throw request.signal.aborted ? answer : unreachable(request, answer);
  }
}
