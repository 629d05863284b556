import { toCents } from '../../shared/base/money.ts';
import type { ReturnReason } from '../../shared/order/order-return.ts';
import { isCollected, orderStatuses } from '../../shared/order/order-status.ts';
import { Moment } from '../ui/moment.tsx';
import { Price } from '../ui/price.tsx';
import type { FoundOrder } from './found-order.ts';

export const returnWords: Record<ReturnReason, string> = {
  refused: 'Not accepted at the door',
  not_found: 'Nobody was at the address',
  damaged: 'Damaged',
  lost: 'Lost in transit',
  changed_mind: 'No longer wanted',
  faulty: 'Faulty',
  wrong_item: 'Wrong product',
  other: 'Another reason',
};

const returnWordsOfCollected: Partial<typeof returnWords> = {
  refused: 'Not accepted at the counter',
  not_found: 'Not collected',
  lost: 'Lost',
};

/** The words for why pieces of an order with this delivery came back. */
export const returnWordsFor = (reason: ReturnReason, delivery: FoundOrder['deliveryOption']): string =>
  (isCollected(delivery) ? returnWordsOfCollected[reason] : undefined) ?? returnWords[reason];

interface ReturnListProps {
  order: Pick<FoundOrder, 'lines' | 'returns' | 'paymentMethod' | 'history' | 'deliveryOption'>;
  /** Whether to show what happened to the pieces, which only staff need to know. */
  forStaff?: boolean;
}

/** The credit for pieces that came back at that time, in words. */
function creditWords({ paymentMethod, history }: ReturnListProps['order'], at: string): string {
  if (paymentMethod === 'card') return 'refunded to the card';
  const delivered = history.find(({ status }) => orderStatuses[status].hasArrived);
  return delivered && at >= delivered.at ? 'refunded in cash' : 'less to pay';
}

export function ReturnList({ order, forStaff = false }: ReturnListProps) {
  const { lines, returns, deliveryOption } = order;
  const titles = new Map(lines.map(({ line, title }) => [line, title]));
  return (
    <ul aria-label="Returns" className="mt-3 divide-y divide-line">
      {returns.map(({ at, reason, note, credit, lines: pieces }) => (
        <li key={at} className="py-2">
          <ul>
            {pieces.map(({ line, quantity, restocked }) => (
              <li key={`${line} ${restocked}`} className="wrap-anywhere">
                {quantity} × {titles.get(line)}
                {forStaff && (
                  <span className="text-muted">, {restocked ? 'for sale again' : 'written off'}</span>
                )}
              </li>
            ))}
          </ul>
          <p className="note wrap-anywhere">
            {[pieces.length > 0 && returnWordsFor(reason, deliveryOption), note].filter(Boolean).join(': ')}
            {(pieces.length > 0 || note) && ', '}
            <Moment at={at} />
          </p>
          {credit > 0 && (
            <p className="text-sm">
              <Price cents={toCents(credit)} className="font-semibold" /> {creditWords(order, at)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
