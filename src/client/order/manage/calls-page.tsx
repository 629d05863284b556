import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { counted, figure } from '../../../shared/base/locale.ts';
import { toCents } from '../../../shared/base/money.ts';
import type { CallQueue } from '../../../shared/order/fulfilment.ts';
import { workNames } from '../../../shared/order/work.ts';
import { Awaited } from '../../api/awaited.tsx';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { useShortcuts } from '../../staff/shortcuts.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { moveFocus } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { Phone } from '../../ui/icons/phone.ts';
import { Moment } from '../../ui/moment.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Price } from '../../ui/price.tsx';
import { CallForm, PhoneRecord } from './call-form.tsx';
import { ReviewNotice } from './review-notice.tsx';
import { WorkLink } from './work-link.tsx';

type Queued = CallQueue['data'][number];

function QueuedOrder({ order, isOver }: { order: Queued; isOver: boolean }) {
  const { number, placedAt, total, pieces, customer, tries, before, review } = order;
  return (
    <li>
      <article
        aria-labelledby={`call-${number}`}
        data-call
        tabIndex={-1}
        className="grid gap-5 rounded-lg border border-line bg-surface p-4 sm:p-6 lg:grid-cols-2"
      >
        {review && (
          <div className="lg:col-span-2">
            <ReviewNotice review={review} />
          </div>
        )}
        <div className="min-w-0">
          <h2 id={`call-${number}`} className="heading-card wrap-anywhere">
            <bdi>{customer.name}</bdi>
          </h2>
          <a href={`tel:${customer.phone}`} className={`mt-3 ${buttonClass('secondary')}`}>
            <Icon of={Phone} className="size-4" />
            {customer.phone}
          </a>
          <p className="mt-3 whitespace-pre-line wrap-anywhere">{customer.address}</p>
          <p className="mt-2">
            <Link href={paths.manageOrder(number)} className="link">
              Order {number}
            </Link>
            : {counted(pieces, 'piece')}, <Price cents={toCents(total)} className="font-semibold" />
          </p>
          <p className="note">
            Placed <Moment at={placedAt} />
            {tries > 0 && `; called ${counted(tries, 'time')}`}
          </p>
          <PhoneRecord before={before} />
        </div>
        <CallForm number={number} isOver={isOver} />
      </article>
    </li>
  );
}

function laterWords(later: number): string {
  return later === 0
    ? 'No customer has to be called.'
    : `${counted(later, 'customer')} will be called again later.`;
}

const minuteMs = 60_000;

/**
 * The orders in the places that they got first: one that leaves the queue stays, and new ones come last. Otherwise the card under the
 * mouse would be another one at the next click.
 */
function useHeld(queue: Queued[] | undefined) {
  const held = useRef<Queued[]>([]);
  const [, render] = useState(0);
  if (queue) {
    const now = new Map(queue.map((order) => [order.number, order]));
    const known = new Set(held.current.map(({ number }) => number));
    held.current = [
      ...held.current.map((order) => now.get(order.number) ?? order),
      ...queue.filter(({ number }) => !known.has(number)),
    ];
  }
  const isOver = (number: string) => queue?.every((order) => order.number !== number) ?? false;
  return {
    cards: held.current.map((order) => ({ order, isOver: isOver(order.number) })),
    removeOver() {
      held.current = queue ?? [];
      render((count) => count + 1);
    },
  };
}

function Queue() {
  const queue = trpc.order.callQueue.useQuery(undefined, { refetchInterval: minuteMs });
  const { data } = queue;
  const { cards, removeOver } = useHeld(data?.data);
  useShortcuts({ j: moveFocus('[data-call]', 1, false), k: moveFocus('[data-call]', -1, false) });
  const over = cards.filter(({ isOver }) => isOver).length;
  return (
    <section className="shell py-5 sm:py-8">
      <WorkLink part="call" />
      <PageTitle className="mt-1">{workNames.call}</PageTitle>
      <p className="mt-2 max-w-prose text-muted">
        Cash orders that nobody has confirmed yet: first those above the limits, whose pieces are not reserved
        until then, then the oldest. A refused order is cancelled, and its pieces return to the stock.
      </p>
      <div className="mt-6">
        <Permitted to="orders" explain>
          {!data && <Awaited query={queue} what="calls" height="h-96" />}
          {data && cards.length === 0 && (
            <EmptyState icon={Phone} title="No calls to make" note={laterWords(data.later)} />
          )}
          {data && cards.length > 0 && (
            <>
              <p className="mb-4 note">
                {counted(data.due, 'customer')} to call now{data.later > 0 && `, ${data.later} later`}
              </p>
              <ul aria-label={workNames.call} className="space-y-4">
                {cards.map(({ order, isOver }) => (
                  <QueuedOrder key={order.number} order={order} isOver={isOver} />
                ))}
              </ul>
              {over > 0 && (
                <Button look="quiet" size="small" className="mt-4" onClick={removeOver}>
                  Remove {figure(over)} that {over === 1 ? 'is' : 'are'} done
                </Button>
              )}
            </>
          )}
        </Permitted>
      </div>
    </section>
  );
}

export default staffPage(Queue, {
  title: workNames.call,
  description: 'Cash orders to confirm by phone.',
  path: paths.calls,
});
