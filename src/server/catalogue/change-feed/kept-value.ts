import type { ChangeFeed } from './change-feed.ts';

export interface KeptValue<T> {
  /** The current value. Reads nothing while the change feed knows of no change. */
  find(): Promise<T>;
  /** The same if nothing has to be read. */
  current(): T | undefined;
}

/** Keeps a value read from the database until something has changed. @param changeFeed without it, every call reads */
export function keepValue<T>(changeFeed: ChangeFeed | undefined, read: () => Promise<T>): KeptValue<T> {
  let kept: { value: T; generation: number | undefined } | undefined;
  const current = () =>
    kept && changeFeed?.isFresh() && kept.generation === changeFeed.generation ? kept.value : undefined;
  return {
    current,
    async find() {
      const known = current();
      if (known !== undefined) return known;
      const generation = changeFeed?.generation;
      const value = await read();
      kept = { value, generation };
      return value;
    },
  };
}
