import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../database/connect.ts';

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
export async function keepAsFile(dataDir: string, messageId: string, content: Buffer): Promise<string> {
  // Windows allows no colons in file names.
  const time = new Date().toISOString().replaceAll(':', '-');
  const file = join(dataDir, 'mail', `${time}-${messageId}.eml`);
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
