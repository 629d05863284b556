import type { OrderDetail } from '../../shared/order/order.ts';

export type FoundOrder = OrderDetail['data'];

export const paymentWords: Record<FoundOrder['paymentMethod'], string> = {
  cash: 'Cash on Delivery',
  card: 'Card',
};
