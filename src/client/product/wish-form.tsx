import { useRef } from 'react';
import { trpc } from '../api/trpc.ts';
import { Notice } from '../ui/notice.tsx';
import { EmailRequest } from './email-request.tsx';

interface WishFormProps {
  term: string;
  /** True if products were found, but perhaps not what was meant. */
  isFound?: boolean;
}

/** Takes the address of a shopper who has searched for what the shop does not sell. Staff get it as a message. */
export function WishForm({ term, isFound = false }: WishFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const send = trpc.message.send.useMutation({ onError: () => field.current?.focus() });

  function wish(email: string): void {
    const body = `Somebody has searched for “${term}”${isFound ? '' : ', found nothing,'} and wants to know when you sell it.`;
    send.mutate({ name: 'A shopper', email, subject: `When do you sell “${term}”?`, body });
  }

  const place = `mt-8 max-w-md ${isFound ? '' : 'mx-auto'}`;
  if (send.data)
    return (
      <Notice look="good" role="status" className={place}>
        Thank you! We write to you if we sell it.
      </Notice>
    );
  return (
    <EmailRequest
      label={
        isFound ? `Not what you meant by “${term}”? Tell me when you sell it` : 'Tell me when you sell it'
      }
      hint="We read what shoppers miss. Your address is used for our answer alone."
      button="Tell me"
      className={`${place} text-left`}
      field={field}
      isPending={send.isPending}
      error={send.error}
      onSend={wish}
    />
  );
}
