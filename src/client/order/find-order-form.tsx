import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FindOrder } from '../../shared/order.ts';
import { useQueryParams } from '../address.ts';
import { readReceipt } from '../confirm/receipt.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Search } from '../ui/icons/search.ts';
import { TextField } from '../ui/text-field.tsx';
import { FindRefusal } from './find-refusal.tsx';

interface FindOrderFormProps {
  isLooking: boolean;
  error: unknown;
  onFind(input: FindOrder): void;
}

const filled = (message: string) => ({ validate: (value: string) => value.trim() !== '' || message });

/** Asks for number and e-mail address; the number is filled in from the address or from this browser's last order. */
export function FindOrderForm({ isLooking, error, onFind }: FindOrderFormProps) {
  const number = useQueryParams().get('number') ?? '';
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
        placeholder="RH-7K2MQ-9XHTB"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        aria-required
        defaultValue={number}
        error={formState.errors.number?.message}
        {...register('number', filled('Enter your order number'))}
      />
      <TextField
        label="E-mail address"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        aria-required
        error={formState.errors.email?.message}
        {...register('email', filled('Enter the e-mail address you ordered with'))}
      />
      {error ? <FindRefusal error={error} onRetry={onSubmit} /> : null}
      {/* Before the page listens, the browser itself would send the form: with the e-mail address in the address bar. */}
      <Button type="submit" className="w-full" disabled={!isReady || isLooking} aria-busy={isLooking}>
        <Icon of={Search} className="size-4" />
        {isLooking ? 'Looking…' : 'Find order'}
      </Button>
    </form>
  );
}
