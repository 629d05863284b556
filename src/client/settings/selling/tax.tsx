import { type FormEvent, useState } from 'react';
import type { ListedTaxRate } from '../../../shared/order/tax-rate.ts';
import type { StoredSettings, TaxSettings } from '../../../shared/settings/settings.ts';
import { Awaited } from '../../api/awaited.tsx';
import { useCommand } from '../../api/command.ts';
import { failureIn } from '../../api/failure.ts';
import { trpc } from '../../api/trpc.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { EditDialog } from '../../staff/edit-dialog.tsx';
import { ListRow, RowList } from '../../staff/row-list.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { say } from '../../ui/say.ts';
import { SelectField } from '../../ui/select.tsx';
import { RateForm } from './rate-form.tsx';

export const modes: Record<TaxSettings['mode'], { label: string; hint: string }> = {
  none: { label: 'None', hint: 'Shoppers pay the prices. No order and no document shows tax.' },
  included: {
    label: 'Prices include tax',
    hint: 'Shoppers pay the prices. Orders and documents show the tax in them.',
  },
  added: { label: 'Tax is added at checkout', hint: 'Shoppers pay the prices and the tax on them.' },
};

const percentWords = ({ percent }: ListedTaxRate) => (percent === null ? 'Exempt' : `${percent} %`);

function ModeForm({ stored, rates }: { stored: StoredSettings; rates: ListedTaxRate[] }) {
  const { client, settings } = trpc.useUtils();
  const values = stored.values as TaxSettings;
  const draft = useDraft({ form: 'settings', subject: 'tax', basis: values }, values);
  const { mode, delivery } = draft.typed;
  const [version, setVersion] = useState(stored.version);
  const save = useCommand((input: TaxSettings, options) =>
    client.settings.save.mutate({ group: 'tax', values: input, version }, options),
  );
  const issues = failureIn(save.error)?.issues ?? [];

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const saved = await save.attempt({ mode, delivery });
    if (!saved) return;
    setVersion(saved.answer.version);
    settings.find.setData({ group: 'tax' }, saved.answer);
    draft.saved();
    say('success', 'Settings saved');
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-4 space-y-5">
      <DraftNotice draft={draft} />
      <ChoiceGroup
        legend="How tax is charged"
        error={issues.find(({ path }) => path === 'values.mode')?.message}
      >
        {(Object.keys(modes) as TaxSettings['mode'][]).map((value) => (
          <Radio
            key={value}
            name="mode"
            value={value}
            checked={mode === value}
            onChange={() => draft.type({ mode: value })}
            {...modes[value]}
          />
        ))}
      </ChoiceGroup>
      {mode !== 'none' && (
        <SelectField
          label="Tax on delivery"
          hint="Like the goods: each rate of an order gets its share of the delivery."
          className="max-w-md"
          value={delivery}
          error={issues.find(({ path }) => path === 'values.delivery')?.message}
          onChange={({ target }) => draft.type({ delivery: target.value })}
        >
          <option value="goods">As the goods</option>
          {rates.map((rate) => (
            <option key={rate.id} value={rate.id}>
              {`${rate.name} (${percentWords(rate)})`}
            </option>
          ))}
        </SelectField>
      )}
      {save.refusal && issues.length === 0 && <Notice>{save.refusal}</Notice>}
      <Button type="submit" isBusy={save.isPending}>
        Save
      </Button>
    </form>
  );
}

function RateDialog({ rate }: { rate?: ListedTaxRate }) {
  return (
    <EditDialog what="tax rate" name={rate?.name}>
      {(onDone) => <RateForm rate={rate} onDone={onDone} />}
    </EditDialog>
  );
}

function RateList({ rates }: { rates: ListedTaxRate[] }) {
  const utils = trpc.useUtils();
  const { update, remove } = utils.client.taxRate;
  if (rates.length === 0) return <p className="mt-4 text-muted">No rates yet. Tax needs one at least.</p>;
  return (
    <RowList label="Tax rates" className="mt-4 -mx-4 border-t sm:-mx-6">
      {rates.map((rate) => {
        const { id, name, position } = rate;
        return (
          <ListRow
            key={id}
            name={name}
            to="shop"
            place={{
              position,
              count: rates.length,
              move: (to, options) => update.mutate({ id, position: to }, options),
            }}
            removal={{
              words: 'Orders that were placed with it keep it.',
              remove: (options) => remove.mutate({ id }, options),
            }}
            reload={() => utils.taxRate.invalidate()}
            edit={<RateDialog rate={rate} />}
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="tabular-nums">{percentWords(rate)}</span>
              {position === 1 && <Badge>Of products without another</Badge>}
            </p>
          </ListRow>
        );
      })}
    </RowList>
  );
}

export function Tax() {
  const rates = trpc.taxRate.list.useQuery({});
  const stored = trpc.settings.find.useQuery({ group: 'tax' });
  if (!rates.data) return <Awaited query={rates} what="tax rates" height="h-96" />;
  if (!stored.data) return <Awaited query={stored} what="settings" height="h-96" />;
  const { data } = rates.data;
  return (
    <div className="max-w-3xl space-y-6">
      <Panel
        title="Mode"
        note="It can be changed until there is an order with tax. Orders keep what they were placed with."
      >
        <ModeForm stored={stored.data} rates={data} />
      </Panel>
      <Panel
        title="Rates"
        note="Each product has one rate; staff choose it in the form of the product."
        controls={<RateDialog />}
      >
        <RateList rates={data} />
      </Panel>
    </div>
  );
}
