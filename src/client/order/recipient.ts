import type { Customer } from '../../shared/order/customer.ts';
import type { OrderedPrice } from './draft.ts';

/** The title above the recipient of an order. @param price undefined in a shop that has one delivery */
export const recipientTitle = (price: OrderedPrice | undefined) =>
  price?.isCollected ? price.delivery : 'Deliver to';

/** The person who gets an order, and the place where it is delivered or collected. */
export const recipientLines = (
  { name, address, phone }: Customer,
  price: OrderedPrice | undefined,
): string[] => (price?.isCollected ? [...price.place, name, phone] : [name, address ?? '', phone]);
