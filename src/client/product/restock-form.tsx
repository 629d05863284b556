import { useEffect, useRef } from 'react';
import { issueWith } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { notifyHash } from '../page/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { EmailRequest } from './email-request.tsx';

/** Takes the address of a shopper who wants to know when a sold-out product is back. */
export function RestockForm({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const field = useRef<HTMLInputElement>(null);
  const ask = trpc.restock.ask.useMutation({
    onSuccess({ state }) {
      if (state === 'in_stock') void utils.product.get.invalidate({ id });
    },
    onError(error) {
      if (issueWith('email', error)) field.current?.focus();
    },
  });
  useEffect(() => {
    if (location.hash === `#${notifyHash}`) field.current?.focus();
  }, []);

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
    <EmailRequest
      label="Notify me when it is back in stock"
      hint="You will get one e-mail when it is back, and nothing else. We delete your address then, or after 180 days."
      button="Notify me"
      className="mt-6"
      field={field}
      isPending={ask.isPending}
      error={ask.error}
      onSend={(email) => ask.mutate({ id, email })}
    />
  );
}
