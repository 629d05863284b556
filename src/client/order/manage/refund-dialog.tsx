import { useState } from 'react';
import { toast } from 'sonner';
import { currencyName } from '../../../shared/base/currency-words.ts';
import { formatPrice, plainAmount, toCents } from '../../../shared/base/money.ts';
import type { ManagedOrder, RefundMade } from '../../../shared/order/manage-order.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { TextField } from '../../ui/text-field.tsx';
import { amountFault } from './amount-fault.ts';
import { StepDialog, type StepDialogFrame } from './step-dialog.tsx';
import { usePlan } from './use-order-command.ts';

export function announceRefund({ message, data: { status } }: RefundMade): void {
  if (status === 'succeeded' || status === 'pending') toast.success(message);
  else if (status === 'requested') toast.warning(message);
  else toast.error(message);
}

/** The hint of a field for a further refund begins with this. */
export function refundedWords({ refunded }: ManagedOrder): string {
  return refunded > 0 ? `${formatPrice(toCents(refunded))} was refunded before. ` : '';
}

/** Refunds a card payment: all that is left, unless another amount is typed. */
export function RefundDialog({ order, isOpen, onClose, onDone }: StepDialogFrame) {
  const { number, status, refundable } = order;
  const draft = useDraft(
    { form: 'refund', subject: number, basis: [status, refundable] },
    { amount: plainAmount(toCents(refundable)), reason: '' },
  );
  const { amount, reason } = draft.typed;
  const [fault, setFault] = useState<string>();
  const { attempt, isPending, refusal } = usePlan();
  const isOver = !order.steps.includes('refund') && !isPending;
  const stock = statusIs(status, 'awaits', 'shipment')
    ? 'its pieces go back into the stock'
    : 'what was sent is not put back into the stock';

  async function refund(): Promise<void> {
    const tooMuch = `At most ${formatPrice(toCents(refundable))} can be refunded`;
    const wrong = amountFault(amount, { most: refundable, tooMuch });
    setFault(wrong);
    if (wrong) return;
    const dollars = Number(amount);
    const input = { number, status, refundable, amount: dollars, reason };
    if (!(await attempt({ step: 'refund', orders: [input] }, { dollars, reason }))) return;
    draft.clear();
    onDone();
  }

  return (
    <StepDialog
      title="Refund this order?"
      description={`The money goes to the card it came from. Once all of it is refunded, the order is closed, and ${stock}.`}
      isOpen={isOpen}
      reason={reason}
      onReason={(text) => draft.type({ reason: text })}
      reasonHint="The customer can read it in the order’s history, and in the e-mail about the refund."
      refusal={isOver ? 'Nothing of this payment is left to refund.' : refusal}
      confirm="Refund"
      look="danger"
      isPending={isPending}
      isOver={isOver}
      onConfirm={() => void refund()}
      onClose={onClose}
    >
      <DraftNotice draft={draft} />
      <TextField
        label={`Amount in ${currencyName()}`}
        inputMode="decimal"
        autoComplete="off"
        data-first
        hint={`${formatPrice(toCents(refundable))} can be refunded.`}
        error={fault}
        value={amount}
        onChange={(event) => {
          draft.type({ amount: event.target.value });
          setFault(undefined);
        }}
      />
    </StepDialog>
  );
}
