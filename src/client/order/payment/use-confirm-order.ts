import { useLocation } from 'wouter';
import { messages } from '../../../shared/base/messages.ts';
import type { OrderReceipt } from '../../../shared/order/order.ts';
import { trpc } from '../../api/trpc.ts';
import { keepDiscountCode } from '../../cart/discount-code.ts';
import { useCart } from '../../cart/use-cart.ts';
import { paths } from '../../page/paths.ts';
import { say } from '../../ui/say.ts';
import { dropDraft } from '../draft.ts';
import { clearAttempt } from '../order-attempt.ts';
import { type Purchase, readReceipt, storeReceipt } from '../receipt.ts';
import { dropOpenPayment } from './open-payment.ts';

interface ConfirmedPurchase extends Purchase {
  /** Shown if an earlier order of this tab proves to be paid while the shopper was placing another one. */
  earlierNote?: string;
  /** True to leave the shopper on this page. */
  stays?: boolean;
}

/**
 * Sends the shopper of a placed order to its confirmation. The ordered pieces leave the cart; the attempt, the payment and, with
 * an empty cart, the draft are removed.
 */
export function useConfirmOrder() {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const takeOut = useCart((cart) => cart.takeOut);

  return (receipt: OrderReceipt, { earlierNote, stays, ...purchase }: ConfirmedPurchase): void => {
    // A tab that was duplicated may confirm an order that has left the cart already.
    const isKnown = readReceipt()?.orderNumber === receipt.orderNumber;
    storeReceipt(receipt, purchase, useCart.getState().items);
    if (!stays) navigate(paths.confirm, { replace: true });
    if (!isKnown) takeOut(purchase.order.cartItems);
    clearAttempt();
    if (purchase.order.discountCode) keepDiscountCode('');
    dropOpenPayment();
    if (useCart.getState().items.length === 0) dropDraft();
    if (!stays) say('success', earlierNote ?? messages.checkout.confirmed);
    void utils.product.invalidate();
  };
}
