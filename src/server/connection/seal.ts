import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '../database/embedded/files.ts';

/** The file with the key: beside the database, not in it, so that neither a dump nor a backup has what opens the seals. */
export const keyFile = 'connections.key';

const keyBytes = 32;
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The key of this machine; undefined if it has none. */
async function readKey(dataDir: string): Promise<Buffer | undefined> {
  const key = await readFile(join(dataDir, keyFile)).catch((error) => {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  });
  return key?.length === keyBytes ? key : undefined;
}

/** The key of this machine, which is made when it is first needed. Processes that make one at once agree: a link never replaces a file. */
async function agreeKey(dataDir: string): Promise<Buffer> {
  const known = await readKey(dataDir);
  if (known) return known;
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `${keyFile}.${randomBytes(6).toString('hex')}`);
  await writeFile(draft, randomBytes(keyBytes), { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, join(dataDir, keyFile));
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  const agreed = await readKey(dataDir);
  if (!agreed) throw new Error(`${keyFile} in DATA_DIR is no key`);
  return agreed;
}

/**
 * Encrypts values with AES-256-GCM and the key in DATA_DIR.
 * @param name is authenticated too: the seal of one connection can't be opened as another one
 */
export async function seal(dataDir: string, name: string, values: object): Promise<Uint8Array<ArrayBuffer>> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, await agreeKey(dataDir), nonce).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), text]));
}

/** @returns the sealed values; undefined if this machine has not the key that they were sealed with */
export async function unseal(dataDir: string, name: string, sealed: Uint8Array): Promise<unknown> {
  const key = await readKey(dataDir);
  if (!key) return undefined;
  const bytes = Buffer.from(sealed);
  const tagEnd = nonceBytes + tagBytes;
  const cipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(nonceBytes, tagEnd));
  try {
    return JSON.parse(cipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + cipher.final('utf8'));
  } catch {
    return undefined;
  }
}
