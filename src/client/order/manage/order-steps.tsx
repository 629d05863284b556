import { useState } from 'react';
import { Link } from 'wouter';
import { currencyName } from '../../../shared/base/currency-words.ts';
import { formatPrice, plainAmount, toCents } from '../../../shared/base/money.ts';
import type { ManagedOrder, OrderStep } from '../../../shared/order/manage-order.ts';
import { isCollected, statusIs, statusWords } from '../../../shared/order/order-status.ts';
import { isAllowed, type Permission } from '../../../shared/staff/staff-role.ts';
import { useQueryParams } from '../../page/address.ts';
import { paths } from '../../page/paths.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { usePlannedOf } from '../../staff/planned.ts';
import { useShortcuts } from '../../staff/shortcuts.tsx';
import { useStaff } from '../../staff/use-staff.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { focusTitle } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { Printer } from '../../ui/icons/printer.ts';
import { say } from '../../ui/say.ts';
import { TextField } from '../../ui/text-field.tsx';
import { amountFault } from './amount-fault.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { noParcel, ParcelFields, parcelOf } from './parcel-fields.tsx';
import { useWork } from './selection.ts';
import { StepDialog, type StepDialogFrame } from './step-dialog.tsx';
import { usePlan } from './use-order-command.ts';
import { differenceOf, stepLabel } from './words.ts';

interface StepTexts {
  title: string;
  effect: string;
  confirm: string;
}

type PlainStep = 'ship' | 'deliver' | 'cancel';

function stepTexts(step: PlainStep, order: ManagedOrder): StepTexts {
  const { paymentMethod, status } = order;
  const isCash = paymentMethod === 'cash';
  switch (step) {
    case 'ship':
      if (isCollected(order.deliveryOption))
        return {
          title: 'Is this order ready to collect?',
          effect: `Its customer is told where and when to collect it.${isCash ? ' From now on it can’t be cancelled.' : ''}`,
          confirm: 'Mark as ready to collect',
        };
      return {
        title: 'Ship this order?',
        effect: isCash
          ? 'The order has left the warehouse. From now on it can’t be cancelled.'
          : 'The order has left the warehouse.',
        confirm: 'Mark as shipped',
      };
    case 'deliver':
      if (isCollected(order.deliveryOption))
        return {
          title: 'Was this order collected?',
          effect: `Its customer has it now${isCash ? ', and has paid for it' : ''}.`,
          confirm: 'Mark as collected',
        };
      return {
        title: 'Deliver this order?',
        effect: isCash
          ? 'The order has reached its customer, who has paid for it. What a carrier collected, it owes to the shop.'
          : 'The order has reached its customer.',
        confirm: 'Mark as delivered',
      };
    case 'cancel':
      return {
        title: 'Cancel this order?',
        effect: statusIs(status, 'awaits', 'payment')
          ? 'It can’t be paid any more, and its pieces go back into the stock.'
          : 'It will not be shipped, and its pieces go back into the stock.',
        confirm: 'Cancel the order',
      };
  }
}

interface TakeStepDialogProps extends StepDialogFrame {
  step: PlainStep;
}

function TakeStepDialog({ order, step, isOpen, onClose, onDone }: TakeStepDialogProps) {
  const [due] = useState(order.due);
  const draft = useDraft(
    { form: 'step', subject: `${order.number} ${step}`, basis: [order.status, order.due] },
    { reason: '', parcel: noParcel, collected: plainAmount(toCents(due)) },
  );
  const { reason, parcel, collected } = draft.typed;
  const { attempt, isPending, refusal } = usePlan();
  // The question stays the same even if the order changes meanwhile.
  const [{ title, effect, confirm }] = useState(() => stepTexts(step, order));
  const isOver = !order.steps.includes(step) && !isPending;
  const over = isOver
    ? `The order is ${statusWords(order.status, order.deliveryOption).staff.label.toLowerCase()} now; there is nothing left to do here.`
    : undefined;
  const isCash = step === 'deliver' && order.paymentMethod === 'cash';
  const cashFault = isCash
    ? amountFault(collected, {
        most: due,
        tooMuch: `At most ${formatPrice(toCents(due))} was due`,
        mayBeZero: true,
      })
    : undefined;
  const needsLook = needsAttention(order);

  async function take(): Promise<void> {
    const { number, status } = order;
    const input = {
      number,
      status,
      reason,
      ...(step === 'ship' && { parcel: parcelOf(parcel) }),
      ...(isCash && { collected: Number(collected) }),
    };
    if (!(await attempt({ step, orders: [input] }))) return;
    draft.clear();
    if (step !== 'cancel') useWork.setState({ step });
    onDone();
  }

  return (
    <StepDialog
      title={title}
      description={needsLook ? `${effect} Mind that a payment of it needs attention.` : effect}
      isOpen={isOpen}
      reason={reason}
      onReason={(text) => draft.type({ reason: text })}
      reasonHint="The customer can read it in the order’s history."
      refusal={over ?? refusal}
      confirm={confirm}
      look={step === 'cancel' ? 'danger' : 'primary'}
      isPending={isPending}
      isOver={isOver}
      isReady={cashFault === undefined}
      onConfirm={() => void take()}
      onClose={onClose}
    >
      <DraftNotice draft={draft} />
      {step === 'ship' && !isCollected(order.deliveryOption) && (
        <ParcelFields entry={parcel} onChange={(entry) => draft.type({ parcel: entry })} optional />
      )}
      {isCash && (
        <TextField
          label={`Cash collected, in ${currencyName()}`}
          hint={`${formatPrice(toCents(due))} was due.`}
          error={cashFault}
          inputMode="decimal"
          autoComplete="off"
          data-first
          value={collected}
          onChange={(event) => draft.type({ collected: event.target.value })}
        />
      )}
    </StepDialog>
  );
}

const needsAttention = ({ payments }: ManagedOrder) => payments.some(({ attention }) => attention !== null);

/** Whether a step asks for nothing, and can be planned at once. */
function asksNothing(step: OrderStep, order: ManagedOrder): boolean {
  if (needsAttention(order)) return false;
  if (step === 'ship') return isCollected(order.deliveryOption);
  return step === 'deliver' && order.paymentMethod === 'card';
}

/** Parcels are added in a panel of their own. */
type ButtonStep = Exclude<OrderStep, 'parcel'>;

/** The dialog that is open, or was last: it fades out. */
interface OpenStep {
  step: ButtonStep;
  isOpen: boolean;
  /** Differs for each opening, which begins with its draft. */
  count: number;
}

const permissionFor: Record<OrderStep, Permission> = {
  parcel: 'fulfilment',
  ship: 'fulfilment',
  deliver: 'fulfilment',
  return: 'fulfilment',
  cancel: 'orders',
  correct: 'orders',
  refund: 'refunds',
};

/** The steps an order may take now, and the role allows. `?step=return` in the address opens the dialog of the return. */
export function OrderSteps({ order }: { order: ManagedOrder }) {
  const isAsked = useQueryParams().get('step') === 'return' && order.steps.includes('return');
  const [asked, setAsked] = useState<OpenStep | undefined>(
    isAsked ? { step: 'return', isOpen: true, count: 0 } : undefined,
  );
  const close = () => setAsked((last) => last && { ...last, isOpen: false });
  const { role } = useStaff();
  const isWaiting = usePlannedOf(order.number)?.refusal === null || differenceOf(order) !== undefined;
  const { attempt } = usePlan((words) => say('error', words));
  const allowed = isWaiting ? [] : order.steps.filter((step) => isAllowed(role, permissionFor[step]));
  const buttons = allowed.filter((step) => step !== 'parcel');
  const frame = {
    order,
    isOpen: asked?.isOpen ?? false,
    onClose: close,
    onDone: () => setAsked(undefined),
  };
  function ask(step: ButtonStep): void {
    if ((step === 'ship' || step === 'deliver') && asksNothing(step, order)) {
      useWork.setState({ step });
      const { number, status } = order;
      void attempt({ step, orders: [{ number, status }] }).then(() => setTimeout(focusTitle));
    } else setAsked((last) => ({ step, isOpen: true, count: (last?.count ?? 0) + 1 }));
  }
  const askByKey = (step: ButtonStep) => () => buttons.includes(step) && ask(step);
  useShortcuts({ s: askByKey('ship'), d: askByKey('deliver') });
  return (
    <div className="flex flex-wrap gap-3">
      {buttons.map((step) => (
        <Button
          key={step}
          look={step === 'ship' || step === 'deliver' ? 'primary' : 'secondary'}
          onClick={() => ask(step)}
        >
          {stepLabel(step, order.deliveryOption)}
        </Button>
      ))}
      <Link href={paths.packingSlips([order.number])} className={buttonClass('secondary')}>
        <Icon of={Printer} className="size-4" />
        Packing slip
      </Link>
      {asked && <OpenDialog key={asked.count} step={asked.step} {...frame} />}
    </div>
  );
}

function OpenDialog({ step, ...frame }: StepDialogFrame & { step: ButtonStep }) {
  switch (step) {
    case 'refund':
    case 'return':
    case 'correct':
      return <ChangeDialog step={step} {...frame} />;
    default:
      return <TakeStepDialog step={step} {...frame} />;
  }
}
