import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { messages } from '../../shared/messages.ts';
import type { OrderReceipt } from '../../shared/order.ts';
import { useCart } from '../cart/use-cart.ts';
import { dropDraft } from '../checkout/draft.ts';
import { forgetAttempt } from '../checkout/order-attempt.ts';
import { paths } from '../paths.ts';
import { dropOpenPayment } from '../payment/open-payment.ts';
import { trpc } from '../trpc.ts';
import { keepReceipt, type Purchase } from './receipt.ts';

interface ConfirmedPurchase extends Purchase {
  /** Said of an order of this tab that turns out to have been paid while the shopper was on the way to another one. */
  earlierNote?: string;
}

/** Brings the shopper of an order that stands to its confirmation, and puts away what led there. */
export function useConfirmOrder() {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const clear = useCart((cart) => cart.clear);
  const remove = useCart((cart) => cart.remove);

  return (receipt: OrderReceipt, { earlierNote, ...purchase }: ConfirmedPurchase): void => {
    keepReceipt(receipt, purchase, useCart.getState().items);
    navigate(paths.confirm, { replace: true });
    // What was put into the cart after the earlier order is still to be ordered.
    if (earlierNote) for (const { _id } of purchase.order.cartItems) remove(_id);
    else clear();
    forgetAttempt();
    dropOpenPayment();
    if (useCart.getState().items.length === 0) dropDraft();
    toast.success(earlierNote ?? messages.checkout.confirmed);
    void utils.product.invalidate();
  };
}
