import { failureIn } from './failure.ts';

/** Waits between the attempts while another request with the same key is running. */
const delaysMs = [250, 500, 1000, 2000];

/** Sends a request, and repeats it while another request with the same Idempotency-Key is running. */
export async function whenKeyIsFree<T>(send: () => Promise<T>, waits = delaysMs): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const [wait, ...rest] = waits;
    if (wait === undefined || failureIn(error)?.reason !== 'IDEMPOTENCY_KEY_IN_USE') throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return whenKeyIsFree(send, rest);
  }
}
