import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { useLocation } from 'wouter';
import { messages } from '../../../shared/base/messages.ts';
import type { Customer } from '../../../shared/order/customer.ts';
import { failureIn } from '../../api/failure.ts';
import { trpc } from '../../api/trpc.ts';
import { keepDiscountCode } from '../../cart/discount-code.ts';
import { useCart } from '../../cart/use-cart.ts';
import { paths } from '../../page/paths.ts';
import { refusalOf } from '../refusal.ts';
import { noAnswer, type Setback, setbackOf } from './card-entry.ts';
import { dropOpenPayment } from './open-payment.ts';
import { useCompletePayment } from './use-complete-payment.ts';
import { useCreateIntent } from './use-create-intent.ts';

export interface Payer {
  customer: Customer;
  stripe: Stripe;
  card: StripeCardNumberElement;
}

async function confirmCard(
  clientSecret: string,
  { customer, stripe, card }: Payer,
): Promise<Setback | undefined> {
  const { name, email, phone, address } = customer;
  const billing_details = { name, email, phone, address: { line1: address } };
  try {
    return setbackOf(
      await stripe.confirmCardPayment(clientSecret, { payment_method: { card, billing_details } }),
    );
  } catch {
    // Stripe.js returns refusals. After an exception, nobody knows whether the card was charged.
    return noAnswer;
  }
}

const { intentFailed, unreachable } = messages.payment;

function messageOf(error: unknown): string {
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
  return async function charge(payer: Payer): Promise<Setback | undefined> {
    const begun = await createIntent(payer.customer).catch((error: unknown) => ({ setback: refuse(error) }));
    if (!('clientSecret' in begun)) return begun.setback;
    return (await confirmCard(begun.clientSecret, payer)) ?? complete(begun);
  };
}
