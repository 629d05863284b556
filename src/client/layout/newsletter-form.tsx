import { type FormEvent, useRef } from 'react';
import { useHydrated } from '../hydrated.ts';
import { issueWith, refusalWords } from '../staff/refusal.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { say } from '../ui/say.ts';

export function NewsletterForm() {
  const isReady = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const subscribe = trpc.newsletter.subscribe.useMutation({
    onSuccess() {
      if (input.current) input.current.value = '';
      // The same words for everybody: who is signed up already is nobody else's business.
      say('success', 'Thank you! You will get our newsletter.');
    },
    onError(error) {
      if (issueWith('email', error)) input.current?.focus();
      else say('error', refusalWords(error));
    },
  });
  const fault = issueWith('email', subscribe.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    subscribe.mutate({ email: input.current?.value ?? '' });
  }

  return (
    <form onSubmit={submit}>
      <label htmlFor="newsletter-email" className="text-sm font-bold text-on-night">
        Newsletter
      </label>
      <p className="mt-2 text-sm text-on-night-soft">New equipment and restocks, about once a month.</p>
      {/* Above the field, which may be at the very bottom of the screen. */}
      {fault && (
        <p id="newsletter-fault" role="alert" className="mt-2 text-sm font-medium text-on-night-bad">
          {fault}
        </p>
      )}
      <div className="mt-4 flex flex-col gap-2 min-[420px]:flex-row">
        <input
          ref={input}
          id="newsletter-email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@example.com"
          readOnly={subscribe.isPending}
          aria-invalid={Boolean(fault)}
          aria-describedby={fault && 'newsletter-fault'}
          className="min-h-11 w-full min-w-0 rounded-md border border-line-control bg-night-field px-3 text-base text-on-night placeholder:text-on-night-faint aria-invalid:border-on-night-bad"
        />
        <Button type="submit" disabled={!isReady || subscribe.isPending} aria-busy={subscribe.isPending}>
          Subscribe
        </Button>
      </div>
    </form>
  );
}
