import { randomUUID } from 'node:crypto';
import { Failure } from '../../shared/base/failure.ts';
import { messages } from '../../shared/base/messages.ts';
import { phoneCountry, readPhone } from '../../shared/base/phone.ts';
import { type CartLine, canCheckOut } from '../../shared/order/cart.ts';
import { readLines } from '../../shared/order/cart-cookie.ts';
import { CheckoutForm, CollectForm } from '../../shared/order/customer.ts';
import { type CheckoutField, checkoutFields, type FormCheckout } from '../../shared/order/form-pages.ts';
import type { OrderReceipt } from '../../shared/order/order.ts';
import { orderRefusal } from '../../shared/order/order-refusal.ts';
import type { Context } from '../rpc/context.ts';
import { failureOf, toFailureData } from '../rpc/failure.ts';
import { readCart } from './form-cart.ts';
import { appRouter } from './router.ts';

type Price = FormCheckout['price'];

/** A form as it was sent; that of a first visit is empty. */
export interface SentCheckout {
  lines: CartLine[];
  typed: FormCheckout['typed'];
  deliveryOption: string | undefined;
  expectedTotal: number;
  key: string;
  /** False if only the price is asked for. */
  isPlaced: boolean;
}

export function readCheckout(form: URLSearchParams): SentCheckout {
  const typed = checkoutFields.map((name) => [name, form.get(name) ?? '']);
  return {
    lines: readLines(form.get('lines') ?? ''),
    typed: Object.fromEntries(typed),
    deliveryOption: form.get('deliveryOption') || undefined,
    expectedTotal: Number(form.get('expectedTotal') || Number.NaN),
    key: form.get('key') || randomUUID(),
    isPlaced: !form.has('price'),
  };
}

const toBuy = ({ lines, typed, deliveryOption }: SentCheckout) => ({
  cartItems: lines,
  deliveryOption,
  discountCode: typed.discountCode.trim() || undefined,
});

interface Priced {
  price?: Price;
  /** The reason why there is no price. */
  failure?: Failure;
}

async function priceOf(ctx: Context, sent: SentCheckout): Promise<Priced> {
  try {
    return { price: (await appRouter.createCaller(ctx).order.price(toBuy(sent))).data };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status >= 500) throw error;
    return { failure };
  }
}

/** The price with the chosen delivery; with the cheapest one if that can't be had any more. */
async function offeredPrice(ctx: Context, sent: SentCheckout): Promise<Priced> {
  const priced = await priceOf(ctx, sent);
  const isLost = priced.failure?.reason === 'INVALID_INPUT' || priced.failure?.reason === 'ORDER_TOO_HEAVY';
  return isLost ? priceOf(ctx, { ...sent, deliveryOption: undefined }) : priced;
}

/** The checkout as its page shows it. @throws Failure if the shop can't be asked now */
export async function showCheckout(
  ctx: Context,
  sent: SentCheckout,
  shown: Partial<Pick<FormCheckout, 'faults' | 'notice' | 'key'>> = {},
): Promise<FormCheckout> {
  const [lines, { price, failure }, takesCodes] = await Promise.all([
    readCart(ctx, sent.lines),
    offeredPrice(ctx, sent),
    appRouter.createCaller(ctx).discount.isTaken(),
  ]);
  const { typed, key } = sent;
  const notice = failure && canCheckOut({ items: lines }) ? failure.message : undefined;
  const discountCode = price?.discountRefusal?.message;
  return {
    lines,
    typed,
    price,
    key,
    takesCodes: takesCodes || typed.discountCode !== '',
    notice,
    ...shown,
    faults: { ...(discountCode && { discountCode }), ...shown.faults },
  };
}

interface Refused {
  failure: Failure;
  faults: FormCheckout['faults'];
  /** For the log, if it is a fault of the shop. */
  error?: unknown;
}

/** The faults of single fields. */
function faultsOf({ issues = [] }: Failure): FormCheckout['faults'] {
  const faults: FormCheckout['faults'] = {};
  for (const { path, message } of issues) {
    const field = path.replace('customer.', '') as CheckoutField;
    if (checkoutFields.includes(field)) faults[field] ??= message;
  }
  return faults;
}

/** The customer as typed, for an order that is delivered or collected. */
function customerOf({ typed }: SentCheckout, isDelivered: boolean, country: string) {
  const { data, error } = (isDelivered ? CheckoutForm : CollectForm).safeParse(typed);
  const phone = readPhone(typed.phone, phoneCountry(country));
  const { phoneMissing, phoneInvalid } = messages.checkout;
  const faults = error ? faultsOf(failureOf(error)) : {};
  if (!phone) faults.phone = typed.phone.trim() ? phoneInvalid : phoneMissing;
  return {
    faults,
    customer: data && phone ? { ...data, address: data.address || undefined, phone } : undefined,
  };
}

/** Places the order of a form, by the procedure of all orders. @returns the receipt, or the reason why there is none */
export async function placeSent(ctx: Context, sent: SentCheckout): Promise<OrderReceipt | Refused> {
  const { price } = await priceOf(ctx, sent);
  const option = price?.deliveryOptions.find(({ id }) => id === price.deliveryOption);
  const { contact } = await ctx.identity();
  // Without a price, the procedure says what is missing: the same form may have placed an order already.
  const { customer, faults } = customerOf(sent, option?.kind === 'deliver', contact.country);
  if (!customer) return { failure: new Failure('INVALID_INPUT'), faults };
  const { expectedTotal, key } = sent;
  const order = { ...toBuy(sent), customer, expectedTotal };
  try {
    const { data } = await appRouter.createCaller({ ...ctx, idempotencyKey: key }).order.place(order);
    return data;
  } catch (error) {
    const failure = failureOf(error);
    return { failure, faults: faultsOf(failure), error };
  }
}

const placedAlready =
  'This page has placed an order already, with other details. Press the button again only if you want a second order.';

/** The words for a refused order, and the key of the next try. */
export function refusedCheckout({ failure, faults }: Refused): Partial<FormCheckout> {
  // Each says by itself what to do.
  if (failure.reason === 'INVALID_INPUT' && Object.keys(faults).length > 0)
    return { faults, notice: 'Your order is not placed yet: please look at the marked fields.' };
  if (failure.reason === 'IDEMPOTENCY_KEY_REUSED')
    return { faults, notice: placedAlready, key: randomUUID() };
  const { message, isOfCode } = orderRefusal(toFailureData(failure), failure.message);
  return isOfCode
    ? { faults: { discountCode: failure.message }, notice: message }
    : { faults, notice: message };
}
