import { v7 as uuid } from 'uuid';
import { Failure } from '../../shared/base/failure.ts';
import { statusesWhere } from '../../shared/order/order-status.ts';
import type {
  AnswerReview,
  ApproveReview,
  LinkedProduct,
  ManagedReview,
  OrderToReview,
  RefuseReview,
  ReviewLink,
  ReviewSaved,
  ReviewStatus,
  WriteReview,
} from '../../shared/review/review.ts';
import { type Changes, logActivity } from '../activity/mutations.ts';
import { isShown } from '../catalogue/conditions.ts';
import type { Db, Tx } from '../database/db.ts';
import { publishReview } from '../database/outbox/publish.ts';
import { inTransaction } from '../database/transaction.ts';
import type { ActorContext, Context } from '../rpc/context.ts';
import { once } from '../rpc/idempotency.ts';
import { findSettings } from '../settings/queries.ts';
import { findLinkedOrder, findOrderToReview, findReview } from './queries.ts';

/** The token of the link of an order, which is made with its first e-mail. */
export async function makeReviewToken(db: Db, orderId: string): Promise<string> {
  const { token } = await db.reviewRequest.upsert({ where: { orderId }, create: { orderId }, update: {} });
  return token;
}

/** The products that the buyer of a link can review. @throws Failure REVIEW_NOT_FOUND or RATE_LIMITED */
export async function openLink({ db, charge }: Context, { token }: ReviewLink): Promise<OrderToReview> {
  await charge('lookupsOfClient');
  return findOrderToReview(db, token);
}

/** Lets the buyer of a link change something, in a transaction that an erasing of the customer waits for. */
async function changeOwn(
  ctx: Context,
  { token }: ReviewLink,
  change: (tx: Tx, orderId: string) => Promise<void>,
): Promise<OrderToReview> {
  await ctx.charge('lookupsOfClient');
  await ctx.charge('reviews', await findLinkedOrder(ctx.db, token));
  return inTransaction(ctx.db, async (tx) => {
    const orderId = await findLinkedOrder(tx, token);
    await tx.$executeRaw`SELECT FROM orders WHERE id = ${orderId}::uuid FOR SHARE`;
    // Once more: the customer may just have been erased, and the link with them.
    await findLinkedOrder(tx, token);
    await change(tx, orderId);
    return findOrderToReview(tx, token);
  });
}

/** @throws Failure REVIEWS_CLOSED or PRODUCT_NOT_FOUND */
async function checkReviewable(tx: Tx, orderId: string, productId: string): Promise<void> {
  if (!(await findSettings(tx, 'reviews')).isOn)
    throw new Failure('REVIEWS_CLOSED', { message: 'The shop takes no reviews at the moment' });
  const [{ hasArrived, isSold }] = await tx.$queryRaw<[{ hasArrived: boolean; isSold: boolean }]>`
    SELECT o.status = ANY(${statusesWhere('hasArrived', true)}::order_status[]) AS "hasArrived", EXISTS (
      SELECT FROM order_lines l JOIN products p ON p.id = l.product_id
      WHERE l.order_id = o.id AND coalesce(p.parent_id, p.id) = ${productId}::uuid AND ${isShown}) AS "isSold"
    FROM orders o WHERE o.id = ${orderId}::uuid`;
  if (!hasArrived) throw new Failure('REVIEWS_CLOSED');
  if (!isSold)
    throw new Failure('PRODUCT_NOT_FOUND', {
      details: { ids: [productId] },
      message: 'This order has no such product, or the shop does not sell it any more',
    });
}

/**
 * Writes the review of a product of the order, or changes it: it then waits for staff. A review with the same content as before does
 * not change.
 * @throws Failure REVIEW_NOT_FOUND, REVIEWS_CLOSED, PRODUCT_NOT_FOUND or RATE_LIMITED
 */
export function writeReview(ctx: Context, input: WriteReview): Promise<OrderToReview> {
  const { productId, rating, text, name } = input;
  return changeOwn(ctx, input, async (tx, orderId) => {
    await checkReviewable(tx, orderId, productId);
    const [written] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO reviews (id, order_id, product_id, rating, text, name)
      VALUES (${uuid()}::uuid, ${orderId}::uuid, ${productId}::uuid, ${rating}, ${text || null}, ${name})
      ON CONFLICT (order_id, product_id) DO UPDATE SET rating = EXCLUDED.rating, text = EXCLUDED.text, name = EXCLUDED.name,
        status = 'waiting', refusal = NULL, written_at = now()
      WHERE (reviews.rating, reviews.text, reviews.name) IS DISTINCT FROM (EXCLUDED.rating, EXCLUDED.text, EXCLUDED.name)
      RETURNING id`;
    if (written) await publishReview(tx, written.id, 'review.submitted');
  });
}

/** Withdraws a review: its row stays, without texts, for programs that keep a copy. @throws as `writeReview` */
export function withdrawReview(ctx: Context, input: LinkedProduct): Promise<OrderToReview> {
  return changeOwn(ctx, input, async (tx, orderId) => {
    await withdrawReviews(tx, { orderId: { in: [orderId] }, productId: input.productId });
  });
}

interface WhichReviews {
  orderId: { in: string[] };
  productId?: string;
  status?: { not: ReviewStatus };
}

async function withdrawReviews(tx: Tx, where: WhichReviews): Promise<void> {
  await tx.review.updateMany({
    where,
    data: { status: 'withdrawn', text: null, name: null, refusal: null, answer: null, answeredAt: null },
  });
}

/**
 * Erases the names of the buyers who have reviewed products of these orders, and ends their links. Published reviews stay, without a
 * name; all others are withdrawn.
 * @param isAsked whether the person has asked for it: then only the stars of published reviews stay
 */
export async function eraseReviewers(tx: Tx, orderIds: string[], isAsked: boolean): Promise<void> {
  const orderId = { in: orderIds };
  await tx.reviewRequest.deleteMany({ where: { orderId } });
  await withdrawReviews(tx, { orderId, status: { not: 'approved' } });
  await tx.review.updateMany({
    where: { orderId, status: 'approved' },
    data: { name: null, ...(isAsked && { text: null, answer: null, answeredAt: null }) },
  });
}

/** The decision of staff about a review. */
interface Decision {
  status?: ReviewStatus;
  refusal?: string | null;
  answer?: string | null;
}

/** Locks a review until the transaction ends. @throws Failure REVIEW_NOT_FOUND or REVIEW_CHANGED */
async function lockReview(tx: Tx, { id, version }: ApproveReview): Promise<ManagedReview> {
  await tx.$executeRaw`SELECT FROM reviews WHERE id = ${id}::uuid FOR UPDATE`;
  const review = await findReview(tx, id);
  if (review.status === 'withdrawn')
    throw new Failure('REVIEW_CHANGED', {
      message: 'Its buyer has withdrawn this review; nothing was saved',
    });
  if (version !== undefined && Date.parse(version) !== Date.parse(review.updatedAt))
    throw new Failure('REVIEW_CHANGED');
  return review;
}

/** The fields that a decision changes, for the log. */
function changesOf(before: ManagedReview, { status, refusal, answer }: Decision): Changes {
  return {
    ...(status && status !== before.status && { status: [before.status, status] }),
    ...(refusal && { reason: [before.refusal, refusal] }),
    ...(answer !== undefined && { answer: [before.answer?.text ?? null, answer] }),
  };
}

/** @returns the review after the decision; nothing is logged or published if it did not change */
async function decide(
  ctx: ActorContext,
  input: ApproveReview,
  action: 'review.approved' | 'review.refused' | 'review.answered',
  decision: Decision,
): Promise<ManagedReview> {
  return once(ctx, action, input, async (tx) => {
    const before = await lockReview(tx, input);
    const isSame =
      (decision.status === undefined || decision.status === before.status) &&
      (decision.refusal ?? null) === (decision.status ? before.refusal : null) &&
      (decision.answer === undefined || decision.answer === (before.answer?.text ?? null));
    if (isSame) return before;
    const { id, product } = before;
    const { answer } = decision;
    const answeredAt = answer === undefined ? {} : { answeredAt: answer === null ? null : new Date() };
    await tx.review.update({ where: { id }, data: { ...decision, ...answeredAt } });
    await logActivity(tx, ctx.actor, {
      action,
      subject: { id, name: product.title },
      changes: changesOf(before, decision),
    });
    if (action === 'review.approved') await publishReview(tx, id, 'review.published');
    return findReview(tx, id);
  });
}

/** Publishes a review. @throws Failure REVIEW_NOT_FOUND or REVIEW_CHANGED */
export async function approveReview(ctx: ActorContext, input: ApproveReview): Promise<ReviewSaved> {
  const data = await decide(ctx, input, 'review.approved', { status: 'approved', refusal: null });
  return { success: true, message: 'Review published', data };
}

/** Refuses a review, or takes it off the page again. @throws as `approveReview` */
export async function refuseReview(ctx: ActorContext, input: RefuseReview): Promise<ReviewSaved> {
  const data = await decide(ctx, input, 'review.refused', { status: 'refused', refusal: input.reason });
  return { success: true, message: 'Review refused', data };
}

/** Sets the shop's answer to a review; it is shown as long as the review is. @throws as `approveReview` */
export async function answerReview(ctx: ActorContext, input: AnswerReview): Promise<ReviewSaved> {
  const data = await decide(ctx, input, 'review.answered', { answer: input.text || null });
  return { success: true, message: data.answer ? 'Answer saved' : 'Answer taken back', data };
}
