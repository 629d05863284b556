import { type FormEvent, useEffect, useRef } from 'react';
import { issueWith, refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { useHydrated } from '../page/hydrated.ts';
import { notifyHash } from '../page/paths.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { EmailField } from '../ui/text-field.tsx';

/** Takes the address of a shopper who wants to know when a sold-out product is back. */
export function RestockForm({ id }: { id: string }) {
  const isReady = useHydrated();
  const utils = trpc.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const ask = trpc.restock.ask.useMutation({
    onSuccess({ state }) {
      if (state === 'in_stock') void utils.product.get.invalidate({ id });
    },
    onError(error) {
      if (issueWith('email', error)) input.current?.focus();
    },
  });
  const fault = issueWith('email', ask.error);
  useEffect(() => {
    if (location.hash === `#${notifyHash}`) input.current?.focus();
  }, []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    ask.mutate({ id, email: input.current?.value ?? '' });
  }

  // The same words whether the address was known or not: a stranger must not learn who has asked already.
  if (ask.data)
    return (
      <Notice look="good" role="status" className="mt-6">
        {ask.data.state === 'asked'
          ? 'Thank you! We will e-mail you when it is back in stock.'
          : 'It is back in stock.'}
      </Notice>
    );
  return (
    <form onSubmit={submit} className="mt-6 max-w-md">
      <EmailField
        label="Notify me when it is back in stock"
        ref={input}
        required
        placeholder="you@example.com"
        readOnly={ask.isPending}
        error={fault}
        hint="You will get one e-mail when it is back, and nothing else. We delete your address then, or after 180 days."
      />
      {ask.error && !fault && <Notice className="mt-3">{refusalWords(ask.error)}</Notice>}
      <Button type="submit" look="secondary" className="mt-3" disabled={!isReady} isBusy={ask.isPending}>
        Notify me
      </Button>
    </form>
  );
}
