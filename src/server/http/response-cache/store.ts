import type { CacheFigures } from '../../telemetry/metrics.ts';

/** A response without the headers of one request. */
export interface CachedResponse {
  /** Names and values in turn, of 200 and of 304. */
  headers: string[];
  /** Those of 200 alone, about the body. */
  contentHeaders: string[];
  body: Buffer;
  /** Its entity tag. */
  tag: string;
  /** The number of calls that the rate limit charges for it. */
  calls: number;
  isRest: boolean;
  /** The name of its requests in the log and the metrics. */
  route: string;
}

export interface Store extends CacheFigures {
  find(key: string): CachedResponse | undefined;
  set(key: string, response: CachedResponse): void;
  clear(): void;
}

interface Entry {
  response: CachedResponse;
  bytes: number;
  /** True if it was used since it was added, or since room was last made. */
  isUsed: boolean;
}

/** The rough overhead of an entry: objects, and header names. */
const frameBytes = 1024;

function bytesOf(key: string, { headers, body }: CachedResponse): number {
  const texts = headers.reduce((sum, text) => sum + text.length, key.length);
  return frameBytes + texts + body.length;
}

/**
 * A cache of at most `mostBytes`. When it is full, the oldest entries are evicted; an entry that was used since is moved to
 * the end instead (the CLOCK algorithm): close to least recently used, and a lookup moves nothing.
 */
export function createStore(mostBytes: number): Store {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let hits = 0;

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function makeRoom(size: number): void {
    for (const [key, entry] of entries) {
      if (bytes + size <= mostBytes) return;
      if (!entry.isUsed) {
        remove(key);
        continue;
      }
      entry.isUsed = false;
      entries.delete(key);
      entries.set(key, entry);
    }
  }

  return {
    find(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entry.isUsed = true;
      hits += 1;
      return entry.response;
    },
    set(key, response) {
      const size = bytesOf(key, response);
      // A single entry that large would evict too many others.
      if (size > mostBytes / 8) return;
      remove(key);
      makeRoom(size);
      entries.set(key, { response, bytes: size, isUsed: false });
      bytes += size;
    },
    clear() {
      entries.clear();
      bytes = 0;
    },
    get size() {
      return entries.size;
    },
    get bytes() {
      return bytes;
    },
    get hits() {
      return hits;
    },
  };
}
