import { CartNotices } from '../cart/cart-notices.tsx';
import { useCartCheck } from '../cart/use-cart-check.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { ContactFields } from './contact-fields.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';
import type { usePlaceOrder } from './use-place-order.ts';

/** The form; it exists only in the browser, where what was typed before is kept. */
export function CheckoutBody({ place, isPlacing }: ReturnType<typeof usePlaceOrder>) {
  const check = useCartCheck();
  const { register, errors, phone, payment, onSubmit, refusal } = useCheckoutForm(place);

  return (
    <>
      <CartNotices check={check} refusal={refusal} />
      <form noValidate onSubmit={onSubmit} className="mt-6 grid items-start gap-8 lg:grid-cols-3 lg:gap-12">
        <div className="space-y-10 lg:col-span-2">
          <ContactFields register={register} errors={errors} phone={phone} />
          <PaymentChoice {...payment} />
        </div>
        <CheckoutSummary isPlacing={isPlacing} />
      </form>
    </>
  );
}
