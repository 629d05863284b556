import { useSettings } from '../../page/page-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { Banknote } from '../../ui/icons/banknote.ts';
import { CreditCard } from '../../ui/icons/credit-card.ts';
import { RadioCard } from '../../ui/radio-card.tsx';
import type { PaymentMethod } from '../draft.ts';
import { TestNotice } from '../payment/test-notice.tsx';

const choices = [
  { value: 'cash', label: 'Cash on Delivery', note: 'Pay the courier when it arrives', icon: Banknote },
  { value: 'card', label: 'Credit/Debit Card', note: 'Pay on the next page', icon: CreditCard },
] as const;

const missing = 'Card payment is not available at the moment.';

interface PaymentChoiceProps {
  value: PaymentMethod;
  onChange(value: PaymentMethod): void;
  isCollected: boolean;
}

export function PaymentChoice({ value, onChange, isCollected }: PaymentChoiceProps) {
  const { cards } = useSettings();
  const noteOf = ({ value: method, note }: (typeof choices)[number]) => {
    if (isMissing(method)) return missing;
    return method === 'cash' && isCollected ? 'Pay when you collect it' : note;
  };
  const isMissing = (method: PaymentMethod) => method === 'card' && !cards;
  return (
    <fieldset>
      <legend className="heading-card">Payment method</legend>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        {choices.map((choice) => (
          <RadioCard
            key={choice.value}
            name="payment"
            value={choice.value}
            label={choice.label}
            note={noteOf(choice)}
            isChosen={value === choice.value}
            isMissing={isMissing(choice.value)}
            onChoose={() => onChange(choice.value)}
            aside={
              <Icon
                of={choice.icon}
                className={`size-6 shrink-0 ${value === choice.value ? 'text-accent' : 'text-muted'}`}
              />
            }
          />
        ))}
      </div>
      {value === 'card' && <TestNotice className="mt-4" />}
    </fieldset>
  );
}
