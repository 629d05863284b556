import { limits } from '../../shared/limits.ts';
import type { OrderDetail } from '../../shared/order.ts';

export type FoundOrder = OrderDetail['data'];

interface StatusWords {
  label: string;
  /** What it means for the shopper, and what comes next. */
  meaning: string;
  look: 'neutral' | 'good' | 'bad' | 'dark';
}

/** Every status in a shopper's words. */
export const statuses: Record<FoundOrder['status'], StatusWords> = {
  placed: {
    label: 'Order placed',
    meaning: 'We are packing your order. You pay in cash when it arrives.',
    look: 'good',
  },
  awaiting_payment: {
    label: 'Awaiting payment',
    meaning: `Your payment has not arrived yet. We reserve the products for ${limits.holdMinutes} minutes.`,
    look: 'dark',
  },
  paid: { label: 'Paid', meaning: 'Your payment has arrived. We are packing your order.', look: 'good' },
  shipped: { label: 'On its way', meaning: 'Your order has left our warehouse.', look: 'good' },
  delivered: { label: 'Delivered', meaning: 'Your order has arrived. Enjoy your training!', look: 'good' },
  cancelled: {
    label: 'Cancelled',
    meaning: 'This order was cancelled, and nothing will be sent.',
    look: 'neutral',
  },
  expired: {
    label: 'Expired',
    meaning:
      'Your payment did not arrive in time, so nothing will be sent. If it still arrives, we will refund it.',
    look: 'bad',
  },
  refunded: {
    label: 'Refunded',
    meaning: 'Your money has been refunded. Your bank may take 5 to 10 days to show it.',
    look: 'neutral',
  },
  returned: {
    label: 'Returned',
    meaning: 'Everything you ordered was returned to us.',
    look: 'neutral',
  },
};

export const paymentWords: Record<FoundOrder['paymentMethod'], string> = {
  cash: 'Cash on Delivery',
  card: 'Card',
};
