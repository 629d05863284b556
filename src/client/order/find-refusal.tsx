import { useEffect, useRef } from 'react';
import { failureIn } from '../checkout/refusal.ts';
import { Button } from '../ui/button.tsx';
import { waitWords } from '../wait-words.ts';

interface Refusal {
  message: string;
  /** Whether the same question may get another answer. */
  mayPass?: boolean;
}

function refusalOf(error: unknown): Refusal {
  const failure = failureIn(error);
  const { message } = error as Error;
  switch (failure?.reason) {
    case undefined:
      return { message: 'The shop can’t be reached. Check your connection and try again.', mayPass: true };
    case 'ORDER_NOT_FOUND':
      return { message: `${message}. Please check both.` };
    case 'RATE_LIMITED': {
      const wait = waitWords(failure?.details?.retryAfterSeconds ?? 60);
      return { message: `You have tried this many times. Please wait ${wait} and try again.` };
    }
    case 'INVALID_INPUT':
      return { message };
    default:
      return { message, mayPass: true };
  }
}

/** Why no order is shown. */
export function FindRefusal({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { message, mayPass } = refusalOf(error);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => box.current?.focus(), []);

  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md bg-bad-soft p-4 text-sm font-medium text-bad ring-1 ring-inset ring-bad-line"
    >
      <p>{message}</p>
      {mayPass && (
        <Button look="secondary" className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
