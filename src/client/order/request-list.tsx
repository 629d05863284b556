import type { ReactNode } from 'react';
import { counted } from '../../shared/base/locale.ts';
import type { OrderRequest } from '../../shared/order/order-request.ts';
import { requestKinds, requestStatuses } from '../../shared/order/request-kinds.ts';
import { Moment } from '../ui/moment.tsx';
import type { FoundOrder } from './found-order.ts';
import { returnWords } from './return-list.tsx';

interface RequestListProps {
  order: Pick<FoundOrder, 'lines'>;
  requests: OrderRequest[];
  /** Below a request, such as its answer form. */
  below(request: OrderRequest): ReactNode;
}

/** The requests about an order with their answers, for its shopper and for staff. */
export function RequestList({ order, requests, below }: RequestListProps) {
  const titles = new Map(order.lines.map(({ line, title }) => [line, title]));
  return (
    <ul aria-label="Requests" className="mt-3 divide-y divide-line">
      {requests.map((request) => {
        const { id, kind, reason, lines, text, photos, status, answer, at, answeredAt } = request;
        return (
          <li key={id} className="space-y-1 py-3 wrap-anywhere">
            <p className="font-semibold">
              {requestKinds[kind]}
              {reason && `: ${returnWords[reason].toLowerCase()}`}
            </p>
            {lines.map(({ line, quantity }) => (
              <p key={line}>
                {quantity} × {titles.get(line)}
              </p>
            ))}
            {text && <p className="whitespace-pre-line">{text}</p>}
            {photos.length > 0 && <p className="note">With {counted(photos.length, 'photograph')}</p>}
            <p className="note">
              <Moment at={at} />. {requestStatuses[status]}
              {answeredAt && (
                <>
                  {' '}
                  <Moment at={answeredAt} />
                </>
              )}
            </p>
            {answer && <p className="rounded-md bg-sunken p-3 whitespace-pre-line">{answer}</p>}
            {below(request)}
          </li>
        );
      })}
    </ul>
  );
}
