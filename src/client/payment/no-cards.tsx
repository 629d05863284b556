import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useCart } from '../cart/use-cart.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { CreditCard } from '../ui/icons/credit-card.ts';

/** In a shop that takes no cards. */
export function NoCards() {
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
