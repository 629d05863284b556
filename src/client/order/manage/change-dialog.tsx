import { useState } from 'react';
import { currencyName } from '../../../shared/base/currency-words.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import { isCollected } from '../../../shared/order/order-status.ts';
import { requestKinds } from '../../../shared/order/request-kinds.ts';
import type { StaffProduct } from '../../../shared/product/product.ts';
import { trpc } from '../../api/trpc.ts';
import { useSettings } from '../../page/page-state.ts';
import { ProductSearch, VariantList } from '../../product/product-search.tsx';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { returnWordsFor } from '../return-list.tsx';
import { amountLength } from './amount-fault.ts';
import { ChangeCustomer, ChangeDelivery } from './change-customer.tsx';
import type { ChangedLine, ChangeStep } from './change-draft.ts';
import { ChangeLines, RefundFor } from './change-lines.tsx';
import { ChangeMoney } from './change-money.tsx';
import { StepDialog, type StepDialogFrame } from './step-dialog.tsx';
import { type Change, useChange } from './use-change.ts';
import { usePlan } from './use-order-command.ts';

function effectOf({ deliveryOption }: ManagedOrder, { view, isExchange }: Change): string {
  switch (view) {
    case 'kept':
      return 'Pieces that are taken off return to the stock. The customer is told by e-mail.';
    case 'back':
      if (isExchange) return 'The exchange is an order of its own. Its delivery costs nothing.';
      return 'Once nothing is left with the customer, the whole order is returned.';
    case 'customer':
      return `The order is ${isCollected(deliveryOption) ? 'ready to be collected' : 'on its way: tell its carrier as well'}. The customer is told by e-mail.`;
  }
}

const overWords: Record<ChangeStep, string> = {
  correct: 'This order can’t be corrected any more.',
  return: 'Everything in this order was already returned.',
  refund: 'Nothing of this payment is left to refund.',
};

function confirmWords({ refundCents, differenceCents, planned, isExchange }: Change): string {
  if (differenceCents > 0) return `Ask for ${formatPrice(differenceCents)}`;
  const amount = formatPrice(refundCents);
  if (planned?.step === 'refund') return `Refund ${amount}`;
  const verb = isExchange ? 'Exchange' : planned?.step === 'return' ? 'Record' : 'Save';
  return refundCents > 0 ? `${verb}, and refund ${amount}` : verb;
}

function refundHint(
  { refunded }: ManagedOrder,
  { back, isCard, refundFor = [], worthCents, refundedCents, deliveryCents }: Change,
): string {
  const sentences = [
    back.length > 0 && `${formatPrice(worthCents)} was paid for these pieces.`,
    refundedCents > 0 && `${formatPrice(refundedCents)} of it was refunded before.`,
    refundFor.length > 0 && 'At most what was paid for these pieces, and not refunded yet.',
    deliveryCents > 0 &&
      `With ${formatPrice(deliveryCents)} for the delivery: whoever withdraws from all of the contract gets back the price of your cheapest standard delivery.`,
    refunded > 0 && `${formatPrice(toCents(refunded))} was refunded before.`,
    isCard
      ? 'To the card; it can be without pieces, for example for a damage.'
      : 'You give it to the customer yourself.',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** The product that is looked for: one more, or one for a piece of a line. */
interface Wanted {
  replaced?: ChangedLine;
}

interface ProductChoiceProps {
  wanted: Wanted;
  /** The id of the product of a line; empty if it was deleted. */
  idOf(line: ChangedLine): string;
  change: Change;
  onEnd(): void;
}

/** Chooses a product to add. In an exchange, the other variants of the product are offered first. */
function ProductChoice({ wanted: { replaced }, idOf, change, onEnd }: ProductChoiceProps) {
  const { draft, changeLine, add } = change;

  function choose(product: StaffProduct): void {
    const ordered = draft.typed.lines.find((one) => idOf(one) === product._id);
    if (ordered && !replaced) changeLine({ ...ordered, quantity: ordered.quantity + 1 });
    else add(product, replaced?.line ?? null);
    onEnd();
  }

  return (
    <div className="mt-3 space-y-3 rounded-lg border border-line p-3">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm font-semibold">
          {replaced ? `Exchange one ${replaced.title} for` : 'Add a product'}
        </p>
        <Button look="secondary" size="small" className="min-h-11" onClick={onEnd}>
          Cancel
        </Button>
      </div>
      {replaced && idOf(replaced) && <VariantList id={idOf(replaced)} onChoose={choose} />}
      <ProductSearch key={replaced?.line} ofPieces hasPrices onChoose={choose} />
    </div>
  );
}

interface ChangeDialogProps extends StepDialogFrame {
  step: ChangeStep;
}

/**
 * Changes an order by line, with its money before and after: pieces that are taken off or come back, a refund, another delivery or
 * customer. An open withdrawal, or a request that was accepted, proposes what comes back.
 */
export function ChangeDialog(props: ChangeDialogProps) {
  const internal = trpc.order.internal.useQuery({ number: props.order.number });
  if (internal.isPending) return null;
  return <ChangeForm {...props} internal={internal.data ?? { withdrawal: null, requests: [] }} />;
}

type ChangeFormProps = ChangeDialogProps & Pick<Parameters<typeof useChange>[0], 'internal'>;

function ChangeForm({ order, step, internal, isOpen, onClose, onDone }: ChangeFormProps) {
  const change = useChange({ order, step, internal, isOpen });
  const { withdrawal } = internal;
  const { draft, view, request, planned, hasRefund, refund, refundFault } = change;
  const [wanted, setWanted] = useState<Wanted>();
  const { cards } = useSettings();
  const { attempt, isPending, refusal } = usePlan();
  const isOver = !order.steps.includes(step) && !isPending;

  async function save(): Promise<void> {
    // The same typed values are one request, also if its answer got lost and the order has changed since.
    if (!planned || !(await attempt(planned, draft.typed))) return;
    draft.clear();
    onDone();
  }

  return (
    <StepDialog
      title={`Change order ${order.number}`}
      description={effectOf(order, change)}
      isOpen={isOpen}
      wide
      reason={draft.typed.reason}
      onReason={(reason) => draft.type({ reason })}
      reasonHint="The customer can read it."
      refusal={isOver ? overWords[step] : refusal}
      confirm={confirmWords(change)}
      look={planned?.step === 'refund' ? 'danger' : 'primary'}
      isPending={isPending}
      isOver={isOver}
      isReady={planned !== undefined}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <DraftNotice draft={draft} />
      {withdrawal?.part && view === 'back' && (
        <Notice look="info">
          Withdrawn from: <bdi>{withdrawal.part}</bdi>
        </Notice>
      )}
      {request && (
        <Notice look="info">
          {requestKinds[request.kind]} accepted <Moment at={request.answeredAt ?? request.at} />
          {request.text && (
            <>
              : <bdi className="whitespace-pre-line">{request.text}</bdi>
            </>
          )}
        </Notice>
      )}
      <ChangeLines
        change={change}
        isFirst={step !== 'refund'}
        onExchange={(replaced) => setWanted({ replaced })}
      >
        {view === 'kept' && !wanted && (
          <Button look="secondary" size="small" className="mt-3 min-h-11" onClick={() => setWanted({})}>
            Add a product
          </Button>
        )}
        {wanted && (
          <ProductChoice
            wanted={wanted}
            idOf={({ line }) => order.lines.find((one) => one.line === line)?._id ?? ''}
            change={change}
            onEnd={() => setWanted(undefined)}
          />
        )}
      </ChangeLines>
      {view === 'back' && (step === 'return' || change.back.length > 0) && (
        <SelectField
          label="Why"
          value={draft.typed.why}
          onChange={({ target }) => change.choose(target.value)}
        >
          {change.reasons.map((option) => (
            <option key={option} value={option}>
              {returnWordsFor(option, order.deliveryOption)}
            </option>
          ))}
        </SelectField>
      )}
      {change.exchangeCents !== undefined && change.exchangeCents > 0 && (
        <SelectField
          label="How the rest is paid"
          value={draft.typed.paidBy ?? 'cash'}
          onChange={({ target }) => draft.type({ paidBy: target.value === 'card' ? 'card' : 'cash' })}
        >
          <option value="cash">Cash on Delivery</option>
          {cards && <option value="card">Card, by a link</option>}
        </SelectField>
      )}
      {view === 'kept' && <ChangeDelivery change={change} current={order.deliveryOption?.name ?? 'None'} />}
      {change.refundFor && <RefundFor order={order} change={change} chosen={change.refundFor} />}
      {hasRefund && (
        <TextField
          label={`Refund, in ${currencyName()}`}
          hint={refundHint(order, change)}
          error={refundFault}
          inputMode="decimal"
          autoComplete="off"
          data-first={step === 'refund' ? '' : undefined}
          maxLength={amountLength}
          value={refund}
          onChange={({ target }) => draft.type({ refund: target.value })}
        />
      )}
      <ChangeMoney order={order} change={change} />
      {view !== 'back' && step === 'correct' && <ChangeCustomer {...change} />}
    </StepDialog>
  );
}
