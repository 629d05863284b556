import { nanoid } from 'nanoid';
import { useRef, useState } from 'react';
import { failureIn } from '../../api/failure.ts';
import { whenKeyIsFree } from '../../api/idempotency.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';

interface Sent<Input> {
  typed: string;
  input: Input;
  key: string;
}

function stepRefusalWords(error: unknown): string {
  switch (failureIn(error)?.reason) {
    case 'CARDS_NOT_TAKEN':
      return 'This shop takes no cards at the moment, so it can’t refund by card either.';
    case 'PAYMENT_UNAVAILABLE':
      return 'The card provider can’t be reached, and nothing was done. Please try again in a moment.';
    default:
      return refusalWords(error);
  }
}

type Options = { context: { idempotencyKey: string } };

/**
 * Sends the input of a form. An attempt whose answer got lost may have taken effect: it is sent again as the same request with
 * the same key, so that it takes effect once.
 */
export function useAttempt<Input, Answer>(send: (input: Input, options: Options) => Promise<Answer>) {
  const utils = trpc.useUtils();
  const sent = useRef<Sent<Input>>(undefined);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  /** @returns the answer; undefined when it was refused, with the reason in `refusal` */
  async function attempt(input: Input, typed: unknown): Promise<{ answer: Answer } | undefined> {
    const words = JSON.stringify(typed);
    if (sent.current?.typed !== words) sent.current = { typed: words, input, key: nanoid() };
    const { input: first, key } = sent.current;
    setPending(true);
    setRefusal(undefined);
    try {
      const answer = await whenKeyIsFree(() => send(first, { context: { idempotencyKey: key } }));
      sent.current = undefined;
      return { answer };
    } catch (error) {
      const failure = failureIn(error);
      if (failure && failure.reason !== 'INTERNAL') sent.current = undefined;
      setRefusal(stepRefusalWords(error));
      return undefined;
    } finally {
      await Promise.all([utils.order.invalidate(), utils.payment.invalidate(), utils.customer.invalidate()]);
      setPending(false);
    }
  }

  return { attempt, isPending, refusal, clearRefusal: () => setRefusal(undefined) };
}
