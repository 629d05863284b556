import { nanoid } from 'nanoid';

/** The files of drafts: in memory, and in IndexedDB for after a reload, as web storage holds only text. */

interface KeptFile {
  id: string;
  at: number;
  file: File;
}

/** The time for which drafts and their files are kept: their tab may have been closed before. */
export const keptMs = 7 * 86_400_000;

const byId = new Map<string, File>();
const ids = new WeakMap<File, string>();

function remember(id: string, file: File): void {
  byId.set(id, file);
  ids.set(file, id);
}

const request = <T>(asked: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const asked = indexedDB.open('staff-drafts', 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore('files', { keyPath: 'id' });
  return request(asked);
}

let opened: Promise<IDBDatabase> | undefined;

/** Does nothing if the browser has no such storage, as in some private windows: files then last as long as the page. */
async function withStore(use: (store: IDBObjectStore) => Promise<unknown>): Promise<void> {
  try {
    opened ??= openDatabase();
    const database = await opened;
    await use(database.transaction('files', 'readwrite').objectStore('files'));
  } catch {
    // The page works without.
  }
}

let loading: Promise<void> | undefined;

/** Waits until the files from before a reload are loaded. */
export function loadFiles(): Promise<void> {
  loading ??= withStore(async (store) => {
    for (const { id, at, file } of await request<KeptFile[]>(store.getAll())) {
      if (Date.now() - at > keptMs) store.delete(id);
      else if (!byId.has(id)) remember(id, file);
    }
  });
  return loading;
}

const fileKey = 'draft-file';
type Marker = { [fileKey]: string };

const isMarker = (value: object): value is Marker => fileKey in value;

/** The values with a marker in place of each file, which is stored. */
export function storeFiles(values: unknown): { stored: unknown; files: string[] } {
  const files: string[] = [];
  function mark(value: unknown): unknown {
    if (value instanceof File) {
      const known = ids.get(value);
      const id = known ?? nanoid();
      if (!known) {
        remember(id, value);
        void withStore((store) => request(store.put({ id, at: Date.now(), file: value })));
      }
      files.push(id);
      return { [fileKey]: id } satisfies Marker;
    }
    if (Array.isArray(value)) return value.map(mark);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mark(inner)]));
  }
  return { stored: mark(values), files };
}

/** The values with their files. Those that are gone, or not loaded yet, are undefined, or missing in a list. */
export function withFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFiles).filter((one) => one !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  if (isMarker(value)) return byId.get(value[fileKey]);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withFiles(inner)]));
}

export function filesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isMarker(value)) return [value[fileKey]];
  return Object.values(value).flatMap(filesIn);
}

/** Removes these files, or all. */
export async function deleteFiles(some?: string[]): Promise<void> {
  if (some?.length === 0) return;
  for (const id of some ?? [...byId.keys()]) byId.delete(id);
  await withStore(async (store) => {
    if (!some) await request(store.clear());
    else for (const id of some) store.delete(id);
  });
}
