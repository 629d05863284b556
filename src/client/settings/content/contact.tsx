import { type FormEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../../shared/base/limits.ts';
import { messages } from '../../../shared/base/messages.ts';
import type { SendMessage } from '../../../shared/customer/message.ts';
import { useCommand } from '../../api/command.ts';
import { failureIn } from '../../api/failure.ts';
import { issueWith, refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useHydrated } from '../../page/hydrated.ts';
import { useSettings } from '../../page/page-state.ts';
import { Button } from '../../ui/button.tsx';
import { say } from '../../ui/say.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';

const answerTimeoutMs = 30_000;

/** Sends a message to the shop, and says in a toast that it has arrived, or why not. */
function useSendMessage() {
  const { client } = trpc.useUtils();
  const { attempt, isPending, error } = useCommand(
    (message: SendMessage, options) =>
      client.message.send.mutate(message, { ...options, signal: AbortSignal.timeout(answerTimeoutMs) }),
    {
      refused(refusal) {
        // A fault in a field is shown at the field.
        if (!failureIn(refusal)?.issues) say('error', refusalWords(refusal));
      },
    },
  );

  /** @returns whether the shop has the message now */
  async function send(message: SendMessage): Promise<boolean> {
    const isSent = (await attempt(message)) !== undefined;
    if (isSent) say('success', 'Thank you! We have your message and will answer by e-mail.');
    return isSent;
  }

  return { send, isSending: isPending, error };
}

const required: Record<keyof SendMessage, string> = {
  name: messages.checkout.nameRequired,
  email: messages.checkout.emailRequired,
  subject: 'Subject is required',
  body: 'Message is required',
};

type Faults = Partial<Record<keyof SendMessage, string>>;

/** The faults that can be found before it is sent; the server checks the rest. Without zod, which is 20 kB. */
function faultsOf(form: HTMLFormElement): Faults {
  const typed = new FormData(form);
  const faults: Faults = {};
  for (const name of Object.keys(required) as (keyof SendMessage)[]) {
    const value = String(typed.get(name)).trim();
    if (value === '') faults[name] = required[name];
    else if (name === 'email' && !/^\S+@\S+\.\S+$/.test(value)) faults[name] = messages.checkout.emailInvalid;
  }
  return faults;
}

/** The faults that are still there; while typing, no new ones are reported. */
function correctedOf(before: Faults, now: Faults): Faults {
  const names = Object.keys(before) as (keyof SendMessage)[];
  return Object.fromEntries(names.filter((name) => now[name]).map((name) => [name, now[name]]));
}

/** The fields keep their text until the message has arrived. */
function ContactForm() {
  const isReady = useHydrated();
  const { send, isSending, error } = useSendMessage();
  const form = useRef<HTMLFormElement>(null);

  const [faults, setFaults] = useState<Faults>();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each try, and not while faults are corrected.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error, tries]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    const found = faultsOf(currentTarget);
    const isFaulty = Object.keys(found).length > 0;
    setFaults(isFaulty ? found : undefined);
    setTries(tries + 1);
    if (isFaulty) return;
    const typed = Object.fromEntries(new FormData(currentTarget));
    if (await send(typed as unknown as SendMessage)) currentTarget.reset();
  }

  const field = (name: keyof SendMessage) => ({
    name,
    'aria-required': true,
    readOnly: isSending,
    error: faults ? faults[name] : issueWith(name, error),
  });

  return (
    <form
      ref={form}
      noValidate
      onChange={() => faults && form.current && setFaults(correctedOf(faults, faultsOf(form.current)))}
      onSubmit={(event) => void submit(event)}
      className="grid content-start gap-5 sm:grid-cols-2"
    >
      <TextField label="Full Name" autoComplete="name" maxLength={100} {...field('name')} />
      <EmailField label="Email" {...field('email')} />
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

function OtherWays() {
  const { email, phone, phoneHref } = useSettings().contact;
  if (!email && !phone) return null;
  return (
    <>
      {' '}
      You can also{' '}
      {phone && (
        <>
          call{' '}
          <a href={phoneHref} className="link-accent whitespace-nowrap">
            {phone}
          </a>
        </>
      )}
      {phone && email && ' or '}
      {email && (
        <>
          write to{' '}
          <a href={`mailto:${email}`} className="link-accent">
            {email}
          </a>
        </>
      )}
      .
    </>
  );
}

/** @param text the text before the ways to reach the shop */
export function Contact({ text }: { text: string }) {
  return (
    <section aria-labelledby="contact-title" className="border-t border-line bg-surface">
      <div className="shell grid gap-10 py-16 sm:py-20 lg:grid-cols-[1fr_1.4fr] lg:gap-16">
        <div>
          <h2 id="contact-title" className="heading">
            Contact us
          </h2>
          <p className="mt-4 max-w-prose text-soft">
            {text}
            <OtherWays />
          </p>
        </div>
        <ContactForm />
      </div>
    </section>
  );
}
