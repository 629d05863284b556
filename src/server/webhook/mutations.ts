import { Failure } from '../../shared/base/failure.ts';
import { limits } from '../../shared/base/limits.ts';
import type { ActivityAction } from '../../shared/staff/activity.ts';
import type {
  MadeWebhook,
  SaveWebhook,
  WebhookEndpoint,
  WebhookForm,
  WebhookSecret,
} from '../../shared/webhook/webhook.ts';
import type { PatchWebhook } from '../../shared/webhook/webhook-program.ts';
import { type Changes, changesBetween, logActivity } from '../activity/mutations.ts';
import type { Db, Tx } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { ActorContext } from '../rpc/context.ts';
import { findEffect, once } from '../rpc/idempotency.ts';
import { findFault } from './address.ts';
import { queueDeliveries } from './due.ts';
import { findEndpoint } from './queries.ts';
import { checkEventScopes } from './scopes.ts';
import { generateSecret } from './secret.ts';

/** The time that a replaced secret goes on signing beside the new one. */
const changeoverMs = 24 * 60 * 60 * 1000;

/** Each signature is 48 characters of a header, and receivers take headers of some thousand characters. */
const maxReplaced = 10;

const logPortion = 5000;

/** The values of an endpoint whose changes the activity log shows. */
const readable = ({ name, url, events }: WebhookForm) => ({ name, url, events: events.join(', ') });

const hostOf = (url: unknown) => (typeof url === 'string' ? new URL(url).host : null);

/** All staff read the log of activity, and the path of an address is often a secret: the log has the host. */
function withHosts({ url, ...changes }: Changes): Changes {
  if (!url) return changes;
  const [before, after] = url.map(hostOf);
  return { url: [before, before === after ? `${after}, at another path` : after], ...changes };
}

async function checkAddress({ privateWebhooks }: ActorContext, url: string): Promise<void> {
  const message = await findFault(new URL(url), privateWebhooks);
  if (message) throw new Failure('WEBHOOK_ADDRESS_REFUSED', { message, issues: [{ path: 'url', message }] });
}

/**
 * Locks an endpoint until the transaction ends. The lock does not block the writing of its events, which only has to keep the
 * endpoint from being deleted (`write.ts`).
 * @throws Failure WEBHOOK_NOT_FOUND, or INSUFFICIENT_SCOPE for a key that may not read the events of the endpoint
 */
async function lockEndpoint(tx: Tx, ctx: ActorContext, id: string) {
  await tx.$executeRaw`SELECT 1 FROM webhook_endpoints WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const row = await tx.webhookEndpoint.findUnique({ where: { id } });
  if (!row) throw new Failure('WEBHOOK_NOT_FOUND');
  await checkEventScopes(ctx, row.events);
  return row;
}

function logActivityOf(
  tx: Tx,
  { actor }: ActorContext,
  { id, name }: { id: string; name: string },
  { action, changes }: { action: ActivityAction; changes?: Changes },
) {
  return logActivity(tx, actor, { subject: { id, name }, action, changes: changes && withHosts(changes) });
}

/**
 * Creates an endpoint, with its secret.
 * @throws Failure WEBHOOK_ADDRESS_REFUSED or TOO_MANY_WEBHOOKS
 */
export async function createEndpoint(ctx: ActorContext, form: WebhookForm): Promise<MadeWebhook> {
  await checkEventScopes(ctx, form.events);
  if ((await findEffect(ctx, 'webhook.create', form)) === undefined) await checkAddress(ctx, form.url);
  return once(ctx, 'webhook.create', form, async (tx) => {
    const secret = generateSecret();
    // Two requests could create the last one at the same time. Reads do not wait for this lock.
    await tx.$executeRaw`LOCK TABLE webhook_endpoints IN SHARE ROW EXCLUSIVE MODE`;
    if ((await tx.webhookEndpoint.count()) >= limits.webhooks) throw new Failure('TOO_MANY_WEBHOOKS');
    const made = await tx.webhookEndpoint.create({ data: { ...form, secret, createdBy: ctx.actor } });
    // Creates its queue now, so that the first transactions to use it do not wait for one another.
    await queueDeliveries(tx, [made.id]);
    const { url, events } = readable(form);
    await logActivityOf(tx, ctx, made, {
      action: 'webhook.created',
      changes: { url: [null, url], events: [null, events] },
    });
    return { endpoint: await findEndpoint(tx, made.id), secret };
  });
}

async function save(tx: Tx, ctx: ActorContext, { id, ...form }: SaveWebhook): Promise<void> {
  const before = await lockEndpoint(tx, ctx, id);
  const changes = changesBetween(readable(before as WebhookForm), readable(form));
  if (!changes) return;
  await tx.webhookEndpoint.update({ where: { id }, data: form });
  await logActivityOf(tx, ctx, { id, name: form.name }, { action: 'webhook.updated', changes });
}

async function enable(tx: Tx, ctx: ActorContext, id: string): Promise<void> {
  const before = await lockEndpoint(tx, ctx, id);
  if (!before.disabledAt) return;
  await tx.webhookEndpoint.update({ where: { id }, data: { disabledAt: null, disabledReason: null } });
  await tx.webhookDelivery.updateMany({
    where: { endpointId: id, status: 'pending' },
    data: { tries: 0, nextAttemptAt: new Date() },
  });
  await queueDeliveries(tx, [id]);
  await logActivityOf(tx, ctx, before, { action: 'webhook.enabled' });
}

async function disable(tx: Tx, ctx: ActorContext, id: string): Promise<void> {
  const before = await lockEndpoint(tx, ctx, id);
  if (before.disabledAt) return;
  const data = { disabledAt: new Date(), disabledReason: 'staff' };
  await tx.webhookEndpoint.update({ where: { id }, data });
  await logActivityOf(tx, ctx, before, { action: 'webhook.disabled' });
}

/** Changes an endpoint, all or nothing, and returns it. */
function changeEndpoint(
  { db }: ActorContext,
  id: string,
  change: (tx: Tx) => Promise<void>,
): Promise<WebhookEndpoint> {
  return inTransaction(db, async (tx) => {
    await change(tx);
    return findEndpoint(tx, id);
  });
}

/** @throws Failure WEBHOOK_NOT_FOUND or WEBHOOK_ADDRESS_REFUSED */
export async function saveEndpoint(ctx: ActorContext, form: SaveWebhook): Promise<WebhookEndpoint> {
  await checkEventScopes(ctx, form.events);
  await checkAddress(ctx, form.url);
  return changeEndpoint(ctx, form.id, (tx) => save(tx, ctx, form));
}

/** Pending deliveries are sent now, with all their tries. @throws Failure WEBHOOK_NOT_FOUND */
export function enableEndpoint(ctx: ActorContext, id: string): Promise<WebhookEndpoint> {
  return changeEndpoint(ctx, id, (tx) => enable(tx, ctx, id));
}

/** Pending deliveries wait until it is enabled again. @throws Failure WEBHOOK_NOT_FOUND */
export function disableEndpoint(ctx: ActorContext, id: string): Promise<WebhookEndpoint> {
  return changeEndpoint(ctx, id, (tx) => disable(tx, ctx, id));
}

/** Changes some values of an endpoint. @throws Failure what `saveEndpoint` throws */
export async function patchEndpoint(
  ctx: ActorContext,
  { id, enabled, ...form }: PatchWebhook,
): Promise<WebhookEndpoint> {
  const before = await findEndpoint(ctx.db, id);
  const { name, url, events } = { ...before, ...form } as WebhookForm;
  await checkEventScopes(ctx, events);
  await checkAddress(ctx, url);
  return changeEndpoint(ctx, id, async (tx) => {
    await save(tx, ctx, { id, name, url, events });
    if (enabled === undefined) return;
    await (enabled ? enable : disable)(tx, ctx, id);
  });
}

/** Deletes an endpoint's log before the endpoint: it can be longer than one statement deletes in time. */
async function deleteLog(db: Db, endpointId: string): Promise<void> {
  let count: number;
  do {
    count = await db.$executeRaw`
      DELETE FROM webhook_deliveries WHERE id IN (
        SELECT id FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid LIMIT ${logPortion}
      )`;
  } while (count === logPortion);
}

/** @throws Failure WEBHOOK_NOT_FOUND */
export async function deleteEndpoint(ctx: ActorContext, id: string): Promise<{ success: true }> {
  await checkEventScopes(ctx, (await findEndpoint(ctx.db, id)).events);
  await deleteLog(ctx.db, id);
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockEndpoint(tx, ctx, id);
    await tx.webhookEndpoint.delete({ where: { id } });
    await logActivityOf(tx, ctx, before, { action: 'webhook.deleted', changes: { url: [before.url, null] } });
  });
  return { success: true };
}

/** @throws Failure WEBHOOK_NOT_FOUND */
export async function showSecret(ctx: ActorContext, id: string): Promise<WebhookSecret> {
  const { db, log, requestId, callerId } = ctx;
  const endpoint = await db.webhookEndpoint.findUnique({ where: { id }, select: { secret: true } });
  if (!endpoint) throw new Failure('WEBHOOK_NOT_FOUND');
  log.info({ requestId, actor: callerId, webhook: id }, 'the secret of a webhook was shown');
  return endpoint;
}

interface Replaced {
  id: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
}

/**
 * Stores the previous secret of a locked endpoint, if it still signs: it goes on signing until the promised time.
 * @throws Failure RATE_LIMITED if too many sign
 */
async function keepSigning(tx: Tx, { id: endpointId, previousSecret, previousSecretUntil }: Replaced) {
  const now = new Date();
  if (!previousSecret || !previousSecretUntil || previousSecretUntil <= now) return;
  const earlier = await tx.replacedWebhookSecret.findMany({
    where: { endpointId, until: { gt: now } },
    orderBy: { until: 'asc' },
  });
  const [oldest] = earlier;
  if (oldest && earlier.length + 1 >= maxReplaced) {
    const retryAfterSeconds = Math.ceil((oldest.until.getTime() - now.getTime()) / 1000);
    const message = `The secret of a webhook can be changed ${maxReplaced} times in 24 hours: each one before signs as long`;
    throw new Failure('RATE_LIMITED', { details: { retryAfterSeconds }, message });
  }
  const data = { secret: previousSecret, endpointId, until: previousSecretUntil };
  await tx.replacedWebhookSecret.create({ data });
}

/** Every replaced secret signs beside the new one for a day. @throws Failure WEBHOOK_NOT_FOUND or RATE_LIMITED */
export function changeSecret(ctx: ActorContext, id: string): Promise<MadeWebhook> {
  return once(ctx, 'webhook.changeSecret', { id }, async (tx) => {
    const secret = generateSecret();
    const before = await lockEndpoint(tx, ctx, id);
    await keepSigning(tx, before);
    const previousSecretUntil = new Date(Date.now() + changeoverMs);
    const data = { secret, previousSecret: before.secret, previousSecretUntil };
    await tx.webhookEndpoint.update({ where: { id }, data });
    await logActivityOf(tx, ctx, before, { action: 'webhook.secret_changed' });
    return { endpoint: await findEndpoint(tx, id), secret };
  });
}
