import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Customer } from '../../../shared/order/customer.ts';
import type { CardEntry } from './card-entry.ts';
import { notes } from './notes.ts';
import { chargedPayment } from './open-payment.ts';
import { useCallOff } from './use-call-off.ts';
import { useCharge } from './use-charge.ts';
import { useCompletePayment } from './use-complete-payment.ts';
import { useTries } from './use-tries.ts';

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
  const charge = useCharge();
  const complete = useCompletePayment();
  // Before a reload, the card may have been charged without the order being confirmed.
  const tries = useTries(() => (chargedPayment() ? notes.confirming : undefined));
  const afterTry = useLeaving(tries.isRunning);

  async function pay(customer: Customer, entry: CardEntry): Promise<void> {
    const charged = chargedPayment();
    const hasFailed = await tries.run(() =>
      charged ? complete(charged) : tries.withCard(entry, (card) => charge({ customer, ...card })),
    );
    if (hasFailed) afterTry();
  }

  return { ...tries, pay };
}
