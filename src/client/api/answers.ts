/**
 * Dispatches an event for every call: `answer`, or `silence` if it did not reach the shop or met a fault; and `change` when the shop
 * has done what a mutation asked for.
 */
export const answers = new EventTarget();

/** The browser's `fetch`, for links of tRPC. */
export async function watchedFetch(...call: Parameters<typeof fetch>): Promise<Response> {
  let isAnswered = false;
  try {
    const response = await fetch(...call);
    isAnswered = response.status < 500;
    if (call[1]?.method === 'POST' && response.ok) answers.dispatchEvent(new Event('change'));
    return response;
  } finally {
    // A call that the page itself has aborted says nothing.
    if (!call[1]?.signal?.aborted) answers.dispatchEvent(new Event(isAnswered ? 'answer' : 'silence'));
  }
}
