import { useLocation } from 'wouter';
import { canCheckOut } from '../../shared/cart.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { SummaryCard, SummaryRow } from './summary-card.tsx';
import { useCart } from './use-cart.ts';

export function CartSummary() {
  const cart = useCart();
  const [, navigate] = useLocation();
  const canBuy = canCheckOut(cart);
  return (
    <SummaryCard
      totalCents={cart.totalCents}
      shippingLabel="Shipping Fee"
      rows={<SummaryRow label="Total Item">{cart.items.length}X</SummaryRow>}
    >
      <Button className="mt-6 w-full" disabled={!canBuy} onClick={() => navigate(paths.checkout)}>
        Proceed to Checkout
      </Button>
      {cart.items.length > 0 && !canBuy && (
        <p className="mt-3 text-sm text-stone-600">
          Some products can’t be bought as they are: see the notes above.
        </p>
      )}
    </SummaryCard>
  );
}
