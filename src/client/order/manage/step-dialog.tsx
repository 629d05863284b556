import type { FormEvent, ReactNode } from 'react';
import { limits } from '../../../shared/base/limits.ts';
import { messages } from '../../../shared/base/messages.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface StepFormProps {
  reason?: string;
  /** Without it, the dialog has no field for a reason. */
  onReason?(reason: string): void;
  /** Default: Reason (optional). */
  reasonLabel?: string;
  reasonHint?: string;
  refusal: string | undefined;
  confirm: string;
  look?: ButtonLook;
  isPending: boolean;
  isOver?: boolean;
  /** False while something is missing or wrong. */
  isReady?: boolean;
  onConfirm(): void;
  onClose(): void;
  /** The orders that the step is for, if there are several. */
  orders?: ReactNode;
  children?: ReactNode;
}

function StepForm({
  reason,
  onReason,
  reasonLabel = 'Reason (optional)',
  reasonHint,
  refusal,
  orders,
  children,
  ...props
}: StepFormProps) {
  const { confirm, look, isPending, isOver = false, isReady = true, onConfirm, onClose } = props;
  useReturnFocus();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending && !isOver && isReady) onConfirm();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      {orders}
      {children}
      {onReason && (
        <TextArea
          // Not the list of orders, which takes the focus only to be scrolled.
          data-first={orders ? '' : undefined}
          label={reasonLabel}
          hint={reasonHint}
          rows={2}
          maxLength={limits.reasonLength}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
        />
      )}
      {refusal && <Notice>{refusal}</Notice>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="secondary" data-first={orders && !onReason ? '' : undefined} onClick={onClose}>
          {isOver ? 'Close' : 'Back'}
        </Button>
        <Button type="submit" look={look} disabled={isPending || isOver || !isReady} aria-busy={isPending}>
          {isPending ? messages.busy : confirm}
        </Button>
      </div>
    </form>
  );
}

export interface StepDialogFrame {
  order: ManagedOrder;
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}

interface StepDialogProps extends StepFormProps {
  title: string;
  description: ReactNode;
  isOpen: boolean;
  /** For a form with a list. */
  wide?: boolean;
}

/**
 * Asks for confirmation and a reason. It stays open until the step is taken or cancelled, so that the text is not lost.
 */
export function StepDialog({ title, description, isOpen, wide, ...form }: StepDialogProps) {
  return (
    <Dialog
      title={title}
      description={description}
      open={isOpen}
      wide={wide}
      onOpenChange={(open) => !open && form.onClose()}
    >
      <StepForm {...form} />
    </Dialog>
  );
}
