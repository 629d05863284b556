import { currencyName } from '../../../shared/base/currency-words.ts';
import { formatPrice, plainAmount, toCents } from '../../../shared/base/money.ts';
import type { InternalOrder } from '../../../shared/order/fulfilment.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import { piecesOut, ReturnReason, writtenOff } from '../../../shared/order/order-return.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import { trpc } from '../../api/trpc.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { useAllowed } from '../../staff/permitted.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { returnWordsFor } from '../return-list.tsx';
import { amountFault, amountLength } from './amount-fault.ts';
import { refundedWords } from './refund-dialog.tsx';
import { proposeCredit } from './return-credit.ts';
import { StepDialog, type StepDialogFrame } from './step-dialog.tsx';
import { usePlan } from './use-order-command.ts';

const onTheWay: readonly ReturnReason[] = ['refused', 'not_found', 'damaged', 'lost', 'other'];
const afterwards: readonly ReturnReason[] = ['changed_mind', 'faulty', 'wrong_item', 'damaged', 'other'];

interface Entry {
  line: number;
  title: string;
  most: number;
  quantity: string;
  restocked: boolean;
}

function entriesOf({ lines, returns }: ManagedOrder, isAll: boolean): Entry[] {
  const out = piecesOut(lines, returns);
  return lines.flatMap(({ line, title }) => {
    const most = out.get(line) ?? 0;
    if (most === 0) return [];
    return [{ line, title, most, quantity: isAll ? String(most) : '0', restocked: true }];
  });
}

const isQuantity = ({ quantity, most }: Entry) => /^\d+$/.test(quantity.trim()) && Number(quantity) <= most;

const deliveryWords = (cents: number) =>
  cents > 0
    ? `With ${formatPrice(cents)} for the delivery: whoever withdraws from all of the contract gets back the price of your cheapest standard delivery. `
    : '';

interface LineFieldsProps {
  entry: Entry;
  isLost: boolean;
  onChange(entry: Entry): void;
}

function LineFields({ entry, isLost, onChange }: LineFieldsProps) {
  const { title, most, quantity, restocked } = entry;
  return (
    <div className="border-b border-line pb-3">
      <TextField
        label={title}
        hint={`At most ${most}`}
        error={isQuantity(entry) ? undefined : `Enter a number from 0 to ${most}`}
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        onChange={(event) => onChange({ ...entry, quantity: event.target.value })}
      />
      {!isLost && (
        <Checkbox
          label={<span>For sale again</span>}
          checked={restocked}
          onChange={(event) => onChange({ ...entry, restocked: event.target.checked })}
        />
      )}
    </div>
  );
}

/** Records pieces that came back or were lost, what happens to the pieces, and their credit. An open withdrawal proposes both. */
export function ReturnDialog(frame: StepDialogFrame) {
  const internal = trpc.order.internal.useQuery({ number: frame.order.number });
  if (internal.isPending) return null;
  return <ReturnForm {...frame} withdrawal={internal.data?.withdrawal ?? null} />;
}

interface ReturnFormProps extends StepDialogFrame {
  withdrawal: InternalOrder['withdrawal'];
}

function ReturnForm({ order, withdrawal, isOpen, onClose, onDone }: ReturnFormProps) {
  const { number, status, paymentMethod, refundable } = order;
  const isOnTheWay = statusIs(status, 'awaits', 'delivery');
  const isCard = paymentMethod === 'card';
  const reasons = isOnTheWay ? onTheWay : afterwards;
  const draft = useDraft(
    {
      form: 'return',
      subject: `${number} ${status}`,
      basis: [order.lines, order.returns, refundable, withdrawal],
    },
    {
      reason: reasons[0] as ReturnReason,
      entries: entriesOf(order, isOnTheWay || withdrawal?.part === ''),
      // The price paid for the pieces, until somebody enters another amount.
      credit: null as string | null,
      note: '',
    },
  );
  const { reason, entries, note } = draft.typed;
  const { attempt, isPending, refusal } = usePlan();
  const isOver = !order.steps.includes('return') && !isPending;
  const mayRefund = useAllowed('refunds');
  const hasMoney = mayRefund && (isCard ? refundable > 0 : !isOnTheWay);
  const chosen = entries.filter((entry) => isQuantity(entry) && Number(entry.quantity) > 0);
  const most = isCard ? refundable : order.total;
  const { worth, delivery, proposed } = proposeCredit(
    order,
    chosen.map(({ line, quantity }) => ({ line, quantity: Number(quantity) })),
    withdrawal !== null,
  );
  const credit = draft.typed.credit ?? plainAmount(proposed);
  const creditFault = amountFault(credit, {
    most,
    tooMuch: isCard
      ? `At most ${formatPrice(toCents(most))} can be refunded`
      : `The order total was ${formatPrice(toCents(most))}`,
    mayBeZero: true,
  });
  const refunds = hasMoney && !creditFault && Number(credit) > 0;
  const isReady = chosen.length > 0 && entries.every(isQuantity) && (!hasMoney || !creditFault);

  function choose(next: ReturnReason): void {
    const restocked = !writtenOff.includes(next);
    draft.type({ reason: next, entries: entries.map((entry) => ({ ...entry, restocked })) });
  }

  async function record(): Promise<void> {
    if (!isReady) return;
    const lines = chosen.map(({ line, quantity, restocked }) => ({
      line,
      quantity: Number(quantity),
      restocked: restocked && reason !== 'lost',
    }));
    const input = { number, status, reason, lines, note, ...(hasMoney && { credit: Number(credit) }) };
    if (!(await attempt({ step: 'return', orders: [input] }))) return;
    draft.clear();
    onDone();
  }

  return (
    <StepDialog
      title="What was returned?"
      description={
        isOnTheWay && paymentMethod === 'cash'
          ? `Nothing was collected for these pieces; ${formatPrice(worth)} less is due.`
          : 'Once nothing is left with the customer, the whole order is returned.'
      }
      isOpen={isOpen}
      reason={note}
      onReason={(text) => draft.type({ note: text })}
      reasonLabel="Remark (optional)"
      reasonHint="The customer can read it."
      refusal={isOver ? 'Everything in this order was already returned.' : refusal}
      confirm={refunds ? `Record, and refund ${formatPrice(toCents(Number(credit)))}` : 'Record'}
      isPending={isPending}
      isOver={isOver}
      isReady={isReady}
      onConfirm={() => void record()}
      onClose={onClose}
    >
      <DraftNotice draft={draft} />
      {withdrawal?.part && (
        <Notice look="info">
          Withdrawn from: <bdi>{withdrawal.part}</bdi>
        </Notice>
      )}
      <SelectField
        label="Why"
        data-first
        value={reason}
        onChange={(event) => choose(ReturnReason.parse(event.target.value))}
      >
        {reasons.map((option) => (
          <option key={option} value={option}>
            {returnWordsFor(option, order.deliveryOption)}
          </option>
        ))}
      </SelectField>
      <fieldset className="space-y-3">
        <legend className="text-sm font-semibold">How many of each</legend>
        {entries.map((entry) => (
          <LineFields
            key={entry.line}
            entry={entry}
            isLost={reason === 'lost'}
            onChange={(next) =>
              draft.type({ entries: entries.map((one) => (one.line === next.line ? next : one)) })
            }
          />
        ))}
      </fieldset>
      {hasMoney && (
        <TextField
          label={`Refund, in ${currencyName()}`}
          hint={`${formatPrice(worth)} was paid for these pieces. ${deliveryWords(delivery)}${
            isCard
              ? `${refundedWords(order)}To the card; at most ${formatPrice(toCents(refundable))}.`
              : 'You hand it back yourself.'
          }`}
          error={creditFault}
          inputMode="decimal"
          autoComplete="off"
          maxLength={amountLength}
          value={credit}
          onChange={(event) => draft.type({ credit: event.target.value })}
        />
      )}
    </StepDialog>
  );
}
