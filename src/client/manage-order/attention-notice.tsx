import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import type { ManagedPayment, ReviewPayment } from '../../shared/manage-order.ts';
import type { PaymentAttention } from '../../shared/payment-attention.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { attentionWords } from './attention-words.ts';
import { StepDialog } from './step-dialog.tsx';
import { useAttempt } from './use-attempt.ts';

/** Marks a payment as reviewed: it is no longer highlighted. */
function ReviewDialog({ payment }: { payment: ManagedPayment & { attention: PaymentAttention } }) {
  const { id, attention, attentionDetails } = payment;
  const { client } = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { attempt, isPending, refusal } = useAttempt((input: ReviewPayment, options) =>
    client.payment.review.mutate(input, options),
  );

  async function review(): Promise<void> {
    const seen = { attention, attentionDetails };
    const reviewed = await attempt({ id, ...seen, reason }, { ...seen, reason });
    if (!reviewed) return;
    toast.success('The payment is marked as reviewed');
    setOpen(false);
  }

  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Mark as reviewed
      </Button>
      <StepDialog
        title="Mark this payment as reviewed?"
        description="It no longer stands out. Your name and what you write here stay in the log of activity."
        isOpen={isOpen}
        reason={reason}
        onReason={setReason}
        reasonHint="What was done, such as “Sent back by bank transfer”. The shopper can read it too."
        refusal={refusal}
        confirm="Mark as reviewed"
        isPending={isPending}
        onConfirm={() => void review()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

interface AttentionNoticeProps {
  payment: ManagedPayment;
  /** Names the payment where it stands without an order. */
  children?: ReactNode;
}

/** Why somebody has to look at a payment and what to do, with a button to mark it as reviewed. */
export function AttentionNotice({ payment, children }: AttentionNoticeProps) {
  const { attention } = payment;
  if (attention === null) return null;
  const { title, advice } = attentionWords(attention, payment);
  return (
    <Notice look="warn" actions={<ReviewDialog payment={{ ...payment, attention }} />}>
      <p className="font-semibold">{title}</p>
      {children}
      <p className="mt-1">{advice}</p>
    </Notice>
  );
}
