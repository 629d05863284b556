const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The delay after each failed try, as Standard Webhooks recommends: ten tries in three days. */
export const delaysMs = [
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
 * The time of the next try after so many tries; undefined after the last one. Times are spread by a tenth, so that deliveries
 * that failed together are not retried together.
 * @param askedMs the delay that the endpoint asked for; at most a day counts
 */
export function nextTryAt(now: Date, tries: number, askedMs = 0): Date | undefined {
  const delayMs = delaysMs[tries - 1];
  if (delayMs === undefined) return undefined;
  const spreadMs = delayMs * (0.9 + Math.random() * 0.2);
  return new Date(now.getTime() + Math.max(spreadMs, Math.min(askedMs, longestDelayMs)));
}
