import type { ManagedOrder, ManagedPayment, OrderStep } from '../../../shared/order/manage-order.ts';
import { isCollected, orderSteps, statusIs, statusWords } from '../../../shared/order/order-status.ts';

/** The channel of an order, shown behind the time; empty for orders that shoppers have placed themselves. */
export const channelWords: Record<ManagedOrder['channel'], string> = {
  web: '',
  api: ', by a program',
  phone: ', by phone',
  social: ', by a message',
  counter: ', at the counter',
  other: ', entered by staff',
};

const stepWords: Record<OrderStep, string> = {
  ship: 'Ship',
  deliver: 'Deliver',
  cancel: 'Cancel order',
  refund: 'Refund',
  parcel: 'Add a parcel',
  return: 'Record return',
  correct: 'Correct',
};

/** The label of a step's button: where an order is collected, the status that it leads to. */
export const stepLabel = (step: OrderStep, delivery: ManagedOrder['deliveryOption']): string =>
  isCollected(delivery) && (step === 'ship' || step === 'deliver')
    ? statusWords(orderSteps[step].to, delivery).staff.label
    : stepWords[step];

/** The same for several orders. */
export function stepLabelOfMany(step: OrderStep, orders: Pick<ManagedOrder, 'deliveryOption'>[]): string {
  const delivered = orders.find(({ deliveryOption }) => !isCollected(deliveryOption));
  return stepLabel(step, (delivered ?? orders[0])?.deliveryOption ?? null);
}

export const paymentStatusWords: Record<ManagedPayment['status'], string> = {
  open: 'Not paid yet',
  succeeded: 'Paid',
  surplus: 'Not needed, being refunded',
  cancelled: 'Cancelled',
  mismatched: 'Not as requested',
};

export const refundStatusWords: Record<ManagedPayment['refunds'][number]['status'], string> = {
  requested: 'Waiting for the card provider',
  pending: 'Waiting for the bank',
  succeeded: 'Refunded',
  failed: 'Did not go through',
  cancelled: 'Cancelled',
};

export const disputeWords = {
  disputed: 'Payment disputed',
  dispute_won: 'The shop has won the dispute',
  dispute_lost: 'The shop has lost the dispute',
};

/** The difference of a change that waits to be paid; until then, staff take no other step. */
export const differenceOf = ({ payments }: Pick<ManagedOrder, 'payments'>): ManagedPayment | undefined =>
  payments.find(({ status, change }) => status === 'open' && change !== null);

/** Whether the order may change without staff. */
export function isMoving({ status, payments }: ManagedOrder): boolean {
  const waits = payments.some(({ refunds }) =>
    refunds.some((refund) => refund.status === 'requested' || refund.status === 'pending'),
  );
  return waits || statusIs(status, 'awaits', 'payment');
}
