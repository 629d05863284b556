/** An answer as it is sent, but for what belongs to one visit. */
export interface KeptAnswer {
  /** Names and values in turn, of the whole answer and of 304. */
  headers: string[];
  /** Those of the whole answer alone: what its body is. */
  contentHeaders: string[];
  body: Buffer;
  /** What stands for it in `If-None-Match`. */
  tag: string;
  /** For how many calls it is charged. */
  calls: number;
  isRest: boolean;
}

export interface Store {
  find(key: string): KeptAnswer | undefined;
  keep(key: string, answer: KeptAnswer): void;
  clear(): void;
  readonly answers: number;
  readonly bytes: number;
  /** How many were ever found. */
  readonly found: number;
}

interface Entry {
  answer: KeptAnswer;
  bytes: number;
  /** Whether it was asked for since it came, or since room was last looked for. */
  isUsed: boolean;
}

/** What an entry takes beside its texts, roughly: objects, and headers that all answers share. */
const frameBytes = 1024;

function bytesOf(key: string, { headers, body }: KeptAnswer): number {
  const texts = headers.reduce((sum, text) => sum + text.length, key.length);
  return frameBytes + texts + body.length;
}

/**
 * Keeps answers in so many bytes. When they are too many the oldest go, but those that were asked for get a second chance:
 * nearly what "the least recently used" would be, and finding one moves nothing.
 */
export function createStore(mostBytes: number): Store {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let found = 0;

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
      found += 1;
      return entry.answer;
    },
    keep(key, answer) {
      const size = bytesOf(key, answer);
      // One that is that large would drive out too many others.
      if (size > mostBytes / 8) return;
      remove(key);
      makeRoom(size);
      entries.set(key, { answer, bytes: size, isUsed: false });
      bytes += size;
    },
    clear() {
      entries.clear();
      bytes = 0;
    },
    get answers() {
      return entries.size;
    },
    get bytes() {
      return bytes;
    },
    get found() {
      return found;
    },
  };
}
