import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { messages } from '../../../shared/base/messages.ts';
import { useCart } from '../../cart/use-cart.ts';
import { Head } from '../../page/head.tsx';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { ArrowLeft } from '../../ui/icons/arrow-left.ts';
import { CreditCard } from '../../ui/icons/credit-card.ts';
import { CardScreen } from './card-screen.tsx';
import { PayByLink } from './pay-by-link.tsx';
import { TestNotice } from './test-notice.tsx';

function NoCards() {
  const [, navigate] = useLocation();
  const hasNothingToPay = useCart((cart) => cart.ready && cart.totalCents === 0);

  useEffect(() => {
    if (hasNothingToPay) navigate(paths.home, { replace: true });
  }, [hasNothingToPay, navigate]);

  return (
    <div className="mt-6 flex flex-col items-center rounded-lg border border-dashed border-line-strong px-6 py-16 text-center">
      <Icon of={CreditCard} className="size-12 text-faint" strokeWidth={1.5} />
      <h2 className="mt-4 heading-section">Card payment is not available at the moment</h2>
      <p className="mt-2 max-w-md text-muted">
        Nothing was ordered or charged, and your cart is as you left it. Go back and choose Cash on Delivery
        to place your order.
      </p>
    </div>
  );
}

function PayForCart() {
  const { cards } = useSettings();
  return (
    <div className="shell max-w-5xl py-8 sm:py-12">
      <Head
        title={messages.payment.title}
        description="Pay for your order by card."
        canonical={paths.payment}
        unlisted
      />
      <Link
        href={paths.checkout}
        className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold hover:underline"
      >
        <Icon of={ArrowLeft} className="size-4" />
        {messages.payment.goBack}
      </Link>
      <h1 className="heading mt-2">{messages.payment.title}</h1>
      <TestNotice className="mt-5" />
      {cards ? <CardScreen cards={cards} /> : <NoCards />}
    </div>
  );
}

/** The page on which the order of the cart is paid, or that of a link. */
export default function PaymentPage() {
  const [path] = useLocation();
  return path === paths.payment ? <PayForCart /> : <PayByLink />;
}
