import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { keyLifetimes, type NewApiKey, type Scope, scopes } from '../../shared/staff/api-key.ts';
import { issueWith, refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { DraftNotice } from '../staff/draft-notice.tsx';
import { useDraft, useFormDraft } from '../staff/drafts.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, ChoiceGroup } from '../ui/choice.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { KeyRound } from '../ui/icons/key-round.ts';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { scopeMeanings } from './scopes.ts';

/** Shows the new key, this once, with a call to try it. */
function MadeKey({ apiKey, onDone }: { apiKey: string; onDone(): void }) {
  return (
    <div className="space-y-5">
      <CopyButton text={apiKey} />
      <div>
        <h3 className="mb-1.5 text-sm font-semibold">Try it</h3>
        <pre className="rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap select-all">
          {`curl '${location.origin}/api/v1/product?limit=1' -H 'Authorization: Bearer ${apiKey}'`}
        </pre>
      </div>
      <Button look="secondary" className="w-full" onClick={onDone}>
        I have stored it
      </Button>
    </div>
  );
}

interface Entries {
  name: string;
  scopes: Scope[];
  /** In days, as the option's value. */
  lifetime: string;
}

const lifetimeWords = { 30: '30 days', 90: '90 days', 365: '1 year', 730: '2 years' };

function toNewKey({ name, scopes, lifetime }: Entries): NewApiKey {
  const lifetimeDays = keyLifetimes.find((days) => String(days) === lifetime) ?? 365;
  return { name, scopes, lifetimeDays };
}

type KeyFormProps = Pick<ReturnType<typeof trpc.apiKey.create.useMutation>, 'error' | 'isPending'> & {
  onCreate(input: NewApiKey, ending: { onSuccess(): void }): void;
};

const noEntries: Entries = { name: '', scopes: [], lifetime: '365' };

function KeyForm({ error, isPending, onCreate }: KeyFormProps) {
  const draft = useDraft({ form: 'api-key' }, noEntries);
  const form = useForm<Entries>({ defaultValues: draft.typed });
  const { register, handleSubmit, formState } = form;
  useFormDraft(form, draft);
  const { errors } = formState;
  const wrongName = errors.name?.message ?? issueWith('name', error);
  const wrongScopes = errors.scopes?.message;
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((entries) => onCreate(toNewKey(entries), { onSuccess: draft.clear }))}
      className="space-y-5"
    >
      <DraftNotice draft={draft} onDiscard={() => form.reset(noEntries)} />
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
        hint="If a key leaks and nobody notices, it works until it expires. Make a new one before then."
        {...register('lifetime')}
      >
        {keyLifetimes.map((days) => (
          <option key={days} value={days}>
            In {lifetimeWords[days]}
          </option>
        ))}
      </SelectField>
      {error && !wrongName && <Notice>{refusalWords(error)}</Notice>}
      <Button type="submit" className="w-full" isBusy={isPending}>
        {isPending ? 'Making…' : 'Make key'}
      </Button>
    </form>
  );
}

/** Makes a key, then shows it: nobody can look it up later. */
export function KeyDialog() {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const create = trpc.apiKey.create.useMutation({
    onSuccess: () => void utils.apiKey.list.invalidate(),
    // The secret must not stay in memory.
    gcTime: 0,
  });
  const made = create.data;

  function openOrClose(open: boolean): void {
    setOpen(open);
    create.reset();
  }

  return (
    <Dialog
      title={made ? `The key of ${made.apiKey.name}` : 'New API key'}
      description={
        made
          ? 'Copy it now: it is shown only once. Treat it like a password: keep it on a server, never in a web page, an app or a repository.'
          : 'For one program, with no more scopes than it needs.'
      }
      open={isOpen}
      isKept={made !== undefined}
      onOpenChange={openOrClose}
      trigger={<Button icon={KeyRound}>New API key</Button>}
    >
      {made ? (
        <MadeKey apiKey={made.key} onDone={() => openOrClose(false)} />
      ) : (
        <KeyForm error={create.error} isPending={create.isPending} onCreate={create.mutate} />
      )}
    </Dialog>
  );
}
