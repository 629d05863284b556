import { CreditCard } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useCart } from '../cart/use-cart.ts';
import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';

export default function PaymentPage() {
  const [, navigate] = useLocation();
  const nothingToPay = useCart((cart) => cart.ready && cart.totalCents === 0);

  useEffect(() => {
    if (nothingToPay) navigate(paths.home, { replace: true });
  }, [nothingToPay, navigate]);

  return (
    <section className="shell flex flex-col items-center py-20 text-center sm:py-32">
      <Head
        title="Card payment"
        description="Pay for your order by card."
        canonical={paths.payment}
        unlisted
      />
      <CreditCard aria-hidden className="size-12 text-stone-500" strokeWidth={1.5} />
      <h1 className="heading mt-6">Card payment is not available yet</h1>
      <p className="mt-4 max-w-md text-stone-600">
        Nothing was ordered or charged, and your cart is as you left it. Go back and choose Cash on Delivery
        to place your order.
      </p>
      <Link href={paths.checkout} className={`${buttonClass()} mt-8`}>
        Go back
      </Link>
    </section>
  );
}
