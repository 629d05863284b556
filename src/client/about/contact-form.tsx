import { type FormEvent, useEffect, useRef } from 'react';
import { limits } from '../../shared/limits.ts';
import type { SendMessage } from '../../shared/message.ts';
import { useHydrated } from '../hydrated.ts';
import { useSendMessage } from '../message/use-send-message.ts';
import { issueWith } from '../staff/refusal.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';

/** The browser itself checks what it can; the shop says the rest. What was typed stays until it has arrived. */
export function ContactForm() {
  const isReady = useHydrated();
  const { send, isSending, error } = useSendMessage();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    const typed = Object.fromEntries(new FormData(currentTarget));
    if (await send(typed as unknown as SendMessage)) currentTarget.reset();
  }

  const field = (name: keyof SendMessage) => ({
    name,
    required: true,
    readOnly: isSending,
    error: issueWith(name, error),
  });

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      className="grid content-start gap-5 sm:grid-cols-2"
    >
      <TextField label="Full Name" autoComplete="name" maxLength={100} {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...field('email')} />
      <TextField
        label="Subject"
        maxLength={limits.subjectLength}
        className="sm:col-span-2"
        {...field('subject')}
      />
      <TextArea
        label="Message"
        rows={6}
        maxLength={limits.messageLength}
        className="sm:col-span-2"
        {...field('body')}
      />
      <Button
        type="submit"
        className="sm:justify-self-start"
        disabled={!isReady || isSending}
        aria-busy={isSending}
      >
        {isSending ? 'Sending…' : 'Submit'}
      </Button>
    </form>
  );
}
