import { formatPrice, toCents } from '../../../shared/base/money.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import type { Change } from './use-change.ts';

interface MoneyRow {
  label: string;
  before: number;
  /** Undefined until the server has computed it. */
  after: number | undefined;
}

function rowsOf({ refundable }: ManagedOrder, change: Change): MoneyRow[] {
  const { view, isCard, isOnTheWay, totals, dueCents, worthCents, refundCents } = change;
  const rows: MoneyRow[] = view === 'kept' ? [{ label: 'Total', ...totals }] : [];
  if (isCard) {
    const before = toCents(refundable);
    return [...rows, { label: 'Kept of the payment', before, after: before - refundCents }];
  }
  if (view === 'back' && isOnTheWay)
    rows.push({ label: 'To collect', before: dueCents, after: dueCents - worthCents });
  return rows;
}

/** The money that changes hands, in words; the last of them for an exchange. */
function resultsOf(change: Change): [string, number | undefined][] {
  const { view, isCard, isOnTheWay, totals, worthCents, refundCents, isExchange, exchangeCents } = change;
  const { differenceCents } = change;
  const ofExchange: [string, number | undefined][] = isExchange
    ? [['To pay for the exchange', exchangeCents]]
    : [];
  if (differenceCents > 0) return [['To be paid by the customer', differenceCents]];
  if (isCard) return [['To refund to the card', refundCents], ...ofExchange];
  if (view === 'back')
    return [isOnTheWay ? ['Less to collect', worthCents] : ['To refund in cash', refundCents], ...ofExchange];
  const more = (totals.after ?? totals.before) - totals.before;
  return [[more < 0 ? 'Less to collect' : 'More to collect', Math.abs(more)]];
}

/** The money of an order before and after a change, and what is to be refunded or collected. */
export function ChangeMoney({ order, change }: { order: ManagedOrder; change: Change }) {
  const { view, isCard, refundCents, differenceCents, refusal } = change;
  if (view === 'customer') return null;
  const rows = rowsOf(order, change);
  const isAll = isCard && refundCents > 0 && refundCents === toCents(order.refundable);
  return (
    <div className="rounded-lg bg-sunken px-4 py-3 text-sm tabular-nums">
      {rows.length > 0 && (
        <table className="w-full">
          <caption className="sr-only">The money before and after</caption>
          <thead className="text-muted">
            <tr>
              <td />
              <th scope="col" className="py-1 pl-4 text-right font-normal">
                Before
              </th>
              <th scope="col" className="py-1 pl-4 text-right font-normal">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label: name, before, after }) => (
              <tr key={name}>
                <th scope="row" className="py-1 text-left font-normal">
                  {name}
                </th>
                <td className="py-1 pl-4 text-right">{formatPrice(before)}</td>
                <td className="py-1 pl-4 text-right font-semibold">
                  {after === undefined ? '…' : formatPrice(after)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div role="status">
        {resultsOf(change).map(([label, cents]) => (
          <p key={label} className="flex justify-between gap-4 py-1 text-base font-bold">
            <span>{label}</span> <span>{cents === undefined ? '…' : formatPrice(cents)}</span>
          </p>
        ))}
      </div>
      {differenceCents > 0 && (
        <p className="text-soft">
          The customer gets a link to pay it by card. The order changes once it is paid, if the products are
          still in stock; until then, it is not shipped.
        </p>
      )}
      {isAll && <p className="text-soft">Everything is refunded, and the order is closed.</p>}
      {refusal && <p className="font-medium text-bad">{refusal}</p>}
    </div>
  );
}
