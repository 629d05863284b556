import { useEffect, useState } from 'react';
import type { FindOrder, ConfirmOrder as Link } from '../../../shared/order/order.ts';
import { defaultPrefix } from '../../../shared/order/order-number.ts';
import { type OrderStatus, statusIs } from '../../../shared/order/order-status.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useFragmentParams, useQueryParams } from '../../page/address.ts';
import { Head } from '../../page/head.tsx';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { BoxLoading } from '../../ui/block-loading.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PackageSearch } from '../../ui/icons/package-search.ts';
import { Notice } from '../../ui/notice.tsx';
import { storeConfirmed } from '../receipt.ts';
import { FindOrderForm } from './find-order-form.tsx';
import { KeptOrders, useKeptOrders } from './kept-orders.tsx';
import { OrderView } from './order-view.tsx';
import { OwnOrderSection } from './own-order.tsx';

const outcomes = {
  confirmed: 'Thank you, your order is confirmed. We are packing it.',
  call: 'Thank you. As this is a large order, we will call you before we pack it.',
};

/**
 * Confirms an order, after the link in its e-mail was opened. Opening the link does not confirm it: mail scanners open links too.
 */
function ConfirmOrder() {
  const number = useQueryParams().get('number') ?? '';
  const [link, setLink] = useState<Link>();
  const confirm = trpc.order.confirm.useMutation({
    onSuccess: ({ state }) => {
      if (state === 'confirmed') storeConfirmed(number);
    },
  });

  useEffect(() => {
    const [, token] = /^#confirm=([\w-]+)$/.exec(window.location.hash) ?? [];
    if (token) setLink({ number, token });
  }, [number]);

  if (!link) return null;
  if (confirm.data) {
    return (
      <Notice look="good" role="status" className="mt-8">
        {outcomes[confirm.data.state]}
      </Notice>
    );
  }
  return (
    <section
      aria-labelledby="confirm-order"
      className="mt-8 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="confirm-order" className="heading-card">
        Confirm order {link.number}
      </h2>
      <p className="mt-2 max-w-prose">
        We reserve the products as soon as you confirm. You pay in cash when your order arrives.
      </p>
      {confirm.error && <Notice className="mt-4">{refusalWords(confirm.error)}</Notice>}
      <Button className="mt-4" isBusy={confirm.isPending} onClick={() => confirm.mutate(link)}>
        Confirm order
      </Button>
    </section>
  );
}

/** Sends the link that its shopper needs for more than to see an order that was found. */
function RenewLink({ found, status }: { found: FindOrder; status: OrderStatus }) {
  const isUnshipped = statusIs(status, 'awaits', 'payment', 'shipment');
  const isOut = statusIs(status, 'awaits', 'delivery') || statusIs(status, 'hasArrived', true);
  const toReturn = isOut ? 'return something or ask a question' : 'ask a question';
  const renew = trpc.order.renewLink.useMutation();
  if (renew.isSuccess)
    return (
      <Notice look="good" role="status" className="mt-5">
        We are sending the link to {found.email}. Please look into the spam folder as well.
      </Notice>
    );
  return (
    <Notice
      look="info"
      className="mt-5 print:hidden"
      actions={
        <Button look="secondary" isBusy={renew.isPending} onClick={() => renew.mutate(found)}>
          Send me the link
        </Button>
      }
    >
      To {isUnshipped ? 'change or cancel it' : toReturn}, you need the link in our e-mails.
      {renew.error && <span className="block text-bad">{refusalWords(renew.error)}</span>}
    </Notice>
  );
}

function WhereToLook() {
  const [prefix = defaultPrefix] = useSettings().orderPrefixes ?? [];
  return (
    <EmptyState
      title="Where is my order number?"
      note={`It begins with ${prefix}. It is in the e-mail that we sent you when you ordered.`}
      icon={PackageSearch}
    />
  );
}

/** Finds an order by its number and e-mail address. */
function FindOrderPage({ kept }: { kept: ReturnType<typeof useKeptOrders> }) {
  const find = trpc.order.find.useMutation();
  return (
    <>
      <h1 className="heading">Find your order</h1>
      <p className="mt-3 max-w-prose text-muted">
        Check the status of an order with its number and the e-mail address you gave.
      </p>
      <ConfirmOrder />
      <KeptOrders {...kept} />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[22rem_1fr] lg:gap-12">
        <FindOrderForm isLooking={find.isPending} error={find.error} onFind={find.mutate} />
        {find.isPending && <BoxLoading label="Looking for your order" height="h-96" />}
        {find.data && (
          <OrderView
            key={find.submittedAt}
            order={find.data.data}
            notices={
              find.variables && (
                <RenewLink key={find.submittedAt} found={find.variables} status={find.data.data.status} />
              )
            }
          />
        )}
        {!find.isPending && !find.data && <WhereToLook />}
      </div>
    </>
  );
}

/** The page of an order: with a link of it, its shopper sees and does everything; without one, it is looked for. */
export default function OrderPage() {
  const number = useQueryParams().get('number') ?? '';
  const fragment = useFragmentParams();
  const kept = useKeptOrders();
  const own = kept.orders.find((order) => order.number === number);
  const token = fragment.get('open') ?? (fragment.has('confirm') ? undefined : own?.token);
  const isAsked = number !== '' && kept.asked > 0;
  return (
    <div className={`shell py-8 sm:py-12 ${token ? 'max-w-4xl' : ''}`}>
      <Head
        title={token ? 'Your order' : 'Find your order'}
        description="See the status of your order with its number and your e-mail address."
        canonical={paths.order}
        unlisted
      />
      {token ? (
        <OwnOrderSection key={token} token={token} number={number} onLeave={() => kept.remove(number)} />
      ) : isAsked ? (
        <BoxLoading label="Looking for your order" height="h-96" />
      ) : (
        <FindOrderPage kept={kept} />
      )}
    </div>
  );
}
