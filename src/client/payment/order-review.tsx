import type { Customer } from '../../shared/customer.ts';
import { FoldedOrder } from '../checkout/folded-order.tsx';
import { OrderedLines } from '../checkout/ordered-lines.tsx';
import { useWideScreen } from '../wide-screen.ts';

function Recipient({ name, address, phone }: Customer) {
  return (
    <p className="mt-4 text-sm wrap-anywhere whitespace-pre-line text-soft">
      <span className="block font-semibold text-ink">Delivered to</span>
      {[name, address, phone].join('\n')}
    </p>
  );
}

/** What is paid for, and where it goes. */
export function OrderReview({ customer }: { customer: Customer }) {
  const isWide = useWideScreen();
  const review = (
    <>
      <OrderedLines />
      <Recipient {...customer} />
    </>
  );
  if (!isWide) return <FoldedOrder>{review}</FoldedOrder>;
  return (
    <section
      aria-labelledby="order-review"
      className="sticky top-24 rounded-lg border border-line bg-sunken p-6 lg:col-start-2 lg:row-start-1"
    >
      <h2 id="order-review" className="mb-2 heading-card">
        Your order
      </h2>
      {review}
    </section>
  );
}
