import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import type { Customer } from '../../shared/customer.ts';
import type { Setback } from './card-entry.ts';
import { noAnswer, setbackOf } from './provider-answer.ts';
import { useCompletePayment } from './use-complete-payment.ts';
import { useCreateIntent } from './use-create-intent.ts';
import { useIntentRefusal } from './use-intent-refusal.ts';

/** Who pays, and with what. */
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
    return noAnswer;
  }
}

/** Places the cart's order, has the card charged for it, and the order confirmed. */
export function useCharge() {
  const createIntent = useCreateIntent();
  const complete = useCompletePayment();
  const refuse = useIntentRefusal();

  /** @returns nothing when the shopper is on the way to a confirmation */
  return async function charge(payer: Payer): Promise<Setback | undefined> {
    const begun = await createIntent(payer.customer).catch((error: unknown) => ({ setback: refuse(error) }));
    if (!('clientSecret' in begun)) return begun.setback;
    return (await confirmCard(begun.clientSecret, payer)) ?? complete(begun);
  };
}
