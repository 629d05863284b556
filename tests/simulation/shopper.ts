import { setTimeout as sleep } from 'node:timers/promises';
import { toAmount, toCents } from '../../src/shared/base/money.ts';
import type { ManagedOrder } from '../../src/shared/order/manage-order.ts';
import { cardFields } from '../helpers/card-fields.ts';
import { type Answer, isDone } from './client.ts';
import { cards, type NewOrder } from './lives.ts';
import { addPieces, type ModelOrder, newOrder, type Selling, sumOf } from './model.ts';
import { type OrderScene, readOrder, type Scene, type Take } from './scene.ts';
import { type OrderOutcome, outcomesOf } from './selling-work.ts';

const customerAt = (n: number) => ({
  name: `Customer ${n}`,
  email: `customer-${n}@example.com`,
  address: `House ${n}, Road 5, Dhanmondi, Dhaka`,
  phone: `+88017${String(10_000_000 + n)}`,
});

const cartOf = ({ model }: Scene, { items }: NewOrder) =>
  items.map(({ product, quantity }) => ({ _id: model.products[product]?.id as string, quantity }));

function askToPlace({ client, key }: Scene, { by }: NewOrder, input: object): Promise<Answer> {
  if (by === 'program') return client.rest('/product/order-many', input, key);
  return client.trpc('order.place', input, { key });
}

function askForIntent({ client }: Scene, { by }: NewOrder, input: object, key: string): Promise<Answer> {
  if (by === 'program') return client.rest('/payment/create-intent', input, key);
  return client.trpc('payment.createIntent', input, { key });
}

const idOf = (clientSecret: string) => clientSecret.split('_secret_')[0] as string;

/** Confirms a card with the provider. @returns whether the provider has the money */
async function confirm(
  { client, key, model }: Scene,
  clientSecret: string,
  card: keyof typeof cards,
): Promise<boolean> {
  const intentId = idOf(clientSecret);
  const form = { client_secret: clientSecret, ...cardFields(cards[card]) };
  const answer = await client.provider(`/v1/payment_intents/${intentId}/confirm`, form, {
    key: `${key}-confirm`,
  });
  // 402: the card was declined. 400: the intent was cancelled, or is paid already.
  if (![200, 400, 402].includes(answer.status)) isDone(answer, []);
  if (answer.status === 200) model.paidIntents.add(intentId);
  return answer.status === 200;
}

/** The payment comes first; its order may be refused. */
async function placePaid(
  scene: Scene,
  wanted: NewOrder,
  { input, cents }: { input: object; cents: number },
): Promise<Answer | undefined> {
  const begun = await askForIntent(scene, wanted, { amount: toAmount(cents) }, `${scene.key}-intent`);
  isDone(begun, []);
  const clientSecret: string = begun.body.data;
  if (!(await confirm(scene, clientSecret, 'works'))) return undefined;
  return askToPlace(scene, wanted, { ...input, paymentIntentId: idOf(clientSecret) });
}

/** Delivery options to be tried, each after the one before was refused. */
function choices({ model }: Scene, { delivery }: NewOrder): (string | undefined)[] {
  const { options } = (model.selling[model.answered] as Selling).terms;
  if (options.length === 1) return [undefined, undefined];
  const first = delivery % options.length;
  return [...options.slice(first), ...options.slice(0, first)].map(({ id }) => id);
}

interface Asked {
  answer: Answer;
  /** All that the shop may answer. */
  outcomes: Set<OrderOutcome>;
}

/** Places an order by what is known of prices. @returns undefined if it can't be paid */
async function ask(
  scene: Scene,
  wanted: NewOrder,
  deliveryOption: string | undefined,
): Promise<Asked | undefined> {
  const { model } = scene;
  const { answered, selling } = model;
  const cartItems = cartOf(scene, wanted);
  const asked = { cart: cartItems, deliveryOption, code: wanted.code };
  const [seen] = outcomesOf([selling[answered] as Selling], asked);
  const expected = wanted.hasSeenTotal && typeof seen === 'number' ? { expectedTotal: toAmount(seen) } : {};
  const discountCode = wanted.code ?? undefined;
  const customer = customerAt(wanted.customer);
  const input = { cartItems, customer, deliveryOption, discountCode, ...expected };
  if (wanted.method === 'bare' && typeof seen !== 'number') return undefined;
  const answer =
    wanted.method === 'card'
      ? await askForIntent(scene, wanted, input, scene.key)
      : wanted.method === 'cash'
        ? await askToPlace(scene, wanted, input)
        : await placePaid(scene, wanted, { input, cents: seen as number });
  return answer && { answer, outcomes: outcomesOf(selling.slice(answered), asked) };
}

/** @throws Error unless the model knows why the shop has answered this */
function checkOutcome({ answer, outcomes }: Asked, { code }: NewOrder, totalCents: number | undefined): void {
  const { reason } = answer;
  const isKnown =
    totalCents !== undefined
      ? outcomes.has(totalCents)
      : reason === 'INVALID_INPUT' || reason === 'ORDER_TOO_HEAVY'
        ? outcomes.has(reason)
        : reason === 'DISCOUNT_REFUSED'
          ? outcomes.has(reason) || code === 'FREE'
          : reason === 'OUT_OF_STOCK' || outcomes.size > 1;
  if (isKnown) return;
  throw new Error(`answered ${totalCents ?? reason}, not ${[...outcomes].join(' or ')}`);
}

const refusals = [
  'OUT_OF_STOCK',
  'PRICE_CHANGED',
  'PAYMENT_MISMATCH',
  'ORDER_TOO_HEAVY',
  'INVALID_INPUT',
  'DISCOUNT_REFUSED',
] as const;

/** Places an order, by another option or at another price if the first one is refused. @returns undefined if the shop can't sell this */
export async function place(scene: Scene, wanted: NewOrder, life: number): Promise<ModelOrder | undefined> {
  for (const [n, deliveryOption] of choices(scene, wanted).entries()) {
    const asked = await ask({ ...scene, key: `${scene.key}-${n}` }, wanted, deliveryOption);
    if (!asked) continue;
    const { answer } = asked;
    const isPlaced = isDone(answer, [...refusals]);
    const receipt = wanted.method === 'card' ? answer.body.order : answer.body.data;
    checkOutcome(asked, wanted, isPlaced ? toCents(receipt.total) : undefined);
    if (isPlaced) return record(scene, wanted, { life, answer, receipt });
    if (answer.reason === 'OUT_OF_STOCK' || wanted.method === 'bare') return undefined;
  }
  return undefined;
}

function record(
  scene: Scene,
  wanted: NewOrder,
  {
    life,
    answer,
    receipt,
  }: { life: number; answer: Answer; receipt: { orderNumber: string; total: number } },
): ModelOrder {
  const order = newOrder({
    number: receipt.orderNumber,
    life,
    method: wanted.method === 'cash' ? 'cash' : 'card',
    totalCents: toCents(receipt.total),
  });
  for (const { _id, quantity } of cartOf(scene, wanted)) addPieces(order.ordered, _id, quantity);
  if (wanted.method === 'card') order.clientSecret = answer.body.data;
  scene.model.orders.set(order.number, order);
  return order;
}

/** The time to wait for the provider's event if a shopper does not come back. */
const newsMs = 5000;

async function waitForNews(scene: OrderScene): Promise<void> {
  const end = Date.now() + newsMs;
  while (Date.now() < end && (await readOrder(scene, scene.order)).status === 'awaiting_payment')
    await sleep(100);
}

const pay: Take<'pay'> = async (scene, { card, comesBack }) => {
  const { client, order } = scene;
  const { clientSecret } = order;
  if (clientSecret === '' || !(await confirm(scene, clientSecret, card))) return false;
  if (comesBack) isDone(await client.trpc('payment.complete', { clientSecret }), []);
  else await waitForNews(scene);
  return true;
};

/**
 * Pays the difference of a change that waits, by its link. In some cases, the change is withdrawn instead.
 * @returns the order once the change is made, with what was refunded of the difference; undefined if it is not made
 */
export async function payDifference(
  scene: OrderScene,
  isWithdrawn: boolean,
): Promise<{ order: ManagedOrder; refundCents: number } | undefined> {
  const { client, key, order } = scene;
  const path = `/order/${order.number}`;
  const link = await client.rest(`${path}/payment-link`, {}, `${key}-link`);
  if (!isDone(link, ['ORDER_STEP_REFUSED'])) return undefined;
  const begun = await client.trpc('payment.payByLink', { token: link.body.data.link.split('#')[1] });
  if (!isDone(begun, ['ORDER_NOT_FOUND', 'ORDER_EXPIRED'])) return undefined;
  const clientSecret: string = begun.body.data;
  if (isWithdrawn)
    isDone(await client.rest(`${path}/withdraw-change`, {}, `${key}-withdraw`), ['ORDER_STEP_REFUSED']);
  if (await confirm(scene, clientSecret, 'works'))
    isDone(await client.trpc('payment.complete', { clientSecret }), []);
  const after = await readOrder(scene, order);
  const paid = after.payments.find(({ intentId }) => intentId === idOf(clientSecret));
  if (paid?.status !== 'succeeded') return undefined;
  return { order: after, refundCents: toCents(sumOf(paid.refunds.map(({ amount }) => amount))) };
}

const leave: Take<'leave'> = async ({ client, order: { clientSecret } }) => {
  if (clientSecret === '') return false;
  const answer = await client.trpc('payment.cancel', { clientSecret });
  isDone(answer, []);
  return answer.body.data.status === 'cancelled';
};

/** Lets fifteen minutes pass for an order, and for the job that watches over it. */
const timeOut: Take<'timeOut'> = async ({ shops: { db }, order: { number } }) => {
  const { count } = await db.order.updateMany({
    where: { number, status: 'awaiting_payment' },
    data: { holdExpiresAt: new Date(Date.now() - 1000) },
  });
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload->>'orderId' = (
      SELECT id::text FROM orders WHERE number = ${number})`;
  return count === 1;
};

export const shopperSteps = { pay, leave, timeOut };
