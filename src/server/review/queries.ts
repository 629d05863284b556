import { validate as isUuid } from 'uuid';
import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { orderStatuses } from '../../shared/order/order-status.ts';
import type {
  ManagedReview,
  OrderToReview,
  ProductReviews,
  ProductReviewsQuery,
  ReviewList,
  ReviewQuery,
  ReviewStatus,
} from '../../shared/review/review.ts';
import { isListed, isProductId, isProductOf, isShownRow } from '../catalogue/conditions.ts';
import { presentRating } from '../catalogue/present.ts';
import type { Db, Tx } from '../database/db.ts';
import { type Pool, queryPrepared } from '../database/query.ts';
import { settledUntil } from '../database/settled.ts';
import type { Context } from '../rpc/context.ts';
import { cursorRefusal, decodeCursor, encodeCursor } from '../rpc/cursor.ts';
import { findSettings } from '../settings/queries.ts';
import { managedSelection, presentManaged, presentReview, type ReviewRow, shortName } from './present.ts';

interface RatedRow {
  ratingCount: number;
  ratingSum: number;
  reviews: ReviewRow[];
  /** The number of reviews with each number of stars. */
  counts: Record<string, number>;
}

/** A page of the published reviews of a product, the newest first. @throws Failure PRODUCT_NOT_FOUND */
export async function productReviews(
  pool: Pool,
  { id, page, limit }: ProductReviewsQuery,
): Promise<ProductReviews> {
  const published = Prisma.sql`FROM reviews r WHERE r.product_id = p.id AND r.status = 'approved'`;
  const [product] = isProductId(id)
    ? await queryPrepared<RatedRow>(
        pool,
        Prisma.sql`
          SELECT s.rating_count AS "ratingCount", s.rating_sum AS "ratingSum", (
            SELECT coalesce(jsonb_agg(one ORDER BY one."writtenAt" DESC, one.id DESC), '[]') FROM (
              SELECT r.id, r.rating, r.text, r.name, iso_time(r.written_at) AS "writtenAt", r.answer,
                iso_time(r.answered_at) AS "answeredAt"
              ${published} ORDER BY r.written_at DESC, r.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}
            ) one
          ) AS reviews, (
            SELECT coalesce(jsonb_object_agg(stars, count), '{}')
            FROM (SELECT r.rating AS stars, count(*)::int AS count ${published} GROUP BY r.rating) counted
          ) AS counts
          FROM products p JOIN product_stock s ON s.product_id = p.id WHERE ${isProductOf(id)} AND ${isListed}`,
      )
    : [];
  if (!product) throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: [id] } });
  return {
    data: product.reviews.map(presentReview),
    totalDoc: product.ratingCount,
    rating: presentRating(product),
    distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: product.counts[stars] ?? 0 })),
  };
}

/** The order of a link. @throws Failure REVIEW_NOT_FOUND for an invalid link, or if the customer was erased */
export async function findLinkedOrder(db: Db | Tx, token: string): Promise<string> {
  const found = isUuid(token) ? await db.reviewRequest.findUnique({ where: { token } }) : null;
  if (found) return found.orderId;
  throw new Failure('REVIEW_NOT_FOUND', {
    message: 'This link is incomplete or no longer valid. Please open it from the e-mail again',
  });
}

/**
 * The products of an order, with the reviews of its buyer. The review of a product that shoppers do not see can only be withdrawn.
 * @throws Failure REVIEW_NOT_FOUND
 */
export async function findOrderToReview(db: Db | Tx, token: string): Promise<OrderToReview> {
  const orderId = await findLinkedOrder(db, token);
  const { isOn } = await findSettings(db, 'reviews');
  const { status, customerName, lines, reviews } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      status: true,
      customerName: true,
      lines: { select: { product: { include: { parent: true } } }, orderBy: { position: 'asc' } },
      reviews: { where: { status: { not: 'withdrawn' } } },
    },
  });
  const bought = lines.flatMap(({ product }) => product?.parent ?? product ?? []);
  const products = new Map(bought.map((product) => [product.id, product]));
  return {
    name: shortName(customerName),
    isOpen: isOn && orderStatuses[status].hasArrived,
    products: [...products.values()].flatMap((product) => {
      const { id, title, image } = product;
      const review = reviews.find(({ productId }) => productId === id);
      if (!isShownRow(product) && !review) return [];
      const { rating, text, name, status, refusal } = review ?? {};
      const written = rating && status ? { rating, text: text ?? '', name: name ?? '', status } : null;
      return [{ productId: id, title, image, review: written && { ...written, refusal: refusal ?? null } }];
    }),
  };
}

/** @throws Failure REVIEW_NOT_FOUND */
export async function findReview(db: Db | Tx, id: string): Promise<ManagedReview> {
  const row = await db.review.findUnique({ where: { id }, select: managedSelection });
  if (!row) throw new Failure('REVIEW_NOT_FOUND');
  return presentManaged(row);
}

/** The cursor of a review in the list of changes, or in the list of all, newest first. */
export function reviewCursor({ id, updatedAt }: ManagedReview, isOfChanges: boolean): string {
  return encodeCursor(isOfChanges ? `changed ${updatedAt} ${id}` : `newest ${id}`);
}

const placePattern =
  /^(?:newest|changed (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The condition for the reviews after a cursor, or before it. @throws Failure INVALID_INPUT for one of another list */
function beyondCursor({ after, before, updatedSince }: ReviewQuery): Prisma.ReviewWhereInput {
  if (after === undefined && before === undefined) return {};
  if (after !== undefined && before !== undefined) throw cursorRefusal('before', 'Either after or before');
  const [, at, id] = placePattern.exec(decodeCursor(after ?? before ?? '')) ?? [];
  if (id === undefined || (at === undefined) !== (updatedSince === undefined))
    throw cursorRefusal(before === undefined ? 'after' : 'before');
  const side = (before === undefined) === (at !== undefined) ? 'gt' : 'lt';
  if (at === undefined) return { id: { [side]: id } };
  const updatedAt = new Date(at);
  return { OR: [{ updatedAt: { [side]: updatedAt } }, { updatedAt, id: { [side]: id } }] };
}

async function countStatuses(db: Db): Promise<Record<ReviewStatus, number>> {
  const counts = { waiting: 0, approved: 0, refused: 0, withdrawn: 0 };
  const rows = await db.review.groupBy({ by: ['status'], _count: true });
  for (const { status, _count } of rows) counts[status] = _count;
  return counts;
}

/** One page of the reviews for staff and programs: all, newest first, or the changed ones, in the order of the changes. */
export async function listReviews(
  { db, pool }: Pick<Context, 'db' | 'pool'>,
  input: ReviewQuery,
): Promise<ReviewList> {
  const { status, updatedSince, before, after, page, limit } = input;
  const settled = updatedSince === undefined ? undefined : new Date(await settledUntil(pool));
  const changed = updatedSince === undefined ? {} : { updatedAt: { gte: updatedSince, lt: settled } };
  const where: Prisma.ReviewWhereInput = { status, ...changed };
  const isBackward = before !== undefined;
  const direction = (updatedSince !== undefined) === isBackward ? 'desc' : 'asc';
  const rows = await db.review.findMany({
    where: { AND: [where, beyondCursor(input)] },
    select: managedSelection,
    orderBy: [...(updatedSince === undefined ? [] : [{ updatedAt: direction } as const]), { id: direction }],
    skip: after === undefined && !isBackward ? (page - 1) * limit : 0,
    take: limit,
  });
  const data = rows.map(presentManaged);
  return {
    data: isBackward ? data.reverse() : data,
    totalDoc: await db.review.count({ where }),
    statuses: await countStatuses(db),
  };
}
