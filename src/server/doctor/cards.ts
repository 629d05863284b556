import { type HealthFinding, problem, warning } from '../../shared/base/health.ts';
import { isPublicShop, publicUrlOf, takesTestCards } from '../base/env.ts';
import type { Db } from '../database/db.ts';
import { type CardGateway, isKeyRefused, isUnreached } from '../order/payment/gateway.ts';
import { clockFindings } from './clock.ts';
import { connectionFindings, type DoctorParts } from './finding.ts';

async function accountFindings(account: CardGateway): Promise<HealthFinding[]> {
  try {
    return clockFindings('Stripe', await account.readTime());
  } catch (error) {
    if (isKeyRefused(error)) return [problem('Stripe refuses STRIPE_SECRET_KEY: copy it from Stripe again')];
    if (!isUnreached(error)) throw error;
    return [problem('Stripe can’t be reached: may this machine open connections to the internet?')];
  }
}

/** No test cards in a public shop, and Stripe takes the key. */
export async function checkCards(parts: DoctorParts): Promise<HealthFinding[]> {
  const { env, account } = parts;
  const isLive = account?.livemode ?? !takesTestCards(env);
  const giveaway = isPublicShop(env) && !isLive;
  return [
    ...connectionFindings(parts, 'cards'),
    ...(giveaway ? [warning('Test cards pay for real goods: set the live keys of a Stripe account')] : []),
    ...(account ? await accountFindings(account) : []),
  ];
}

/** The time that an event may be on its way, after the shop has recorded its payment. */
const delayMs = 10 * 60 * 1000;

async function findWebhookTimes(db: Db) {
  const latest = { orderBy: { createdAt: 'desc' }, select: { createdAt: true } } as const;
  const event = await db.providerEvent.findFirst(latest);
  const createdAt = { lt: new Date(Date.now() - delayMs) };
  const received = await db.paymentEntry.findFirst({
    where: { kind: 'received', createdAt },
    orderBy: { id: 'desc' },
    select: { createdAt: true },
  });
  return { event: event?.createdAt, received: received?.createdAt };
}

/** Stripe's events arrive. */
export async function checkProviderEvents({ env, db, account }: DoctorParts): Promise<HealthFinding[]> {
  if (!account) return [];
  const { event, received } = await findWebhookTimes(db);
  const endpoint = `has Stripe a webhook endpoint ${publicUrlOf(env)}/webhooks/stripe, and is STRIPE_WEBHOOK_SECRET its own?`;
  if (!event) return [warning(`No event of Stripe has arrived in 30 days: ${endpoint}`)];
  if (!received || event.getTime() > received.getTime() - delayMs) return [];
  const since = event.toISOString().slice(0, 16).replace('T', ' ');
  return [problem(`No event of Stripe has arrived since ${since} UTC, but payments have: ${endpoint}`)];
}
