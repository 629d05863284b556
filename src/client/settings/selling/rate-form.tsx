import { type FormEvent, useState } from 'react';
import { type ListedTaxRate, TaxRateForm } from '../../../shared/order/tax-rate.ts';
import { useCommand } from '../../api/command.ts';
import { trpc } from '../../api/trpc.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';
import { TextField } from '../../ui/text-field.tsx';
import { type Faults, faultsOf, showFaults } from './form.ts';

/** A percentage has three decimals, so that a comma before them would be read in two ways. */
export const percentIn = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

interface RateFormProps {
  /** The edited rate; undefined for a new one. */
  rate?: ListedTaxRate;
  onDone(): void;
}

export function RateForm({ rate, onDone }: RateFormProps) {
  const { client, taxRate } = trpc.useUtils();
  const { id, name = '', percent = 0 } = rate ?? {};
  const draft = useDraft(
    { form: 'tax-rate', subject: id, basis: [name, percent] },
    { name, percent: rate && percent !== null ? String(percent) : '', isExempt: percent === null },
  );
  const { typed } = draft;
  const [faults, setFaults] = useState<Faults>({});
  const save = useCommand(
    (input: TaxRateForm, options) =>
      id === undefined
        ? client.taxRate.create.mutate(input, options)
        : client.taxRate.update.mutate({ id, ...input }, options),
    { reload: () => taxRate.invalidate() },
  );

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (save.isPending) return;
    const entered = { name: typed.name, percent: typed.isExempt ? null : percentIn(typed.percent) };
    const { data, error } = TaxRateForm.safeParse(entered);
    showFaults(event, () => setFaults(error ? faultsOf(error) : {}));
    if (!data || !(await save.attempt(data))) return;
    draft.clear();
    say('success', `${data.name} is saved`);
    onDone();
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <DraftNotice draft={draft} />
      <TextField
        label="Name"
        hint="The name on documents, such as VAT."
        maxLength={60}
        autoComplete="off"
        aria-required
        error={faults.name}
        value={typed.name}
        onChange={({ target }) => draft.type({ name: target.value })}
      />
      <Checkbox
        label="Exempt"
        hint="Goods without tax, which is not the same as a rate of 0 %."
        checked={typed.isExempt}
        onChange={({ target }) => draft.type({ isExempt: target.checked })}
      />
      {!typed.isExempt && (
        <TextField
          label="Percent"
          hint="With at most three decimals, such as 8.875."
          inputMode="decimal"
          autoComplete="off"
          aria-required
          error={faults.percent}
          value={typed.percent}
          onChange={({ target }) => draft.type({ percent: target.value })}
        />
      )}
      {save.refusal && <Notice>{save.refusal}</Notice>}
      <Button type="submit" className="w-full" isBusy={save.isPending}>
        {rate ? 'Save' : 'Add tax rate'}
      </Button>
    </form>
  );
}
