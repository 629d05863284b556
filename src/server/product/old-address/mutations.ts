import { Failure, type Issue } from '../../../shared/base/failure.ts';
import { counted, figure } from '../../../shared/base/locale.ts';
import { findCategory } from '../../../shared/product/category.ts';
import type { OldAddressesSaved, SaveOldAddresses } from '../../../shared/product/old-address.ts';
import { logActivity } from '../../activity/mutations.ts';
import type { Db, Tx } from '../../database/db.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { findOwners } from '../unique-fields.ts';
import { readOldAddress, readTarget, type Target } from './address.ts';

/** An old address and what it leads to: a product, or a path of the shop. */
interface Lead {
  path: string;
  productId?: string | undefined;
  target?: string | undefined;
}

/** True if all categories that the address of a list names exist. */
function hasCategories(target: string): boolean {
  const named = new URLSearchParams(target.split('?')[1]).get('category') ?? '';
  return named.split(',').every((value) => value === '' || findCategory(value) !== undefined);
}

/** Knows which of the products and pages that targets name exist. */
async function findPages(tx: Tx, targets: Target[]) {
  const skus = targets.flatMap((one) => ('sku' in one ? [one.sku] : []));
  const ids = targets.flatMap((one) => ('productId' in one ? [one.productId] : []));
  const bySku = await findOwners(tx, 'sku', skus);
  const products = await tx.product.findMany({
    where: { id: { in: ids }, deletedAt: null },
    select: { id: true },
  });
  const collections = await tx.collection.findMany({ select: { value: true } });
  const known = new Set([
    ...products.map(({ id }) => id),
    ...collections.map(({ value }) => `/collection/${value}`),
  ]);
  return (one: Target): Omit<Lead, 'path'> | string => {
    if ('sku' in one) {
      const productId = bySku.get(one.sku.toLowerCase());
      return productId ? { productId } : 'No product has this SKU; an address begins with /';
    }
    if ('productId' in one) return known.has(one.productId) ? one : 'There is no such product';
    const isKnown = one.target.startsWith('/collection/') ? known.has(one.target) : hasCategories(one.target);
    return isKnown ? one : 'The shop has no such collection or category';
  };
}

/** @throws Failure INVALID_INPUT, naming every row at fault */
async function checkRows({ rows }: SaveOldAddresses, tx: Tx, publicUrl: string): Promise<Lead[]> {
  const paths = rows.map(({ path }) => readOldAddress(path));
  const targets = rows.map(({ target }) => readTarget(target, publicUrl));
  const pageOf = await findPages(
    tx,
    targets.filter((target): target is Target => !('fault' in target)),
  );
  const issues: Issue[] = [];
  const first = new Map<string, number>();
  const leads = rows.flatMap((_, row): Lead[] => {
    const fault = (field: 'path' | 'target', message: string) => {
      issues.push({ path: `rows.${row}.${field}`, message });
      return [];
    };
    const [from, to] = [paths[row], targets[row]];
    if (!from || !to) return [];
    if ('fault' in from) return fault('path', from.fault);
    const other = first.get(from.path);
    if (other !== undefined) return fault('path', `The same address as in rows.${other}`);
    first.set(from.path, row);
    if ('fault' in to) return fault('target', to.fault);
    const page = pageOf(to);
    return typeof page === 'string' ? fault('target', page) : [{ path: from.path, ...page }];
  });
  const message = `${figure(issues.length)} of ${counted(rows.length, 'row')} can’t be saved; nothing was saved`;
  if (issues.length > 0) throw new Failure('INVALID_INPUT', { message, issues });
  return leads;
}

const forgetUnknown = (tx: Tx, paths: string[]) =>
  tx.$executeRaw`DELETE FROM unknown_addresses WHERE path = ANY(${paths}::text[])`;

/**
 * Lets old addresses lead to products and pages, all or none. One that leads elsewhere until now is changed.
 * @throws Failure INVALID_INPUT
 */
export function saveOldAddresses(ctx: ActorContext, input: SaveOldAddresses): Promise<OldAddressesSaved> {
  return once(ctx, 'oldAddress.save', input, async (tx) => {
    const leads = await checkRows(input, tx, ctx.publicUrl);
    // PostgreSQL has xmax 0 in a row that was inserted.
    const written = await tx.$queryRaw<{ isNew: boolean }[]>`
      INSERT INTO old_addresses AS o (path, product_id, target)
      SELECT path, "productId", target
      FROM jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) AS lead (path text, "productId" uuid, target text)
      ORDER BY path
      ON CONFLICT (path) DO UPDATE SET product_id = excluded.product_id, target = excluded.target, from_import = false
      WHERE (o.product_id, o.target) IS DISTINCT FROM (excluded.product_id, excluded.target)
      RETURNING xmax = 0 AS "isNew"`;
    const paths = leads.map(({ path }) => path);
    await forgetUnknown(tx, paths);
    const name = paths.length === 1 ? (paths[0] as string) : counted(paths.length, 'address', 'addresses');
    if (written.length > 0) await logActivity(tx, ctx.actor, { action: 'address.saved', subject: { name } });
    const added = written.filter(({ isNew }) => isNew).length;
    const data = { added, changed: written.length - added, unchanged: leads.length - written.length };
    return { success: true, data };
  });
}

/** @throws Failure PATH_NOT_FOUND */
export function deleteOldAddress(ctx: ActorContext, typed: string): Promise<{ success: true }> {
  return once(ctx, 'oldAddress.delete', { typed }, async (tx) => {
    const read = readOldAddress(typed);
    const path = 'path' in read ? read.path : typed;
    const { count } = await tx.oldAddress.deleteMany({ where: { path } });
    if (count === 0) throw new Failure('PATH_NOT_FOUND', { message: 'There is no such old address' });
    await logActivity(tx, ctx.actor, { action: 'address.deleted', subject: { name: path } });
    return { success: true } as const;
  });
}

/** An address that a file of another shop has for a product: the product by its key there. */
export interface ImportedAddress {
  path: string;
  key: string;
}

/** Lets the addresses of a file lead to their products. One that leads elsewhere stays, unless that product is deleted. */
export async function addImported(tx: Tx, source: string, addresses: ImportedAddress[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO old_addresses AS o (path, product_id, from_import)
    SELECT path, s.product_id, true
    FROM jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) AS a (path text, key text)
      JOIN product_sources s ON s.source = ${source} AND s.key = a.key
    ORDER BY path
    ON CONFLICT (path) DO UPDATE SET product_id = excluded.product_id, from_import = true
    WHERE EXISTS (SELECT FROM products p WHERE p.id = o.product_id AND p.deleted_at IS NOT NULL)`;
  await forgetUnknown(
    tx,
    addresses.map(({ path }) => path),
  );
}

/** Deletes addresses that nobody has asked for in three months. */
export async function deleteOldUnknown(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM unknown_addresses WHERE last_at < now() - interval '90 days'`;
}
