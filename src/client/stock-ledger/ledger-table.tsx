import { Link } from 'wouter';
import type { StockLine } from '../../shared/stock.ts';
import { actorName } from '../activity/actor-name.ts';
import { Moment } from '../order/moment.tsx';
import { paths } from '../paths.ts';
import { causes } from './cause-words.ts';

/** With a true minus, which is as wide as the plus. */
function signed(delta: number): string {
  const amount = Math.abs(delta).toLocaleString('en-US');
  return delta < 0 ? `−${amount}` : `+${amount}`;
}

const cell = 'py-3 pr-3 sm:pr-6';
const figure = `${cell} text-right tabular-nums`;

function LedgerRow({ line }: { line: StockLine }) {
  const { at, cause, orderNumber, actor, delta, stockAfter } = line;
  return (
    <tr className="border-b border-stone-200 align-top last:border-0">
      <td className={`hidden text-stone-600 sm:table-cell ${cell}`}>
        <Moment at={at} />
      </td>
      <td className={cell}>
        <p className="font-semibold">{causes[cause]}</p>
        {orderNumber && (
          <Link
            href={paths.manageOrder(orderNumber)}
            className="whitespace-nowrap underline decoration-stone-300 underline-offset-4 hover:decoration-ink"
          >
            {orderNumber}
          </Link>
        )}
        <p className="wrap-anywhere text-stone-600 sm:hidden">{actorName(actor)}</p>
        <p className="text-stone-600 sm:hidden">
          <Moment at={at} />
        </p>
      </td>
      <td className={`hidden wrap-anywhere sm:table-cell ${cell}`}>{actorName(actor)}</td>
      <td className={`${figure} font-semibold ${delta < 0 ? 'text-red-800' : 'text-second'}`}>
        {signed(delta)}
      </td>
      <td className={`${figure} pr-0! font-semibold`}>{stockAfter.toLocaleString('en-US')}</td>
    </tr>
  );
}

export function LedgerTable({ lines }: { lines: StockLine[] }) {
  return (
    <div className="rounded-lg border border-stone-200 bg-white px-4 sm:px-6">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Changes of the stock, the newest first</caption>
        <thead className="border-b border-stone-300 text-left text-stone-600">
          <tr className="h-11">
            <th scope="col" className="hidden font-semibold sm:table-cell">
              When
            </th>
            <th scope="col" className="font-semibold">
              Why
            </th>
            <th scope="col" className="hidden font-semibold sm:table-cell">
              Who
            </th>
            <th scope="col" className="pr-3 text-right font-semibold sm:pr-6">
              Change
            </th>
            <th scope="col" className="text-right font-semibold">
              Stock
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LedgerRow key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
