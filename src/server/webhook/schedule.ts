const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long after each try that failed the next one is made, as Standard Webhooks recommends: ten tries in three days. */
const delaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

const longestDelayMs = 24 * hourMs;

/**
 * When to try again after so many tries; undefined when it was the last one. The times are spread by a tenth, so that
 * what failed together does not come back together.
 * @param askedMs how long the endpoint asked to be left alone, which counts for a day at most
 */
export function nextTryAt(now: Date, tries: number, askedMs = 0): Date | undefined {
  const delayMs = delaysMs[tries - 1];
  if (delayMs === undefined) return undefined;
  const spreadMs = delayMs * (0.9 + Math.random() * 0.2);
  return new Date(now.getTime() + Math.max(spreadMs, Math.min(askedMs, longestDelayMs)));
}

/** What a Retry-After header asks for: seconds, or a time; 0 where it says nothing we understand. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  if (/^\d+$/.test(header)) return Number(header) * secondMs;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}
