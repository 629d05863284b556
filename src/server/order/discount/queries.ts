import { Prisma } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { toAmount } from '../../../shared/base/money.ts';
import { type Discount, type DiscountQuery, seriesSigns } from '../../../shared/order/discount.ts';
import type { Db, Tx } from '../../database/db.ts';
import { likePattern } from '../../database/like.ts';
import type { Context } from '../../rpc/context.ts';
import { isVouchedFor } from '../hold-limits.ts';
import { statusesIn } from '../status.ts';

interface Row {
  id: string;
  code: string;
  kind: Discount['kind'];
  value: number;
  categories: string[];
  collections: string[];
  products: string[];
  subtotalFromCents: number;
  startsAt: Date | null;
  endsAt: Date | null;
  mostUses: number | null;
  mostUsesEach: number | null;
  createdAt: Date;
  isSeries: boolean;
  codes: number;
  used: number;
  orders: number;
  totalCents: number;
  discountCents: number;
  /** The number of all rows that fit. */
  all: number;
}

function present(row: Row): Discount {
  const {
    id,
    code,
    kind,
    value,
    categories,
    collections,
    products,
    mostUses: uses,
    mostUsesEach: usesEach,
    codes,
    used,
  } = row;
  const values = { percent: value / 1000, amount: toAmount(value), delivery: 0 };
  return {
    id,
    code: row.isSeries ? code.slice(0, -seriesSigns) : code,
    kind,
    value: values[kind],
    appliesTo: { categories, collections, products },
    subtotalFrom: toAmount(row.subtotalFromCents),
    from: row.startsAt?.toISOString() ?? null,
    until: row.endsAt?.toISOString() ?? null,
    uses,
    usesEach,
    codes,
    used,
    sold: { orders: row.orders, total: toAmount(row.totalCents), discount: toAmount(row.discountCents) },
    createdAt: row.createdAt.toISOString(),
  };
}

/** Discounts, and series as one, the newest first, with the sales that they brought. */
function read(
  db: Db | Tx,
  where: Prisma.Sql,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    WITH listed AS (
      SELECT coalesce(series_id, id) AS id, min(code) AS code, count(*)::int AS codes, sum(used)::int AS used,
        (count(*) OVER ())::int AS all, array_agg(id) AS ids
      FROM discounts WHERE ${where} GROUP BY coalesce(series_id, id) ORDER BY 1 DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT listed.id, listed.code, d.kind, d.value, d.categories, d.collections, d.products, d.subtotal_from_cents AS "subtotalFromCents",
      d.starts_at AS "startsAt", d.ends_at AS "endsAt", d.most_uses AS "mostUses", d.most_uses_each AS "mostUsesEach",
      d.created_at AS "createdAt", d.series_id IS NOT NULL AS "isSeries", listed.codes, listed.used, listed.all, sold.*
    FROM listed JOIN discounts d ON d.code = listed.code CROSS JOIN LATERAL (
      SELECT count(*)::int AS orders, coalesce(sum(o.total_cents), 0)::float8 AS "totalCents",
        coalesce(sum((SELECT sum(l.discount_cents) FROM order_lines l WHERE l.order_id = o.id)), 0)::float8 AS "discountCents"
      FROM orders o WHERE o.uses_discount AND o.discount_id = ANY (listed.ids) AND o.status IN (${statusesIn('isSale', true)})
    ) sold ORDER BY listed.id DESC`;
}

export async function listDiscounts(
  db: Db,
  { searchTerm = '', page, limit }: DiscountQuery,
): Promise<{ data: Discount[]; totalDoc: number }> {
  const where = Prisma.sql`code ILIKE ${likePattern(searchTerm.trim())}`;
  const rows = await read(db, where, { limit, offset: (page - 1) * limit });
  const [first] = rows.length > 0 ? rows : await read(db, where, { limit: 1, offset: 0 });
  return { data: rows.map(present), totalDoc: first?.all ?? 0 };
}

/** A discount, or a series of them. @throws Failure DISCOUNT_NOT_FOUND */
export async function findDiscount(db: Db | Tx, id: string): Promise<Discount> {
  const [row] = await read(db, Prisma.sql`coalesce(series_id, id) = ${id}::uuid`, { limit: 1, offset: 0 });
  if (!row) throw new Failure('DISCOUNT_NOT_FOUND');
  return present(row);
}

/** The codes of a discount or a series. @throws Failure DISCOUNT_NOT_FOUND */
export async function listCodes(db: Db, id: string): Promise<{ code: string; used: number }[]> {
  const rows = await db.discount.findMany({
    where: { OR: [{ seriesId: id }, { id, seriesId: null }] },
    select: { code: true, used: true },
    orderBy: { code: 'asc' },
  });
  if (rows.length === 0) throw new Failure('DISCOUNT_NOT_FOUND');
  return rows;
}

/** True if there is a code that counts now: shoppers are asked for one. */
export async function takesCodes(db: Db): Promise<boolean> {
  const [{ takes }] = await db.$queryRaw<[{ takes: boolean }]>`
    SELECT EXISTS (SELECT FROM discounts WHERE coalesce(starts_at, now()) <= now() AND coalesce(ends_at, 'infinity') > now()
      AND used < coalesce(most_uses, used + 1)) AS takes`;
  return takes;
}

export type Guesser = Pick<
  Context,
  'db' | 'charge' | 'giveBack' | 'client' | 'callerId' | 'sessionCookie' | 'staff'
>;

/**
 * Counts a try of a stranger with a code that does not exist. After some of them the stranger is refused, as at sign-in.
 * @throws Failure RATE_LIMITED
 */
export async function chargeGuess(ctx: Guesser, code: string | undefined): Promise<void> {
  if (code === undefined || (await isVouchedFor(ctx))) return;
  await ctx.charge('discountCodes', ctx.client);
  const known = await ctx.db.discount.findUnique({ where: { code }, select: { id: true } });
  if (known) await ctx.giveBack('discountCodes', ctx.client);
}
