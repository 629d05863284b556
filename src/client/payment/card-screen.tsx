import { Elements } from '@stripe/react-stripe-js';
import type { StripeElementsOptions } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Customer } from '../../shared/customer.ts';
import { useCart } from '../cart/use-cart.ts';
import { readDraft } from '../checkout/draft.ts';
import type { CardSettings } from '../page-state.ts';
import { paths } from '../paths.ts';
import { OrderReview } from './order-review.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentSkeleton } from './payment-skeleton.tsx';
import { useCardPayment } from './use-card-payment.ts';
import { useProvider } from './use-provider.ts';

// The provider's words stand among ours, which are English.
const options: StripeElementsOptions = { locale: 'en' };

/** Who the order is for, as typed at the checkout; undefined while something is missing. */
function customerOfDraft(): Customer | undefined {
  const { name, email, address, phone } = readDraft();
  const customer = { name, email, address, phone };
  return Object.values(customer).every((text) => text.trim()) ? customer : undefined;
}

function CardScreenBody({ provider }: { provider: ReturnType<typeof useProvider> }) {
  const [, navigate] = useLocation();
  const isReady = useCart((cart) => cart.ready);
  const isFree = useCart((cart) => cart.totalCents === 0);
  const payment = useCardPayment();
  const [customer, setCustomer] = useState<Customer | null>();
  const { isPaying } = payment;

  useEffect(() => setCustomer(customerOfDraft() ?? null), []);

  useEffect(() => {
    // On the way to the confirmation the cart is emptied: that leads nowhere else.
    if (!isReady || isPaying) return;
    if (isFree) navigate(paths.home, { replace: true });
    else if (customer === null) navigate(paths.checkout, { replace: true });
  }, [isReady, isPaying, isFree, customer, navigate]);

  if (!isReady || !customer || (isFree && !isPaying)) return <PaymentSkeleton />;
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-2 lg:gap-10">
      <OrderReview customer={customer} />
      <PaymentForm customer={customer} payment={payment} provider={provider} />
    </div>
  );
}

export function CardScreen({ cards }: { cards: CardSettings }) {
  const provider = useProvider(cards);
  return (
    <Elements stripe={provider.stripe} options={options}>
      <CardScreenBody provider={provider} />
    </Elements>
  );
}
