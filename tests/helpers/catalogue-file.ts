import type { ImportNews } from '../../src/shared/product/catalogue-file.ts';
import { catalogueFilePaths } from '../../src/shared/product/catalogue-file.ts';
import type { ImportCounts, ImportPreview } from '../../src/shared/product/import-preview.ts';
import type { TestShop } from './shop.ts';

type Shop = Pick<TestShop, 'url'>;

export const header = 'id,title,category,price,stock,tag,details,image,images';

/** A row of a new product, whose title a test can look for. */
export const newRow = (title: string, more = '') => `,${title},mats,10.00,4,,Rolls up,${more},`;
export const newFile = (titles: string[]) => [header, ...titles.map((title) => newRow(title)), ''].join('\n');

export interface FileAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a JSON body, checked by the test that reads it
  body: any;
}

interface Sender {
  cookie: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

function posted(file: string | Buffer, { cookie, headers, signal }: Sender): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'text/csv', ...(cookie && { cookie }), ...headers },
    body: typeof file === 'string' ? file : new Uint8Array(file),
    signal,
  };
}

/** The query for choices of how to read a file. */
export const choosing = (choices: Partial<Choices>) => `?${new URLSearchParams(choices)}`;

export async function askPreview(
  { url }: Shop,
  file: string | Buffer,
  sender: Sender,
  query = '',
): Promise<FileAnswer> {
  const response = await fetch(url + catalogueFilePaths.preview + query, posted(file, sender));
  return { status: response.status, body: await response.json() };
}

/** The same, of a file that is read. */
export async function preview(shop: Shop, file: string | Buffer, cookie: string): Promise<ImportPreview> {
  const { status, body } = await askPreview(shop, file, { cookie });
  if (status !== 200) throw new Error(`The preview was refused: ${body.message}`);
  return body;
}

export interface Imported {
  status: number;
  /** All lines of the answer. */
  news: ImportNews[];
  result: ImportCounts | undefined;
  /** The reason of the refusal, at once or on the way. */
  code: string | undefined;
  message: string | undefined;
}

type Choices = Record<'stock' | 'format' | 'columns' | 'numbers' | 'categories', string>;

/** Has a file imported, by the fingerprint of its preview. */
export async function askImport(
  { url }: Shop,
  file: string | Buffer,
  { cookie, headers, signal, ...choices }: Sender & { fingerprint: string } & Partial<Choices>,
): Promise<Imported> {
  const query = new URLSearchParams(choices);
  const sender = { cookie, headers, signal };
  const response = await fetch(`${url}${catalogueFilePaths.import}?${query}`, posted(file, sender));
  const { status } = response;
  if (status !== 200) {
    const { code, message } = (await response.json()) as { code: string; message: string };
    return { status, news: [], result: undefined, code, message };
  }
  const news = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportNews);
  const last = news.at(-1);
  const failure = last && 'failure' in last ? last.failure : undefined;
  const result = last && 'result' in last ? last.result : undefined;
  return { status, news, result, code: failure?.code, message: failure?.message };
}

export async function importFile(shop: Shop, file: string | Buffer, cookie: string): Promise<Imported> {
  const { fingerprint } = await preview(shop, file, cookie);
  return askImport(shop, file, { cookie, fingerprint });
}

export async function exportFile({ url }: Shop, cookie: string, query = ''): Promise<string> {
  const response = await fetch(url + catalogueFilePaths.export + query, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`The export was answered with ${response.status}`);
  return Buffer.from(await response.arrayBuffer()).toString();
}
