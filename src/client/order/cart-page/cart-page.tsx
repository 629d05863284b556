import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { toCents } from '../../../shared/base/money.ts';
import { canCheckOut } from '../../../shared/order/cart.ts';
import { measures } from '../../../shared/product/known-measures.ts';
import { CartNotices } from '../../cart/cart-notices.tsx';
import { SummaryCard } from '../../cart/summary-card.tsx';
import { useCart } from '../../cart/use-cart.ts';
import { useCartCheck } from '../../cart/use-cart-check.ts';
import { useCartPrice } from '../../cart/use-priced-cart.ts';
import { Head } from '../../page/head.tsx';
import { useForms } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { WithoutScript } from '../../page/without-script.tsx';
import { RecentlyViewed } from '../../product/recently-viewed.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SummaryRow } from '../../ui/summary-row.tsx';
import { useCallOffOnOpen } from '../payment/use-call-off.ts';
import { CartLines } from './cart-lines.tsx';
import { FormCart } from './form-cart.tsx';

/** Shops without measures never load it. */
const FitNotices = lazy(async () => ({ default: (await import('./fit-notices.tsx')).FitNotices }));

const bar =
  'max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-6 sm:max-lg:px-6';

/**
 * On narrow screens the checkout button sticks to the bottom. The total beside it repeats the card's and is hidden from
 * screen readers.
 */
function CartSummary() {
  const cart = useCart();
  const price = useCartPrice();
  const [, navigate] = useLocation();
  const canBuy = canCheckOut(cart);
  const isFilled = cart.items.length > 0;
  return (
    <SummaryCard
      total={cart.ready ? cart.totalCents : undefined}
      shippingLabel="Shipping Fee"
      price={price}
      isFrom
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
              <Price
                cents={price.price ? toCents(price.price.total) : cart.totalCents}
                className="block text-lg leading-6 font-extrabold text-ink"
              />
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
            Some products need your attention: see the notes above.
          </p>
        )}
      </div>
    </SummaryCard>
  );
}

/** For browsers that run no scripts, and have put nothing into the cart. */
function NothingYet() {
  return (
    <div className="mt-6">
      <EmptyState
        title="Your cart is empty without JavaScript"
        note="What you add now stays here: you can order without JavaScript, too. A cart that you filled with it needs it to be shown."
      >
        <a href={paths.products} className={buttonClass()}>
          Browse products
        </a>
      </EmptyState>
    </div>
  );
}

export default function CartPage() {
  const check = useCartCheck();
  useCallOffOnOpen();
  const isReady = useCart((cart) => cart.ready);
  const isEmpty = useCart((cart) => cart.ready && cart.items.length === 0);
  const { cart } = useForms();
  return (
    <>
      <div className="shell py-8 sm:py-12">
        <Head
          title="Shopping Cart"
          description="The products in your cart, and their total."
          canonical={paths.cart}
          unlisted
        />
        <h1 tabIndex={-1} className="heading">
          Shopping Cart
        </h1>
        {!isReady && cart ? (
          <FormCart {...cart} />
        ) : (
          <>
            <WithoutScript>
              <NothingYet />
            </WithoutScript>
            <CartNotices check={check} />
            {measures().length > 0 && check.products.length > 0 && (
              <Suspense fallback={null}>
                <FitNotices check={check} />
              </Suspense>
            )}
            {/* On phones the bar with the total sticks to the screen while this box is in view. */}
            <div className="mt-6 flex flex-col gap-6 noscript:hidden lg:grid lg:grid-cols-3 lg:items-start lg:gap-12">
              <CartLines />
              <CartSummary />
            </div>
          </>
        )}
      </div>
      {isEmpty && <RecentlyViewed />}
    </>
  );
}
