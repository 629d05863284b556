import { useForm } from 'react-hook-form';
import { keyLifetimes, type NewApiKey, type Scope, scopes } from '../../shared/api-key.ts';
import { issueWith, refusalWords } from '../staff/refusal.ts';
import type { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { controlClass, Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
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
      <fieldset aria-describedby={wrongScopes && 'key-scopes-error'}>
        <legend className="mb-1.5 text-sm font-semibold">Scopes</legend>
        {scopes.map((scope) => (
          <label key={scope} className="flex min-h-11 items-center gap-3 py-1">
            <input
              type="checkbox"
              value={scope}
              className="size-5 shrink-0 accent-accent"
              {...register('scopes', { validate: (chosen) => chosen.length > 0 || 'Choose at least one' })}
            />
            <span>
              <span className="font-mono text-sm font-semibold">{scope}</span>
              <span className="block text-sm text-stone-600">{scopeMeanings[scope]}</span>
            </span>
          </label>
        ))}
        {wrongScopes && (
          <p id="key-scopes-error" role="alert" className="mt-1.5 text-sm font-medium text-red-700">
            {wrongScopes}
          </p>
        )}
      </fieldset>
      <Field label="Expires" hint="A key that leaked unnoticed does harm until it expires.">
        {(control) => (
          <select {...control} {...register('lifetime')} className={controlClass}>
            {keyLifetimes.map((days) => (
              <option key={days} value={days}>
                In {lifetimeWords[days]}
              </option>
            ))}
            <option value="">Never</option>
          </select>
        )}
      </Field>
      {error && !wrongName && <Notice>{refusalWords(error)}</Notice>}
      <Button type="submit" className="w-full" disabled={isPending} aria-busy={isPending}>
        {isPending ? 'Making…' : 'Make key'}
      </Button>
    </form>
  );
}
