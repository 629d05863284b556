import { toCents } from '../../../shared/base/money.ts';
import type { Customer } from '../../../shared/order/customer.ts';
import { useCart } from '../../cart/use-cart.ts';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AmountRows } from '../amount-rows.tsx';
import { PriceNotice } from '../price-notice.tsx';
import type { OrderPrice } from '../use-order-price.ts';
import { CardForm } from './card-form.tsx';
import type { useCardPayment } from './use-card-payment.ts';
import type { useProvider } from './use-provider.ts';

interface PaymentFormProps {
  customer: Customer;
  orderPrice: OrderPrice;
  payment: ReturnType<typeof useCardPayment>;
  provider: ReturnType<typeof useProvider>;
}

export function PaymentForm({ customer, orderPrice, payment, provider }: PaymentFormProps) {
  const subtotalCents = useCart((cart) => cart.totalCents);
  const { price, shown, isKnown } = orderPrice;

  const total = (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="font-bold">Order total</dt>
      <dd className="figure">
        {isKnown ? (
          <Price cents={shown ? toCents(shown.total) : subtotalCents} />
        ) : (
          <Skeleton className="h-6 w-20" />
        )}
      </dd>
    </div>
  );

  return (
    <CardForm
      provider={provider}
      tries={payment}
      kept="Your cart is kept as it is."
      isReady={isKnown}
      onPay={(entry) => void payment.pay(customer, entry)}
    >
      <dl className="mt-6 border-t border-line pt-5">
        {shown ? <AmountRows of={shown}>{total}</AmountRows> : total}
      </dl>
      <PriceNotice price={price} />
    </CardForm>
  );
}
