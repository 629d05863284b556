import type { StockCause } from '../../shared/stock.ts';

/** Why the stock changed, in the words of the screen. */
export const causes: Record<StockCause, string> = {
  initial: 'First stock',
  ordered: 'Ordered',
  paid_late: 'Paid after the hold had ended',
  expired: 'Checkout hold ended',
  cancelled: 'Order cancelled',
  refunded: 'Order refunded',
  adjusted: 'Stock set',
  imported: 'Catalogue imported',
};
