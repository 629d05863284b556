import type { Prisma } from '../../../prisma/generated/client.ts';
import type { OrderEmail } from '../../shared/order/order-email.ts';
import type { Db } from '../database/db.ts';
import { findStanding } from '../order/fulfilment/queries.ts';
import { makeOrderLink } from '../order/link.ts';
import { type EmailOrder, type EmailSubject, orderSelection } from './email-kind.ts';
import { entryOf, type News } from './news.ts';
import { emailSelection, presentEmail } from './present.ts';

export async function findEmailOrders(db: Db, ids: string[]): Promise<Map<string, EmailOrder>> {
  const orders = await db.order.findMany({ where: { id: { in: ids } }, select: orderSelection });
  const isCollected = ({ deliveryKind }: (typeof orders)[number]) => deliveryKind === 'collect';
  const optionIds = orders.filter(isCollected).map(({ deliveryId }) => deliveryId as string);
  const options =
    optionIds.length > 0 ? await db.deliveryOption.findMany({ where: { id: { in: optionIds } } }) : [];
  const byId = new Map(options.map((option) => [option.id, option]));
  return new Map(
    orders.map((order) => {
      const { address = '', hours = '' } = byId.get(order.deliveryId ?? '') ?? {};
      return [order.id, { ...order, collected: isCollected(order) ? { address, hours } : null }];
    }),
  );
}

/** The current content of an e-mail, with a new link to the page of its order; null if it is not true any more, or if the order has no e-mail address. */
export async function readNews(db: Db, subject: EmailSubject, order: EmailOrder): Promise<News | null> {
  if (!order.customerEmail) return null;
  const { kind } = subject;
  const facts = await entryOf(kind).read(db, subject, order.status);
  if (facts === null) return null;
  return { kind, order, facts, token: await makeOrderLink(db, order.id, 'email') } as News;
}

/** The e-mails of an order, oldest first. @throws Failure ORDER_NOT_FOUND */
export async function listEmails(db: Db, number: string): Promise<OrderEmail[]> {
  const { id: orderId } = await findStanding(db, number);
  const rows = await db.orderEmail.findMany({
    where: { orderId },
    select: emailSelection,
    orderBy: { id: 'asc' },
  });
  return rows.map(presentEmail);
}

/** The number of e-mails that are to be sent, without those that ask for reviews in some days. */
export function countWaitingEmails(db: Db): Promise<number> {
  const later: Prisma.OrderEmailWhereInput = {
    kind: 'to_review',
    tries: 0,
    nextAttemptAt: { gt: new Date() },
  };
  return db.orderEmail.count({ where: { nextAttemptAt: { not: null }, NOT: later } });
}
