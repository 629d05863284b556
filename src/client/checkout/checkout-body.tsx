import { CartNotices } from '../cart/cart-notices.tsx';
import { useCartCheck } from '../cart/use-cart-check.ts';
import { useWideScreen } from '../wide-screen.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { ContactFields } from './contact-fields.tsx';
import { FoldedOrder } from './folded-order.tsx';
import { OrderedLines } from './ordered-lines.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';
import type { usePlaceOrder } from './use-place-order.ts';

/** The form; it exists only in the browser, where what was typed before is kept. */
export function CheckoutBody({ place, isPlacing }: ReturnType<typeof usePlaceOrder>) {
  const check = useCartCheck();
  const isWide = useWideScreen();
  const { register, errors, phone, payment, onSubmit, refusal } = useCheckoutForm(place);

  return (
    <>
      <CartNotices check={check} refusal={refusal} />
      <form
        noValidate
        onSubmit={onSubmit}
        className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-3 lg:gap-12"
      >
        {!isWide && (
          <FoldedOrder>
            <OrderedLines />
          </FoldedOrder>
        )}
        <div className="space-y-8 sm:space-y-10 lg:col-span-2">
          <ContactFields register={register} errors={errors} phone={phone} />
          <PaymentChoice {...payment} />
        </div>
        <CheckoutSummary isPlacing={isPlacing} lead={isWide && <OrderedLines />} />
      </form>
    </>
  );
}
