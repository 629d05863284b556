import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FindOrder } from '../../../shared/order/order.ts';
import { defaultPrefix } from '../../../shared/order/order-number.ts';
import { failureIn } from '../../api/failure.ts';
import { refusalWords } from '../../api/refusal.ts';
import { useQueryParams } from '../../page/address.ts';
import { useSettings } from '../../page/page-state.ts';
import { Button } from '../../ui/button.tsx';
import { Search } from '../../ui/icons/search.ts';
import { EmailField, TextField } from '../../ui/text-field.tsx';
import { readReceipt } from '../receipt.ts';

const filled = (message: string) => ({ validate: (value: string) => value.trim() !== '' || message });

interface Refusal {
  message: string;
  /** Whether a retry may succeed. */
  mayPass?: boolean;
}

function refusalOf(error: unknown): Refusal {
  const failure = failureIn(error);
  const { message } = error as Error;
  switch (failure?.reason) {
    case undefined:
      return { message: refusalWords(error), mayPass: true };
    case 'ORDER_NOT_FOUND':
      return { message: `${message}. Please check both.` };
    case 'RATE_LIMITED':
      return { message: refusalWords(error) };
    case 'INVALID_INPUT':
      return { message };
    default:
      return { message, mayPass: true };
  }
}

function FindRefusal({ error, onRetry }: { error: unknown; onRetry(): void }) {
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

interface FindOrderFormProps {
  isLooking: boolean;
  error: unknown;
  onFind(input: FindOrder): void;
}

/** The number is filled in from the address or from this browser's last order. */
export function FindOrderForm({ isLooking, error, onFind }: FindOrderFormProps) {
  const number = useQueryParams().get('number') ?? '';
  const [prefix = defaultPrefix] = useSettings().orderPrefixes ?? [];
  const [isReady, setReady] = useState(false);
  const { register, handleSubmit, getValues, setValue, formState } = useForm<FindOrder>();
  const onSubmit = handleSubmit(onFind);

  useEffect(() => {
    const { orderNumber } = readReceipt() ?? {};
    if (orderNumber && !getValues('number')) setValue('number', orderNumber);
    setReady(true);
  }, [getValues, setValue]);

  return (
    <form
      onSubmit={onSubmit}
      noValidate
      className="space-y-5 rounded-lg border border-line bg-surface p-5 sm:p-6 lg:sticky lg:top-24"
    >
      <TextField
        label="Order number"
        placeholder={`${prefix}-7K2MQ-9XHTB`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        aria-required
        defaultValue={number}
        error={formState.errors.number?.message}
        {...register('number', filled('Enter your order number'))}
      />
      <EmailField
        label="E-mail address"
        aria-required
        error={formState.errors.email?.message}
        {...register('email', filled('Enter the e-mail address you ordered with'))}
      />
      {error ? <FindRefusal error={error} onRetry={onSubmit} /> : null}
      {/* Disabled until hydration: before, the browser itself would submit the form, with the e-mail address in the address bar. */}
      <Button
        icon={Search}
        type="submit"
        className="w-full"
        disabled={!isReady || isLooking}
        aria-busy={isLooking}
      >
        {isLooking ? 'Looking…' : 'Find order'}
      </Button>
    </form>
  );
}
