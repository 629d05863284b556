import { createHash } from 'node:crypto';
import { Failure } from '../../../shared/base/failure.ts';
import type { ImportCounts } from '../../../shared/product/import-preview.ts';
import { type FieldName, fieldOf } from '../../../shared/product/product-fields.ts';
import { logActivity } from '../../activity/mutations.ts';
import { readCategories } from '../../catalogue/categories.ts';
import type { Tx } from '../../database/db.ts';
import { type ProductHappening, publishProducts } from '../../database/outbox/publish.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { importTimeout } from '../bulk/write.ts';
import { addCategories } from '../category/mutations.ts';
import { addImported } from '../old-address/mutations.ts';
import { copyImported, holdPictures } from '../picture-copies/mutations.ts';
import { differencesFrom, lockStored } from '../stored.ts';
import { giveUpValues, uniqueFields } from '../unique-fields.ts';
import { givesUp } from './duplicates.ts';
import { fixedDifferences, type Plan, type PlannedRow } from './plan.ts';
import { headerKey, type ImportChoices, planImport, readImport } from './queries.ts';
import { rememberCategories, rememberColumns } from './resolve.ts';
import {
  type Importer,
  insertNew,
  linkSources,
  logChanges,
  type NewParents,
  writeFields,
  writeStock,
} from './write.ts';

interface Import extends ImportChoices {
  bytes: Buffer;
  /** The fingerprint of the preview that the user confirmed. */
  fingerprint: string;
  /** Called after each portion that is written. */
  onProgress(done: number, total: number): void;
  /** Aborted when the client has gone: then nothing is written. */
  signal: AbortSignal;
}

/** Rows written with one statement. */
const portion = 500;

/** One import at a time, across all processes: a second one would find the catalogue changed by the first in any case. */
export async function lockImports(tx: Tx): Promise<void> {
  const [{ free }] = await tx.$queryRaw<[{ free: boolean }]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('catalogue.import', 0)) AS free`;
  if (!free) throw new Failure('IMPORT_RUNNING');
}

type KnownRow = PlannedRow & { id: string };

/**
 * Locks the products that change.
 * @throws Failure CATALOGUE_CHANGED if a product was sold or edited meanwhile, and its change would differ from the plan
 */
async function lockPlanned(tx: Tx, rows: KnownRow[]) {
  const locked = await lockStored(
    tx,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const product = locked.get(row.id);
    const now = { ...row, differences: differencesFrom(product, row.values) };
    const isSame =
      product?.isDeleted === (row.effect === 'restored') &&
      product.stock + (row.stockDelta ?? 0) >= 0 &&
      JSON.stringify(fixedDifferences(now)) === JSON.stringify(fixedDifferences(row));
    if (!isSame) throw new Failure('CATALOGUE_CHANGED');
  }
  return locked;
}

const touchesFields = ({ effect, differences }: PlannedRow) =>
  effect === 'restored' || differences.some(([name]) => name !== 'stock');
const touchesStock = ({ differences }: PlannedRow) => differences.some(([name]) => name === 'stock');

/** @returns the ids of the new products */
async function writePlan(
  tx: Tx,
  { changes }: Plan,
  { onProgress, signal, importer }: Pick<Import, 'onProgress' | 'signal'> & { importer: Importer },
): Promise<string[]> {
  let done = 0;
  async function inPortions<Row>(rows: Row[], write: (some: Row[]) => Promise<void>): Promise<void> {
    for (let start = 0; start < rows.length; start += portion) {
      const some = rows.slice(start, start + portion);
      await write(some);
      signal.throwIfAborted();
      done += some.length;
      onProgress(done, changes.length);
    }
  }
  onProgress(0, changes.length);
  const known = changes.filter((row): row is KnownRow => row.effect !== 'new');
  const givenUp = uniqueFields
    .map((name) => ({ name, ids: known.filter((row) => givesUp(row, name)).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0);
  // New products first: orders wait for the changed products from the moment these are locked, so that time has to be short. But a
  // value that moves from one product to another is given up before it is taken.
  let locked = givenUp.length > 0 ? await lockPlanned(tx, known) : undefined;
  for (const { name, ids } of givenUp) await giveUpValues(tx, name, ids);
  const added: string[] = [];
  const parents: NewParents = new Map();
  const fresh = changes.filter(({ effect }) => effect === 'new');
  const insert = async (some: PlannedRow[]) =>
    void added.push(...(await insertNew(tx, some, importer, parents)));
  // Products with options before their variants.
  await inPortions(
    fresh.filter(({ place }) => !place),
    insert,
  );
  await inPortions(
    fresh.filter(({ place }) => place),
    insert,
  );
  locked ??= await lockPlanned(tx, known);
  await inPortions(known, async (some) => {
    await writeFields(tx, some.filter(touchesFields), locked);
    await writeStock(tx, some.filter(touchesStock), { ...importer, locked });
    await logChanges(tx, some, { ...importer, locked });
  });
  return added;
}

/** The events of an import; for subscribers, a restored product is a new one. */
function happeningsOf({ changes }: Plan, added: string[]): ProductHappening[] {
  const idsOf = (rows: PlannedRow[]) => rows.map(({ id }) => id as string);
  const changed = changes.filter(({ effect }) => effect === 'changed');
  const restored = changes.filter(({ effect }) => effect === 'restored');
  return [
    { type: 'product.created', productIds: [...added, ...idsOf(restored)] },
    { type: 'product.updated', productIds: idsOf(changed.filter(touchesFields)) },
    { type: 'product.stock_changed', productIds: idsOf(changed.filter(touchesStock)) },
  ];
}

const isPicture = (name: FieldName) => ['picture', 'pictures'].includes(fieldOf(name).kind);

/** The pictures that products get by an import. */
function picturesOf({ changes }: Plan): string[] {
  const values = changes.flatMap(({ differences }) => differences);
  return values.flatMap(([name, , after]) => (isPicture(name) ? (after as string | string[]) : []));
}

function countWords({ counts: { new: added, changed, restored }, addresses }: Plan): string {
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [restored, 'restored'],
    [addresses.length, 'old addresses'],
  ].filter(([count]) => count !== 0);
  return parts.map(([count, word]) => `${count} ${word}`).join(', ');
}

/**
 * Applies a file whose preview was confirmed, all or nothing.
 * @throws Failure CATALOGUE_FILE_REFUSED, CATALOGUE_CHANGED, IMPORT_RUNNING or BUSY
 */
export async function importCatalogue(ctx: ActorContext, wanted: Import): Promise<ImportCounts> {
  const { bytes, stockMode, fingerprint, onProgress, signal } = wanted;
  const file = await readImport(ctx.db, bytes, wanted);
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const effect = async (tx: Tx): Promise<ImportCounts> => {
    await lockImports(tx);
    await holdPictures(tx);
    const plan = await planImport(tx, file, wanted);
    const isRefused = plan.faults.length > 0 && !file.format;
    if (isRefused || plan.fingerprint !== fingerprint) throw new Failure('CATALOGUE_CHANGED');
    await linkSources(tx, plan.links);
    if (plan.changes.length === 0 && plan.addresses.length === 0) return plan.counts;
    const { actor } = ctx;
    const subject = { name: countWords(plan) };
    const activityId = await logActivity(tx, actor, { action: 'catalogue.imported', subject });
    const fresh = plan.categories.filter(({ isNew }) => isNew);
    await addCategories(
      tx,
      actor,
      fresh.map(({ category: value, label }) => ({ value, label })),
    );
    if (file.format) await rememberCategories(tx, file.format, plan.categories);
    if (file.assigned) await rememberColumns(tx, headerKey(file.header), file.assigned);
    const added = await writePlan(tx, plan, { onProgress, signal, importer: { activityId, actor } });
    if (file.format) await addImported(tx, file.format, plan.addresses);
    await publishProducts(tx, happeningsOf(plan, added));
    await copyImported(tx, picturesOf(plan), ctx.publicUrl);
    signal.throwIfAborted();
    return plan.counts;
  };
  const written = once(ctx, 'catalogue.import', { hash, stockMode, fingerprint }, effect, {
    timeout: importTimeout,
  });
  // Every process has the categories in its memory; this one needs the new ones at once.
  const known = written.then(async (counts) => {
    await readCategories(ctx.pool);
    return counts;
  });
  return known.catch((error: unknown) => {
    // Somebody has given a product the value, or removed its tax rate meanwhile: the preview would now have a fault.
    if (error instanceof Failure && ['PRODUCT_EXISTS', 'INVALID_INPUT'].includes(error.reason))
      throw new Failure('CATALOGUE_CHANGED');
    throw error;
  });
}
