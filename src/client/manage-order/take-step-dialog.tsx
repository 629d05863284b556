import { useState } from 'react';
import { toast } from 'sonner';
import type { ManagedOrder, OrderStep, TakeStep } from '../../shared/manage-order.ts';
import { trpc } from '../trpc.ts';
import { StepDialog } from './step-dialog.tsx';
import { stepTexts } from './step-texts.ts';
import { useAttempt } from './use-attempt.ts';
import { statusWords } from './words.ts';

export interface StepDialogFrame {
  order: ManagedOrder;
  isOpen: boolean;
  onClose(): void;
  /** When the step is taken. */
  onDone(): void;
}

interface TakeStepDialogProps extends StepDialogFrame {
  step: Exclude<OrderStep, 'refund'>;
}

/** Ships, delivers or cancels an order. */
export function TakeStepDialog({ order, step, isOpen, onClose, onDone }: TakeStepDialogProps) {
  const { client } = trpc.useUtils();
  const [reason, setReason] = useState('');
  const { attempt, isPending, refusal } = useAttempt((input: TakeStep, options) =>
    client.order[step].mutate(input, options),
  );
  // What is asked stays as it was, also when the order has gone on meanwhile.
  const [{ title, effect, confirm, done }] = useState(() => stepTexts(step, order));
  const isOver = !order.steps.includes(step) && !isPending;
  const over = isOver
    ? `The order is ${statusWords[order.status].label.toLowerCase()} now; there is nothing left to do here.`
    : undefined;
  const needsLook = order.payments.some(({ attention }) => attention !== null);

  async function take(): Promise<void> {
    const { number, status } = order;
    const taken = await attempt({ number, status, reason }, reason);
    if (!taken) return;
    toast.success(done);
    onDone();
  }

  return (
    <StepDialog
      title={title}
      description={needsLook ? `${effect} Mind that a payment of it needs a look.` : effect}
      isOpen={isOpen}
      reason={reason}
      onReason={setReason}
      reasonHint="The shopper can read it in the order’s history."
      refusal={over ?? refusal}
      confirm={confirm}
      look={step === 'cancel' ? 'danger' : 'primary'}
      isPending={isPending}
      isOver={isOver}
      onConfirm={() => void take()}
      onClose={onClose}
    />
  );
}
