import type { EmailCause } from '../../../prisma/generated/enums.ts';
import { Failure } from '../../shared/base/failure.ts';
import type { EmailFault } from '../../shared/mail/email-fault.ts';
import type { EmailKind, OrderEmail, ResendEmail, SendDocument } from '../../shared/order/order-email.ts';
import { orderSteps } from '../../shared/order/order-status.ts';
import { logActivity } from '../activity/mutations.ts';
import type { Db, Tx } from '../database/db.ts';
import type { OutboxEntry } from '../database/outbox/queries.ts';
import { inTransaction } from '../database/transaction.ts';
import { findStanding } from '../order/fulfilment/queries.ts';
import { lockOrder, statusesIn } from '../order/status.ts';
import type { ActorContext } from '../rpc/context.ts';
import { findSettings } from '../settings/queries.ts';
import { allowEmails } from './address-limits.ts';
import type { EmailSubject } from './email-kind.ts';
import { emailKindsOf } from './news.ts';
import { emailSelection, presentEmail } from './present.ts';

export interface ClaimedEmail extends EmailSubject {
  /** This one included. */
  tries: number;
  resends: number;
}

/** After a kill, another process sends the claimed e-mails. A running process prolongs its claims. */
const claimSeconds = 10;
export const prolongMs = 3000;

function emailsOf({ type, orderId, orderEventId, subjectId }: OutboxEntry) {
  return emailKindsOf(type).flatMap((kind) => {
    // An order is also refunded by a dispute that was lost, which has an e-mail of its own.
    if (kind === 'refunded' && subjectId === null) return [];
    const about = kind === 'corrected' ? String(orderEventId) : (subjectId ?? '');
    return [{ kind, orderId, orderEventId, subjectId: about }];
  });
}

interface NewEmail {
  orderId: string;
  kind: EmailKind;
  subjectId: string;
  address: string;
  /** The act of a stranger that causes it; null if staff, programs or the owner of the address are the cause. */
  cause: EmailCause | null;
}

/**
 * The e-mails that these entries lead to and that are not recorded yet. An order is confirmed when it need not be paid any more. No
 * e-mail is sent for unpaid card orders that the shop has cancelled, or for orders that were handed over at the counter.
 */
function findNewEmails(tx: Tx, emails: ReturnType<typeof emailsOf>): Promise<NewEmail[]> {
  return tx.$queryRaw`
    SELECT o.id AS "orderId", email.kind, email.subject_id AS "subjectId", o.customer_email AS address, CASE
      WHEN email.kind = 'confirmation' AND event."to" IN (${statusesIn('isPaid', true)})
        OR refund.actor IN ('provider', 'shopper', 'reconciler', 'shop') THEN 'payment'
      WHEN email.kind = 'link' OR email.kind IN ('confirmation', 'to_confirm') AND unconfirmed.order_id IS NOT NULL
        OR email.kind = 'cancelled' AND event.actor = 'shop' THEN 'order' END AS cause
    FROM unnest(${emails.map(({ orderId }) => orderId)}::uuid[], ${emails.map(({ kind }) => kind)}::text[],
      ${emails.map(({ subjectId }) => subjectId)}::text[], ${emails.map(({ orderEventId }) => orderEventId)}::bigint[])
      WITH ORDINALITY AS email (order_id, kind, subject_id, event_id, n)
    JOIN orders o ON o.id = email.order_id JOIN order_events event ON event.id = email.event_id
    LEFT JOIN unconfirmed_orders unconfirmed ON unconfirmed.order_id = o.id AND unconfirmed.email_confirmed_at IS NULL
    LEFT JOIN refunds refund ON refund.id = CASE WHEN starts_with(email.kind, 'refund') THEN email.subject_id::uuid END
    WHERE o.customer_email IS NOT NULL
      AND (email.kind <> 'confirmation' OR event."to" IN (${statusesIn('awaits', 'shipment')}))
      AND (email.kind NOT IN ('delivered', 'to_review') OR event."from" IN (${statusesIn('awaits', 'delivery')}))
      AND (email.kind <> 'cancelled' OR event."to" = ${orderSteps.cancel.to}::order_status AND (event.actor <> 'shop' OR o.payment_method = 'cash'))
      AND NOT EXISTS (SELECT FROM order_emails known WHERE known.order_id = o.id
        AND known.kind = email.kind::order_email_kind AND known.subject_id = email.subject_id)
    ORDER BY email.n`;
}

/** The days until each of these e-mails is due, by its kind; leaves out e-mails that the owner does not want. */
async function schedule(tx: Tx, emails: NewEmail[]): Promise<(NewEmail & { days: number })[]> {
  if (!emails.some(({ kind }) => kind === 'to_review')) return emails.map((email) => ({ ...email, days: 0 }));
  const { isOn, days } = await findSettings(tx, 'reviews');
  return emails
    .filter(({ kind }) => isOn || kind !== 'to_review')
    .map((email) => ({ ...email, days: email.kind === 'to_review' ? days : 0 }));
}

/** The e-mails that are above the limit of their address. */
async function findWithheld(tx: Tx, emails: NewEmail[]): Promise<Set<NewEmail>> {
  const limited = emails.filter((email) => email.cause !== null);
  if (limited.length === 0) return new Set();
  const allowed = await allowEmails(tx, limited as (NewEmail & { cause: EmailCause })[]);
  return new Set(limited.filter((_, index) => !allowed[index]));
}

/**
 * Records the e-mails that these entries lead to, once each.
 * @param isLimited whether strangers can have only some e-mails sent to an address
 * @returns the e-mails above that limit: staff can have them sent
 */
export async function queueEmails(
  tx: Tx,
  entries: OutboxEntry[],
  isLimited: boolean,
): Promise<Pick<NewEmail, 'orderId' | 'kind'>[]> {
  const asked = entries.flatMap(emailsOf);
  const emails = asked.length > 0 ? await schedule(tx, await findNewEmails(tx, asked)) : [];
  if (emails.length === 0) return [];
  const withheld = isLimited ? await findWithheld(tx, emails) : new Set<NewEmail>();
  await tx.$executeRaw`
    INSERT INTO order_emails (order_id, kind, subject_id, status, fault, next_attempt_at)
    SELECT order_id, kind::order_email_kind, subject_id, CASE WHEN is_withheld THEN 'skipped' ELSE 'pending' END::order_email_status,
      CASE WHEN is_withheld THEN 'address_limit'::email_fault END, CASE WHEN NOT is_withheld THEN now() + make_interval(days => days) END
    FROM unnest(${emails.map(({ orderId }) => orderId)}::uuid[], ${emails.map(({ kind }) => kind)}::text[],
      ${emails.map(({ subjectId }) => subjectId)}::text[], ${emails.map((email) => withheld.has(email))}::boolean[],
      ${emails.map(({ days }) => days)}::int[]) AS email (order_id, kind, subject_id, is_withheld, days)
    ON CONFLICT DO NOTHING`;
  return [...withheld];
}

/** Claims due e-mails, oldest first: no other process gets the same ones, and none waits for them. */
export function claimEmails(db: Db, most: number): Promise<ClaimedEmail[]> {
  return db.$queryRaw`
    UPDATE order_emails
    SET tries = tries + 1, next_attempt_at = now() + make_interval(secs => ${claimSeconds}::int)
    WHERE id IN (
      SELECT id FROM order_emails WHERE next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${most}::int FOR UPDATE SKIP LOCKED
    )
    RETURNING id, order_id AS "orderId", kind, subject_id AS "subjectId", tries, resends`;
}

async function setDue(db: Db, claimed: ClaimedEmail[], inSeconds: number): Promise<void> {
  if (claimed.length === 0) return;
  await db.$executeRaw`
    UPDATE order_emails SET next_attempt_at = now() + make_interval(secs => ${inSeconds}::int)
    WHERE status = 'pending' AND (id, tries) IN (
      SELECT * FROM unnest(${claimed.map(({ id }) => id)}::bigint[], ${claimed.map(({ tries }) => tries)}::int[])
    )`;
}

/** Keeps other processes from taking over e-mails that this one is sending. */
export function prolongClaims(db: Db, claimed: ClaimedEmail[]): Promise<void> {
  return setDue(db, claimed, claimSeconds);
}

/** Releases claimed e-mails, so that another process may send them. */
export function releaseEmails(db: Db, claimed: ClaimedEmail[]): Promise<void> {
  return setDue(db, claimed, 0);
}

/** Records that these e-mails were sent, or skipped because they were no longer true. */
export async function recordDone(db: Db, ids: bigint[], status: 'sent' | 'skipped'): Promise<void> {
  if (ids.length === 0) return;
  await db.orderEmail.updateMany({
    where: { id: { in: ids }, status: 'pending' },
    data: {
      status,
      nextAttemptAt: null,
      fault: null,
      lastError: null,
      ...(status === 'sent' && { sentAt: new Date() }),
    },
  });
}

interface FailedTry {
  fault: EmailFault;
  lastError: string;
  /** Null if it is given up. */
  nextAttemptAt: Date | null;
}

/** Records why a try failed and when the next one is due; nothing if another process has claimed it meanwhile. */
export async function recordFailure(db: Db, claimed: ClaimedEmail, failed: FailedTry): Promise<void> {
  const status = failed.nextAttemptAt ? 'pending' : 'failed';
  const { id, tries } = claimed;
  await db.orderEmail.updateMany({ where: { id, tries, status: 'pending' }, data: { ...failed, status } });
}

/**
 * Has an e-mail of an order sent again, with the facts at the time of sending. An e-mail that is due within seconds does not change.
 * @throws Failure ORDER_NOT_FOUND, or RATE_LIMITED for too many of one order
 */
export async function resendEmail(ctx: ActorContext, input: ResendEmail): Promise<OrderEmail> {
  const order = await findStanding(ctx.db, input.number);
  await ctx.charge('resends', order.id);
  return inTransaction(ctx.db, async (tx) => {
    const isOwn = { id: input.id, orderId: order.id };
    const soon = new Date(Date.now() + claimSeconds * 1000);
    const { count } = await tx.orderEmail.updateMany({
      where: { ...isOwn, OR: [{ nextAttemptAt: null }, { nextAttemptAt: { gt: soon } }] },
      data: {
        status: 'pending',
        tries: 0,
        nextAttemptAt: new Date(),
        fault: null,
        lastError: null,
        resends: { increment: 1 },
      },
    });
    const email = await tx.orderEmail.findFirst({ where: isOwn, select: emailSelection });
    if (!email) throw new Failure('ORDER_NOT_FOUND', { message: 'This order has no such e-mail' });
    if (count > 0) {
      await logActivity(tx, ctx.actor, {
        action: 'order.email_resent',
        subject: { id: order.id, name: order.number },
        changes: { 'e-mail': [null, email.kind.replaceAll('_', ' ')] },
      });
    }
    return presentEmail(email);
  });
}

/**
 * Has a document sent to the customer of its order, as PDF, once: to send it again, its e-mail is resent.
 * @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED without an address, or RATE_LIMITED for too many of one order
 */
export async function sendDocument(
  ctx: ActorContext,
  { number, document }: SendDocument,
): Promise<OrderEmail> {
  const { id, number: orderNumber } = await findStanding(ctx.db, number);
  await ctx.charge('resends', id);
  return inTransaction(ctx.db, async (tx) => {
    const { id: orderId } = await lockOrder(tx, id);
    const order = await tx.order.findUniqueOrThrow({
      where: { id: orderId },
      select: { customerEmail: true, documents: { where: { number: document }, select: { number: true } } },
    });
    if (order.documents.length === 0) {
      throw new Failure('ORDER_NOT_FOUND', { message: 'This order has no such document' });
    }
    if (!order.customerEmail) {
      throw new Failure('ORDER_STEP_REFUSED', {
        message: 'This order has no e-mail address to send it to. Enter one by correcting the order',
      });
    }
    const about = { orderId, kind: 'document', subjectId: document } as const;
    const { count } = await tx.orderEmail.createMany({ data: about, skipDuplicates: true });
    if (count > 0) {
      await logActivity(tx, ctx.actor, {
        action: 'order.document_sent',
        subject: { id: orderId, name: orderNumber },
        changes: { document: [null, document] },
      });
    }
    return presentEmail(await tx.orderEmail.findFirstOrThrow({ where: about, select: emailSelection }));
  });
}
