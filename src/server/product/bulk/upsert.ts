import { v7 as uuid } from 'uuid';
import type { ZodError } from 'zod';
import type { Prisma } from '../../../../prisma/generated/client.ts';
import { Failure, type Issue } from '../../../shared/base/failure.ts';
import { type ProgramData, programDataIn } from '../../../shared/base/program-data.ts';
import { CreateProduct } from '../../../shared/product/product.ts';
import type { FieldValues } from '../../../shared/product/product-fields.ts';
import {
  type ProductsUpserted,
  type UpsertedRow,
  type UpsertKey,
  type UpsertProducts,
  UpsertRow,
} from '../../../shared/product/upsert-products.ts';
import { type Changes, changesBetween, logActivity, logProductChanges } from '../../activity/mutations.ts';
import { type StoredFields, storedFields } from '../../catalogue/fields.ts';
import type { Tx } from '../../database/db.ts';
import { publishProducts } from '../../database/outbox/publish.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { failureOf, invalidField, toFailureData } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { type StockSetting, setStocks, wantedStock } from '../set-stock.ts';
import { lockStored, type StoredProduct, variationFault } from '../stored.ts';
import { findIdsBy, findProgramData, takenBy, unknownMaker, unknownRate } from '../unique-fields.ts';
import { enteredFields, insertProducts, updateProducts, writeProgramDataOf } from '../write.ts';
import { bulkTimeout } from './write.ts';

/** The number of rows that a limit counts as one write. */
const rowsOfWrite = 25;

const mostTries = 5;

/** The key in the form in which keys are compared: SKUs ignore case. */
const sameKey = (by: UpsertKey, key: string) => (by === 'sku' ? key.toLowerCase() : key);

type Known = StoredProduct & ProgramData;

/** A row that was not refused, and its effect. */
interface Planned {
  id: string;
  /** Undefined for a new product. */
  before: Known | undefined;
  fields: Partial<FieldValues>;
  program: Partial<ProgramData>;
  stock: number | undefined;
}

const isTaken = (error: unknown, field?: UpsertKey) =>
  error instanceof Failure &&
  error.reason === 'PRODUCT_EXISTS' &&
  (field === undefined || (error as Failure<'PRODUCT_EXISTS'>).details.field === field);

interface Plan {
  rows: UpsertedRow[];
  changes: Planned[];
}

type Work = (tx: Tx) => Promise<ProductsUpserted & Prisma.InputJsonObject>;

const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const;
type Outcome = (typeof outcomes)[number];

function refused(key: string | null, error: unknown, id: string | null = null): UpsertedRow {
  const failure = failureOf(error);
  const { reason: code, issues, details } = toFailureData(failure);
  const { message } = failure;
  return {
    key,
    _id: id,
    outcome: 'refused' satisfies Outcome,
    refusal: { code, message, issues, details: details as Record<string, unknown> | undefined },
  };
}

const fault = (path: string, message: string) => {
  const issues: Issue[] = [{ path, message }];
  return new Failure('INVALID_INPUT', { message: `${path}: ${message}`, issues });
};

/** The valid rows by their index, and the refusals of the others. */
function readRows({ by, items }: UpsertProducts) {
  const rows = new Map<number, { key: string; row: UpsertRow }>();
  const refusals = new Map<number, UpsertedRow>();
  const seen = new Map<string, number>();
  for (const [nth, item] of items.entries()) {
    const { data: row, error } = UpsertRow.safeParse(item);
    const given = item[by];
    const key = row?.[by] || (typeof given === 'string' ? given.slice(0, 200) : null);
    const other = key === null ? undefined : seen.get(sameKey(by, key));
    if (error) refusals.set(nth, refused(key, error as ZodError));
    else if (!key) refusals.set(nth, refused(null, fault(by, `Each row needs its ${by}`)));
    else if (other !== undefined)
      refusals.set(nth, refused(key, fault(by, `The same product as in items.${other}`)));
    else {
      seen.set(sameKey(by, key), nth);
      rows.set(nth, { key, row });
    }
  }
  return { rows, refusals };
}

/** @throws Failure STOCK_CHANGED if the change, relative to the stock that was seen, is not possible */
function stockOf(row: UpsertRow, before: Known | undefined): number | undefined {
  if (row.stock === undefined || !before) return row.stock;
  const stock = wantedStock(before.stock, { ...row, stock: row.stock });
  if (stock !== undefined) return stock;
  const message = `The stock has changed to ${before.stock} since you saw it`;
  throw new Failure('STOCK_CHANGED', { details: { stock: before.stock }, message });
}

interface Named {
  rates: ReadonlySet<string>;
  makers: ReadonlySet<string>;
}

/** The ids of the tax rates and of these makers, which stay until the transaction ends. */
async function lockNamed(tx: Tx, rows: UpsertRow[]): Promise<Named> {
  const wanted = rows.flatMap(({ maker }) => maker ?? []);
  const rates = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM tax_rates ORDER BY id FOR KEY SHARE`;
  const makers =
    wanted.length === 0
      ? []
      : await tx.$queryRaw<{ id: string }[]>`
          SELECT id FROM makers WHERE id = ANY(${wanted}::uuid[]) ORDER BY id FOR KEY SHARE`;
  const idsOf = (found: { id: string }[]) => new Set(found.map(({ id }) => id));
  return { rates: idsOf(rates), makers: idsOf(makers) };
}

/**
 * The effect of a row.
 * @throws Failure INVALID_INPUT for a new product that lacks something, an unknown tax rate or maker, or STOCK_CHANGED
 */
function planRow(row: UpsertRow, before: Known | undefined, { rates, makers }: Named): Planned {
  if (!before) CreateProduct.parse(row);
  if (row.maker && !makers.has(row.maker.toLowerCase())) throw unknownMaker();
  if (row.taxRate && !rates.has(row.taxRate.toLowerCase())) throw unknownRate();
  const { stock: _stock, ...fields } = enteredFields(row as Parameters<typeof enteredFields>[0]);
  const fault = before && variationFault(before, Object.keys(changesBetween(before, fields) ?? {}));
  if (fault) throw invalidField(fault.field, fault.message);
  const program = programDataIn(row);
  return { id: before?.id ?? uuid(), before, fields, program, stock: stockOf(row, before) };
}

const changesOf = ({ before, fields, program, stock }: Planned): Changes | undefined =>
  before && changesBetween(before, { ...fields, ...program, ...(stock !== undefined && { stock }) });

const touches = ({ before }: Planned, part: object) =>
  before !== undefined && changesBetween(before, part as Partial<Known>) !== undefined;

/**
 * Locks the products of the rows, and decides the effect of each row.
 * @throws Failure PRODUCT_EXISTS if a product of a row was added while this read, unless it is the last try
 */
async function plan(tx: Tx, input: UpsertProducts, isLast: boolean): Promise<Plan> {
  const { by, items } = input;
  const { rows, refusals } = readRows(input);
  const keys = [...rows.values()].map(({ key }) => key);
  const ids = [...(await findIdsBy(tx, by, keys)).values()];
  const locked = await lockStored(tx, ids);
  const programData = await findProgramData(tx, ids);
  const known = new Map<string, Known>();
  for (const [id, product] of locked) {
    const data = programData.get(id) as ProgramData;
    const key = by === 'sku' ? product.sku : data.externalId;
    if (key && !product.isDeleted) known.set(sameKey(by, key), { ...product, ...data });
  }
  const valid = [...rows.values()].map(({ row }) => row);
  const taken = await takenBy(tx, valid);
  const named = await lockNamed(tx, valid);
  const changes: Planned[] = [];
  const answers = items.map((_, nth): UpsertedRow => {
    const refusal = refusals.get(nth);
    if (refusal) return refusal;
    const { key, row } = rows.get(nth) as { key: string; row: UpsertRow };
    const before = known.get(sameKey(by, key));
    try {
      const planned = planRow(row, before, named);
      taken.claim(planned.id, row);
      const differences = changesOf(planned);
      const outcome = before ? (differences ? 'updated' : 'unchanged') : 'created';
      if (outcome !== 'unchanged') changes.push(planned);
      return { key, _id: planned.id, outcome: outcome satisfies Outcome, refusal: null };
    } catch (error) {
      if (!isLast && !before && isTaken(error, by)) throw error;
      return refused(key, error, before?.id ?? null);
    }
  });
  return { rows: answers, changes };
}

/** Makes the changes of a plan, and writes them to the history of each product and to the outbox. */
async function write(tx: Tx, changes: Planned[], setting: StockSetting): Promise<void> {
  const added = changes.filter(({ before }) => !before);
  const edited = changes.filter((one) => touches(one, one.fields));
  const restocked = changes.filter(
    ({ before, stock }) => before && stock !== undefined && stock !== before.stock,
  );
  const kept = changes.filter(
    (one) => touches(one, one.program) || (!one.before && Object.keys(one.program).length > 0),
  );
  const stored = ({ id, before, fields, stock = 0 }: Planned) => ({
    id,
    ...(storedFields({ ...before, ...fields, stock }) as StoredFields),
  });
  if (added.length > 0) await insertProducts(tx, added.map(stored), setting);
  if (edited.length > 0) await updateProducts(tx, edited.map(stored));
  if (restocked.length > 0)
    await setStocks(
      tx,
      restocked.map(({ id, before, stock }) => ({ id, before: before?.stock ?? 0, after: stock ?? 0 })),
      setting,
    );
  if (kept.length > 0)
    await writeProgramDataOf(
      tx,
      kept.map(({ id, before, program }) => {
        const { externalId = null, metadata = {} } = { ...before, ...program };
        return { id, externalId, metadata };
      }),
    );
  await logProductChanges(
    tx,
    setting.activityId,
    changes.map((one) => ({ productId: one.id, changes: changesOf(one) ?? {} })),
  );
  const idsOf = (some: Planned[]) => some.map(({ id }) => id);
  await publishProducts(tx, [
    { type: 'product.created', productIds: idsOf(added) },
    {
      type: 'product.updated',
      productIds: idsOf(changes.filter((one) => edited.includes(one) || (one.before && kept.includes(one)))),
    },
    { type: 'product.stock_changed', productIds: idsOf(restocked) },
  ]);
}

/**
 * Adds and changes products that are found by their SKU or their reference, in one transaction. Each row is done or refused
 * separately.
 * @throws Failure RATE_LIMITED, or BUSY if other requests repeatedly give products the same values at the same moment
 */
export async function upsertProducts(ctx: ActorContext, input: UpsertProducts): Promise<ProductsUpserted> {
  const { actor } = ctx;
  const writes = Math.ceil(input.items.length / rowsOfWrite) - 1;
  if (writes > 0) await ctx.chargeWrites(writes);
  let tries = 1;
  const work = async (tx: Tx): Promise<ProductsUpserted> => {
    const { rows, changes } = await plan(tx, input, tries === mostTries);
    const counts = Object.fromEntries(
      outcomes.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
    ) as Record<Outcome, number>;
    if (changes.length > 0) {
      const name = `${counts.created} new, ${counts.updated} changed`;
      const activityId = await logActivity(tx, actor, { action: 'catalogue.upserted', subject: { name } });
      await write(tx, changes, { cause: 'imported', activityId, actor });
    }
    const message = outcomes.map((outcome) => `${counts[outcome]} ${outcome}`).join(', ');
    return { success: true, message, data: { ...counts, items: rows } };
  };
  for (; ; tries++) {
    try {
      return await once(ctx, 'product.upsert', input, work as Work, { timeout: bulkTimeout });
    } catch (error) {
      if (!isTaken(error)) throw error;
      // Another transaction has just committed such a value. The next try sees it, and refuses only its row.
      if (tries === mostTries) throw new Failure('BUSY');
    }
  }
}
