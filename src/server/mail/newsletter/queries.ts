import type { SubscriberCounts } from '../../../shared/mail/newsletter.ts';
import type { Db, Tx } from '../../database/db.ts';

interface Subscriber {
  email: string;
  confirmedAt: Date | null;
  unsubscribeToken: string;
}

const isConfirmed = { confirmedAt: { not: null } };

export async function countSubscribers(db: Db | Tx): Promise<SubscriberCounts> {
  const [all, confirmed] = await Promise.all([
    db.newsletterSubscriber.count(),
    db.newsletterSubscriber.count({ where: isConfirmed }),
  ]);
  return { confirmed, waiting: all - confirmed };
}

/** The address of a sign-up that waits to be confirmed; undefined if it was confirmed or deleted meanwhile. */
export async function findWaiting(db: Db | Tx, unsubscribeToken: string): Promise<string | undefined> {
  const where = { unsubscribeToken, confirmedAt: null };
  return (await db.newsletterSubscriber.findFirst({ where, select: { email: true } }))?.email;
}

/** All subscribers who get the newsletter, by address; at most a thousand are in memory at a time. */
export async function* allSubscribers(db: Db, portion = 1000): AsyncGenerator<Subscriber> {
  let last = '';
  for (;;) {
    const subscribers = await db.newsletterSubscriber.findMany({
      where: { ...isConfirmed, email: { gt: last } },
      orderBy: { email: 'asc' },
      select: { email: true, confirmedAt: true, unsubscribeToken: true },
      take: portion,
    });
    yield* subscribers;
    if (subscribers.length < portion) return;
    last = subscribers.at(-1)?.email as string;
  }
}
