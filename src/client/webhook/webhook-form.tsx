import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { WebhookForm as Form, type WebhookEndpoint } from '../../shared/webhook.ts';
import { issueWith, refusalWords } from '../staff/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { EventChoice } from './event-choice.tsx';

interface WebhookFormProps {
  /** The one that is edited; none for a new one. */
  endpoint?: WebhookEndpoint;
  /** Why the last try was refused. */
  error: unknown;
  isPending: boolean;
  onSave(entries: Form): void;
}

export function WebhookForm({ endpoint, error, isPending, onSave }: WebhookFormProps) {
  const { name = '', url = '', events = [] } = endpoint ?? {};
  const form = useForm<Form>({ resolver: zodResolver(Form), defaultValues: { name, url, events } });
  const { register, handleSubmit, setFocus, formState } = form;
  const wrongUrl = formState.errors.url?.message ?? issueWith('url', error);
  const wrongName = formState.errors.name?.message ?? issueWith('name', error);

  useEffect(() => {
    if (issueWith('url', error)) setFocus('url');
  }, [error, setFocus]);

  return (
    <form method="post" noValidate onSubmit={handleSubmit(onSave)} className="space-y-5">
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
