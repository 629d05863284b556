import type { FormEvent, RefObject } from 'react';
import { issueWith, refusalWords } from '../api/refusal.ts';
import { useHydrated } from '../page/hydrated.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { EmailField } from '../ui/text-field.tsx';

interface EmailRequestProps {
  label: string;
  hint: string;
  button: string;
  className: string;
  field: RefObject<HTMLInputElement | null>;
  isPending: boolean;
  /** The refusal of what was sent. */
  error: unknown;
  onSend(email: string): void;
}

/** Takes the e-mail address of a shopper who wants to be told something. */
export function EmailRequest(props: EmailRequestProps) {
  const { label, hint, button, className, field, isPending, error, onSend } = props;
  const isReady = useHydrated();
  const fault = issueWith('email', error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSend(field.current?.value ?? '');
  }

  return (
    <form onSubmit={submit} className={className}>
      <EmailField
        label={label}
        ref={field}
        required
        placeholder="you@example.com"
        readOnly={isPending}
        error={fault}
        hint={hint}
      />
      {Boolean(error) && !fault && <Notice className="mt-3">{refusalWords(error)}</Notice>}
      <Button type="submit" look="secondary" className="mt-3" disabled={!isReady} isBusy={isPending}>
        {button}
      </Button>
    </form>
  );
}
