import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../database/connect.ts';

const folderOf = (dataDir: string) => join(dataDir, 'mail');

const draftOptions = { mode: 0o600, flag: 'wx', flush: true } as const;

async function writeDraft(draft: string, content: Buffer): Promise<void> {
  const folder = dirname(draft);
  try {
    await writeFile(draft, content, draftOptions);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(draft, content, draftOptions);
  }
}

/**
 * Writes a message to `DATA_DIR/mail`, whole or not at all. Messages hold addresses, so only the shop's own user may read
 * them.
 * @returns the file's path
 */
export async function saveAsFile(dataDir: string, messageId: string, content: Buffer): Promise<string> {
  // Windows allows no colons in file names.
  const time = new Date().toISOString().replaceAll(':', '-');
  const file = join(folderOf(dataDir), `${time}-${messageId}.eml`);
  const draft = `${file}.tmp`;
  try {
    await writeDraft(draft, content);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return file;
}

/** The names of all messages; none without the folder. */
async function listFiles(dataDir: string): Promise<string[]> {
  try {
    return (await readdir(folderOf(dataDir))).filter((name) => name.endsWith('.eml'));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}

/** The first bytes of a message: enough for its addresses. */
async function readHead(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(4096), position: 0 });
    return buffer.subarray(0, bytesRead).toString();
  } finally {
    await handle.close();
  }
}

/** Whether a message goes to one of these addresses, or tells the owner what its writer has written. */
async function concerns(file: string, addresses: string[]): Promise<boolean> {
  if (addresses.length === 0) return false;
  const header = file.includes('-alert-message-') ? 'Reply-To' : 'To';
  const pattern = new RegExp(`^${header}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im');
  const [, found = ''] = pattern.exec(await readHead(file)) ?? [];
  return addresses.some((address) => found.toLowerCase().includes(address));
}

/**
 * Deletes messages about orders with these numbers, and those to or of these addresses, which are in lower case.
 * @returns the number of deleted messages
 */
export async function eraseFiles(dataDir: string, numbers: string[], addresses: string[]): Promise<number> {
  let count = 0;
  for (const name of await listFiles(dataDir)) {
    const file = join(folderOf(dataDir), name);
    if (!numbers.some((number) => name.includes(number)) && !(await concerns(file, addresses))) continue;
    await rm(file, { force: true });
    count += 1;
  }
  return count;
}

/** Deletes messages that are older than these days. @returns the number of deleted messages */
export async function deleteOldFiles(dataDir: string, days: number): Promise<number> {
  const oldest = Date.now() - days * 86_400_000;
  let count = 0;
  for (const name of await listFiles(dataDir)) {
    const file = join(folderOf(dataDir), name);
    if ((await stat(file)).mtimeMs >= oldest) continue;
    await rm(file, { force: true });
    count += 1;
  }
  return count;
}
