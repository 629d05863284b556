import { CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import type { Customer } from '../../shared/customer.ts';
import { messages } from '../../shared/messages.ts';
import { type CardEntry, type CardFieldName, faultIn, type Setback } from './card-entry.ts';
import { notes } from './notes.ts';
import { chargedPayment } from './open-payment.ts';
import { useCharge } from './use-charge.ts';
import { useCompletePayment } from './use-complete-payment.ts';
import { useLeaving } from './use-leaving.ts';

const { scriptMissing, elementMissing, unreachable } = messages.payment;

/** Pays for the cart, one try at a time. */
export function useCardPayment() {
  const stripe = useStripe();
  const elements = useElements();
  const charge = useCharge();
  const complete = useCompletePayment();
  const isRunning = useRef(false);
  const [isPaying, setPaying] = useState(false);
  // The money may have been taken before a reload, and the order still be without its confirmation.
  const [note, setNote] = useState<string | undefined>(() =>
    chargedPayment() ? notes.confirming : undefined,
  );
  const [wrongField, setWrongField] = useState<CardFieldName>();
  const afterTry = useLeaving(isRunning);

  function tell({ toast: news, note, field }: Setback): void {
    if (news) toast.error(news);
    setNote(note);
    setWrongField(field);
    // The overloads take one name each.
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

  /** While one try runs, another is ignored; on the way to the confirmation it stays that way. */
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
