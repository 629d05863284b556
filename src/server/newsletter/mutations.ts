import type { Subscribe } from '../../shared/newsletter.ts';
import { logActivity } from '../activity/mutations.ts';
import type { ActorContext, Context } from '../context.ts';
import { inTransaction } from '../transaction.ts';

/**
 * Signs an address up. One that is signed up already stays as it is, and the answer does not tell.
 * @throws Failure RATE_LIMITED
 */
export async function subscribe({ db, charge }: Context, { email }: Subscribe): Promise<{ success: true }> {
  await charge('subscriptions');
  await db.newsletterSubscriber.createMany({ data: [{ email }], skipDuplicates: true });
  return { success: true };
}

/** Writes down who takes the addresses out of the shop, and how many, before the first one leaves. */
export function logExport({ db, actor }: ActorContext): Promise<void> {
  return inTransaction(db, async (tx) => {
    const count = await tx.newsletterSubscriber.count();
    const name = `${count.toLocaleString('en-US')} newsletter ${count === 1 ? 'address' : 'addresses'}`;
    await logActivity(tx, actor, { action: 'newsletter.exported', subject: { name } });
  });
}
