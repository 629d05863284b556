import { useLocation } from 'wouter';
import { messages } from '../../shared/messages.ts';
import { useCart } from '../cart/use-cart.ts';
import { failureIn, refusalOf } from '../checkout/refusal.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import type { Setback } from './card-entry.ts';
import { dropOpenPayment } from './open-payment.ts';

const { intentFailed, unreachable } = messages.payment;

function messageOf(error: unknown): string {
  const failure = failureIn(error);
  if (!failure) return unreachable;
  const isNameless = failure.reason === 'INTERNAL' || !(error as Error).message;
  return isNameless ? intentFailed : refusalOf(error).message;
}

/** Why a payment could not begin; what is wrong with the cart or the form is put right at the checkout. */
export function useIntentRefusal() {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const refresh = useCart((cart) => cart.refresh);

  return (error: unknown): Setback => {
    const { cart, issues } = refusalOf(error);
    if (cart) {
      refresh(cart.updates, cart.goneIds);
      void utils.product.invalidate();
    }
    if (cart || issues) {
      dropOpenPayment();
      navigate(paths.checkout, { replace: true });
    }
    return { toast: messageOf(error) };
  };
}
