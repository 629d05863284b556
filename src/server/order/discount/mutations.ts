import { customAlphabet } from 'nanoid';
import { v7 as uuid } from 'uuid';
import type { Prisma } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { counted } from '../../../shared/base/locale.ts';
import { toCents } from '../../../shared/base/money.ts';
import {
  type CreateDiscount,
  type Discount,
  DiscountForm,
  emptyDiscount,
  type PatchDiscount,
  seriesSigns,
} from '../../../shared/order/discount.ts';
import { codeLength } from '../../../shared/order/discount-code.ts';
import { type Changes, changesBetween, logActivity } from '../../activity/mutations.ts';
import type { Tx } from '../../database/db.ts';
import { isDuplicateIn } from '../../database/db-error.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { failureOf, invalidField } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { findDiscount } from './queries.ts';

type Found = { data: Discount };

/** Signs that can't be confused; ten of them can't be guessed. */
const randomSigns = customAlphabet('23456789ABCDEFGHJKMNPQRSTVWXYZ', seriesSigns);

type Row = Omit<Prisma.DiscountCreateManyInput, 'code' | 'id'>;

const listsOf = ({ categories = [], collections = [], products = [] }: DiscountForm['appliesTo']) => ({
  categories,
  collections,
  products,
});

/** The columns of a discount. @throws Failure INVALID_INPUT */
function rowOf(entered: DiscountForm): Row {
  const { data, error } = DiscountForm.safeParse(entered);
  if (error) throw failureOf(error);
  const { kind, value, appliesTo, subtotalFrom, from, until, uses, usesEach } = data;
  const stored = { percent: Math.round(value * 1000), amount: toCents(value), delivery: 0 };
  return {
    kind,
    value: stored[kind],
    ...listsOf(appliesTo),
    subtotalFromCents: toCents(subtotalFrom),
    startsAt: from,
    endsAt: until,
    mostUses: uses,
    mostUsesEach: usesEach,
  };
}

/** @throws Failure INVALID_INPUT for goods that the shop does not have */
async function checkGoods(tx: Tx, appliesTo: DiscountForm['appliesTo']): Promise<void> {
  const asked = listsOf(appliesTo);
  const among = (values: string[]) => ({ where: { value: { in: values } }, select: { value: true } });
  const products = await tx.product.findMany({ where: { id: { in: asked.products } }, select: { id: true } });
  const found = {
    categories: (await tx.category.findMany(among(asked.categories))).map(({ value }) => value),
    collections: (await tx.collection.findMany(among(asked.collections))).map(({ value }) => value),
    products: products.map(({ id }) => id),
  };
  for (const name of Object.keys(found) as (keyof typeof found)[]) {
    const index = asked[name].findIndex((one) => !found[name].includes(one));
    if (index >= 0)
      throw invalidField(`appliesTo.${name}.${index}`, `The shop does not have ${asked[name][index]}`);
  }
}

function taken(code: string): Failure {
  const message = `There is a discount with the code ${code} already`;
  return new Failure('DISCOUNT_EXISTS', { message, issues: [{ path: 'code', message }] });
}

/** @throws Failure DISCOUNT_EXISTS */
async function checkFree(tx: Tx, code: string, id?: string): Promise<void> {
  const other = await tx.discount.findUnique({ where: { code } });
  if (other && other.id !== id) throw taken(code);
}

/** Refuses a code that another request has taken since `checkFree`. */
const refusingTaken = <T>(code: string | undefined, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw code !== undefined && isDuplicateIn('discounts_by_code', error) ? taken(code) : error;
  });

const log = (
  tx: Tx,
  actor: string,
  { id, code, codes }: Discount,
  action: 'created' | 'updated' | 'deleted',
  changes?: Changes,
) =>
  logActivity(tx, actor, {
    action: `discount.${action}`,
    subject: { id, name: codes > 1 ? `${code} (${counted(codes, 'code')})` : code },
    ...(changes && { changes }),
  });

/** Adds a discount with one code, or with a series of codes for one order each. @throws Failure INVALID_INPUT or DISCOUNT_EXISTS */
export function createDiscount(ctx: ActorContext, input: CreateDiscount): Promise<Found> {
  const work = once(ctx, 'discount.create', input, async (tx) => {
    const { codes, ...given } = input;
    const entered = { ...emptyDiscount, ...given };
    const row = rowOf(entered);
    await checkGoods(tx, entered.appliesTo);
    const id = uuid();
    const { code } = entered;
    if (codes === undefined) {
      await checkFree(tx, code);
      await tx.discount.create({ data: { ...row, id, code } });
    } else {
      if ((row.mostUses ?? 1) > 1) throw invalidField('uses', 'Each code of a series counts once');
      if (code.length > codeLength - seriesSigns)
        throw invalidField('code', `At most ${codeLength - seriesSigns} characters for a series`);
      const series = { ...row, mostUses: 1, seriesId: id };
      await tx.discount.createMany({
        data: Array.from({ length: codes }, () => ({ ...series, id: uuid(), code: code + randomSigns() })),
      });
    }
    const made = await findDiscount(tx, id);
    await log(tx, ctx.actor, made, 'created');
    return { data: made };
  });
  return refusingTaken(input.codes === undefined ? input.code : undefined, work);
}

/** The columns that one discount, or all codes of a series, are found by. */
const ofGroup = (id: string) => ({ OR: [{ seriesId: id }, { id, seriesId: null }] });

/** Changes the terms of a discount, or of all codes of a series. @throws Failure INVALID_INPUT, DISCOUNT_NOT_FOUND or DISCOUNT_EXISTS */
export function updateDiscount(ctx: ActorContext, input: PatchDiscount): Promise<Found> {
  const work = once(ctx, 'discount.update', input, async (tx) => {
    const { id, ...given } = input;
    await tx.$executeRaw`SELECT FROM discounts WHERE ${id}::uuid IN (id, series_id) ORDER BY id FOR UPDATE`;
    const before = await findDiscount(tx, id);
    const { code, kind, value, appliesTo, subtotalFrom, from, until, uses, usesEach } = before;
    const entered = { code, kind, value, appliesTo, subtotalFrom, from, until, uses, usesEach, ...given };
    const row = rowOf(entered);
    if (given.appliesTo) await checkGoods(tx, given.appliesTo);
    const isSeries = before.codes > 1 || (await tx.discount.count({ where: { seriesId: id } })) > 0;
    if (isSeries && (entered.code !== code || entered.uses !== uses))
      throw invalidField(
        entered.code !== code ? 'code' : 'uses',
        'The codes of a series stay as they are, for one order each',
      );
    if (!isSeries && (row.mostUses ?? before.used) < before.used)
      throw invalidField('uses', `Orders have used it ${counted(before.used, 'time')} already`);
    if (entered.code !== code) await checkFree(tx, entered.code, id);
    await tx.discount.updateMany({
      where: ofGroup(id),
      data: { ...row, ...(!isSeries && { code: entered.code }) },
    });
    const after = await findDiscount(tx, id);
    const changes = changesBetween(before, after);
    if (changes) await log(tx, ctx.actor, after, 'updated', changes);
    return { data: after };
  });
  return refusingTaken(input.code, work);
}

/** Deletes a discount, or a series. Orders keep what they got. @throws Failure DISCOUNT_NOT_FOUND */
export function removeDiscount(ctx: ActorContext, id: string): Promise<{ success: true }> {
  return once(ctx, 'discount.remove', { id }, async (tx) => {
    const before = await findDiscount(tx, id);
    await tx.discount.deleteMany({ where: ofGroup(id) });
    await log(tx, ctx.actor, before, 'deleted');
    return { success: true } as const;
  });
}
