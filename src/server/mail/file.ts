import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a message to `DATA_DIR/mail`, whole or not at all; messages hold addresses, so only the shop's own user may
 * read them.
 * @returns the file's path
 */
export async function keepAsFile(dataDir: string, messageId: string, content: Buffer): Promise<string> {
  const folder = join(dataDir, 'mail');
  await mkdir(dataDir, { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // No colons: Windows has none in file names.
  const time = new Date().toISOString().replaceAll(':', '-');
  const file = join(folder, `${time}-${messageId}.eml`);
  const draft = `${file}.tmp`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return file;
}
