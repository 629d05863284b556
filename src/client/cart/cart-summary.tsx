import { useLocation } from 'wouter';
import { canCheckOut } from '../../shared/cart.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SummaryCard, SummaryRow } from './summary-card.tsx';
import { useCart } from './use-cart.ts';

const bar =
  'max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-6 sm:max-lg:px-6';

/** Below a wide screen the way on sticks to the bottom; its total repeats the card's, for eyes only. */
export function CartSummary() {
  const cart = useCart();
  const [, navigate] = useLocation();
  const canBuy = canCheckOut(cart);
  const isFilled = cart.items.length > 0;
  return (
    <SummaryCard
      total={cart.ready ? cart.totalCents : undefined}
      shippingLabel="Shipping Fee"
      rows={
        <SummaryRow label="Total Item">
          {cart.ready ? `${cart.items.length}X` : <Skeleton className="my-0.5 h-4 w-6" />}
        </SummaryRow>
      }
    >
      <div className={`lg:mt-6 ${isFilled ? bar : ''}`}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {isFilled && (
            <p aria-hidden className="grow text-sm text-muted lg:hidden">
              Total
              <Price cents={cart.totalCents} className="block text-lg leading-6 font-extrabold text-ink" />
            </p>
          )}
          <Button
            className="w-full min-[360px]:max-lg:w-auto min-[360px]:max-sm:grow-2 sm:max-lg:min-w-72"
            disabled={!canBuy}
            onClick={() => navigate(paths.checkout)}
          >
            Proceed to Checkout
          </Button>
        </div>
        {isFilled && !canBuy && (
          <p className="mt-2 text-sm text-muted lg:mt-3">
            Some products can’t be bought as they are: see the notes above.
          </p>
        )}
      </div>
    </SummaryCard>
  );
}
