import { Banknote, CreditCard } from 'lucide-react';
import { useSettings } from '../page-state.ts';
import { TestNotice } from '../payment/test-notice.tsx';
import type { PaymentMethod } from './draft.ts';

const choices = [
  { value: 'cash', label: 'Cash on Delivery', Icon: Banknote },
  { value: 'card', label: 'Credit/Debit Card', Icon: CreditCard },
] as const;

interface PaymentChoiceProps {
  value: PaymentMethod;
  onChange(value: PaymentMethod): void;
}

export function PaymentChoice({ value, onChange }: PaymentChoiceProps) {
  const { cards } = useSettings();
  return (
    <fieldset>
      <legend className="text-lg font-bold tracking-tight">Payment method</legend>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        {choices.map(({ value: method, label, Icon }) => (
          <label
            key={method}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-stone-300 bg-white px-4 hover:border-stone-500 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-disabled:cursor-not-allowed has-disabled:border-stone-300 has-disabled:bg-stone-100 has-disabled:text-stone-600 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="payment"
              value={method}
              checked={value === method}
              disabled={method === 'card' && !cards}
              aria-describedby={method === 'card' && !cards ? 'no-cards' : undefined}
              onChange={() => onChange(method)}
              className="size-4 accent-ink focus-visible:outline-none"
            />
            <span className="flex-1 font-semibold">{label}</span>
            <Icon aria-hidden className="size-5 text-stone-600" />
          </label>
        ))}
      </div>
      {!cards && (
        <p id="no-cards" className="mt-3 text-sm text-stone-600">
          Card payment is not available at the moment.
        </p>
      )}
      {value === 'card' && <TestNotice className="mt-4" />}
    </fieldset>
  );
}
