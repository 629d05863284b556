/** Tells of every call whether it was answered: `answer`, or `silence` for one that met no shop or a fault. */
export const answers = new EventTarget();

/** The browser's `fetch`, for links of tRPC. */
export async function watchedFetch(...call: Parameters<typeof fetch>): Promise<Response> {
  let isAnswered = false;
  try {
    const response = await fetch(...call);
    isAnswered = response.status < 500;
    return response;
  } finally {
    // What the page itself has aborted says nothing.
    if (!call[1]?.signal?.aborted) answers.dispatchEvent(new Event(isAnswered ? 'answer' : 'silence'));
  }
}
