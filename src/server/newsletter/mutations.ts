import type { Subscribe } from '../../shared/newsletter.ts';
import { logActivity } from '../activity/mutations.ts';
import type { ActorContext, Context } from '../context.ts';
import { inTransaction } from '../transaction.ts';

/**
 * Subscribes an address. An address that is subscribed already stays as it is, and gets the same response.
 * @throws Failure RATE_LIMITED
 */
export async function subscribe({ db, charge }: Context, { email }: Subscribe): Promise<{ success: true }> {
  await charge('subscriptions');
  await db.newsletterSubscriber.createMany({ data: [{ email }], skipDuplicates: true });
  return { success: true };
}

/** Logs who exports the addresses, and how many, before the first one is sent. */
export function logExport({ db, actor }: ActorContext): Promise<void> {
  return inTransaction(db, async (tx) => {
    const count = await tx.newsletterSubscriber.count();
    const name = `${count.toLocaleString('en-US')} newsletter ${count === 1 ? 'address' : 'addresses'}`;
    await logActivity(tx, actor, { action: 'newsletter.exported', subject: { name } });
  });
}
