import { skipToken, useQuery } from '@tanstack/react-query';
import { counted } from '../../../../shared/base/locale.ts';
import { trpc } from '../../../api/trpc.ts';
import { useSettings } from '../../../page/page-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PhoneField, phoneFault } from '../../../ui/phone-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { EmailField, TextField } from '../../../ui/text-field.tsx';
import { type EntryProps, isByLink, isTakenHome } from './use-order-entry.ts';

/** The known customer of a phone number, once the number is complete. */
function useKnownCustomer(phone: string) {
  const { client } = trpc.useUtils();
  const isComplete = phoneFault(phone) === undefined;
  const { data } = useQuery({
    queryKey: [['customer', 'known'], { input: { phone } }],
    queryFn: isComplete ? ({ signal }) => client.customer.known.mutate({ phone }, { signal }) : skipToken,
    // Without it the details can still be typed.
    retry: false,
    // It is in memory only while the form shows it.
    gcTime: 0,
  });
  return data?.data ?? undefined;
}

function KnownCustomer({ entry: { form, change } }: EntryProps) {
  const known = useKnownCustomer(form.phone);
  if (!known) return null;
  const { name, email, address, orders, lastAt } = known;
  const isUsed = name === form.name && email === form.email && address === form.address;
  return (
    <Notice
      look="info"
      role="status"
      className="sm:col-span-2"
      actions={
        !isUsed && (
          <Button look="secondary" onClick={() => change({ name, email, address })}>
            Use these details
          </Button>
        )
      }
    >
      <span className="font-semibold">{name}</span> has {counted(orders, 'order')}, the last one of{' '}
      <Moment at={lastAt} />.
      {!isUsed && (
        <span className="block whitespace-pre-line">{[email, address].filter(Boolean).join('\n')}</span>
      )}
    </Notice>
  );
}

/** The details of the customer, with those of a known phone number at hand. */
export function CustomerPanel({ entry }: EntryProps) {
  const { form, faults, change, price } = entry;
  const { contact } = useSettings();
  const isOptional = isTakenHome(form);
  const hasAddress = form.channel !== 'counter' && price.option?.kind !== 'collect';
  const labelOf = (label: string, isNeeded: boolean) => (isNeeded ? label : `${label} (optional)`);
  const field = (name: 'name' | 'email' | 'address') => ({
    value: form[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <Panel
      title="Customer"
      note={
        isOptional
          ? 'Not needed if the customer takes everything home now; it helps with returns.'
          : undefined
      }
    >
      <div className="mt-3 grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <PhoneField
          label={labelOf('Phone', !isOptional)}
          autoComplete="off"
          isRequired={!isOptional}
          country={contact.country}
          value={form.phone}
          onChange={(phone) => change({ phone })}
          fault={faults.phone}
          className="sm:col-span-2 sm:max-w-md"
        />
        <KnownCustomer entry={entry} />
        <TextField
          label={labelOf('Name', !isOptional)}
          autoCapitalize="words"
          maxLength={100}
          aria-required={!isOptional}
          {...field('name')}
        />
        <EmailField
          label="E-mail (optional)"
          hint={isByLink(form) ? 'The link to pay is sent there.' : 'The confirmation is sent there.'}
          {...field('email')}
        />
        <TextArea
          label={labelOf('Address', hasAddress)}
          className="sm:col-span-2"
          rows={3}
          maxLength={500}
          aria-required={hasAddress}
          {...field('address')}
        />
      </div>
    </Panel>
  );
}
