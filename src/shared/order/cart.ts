import { limits } from '../base/limits.ts';
import { messages } from '../base/messages.ts';
import { lineCents, toCents } from '../base/money.ts';
import type { Product } from '../product/product.ts';

/** Without the further pictures: no screen of the cart shows them, and stored carts may be older than they are. */
export interface CartItem extends Omit<Product, 'images'> {
  quantity: number;
  /** In dollars: the price that the shopper saw before it changed; kept until the shopper acknowledges the new one. */
  previousPrice?: number;
  /** The shop no longer has this product. */
  gone?: true;
}

export interface Cart {
  items: CartItem[];
  totalCents: number;
}

/** A new cart, or the old one with the reason why it did not change. */
export interface CartChange {
  cart: Cart;
  refusal?: string;
}

/** New data of a product: all of it, or only what the server sent. */
export type ProductUpdate = Pick<Product, '_id'> & Partial<Product>;

export const emptyCart: Cart = { items: [], totalCents: 0 };

export function lineTotalCents(item: Pick<CartItem, 'price' | 'quantity'>): number {
  return lineCents({ unitCents: toCents(item.price), quantity: item.quantity });
}

export function cartOf(items: CartItem[]): Cart {
  return { items, totalCents: items.reduce((sum, item) => sum + lineTotalCents(item), 0) };
}

function withLine(cart: Cart, id: string, change: (item: CartItem) => CartItem): Cart {
  return cartOf(cart.items.map((item) => (item._id === id ? change(item) : item)));
}

function withQuantity(cart: Cart, id: string, quantity: number): Cart {
  return withLine(cart, id, (item) => ({ ...item, quantity }));
}

function findItem(cart: Cart, id: string): CartItem | undefined {
  return cart.items.find((item) => item._id === id);
}

/** A line has at most the stock, and at most the quantity that an order allows. */
function fits(quantity: number, stock: number): boolean {
  return quantity <= Math.min(stock, limits.lineQuantity);
}

/** A line without the data of its product. */
export type CartLine = Pick<CartItem, '_id' | 'quantity'>;

/** The reason why so many more pieces of a product don't fit into a cart. */
export function addRefusal(
  lines: CartLine[],
  { _id: id, stock }: Pick<Product, '_id' | 'stock'>,
  quantity: number,
): string | undefined {
  if (!stock) return messages.cart.notInStock;
  const held = lines.find(({ _id }) => _id === id)?.quantity ?? 0;
  const isFull = held === 0 && lines.length >= limits.cartLines;
  return isFull || !fits(held + quantity, stock) ? messages.cart.maximumReached : undefined;
}

export function addItem(cart: Cart, product: Product, quantity = 1): CartChange {
  const refusal = addRefusal(cart.items, product, quantity);
  if (refusal) return { cart, refusal };
  const held = findItem(cart, product._id)?.quantity;
  if (!held) return { cart: cartOf([...cart.items, { ...product, quantity }]) };
  return { cart: withQuantity(refreshItems(cart, [product]), product._id, held + quantity) };
}

export function removeItem(cart: Cart, id: string): Cart {
  return cartOf(cart.items.filter((item) => item._id !== id));
}

export function increaseItem(cart: Cart, id: string, quantity = 1): CartChange {
  const item = findItem(cart, id);
  if (!item) return { cart };
  if (!fits(item.quantity + quantity, item.stock)) return { cart, refusal: messages.cart.maximumReached };
  return { cart: withQuantity(cart, id, item.quantity + quantity) };
}

/** Never below 1: to take out the last piece, a shopper removes the line. */
export function decreaseItem(cart: Cart, id: string): Cart {
  const item = findItem(cart, id);
  return item && item.quantity > 1 ? withQuantity(cart, id, item.quantity - 1) : cart;
}

/** Lowers a line to the pieces left of its product; removes it if none is left. */
export function fitItem(cart: Cart, id: string, left: number): Cart {
  const item = findItem(cart, id);
  if (!item || item.quantity <= left) return cart;
  return left > 0 ? withQuantity(cart, id, left) : removeItem(cart, id);
}

/** The pieces that were added since others were ordered. */
export function linesLeft<Line extends CartLine>(lines: Line[], ordered: CartLine[]): Line[] {
  const taken = new Map(ordered.map(({ _id, quantity }) => [_id, quantity]));
  const left = lines.map((line) => ({ ...line, quantity: line.quantity - (taken.get(line._id) ?? 0) }));
  return left.filter(({ quantity }) => quantity > 0);
}

/** Takes out the ordered pieces, and leaves those added since. */
export function takeOut({ items }: Cart, ordered: CartLine[]): Cart {
  return cartOf(linesLeft(items, ordered));
}

function refreshed({ gone, previousPrice, ...item }: CartItem, update: ProductUpdate): CartItem {
  const seen = previousPrice ?? item.price;
  // An update with a price has the ordinary one, too, while a sale is on.
  const line = {
    ...item,
    ...(update.price && { ordinaryPrice: undefined, formerPrice: undefined }),
    ...update,
    quantity: item.quantity,
  };
  return line.price === seen ? line : { ...line, previousPrice: seen };
}

/** Updates the cart's products with the server's data; quantities stay as the shopper set them. */
export function refreshItems(cart: Cart, updates: ProductUpdate[], goneIds: string[] = []): Cart {
  const known = new Map(updates.map((update) => [update._id, update]));
  const items = cart.items.map((item) => {
    if (goneIds.includes(item._id)) return { ...item, gone: true as const };
    const update = known.get(item._id);
    return update ? refreshed(item, update) : item;
  });
  return cartOf(items);
}

/** Marks a line's new price as seen by the shopper. */
export function acknowledgePrice(cart: Cart, id: string): Cart {
  return withLine(cart, id, ({ previousPrice, ...item }) => item);
}

/** The fields that decide whether a line can be bought. */
type Buyable = Pick<CartItem, 'gone' | 'stock' | 'quantity'>;

/** The reason why a line can't be bought: its product is no longer sold, is sold out, or has too few pieces. */
export function lineProblem(item: Buyable): 'gone' | 'soldOut' | 'tooMany' | undefined {
  if (item.gone) return 'gone';
  if (item.stock === 0) return 'soldOut';
  return item.quantity > item.stock ? 'tooMany' : undefined;
}

/** True if there are lines, and all can be bought. */
export function canCheckOut({ items }: { items: Buyable[] }): boolean {
  return items.length > 0 && !items.some(lineProblem);
}
