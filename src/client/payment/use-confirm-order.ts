import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { messages } from '../../shared/messages.ts';
import type { OrderReceipt } from '../../shared/order.ts';
import { trpc } from '../api/trpc.ts';
import { useCart } from '../cart/use-cart.ts';
import { dropDraft } from '../order/draft.ts';
import { forgetAttempt } from '../order/order-attempt.ts';
import { keepReceipt, type Purchase } from '../order/receipt.ts';
import { paths } from '../paths.ts';
import { dropOpenPayment } from './open-payment.ts';

interface ConfirmedPurchase extends Purchase {
  /** Shown when an earlier order of this tab turns out to be paid while the shopper was placing another one. */
  earlierNote?: string;
}

/** Sends the shopper of a placed order to its confirmation, and clears cart, attempt, payment and draft. */
export function useConfirmOrder() {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const clear = useCart((cart) => cart.clear);
  const remove = useCart((cart) => cart.remove);

  return (receipt: OrderReceipt, { earlierNote, ...purchase }: ConfirmedPurchase): void => {
    keepReceipt(receipt, purchase, useCart.getState().items);
    navigate(paths.confirm, { replace: true });
    // Products added to the cart after the earlier order stay there.
    if (earlierNote) for (const { _id } of purchase.order.cartItems) remove(_id);
    else clear();
    forgetAttempt();
    dropOpenPayment();
    if (useCart.getState().items.length === 0) dropDraft();
    toast.success(earlierNote ?? messages.checkout.confirmed);
    void utils.product.invalidate();
  };
}
