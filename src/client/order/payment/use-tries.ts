import { CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentMethodCreateParams, Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { messages } from '../../../shared/base/messages.ts';
import { say } from '../../ui/say.ts';
import {
  type CardEntry,
  type CardFieldName,
  faultIn,
  noAnswer,
  type Setback,
  setbackOf,
} from './card-entry.ts';

const { scriptMissing, elementMissing, unreachable } = messages.payment;

/** A card whose fields are complete. */
export interface TypedCard {
  stripe: Stripe;
  card: StripeCardNumberElement;
}

/** Confirms a payment with the provider. @returns undefined when it reports the charge */
export async function confirmCard(
  clientSecret: string,
  { stripe, card }: TypedCard,
  billing_details?: PaymentMethodCreateParams.BillingDetails,
): Promise<Setback | undefined> {
  try {
    return setbackOf(
      await stripe.confirmCardPayment(clientSecret, { payment_method: { card, billing_details } }),
    );
  } catch {
    // Stripe.js returns refusals. After an exception, nobody knows whether the card was charged.
    return noAnswer;
  }
}

/** Tries to pay by card, one at a time. @param firstNote shown before the first try */
export function useTries(firstNote: () => string | undefined = () => undefined) {
  const stripe = useStripe();
  const elements = useElements();
  const isRunning = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [note, setNote] = useState(firstNote);
  const [wrongField, setWrongField] = useState<CardFieldName>();

  function tell({ toast: news, note, field }: Setback): void {
    if (news) say('error', news);
    setNote(note);
    setWrongField(field);
    // Each overload takes one name.
    if (field) elements?.getElement(field as 'cardNumber')?.focus();
  }

  /** Charges the card that was typed, if its fields are complete. */
  async function withCard(
    entry: CardEntry,
    charge: (card: TypedCard) => Promise<Setback | undefined>,
  ): Promise<Setback | undefined> {
    if (!stripe) return { note: scriptMissing };
    const card = elements?.getElement(CardNumberElement);
    if (!card) return { note: elementMissing };
    return faultIn(entry) ?? charge({ stripe, card });
  }

  /**
   * Ignored while another try runs, also on the way to the confirmation.
   * @param attempt returns undefined when the shopper is sent to the confirmation
   * @returns whether it has failed
   */
  async function run(attempt: () => Promise<Setback | undefined>): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setPaying(true);
    setNote(undefined);
    setWrongField(undefined);
    const setback = await attempt().catch((): Setback => ({ toast: unreachable }));
    if (!setback) return false;
    isRunning.current = false;
    setPaying(false);
    tell(setback);
    return true;
  }

  return { run, withCard, isRunning, isPaying, note, wrongField };
}
