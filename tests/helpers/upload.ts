import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect } from 'vitest';
import { fileNames } from '../../src/server/image/picture-files.ts';
import { auditPictures } from '../../src/server/recovery/invariants/picture-audit.ts';
import type { TestShop } from './shop.ts';

export const uploadPath = '/api/v1/image/upload';

export interface Uploaded {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a JSON body, checked by the test that reads it
  body: any;
}

/** Sends a body unchanged to the address for uploads of pictures. */
export async function postUpload(
  { url }: Pick<TestShop, 'url'>,
  body: FormData | Buffer | string,
  { cookie, headers }: { cookie: string; headers?: Record<string, string> },
): Promise<Uploaded> {
  const sent = typeof body === 'string' || body instanceof FormData ? body : new Uint8Array(body);
  const response = await fetch(url + uploadPath, {
    method: 'POST',
    headers: { ...(cookie && { cookie }), ...headers },
    body: sent,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

interface NamedFile {
  bytes: Buffer;
  name?: string;
  type?: string;
  field?: string;
}

export function formWith(...files: NamedFile[]): FormData {
  const form = new FormData();
  for (const { bytes, name = 'picture.jpg', type = 'image/jpeg', field = 'image' } of files) {
    form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  }
  return form;
}

/** Uploads a file as the form of the shop does. */
export function upload(
  shop: Pick<TestShop, 'url'>,
  cookie: string,
  file: Buffer | NamedFile,
): Promise<Uploaded> {
  const form = formWith('bytes' in file ? file : { bytes: file });
  return postUpload(shop, form, { cookie });
}

/** Everything in a folder, at any depth. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
}

interface Kept {
  shop: Pick<TestShop, 'db' | 'store'>;
  /** The shop's `DATA_DIR`. */
  folder: string;
}

/** There are exactly so many pictures, with the files of each in the database, and nothing on the disk. */
export async function expectCached({ shop: { db, store }, folder }: Kept, rows: number): Promise<void> {
  const images = await db.image.findMany();
  expect(images.filter(({ storedAt }) => storedAt).length).toBe(rows);
  expect(images.length).toBe(rows);
  expect(await auditPictures({ db, store })).toEqual([]);
  const keys = images.flatMap(({ name, width }) => fileNames(width).map((file) => `${name}/${file}`));
  expect((await store.listKeys()).sort()).toEqual(keys.sort());
  expect(await filesIn(folder)).toEqual([]);
}
