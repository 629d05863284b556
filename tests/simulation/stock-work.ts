import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { toAmount } from '../../src/shared/base/money.ts';
import { catalogueFilePaths } from '../../src/shared/product/catalogue-file.ts';
import { isDone } from './client.ts';
import type { Step } from './lives.ts';
import type { ModelProduct } from './model.ts';
import type { Scene, TakeWithoutOrder } from './scene.ts';
import { changeSelling, inTurn, withFile } from './selling-work.ts';

/** The pieces that a change adds to the stock. A count finds more or fewer pieces than the shop has recorded. */
function differenceOf({ change, pieces }: Extract<Step, { do: 'stock' }>): number {
  if (change === 'receive') return pieces;
  if (change === 'writeOff') return -pieces;
  return (pieces % 7) - 3;
}

/** Receives, counts or writes off pieces, while others are sold. @returns false if fewer are left than are taken away */
async function changeStock(
  { client, key }: Scene,
  { id }: ModelProduct,
  change: Extract<Step, { do: 'stock' }>['change'],
  difference: number,
): Promise<boolean> {
  const { stock: stockSeen } = await client.read(`/product/get/${id}`);
  if (stockSeen + difference < 0) return false;
  const input = {
    receive: { kind: 'receive', quantity: difference },
    writeOff: { kind: 'write_off', quantity: -difference, reason: 'Damaged' },
    count: { kind: 'count', quantity: stockSeen + difference, stockSeen },
  }[change];
  return isDone(await client.rest(`/product/stock/${id}`, input, key), ['STOCK_CHANGED']);
}

const stock: TakeWithoutOrder<'stock'> = async (scene, step) => {
  const product = scene.model.products[step.product] as ModelProduct;
  const difference = differenceOf(step);
  const isChanged = await changeStock(scene, product, step.change, difference);
  if (isChanged) product.adjusted += difference;
  return isChanged;
};

/** The outcome of an import: its last line. */
function lastLine(text: string): {
  result?: object;
  failure?: { code: string; message: string };
  code?: string;
} {
  return JSON.parse(text.trim().split('\n').at(-1) as string);
}

/** Other work may be ahead of an import. */
const refusals = [
  'CATALOGUE_CHANGED',
  'CATALOGUE_FILE_REFUSED',
  'IMPORT_RUNNING',
  'BUSY',
  'SHOP_UNAVAILABLE',
];

/** Exports the catalogue, changes one product in the file, and imports it. */
const file: TakeWithoutOrder<'file'> = async ({ client, key, model }, step) => {
  const product = model.products[step.product] as ModelProduct;
  const { text } = await client.file(catalogueFilePaths.export);
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  const row = rows.find(({ id }) => id === product.id) as Record<string, string>;
  const seen = Number(row.stock);
  row.stock = String(Math.max(0, seen + step.pieces));
  row.price = toAmount(step.priceCents).toFixed(2);
  row.salePrice = '';
  const csv = stringify(rows, { header: true });
  const look = await client.file(catalogueFilePaths.preview, csv);
  const { fingerprint, faultCount, code } = JSON.parse(look.text);
  if (look.status !== 200 && !refusals.includes(code)) throw new Error(`the preview answered ${look.text}`);
  if (look.status !== 200 || faultCount > 0) return false;
  const query = new URLSearchParams({ fingerprint });
  async function ask(): Promise<boolean> {
    const answer = await client.file(`${catalogueFilePaths.import}?${query}`, csv, key);
    const { result, failure, code: refused = failure?.code ?? '' } = lastLine(answer.text);
    if (!result && !refusals.includes(refused)) throw new Error(`the import answered ${answer.text}`);
    if (result) product.adjusted += Number(row.stock) - seen;
    return result !== undefined;
  }
  return inTurn(model, () => changeSelling(model, withFile(rows), ask));
};

export const stockSteps = { stock, file };
