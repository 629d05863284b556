import type { ManagedOrder } from '../../shared/order/manage-order.ts';
import { beginnings } from '../../shared/order/order-status.ts';
import { OrderMessage, ProductMessage, ReviewMessage } from '../../shared/webhook/webhook.ts';
import type { WebhookEventType } from '../../shared/webhook/webhook-events.ts';
import type { Tx } from '../database/db.ts';
import { type OutboxEntry, stockChanged } from '../database/outbox/queries.ts';
import { readManagedOrders } from '../order/fulfilment/queries.ts';
import { type ProductState, readProducts } from '../product/queries.ts';
import { managedSelection, presentManaged } from '../review/present.ts';

/** A message to endpoints, about one order, product or review. */
export interface Message {
  type: WebhookEventType;
  /** The order whose customer is in it. */
  orderId: string | null;
  /** JSON. */
  body: string;
}

/** Products read by one statement: a few megabytes at most. */
const portion = 500;

interface OrderEntry extends OutboxEntry {
  orderId: string;
  orderEventId: bigint;
}

const isOfOrder = (entry: OutboxEntry): entry is OrderEntry => entry.orderId !== null;

/** Types of events that an endpoint wants. Reading and presenting the others would take as long again. */
type Wanted = ReadonlySet<string>;

const isOrderWanted = ({ type }: OutboxEntry, wanted: Wanted) =>
  wanted.has(type) || (type === 'order.placed' && wanted.has('order.paid'));

/** The entry without its products, if no endpoint wants their events. */
function withWantedProducts(entry: OutboxEntry, wanted: Wanted): OutboxEntry {
  const type = isOfOrder(entry) ? stockChanged : entry.type;
  return wanted.has(type) ? entry : { ...entry, productIds: [], stocks: [] };
}

function orderMessages({ type, orderId, createdAt }: OrderEntry, order: ManagedOrder): Message[] {
  const timestamp = createdAt.toISOString();
  // An order that begins as paid was paid before it was placed: that event is sent too.
  const types = type === 'order.placed' && order.status === beginnings.paid ? [type, 'order.paid'] : [type];
  return types.map((each) => {
    const message = OrderMessage.parse({ type: each, timestamp, data: order });
    return { type: message.type, orderId, body: JSON.stringify(message) };
  });
}

/**
 * A message for each product, with its stock at that time. A product that was already deleted at that time has only the message of
 * its deletion: pieces of old orders that return to it must not restore it in other programs.
 */
function productMessages(type: string, entry: OutboxEntry, products: Map<string, ProductState>): Message[] {
  const timestamp = entry.createdAt.toISOString();
  return entry.productIds.flatMap((id, index) => {
    const { product, deletedAt = null } = products.get(id) ?? {};
    const wasDeleted = deletedAt !== null && deletedAt <= entry.createdAt;
    if (!product || (wasDeleted && type !== 'product.deleted')) return [];
    const data = { ...product, stock: entry.stocks[index] };
    const message = ProductMessage.parse({ type, timestamp, data });
    return [{ type: message.type, orderId: null, body: JSON.stringify(message) }];
  });
}

/** A message about a review in its current state; none if it was deleted with its order or its product. */
async function reviewMessages(
  tx: Tx,
  { type, subjectId, createdAt }: OutboxEntry & { subjectId: string },
): Promise<Message[]> {
  const select = { ...managedSelection, orderId: true };
  const row = await tx.review.findUnique({ where: { id: subjectId }, select });
  if (!row) return [];
  const { orderId, ...review } = row;
  const message = ReviewMessage.parse({
    type,
    timestamp: createdAt.toISOString(),
    data: presentManaged(review),
  });
  return [{ type: message.type, orderId, body: JSON.stringify(message) }];
}

const isOfReview = (entry: OutboxEntry): entry is OutboxEntry & { subjectId: string } =>
  entry.type.startsWith('review.');

/** An entry in portions: an import changes tens of thousands of products. */
function portionsOf(entry: OutboxEntry): OutboxEntry[] {
  const { productIds, stocks } = entry;
  if (productIds.length <= portion) return [entry];
  const starts = Array.from({ length: Math.ceil(productIds.length / portion) }, (_, n) => n * portion);
  return starts.map((start) => ({
    ...entry,
    productIds: productIds.slice(start, start + portion),
    stocks: stocks.slice(start, start + portion),
  }));
}

/** Entries, or portions of one, whose products are read together. */
function groupsOf(entries: OutboxEntry[]): OutboxEntry[][] {
  const groups: OutboxEntry[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const part of entries.flatMap(portionsOf)) {
    size += part.productIds.length;
    if (size > portion) {
      groups.push([]);
      size = part.productIds.length;
    }
    groups.at(-1)?.push(part);
  }
  return groups;
}

/**
 * The messages of these entries, in their order. Orders have the status and the history of that time, and products the stock;
 * everything else is current.
 * @param wanted the types of events that are needed; others may be missing
 */
export async function* messagesOf(tx: Tx, entries: OutboxEntry[], wanted: Wanted): AsyncGenerator<Message[]> {
  const ofOrders = entries.filter(isOfOrder).filter((entry) => isOrderWanted(entry, wanted));
  const orders = await readManagedOrders(tx, ofOrders);
  for (const group of groupsOf(entries.map((entry) => withWantedProducts(entry, wanted)))) {
    const ids = new Set(group.flatMap(({ productIds }) => productIds));
    const products = ids.size > 0 ? await readProducts(tx, [...ids]) : new Map();
    const messages: Message[] = [];
    for (const entry of group) {
      if (isOfOrder(entry)) {
        const order = orders.get(entry.orderEventId);
        if (order) messages.push(...orderMessages(entry, order));
        messages.push(...productMessages(stockChanged, entry, products));
      } else if (isOfReview(entry)) messages.push(...(await reviewMessages(tx, entry)));
      else messages.push(...productMessages(entry.type, entry, products));
    }
    yield messages;
  }
}
