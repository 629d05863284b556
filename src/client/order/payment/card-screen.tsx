import { Elements } from '@stripe/react-stripe-js';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Customer } from '../../../shared/order/customer.ts';
import { useCart } from '../../cart/use-cart.ts';
import { type CardSettings, useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { useWideScreen } from '../../page/wide-screen.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { readDraft } from '../draft.ts';
import { FoldedOrder, OrderedLines } from '../ordered-lines.tsx';
import { isCollected, recipientLines, recipientTitle } from '../recipient.ts';
import { type OrderPrice, useOrderPrice } from '../use-order-price.ts';
import { PaymentForm } from './payment-form.tsx';
import { useCardPayment } from './use-card-payment.ts';
import { providerOptions, useProvider } from './use-provider.ts';

/** The customer entered at the checkout; undefined if something is missing. Goods that are collected need no address. */
function customerOfDraft(): Customer | undefined {
  const { name, email, address, phone, price } = readDraft();
  const customer = { name, email, phone, ...(!isCollected(price) && { address }) };
  return Object.values(customer).every((text) => text.trim()) ? customer : undefined;
}

function PaymentSkeleton() {
  return (
    <div role="status" className="mt-6 grid items-start gap-6 lg:grid-cols-2 lg:gap-10">
      <span className="sr-only">Loading the card form</span>
      <Skeleton className="h-13.5 lg:order-last lg:h-60" />
      <Skeleton className="h-100" />
    </div>
  );
}

function OrderReview({ customer, orderPrice }: { customer: Customer; orderPrice: OrderPrice }) {
  const isWide = useWideScreen();
  const review = (
    <>
      <OrderedLines />
      <p className="mt-4 text-sm wrap-anywhere whitespace-pre-line text-soft">
        <span className="block font-semibold text-ink">{recipientTitle(orderPrice.shown)}</span>
        {recipientLines(customer, orderPrice.shown).join('\n')}
      </p>
    </>
  );
  // As at the checkout: what is ordered is shown before the button that obliges to pay.
  const isUnfolded = useSettings().purchase.orderButton !== undefined;
  if (!isWide && !isUnfolded) return <FoldedOrder price={orderPrice.price}>{review}</FoldedOrder>;
  return (
    <section
      aria-labelledby="order-review"
      className="rounded-lg border lg:sticky lg:top-24 border-line bg-sunken p-6 lg:col-start-2 lg:row-start-1"
    >
      <h2 id="order-review" className="mb-2 heading-card">
        Your order
      </h2>
      {review}
    </section>
  );
}

function CardScreenBody({ provider }: { provider: ReturnType<typeof useProvider> }) {
  const [, navigate] = useLocation();
  const isReady = useCart((cart) => cart.ready);
  const isFree = useCart((cart) => cart.totalCents === 0);
  const payment = useCardPayment();
  const orderPrice = useOrderPrice();
  const [customer, setCustomer] = useState<Customer | null>();
  const { isPaying } = payment;

  useEffect(() => setCustomer(customerOfDraft() ?? null), []);

  useEffect(() => {
    // While paying, the cart is emptied on the way to the confirmation: do not navigate then.
    if (!isReady || isPaying) return;
    if (isFree) navigate(paths.home, { replace: true });
    else if (customer === null) navigate(paths.checkout, { replace: true });
  }, [isReady, isPaying, isFree, customer, navigate]);

  if (!isReady || !customer || (isFree && !isPaying)) return <PaymentSkeleton />;
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-2 lg:gap-10">
      <OrderReview customer={customer} orderPrice={orderPrice} />
      <PaymentForm customer={customer} orderPrice={orderPrice} payment={payment} provider={provider} />
    </div>
  );
}

export function CardScreen({ cards }: { cards: CardSettings }) {
  const provider = useProvider(cards);
  return (
    <Elements stripe={provider.stripe} options={providerOptions}>
      <CardScreenBody provider={provider} />
    </Elements>
  );
}
