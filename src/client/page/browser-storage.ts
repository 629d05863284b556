interface Values extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys(): string[];
}

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) as string);

/**
 * A browser storage that never throws. If it is full or forbidden by privacy settings, values are kept in memory and
 * are gone after a reload.
 */
export function safeStorage(open: () => Storage): Values {
  const kept = new Map<string, string>();

  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(open());
    } catch {
      return undefined;
    }
  }

  return {
    getItem: (key) => kept.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      kept.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        kept.delete(key);
      });
    },
    removeItem(key) {
      kept.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: () => [...new Set([...kept.keys(), ...(attempt(keysOf) ?? [])])],
  };
}

/** Shared by all tabs; survives closing the browser. */
export const deviceStorage = safeStorage(() => localStorage);

/** For this tab; gone when it is closed. */
export const tabStorage = safeStorage(() => sessionStorage);

/** The keys of values that staff have stored in a tab begin with this. */
export const staffPrefix = 'staff/';

/** Removes the values that staff have stored in this tab. */
export function removeStaffValues(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(staffPrefix)) tabStorage.removeItem(key);
}

/** A stored JSON object; undefined when there is none or the value is something else. */
export function readObject(
  storage: Pick<Storage, 'getItem'>,
  key: string,
): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
