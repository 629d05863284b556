import { statusesWhere } from '../../shared/order/order-status.ts';
import { type AlertKind, alertKindNames } from '../../shared/settings/alert.ts';
import type { Db, Tx } from '../database/db.ts';
import { addAlerts } from '../database/outbox/alert.ts';
import type { OutboxEntry } from '../database/outbox/queries.ts';
import { inLongTransaction } from '../database/transaction.ts';
import type { WaitingAlert } from './alert-kind.ts';
import { alertsTimeoutMs, isEvent } from './alert-states.ts';

const eventKinds = alertKindNames.filter(isEvent);

const orderTypes = ['order.placed', 'order.review_requested', 'order.paid'];

/** Adds alerts about the new orders among these entries. A card order is new when it is paid. */
export async function queueAlerts(tx: Tx, entries: OutboxEntry[]): Promise<void> {
  const ids = entries.flatMap(({ type, orderEventId }) =>
    orderTypes.includes(type) && orderEventId !== null ? [orderEventId] : [],
  );
  if (ids.length === 0) return;
  const events = await tx.orderEvent.findMany({
    where: { id: { in: ids }, to: { in: statusesWhere('awaits', 'shipment') } },
    select: { orderId: true },
    orderBy: { id: 'asc' },
  });
  await addAlerts(
    tx,
    events.map(({ orderId }) => ({ kind: 'order', subjectId: orderId })),
  );
}

/** Deletes alerts of kinds that are switched off. Lasting conditions are reported again when their kind is switched on again. */
export async function deleteUnwanted(db: Db, kinds: AlertKind[]): Promise<void> {
  const where = { kind: { in: kinds }, OR: [{ sentAt: null }, { kind: { notIn: eventKinds } }] };
  await inLongTransaction(db, { timeout: alertsTimeoutMs }, (tx) => tx.alert.deleteMany({ where }));
}

/** The ids of any number of alerts, as one parameter. */
const idsOf = (alerts: WaitingAlert[]) => alerts.map(({ id }) => id);

/** Records that one e-mail has reported these alerts. Alerts that were no longer true are done as well. */
export function recordTold(db: Db, kind: AlertKind, alerts: WaitingAlert[]): Promise<void> {
  return inLongTransaction(db, { timeout: alertsTimeoutMs }, async (tx) => {
    const sentAt = new Date();
    await tx.$executeRaw`UPDATE alerts SET sent_at = ${sentAt} WHERE id = ANY (${idsOf(alerts)})`;
    const sending = { sentAt, tries: 0, nextAttemptAt: null };
    await tx.alertSending.upsert({ where: { kind }, create: { kind, ...sending }, update: sending });
  });
}

/** Deletes alerts that are no longer true. */
export async function deleteAlerts(db: Db, alerts: WaitingAlert[]): Promise<void> {
  await inLongTransaction(
    db,
    { timeout: alertsTimeoutMs },
    (tx) => tx.$executeRaw`DELETE FROM alerts WHERE id = ANY (${idsOf(alerts)})`,
  );
}

/** Sets the next try, after a delay that grows up to an hour. No alert is given up. @returns the number of failed tries */
export async function recordUntold(db: Db, kind: AlertKind): Promise<number> {
  const [{ tries }] = await db.$queryRaw<[{ tries: number }]>`
    INSERT INTO alert_sendings AS sending (kind, tries, next_attempt_at) VALUES (${kind}, 1, now() + interval '3 seconds')
    ON CONFLICT (kind) DO UPDATE SET tries = sending.tries + 1,
      next_attempt_at = now() + make_interval(secs => least(exp(least(sending.tries + 1, 10)), 3600))
    RETURNING tries`;
  return tries;
}

/** An order may wait to be confirmed for 30 days, and must not be reported again. */
const keptDays = 60;

/** Deletes alerts of old events. Alerts of lasting conditions are deleted when the condition is over. */
export async function deleteOldAlerts(db: Db): Promise<void> {
  const createdAt = { lt: new Date(Date.now() - keptDays * 86_400_000) };
  await db.alert.deleteMany({ where: { kind: { in: eventKinds }, createdAt } });
}
