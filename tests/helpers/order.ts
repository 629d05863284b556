import { readOrder } from './card.ts';
import { customer, makeProduct } from './factories.ts';
import type { RestAnswer, TestShop } from './shop.ts';
import { emptyOutbox } from './webhook.ts';

/** An order of two pieces, to be paid in cash. @returns its number */
export async function makeCashOrder(shop: TestShop, who: typeof customer = customer): Promise<string> {
  const { id } = await makeProduct(shop.db, { stock: 5 });
  const cartItems = [{ _id: id, quantity: 2 }];
  return (await shop.trpc.order.place.mutate({ cartItems, customer: who })).data.orderNumber;
}

/** Lets the time pass in which an order in review has to be confirmed. */
export async function endReview(shop: TestShop, number: string): Promise<void> {
  await shop.db.unconfirmedOrder.updateMany({
    where: { order: { number } },
    data: { expiresAt: new Date(Date.now() - 1000) },
  });
  await shop.db.$executeRaw`SELECT graphile_worker.add_job('reconcile')`;
  await shop.runJobs();
  await shop.runJobs();
}

/** The number of confirmations that the shopper of an order gets. */
export async function countConfirmations(shop: TestShop, orderId: string): Promise<number> {
  await emptyOutbox(shop);
  return shop.db.orderEmail.count({ where: { orderId, kind: 'confirmation' } });
}

/** The history of an order: from, to, actor and reason. */
export async function stepsOf(shop: TestShop, number: string) {
  const { events } = await readOrder(shop, number);
  return events.map(({ from, to, actor, reason }) => [from, to, actor, reason]);
}

export async function activityOf(shop: TestShop, number: string) {
  const { id } = await readOrder(shop, number);
  const written = await shop.db.activity.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
  return written.map(({ actor, action, changes }) => ({ actor, action, changes }));
}

/** The status, code and message of a refusal over REST. */
export const refusalOf = ({ status, body }: RestAnswer) => [status, body.code, body.message];
