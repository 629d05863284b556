import type { Customer } from '../../shared/order/customer.ts';
import type { OrderedPrice } from './draft.ts';

export const isCollected = (price: OrderedPrice | undefined): price is OrderedPrice =>
  price?.deliveryOption.kind === 'collect';

/** The title above the recipient of an order. @param price undefined in a shop that has one delivery */
export const recipientTitle = (price: OrderedPrice | undefined) =>
  isCollected(price) ? price.deliveryOption.name : 'Deliver to';

/** The person who gets an order, and the place where it is delivered or collected. */
export const recipientLines = (
  { name, address, phone }: Customer,
  price: OrderedPrice | undefined,
): string[] => (isCollected(price) ? [...price.place, name, phone] : [name, address ?? '', phone]);
