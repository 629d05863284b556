import { useForm } from 'react-hook-form';
import { keyLifetimes, type NewApiKey, type Scope, scopes } from '../../shared/api-key.ts';
import { issueWith, refusalWords } from '../staff/refusal.ts';
import type { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, ChoiceGroup } from '../ui/choice.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { scopeMeanings } from './scopes.ts';

interface Entries {
  name: string;
  scopes: Scope[];
  /** Days as the choice spells them; empty for never. */
  lifetime: string;
}

const lifetimeWords = { 30: '30 days', 90: '90 days', 365: '1 year' };

function toNewKey({ name, scopes, lifetime }: Entries): NewApiKey {
  const lifetimeDays = keyLifetimes.find((days) => String(days) === lifetime) ?? null;
  return { name, scopes, lifetimeDays };
}

type KeyFormProps = Pick<ReturnType<typeof trpc.apiKey.create.useMutation>, 'error' | 'isPending'> & {
  onCreate(input: NewApiKey): void;
};

export function KeyForm({ error, isPending, onCreate }: KeyFormProps) {
  const { register, handleSubmit, formState } = useForm<Entries>({
    defaultValues: { name: '', scopes: [], lifetime: '90' },
  });
  const { errors } = formState;
  const wrongName = errors.name?.message ?? issueWith('name', error);
  const wrongScopes = errors.scopes?.message;
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((entries) => onCreate(toNewKey(entries)))}
      className="space-y-5"
    >
      <TextField
        label="Name"
        hint="The program it is for. Ledgers and histories show it."
        autoComplete="off"
        maxLength={60}
        aria-required
        error={wrongName}
        {...register('name', { validate: (name) => name.trim() !== '' || 'Enter a name' })}
      />
      <ChoiceGroup legend="Scopes" error={wrongScopes}>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={<code className="font-mono text-sm">{scope}</code>}
            hint={scopeMeanings[scope]}
            value={scope}
            {...register('scopes', { validate: (chosen) => chosen.length > 0 || 'Choose at least one' })}
          />
        ))}
      </ChoiceGroup>
      <SelectField
        label="Expires"
        hint="A key that leaked unnoticed does harm until it expires."
        {...register('lifetime')}
      >
        {keyLifetimes.map((days) => (
          <option key={days} value={days}>
            In {lifetimeWords[days]}
          </option>
        ))}
        <option value="">Never</option>
      </SelectField>
      {error && !wrongName && <Notice>{refusalWords(error)}</Notice>}
      <Button type="submit" className="w-full" isBusy={isPending}>
        {isPending ? 'Making…' : 'Make key'}
      </Button>
    </form>
  );
}
