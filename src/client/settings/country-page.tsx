import { type FormEvent, useState } from 'react';
import { locale as presentLocale } from '../../shared/base/locale.ts';
import { currency as presentCurrency } from '../../shared/base/money.ts';
import { type ListedTaxRate, TaxRateForm } from '../../shared/order/tax-rate.ts';
import type { CountryProposal, SaveCountry } from '../../shared/settings/country.ts';
import { lawOf } from '../../shared/settings/country-law.ts';
import { Awaited } from '../api/awaited.tsx';
import { useCommand } from '../api/command.ts';
import { trpc } from '../api/trpc.ts';
import { useSettings } from '../page/page-state.ts';
import { paths } from '../page/paths.ts';
import { Permitted } from '../staff/permitted.tsx';
import { StaffScreen } from '../staff/signed-in.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { SelectField } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Choices, countries, currencies, localeChoices, timeZones } from './choices.tsx';
import { type Faults, faultsOf, showFaults } from './selling/form.ts';
import { percentIn } from './selling/rate-form.tsx';
import { modes } from './selling/tax.tsx';

type Rate = Pick<ListedTaxRate, 'name'> & { percent: string; isKept: boolean };

interface RatesProps {
  rates: Rate[];
  faults: Faults[];
  onChange(rates: Rate[]): void;
}

function Rates({ rates, faults, onChange }: RatesProps) {
  return (
    <ul className="space-y-3">
      {rates.map((rate, index) => {
        const change = (changed: Partial<Rate>) => onChange(rates.with(index, { ...rate, ...changed }));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rates are neither added nor moved.
          <li key={index} className="rounded-md border border-line px-3 pb-3">
            <Checkbox
              label={`Add ${rate.name || 'this rate'}`}
              checked={rate.isKept}
              onChange={({ target }) => change({ isKept: target.checked })}
            />
            {rate.isKept && (
              <div className="grid grid-cols-[1fr_7rem] items-start gap-3">
                <TextField
                  label="Name"
                  maxLength={60}
                  autoComplete="off"
                  value={rate.name}
                  error={faults[index]?.name}
                  onChange={({ target }) => change({ name: target.value })}
                />
                <TextField
                  label="Percent"
                  inputMode="decimal"
                  autoComplete="off"
                  value={rate.percent}
                  error={faults[index]?.percent && 'Enter a percentage, or leave the rate out'}
                  onChange={({ target }) => change({ percent: target.value })}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const ratesNote =
  'Rates change, and some goods have others: check them with your tax authority before you save. The first one is that of products without another.';

function ProposalForm({ country, proposal }: { country: string; proposal: CountryProposal }) {
  const shop = useSettings();
  const { client } = trpc.useUtils();
  const [currency, setCurrency] = useState(proposal.currency);
  const [locale, setLocale] = useState(proposal.locale);
  const [timeZone, setTimeZone] = useState(proposal.timeZone);
  const [mode, setMode] = useState(proposal.mode);
  const [rates, setRates] = useState<Rate[]>(
    proposal.rates.map(({ name, percent }) => ({ name, percent: String(percent ?? ''), isKept: true })),
  );
  const [carriers, setCarriers] = useState(proposal.carriers.length > 0);
  const [law, setLaw] = useState(proposal.law);
  const [faults, setFaults] = useState<Faults[]>([]);
  const save = useCommand((input: SaveCountry, options) =>
    client.settings.saveCountry.mutate(input, options),
  );

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const read = rates.map(({ name, percent, isKept }) =>
      mode !== 'none' && isKept ? TaxRateForm.safeParse({ name, percent: percentIn(percent) }) : undefined,
    );
    showFaults(event, () => setFaults(read.map((rate) => (rate?.error ? faultsOf(rate.error) : {}))));
    if (read.some((rate) => rate?.error)) return;
    const kept = read.flatMap((rate) => rate?.data ?? []);
    const saved = await save.attempt({
      country,
      ...(currency && { currency }),
      ...(locale && { locale }),
      ...(timeZone && { timeZone }),
      ...(mode !== 'none' && { tax: { mode, rates: kept } }),
      ...(carriers && { carriers }),
      law,
    });
    // All amounts and phone fields of this tab are those of the country that it was opened with.
    if (saved) location.assign(paths.dashboard);
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-6">
      <SelectField
        label="Currency"
        hint={
          proposal.currencyNote ||
          'The currency of all prices. You can change it until the first order is placed.'
        }
        value={currency}
        onChange={({ target }) => setCurrency(target.value)}
      >
        <option value="">{`Leave it: ${presentCurrency()}`}</option>
        {!proposal.currencyNote && <Choices of={currencies()} value={currency} />}
      </SelectField>
      <SelectField
        label="Dates and numbers"
        hint="How dates and numbers are written. All other texts of the shop stay in English."
        value={locale}
        onChange={({ target }) => setLocale(target.value)}
      >
        <option value="">{`Leave it: ${presentLocale()}`}</option>
        <Choices of={localeChoices()} value={locale} />
      </SelectField>
      <SelectField
        label="Time zone"
        hint="The time zone in which the days of the shop begin."
        value={timeZone}
        onChange={({ target }) => setTimeZone(target.value)}
      >
        <option value="">{`Leave it: ${shop.timeZone}`}</option>
        <optgroup label="In this country">
          {proposal.timeZones.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </optgroup>
        <optgroup label="Elsewhere">
          <Choices of={timeZones().filter(({ value }) => !proposal.timeZones.includes(value))} value="" />
        </optgroup>
      </SelectField>
      {proposal.rates.length === 0 ? (
        <div>
          <h3 className="font-semibold">Tax</h3>
          <p className="mt-1 note">
            {proposal.taxNote ||
              'No usual rates are listed for this country: the shop charges no tax until you add rates under Tax.'}
          </p>
        </div>
      ) : (
        <fieldset className="min-w-0 space-y-3">
          <legend className="mb-3 font-semibold">Tax</legend>
          <SelectField
            label="How tax is charged"
            hint={modes[mode].hint}
            value={mode}
            onChange={({ target }) => setMode(target.value as CountryProposal['mode'])}
          >
            {(['none', 'included', 'added'] as const).map((value) => (
              <option key={value} value={value}>
                {value === 'none' ? 'Leave it: none' : modes[value].label}
              </option>
            ))}
          </SelectField>
          {mode !== 'none' && (
            <>
              <Rates {...{ rates, faults }} onChange={setRates} />
              <p className="note">{ratesNote}</p>
            </>
          )}
        </fieldset>
      )}
      {proposal.carriers.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="font-semibold">Carriers</legend>
          <Checkbox
            label={`Offer ${proposal.carriers.join(', ')}`}
            hint="With their tracking links, and without the carriers of Bangladesh. You can add others in the settings."
            checked={carriers}
            onChange={({ target }) => setCarriers(target.checked)}
          />
        </fieldset>
      )}
      {proposal.law.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="font-semibold">What its law asks for</legend>
          <p className="note">
            In the settings of this shop. This is not legal advice, and not everything that the law requires:
            docs/law.md lists the duties, and what you have to do yourself.
          </p>
          {proposal.law.map((name) => (
            <Checkbox
              key={name}
              label={lawOf(country)[name]?.title ?? name}
              hint={lawOf(country)[name]?.why}
              checked={law.includes(name)}
              onChange={({ target }) =>
                setLaw(target.checked ? [...law, name] : law.filter((other) => other !== name))
              }
            />
          ))}
        </fieldset>
      )}
      <div>
        <h3 className="font-semibold">What follows from the country</h3>
        <dl className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
          <div>
            <dt className="note">Phone numbers begin with</dt>
            <dd>{proposal.callingCode || 'No calling code is known'}</dd>
          </div>
          <div>
            <dt className="note">Your address on documents</dt>
            <dd className="whitespace-pre-line">{proposal.address.join('\n')}</dd>
          </div>
        </dl>
      </div>
      {save.refusal && <Notice>{save.refusal}</Notice>}
      <Button type="submit" isBusy={save.isPending}>
        Save
      </Button>
    </form>
  );
}

function Proposal({ country }: { country: string }) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const found = trpc.settings.proposeCountry.useQuery({ country, timeZone });
  if (!found.data) return <Awaited query={found} what="proposal" height="h-96" />;
  return <ProposalForm country={country} proposal={found.data} />;
}

function CountryChoice() {
  const [country, setCountry] = useState(useSettings().contact.country);
  return (
    <div className="mt-5 max-w-3xl">
      <Panel
        title="The country of the shop"
        note="It suggests the rest. Nothing is saved before you press Save; you can change each value in the settings later."
      >
        <SelectField
          label="Country"
          className="mt-5"
          autoComplete="off"
          value={country}
          onChange={({ target }) => setCountry(target.value)}
        >
          <Choices of={countries()} value={country} />
        </SelectField>
        {country && <Proposal key={country} country={country} />}
      </Panel>
    </div>
  );
}

/** The first of the first steps: one choice proposes what is usual in a country. */
export default function CountryPage() {
  return (
    <StaffScreen
      title="Country"
      description="The country of the shop, and its usual settings."
      path={paths.country}
    >
      <section className="shell py-5 sm:py-8">
        <BackLink href={paths.dashboard} label="Dashboard" />
        <h1 className="heading">Country</h1>
        <Permitted to="shop" explain>
          <CountryChoice />
        </Permitted>
      </section>
    </StaffScreen>
  );
}
