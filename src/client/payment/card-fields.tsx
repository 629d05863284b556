import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { CardFieldName, FieldEntry } from './card-entry.ts';
import { CardField } from './card-field.tsx';

interface CardFieldsProps {
  wrong: CardFieldName | undefined;
  onEntry(field: CardFieldName, entry: FieldEntry): void;
}

export function CardFields({ wrong, onEntry }: CardFieldsProps) {
  const fieldOf = (name: CardFieldName) => ({
    isWrong: wrong === name,
    onEntry: (entry: FieldEntry) => onEntry(name, entry),
  });
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      <CardField
        label="Card number"
        element={CardNumberElement}
        className="col-span-2"
        {...fieldOf('cardNumber')}
      />
      <CardField label="Card expiry" element={CardExpiryElement} {...fieldOf('cardExpiry')} />
      <CardField label="CVC" element={CardCvcElement} {...fieldOf('cardCvc')} />
    </div>
  );
}
