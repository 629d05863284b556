import { limits } from '../../../shared/base/limits.ts';
import { counted } from '../../../shared/base/locale.ts';
import type {
  ConfirmSubscription,
  Subscribe,
  SubscriptionConfirmed,
  Unsubscribe,
} from '../../../shared/mail/newsletter.ts';
import { logActivity } from '../../activity/mutations.ts';
import { hashOfToken, newToken } from '../../base/token.ts';
import type { Db, Tx } from '../../database/db.ts';
import { addJob } from '../../database/jobs/queue.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ActorContext, Context } from '../../rpc/context.ts';
import { countSubscribers } from './queries.ts';

/**
 * Signs an address up, and queues an e-mail that asks it to confirm. An address that has confirmed already does not change, and gets
 * no e-mail, but the same response.
 * @throws Failure RATE_LIMITED
 */
export async function subscribe({ db, charge }: Context, { email }: Subscribe): Promise<{ success: true }> {
  await charge('subscriptions');
  await inTransaction(db, async (tx) => {
    await tx.newsletterSubscriber.createMany({ data: [{ email }], skipDuplicates: true });
    const where = { email, confirmedAt: null };
    const waiting = await tx.newsletterSubscriber.findFirst({ where, select: { unsubscribeToken: true } });
    if (!waiting) return;
    // The queue runs one job at a time, because each counts the e-mails of its address. The key makes one job of several sign-ups.
    const key = `confirm_subscription ${waiting.unsubscribeToken}`;
    await addJob(tx, 'confirm_subscription', waiting, { queue: 'confirm_subscription', key });
  });
  return { success: true };
}

/** Gives a waiting sign-up a new token for its link, which replaces the one before. @returns the token */
export async function renewToken(tx: Tx, unsubscribeToken: string): Promise<string> {
  const token = newToken();
  const tokenHash = hashOfToken(token) as string;
  const expiresAt = new Date(Date.now() + limits.newsletterDays * 86_400_000);
  await tx.newsletterSubscriber.updateMany({
    where: { unsubscribeToken, confirmedAt: null },
    data: { tokenHash, expiresAt },
  });
  return token;
}

/** Confirms a sign-up by the link in its e-mail, once. */
export async function confirmSubscription(
  db: Db,
  { token }: ConfirmSubscription,
): Promise<SubscriptionConfirmed> {
  const tokenHash = hashOfToken(token);
  if (tokenHash === undefined) return { state: 'invalid' };
  const count = await db.$executeRaw`
    UPDATE newsletter_subscribers SET confirmed_at = now(), token_hash = NULL, expires_at = NULL
    WHERE token_hash = ${tokenHash} AND expires_at > now()`;
  return { state: count > 0 ? 'confirmed' : 'invalid' };
}

/** Deletes a subscriber. The response is the same if the address is not a subscriber any more. */
export async function unsubscribe(db: Db, { token }: Unsubscribe): Promise<{ success: true }> {
  await db.newsletterSubscriber.deleteMany({ where: { unsubscribeToken: token } });
  return { success: true };
}

/** Deletes sign-ups that nobody has confirmed in time. */
export async function deleteUnconfirmed(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM newsletter_subscribers WHERE expires_at <= now()`;
}

/** Logs who exports the addresses and how many there are, before the first address is sent: an export that breaks off counts too. */
export function logExport({ db, actor }: ActorContext): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { confirmed } = await countSubscribers(tx);
    const name = counted(confirmed, 'newsletter address', 'newsletter addresses');
    await logActivity(tx, actor, { action: 'newsletter.exported', subject: { name } });
  });
}
