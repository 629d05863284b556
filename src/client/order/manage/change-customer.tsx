import { formatPrice, toCents } from '../../../shared/base/money.ts';
import { useSettings } from '../../page/page-state.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';
import type { Customer } from './change-draft.ts';
import type { Change } from './use-change.ts';

/** The fields of an order's customer. */
export function ChangeCustomer({ draft, view }: Change) {
  const { contact } = useSettings();
  const { customer } = draft.typed;
  const type = (changed: Partial<Customer>) => draft.type({ customer: { ...customer, ...changed } });
  const field = (name: keyof Customer) => ({
    value: customer[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  });
  return (
    <>
      <TextField
        label="Name"
        maxLength={100}
        data-first={view === 'customer' ? '' : undefined}
        {...field('name')}
      />
      <EmailField label="Email" {...field('email')} />
      <TextArea label="Address" rows={3} maxLength={500} {...field('address')} />
      <PhoneField
        autoComplete="off"
        isRequired={false}
        country={contact.country}
        value={customer.phone}
        onChange={(phone) => type({ phone })}
        fault={undefined}
      />
    </>
  );
}

/** The other delivery options of the shop, if there are any. */
export function ChangeDelivery({ change, current }: { change: Change; current: string }) {
  const { draft, deliveries, delivery, isCard } = change;
  if (deliveries.length === 0) return null;
  return (
    <SelectField
      label="Delivery"
      hint={
        delivery &&
        (isCard
          ? 'If it costs less, the difference goes back to the card. If it costs more, the customer pays the difference first.'
          : 'The total is that of the goods with this delivery, at its present price.')
      }
      value={draft.typed.deliveryOption}
      onChange={({ target }) => draft.type({ deliveryOption: target.value })}
    >
      <option value="">{current}</option>
      {deliveries.map(({ id, name, price }) => (
        <option key={id} value={id} disabled={price === null}>
          {name} ({price === null ? 'too heavy' : formatPrice(toCents(price))})
        </option>
      ))}
    </SelectField>
  );
}
