type Values = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A storage of the browser that never throws. Where it is forbidden (strict privacy settings) or full, a value is
 * kept in memory instead: it is gone after a reload, but the shop goes on.
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
  };
}

/** Shared by all tabs, and there after the browser was closed. */
export const deviceStorage = safeStorage(() => localStorage);

/** This tab's own, gone when it is closed. */
export const tabStorage = safeStorage(() => sessionStorage);

/** A kept JSON object; undefined when there is none or somebody else wrote something there. */
export function readObject(storage: Values, key: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
