import { useState } from 'react';
import { toast } from 'sonner';
import { Link, useLocation } from 'wouter';
import { accountingExportPath } from '../../../shared/accounting/accounting.ts';
import { limits } from '../../../shared/base/limits.ts';
import { counted } from '../../../shared/base/locale.ts';
import { toCents } from '../../../shared/base/money.ts';
import type { OrderRow } from '../../../shared/order/manage-order.ts';
import { mayTake, statusIs } from '../../../shared/order/order-status.ts';
import { ExportLink } from '../../api/export-link.tsx';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { useAllowed } from '../../staff/permitted.tsx';
import { SelectionFrame } from '../../staff/selectable-list.tsx';
import { useShortcuts } from '../../staff/shortcuts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Download } from '../../ui/icons/download.ts';
import { Printer } from '../../ui/icons/printer.ts';
import { Truck } from '../../ui/icons/truck.ts';
import { Notice } from '../../ui/notice.tsx';
import { Price } from '../../ui/price.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { DocumentsDialog } from './document-files.tsx';
import { changeSelection, selectNone, selectOrders, useSelection, useStepOfMany } from './selection.ts';
import { StepDialog } from './step-dialog.tsx';
import { stepLabelOfMany } from './words.ts';

/** The number of e-mails that a step sends, or the most that it may send. */
export function emailsWords(count: number): string {
  if (count === 0) return 'No e-mails will be sent.';
  return count === 1
    ? '1 e-mail will be sent to a customer.'
    : `${counted(count, 'e-mail')} will be sent to customers.`;
}

/** A list knows only the name of each customer; not all have an e-mail address. */
const upTo = (orders: OrderRow[]) =>
  emailsWords(orders.filter(({ customer }) => customer !== null).length).replace(/^(?=\d)/, 'Up to ');

type Step = 'confirm' | 'deliver' | 'cancel';

/** The orders that a step is for; the server decides. */
const isFor: Record<Step | 'ship', (order: OrderRow) => boolean> = {
  ship: ({ status, isInReview }) => statusIs(status, 'awaits', 'shipment') && !isInReview,
  confirm: ({ awaitsCall }) => awaitsCall,
  deliver: ({ status }) => statusIs(status, 'awaits', 'delivery'),
  cancel: ({ status, paymentMethod }) => mayTake(paymentMethod, status, 'cancel'),
};

const stepTexts: Record<
  Step,
  { button: string | undefined; title: string; done: string; effect(orders: OrderRow[]): string }
> = {
  confirm: {
    button: 'Confirm',
    title: 'Confirm',
    done: 'confirmed',
    effect: (orders) =>
      `Their customers have confirmed them by phone. ${upTo(orders.filter(({ isInReview }) => isInReview))} This can’t be undone.`,
  },
  deliver: {
    button: undefined,
    title: 'Deliver',
    done: 'delivered',
    effect: (orders) =>
      `They have reached their customers. All the cash that was due for cash orders is recorded as collected. ${upTo(orders)} This can’t be undone.`,
  },
  cancel: {
    button: 'Cancel',
    title: 'Cancel',
    done: 'cancelled',
    effect: (orders) =>
      `The orders will not be shipped, and their pieces go back into the stock. ${upTo(orders)} This can’t be undone.`,
  },
};

interface NamedOrder extends Pick<OrderRow, 'number' | 'total'> {
  customer: { name: string } | null;
  note?: string;
}

/** The names of the orders; scrolls if there are many. */
export function OrderNames({ orders }: { orders: NamedOrder[] }) {
  return (
    <ScrollRegion
      label="The orders"
      className="max-h-48 overflow-y-auto rounded-md border border-line bg-surface"
    >
      <ul className="divide-y divide-line text-sm">
        {orders.map(({ number, customer, total, note }) => (
          <li key={number} className="grid grid-cols-[auto_1fr_auto] gap-x-3 px-3 py-2">
            <span className="font-semibold whitespace-nowrap tabular-nums">{number}</span>
            <span className="min-w-0 wrap-anywhere">
              {customer?.name ?? <span className="text-muted">No customer given</span>}
            </span>
            <Price cents={toCents(total)} />
            {note && <span className="col-span-3 note wrap-anywhere">{note}</span>}
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}

function BulkDialog({ step, orders, onClose }: { step: Step; orders: OrderRow[]; onClose(): void }) {
  const { client } = trpc.useUtils();
  // The question stays the same, even if the list changes meanwhile.
  const [asked] = useState(orders);
  const draft = useDraft({ form: 'cancellation' }, { reason: '' });
  const { reason } = draft.typed;
  const { title, done, effect } = stepTexts[step];
  type Input = { orders: Pick<OrderRow, 'number' | 'status'>[]; reason: string };
  const { take, isPending, refusal } = useStepOfMany((input: Input, options) =>
    client.order[`${step}Many`].mutate(input, options),
  );

  async function confirm(): Promise<void> {
    const count = await take({ orders: asked.map(({ number, status }) => ({ number, status })), reason });
    if (count === undefined) return;
    draft.clear();
    if (count > 0) toast.success(`${counted(count, 'order')} ${done}`);
    onClose();
  }

  const many = counted(asked.length, 'order');
  return (
    <StepDialog
      title={`${title} ${many}?`}
      description={effect(asked)}
      orders={<OrderNames orders={asked} />}
      isOpen
      {...(step === 'cancel' && {
        reason,
        onReason: (text) => draft.type({ reason: text }),
        reasonHint: 'The customers can read it in the history of their orders.',
      })}
      refusal={refusal}
      confirm={step === 'cancel' ? 'Cancel the orders' : `${title} ${many}`}
      look={step === 'cancel' ? 'danger' : 'primary'}
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {step === 'cancel' && <DraftNotice draft={draft} />}
    </StepDialog>
  );
}

export function Refusals() {
  const { refusals } = useSelection();
  const refused = Object.entries(refusals);
  if (refused.length === 0) return null;
  return (
    <Notice
      className="mb-4"
      actions={
        <Button look="secondary" onClick={() => changeSelection({ refusals: {} })}>
          Close
        </Button>
      }
    >
      <p className="font-semibold">
        Nothing was changed in {counted(refused.length, 'order')};{' '}
        {refused.length === 1 ? 'it is' : 'they are'} still selected
      </p>
      <ul className="mt-1">
        {refused.map(([number, why]) => (
          <li key={number}>
            <Link href={paths.manageOrder(number)} className="link">
              {number}
            </Link>
            : {why}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The steps for the selected orders, each with the number of orders that it is for. @param seen the orders on the page */
export function SelectionBar({ seen }: { seen: OrderRow[] }) {
  const { rows } = useSelection();
  const [, navigate] = useLocation();
  const [step, setStep] = useState<Step>();
  const [showsDocuments, setShowsDocuments] = useState(false);
  const mayShip = useAllowed('fulfilment');
  const mayCancel = useAllowed('orders');
  const mayExport = useAllowed('export');
  const orders = Object.values(rows);
  const numbers = orders.map(({ number }) => number);
  const shown = new Set(seen.map(({ number }) => number));
  const unseen = orders.filter(({ number }) => !shown.has(number));
  const isAllowed: Record<Step | 'ship', boolean> = {
    ship: mayShip,
    deliver: mayShip,
    confirm: mayCancel,
    cancel: mayCancel,
  };
  const ordersFor = (one: Step | 'ship') => (isAllowed[one] ? orders.filter(isFor[one]) : []);
  const ask = (one: Step) => () => ordersFor(one).length > 0 && setStep(one);
  const goTo = (href: string, isThere: boolean) => () => isThere && navigate(href);
  const toShip = ordersFor('ship');
  useShortcuts({
    s: goTo(paths.handOver, toShip.length > 0),
    l: goTo(paths.packingSlips(numbers), numbers.length > 0),
    c: ask('confirm'),
    d: ask('deliver'),
  });
  if (orders.length === 0) return null;
  return (
    <>
      <SelectionFrame
        label="Selected orders"
        count={
          <>
            {counted(orders.length, 'order')} selected
            {orders.length === limits.bulkOrders && (
              <span className="font-normal text-muted">(the most)</span>
            )}
          </>
        }
        unseen={{
          count: unseen.length,
          names: <OrderNames orders={unseen} />,
          onLeaveOut: () => selectOrders(unseen, false),
        }}
        onNone={selectNone}
      >
        {toShip.length > 0 && (
          <Link href={paths.handOver} className={`${buttonClass()} whitespace-nowrap`} aria-keyshortcuts="s">
            <Icon of={Truck} className="size-4" />
            {stepLabelOfMany('ship', toShip)} {toShip.length}
          </Link>
        )}
        <Link
          href={paths.packingSlips(numbers)}
          className={`${buttonClass('secondary')} whitespace-nowrap`}
          aria-keyshortcuts="l"
        >
          <Icon of={Printer} className="size-4" />
          {orders.length === 1 ? 'Packing slip' : 'Packing slips'}
        </Link>
        {mayExport && (
          <ExportLink
            needsProof
            href={`${accountingExportPath}?${new URLSearchParams({ numbers: numbers.join() })}`}
            className={`${buttonClass('secondary')} whitespace-nowrap`}
          >
            <Icon of={Download} className="size-4" />
            Export
          </ExportLink>
        )}
        {mayExport && (
          <Button look="secondary" onClick={() => setShowsDocuments(true)}>
            Documents
          </Button>
        )}
        {(['confirm', 'deliver', 'cancel'] as const).map((one) => {
          const those = ordersFor(one);
          const { length } = those;
          if (length === 0) return null;
          return (
            <Button key={one} look="secondary" className="whitespace-nowrap" onClick={() => setStep(one)}>
              {stepTexts[one].button ?? stepLabelOfMany(one as 'deliver', those)} {length}
            </Button>
          );
        })}
      </SelectionFrame>
      {step && <BulkDialog step={step} orders={ordersFor(step)} onClose={() => setStep(undefined)} />}
      {showsDocuments && <DocumentsDialog numbers={numbers} onClose={() => setShowsDocuments(false)} />}
    </>
  );
}
