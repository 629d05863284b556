import { messages } from '../../../shared/base/messages.ts';
import { toCents } from '../../../shared/base/money.ts';
import { arrivalLine } from '../../../shared/order/arrival.ts';
import { isCollected, statusIs, statusWords } from '../../../shared/order/order-status.ts';
import { Head } from '../../page/head.tsx';
import { useForms } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CircleCheck } from '../../ui/icons/circle-check.ts';
import { Moment } from '../../ui/moment.tsx';
import { Price } from '../../ui/price.tsx';
import { AmountRows } from '../amount-rows.tsx';
import { OrderLines } from '../order-lines.tsx';

type Ordered = NonNullable<ReturnType<typeof useForms>['order']>;

function NextSteps({ order }: { order: Ordered }) {
  const { status, deliveryOption, confirmBy, arrives, total } = order;
  // It may have been cancelled since.
  const isToCome = statusIs(status, 'awaits', 'shipment', 'delivery');
  return (
    <section aria-labelledby="next-steps" className="mt-8">
      <h2 id="next-steps" className="heading-card">
        What happens next
      </h2>
      <ol className="mt-3 list-decimal space-y-2 pl-5">
        {confirmBy ? (
          <li>
            Because it is a large order, we reserve the products only when it is confirmed. Wait for our call,
            or open the link in our e-mail in a browser with JavaScript. If it is not confirmed by{' '}
            <Moment at={confirmBy} />, it is cancelled.
          </li>
        ) : (
          <li>{statusWords(status, deliveryOption).shopper.meaning}</li>
        )}
        <li>
          A confirmation is on its way to your e-mail address. It has the order number, what you ordered and
          the total, and a link to follow the order, which needs JavaScript.
        </li>
        {isToCome && arrives && !confirmBy && (
          <li className="font-semibold">{arrivalLine(arrives, deliveryOption?.kind)}</li>
        )}
        {isToCome && (
          <li>
            Please have <Price cents={toCents(total)} /> ready: you pay{' '}
            {isCollected(deliveryOption) ? 'there' : 'on delivery'}.
          </li>
        )}
      </ol>
    </section>
  );
}

/** The confirmation of the last order of a browser that runs no scripts. */
export function FormConfirmPage() {
  const { order } = useForms();
  if (!order) return null;
  const { number, customer, collectAt, lines, total } = order;
  const { name, address } = customer ?? { name: '', address: '' };
  const place = collectAt ? [collectAt.address, collectAt.hours] : [address];
  return (
    <div className="shell max-w-3xl py-8 sm:py-12">
      <Head
        title={messages.confirmation.title}
        description="Your order has been placed."
        canonical={paths.confirm}
        unlisted
      />
      <article className="rounded-lg border border-line bg-surface p-4 sm:p-10">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Icon of={CircleCheck} className="size-12 shrink-0 text-good" />
          <div>
            <h1 className="heading">{messages.confirmation.title}</h1>
            <p className="mt-1 text-muted">{messages.confirmation.thanks}</p>
          </div>
        </div>
        <p className="mt-6 rounded-lg bg-sunken p-4">
          <span className="block text-sm text-muted">Order number</span>
          <span className="text-2xl font-extrabold tracking-tight select-all">{number}</span>
        </p>
        <OrderLines lines={lines} />
        <dl className="mt-3 text-sm sm:ml-auto sm:max-w-xs">
          <AmountRows of={order}>
            <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
              <dt className="text-base font-bold">Total</dt>
              <dd className="figure">
                <Price cents={toCents(total)} />
              </dd>
            </div>
          </AmountRows>
        </dl>
        <section aria-labelledby="recipient" className="mt-8">
          <h2 id="recipient" className="heading-card">
            {collectAt ? (order.deliveryOption?.name ?? 'Collect at') : 'Deliver to'}
          </h2>
          <address className="mt-3 text-soft wrap-anywhere whitespace-pre-line not-italic">
            {[name, ...place].filter(Boolean).join('\n')}
          </address>
        </section>
        <NextSteps order={order} />
      </article>
      <p className="mt-6">
        <a href={paths.home} className={buttonClass()}>
          {messages.confirmation.home}
        </a>
      </p>
    </div>
  );
}
