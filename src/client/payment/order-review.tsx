import type { Customer } from '../../shared/customer.ts';
import { OrderedLines } from '../checkout/ordered-lines.tsx';

/** What is paid for, and where it goes. */
export function OrderReview({ customer }: { customer: Customer }) {
  return (
    <section
      aria-labelledby="order-review"
      className="rounded-lg border border-stone-200 bg-stone-100 p-5 sm:p-6"
    >
      <h2 id="order-review" className="text-lg font-bold tracking-tight">
        Your order
      </h2>
      <OrderedLines />
      <p className="mt-4 text-sm wrap-anywhere whitespace-pre-line text-stone-700">
        <span className="block font-semibold text-ink">Delivered to</span>
        {[customer.name, customer.address, customer.phone].join('\n')}
      </p>
    </section>
  );
}
