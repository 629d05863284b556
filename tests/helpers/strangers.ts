import { customer } from './factories.ts';
import { posting } from './shop.ts';

/** The addresses of an IPv6 /56, one in each /64: the addresses of one home connection. */
export const homeLine = (count = 256): string[] =>
  Array.from({ length: count }, (_, n) => `2001:db8:77:ab${n.toString(16).padStart(2, '0')}::1`);

interface Attack {
  productIds: string[];
  addresses: string[];
  /** The number of rounds. Each address orders once in each round. */
  rounds: number;
}

/** Places orders without a customer from all addresses, as fast as possible. @returns the number of placed orders */
export async function orderUnnamed(url: string, { productIds, addresses, rounds }: Attack): Promise<number> {
  let placed = 0;
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      addresses.map(async (address, n) => {
        const _id = productIds[(n + round) % productIds.length];
        const body = posting({ cartItems: [{ _id, quantity: 1 + (n % 3) }] }, { 'x-forwarded-for': address });
        const answer = await fetch(`${url}/api/v1/product/order-many`, body);
        await answer.arrayBuffer();
        if (answer.ok) placed += 1;
      }),
    );
  }
  return placed;
}

/** Places cash orders of shoppers with an address, an e-mail address and a phone number of their own. @returns their numbers */
export async function orderAsShoppers(url: string, productIds: string[], count: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let n = 0; n < count; n++) {
    const own = { email: `shopper${n}@example.com`, phone: `+88017140${String(n).padStart(5, '0')}` };
    const cartItems = [{ _id: productIds[n % productIds.length], quantity: 1 }];
    const headers = { 'x-forwarded-for': `198.51.100.${n + 1}` };
    const body = posting({ cartItems, customer: { ...customer, ...own } }, headers);
    const answer = await fetch(`${url}/api/v1/product/order-many`, body);
    if (answer.ok) numbers.push((await answer.json()).data.orderNumber);
  }
  return numbers;
}
