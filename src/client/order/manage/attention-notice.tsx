import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import type {
  ManagedPayment,
  RefundMade,
  RefundPayment,
  ReviewPayment,
} from '../../../shared/order/manage-order.ts';
import { type PaymentAttention, paymentAttentions } from '../../../shared/order/payment-attention.ts';
import { trpc } from '../../api/trpc.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';
import { StepDialog } from './step-dialog.tsx';
import { useOrderCommand } from './use-order-command.ts';

/** Marks a payment as done: it is no longer highlighted. */
function ReviewDialog({ payment }: { payment: ManagedPayment & { attention: PaymentAttention } }) {
  const { id, attention, attentionDetails } = payment;
  const { client } = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { attempt, isPending, refusal } = useOrderCommand((input: ReviewPayment, options) =>
    client.payment.review.mutate(input, options),
  );

  async function review(): Promise<void> {
    const seen = { attention, attentionDetails };
    const reviewed = await attempt({ id, ...seen, reason }, { ...seen, reason });
    if (!reviewed) return;
    say('success', 'The payment is marked as done');
    setOpen(false);
  }

  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Mark as done
      </Button>
      <StepDialog
        title="Mark this payment as done?"
        description="It will no longer be highlighted. Your name and what you write here stay in the activity log."
        isOpen={isOpen}
        reason={reason}
        onReason={setReason}
        reasonHint="What was done, such as “Refunded by bank transfer”. The customer can read it too."
        refusal={refusal}
        confirm="Mark as done"
        isPending={isPending}
        onConfirm={() => void review()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function announceRefund({ message, data: { status } }: RefundMade): void {
  if (status === 'succeeded' || status === 'pending') say('success', message);
  else if (status === 'requested') toast.warning(message);
  else say('error', message);
}

/** Refunds all that is left of a payment, which may have no order. */
function RefundPaymentDialog({ payment: { id, refundable } }: { payment: ManagedPayment }) {
  const { client } = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { attempt, isPending, refusal } = useOrderCommand((input: RefundPayment, options) =>
    client.order.refundPayment.mutate(input, options),
  );
  const amount = formatPrice(toCents(refundable));

  async function refund(): Promise<void> {
    const made = await attempt({ id, refundable, reason }, { refundable, reason });
    if (!made) return;
    announceRefund(made.answer);
    setOpen(false);
  }

  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Refund {amount}
      </Button>
      <StepDialog
        title={`Refund ${amount}?`}
        description="The money goes back to the card it came from. This can’t be undone."
        isOpen={isOpen}
        reason={reason}
        onReason={setReason}
        reasonHint="It stays in the activity log, and the customer of an order can read it."
        refusal={refusal}
        confirm="Refund"
        look="danger"
        isPending={isPending}
        onConfirm={() => void refund()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

interface AttentionNoticeProps {
  payment: ManagedPayment;
  /** Names the payment if it is shown without an order. */
  children?: ReactNode;
}

/** The reason why staff have to look at a payment, and what to do, with buttons to refund it and to mark it as done. */
export function AttentionNotice({ payment, children }: AttentionNoticeProps) {
  const { attention } = payment;
  if (attention === null) return null;
  const { title, advice } = paymentAttentions[attention].notice(payment);
  return (
    <Notice
      look="warn"
      actions={
        <>
          {payment.refundable > 0 && (
            <Permitted to="refunds">
              <RefundPaymentDialog payment={payment} />
            </Permitted>
          )}
          <Permitted to="orders">
            <ReviewDialog payment={{ ...payment, attention }} />
          </Permitted>
        </>
      }
    >
      <p className="font-semibold">{title}</p>
      {children}
      <p className="mt-1">{advice}</p>
    </Notice>
  );
}
