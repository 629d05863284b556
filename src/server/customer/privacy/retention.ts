import { monthsAgo } from '../../../shared/base/day.ts';
import { type OrderStatus, statusesWhere } from '../../../shared/order/order-status.ts';
import type { RetentionSettings } from '../../../shared/settings/settings.ts';
import { deleteOldActivity } from '../../activity/security.ts';
import type { Db } from '../../database/db.ts';
import { inTransaction } from '../../database/transaction.ts';
import { removeUnused } from '../../image/mutations.ts';
import type { PictureStore } from '../../image/picture-files.ts';
import { deleteOldFiles } from '../../mail/file.ts';
import { findSettings } from '../../settings/queries.ts';
import { forgetOldSandboxEvents } from '../../stripe-sandbox/events.ts';
import { counters, type RetainedKind } from '../../telemetry/counters.ts';
import type { Log } from '../../telemetry/log.ts';
import { forgetOldWebhookEvents } from '../../webhook/forget.ts';
import { deleteOldHistory } from '../history/mutations.ts';
import { eraseCustomers, eraseMessages, eraseWithdrawals } from './erase.ts';
import { keptFor } from './standing.ts';

/** Orders or messages of one transaction: their locks last some milliseconds. */
const portion = 200;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

interface OldOrder {
  id: string;
  createdAt: Date;
  keptFor: string | null;
}

/**
 * Erases the customers of orders that are over and were last changed before a time. Orders that are being changed just now have
 * to wait for the next night.
 */
async function eraseOldCustomers(
  db: Db,
  before: Date | undefined,
  statuses: OrderStatus[],
  isOneOf: boolean,
): Promise<number> {
  if (!before) return 0;
  let total = 0;
  let last = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { orders, over } = await inTransaction(db, async (tx) => {
      const orders = await tx.$queryRaw<OldOrder[]>`
        SELECT o.id, o.created_at AS "createdAt", ${keptFor} AS "keptFor" FROM orders o
        WHERE (o.created_at, o.id) > (${last.createdAt}, ${last.id}::uuid) AND o.created_at < ${before}
          AND o.updated_at < ${before} AND o.customer_erased_at IS NULL
          AND (o.status = ANY (${statuses}::order_status[])) = ${isOneOf}
        ORDER BY o.created_at, o.id LIMIT ${portion} FOR UPDATE OF o SKIP LOCKED`;
      const over = orders.filter((order) => order.keptFor === null);
      await eraseCustomers(
        tx,
        over.map(({ id }) => id),
        { isAsked: false },
      );
      return { orders, over };
    });
    total += over.length;
    const end = orders.at(-1);
    if (!end) return total;
    last = end;
  }
}

async function deleteOldMessages(db: Db, before: Date | undefined): Promise<number> {
  if (!before) return 0;
  let total = 0;
  for (;;) {
    const found = await db.message.findMany({
      where: { createdAt: { lt: before } },
      select: { id: true },
      take: portion,
    });
    if (found.length === 0) return total;
    const ids = found.map(({ id }) => id);
    await inTransaction(db, (tx) => eraseMessages(tx, ids));
    total += ids.length;
  }
}

/** Deletes withdrawals that are about no order, or about one without a customer; the others are erased with their customer. */
async function deleteOldWithdrawals(db: Db, before: Date | undefined): Promise<number> {
  if (!before) return 0;
  const found = await db.withdrawal.findMany({
    where: {
      receivedAt: { lt: before },
      OR: [{ orderId: null }, { order: { customerErasedAt: { not: null } } }],
    },
    select: { id: true },
  });
  const ids = found.map(({ id }) => id);
  await inTransaction(db, (tx) => eraseWithdrawals(tx, ids));
  return ids.length;
}

export interface RetentionParts {
  db: Db;
  log: Log;
  dataDir: string;
  store: PictureStore;
}

const unsold = statusesWhere('pieces', 'in stock');

/**
 * The data that is erased, in this order. If a process ends before it has erased everything, the next one erases the rest. Pictures
 * come last, because a bucket may be away.
 */
function rounds({ db, dataDir, store }: RetentionParts, settings: RetentionSettings) {
  const { orderMonths, unsoldMonths, messageMonths, activityMonths, pictureDays } = settings;
  return {
    customers: async () =>
      (await eraseOldCustomers(db, monthsAgo(orderMonths), unsold, false)) +
      (await eraseOldCustomers(db, monthsAgo(unsoldMonths), unsold, true)) +
      (await deleteOldHistory(db, monthsAgo(orderMonths))),
    messages: async () =>
      (await deleteOldMessages(db, monthsAgo(messageMonths))) +
      (await deleteOldWithdrawals(db, monthsAgo(messageMonths))),
    activity: async () => {
      const before = monthsAgo(activityMonths);
      return before ? deleteOldActivity(db, 'other', before) : 0;
    },
    security_events: () => deleteOldActivity(db, 'security', daysAgo(settings.securityDays)),
    webhook_events: () => forgetOldWebhookEvents(db, daysAgo(settings.webhookDays)),
    mail_files: () => (settings.mailFileDays === 0 ? 0 : deleteOldFiles(dataDir, settings.mailFileDays)),
    sandbox_events: () => forgetOldSandboxEvents(db, daysAgo(settings.sandboxDays)),
    pictures: () => (pictureDays === 0 ? 0 : removeUnused({ db, store }, daysAgo(pictureDays))),
  } satisfies Record<RetainedKind, () => number | Promise<number>>;
}

/** Erases data that is past its period. Several processes may do so at a time: each finds the data that the others have left. */
export async function applyRetention(parts: RetentionParts): Promise<void> {
  const settings = await findSettings(parts.db, 'retention');
  const erased: Partial<Record<RetainedKind, number>> = {};
  for (const [kind, erase] of Object.entries(rounds(parts, settings))) {
    const count = await erase();
    counters.erased.inc({ kind: kind as RetainedKind }, count);
    if (count > 0) erased[kind as RetainedKind] = count;
  }
  if (Object.keys(erased).length > 0)
    parts.log.info({ erased }, 'data was erased, because its period was over');
}
