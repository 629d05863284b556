import type { Db } from '../db.ts';

interface Subscriber {
  email: string;
  createdAt: Date;
}

export function countSubscribers(db: Db): Promise<number> {
  return db.newsletterSubscriber.count();
}

/** All subscribers by address; at most a thousand are in memory at a time. */
export async function* allSubscribers(db: Db, portion = 1000): AsyncGenerator<Subscriber> {
  let last = '';
  for (;;) {
    const subscribers = await db.newsletterSubscriber.findMany({
      where: { email: { gt: last } },
      orderBy: { email: 'asc' },
      take: portion,
    });
    yield* subscribers;
    if (subscribers.length < portion) return;
    last = subscribers.at(-1)?.email as string;
  }
}
