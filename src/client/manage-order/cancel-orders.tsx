import { useState } from 'react';
import { toast } from 'sonner';
import type { CancelOrders as Input } from '../../shared/fulfilment.ts';
import type { OrderRow } from '../../shared/manage-order.ts';
import { trpc } from '../api/trpc.ts';
import { DraftNotice } from '../staff/draft-notice.tsx';
import { useDraft } from '../staff/drafts.ts';
import { useAllowed } from '../staff/permitted.tsx';
import { Button } from '../ui/button.tsx';
import { counted } from '../ui/counted.ts';
import { Notice } from '../ui/notice.tsx';
import { StepDialog } from './step-dialog.tsx';
import { useAttempt } from './use-attempt.ts';

/** Whether an order can be selected: only such orders can be cancelled. */
export const isCancellable = ({ status }: OrderRow) => status === 'placed' || status === 'awaiting_payment';

interface SelectOrderProps {
  order: OrderRow;
  selected: ReadonlySet<string>;
  onSelect(number: string, isSelected: boolean): void;
}

/** A checkbox, which lies above the link of a card. */
export function SelectOrder({ order, selected, onSelect }: SelectOrderProps) {
  const mayCancel = useAllowed('orders');
  if (!mayCancel || !isCancellable(order)) return null;
  const { number } = order;
  return (
    <label className="relative z-10 -m-2.5 inline-flex size-10 items-center justify-center">
      <input
        type="checkbox"
        aria-label={`Select order ${number}`}
        className="size-5 accent-brand"
        checked={selected.has(number)}
        onChange={({ target }) => onSelect(number, target.checked)}
      />
    </label>
  );
}

interface CancelOrdersProps {
  /** The selected ones. */
  orders: OrderRow[];
  onDone(): void;
}

/** Cancels the selected orders in one request; says of each that could not be cancelled, why. */
export function CancelOrders({ orders, onDone }: CancelOrdersProps) {
  const { client } = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const draft = useDraft({ form: 'cancellation' }, { reason: '' });
  const { reason } = draft.typed;
  const [refused, setRefused] = useState<{ number: string; refusal: string | null }[]>([]);
  const { attempt, isPending, refusal } = useAttempt((input: Input, options) =>
    client.order.cancelMany.mutate(input, options),
  );

  async function cancel(): Promise<void> {
    const chosen = orders.map(({ number, status }) => ({ number, status }));
    const input = { orders: chosen, reason };
    const done = await attempt(input, input);
    if (!done) return;
    const failed = done.answer.filter((one) => one.refusal !== null);
    const count = done.answer.length - failed.length;
    if (count > 0) toast.success(`${counted(count, 'order')} cancelled`);
    setRefused(failed);
    setOpen(false);
    draft.clear();
    onDone();
  }

  return (
    <div className="mb-3 space-y-3 empty:hidden">
      {orders.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button look="danger" onClick={() => setOpen(true)}>
            Cancel {counted(orders.length, 'order')}
          </Button>
          <Button look="quiet" onClick={onDone}>
            Select none
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <Notice
          actions={
            <Button look="secondary" onClick={() => setRefused([])}>
              Close
            </Button>
          }
        >
          <p className="font-semibold">{counted(refused.length, 'order')} could not be cancelled</p>
          <ul className="mt-1">
            {refused.map(({ number, refusal: why }) => (
              <li key={number}>
                {number}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isOpen && (
        <StepDialog
          title={`Cancel ${counted(orders.length, 'order')}?`}
          description="Nothing will be sent, and their pieces go back into the stock. This can’t be undone."
          isOpen
          reason={reason}
          onReason={(text) => draft.type({ reason: text })}
          reasonHint="The shoppers can read it in the history of their orders."
          refusal={refusal}
          confirm="Cancel the orders"
          look="danger"
          isPending={isPending}
          onConfirm={() => void cancel()}
          onClose={() => setOpen(false)}
        >
          <DraftNotice draft={draft} />
        </StepDialog>
      )}
    </div>
  );
}
