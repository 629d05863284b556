import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { AppRouter } from 'rackhouse-client/trpc';

const connect = (url: string) =>
  createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${url}/trpc`, maxItems: 10 })] });

interface Order {
  number: string;
  total: number;
}

/**
 * Orders the cheapest product with these words in its title. @returns the order, and the reason why a thousand more are refused
 */
export async function order(url: string, searchTerm: string): Promise<{ order: Order; refusal?: string }> {
  const shop = connect(url);
  const { data } = await shop.product.list.query({ searchTerm, sort: 'price' });
  const [product] = data;
  if (!product) throw new Error('Nothing was found');
  const place = async (quantity: number): Promise<Order> => {
    const cartItems = [{ _id: product._id, quantity }];
    const { data } = await shop.order.place.mutate({ cartItems });
    return { number: data.orderNumber, total: data.total };
  };
  const placed = await place(1);
  try {
    await place(product.stock + 1);
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    const { data } = error as TRPCClientError<AppRouter>;
    return { order: placed, refusal: data?.failure.reason };
  }
  return { order: placed };
}

/** Never called: these must not compile. */
export async function refusedByTypes(shop: ReturnType<typeof connect>): Promise<void> {
  // @ts-expect-error a quantity is a number
  await shop.order.place.mutate({ cartItems: [{ _id: '', quantity: '1' }] });
  // @ts-expect-error orders are not placed by reading
  await shop.order.place.query({ cartItems: [] });
  // @ts-expect-error there is no such procedure
  await shop.order.lose.mutate();
}
