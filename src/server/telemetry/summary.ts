interface SummaryParts<Item> {
  /** The time for which repetitions are counted before they are reported. */
  periodMs: number;
  /** Keys that are counted apart in one period; all others count under `otherKey`, so that a flood takes bounded memory. */
  mostKeys: number;
  /** Reports the number of repetitions of `item`, after it was reported singly. */
  report(item: Item, count: number): void;
  /** Called once a period, when a key can no longer be counted apart. */
  filled?(): void;
}

export interface Summary<Item> {
  /**
   * Counts one occurrence.
   * @param singly the number of occurrences of a key that are reported singly in a period
   * @returns true if the caller has to report this one singly
   */
  isSingle(key: string, item: Item, singly?: number): boolean;
  /** Reports the counts so far. */
  flush(): void;
}

const otherKey = '';

/** Summarizes events that may happen thousands of times a minute: reports the first ones singly, and counts the others. */
export function createSummary<Item>({
  periodMs,
  mostKeys,
  report,
  filled,
}: SummaryParts<Item>): Summary<Item> {
  const counted = new Map<string, { item: Item; left: number; count: number }>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const entries = [...counted.values()];
    counted.clear();
    for (const { item, count } of entries) if (count > 0) report(item, count);
  }

  return {
    isSingle(key, item, singly = 1) {
      timer ??= setTimeout(flush, periodMs).unref();
      const name = counted.has(key) || counted.size < mostKeys ? key : otherKey;
      if (name === otherKey && !counted.has(otherKey)) filled?.();
      const entry = counted.get(name) ?? { item, left: singly, count: 0 };
      counted.set(name, entry);
      if (entry.left > 0) {
        entry.left -= 1;
        return true;
      }
      entry.count += 1;
      return false;
    },
    flush,
  };
}
