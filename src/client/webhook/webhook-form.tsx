import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { WebhookForm as Form, type WebhookEndpoint } from '../../shared/webhook/webhook.ts';
import {
  eventGroups,
  eventMeanings,
  type WebhookEventType,
  webhookEvents,
} from '../../shared/webhook/webhook-events.ts';
import { issueWith, refusalWords } from '../api/refusal.ts';
import { DraftNotice } from '../staff/draft-notice.tsx';
import { useDraft, useFormDraft } from '../staff/drafts.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, ChoiceGroup } from '../ui/choice.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';

interface EventGroupProps {
  form: UseFormReturn<Form>;
  label: string;
  events: readonly WebhookEventType[];
}

function EventGroup({ form: { control, register, setValue, formState }, label, events }: EventGroupProps) {
  const chosen = useWatch({ control, name: 'events' });
  const count = events.filter((event) => chosen.includes(event)).length;
  const isAll = count === events.length;

  function chooseAll(): void {
    const isChosen = (event: WebhookEventType) => (events.includes(event) ? !isAll : chosen.includes(event));
    const next = webhookEvents.filter(isChosen);
    setValue('events', next, { shouldValidate: formState.isSubmitted, shouldDirty: true });
  }

  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <Checkbox
        label={`Everything about ${label.toLowerCase()}`}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={chooseAll}
        className="border-b border-line text-sm font-semibold"
      />
      {events.map((event) => (
        <Checkbox
          key={event}
          label={<code className="font-mono text-sm">{event}</code>}
          hint={eventMeanings[event]}
          value={event}
          {...register('events')}
        />
      ))}
    </fieldset>
  );
}

function EventChoice({ form }: Pick<EventGroupProps, 'form'>) {
  const wrong = form.formState.errors.events?.message;
  return (
    <ChoiceGroup legend="Events" error={wrong}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {Object.values(eventGroups).map(({ label, events }) => (
          <EventGroup
            key={label}
            form={form}
            label={label}
            events={Object.keys(events) as WebhookEventType[]}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

interface WebhookFormProps {
  /** The edited webhook; undefined for a new one. */
  endpoint?: WebhookEndpoint;
  error: unknown;
  isPending: boolean;
  onSave(entries: Form, ending: { onSuccess(): void }): void;
}

export function WebhookForm({ endpoint, error, isPending, onSave }: WebhookFormProps) {
  const { name = '', url = '', events = [] } = endpoint ?? {};
  const draft = useDraft<Form>(
    { form: 'webhook', subject: endpoint?.id, basis: [name, url, events] },
    { name, url, events },
  );
  const form = useForm<Form>({ resolver: zodResolver(Form), defaultValues: draft.typed });
  useFormDraft(form, draft);
  const { register, handleSubmit, setFocus, formState } = form;
  const wrongUrl = formState.errors.url?.message ?? issueWith('url', error);
  const wrongName = formState.errors.name?.message ?? issueWith('name', error);

  useEffect(() => {
    if (issueWith('url', error)) setFocus('url');
  }, [error, setFocus]);

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((entries) => onSave(entries, { onSuccess: draft.clear }))}
      className="space-y-5"
    >
      <DraftNotice draft={draft} onDiscard={() => form.reset({ name, url, events })} />
      <TextField
        label="Name"
        hint="The program that listens."
        autoComplete="off"
        maxLength={60}
        aria-required
        error={wrongName}
        {...register('name')}
      />
      <TextField
        label="Address"
        hint="Every event is sent there by POST, as JSON."
        type="url"
        inputMode="url"
        placeholder="https://example.com/webhooks"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        aria-required
        error={wrongUrl}
        {...register('url')}
      />
      <EventChoice form={form} />
      {error !== null && !wrongUrl && !wrongName && <Notice>{refusalWords(error)}</Notice>}
      <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-surface px-5 py-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Button type="submit" className="w-full" isBusy={isPending}>
          {isPending ? 'Saving…' : endpoint ? 'Save' : 'Add webhook'}
        </Button>
      </div>
    </form>
  );
}
