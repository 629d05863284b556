import type { OrderDetail } from '../../shared/order/order.ts';

export type FoundOrder = OrderDetail['data'];

export const paymentWords: Record<FoundOrder['paymentMethod'], string> = {
  cash: 'Cash on Delivery',
  card: 'Card',
};

/** The choices for the time of a call, in hours from now. */
export const callTimes = {
  1: 'In an hour',
  3: 'In three hours',
  24: 'Tomorrow at this time',
  72: 'In three days',
};
