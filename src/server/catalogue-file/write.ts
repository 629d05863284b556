import { v7 as uuid } from 'uuid';
import { noPicture } from '../../shared/image.ts';
import type { Tx } from '../db.ts';
import { type StockSetting, setStocks } from '../product/set-stock.ts';
import type { PlannedRow, StoredProduct } from './plan.ts';
import type { RowValues } from './values.ts';

const column = <T, K extends keyof T>(rows: T[], name: K): T[K][] => rows.map((row) => row[name]);

/** Who imports, and the line about it in the activity log. */
export type Importer = Omit<StockSetting, 'cause'>;

/** Adds products, each with its stock and the movement that explains it. @returns their ids */
export async function insertNew(
  tx: Tx,
  rows: PlannedRow[],
  { activityId, actor }: Importer,
): Promise<string[]> {
  // The rules for new products require all values.
  const products = rows.map(({ id = uuid(), values }) => ({ id, ...(values as Required<RowValues>) }));
  const ids = column(products, 'id');
  const stocks = column(products, 'stock');
  await tx.$executeRaw`
    INSERT INTO products (id, title, category, price_cents, tag, details, image, images)
    SELECT id, title, category, price_cents, nullif(tag, ''), details, image, string_to_array(images, ' ') FROM unnest(
      ${ids}::uuid[], ${column(products, 'title')}::text[], ${column(products, 'category')}::text[],
      ${column(products, 'priceCents')}::int[], ${products.map(({ tag }) => tag ?? '')}::text[],
      ${column(products, 'details')}::text[], ${products.map(({ image }) => image || noPicture)}::text[],
      ${products.map(({ images }) => images ?? '')}::text[]
    ) AS row (id, title, category, price_cents, tag, details, image, images)`;
  await tx.$executeRaw`
    INSERT INTO product_stock (product_id, stock) SELECT * FROM unnest(${ids}::uuid[], ${stocks}::int[])`;
  await tx.$executeRaw`
    INSERT INTO stock_movements (cause, activity_id, product_id, delta, actor)
    SELECT 'initial', ${activityId}, id, stock, ${actor} FROM unnest(${ids}::uuid[], ${stocks}::int[]) AS made (id, stock)`;
  return ids;
}

type LockedRow = PlannedRow & { id: string };

/** Writes the changed fields of products whose rows are locked; columns that their file does not have stay. */
export async function writeFields(tx: Tx, rows: LockedRow[]): Promise<void> {
  const values = (name: keyof RowValues) => rows.map((row) => row.values[name] ?? null);
  await tx.$executeRaw`
    UPDATE products p SET
      title = coalesce(row.title, p.title),
      category = coalesce(row.category, p.category),
      price_cents = coalesce(row.price_cents, p.price_cents),
      tag = nullif(coalesce(row.tag, p.tag), ''),
      details = coalesce(row.details, p.details),
      image = coalesce(row.image, p.image),
      images = coalesce(string_to_array(row.images, ' '), p.images),
      deleted_at = NULL,
      deleted_by = NULL,
      updated_at = greatest(clock_timestamp(), p.updated_at + interval '1 millisecond')
    FROM unnest(
      ${column(rows, 'id')}::uuid[], ${values('title')}::text[], ${values('category')}::text[],
      ${values('priceCents')}::int[], ${values('tag')}::text[], ${values('details')}::text[],
      ${values('image')}::text[], ${values('images')}::text[]
    ) AS row (id, title, category, price_cents, tag, details, image, images)
    WHERE p.id = row.id`;
}

/** Sets the stock of products whose rows are locked. */
export async function writeStock(
  tx: Tx,
  rows: LockedRow[],
  { locked, ...importer }: Importer & { locked: Map<string, StoredProduct> },
): Promise<void> {
  const changes = rows.map(({ id, values }) => ({
    id,
    before: (locked.get(id) as StoredProduct).stock,
    after: values.stock as number,
  }));
  await setStocks(tx, changes, { cause: 'imported', ...importer });
}
