import { cardFields } from '../helpers/card-fields.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import type { TimedShop } from './timed.ts';

const buyers = 10;
const orders = 50;

/** Orders paid by card, at the sandbox, by ten buyers at a time. The shop learns of it from its events and from the buyers. */
export async function cardsBench({ db, url, step }: TimedShop): Promise<void> {
  const { id } = await makeProduct(db, { stock: 1000 });
  const settings = await db.sandboxObject.findUniqueOrThrow({ where: { id: 'settings' } });
  const { publishableKey } = settings.body as { publishableKey: string };

  async function send(
    path: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<{ data: string }> {
    const answer = await fetch(url + path, { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
    return answer.json();
  }
  const json = { 'content-type': 'application/json' };

  async function buy(): Promise<void> {
    const order = JSON.stringify({ cartItems: [{ _id: id, quantity: 1 }], customer });
    const { data: secret } = await send('/api/v1/payment/create-intent', order, json);
    const [intentId] = secret.split('_secret_');
    const card = new URLSearchParams({ client_secret: secret, ...cardFields('4242424242424242') });
    await send(`/sandbox/v1/payment_intents/${intentId}/confirm`, card.toString(), {
      authorization: `Bearer ${publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
    await send('/trpc/payment.complete', JSON.stringify({ clientSecret: secret }), json);
  }

  let left = orders;
  async function buyAll(): Promise<void> {
    while (left-- > 0) await buy();
  }
  await step('one card order', { rows: 1 }, buy);
  // Five a second.
  await step(
    `${orders} card orders, ${buyers} buyers`,
    { rows: orders, milliseconds: (orders / 5) * 1000 },
    () => Promise.all(Array.from({ length: buyers }, buyAll)),
  );
  const paid = await db.order.count({ where: { status: 'paid' } });
  if (paid !== orders + 1) throw new Error(`${paid} of ${orders + 1} orders are paid`);
}
