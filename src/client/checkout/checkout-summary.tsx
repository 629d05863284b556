import type { ReactNode } from 'react';
import { canCheckOut } from '../../shared/cart.ts';
import { SummaryCard } from '../cart/summary-card.tsx';
import { useCart } from '../cart/use-cart.ts';
import { Button } from '../ui/button.tsx';

interface CheckoutSummaryProps {
  isPlacing: boolean;
  lead: ReactNode;
}

export function CheckoutSummary({ isPlacing, lead }: CheckoutSummaryProps) {
  const cart = useCart();
  const canBuy = canCheckOut(cart);
  return (
    <SummaryCard
      total={cart.totalCents}
      shippingLabel="Shipping"
      lead={lead && <div className="mt-4 border-y border-line">{lead}</div>}
    >
      <div className="lg:mt-6">
        <Button
          type="submit"
          size="large"
          isBusy={isPlacing}
          disabled={!canBuy}
          className="w-full disabled:aria-busy:opacity-80"
        >
          {isPlacing ? 'Placing your order…' : 'Place Order'}
        </Button>
        {!canBuy && !isPlacing && (
          <p className="mt-3 text-sm text-muted">
            Some products can’t be bought as they are: see the notes above.
          </p>
        )}
      </div>
    </SummaryCard>
  );
}
