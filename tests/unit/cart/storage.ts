import { vi } from 'vitest';

/** A storage as the browser has it, in memory. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** Gives the code under test the two storages of a fresh browser. */
export function openBrowser(): { localStorage: Storage; sessionStorage: Storage } {
  const browser = { localStorage: memoryStorage(), sessionStorage: memoryStorage() };
  for (const [name, storage] of Object.entries(browser)) vi.stubGlobal(name, storage);
  return browser;
}
