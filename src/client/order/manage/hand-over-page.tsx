import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { counted } from '../../../shared/base/locale.ts';
import type { OrderSheet } from '../../../shared/order/bulk-orders.ts';
import { carrierWords } from '../../../shared/order/carriers.ts';
import { isOrderNumber } from '../../../shared/order/order-number.ts';
import { isCollected, statusIs, statusWords } from '../../../shared/order/order-status.ts';
import { AwaitedWork, workNames } from '../../../shared/order/work.ts';
import { QueryError } from '../../api/awaited.tsx';
import { refusalWords } from '../../api/refusal.ts';
import { useNavigateFromHere, useQueryParams } from '../../page/address.ts';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { TableLoading } from '../../ui/block-loading.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';
import { HandOverRow } from './hand-over-row.tsx';
import { useSheets } from './managed-order.tsx';
import { CarrierSelect, chosenBy } from './parcel-fields.tsx';
import { changeSelection, usePlanOfMany, useSelection, useTakeWork } from './selection.ts';
import { emailsWords, Refusals } from './selection-bar.tsx';
import { TrackingFile } from './tracking-file.tsx';

const isToCollect = ({ deliveryOption }: OrderSheet) => isCollected(deliveryOption);

const signsOf = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

function Sheets({ sheets }: { sheets: OrderSheet[] }) {
  const { rows, carrier, tracking } = useSelection();
  const { plan, isPending, refusal } = usePlanOfMany();
  const { orderPrefixes } = useSettings();
  const [withoutNumber, setWithoutNumber] = useState(false);
  const [evenUnconfirmed, setEvenUnconfirmed] = useState(false);
  const summary = useRef<HTMLParagraphElement>(null);
  const carrierField = useRef<HTMLDivElement>(null);
  const selected = sheets.filter(({ number }) => number in rows);
  const mayShip = selected.filter(({ steps }) => steps.includes('ship'));
  const unconfirmed = mayShip.filter(({ awaitsCall }) => awaitsCall);
  const ready = mayShip.filter(({ awaitsCall }) => evenUnconfirmed || !awaitsCall);
  const others = selected.filter(({ steps }) => !steps.includes('ship'));
  const trackingOf = (number: string) => (chosen ? (tracking[number] ?? '').trim() : '');
  const chosen = chosenBy(carrier);
  const isTracked = chosen !== undefined;
  const numbered = ready.filter((order) => isToCollect(order) || trackingOf(order.number) !== '');
  const missing = ready.length - numbered.length;
  const isEach = !chosen || chosen.carrier === 'own' || withoutNumber;
  const shipped = isEach ? ready : numbered;
  const isWrong = shipped.some(({ number }) => isOrderNumber(trackingOf(number), orderPrefixes));

  const inputOf = (number: string) => document.querySelector<HTMLInputElement>(`[data-tracking="${number}"]`);

  useEffect(() => {
    const first = document.querySelector<HTMLInputElement>('[data-tracking]:placeholder-shown');
    (first ?? carrierField.current?.querySelector('select'))?.focus();
  }, []);

  function type(number: string, text: string): void {
    changeSelection({ tracking: { ...useSelection.getState().tracking, [number]: text } });
  }

  function enter(index: number): void {
    const { number } = ready[index] as OrderSheet;
    const typed = trackingOf(number);
    const meant = ready.find((order) => signsOf(order.number) === signsOf(typed));
    if (meant) {
      type(number, '');
      inputOf(meant.number)?.focus();
      return;
    }
    if (isOrderNumber(typed, orderPrefixes)) return;
    const after = [...ready.slice(index + 1), ...ready.slice(0, index)];
    const next = after.find((order) => !isToCollect(order) && trackingOf(order.number) === '');
    // Not the button: after the last one, the Enter of another scan would press it.
    (next ? inputOf(next.number) : summary.current)?.focus();
  }

  async function shipAll(): Promise<void> {
    if (shipped.length === 0) return;
    const orders = shipped.map((order) => {
      const { number, status } = order;
      const trackingNumber = trackingOf(number) || undefined;
      return {
        number,
        status,
        ...(chosen && !isToCollect(order) && { parcel: { ...chosen, trackingNumber } }),
        ...(order.awaitsCall && { evenUnconfirmed }),
      };
    });
    await plan({ step: 'ship', orders });
  }

  return (
    <>
      <Refusals />
      <div ref={carrierField} className="grid gap-4 sm:max-w-md">
        <CarrierSelect
          hint={isTracked ? 'Scan or type each tracking number, then Enter.' : undefined}
          none="No carrier: ship without parcels"
          value={carrier}
          onChoose={(key) => changeSelection({ carrier: key })}
        />
      </div>
      {isTracked && <TrackingFile />}
      {others.length > 0 && (
        <Notice look="warn" className="mt-4">
          <p className="font-semibold">{counted(others.length, 'selected order')} can’t be shipped now</p>
          <ul className="mt-1">
            {others.map(({ number, status, deliveryOption }) => (
              <li key={number}>
                <Link href={paths.manageOrder(number)} className="link">
                  {number}
                </Link>
                : {statusWords(status, deliveryOption).staff.label.toLowerCase()}
                {statusIs(status, 'awaits', 'shipment') && '; open it to see what it waits for'}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {unconfirmed.length > 0 && (
        <Notice look="warn" className="mt-4">
          <Checkbox
            label={`Also ${counted(unconfirmed.length, 'order')} not yet confirmed`}
            hint={`${workNames.call}: ${unconfirmed.map(({ number }) => number).join(', ')}`}
            checked={evenUnconfirmed}
            onChange={({ target }) => setEvenUnconfirmed(target.checked)}
          />
        </Notice>
      )}
      <ol
        aria-label="Orders to ship, the oldest first"
        className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {ready.map((order, index) => (
          <HandOverRow
            key={order.number}
            order={order}
            tracking={isTracked && !isToCollect(order) ? (tracking[order.number] ?? '') : undefined}
            same={
              ready.find(
                ({ number }) =>
                  number !== order.number &&
                  trackingOf(number) !== '' &&
                  trackingOf(number) === trackingOf(order.number),
              )?.number
            }
            onType={(text) => type(order.number, text)}
            onEnter={() => enter(index)}
          />
        ))}
      </ol>
      {refusal && <Notice className="mt-4">{refusal}</Notice>}
      <div className="sticky bottom-[calc(var(--bar,0px)+0.5rem)] z-bar mt-4 flex flex-wrap items-center justify-between gap-x-6 rounded-lg border border-line-strong bg-surface p-3 shadow-lg">
        {isTracked && chosen.carrier !== 'own' && missing > 0 && (
          <Checkbox
            label={`Also ship ${missing} without a tracking number`}
            checked={withoutNumber}
            onChange={({ target }) => setWithoutNumber(target.checked)}
          />
        )}
        <p ref={summary} tabIndex={-1} className="note">
          {chosen ? `Handed to ${carrierWords(chosen)}` : 'No parcels are recorded'}.{' '}
          {emailsWords(shipped.filter(({ customer }) => customer?.email).length)}
        </p>
        <Button
          disabled={isWrong}
          aria-disabled={shipped.length === 0}
          isBusy={isPending}
          onClick={() => void shipAll()}
        >
          Ship {counted(shipped.length, 'order')}
        </Button>
      </div>
    </>
  );
}

function HandOver() {
  const { rows, listHref = paths.manageOrders } = useSelection();
  const numbers = Object.keys(rows).sort();
  const sheets = useSheets(numbers);
  const work = AwaitedWork.safeParse(useQueryParams().get('work')).data;
  const navigate = useNavigateFromHere();
  const takeWork = useTakeWork();
  const take = useEffectEvent((which: AwaitedWork) =>
    takeWork(which)
      .catch((error: unknown) => say('error', refusalWords(error)))
      .finally(() => navigate(paths.handOver, { replace: true })),
  );
  useEffect(() => {
    if (work) void take(work);
  }, [work]);
  return (
    <section className="shell max-w-4xl py-5 sm:py-8">
      <BackLink href={listHref} label={listHref.startsWith(paths.work) ? 'Work' : 'Back to the list'} />
      <h1 className="heading mt-1 mb-4">Ship orders</h1>
      {numbers.length === 0 && !work ? (
        <EmptyState title="No orders are selected" note="Select orders in the list, then ship them together.">
          <Link href={paths.handOverPacked} className={buttonClass()}>
            Take the packed ones
          </Link>
          <Link href={`${paths.handOver}?work=ship`} className={buttonClass('secondary')}>
            Take all that are ready to ship
          </Link>
          <Link href={listHref} className={buttonClass('secondary')}>
            See the orders
          </Link>
        </EmptyState>
      ) : sheets.data && !work ? (
        <Permitted to="fulfilment" explain>
          <Sheets sheets={sheets.data} />
        </Permitted>
      ) : sheets.error ? (
        <QueryError query={sheets} what="orders" />
      ) : (
        <TableLoading label="Loading the orders" rows={8} />
      )}
    </section>
  );
}

export default staffPage(HandOver, {
  title: 'Ship orders',
  description: 'Hand the parcels of several orders to a carrier.',
  path: paths.handOver,
});
