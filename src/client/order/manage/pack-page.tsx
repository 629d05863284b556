import { useRef, useState } from 'react';
import { counted, figure } from '../../../shared/base/locale.ts';
import type { OrderSheet, PackOrders } from '../../../shared/order/bulk-orders.ts';
import { isOrderNumber } from '../../../shared/order/order-number.ts';
import { isCollected, statusWords } from '../../../shared/order/order-status.ts';
import { QueryError } from '../../api/awaited.tsx';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { PhotoButton } from '../../image/photo-button.tsx';
import { useNavigateFromHere, useQueryParams } from '../../page/address.ts';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { StaffScreen } from '../../staff/signed-in.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ScanField } from '../../ui/scan-field.tsx';
import { signal } from '../../ui/signal.ts';
import { useSheets } from './managed-order.tsx';
import { PackLine } from './pack-line.tsx';
import { lineOf, numberIn } from './packing.ts';
import { OrderMarks, StatusBadge } from './status-badge.tsx';
import { useOrderCommand } from './use-order-command.ts';
import { WorkLink } from './work-link.tsx';

/** The last thing that happened, in words. */
interface Said {
  isGood: boolean;
  words: string;
  /** The order that was just packed. */
  packed?: string;
}

type Line = OrderSheet['lines'][number];

/** Why the pieces of an order can't be packed now; undefined if they can. */
function blockOf({ steps, status, deliveryOption, packedBy, confirmBy }: OrderSheet): string | undefined {
  if (packedBy && steps.includes('ship')) return `${packedBy} has packed this order already.`;
  if (steps.includes('ship')) return undefined;
  if (confirmBy) return 'Do not pack it: it is above the limits, and its pieces are not reserved.';
  return `Do not pack it: it is ${statusWords(status, deliveryOption).staff.label.toLowerCase()}, or has to be looked at first.`;
}

function OrderHead({ order }: { order: OrderSheet }) {
  const { number, customer, deliveryOption } = order;
  return (
    <div className="mt-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-xl font-extrabold tabular-nums">{number}</span>
        <StatusBadge order={order} />
        <OrderMarks awaitsCall={order.awaitsCall} isInReview={order.confirmBy !== null && order.awaitsCall} />
      </p>
      <p className="note">
        {customer?.name ?? 'No customer given'}
        {isCollected(deliveryOption) && ', to be collected'}
      </p>
    </div>
  );
}

/** The orders that wait, for those who have no slip at hand. */
function NextToPack({ onOpen }: { onOpen(number: string): void }) {
  const { data } = trpc.order.work.useQuery(undefined, { staleTime: 0 });
  if (!data) return null;
  if (data.pack.length === 0) return <p className="mt-6 text-muted">No order waits to be packed.</p>;
  return (
    <section className="mt-6" aria-labelledby="next-to-pack">
      <h2 id="next-to-pack" className="heading-section">
        Next to pack
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface">
        {data.pack.map(({ number, name }) => (
          <li key={number}>
            <button
              type="button"
              className="flex min-h-12 w-full flex-wrap items-baseline gap-x-3 px-4 py-3 text-left hover:bg-sunken"
              onClick={() => onOpen(number ?? '')}
            >
              <span className="font-semibold tabular-nums">{number}</span>
              <span className="min-w-0 truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The pieces of the open order that are in its parcel, by line. */
function usePacked(order: OrderSheet | undefined) {
  const [entry, setEntry] = useState<{ number?: string; pieces: Record<number, number> }>({ pieces: {} });
  const pieces = entry.number === order?.number ? entry.pieces : {};
  const packedOf = ({ line }: Line) => pieces[line] ?? 0;
  return {
    packedOf,
    count: Object.values(pieces).reduce((sum, one) => sum + one, 0),
    isAll: order?.lines.every((line) => packedOf(line) === line.quantity) ?? false,
    add: (line: Line, by: 1 | -1) =>
      setEntry({ number: order?.number, pieces: { ...pieces, [line.line]: packedOf(line) + by } }),
  };
}

function Packing() {
  const { orderPrefixes } = useSettings();
  const { client } = trpc.useUtils();
  const number = useQueryParams().get('order') ?? undefined;
  const navigate = useNavigateFromHere();
  const field = useRef<HTMLInputElement>(null);
  const sheets = useSheets(number ? [number] : []);
  const order = sheets.data?.find((sheet) => numberIn(sheet.number) === numberIn(number));
  const isUnknown = number !== undefined && !order && !sheets.isFetching && !sheets.error;
  const packed = usePacked(order);
  const [said, setSaid] = useState<Said>();
  const { attempt, isPending } = useOrderCommand(
    (input: PackOrders, options) => client.order.pack.mutate(input, options),
    (words) => say({ isGood: false, words }),
  );
  const block = order && blockOf(order);
  const isReady = order !== undefined && block === undefined;

  function say(next: Said): void {
    setSaid(next);
    signal(next.isGood);
  }

  function open(next: string | undefined): void {
    navigate(next ? paths.packOrder(next) : paths.pack, { replace: true });
    field.current?.focus();
  }

  /** @returns whether the shop has recorded it */
  async function record(orders: PackOrders['orders'], isPacked: boolean): Promise<boolean> {
    const done = await attempt({ orders, isPacked });
    const refusal = done?.answer.data[0]?.refusal;
    if (refusal) say({ isGood: false, words: `${refusal.message}.` });
    return done !== undefined && !refusal;
  }

  async function finish(next?: string): Promise<void> {
    if (!order || isPending) return;
    const lines = order.lines.map(({ line, quantity }) => ({ line, quantity }));
    if (!(await record([{ number: order.number, lines }], true))) return;
    say({ isGood: true, words: `${order.number} is packed.`, packed: order.number });
    open(next);
  }

  async function unpack(which: string): Promise<void> {
    if (!(await record([{ number: which }], false))) return;
    setSaid(undefined);
    open(which);
  }

  function add(line: Line): void {
    const left = line.quantity - packed.packedOf(line);
    if (left > 0) packed.add(line, 1);
    if (left === 0) say({ isGood: false, words: `All of it is in already: ${line.title}.` });
    else
      say({
        isGood: true,
        words: left > 1 ? `${line.title}: ${figure(left - 1)} more.` : `${line.title}: all in.`,
      });
  }

  function scanPiece(code: string): void {
    const line = isReady && lineOf(order.lines, code, packed.packedOf);
    if (line) add(line);
    else if (isReady) say({ isGood: false, words: `Wrong piece: ${code} is not in this order.` });
    else say({ isGood: false, words: 'Scan a packing slip first.' });
  }

  function scanSlip(code: string): void {
    if (numberIn(code) === numberIn(order?.number)) return;
    if (isReady && packed.isAll) void finish(code);
    else if (isReady && packed.count > 0)
      say({
        isGood: false,
        words: `That is another slip. Finish ${order.number} first, or leave it.`,
      });
    else {
      setSaid(undefined);
      open(code);
    }
  }

  const scan = (code: string) => (isOrderNumber(code, orderPrefixes) ? scanSlip(code) : scanPiece(code));

  return (
    <>
      <div className="sticky top-14 z-bar -mx-4 bg-ground px-4 pt-2 pb-3 lg:top-0">
        <ScanField label={isReady ? 'Scan a piece' : 'Scan a packing slip'} field={field} onScan={scan} />
        <div role="status" className="mt-3 empty:hidden">
          {said && (
            <Notice
              look={said.isGood ? 'good' : 'bad'}
              role="none"
              actions={
                said.packed && (
                  <Button look="secondary" size="small" onClick={() => void unpack(said.packed as string)}>
                    Undo
                  </Button>
                )
              }
            >
              <span className="text-base font-semibold">{said.words}</span>
            </Notice>
          )}
        </div>
      </div>
      {isUnknown && <Notice className="mt-4">There is no order {number}.</Notice>}
      {sheets.error && !order && number && <QueryError query={sheets} what="order" />}
      {order && <OrderHead order={order} />}
      {block && (
        <Notice
          look="warn"
          className="mt-4"
          actions={
            order.packedBy && (
              <Button look="secondary" isBusy={isPending} onClick={() => void unpack(order.number)}>
                Not packed after all
              </Button>
            )
          }
        >
          {block}
        </Notice>
      )}
      {isReady && (
        <ul aria-label="What goes into the parcel" className="mt-4 grid gap-3">
          {order.lines.map((line) => (
            <PackLine
              key={line.line}
              line={line}
              packed={packed.packedOf(line)}
              onAdd={() => add(line)}
              onTakeOut={() => packed.add(line, -1)}
            />
          ))}
        </ul>
      )}
      {isReady && (
        <div className="mt-4">
          <PhotoButton
            key={order.number}
            label="Photograph the parcel"
            onPhoto={async (photo) => {
              // Said here, as the next order may be open by then.
              await client.order.addPhoto.mutate({ number: order.number, photo }).then(
                () => say({ isGood: true, words: `${order.number} has a photograph.` }),
                (error) =>
                  say({
                    isGood: false,
                    words: `The photograph of ${order.number} is not stored: ${refusalWords(error)}`,
                  }),
              );
            }}
          />
        </div>
      )}
      {isReady && (
        <div className="sticky bottom-[calc(var(--bar,0px)+0.5rem)] z-bar mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line-strong bg-surface p-3 shadow-lg">
          <Button look="quiet" className="px-3! whitespace-nowrap" onClick={() => open(undefined)}>
            Leave it
          </Button>
          <span className="note whitespace-nowrap tabular-nums">
            {counted(order.lines.reduce((sum, { quantity }) => sum + quantity, 0) - packed.count, 'piece')}{' '}
            left
          </span>
          <Button
            className="whitespace-nowrap"
            disabled={!packed.isAll}
            isBusy={isPending}
            onClick={() => void finish()}
          >
            Packed: next
          </Button>
        </div>
      )}
      {!isReady && <NextToPack onOpen={open} />}
    </>
  );
}

export default function PackPage() {
  return (
    <StaffScreen title="Pack" description="Scan a slip, then its pieces." path={paths.pack}>
      <section className="shell max-w-xl py-5 sm:py-8">
        <WorkLink part="pack" />
        <PageTitle className="mt-1">Pack</PageTitle>
        <Permitted to="fulfilment" explain>
          <Packing />
        </Permitted>
      </section>
    </StaffScreen>
  );
}
