import { type FormEvent, useState } from 'react';
import { currencyName } from '../../../shared/base/currency-words.ts';
import {
  DeliveryOptionForm,
  emptyDeliveryOption,
  type ListedDeliveryOption,
} from '../../../shared/order/delivery-option.ts';
import { useCommand } from '../../api/command.ts';
import { trpc } from '../../api/trpc.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Faults, faultsOf, numberReader, showFaults } from './form.ts';

type Typed = { [Name in keyof DeliveryOptionForm]: string };

const typedNumber = (value: number | null) => (value === null || value === 0 ? '' : String(value));

function typedOf(option: DeliveryOptionForm): Typed {
  const { price, gramsIncluded, pricePerFurtherKilogram, freeFrom, mostGrams, daysFrom, daysTo, ...texts } =
    option;
  return {
    ...texts,
    price: typedNumber(price),
    gramsIncluded: typedNumber(gramsIncluded),
    pricePerFurtherKilogram: typedNumber(pricePerFurtherKilogram),
    freeFrom: typedNumber(freeFrom),
    mostGrams: typedNumber(mostGrams),
    daysFrom: String(daysFrom ?? ''),
    daysTo: String(daysTo ?? ''),
  };
}

/** Checks the typed values, by the rules of the server. */
function checked(typed: Typed): { data?: DeliveryOptionForm; faults: Faults } {
  const faults: Faults = {};
  const read = numberReader((name, message) => {
    faults[name] = message;
  });
  const { data, error } = DeliveryOptionForm.safeParse({
    ...typed,
    price: read('price', typed.price, { empty: 0 }),
    gramsIncluded: read('gramsIncluded', typed.gramsIncluded, { kind: 'grams', empty: 0 }),
    pricePerFurtherKilogram: read('pricePerFurtherKilogram', typed.pricePerFurtherKilogram, { empty: 0 }),
    freeFrom: read('freeFrom', typed.freeFrom, { empty: null }),
    mostGrams: read('mostGrams', typed.mostGrams, { kind: 'grams', empty: null }),
    daysFrom: read('daysFrom', typed.daysFrom, { kind: 'pieces', empty: null }),
    daysTo: read('daysTo', typed.daysTo, { kind: 'pieces', empty: null }),
  });
  const all = { ...(error && faultsOf(error)), ...faults };
  return Object.keys(all).length > 0 ? { faults: all } : { data: data as DeliveryOptionForm, faults };
}

interface OptionFormProps {
  /** The edited option; undefined for a new one. */
  option?: ListedDeliveryOption;
  onDone(): void;
}

export function OptionForm({ option, onDone }: OptionFormProps) {
  const { client, deliveryOption } = trpc.useUtils();
  const id = option?.id;
  const { id: _id, position: _position, ...before } = option ?? { ...emptyDeliveryOption, id, position: 0 };
  const draft = useDraft<Typed>({ form: 'delivery-option', subject: id, basis: before }, typedOf(before));
  const { typed } = draft;
  const [faults, setFaults] = useState<Faults>({});
  const save = useCommand(
    (input: DeliveryOptionForm, options) =>
      id === undefined
        ? client.deliveryOption.create.mutate(input, options)
        : client.deliveryOption.update.mutate({ id, ...input }, options),
    { reload: () => deliveryOption.invalidate() },
  );

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (save.isPending) return;
    const found = checked(typed);
    showFaults(event, () => setFaults(found.faults));
    if (!found.data || !(await save.attempt(found.data))) return;
    draft.clear();
    say('success', `${found.data.name} is saved`);
    onDone();
  }

  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: ({ target: { value } }: { target: { value: string } }) => draft.type({ [name]: value }),
  });
  const isCollected = typed.kind === 'collect';
  const money = `In ${currencyName()}.`;

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <DraftNotice draft={draft} />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Name"
          hint="The name that shoppers see."
          maxLength={60}
          aria-required
          data-first
          {...field('name')}
        />
        <TextField
          label="When it arrives"
          hint="In words, such as 2 to 3 days. Optional."
          maxLength={60}
          {...field('promise')}
        />
        <TextField
          label="Working days, at least"
          hint="From the order to its arrival. Empty: shoppers see no date."
          inputMode="numeric"
          {...field('daysFrom')}
        />
        <TextField
          label="Working days, at most"
          hint="Shoppers see this day as the last and, once 30 orders were due, how many came on time."
          inputMode="numeric"
          {...field('daysTo')}
        />
      </div>
      <ChoiceGroup legend="How shoppers get their orders">
        <div className="grid gap-x-4 sm:grid-cols-2">
          {(['deliver', 'collect'] as const).map((kind) => (
            <Radio
              key={kind}
              name="kind"
              value={kind}
              checked={typed.kind === kind}
              onChange={() => draft.type({ kind })}
              label={kind === 'deliver' ? 'Delivered' : 'Collected'}
              hint={
                kind === 'deliver'
                  ? 'To the address of the shopper.'
                  : 'The shopper comes and enters no address.'
              }
            />
          ))}
        </div>
      </ChoiceGroup>
      {isCollected && (
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextArea
            label="Address"
            hint="Where orders are collected."
            rows={2}
            maxLength={200}
            aria-required
            {...field('address')}
          />
          <TextArea
            label="Opening hours"
            hint="May stay empty."
            rows={2}
            maxLength={200}
            {...field('hours')}
          />
        </div>
      )}
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Price"
          hint={`${money} Empty: at no charge.`}
          inputMode="decimal"
          {...field('price')}
        />
        <TextField
          label="Free from"
          hint="Free for orders from this amount. Empty: never."
          inputMode="decimal"
          {...field('freeFrom')}
        />
        <TextField
          label="Weight included"
          hint="In grams. This weight is included in the price."
          inputMode="numeric"
          {...field('gramsIncluded')}
        />
        <TextField
          label="Each further kilogram"
          hint={`${money} Empty: weight does not count.`}
          inputMode="decimal"
          {...field('pricePerFurtherKilogram')}
        />
        <TextField
          label="Heaviest order"
          hint="In grams. Empty: any weight."
          inputMode="numeric"
          {...field('mostGrams')}
        />
      </div>
      {save.refusal && <Notice>{save.refusal}</Notice>}
      <Button type="submit" className="w-full" isBusy={save.isPending}>
        {option ? 'Save' : 'Add delivery option'}
      </Button>
    </form>
  );
}
