import { useId } from 'react';
import { useSettings } from '../../page/page-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { Banknote } from '../../ui/icons/banknote.ts';
import { CreditCard } from '../../ui/icons/credit-card.ts';
import type { PaymentMethod } from '../draft.ts';
import { TestNotice } from '../payment/test-notice.tsx';

const choices = [
  { value: 'cash', label: 'Cash on Delivery', note: 'Pay the courier when it arrives', icon: Banknote },
  { value: 'card', label: 'Credit/Debit Card', note: 'Pay on the next page', icon: CreditCard },
] as const;

const missing = 'Card payment is not available at the moment.';

interface ChoiceProps {
  choice: (typeof choices)[number];
  isChosen: boolean;
  isMissing: boolean;
  onChoose(): void;
}

function Choice({ choice: { value, label, note, icon }, isChosen, isMissing, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <label className="flex min-h-16 items-center gap-3 rounded-md border border-line-control bg-surface px-4 py-2.5 hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-disabled:cursor-not-allowed has-disabled:border-line-strong has-disabled:bg-sunken has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="payment"
        value={value}
        checked={isChosen}
        disabled={isMissing}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-note`}
        onChange={onChoose}
        className="size-5 shrink-0 accent-brand focus-visible:outline-none"
      />
      <span className="grow">
        <span id={`${id}-label`} className="block font-semibold">
          {label}
        </span>
        <span id={`${id}-note`} className="block text-sm text-muted">
          {isMissing ? missing : note}
        </span>
      </span>
      <Icon of={icon} className={`size-6 shrink-0 ${isChosen ? 'text-accent' : 'text-muted'}`} />
    </label>
  );
}

interface PaymentChoiceProps {
  value: PaymentMethod;
  onChange(value: PaymentMethod): void;
}

export function PaymentChoice({ value, onChange }: PaymentChoiceProps) {
  const { cards } = useSettings();
  return (
    <fieldset>
      <legend className="heading-card">Payment method</legend>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        {choices.map((choice) => (
          <Choice
            key={choice.value}
            choice={choice}
            isChosen={value === choice.value}
            isMissing={choice.value === 'card' && !cards}
            onChoose={() => onChange(choice.value)}
          />
        ))}
      </div>
      {value === 'card' && <TestNotice className="mt-4" />}
    </fieldset>
  );
}
