import { nanoid } from 'nanoid';
import { useRef, useState } from 'react';
import { whenKeyIsFree } from '../checkout/order-attempt.ts';
import { failureIn } from '../checkout/refusal.ts';
import { trpc } from '../trpc.ts';
import { stepRefusalWords } from './refusal.ts';

interface Sent<Input> {
  typed: string;
  input: Input;
  key: string;
}

type Options = { context: { idempotencyKey: string } };

/**
 * Sends what was typed. An attempt whose answer got lost may have had its effect: sent again, it is the same request
 * with the same key, whatever the screen has learnt since, and has its effect once.
 */
export function useAttempt<Input, Answer>(send: (input: Input, options: Options) => Promise<Answer>) {
  const utils = trpc.useUtils();
  const sent = useRef<Sent<Input>>(undefined);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  /** @returns what was answered; undefined when it was refused, and `refusal` says why */
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
      await Promise.all([utils.order.invalidate(), utils.payment.invalidate()]);
      setPending(false);
    }
  }

  return { attempt, isPending, refusal, clearRefusal: () => setRefusal(undefined) };
}
