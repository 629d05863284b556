import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useCart } from '../cart/use-cart.ts';
import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { useCallOffOnOpen, useIsCallingOff } from '../payment/use-call-off.ts';
import { CheckoutBody } from './checkout-body.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { usePlaceOrder } from './use-place-order.ts';

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
      {isOpen ? <CheckoutBody {...placing} /> : <CheckoutSkeleton />}
    </div>
  );
}
