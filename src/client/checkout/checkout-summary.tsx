import { LoaderCircle } from 'lucide-react';
import { canCheckOut, lineTotalCents } from '../../shared/cart.ts';
import { SummaryCard } from '../cart/summary-card.tsx';
import { useCart } from '../cart/use-cart.ts';
import { Button } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';

function OrderedLines() {
  const items = useCart((cart) => cart.items);
  return (
    <ul className="mt-4 max-h-72 divide-y divide-stone-200 overflow-y-auto border-y border-stone-200 text-sm">
      {items.map((item) => (
        <li key={item._id} className="flex justify-between gap-4 py-2.5">
          <span className="wrap-anywhere">
            {item.title} <span className="whitespace-nowrap text-stone-600">× {item.quantity}</span>
          </span>
          <Price cents={lineTotalCents(item)} className="font-semibold" />
        </li>
      ))}
    </ul>
  );
}

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
