/** The sums of a rate of tax; null percent for exempt goods. */
interface AtRate {
  percent: number | null;
  net: number;
  tax: number;
}

/** The tax in the accounts: the sums of each rate, and the delivery. */
interface Accounts {
  rates: AtRate[];
  delivery: number;
}

/** A sale of a merchant, with all of its amounts as they were worked out by hand. */
interface Sale {
  /** The pieces of each of the goods, in their order. */
  quantities: number[];
  /** The name of the delivery option that is chosen; without it, the first. */
  delivery?: string;
  /** The way to pay in the browser. Over the API, all merchants are paid in cash. */
  payment: 'cash' | 'card';
  /** The amounts of the order, as `POST /price`, the order and its invoice have them. */
  amounts: { subtotal: number; delivery: number; tax: number; taxes: AtRate[]; total: number };
  /** The total, as people of this shop read it. */
  totalText: string;
  /** A line and the pieces of it that come back, and the amount that is refunded for them. */
  back: { line: number; quantity: number; credit: number };
  /** The accounts before and after that. */
  accounts: { before: Accounts; after: Accounts };
}

/** The same sale with a discount code: its amounts, and what comes back for the same pieces, by hand too. */
interface SaleWithCode {
  discount: { kind: 'percent' | 'amount' | 'delivery'; value?: number };
  amounts: Sale['amounts'] & { discount: number };
  credit: number;
  creditTax: number;
}

interface Good {
  title: string;
  value?: string;
  price: number;
  taxRate?: string;
  grams?: number;
}

/** The name that carts and orders have. */
export const nameOf = ({ title, value }: Good) => (value === undefined ? title : `${title}, ${value}`);

/** A shop as its owner sets it up. Amounts are in units of the currency; rates and options are named. */
export interface Merchant {
  name: string;
  /** The rule that its sale shows. */
  rule: string;
  shop: { currency: string; country: string; timeZone: string; [detail: string]: string };
  /** Further settings of its owner, by their group. */
  settings?: { withdrawal: object; purchase: { orderButton: string; priceNote: string } };
  tax?: { mode: 'included' | 'added'; rates: Record<string, number | null>; delivery?: string };
  /** None: the shop keeps the one that it began with. */
  options?: { name: string; [field: string]: unknown }[];
  /** Those with a value are the variants of one product, which has their title. */
  goods: Good[];
  /** The address and the phone number of its shopper; the number also as it is typed behind the calling code. */
  shopper: { address: string; phone: string; typedPhone: string };
  sale: Sale;
  withCode?: SaleWithCode;
  /** The prices of the delivery options for quantities of the goods; null if they are too heavy. */
  offers?: { quantities: number[]; prices: Record<string, number | null> }[];
}

// biome-ignore lint/suspicious/noExplicitAny: a response of the API
type Answer = any;

/** Calls the API of a shop with a key. @throws Error if the answer is not 200 */
export type Call = (method: string, path: string, body?: object) => Promise<Answer>;

export function callerOf(url: string, authorization: string): Call {
  return async (method, path, body) => {
    const type = body && { 'content-type': 'application/json' };
    const init = { method, headers: { authorization, ...type }, body: body && JSON.stringify(body) };
    const answer = await fetch(`${url}/api/v1${path}`, init);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
}

/** Sets up a new shop over the API alone. @returns the ids of the delivery options by name, and those of the goods */
export async function setUpMerchant(call: Call, { shop, settings, tax, options = [], goods }: Merchant) {
  await call('PATCH', '/settings/shop', { values: { name: 'Gym', ...shop } });
  for (const [group, values] of Object.entries(settings ?? {}))
    await call('PATCH', `/settings/${group}`, { values });
  const rates: Record<string, string> = {};
  for (const [name, percent] of Object.entries(tax?.rates ?? {}))
    rates[name] = (await call('POST', '/tax-rate', { name, percent })).data.id;
  if (tax) {
    const delivery = tax.delivery === undefined ? 'goods' : rates[tax.delivery];
    await call('PATCH', '/settings/tax', { values: { mode: tax.mode, delivery } });
  }
  const optionIds: Record<string, string> = {};
  const [first] = (await call('GET', '/delivery-option')).data;
  for (const option of options)
    optionIds[option.name] = (await call('POST', '/delivery-option', option)).data.id;
  if (options.length > 0) await call('DELETE', `/delivery-option/${first.id}`);
  const common = { category: 'weightlifting', details: 'Of steel.', image: '' };
  const pieces = ({ taxRate, price, grams }: Good) => ({
    ...{ price, grams, stock: 50, taxRate: taxRate === undefined ? null : rates[taxRate] },
  });
  const variants = goods.flatMap((one) =>
    one.value === undefined ? [] : { ...pieces(one), values: [one.value] },
  );
  if (variants.length > 0) {
    const body = { ...common, title: goods[0]?.title, options: ['Kind'], variants };
    return { optionIds, goodsIds: (await call('POST', '/product/create', body)).data.variants };
  }
  const goodsIds: string[] = [];
  for (const one of goods) {
    const body = { ...common, title: one.title, ...pieces(one) };
    goodsIds.push((await call('POST', '/product/create', body)).data._id);
  }
  return { optionIds, goodsIds };
}
