import { setTimeout as wait } from 'node:timers/promises';
import { ProgramError, setting } from './program.ts';

/** Eight take a minute and a half where nobody answers. */
const mostTries = Number(setting('SHOP_TRIES', '8'));
const longestTrySeconds = 15;
const longestWaitSeconds = 90;

/** One try. What went wrong on the way is returned like an answer. */
async function send(request: Request): Promise<Response | Error> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), longestTrySeconds * 1000);
  try {
    return await fetch(request.clone(), { signal: giveUp.signal });
  } catch (error) {
    return error as Error;
  } finally {
    clearTimeout(timer);
  }
}

/** After how many seconds to try again; undefined where that would not help, or would take too long. */
function secondsToWait(answer: Response | Error, tries: number): number | undefined {
  if (tries >= mostTries) return undefined;
  // The shop may be starting, or the network was gone for a moment.
  if (answer instanceof Error) return Math.min(2 ** (tries - 1), 30);
  // With 429, with 503, and with 409 while the same Idempotency-Key is at work.
  const asked = answer.headers.get('retry-after');
  return asked !== null && Number(asked) <= longestWaitSeconds ? Number(asked) : undefined;
}

function unreachable({ url }: Request, { cause, message }: Error): ProgramError {
  const reason = cause instanceof Error ? cause.message : message;
  return new ProgramError(`The shop at ${new URL(url).origin} does not answer: ${reason}`);
}

/**
 * Sends a request, and again when the shop says to wait or does not answer. Only for reads, and for writes that
 * bring an Idempotency-Key: whether the first try took effect is not known.
 */
export async function fetchPatiently(request: Request): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await send(request);
    const seconds = secondsToWait(answer, tries);
    if (seconds !== undefined) await wait(seconds * 1000);
    else if (answer instanceof Error) throw unreachable(request, answer);
    else return answer;
  }
}
