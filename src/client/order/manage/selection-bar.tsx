import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { accountingExportPath } from '../../../shared/accounting/accounting.ts';
import { limits } from '../../../shared/base/limits.ts';
import { counted } from '../../../shared/base/locale.ts';
import { toCents } from '../../../shared/base/money.ts';
import type { PackOrders } from '../../../shared/order/bulk-orders.ts';
import type { OrderRow } from '../../../shared/order/manage-order.ts';
import { mayTake, statusIs } from '../../../shared/order/order-status.ts';
import type { PlanSteps } from '../../../shared/order/planned-steps.ts';
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
import { say } from '../../ui/say.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { DocumentsDialog } from './document-files.tsx';
import { changeSelection, selectNone, selectOrders, usePlanOfMany, useSelection } from './selection.ts';
import { OrderMarks } from './status-badge.tsx';
import { StepDialog } from './step-dialog.tsx';
import { useOrderCommand } from './use-order-command.ts';
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

type Step = 'confirm' | 'pack' | 'deliver' | 'cancel';

/** The orders that a step is for; the server decides. */
const isFor: Record<Step | 'ship', (order: OrderRow) => boolean> = {
  ship: ({ status, isInReview }) => statusIs(status, 'awaits', 'shipment') && !isInReview,
  confirm: ({ awaitsCall }) => awaitsCall,
  pack: ({ status, awaitsCall, packedAt }) =>
    statusIs(status, 'awaits', 'shipment') && !awaitsCall && packedAt === null,
  deliver: ({ status }) => statusIs(status, 'awaits', 'delivery'),
  cancel: ({ status, paymentMethod }) => mayTake(paymentMethod, status, 'cancel'),
};

/** The input that plans a step of several orders. */
const planFor: Record<Exclude<Step, 'pack'>, (orders: OrderRow[], reason: string) => PlanSteps> = {
  confirm: (orders) => ({
    step: 'call',
    orders: orders.map(({ number }) => ({ number, outcome: 'confirmed' })),
  }),
  deliver: (orders) => ({
    step: 'deliver',
    orders: orders.map(({ number, status }) => ({ number, status })),
  }),
  cancel: (orders, reason) => ({
    step: 'cancel',
    orders: orders.map(({ number, status }) => ({ number, status, reason })),
  }),
};

const stepLabels = { confirm: 'Confirm', pack: 'Mark as packed:', cancel: 'Cancel' };

/** The names of the orders; scrolls if there are many. */
function OrderNames({ orders }: { orders: OrderRow[] }) {
  return (
    <ScrollRegion
      label="The orders"
      className="max-h-48 overflow-y-auto rounded-md border border-line bg-surface"
    >
      <ul className="divide-y divide-line text-sm">
        {orders.map(({ number, customer, total, ...marks }) => (
          <li key={number} className="grid grid-cols-[auto_1fr_auto] gap-x-3 px-3 py-2">
            <span className="font-semibold whitespace-nowrap tabular-nums">{number}</span>
            <span className="min-w-0 wrap-anywhere">
              {customer?.name ?? <span className="text-muted">No customer given</span>}
            </span>
            <Price cents={toCents(total)} />
            <span className="col-span-full flex flex-wrap gap-x-3 empty:hidden">
              <OrderMarks {...marks} />
            </span>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}

/** Asks for the reason of a cancellation. */
function CancelDialog({ orders, onClose }: { orders: OrderRow[]; onClose(): void }) {
  // The question stays the same, even if the list changes meanwhile.
  const [asked] = useState(orders);
  const draft = useDraft({ form: 'cancellation' }, { reason: '' });
  const { reason } = draft.typed;
  const { plan, isPending, refusal } = usePlanOfMany();

  async function confirm(): Promise<void> {
    if (!(await plan(planFor.cancel(asked, reason)))) return;
    draft.clear();
    onClose();
  }

  return (
    <StepDialog
      title={`Cancel ${counted(asked.length, 'order')}?`}
      description={`The orders will not be shipped, and their pieces go back into the stock. ${upTo(asked)}`}
      orders={<OrderNames orders={asked} />}
      isOpen
      reason={reason}
      onReason={(text) => draft.type({ reason: text })}
      reasonHint="The customers can read it in the history of their orders."
      refusal={refusal}
      confirm="Cancel the orders"
      look="danger"
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DraftNotice draft={draft} />
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
  const { client } = trpc.useUtils();
  const [, navigate] = useLocation();
  const [isCancelling, setCancelling] = useState(false);
  const { plan, isPending } = usePlanOfMany((words) => say('error', words));
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
    pack: mayShip,
    confirm: mayCancel,
    cancel: mayCancel,
  };
  const ordersFor = (one: Step | 'ship') => (isAllowed[one] ? orders.filter(isFor[one]) : []);
  const take = (one: Step) => () => {
    const those = ordersFor(one);
    if (those.length === 0 || isPending) return;
    if (one === 'cancel') setCancelling(true);
    else if (one === 'pack') void markPacked(those);
    else void plan(planFor[one](those, ''));
  };
  const packing = useOrderCommand(
    (input: PackOrders, options) => client.order.pack.mutate(input, options),
    (words) => say('error', words),
  );
  async function markPacked(those: OrderRow[]): Promise<void> {
    const numbers = those.map(({ number }) => ({ number }));
    const done = await packing.attempt({ orders: numbers, isPacked: true });
    if (done) say('success', done.answer.message);
  }
  const goTo = (href: string, isThere: boolean) => () => isThere && navigate(href);
  const toShip = ordersFor('ship');
  useShortcuts({
    s: goTo(paths.handOver, toShip.length > 0),
    l: goTo(paths.packingSlips(numbers), numbers.length > 0),
    c: take('confirm'),
    d: take('deliver'),
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
            {stepLabelOfMany('ship', toShip)} {toShip.filter(({ awaitsCall }) => !awaitsCall).length || '…'}
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
        {(['confirm', 'pack', 'deliver', 'cancel'] as const).map((one) => {
          const those = ordersFor(one);
          const { length } = those;
          if (length === 0) return null;
          return (
            <Button
              key={one}
              look="secondary"
              className="whitespace-nowrap"
              disabled={isPending || packing.isPending}
              onClick={take(one)}
            >
              {one === 'deliver' ? stepLabelOfMany(one, those) : stepLabels[one]} {length}
            </Button>
          );
        })}
      </SelectionFrame>
      {isCancelling && <CancelDialog orders={ordersFor('cancel')} onClose={() => setCancelling(false)} />}
      {showsDocuments && <DocumentsDialog numbers={numbers} onClose={() => setShowsDocuments(false)} />}
    </>
  );
}
