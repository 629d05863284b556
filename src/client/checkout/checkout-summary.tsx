import { LoaderCircle } from 'lucide-react';
import { canCheckOut } from '../../shared/cart.ts';
import { SummaryCard } from '../cart/summary-card.tsx';
import { useCart } from '../cart/use-cart.ts';
import { Button } from '../ui/button.tsx';
import { OrderedLines } from './ordered-lines.tsx';

export function CheckoutSummary({ isPlacing }: { isPlacing: boolean }) {
  const cart = useCart();
  const canBuy = canCheckOut(cart);
  return (
    <SummaryCard totalCents={cart.totalCents} shippingLabel="Shipping" lead={<OrderedLines />}>
      <Button
        type="submit"
        className={`mt-6 w-full ${isPlacing ? 'disabled:opacity-80' : ''}`}
        disabled={isPlacing || !canBuy}
        aria-busy={isPlacing}
      >
        {isPlacing ? (
          <>
            <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
            Placing your order…
          </>
        ) : (
          'Place Order'
        )}
      </Button>
      {!canBuy && !isPlacing && (
        <p className="mt-3 text-sm text-stone-600">
          Some products can’t be bought as they are: see the notes above.
        </p>
      )}
    </SummaryCard>
  );
}
