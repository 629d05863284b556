import { CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '../../../shared/base/messages.ts';
import type { Customer } from '../../../shared/order/customer.ts';
import { say } from '../../ui/say.ts';
import { type CardEntry, type CardFieldName, faultIn, type Setback } from './card-entry.ts';
import { notes } from './notes.ts';
import { chargedPayment } from './open-payment.ts';
import { useCallOff } from './use-call-off.ts';
import { useCharge } from './use-charge.ts';
import { useCompletePayment } from './use-complete-payment.ts';

const { scriptMissing, elementMissing, unreachable } = messages.payment;

/**
 * Calls off the payment when its page is left, or once a running try has failed: otherwise the shopper's own goods stay held.
 * @returns a function to call after each failed try
 */
function useLeaving(isRunning: RefObject<boolean>): () => void {
  const callOff = useCallOff();
  const hasLeft = useRef(false);

  const leave = useEffectEvent(() => {
    hasLeft.current = true;
    if (!isRunning.current) void callOff();
  });
  useEffect(() => {
    hasLeft.current = false;
    return () => leave();
  }, []);

  return () => {
    if (hasLeft.current) void callOff();
  };
}

export function useCardPayment() {
  const stripe = useStripe();
  const elements = useElements();
  const charge = useCharge();
  const complete = useCompletePayment();
  const isRunning = useRef(false);
  const [isPaying, setPaying] = useState(false);
  // Before a reload, the card may have been charged without the order being confirmed.
  const [note, setNote] = useState<string | undefined>(() =>
    chargedPayment() ? notes.confirming : undefined,
  );
  const [wrongField, setWrongField] = useState<CardFieldName>();
  const afterTry = useLeaving(isRunning);

  function tell({ toast: news, note, field }: Setback): void {
    if (news) say('error', news);
    setNote(note);
    setWrongField(field);
    // Each overload takes one name.
    if (field) elements?.getElement(field as 'cardNumber')?.focus();
  }

  async function tryOnce(customer: Customer, entry: CardEntry): Promise<Setback | undefined> {
    const charged = chargedPayment();
    if (charged) return complete(charged);
    if (!stripe) return { note: scriptMissing };
    const card = elements?.getElement(CardNumberElement);
    if (!card) return { note: elementMissing };
    return faultIn(entry) ?? charge({ customer, stripe, card });
  }

  /** Ignored while another try runs, also on the way to the confirmation. */
  async function pay(customer: Customer, entry: CardEntry): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setPaying(true);
    setNote(undefined);
    setWrongField(undefined);
    const setback = await tryOnce(customer, entry).catch((): Setback => ({ toast: unreachable }));
    if (!setback) return;
    isRunning.current = false;
    setPaying(false);
    tell(setback);
    afterTry();
  }

  return { pay, isPaying, note, wrongField };
}
