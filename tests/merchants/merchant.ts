import { expect } from 'vitest';
import { toCents } from '../../src/shared/base/money.ts';
import { makeKey } from '../helpers/api-key.ts';
import { lastDays } from '../helpers/days.ts';
import { customer } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { openTestShop, posting, type TestShop } from '../helpers/shop.ts';
import { type SignedIn, signInAs } from '../helpers/staff.ts';

/** A shop as its owner sets it up. Amounts are in units of the currency; rates and options are named. */
interface Merchant {
  shop: { currency: string; country: string; timeZone: string };
  tax?: { mode: 'included' | 'added'; rates: Record<string, number | null>; delivery?: string };
  /** None: the shop keeps the one that it began with. */
  options?: { name: string; [field: string]: unknown }[];
  goods: { title: string; price: number; taxRate?: string; grams?: number }[];
}

export interface OpenMerchant {
  shop: TestShop;
  owner: SignedIn;
  timeZone: string;
  /** The ids of the delivery options, by name. */
  options: Record<string, string>;
  /** A cart of the goods, in their order. */
  cart(...quantities: number[]): { cartItems: { _id: string; quantity: number }[] };
  /** Calls the API with a key. @throws if the answer is not 200 */
  call(method: string, path: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a response of the API
type Answer = any;

/** Opens a shop, and sets it up over the API alone. */
export async function openMerchant({
  shop: details,
  tax,
  options = [],
  goods,
}: Merchant): Promise<OpenMerchant> {
  const shop = await openTestShop({ RATE_LIMIT: 'off' });
  const owner = await signInAs(shop, 'owner');
  const { authorization } = await makeKey(shop);
  const call = async (method: string, path: string, body?: object) => {
    const init = body === undefined ? { headers: { authorization } } : posting(body, { authorization });
    const answer = await shop.rest(path, { ...init, method });
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body;
  };
  await call('PATCH', '/settings/shop', { values: { name: 'Gym', ...details } });
  const rates: Record<string, string> = {};
  for (const [name, percent] of Object.entries(tax?.rates ?? {}))
    rates[name] = (await call('POST', '/tax-rate', { name, percent })).data.id;
  if (tax) {
    const delivery = tax.delivery === undefined ? 'goods' : rates[tax.delivery];
    await call('PATCH', '/settings/tax', { values: { mode: tax.mode, delivery } });
  }
  const ids: Record<string, string> = {};
  const [first] = (await call('GET', '/delivery-option')).data;
  for (const option of options) ids[option.name] = (await call('POST', '/delivery-option', option)).data.id;
  if (options.length > 0) await call('DELETE', `/delivery-option/${first.id}`);
  const made: string[] = [];
  for (const { taxRate, ...one } of goods) {
    const product = { ...one, stock: 50, category: 'weightlifting', details: 'Of steel.', image: '' };
    const body = { ...product, taxRate: taxRate === undefined ? null : rates[taxRate] };
    made.push((await call('POST', '/product/create', body)).data._id);
  }
  return {
    shop,
    owner,
    timeZone: details.timeZone,
    options: ids,
    cart: (...quantities) => ({
      cartItems: quantities.map((quantity, index) => ({ _id: made[index] as string, quantity })),
    }),
    call,
    close: async () => {
      await expectInvariants(shop.db);
      await shop.close();
    },
  };
}

/** Today and the day before in the shop's time zone: midnight may pass meanwhile. */
const daysOf = ({ timeZone }: OpenMerchant) => lastDays(2, timeZone);

/** The sums of each rate in the accounts of these days, and their delivery. */
async function taxInAccounts(merchant: OpenMerchant) {
  const { tax } = await merchant.owner.trpc.accounting.summary.query(daysOf(merchant));
  return { rates: tax.rates, delivery: tax.delivery };
}

interface Sale {
  cart: object;
  /** The amounts of the order, as `POST /price`, the order and its invoice have them. */
  amounts: object;
  /** A line and the pieces of it that come back, and the amount that is handed back for them. */
  back: { line: number; quantity: number; credit: number };
  /** The accounts before and after that. */
  accounts: { before: object; after: object };
}

/** Sells a cart for cash: it is priced, ordered, shipped, paid at the door and invoiced; then pieces of it come back. */
export async function sell(merchant: OpenMerchant, { cart, amounts, back, accounts }: Sale): Promise<string> {
  const { call, owner, shop } = merchant;
  const { data: price } = await call('POST', '/price', cart);
  expect(price).toMatchObject(amounts);
  const order = { customer, ...cart, expectedTotal: price.total };
  const { orderNumber: number } = (await call('POST', '/product/order-many', order)).data;
  expect((await call('GET', `/order/${number}`)).data).toMatchObject(amounts);
  await call('POST', `/order/${number}/ship`, {});
  await call('POST', `/order/${number}/deliver`, {});
  expect((await call('POST', `/order/${number}/documents`, { kind: 'invoice' })).data).toMatchObject(amounts);
  expect(await taxInAccounts(merchant)).toEqual(accounts.before);
  const { credit, ...piece } = back;
  const returned = { reason: 'changed_mind', lines: [{ ...piece, restocked: true }], credit };
  await call('POST', `/order/${number}/return`, returned);
  await owner.trpc.order.issueDocuments.mutate(daysOf(merchant));
  expect(await taxInAccounts(merchant)).toEqual(accounts.after);
  const [note] = await shop.db.document.findMany({ where: { kind: 'credit_note' } });
  expect(note?.totalCents).toBe(toCents(credit));
  return number;
}
