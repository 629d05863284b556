import { v7 as uuid } from 'uuid';
import type { ZodError } from 'zod';
import { Failure, type Issue } from '../../../shared/base/failure.ts';
import { type ProgramData, programDataIn } from '../../../shared/base/program-data.ts';
import { CreateProduct, type EnterProduct } from '../../../shared/product/product.ts';
import { type FieldName, type FieldValues, isOfVariants } from '../../../shared/product/product-fields.ts';
import {
  type UpsertedRow,
  type UpsertKey,
  type UpsertProducts,
  UpsertRow,
} from '../../../shared/product/upsert-products.ts';
import { type Changes, changesBetween } from '../../activity/mutations.ts';
import type { Tx } from '../../database/db.ts';
import { failureOf, invalidField, toFailureData } from '../../rpc/failure.ts';
import { keepMeasures, unknownMeasure } from '../measure/queries.ts';
import { wantedStock } from '../set-stock.ts';
import { type StoredProduct, variationFault } from '../stored.ts';
import { findIdsBy, takenBy, unknownMaker, unknownRate } from '../unique-fields.ts';
import {
  asksForVariants,
  fieldsOfParentIn,
  idsIn,
  lockFamilies,
  parentFrom,
  readFamilies,
  refuseVariant,
} from '../variant-list.ts';
import { type Families, type ListParent, type ListPlan, planList } from '../variant-plan.ts';
import { untilVariants } from '../variants.ts';
import { enteredFields, withSale } from '../write.ts';

/** The key in the form in which keys are compared: SKUs ignore case. */
const sameKey = (by: UpsertKey, key: string) => (by === 'sku' ? key.toLowerCase() : key);

export type Known = StoredProduct & ProgramData;

/** A row that was not refused, and its effect. */
export interface Planned {
  id: string;
  /** Undefined for a new product. */
  before: Known | undefined;
  fields: Partial<FieldValues>;
  program: Partial<ProgramData>;
  stock?: number | undefined;
  /** Both only for a new product with options. */
  options?: string[];
  createdAt?: Date;
  /** The changes of its variants. */
  list?: ListPlan | undefined;
}

/** @param path of the value at fault; left out: any */
export const isTaken = (error: unknown) => error instanceof Failure && error.reason === 'PRODUCT_EXISTS';

interface Plan {
  rows: UpsertedRow[];
  changes: Planned[];
}

export const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];

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

interface Facts {
  rates: ReadonlySet<string>;
  makers: ReadonlySet<string>;
  measures: ReadonlySet<string>;
  families: Families;
}

/** The ids of the tax rates, and of these makers and measures, which stay until the transaction ends. */
async function lockNamed(tx: Tx, rows: UpsertRow[]): Promise<Omit<Facts, 'families'>> {
  const wanted = rows.flatMap(({ maker }) => maker ?? []);
  const rates = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM tax_rates ORDER BY id FOR KEY SHARE`;
  const makers =
    wanted.length === 0
      ? []
      : await tx.$queryRaw<{ id: string }[]>`
          SELECT id FROM makers WHERE id = ANY(${wanted}::uuid[]) ORDER BY id FOR KEY SHARE`;
  const idsOf = (found: { id: string }[]) => new Set(found.map(({ id }) => id));
  return { rates: idsOf(rates), makers: idsOf(makers), measures: await keepMeasures(tx, rows) };
}

const keyOf = (by: UpsertKey, id: string, { locked, programs }: Families) => {
  const key = by === 'sku' ? locked.get(id)?.sku : programs.get(id)?.externalId;
  return key && sameKey(by, key);
};

/** The list of a row, in which variants that are found by their keys have their ids. */
function withIds(by: UpsertKey, { options, variants }: UpsertRow, id: string, families: Families) {
  const named = new Set(idsIn({ variants }));
  const members = (families.members.get(id) ?? []).filter((one) => !named.has(one.id));
  const byKey = new Map(members.map((one) => [keyOf(by, one.id, families), one.id]));
  const found = variants?.map((variant) => {
    const key = variant[by] && sameKey(by, variant[by]);
    const _id = variant._id ?? (key ? byKey.get(key) : undefined);
    if (key) byKey.delete(key);
    return _id === undefined ? variant : { ...variant, _id };
  });
  return { options, variants: found };
}

/**
 * The effect of a row with variants.
 * @throws Failure INVALID_INPUT, PRODUCT_NOT_FOUND or STOCK_CHANGED
 */
function planFamily(by: UpsertKey, row: UpsertRow, before: Known | undefined, families: Families): Planned {
  refuseVariant(before?.parentId);
  const program = programDataIn(row);
  const all = Object.entries(enteredFields(row as Partial<EnterProduct>));
  const entered = Object.fromEntries(
    all.filter(([name]) => !isOfVariants(name as FieldName)),
  ) as Partial<FieldValues>;
  if (before?.isParent) {
    const { id, family: options } = before;
    const list = planList({ ...before, ...entered, options }, withIds(by, row, id, families), families);
    return { id, before, fields: entered, program, list };
  }
  const { options = [], sku } = row;
  const made = before && parentFrom(before, row);
  const ofParent = before
    ? enteredFields({ ...fieldsOfParentIn(row as Partial<EnterProduct>, true), sku })
    : entered;
  const { id = uuid(), createdAt, fields = untilVariants } = made ?? {};
  const planned = { id, before: undefined, fields: { ...fields, ...ofParent }, program, options };
  const list = planList({ ...planned.fields, id, options, isNew: true } as ListParent, row, families);
  return { ...planned, ...(createdAt && { createdAt }), list };
}

/**
 * The effect of a row.
 * @throws Failure INVALID_INPUT for a new product that lacks something, an unknown tax rate, maker or measure, or STOCK_CHANGED, and what
 *   `planFamily` throws
 */
function planRow(
  by: UpsertKey,
  row: UpsertRow,
  before: Known | undefined,
  { rates, makers, measures, families }: Facts,
): Planned {
  if (!before) CreateProduct.parse(row);
  if (row.maker && !makers.has(row.maker.toLowerCase())) throw unknownMaker();
  if (row.measures?.some(({ id }) => !measures.has(id))) throw unknownMeasure();
  if (row.taxRate && !rates.has(row.taxRate.toLowerCase())) throw unknownRate();
  for (const [at, { taxRate }] of (row.variants ?? []).entries())
    if (taxRate && !rates.has(taxRate.toLowerCase())) throw unknownRate(`variants.${at}.taxRate`);
  if (asksForVariants(row, before?.isParent ?? false)) return planFamily(by, row, before, families);
  const entered = withSale(enteredFields(row as Partial<EnterProduct>), before);
  const fault = before && variationFault(before, Object.keys(changesBetween(before, entered) ?? {}));
  if (fault) throw invalidField(fault.field, fault.message);
  const { stock: _stock, ...fields } = entered;
  const program = programDataIn(row);
  return { id: before?.id ?? uuid(), before, fields, program, stock: stockOf(row, before) };
}

export const changesOf = ({ before, fields, program, stock }: Planned): Changes | undefined =>
  before && changesBetween(before, { ...fields, ...program, ...(stock !== undefined && { stock }) });

/** Locks the products of rows with all that their lists of variants name. @returns them, also by their keys */
async function lockRows(tx: Tx, by: UpsertKey, rows: { key: string; row: UpsertRow }[]) {
  const keys = rows.map(({ key }) => key);
  const found = await findIdsBy(tx, by, keys);
  const asked = rows.map(({ key, row }) => ({ ...row, id: found.get(sameKey(by, key)) }));
  await lockFamilies(tx, asked);
  const parents = asked.filter(({ options, variants }) => options ?? variants).flatMap(({ id }) => id ?? []);
  const families = await readFamilies(tx, parents, [...found.values(), ...asked.flatMap(idsIn)]);
  const known = new Map<string, Known>();
  for (const [id, product] of families.locked) {
    const key = keyOf(by, id, families);
    if (key && !product.isDeleted)
      known.set(key, { ...product, ...(families.programs.get(id) as ProgramData) });
  }
  return { families, known };
}

/**
 * Locks the products of the rows, and decides the effect of each row.
 * @throws Failure PRODUCT_EXISTS if a product of a row was added while this read, unless it is the last try
 */
export async function planUpsert(tx: Tx, input: UpsertProducts, isLast: boolean): Promise<Plan> {
  const { by, items } = input;
  const { rows, refusals } = readRows(input);
  const { families, known } = await lockRows(tx, by, [...rows.values()]);
  const valid = [...rows.values()].map(({ row }) => row);
  const taken = await takenBy(
    tx,
    valid.flatMap((row) => [row, ...(row.variants ?? [])]),
  );
  const facts = { ...(await lockNamed(tx, valid)), families };
  /** The rows that have each product. */
  const rowOf = new Map<string, number>();
  const changes: Planned[] = [];
  /** The keys of new products that have a value of another product. */
  const doubtful: string[] = [];
  const answers = items.map((_, nth): UpsertedRow => {
    const refusal = refusals.get(nth);
    if (refusal) return refusal;
    const { key, row } = rows.get(nth) as { key: string; row: UpsertRow };
    const before = known.get(sameKey(by, key));
    try {
      const members = families.members.get(before?.id ?? '') ?? [];
      const own = [...(before ? [before.id] : []), ...members.map(({ id }) => id), ...idsIn(row)];
      const other = own.map((id) => rowOf.get(id)).find((at) => at !== undefined);
      if (other !== undefined) throw fault(by, `The same product as in items.${other}`);
      const planned = planRow(by, row, before, facts);
      const { id, list } = planned;
      taken.claim([{ ...row, id, isNew: !before }, ...(list?.claims ?? [])], list?.leaving);
      for (const id of own) rowOf.set(id, nth);
      const outcome = before ? (changesOf(planned) || list ? 'updated' : 'unchanged') : 'created';
      if (outcome !== 'unchanged') changes.push(planned);
      return { key, _id: id, outcome: outcome satisfies Outcome, refusal: null };
    } catch (error) {
      if (!before && isTaken(error)) doubtful.push(key);
      return refused(key, error, before?.id ?? null);
    }
  });
  if (!isLast && doubtful.length > 0 && (await findIdsBy(tx, by, doubtful)).size > 0)
    throw new Failure('PRODUCT_EXISTS', { details: { field: by, id: null } });
  return { rows: answers, changes };
}
