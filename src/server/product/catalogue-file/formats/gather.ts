import { setImmediate } from 'node:timers/promises';
import { currency } from '../../../../shared/base/money.ts';
import type { RecordAt } from '../rows.ts';
import type { Cells, Format, OwnCells, Remark, Said, SourcePiece } from './format.ts';

/** A remark and the row that it is about. */
export interface Placed extends Remark {
  at: RecordAt;
}

/** All rows of a file about one product. */
export interface SourceProduct {
  key: string;
  rows: RecordAt[];
  /** The first row with its name. */
  head: RecordAt | undefined;
  cells: OwnCells;
  pieces: (SourcePiece & { at: RecordAt })[];
  pictures: { address: string; at: RecordAt }[];
  /** The addresses of its page. */
  pages: Set<string>;
  /** Why the shop can't sell it. */
  refusal?: Placed;
}

export interface Gathered {
  products: SourceProduct[];
  /** Rows that belong to no product. */
  faults: Placed[];
  notes: Placed[];
}

/** Adds to a product what one of its rows says. */
function add(product: SourceProduct, said: Said, at: RecordAt, priceColumn: string): void {
  const given = said.currency?.toUpperCase() ?? '';
  if (given !== '' && given !== currency()) {
    const message = `The price is in ${given}, and the shop sells in ${currency()}`;
    product.refusal ??= { at, column: priceColumn, message };
  }
  if (said.cells.title) product.head ??= at;
  product.cells = { ...said.cells, ...product.cells };
  if (said.piece) product.pieces.push({ ...said.piece, at });
  if (said.page) product.pages.add(said.page);
  product.pictures.push(...said.pictures.map((address) => ({ address, at })));
}

/** Rows read before other requests get their turn: some milliseconds, because descriptions are HTML. */
const atOnce = 50;

/** Joins the rows of each product, wherever they stand in the file. */
export async function gather(
  format: Format,
  records: RecordAt[],
  cellsOf: (record: RecordAt) => Cells,
): Promise<Gathered> {
  const read: { at: RecordAt; said: ReturnType<Format['read']> }[] = [];
  for (const [index, at] of records.entries()) {
    if (index % atOnce === 0) await setImmediate();
    read.push({ at, said: format.read(cellsOf(at)) });
  }
  const keys = new Map<string, string>();
  for (const { said } of read)
    for (const alias of said.aliases ?? []) if (!keys.has(alias)) keys.set(alias, said.product);
  const products = new Map<string, SourceProduct>();
  const faults: Placed[] = [];
  const notes: Placed[] = [];
  let above = '';
  for (const { at, said } of read) {
    above = said.product || above;
    const key = keys.get(above) ?? above;
    if (key === '') {
      const message = 'Empty: it says which product the row belongs to';
      faults.push({ at, column: format.required[0] as string, message });
      continue;
    }
    const product: SourceProduct = products.get(key) ?? {
      ...{ key, head: undefined, cells: {} },
      ...{ rows: [], pieces: [], pictures: [], pages: new Set() },
    };
    products.set(key, product);
    product.rows.push(at);
    if (said.refusal) {
      product.refusal ??= { at, ...said.refusal };
      continue;
    }
    add(product, said, at, format.sources.price as string);
    notes.push(...said.remarks.map((remark) => ({ at, ...remark })));
  }
  return { products: [...products.values()], faults, notes };
}
