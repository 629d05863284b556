import { type CartItem, cartOf } from '../../shared/order/cart.ts';
import { readLines } from '../../shared/order/cart-cookie.ts';
import { cartCookie } from '../../shared/order/form-pages.ts';
import { failureIn } from '../api/failure.ts';
import type { trpc } from '../api/trpc.ts';
import { readStoredCart } from './stored-cart.ts';
import { useCart } from './use-cart.ts';

const readCookie = () => new RegExp(`(?:^|; )${cartCookie}=([^;]*)`).exec(document.cookie)?.[1];

/**
 * Moves what was added without scripts from the cookie to the cart in the browser's storage. What the shop does not sell any more
 * is left out. Of several tabs, only the one that still finds the cookie adds its lines.
 */
export async function takeCookieCart({ product }: ReturnType<typeof trpc.useUtils>): Promise<void> {
  const cookie = readCookie();
  const reads = readLines(cookie).map(async ({ _id, quantity }) => {
    try {
      const { data } = await product.get.fetch({ id: _id });
      return [{ ...data, quantity }];
    } catch (error) {
      if (failureIn(error)?.reason !== 'PRODUCT_NOT_FOUND') throw error;
      return [];
    }
  });
  const lines = (await Promise.all(reads)).flat();
  if (readCookie() !== cookie) return;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${cartCookie}=; Path=/; Max-Age=0`;
  const kept = readStoredCart().items;
  const more = (id: string) => lines.find(({ _id }) => _id === id)?.quantity ?? 0;
  const isNew = ({ _id }: CartItem) => !kept.some((item) => item._id === _id);
  const added = kept.map((item) => ({ ...item, quantity: item.quantity + more(item._id) }));
  useCart.setState(cartOf([...added, ...lines.filter(isNew)]));
}
