import { nanoid } from 'nanoid';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import type { SendMessage } from '../../shared/message.ts';
import { whenKeyIsFree } from '../checkout/order-attempt.ts';
import { failureIn } from '../checkout/refusal.ts';
import { refusalWords } from '../staff/refusal.ts';
import { trpc } from '../trpc.ts';

const answerTimeoutMs = 30_000;

interface Attempt {
  text: string;
  key: string;
}

/** Sends a message to the shop; sent again after an answer that got lost, the same message has the same key. */
export function useSendMessage() {
  const { client } = trpc.useUtils();
  const attempt = useRef<Attempt>(undefined);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();

  function keyOf(message: SendMessage): string {
    const text = JSON.stringify(message);
    if (attempt.current?.text !== text) attempt.current = { text, key: nanoid() };
    return attempt.current.key;
  }

  /** @returns whether the shop has the message now */
  async function send(message: SendMessage): Promise<boolean> {
    setSending(true);
    setError(undefined);
    const context = { idempotencyKey: keyOf(message) };
    try {
      await whenKeyIsFree(() =>
        client.message.send.mutate(message, { context, signal: AbortSignal.timeout(answerTimeoutMs) }),
      );
      attempt.current = undefined;
      toast.success('Thank you! We have your message and will answer by e-mail.');
      return true;
    } catch (refused) {
      setError(refused);
      // What is wrong with a field is said there.
      if (!failureIn(refused)?.issues) toast.error(refusalWords(refused));
      return false;
    } finally {
      setSending(false);
    }
  }

  return { send, isSending, error };
}
