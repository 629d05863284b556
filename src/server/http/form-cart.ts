import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../shared/base/limits.ts';
import { comparable } from '../../shared/base/text.ts';
import { addRefusal, type CartLine } from '../../shared/order/cart.ts';
import { readLines, writeLines } from '../../shared/order/cart-cookie.ts';
import { cartCookie, type FormLine } from '../../shared/order/form-pages.ts';
import type { Product } from '../../shared/product/product.ts';
import type { Context } from '../rpc/context.ts';
import { failureOf } from '../rpc/failure.ts';
import { appRouter } from './router.ts';
import { readCookie } from './staff-cookies.ts';

/** The `Cache-Control` of a page with a cart or an order in it. */
export const ofOneShopper = 'private, no-store';

const keptSeconds = 30 * 24 * 60 * 60;

/** The lines of the cart that a browser without scripts keeps in a cookie. */
export function cookieCart({ headers }: IncomingMessage): CartLine[] {
  return readLines(readCookie(headers.cookie, cartCookie));
}

/** Scripts read the cookie, and move its lines to the cart in the browser's storage. @param lines none: removes it */
export function setCookieCart(res: ServerResponse, lines: CartLine[], publicUrl: string): void {
  const flags = `Path=/; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  const age = lines.length > 0 ? keptSeconds : 0;
  res.appendHeader('set-cookie', `${cartCookie}=${writeLines(lines)}; ${flags}; Max-Age=${age}`);
}

/** A product as shoppers see it; undefined for one that the shop does not sell. */
async function findProduct(ctx: Context, id: string): Promise<Product | undefined> {
  try {
    return (await appRouter.createCaller(ctx).product.get({ id })).data;
  } catch (error) {
    if (failureOf(error).reason === 'PRODUCT_NOT_FOUND') return undefined;
    throw error;
  }
}

/** True for a product of which a variant has to be chosen. */
const needsChoice = ({ options, parentId }: Product) => options !== undefined && parentId === undefined;

const goneLine = { title: 'A product of your cart', image: '', price: 0, stock: 0, gone: true } as const;

/** The lines with the current data of their products, each as the page of its product shows it. */
export function readCart(ctx: Context, lines: CartLine[]): Promise<FormLine[]> {
  return Promise.all(
    lines.map(async (line) => {
      const product = await findProduct(ctx, line._id);
      if (!product || needsChoice(product)) return { ...goneLine, ...line };
      const { title, image, price, ordinaryPrice, stock } = product;
      return { ...line, title, image, price, ordinaryPrice, stock };
    }),
  );
}

export interface CartChange {
  lines: CartLine[];
  /** The reason why they are what they were. */
  refusal?: string | undefined;
}

/** The variant with the values that are chosen in the form, or the product itself if it has none. */
async function chosenProduct(ctx: Context, form: URLSearchParams): Promise<Product | string> {
  const named = await findProduct(ctx, form.get('add') ?? '');
  if (!named) return 'This product is no longer sold';
  const { options = [], variants = [], values } = named;
  const chosen = options.map((_, at) => form.get(`option-${at}`) ?? values?.[at]);
  const variant = variants.find((one) => chosen.every((value, at) => one.values[at] === value));
  if (options.length === 0 || variant?._id === named._id) return named;
  const found = variant && (await findProduct(ctx, variant._id));
  if (found) return found;
  const names = options.join(' and ').toLowerCase();
  return chosen.includes(undefined)
    ? `Choose ${names} of ${named.title} first`
    : `${named.title} is not made in this ${names}; choose another`;
}

async function addTo(ctx: Context, lines: CartLine[], form: URLSearchParams): Promise<CartChange> {
  const quantity = readQuantity(form, '1');
  const product = await chosenProduct(ctx, form);
  if (typeof product === 'string') return { lines, refusal: product };
  const { _id } = product;
  const refusal = isQuantity(quantity) ? addRefusal(lines, product, quantity) : wrongQuantity;
  if (refusal) return { lines, refusal };
  const held = lines.find((line) => line._id === _id);
  if (!held) return { lines: [...lines, { _id, quantity }] };
  return { lines: withQuantity(lines, _id, held.quantity + quantity) };
}

const wrongQuantity = `Enter a whole number from 1 to ${limits.lineQuantity}`;

/** In digits of any script. */
const readQuantity = (form: URLSearchParams, otherwise: string) =>
  Number(comparable(form.get('quantity') ?? otherwise));

const isQuantity = (quantity: number) =>
  Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= limits.lineQuantity;

const withQuantity = (lines: CartLine[], id: string, quantity: number) =>
  lines.map((line) => (line._id === id ? { ...line, quantity } : line));

/** Does what the pressed button of a form says: `add`, `set` or `remove`, with the id of a product as its value. */
export async function changeCart(
  ctx: Context,
  lines: CartLine[],
  form: URLSearchParams,
): Promise<CartChange> {
  if (form.has('add')) return addTo(ctx, lines, form);
  const removed = form.get('remove');
  if (removed !== null) return { lines: lines.filter(({ _id }) => _id !== removed) };
  const quantity = readQuantity(form, '');
  if (!isQuantity(quantity)) return { lines, refusal: wrongQuantity };
  return { lines: withQuantity(lines, form.get('set') ?? '', quantity) };
}
