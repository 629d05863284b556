import { v7 as uuid } from 'uuid';
import { type OrderEvent, OrderMessage, type ProductEvent, ProductMessage } from '../../shared/webhook.ts';
import type { Tx } from '../db.ts';
import { readManagedOrder } from '../order/queries.ts';
import { readProducts } from '../product/queries.ts';

/** Something that happened to an order, or the same to some products. */
export type Happening =
  | { type: OrderEvent; orderId: string }
  | { type: ProductEvent; productIds: readonly string[] };

/** What endpoints are sent of it, once for each order or product. */
export interface Message {
  id: string;
  type: Happening['type'];
  /** JSON. */
  body: string;
}

/** Products told of with one statement: a few megabytes at most, however many an import has changed. */
const portion = 500;

/**
 * Writes down what happened, from what the transaction has made of it so far. A product that is deleted is told of by
 * its deletion alone: the pieces of old orders that come back to it must not bring it back elsewhere.
 */
export async function* messagesOf(tx: Tx, happening: Happening): AsyncGenerator<Message[]> {
  const { type } = happening;
  const timestamp = new Date().toISOString();
  if ('orderId' in happening) {
    const data = await readManagedOrder(tx, happening.orderId);
    yield [{ id: uuid(), type, body: JSON.stringify(OrderMessage.parse({ type, timestamp, data })) }];
    return;
  }
  const ids = [...new Set(happening.productIds)];
  const which = type === 'product.deleted' ? 'deleted' : 'sold';
  for (let start = 0; start < ids.length; start += portion) {
    const products = await readProducts(tx, ids.slice(start, start + portion), which);
    yield products.map((data) => ({
      id: uuid(),
      type,
      body: JSON.stringify(ProductMessage.parse({ type, timestamp, data })),
    }));
  }
}
