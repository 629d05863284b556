import { useRef } from 'react';
import { trpc } from '../api/trpc.ts';
import { Notice } from '../ui/notice.tsx';
import { EmailRequest } from './email-request.tsx';

/** Takes the address of a shopper who has searched for what the shop does not sell. Staff get it as a message. */
export function WishForm({ term }: { term: string }) {
  const field = useRef<HTMLInputElement>(null);
  const send = trpc.message.send.useMutation({ onError: () => field.current?.focus() });

  function wish(email: string): void {
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
    <EmailRequest
      label="Tell me when you sell it"
      hint="We read what shoppers miss. Your address is used for our answer alone."
      button="Tell me"
      className="mx-auto mt-8 text-left"
      field={field}
      isPending={send.isPending}
      error={send.error}
      onSend={wish}
    />
  );
}
