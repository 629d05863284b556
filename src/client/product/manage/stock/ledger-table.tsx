import { Link } from 'wouter';
import { figure } from '../../../../shared/base/locale.ts';
import { type StockLine, stockCauses } from '../../../../shared/product/stock.ts';
import { actorName } from '../../../activity/actor-name.ts';
import { paths } from '../../../page/paths.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Table } from '../../../ui/table.tsx';

/** With the minus sign U+2212, which is as wide as the plus. */
function signed(delta: number): string {
  const amount = figure(Math.abs(delta));
  return delta < 0 ? `−${amount}` : `+${amount}`;
}

const number = 'sm:text-right tabular-nums font-semibold';

const columns = [
  { name: 'When' },
  { name: 'Why' },
  { name: 'Who' },
  { name: 'Change', isNumber: true },
  { name: 'Stock', isNumber: true },
];

function LedgerRow({ line }: { line: StockLine }) {
  const { at, cause, orderNumber, actor, reason, delta, stockAfter } = line;
  return (
    <tr className="align-top">
      <td className="text-muted">
        <Moment at={at} />
      </td>
      <td>
        <p className="font-semibold">{stockCauses[cause].label}</p>
        {orderNumber && (
          <Link href={paths.manageOrder(orderNumber)} className="whitespace-nowrap link">
            {orderNumber}
          </Link>
        )}
        {reason && <p className="wrap-anywhere">{reason}</p>}
      </td>
      <td data-label="Who" className="wrap-anywhere">
        {actorName(actor)}
      </td>
      <td data-label="Change" className={`${number} ${delta < 0 ? 'text-bad' : 'text-good'}`}>
        {signed(delta)}
      </td>
      <td data-label="Stock" className={number}>
        {figure(stockAfter)}
      </td>
    </tr>
  );
}

export function LedgerTable({ lines }: { lines: StockLine[] }) {
  return (
    <Table caption="Changes of the stock, the newest first" columns={columns}>
      {lines.map((line) => (
        <LedgerRow key={line.id} line={line} />
      ))}
    </Table>
  );
}
