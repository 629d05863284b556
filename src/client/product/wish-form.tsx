import { type FormEvent, useRef } from 'react';
import { issueWith, refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { EmailField } from '../ui/text-field.tsx';

/** Takes the address of a shopper who has searched for what the shop does not sell. Staff get it as a message. */
export function WishForm({ term }: { term: string }) {
  const input = useRef<HTMLInputElement>(null);
  const send = trpc.message.send.useMutation({ onError: () => input.current?.focus() });
  const fault = issueWith('email', send.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const email = input.current?.value ?? '';
    const body = `Somebody has searched for “${term}”, found nothing, and wants to know when you sell it.`;
    send.mutate({ name: 'A shopper', email, subject: `When do you sell “${term}”?`, body });
  }

  if (send.data)
    return (
      <Notice look="good" role="status" className="mx-auto mt-8 max-w-md">
        Thank you! We write to you if we sell it.
      </Notice>
    );
  return (
    <form method="post" noValidate onSubmit={submit} className="mx-auto mt-8 max-w-md text-left">
      <EmailField
        label="Tell me when you sell it"
        ref={input}
        required
        placeholder="you@example.com"
        readOnly={send.isPending}
        error={fault}
        hint="We read what shoppers miss. Your address is used for our answer alone."
      />
      {send.error && !fault && <Notice className="mt-3">{refusalWords(send.error)}</Notice>}
      <Button type="submit" look="secondary" className="mt-3" isBusy={send.isPending}>
        Tell me
      </Button>
    </form>
  );
}
