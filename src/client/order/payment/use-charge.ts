import { useLocation } from 'wouter';
import { messages } from '../../../shared/base/messages.ts';
import type { Customer } from '../../../shared/order/customer.ts';
import { failureIn } from '../../api/failure.ts';
import { trpc } from '../../api/trpc.ts';
import { keepDiscountCode } from '../../cart/discount-code.ts';
import { useCart } from '../../cart/use-cart.ts';
import { paths } from '../../page/paths.ts';
import { refusalOf } from '../refusal.ts';
import type { Setback } from './card-entry.ts';
import { dropOpenPayment } from './open-payment.ts';
import { useCompletePayment } from './use-complete-payment.ts';
import { useCreateIntent } from './use-create-intent.ts';
import { confirmCard, type TypedCard } from './use-tries.ts';

export interface Payer extends TypedCard {
  customer: Customer;
}

const { intentFailed, unreachable } = messages.payment;

export function messageOf(error: unknown): string {
  const failure = failureIn(error);
  if (!failure) return unreachable;
  const isUnexplained = failure.reason === 'INTERNAL' || !(error as Error).message;
  return isUnexplained ? intentFailed : refusalOf(error).message;
}

/**
 * The setback of a payment that could not begin. For faults of the cart or the form it sends the shopper to the
 * checkout.
 */
function useIntentRefusal() {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const refresh = useCart((cart) => cart.refresh);

  return (error: unknown): Setback => {
    const { cart, issues, isOfCode } = refusalOf(error);
    if (isOfCode) keepDiscountCode('');
    if (cart) {
      refresh(cart.updates, cart.goneIds);
      void utils.product.invalidate();
    }
    if (cart || issues || isOfCode) {
      dropOpenPayment();
      navigate(paths.checkout, { replace: true });
    }
    return { toast: isOfCode ? `${messageOf(error)} Nothing was charged.` : messageOf(error) };
  };
}

export function useCharge() {
  const createIntent = useCreateIntent();
  const complete = useCompletePayment();
  const refuse = useIntentRefusal();

  /** @returns undefined when the shopper is sent to a confirmation */
  return async function charge({ customer, ...typed }: Payer): Promise<Setback | undefined> {
    const begun = await createIntent(customer).catch((error: unknown) => ({ setback: refuse(error) }));
    if (!('clientSecret' in begun)) return begun.setback;
    const { name, email, phone, address } = customer;
    const billing = { name, email, phone, address: { line1: address } };
    return (await confirmCard(begun.clientSecret, typed, billing)) ?? complete(begun);
  };
}
