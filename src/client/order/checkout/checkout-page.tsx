import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { canCheckOut } from '../../../shared/order/cart.ts';
import { CartNotices } from '../../cart/cart-notices.tsx';
import { SummaryCard } from '../../cart/summary-card.tsx';
import { useCart } from '../../cart/use-cart.ts';
import { useCartCheck } from '../../cart/use-cart-check.ts';
import { Head } from '../../page/head.tsx';
import { lazily } from '../../page/late.tsx';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { useWideScreen } from '../../page/wide-screen.ts';
import { WithoutScript } from '../../page/without-script.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FoldedOrder, OrderedLines } from '../ordered-lines.tsx';
import { useCallOffOnOpen, useIsCallingOff } from '../payment/use-call-off.ts';
import { PriceNotice } from '../price-notice.tsx';
import type { Refusal } from '../refusal.ts';
import { ToRead } from '../to-read.tsx';
import { type OrderPrice, useOrderPrice } from '../use-order-price.ts';
import { WaitingNotice, type WaitingNoticeProps } from '../waiting/waiting-notice.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';
import { usePlaceOrder } from './use-place-order.ts';

/** Carts without products that have measures never load it. */
const FitNote = lazily(async () => (await import('../../cart/fit-note.tsx')).FitNote);

function CheckoutSkeleton() {
  return (
    <div role="status" className="mt-6 grid noscript:hidden items-start gap-6 lg:grid-cols-3 lg:gap-12">
      <span className="sr-only">Loading the checkout</span>
      <Skeleton className="h-13.5 lg:hidden" />
      <div className="grid gap-5 sm:grid-cols-2 lg:col-span-2">
        <Skeleton className="h-7 w-40 sm:col-span-2" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-30 sm:col-span-2" />
        <Skeleton className="h-18 sm:col-span-2 sm:max-w-md" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}

const unreachableNote = (button: string) =>
  `The shop can’t be reached. Your cart and what you typed are kept. Press ${button} again once you are online; you won’t order twice.`;

interface CheckoutSummaryProps {
  orderPrice: OrderPrice;
  isPlacing: boolean;
  refusal: Refusal | undefined;
  onWaited: WaitingNoticeProps['onEnd'];
  lead: ReactNode;
}

function CheckoutSummary({ orderPrice, isPlacing, refusal, onWaited, lead }: CheckoutSummaryProps) {
  const { orderButton = 'Place Order' } = useSettings().purchase;
  const cart = useCart();
  const canBuy = canCheckOut(cart);
  const { price, isKnown } = orderPrice;
  return (
    <SummaryCard
      total={cart.totalCents}
      shippingLabel="Shipping"
      price={price}
      lead={lead && <div className="mt-4 border-y border-line">{lead}</div>}
    >
      <div className="lg:mt-6">
        {canBuy && <PriceNotice {...orderPrice} />}
        <Suspense>
          {cart.items.some(({ measures }) => measures?.length) && <FitNote className="mb-4" />}
        </Suspense>
        {refusal?.isWaiting && !isPlacing && <WaitingNotice onEnd={onWaited} />}
        {refusal?.isUnreachable && !refusal.isWaiting && !isPlacing && (
          <Notice className="mb-4">{unreachableNote(orderButton)}</Notice>
        )}
        <Button
          type="submit"
          size="large"
          isBusy={isPlacing}
          disabled={!canBuy || !isKnown}
          className="w-full"
        >
          {isPlacing ? 'Placing your order…' : orderButton}
        </Button>
        <ToRead />
        {!canBuy && !isPlacing && (
          <p className="mt-3 text-sm text-muted">Some products need your attention: see the notes above.</p>
        )}
      </div>
    </SummaryCard>
  );
}

/** Rendered only in the browser, which has the draft. */
function CheckoutBody({ place, end, isPlacing }: ReturnType<typeof usePlaceOrder>) {
  const check = useCartCheck();
  const isWide = useWideScreen();
  // Art. 8(2) of Directive 2011/83/EU, for which shops set the words of the button: the products are shown directly before it.
  const isUnfolded = useSettings().purchase.orderButton !== undefined;
  const orderPrice = useOrderPrice();
  const isCollected = orderPrice.option?.kind === 'collect';
  const {
    register,
    errors,
    phone,
    payment,
    onSubmit,
    refusal,
    endWaiting,
    remembered,
    values,
    touched,
    fill,
  } = useCheckoutForm({ place, end }, isCollected);

  return (
    <>
      <CartNotices check={check} refusal={refusal} />
      <form
        noValidate
        onSubmit={onSubmit}
        className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-3 lg:gap-12"
      >
        {!isWide && !isUnfolded && (
          <FoldedOrder price={orderPrice.price}>
            <OrderedLines />
          </FoldedOrder>
        )}
        <div className="space-y-8 sm:space-y-10 lg:col-span-2">
          <DeliveryChoice
            price={orderPrice.price.price}
            chosen={orderPrice.option?.id}
            choose={orderPrice.choose}
          />
          <ContactFields
            register={register}
            errors={errors}
            phone={phone}
            remembered={remembered}
            values={values}
            touched={touched}
            fill={fill}
            isCollected={isCollected}
          />
          <PaymentChoice {...payment} isCollected={isCollected} />
        </div>
        <CheckoutSummary
          orderPrice={orderPrice}
          isPlacing={isPlacing}
          refusal={refusal}
          onWaited={endWaiting}
          lead={(isWide || isUnfolded) && <OrderedLines />}
        />
      </form>
    </>
  );
}

export default function CheckoutPage() {
  const isReady = useCart((cart) => cart.ready);
  const isFree = useCart((cart) => cart.totalCents === 0);
  const placing = usePlaceOrder();
  const [, navigate] = useLocation();
  const isCallingOff = useIsCallingOff();
  const hasNothingToPay = isReady && isFree && !placing.isPlacing;

  useCallOffOnOpen();

  useEffect(() => {
    if (hasNothingToPay) navigate(paths.home, { replace: true });
  }, [hasNothingToPay, navigate]);

  const isOpen = isReady && !hasNothingToPay && (placing.isPlacing || !isCallingOff);
  return (
    <div className="shell py-8 sm:py-12">
      <Head
        title="Checkout"
        description="Where your order goes and how it is paid."
        canonical={paths.checkout}
        unlisted
      />
      <h1 className="heading">Checkout</h1>
      <WithoutScript>
        <Notice look="info" className="mt-6">
          This checkout needs JavaScript.{' '}
          <a href={paths.form.checkout} className="underline">
            Check out without it
          </a>
          , and pay on delivery.
        </Notice>
      </WithoutScript>
      {isOpen ? <CheckoutBody {...placing} /> : <CheckoutSkeleton />}
    </div>
  );
}
