import { nanoid } from 'nanoid';
import { useRef, useState } from 'react';
import { failureIn } from './failure.ts';
import { whenKeyIsFree } from './idempotency.ts';
import { refusalWords } from './refusal.ts';

/** A request whose answer got lost: it may have taken effect. */
export interface Attempt<Input> {
  /** The fields as they were typed, as JSON. */
  typed: string;
  input: Input;
  /** Its Idempotency-Key. */
  key: string;
}

/** The attempt to send this input. What equals the last attempt is the same request, so that it takes effect once. */
export function attemptOf<Input>(
  last: Attempt<Input> | null | undefined,
  input: Input,
  typed: unknown = input,
): Attempt<Input> {
  const text = JSON.stringify(typed);
  return last?.typed === text ? last : { typed: text, input, key: nanoid() };
}

/** True if the shop has refused it. After any other error it may have taken effect. */
export function isRefused(error: unknown): boolean {
  const failure = failureIn(error);
  return failure !== undefined && failure.reason !== 'INTERNAL';
}

/** The longest wait for what a command has changed. */
const reloadMs = 10_000;

export type CommandOptions = { context: { idempotencyKey: string } };

interface Command<Input> {
  /** Reads and stores the attempt without an answer; without it, the component does. */
  stored?: { last(): Attempt<Input> | null; store(attempt: Attempt<Input> | null): void };
  /** The message of a refusal; `refusalWords` if it is absent. */
  words?(error: unknown): string;
  /** Called after a refusal, and before `isPending` ends. */
  refused?(error: unknown): Promise<void> | void;
  /** Called after each answer, and before `isPending` ends: it reads anew what the command changes. */
  reload?(): Promise<unknown>;
}

/** Sends the input of a form, as one request until its answer is there, with one Idempotency-Key. */
export function useCommand<Input, Answer>(
  send: (input: Input, options: CommandOptions) => Promise<Answer>,
  { stored, words = refusalWords, refused, reload }: Command<Input> = {},
) {
  const here = useRef<Attempt<Input> | null>(null);
  const isRunning = useRef(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  const last = () => (stored ? stored.last() : here.current);
  function store(attempt: Attempt<Input> | null): void {
    if (stored) stored.store(attempt);
    else here.current = attempt;
  }

  /**
   * @param typed what was typed, if the input has more than that
   * @returns the answer; undefined when it was refused, with the reason in `refusal`, and while another attempt runs
   */
  async function attempt(input: Input, typed: unknown = input): Promise<{ answer: Answer } | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    const sent = attemptOf(last(), input, typed);
    store(sent);
    setPending(true);
    setError(undefined);
    try {
      const options = { context: { idempotencyKey: sent.key } };
      const answer = await whenKeyIsFree(() => send(sent.input, options));
      store(null);
      return { answer };
    } catch (fault) {
      if (isRefused(fault)) store(null);
      setError(fault);
      await refused?.(fault);
      return undefined;
    } finally {
      // A request without an answer must not keep the form waiting: the command has its own.
      await Promise.race([reload?.(), new Promise((resolve) => setTimeout(resolve, reloadMs))]);
      isRunning.current = false;
      setPending(false);
    }
  }

  return {
    attempt,
    isPending,
    error,
    refusal: error === undefined ? undefined : words(error),
    clearRefusal: () => setError(undefined),
  };
}
