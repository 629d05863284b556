import { type SubmitEvent, useRef } from 'react';
import { messages } from '../../../shared/base/messages.ts';
import { toCents } from '../../../shared/base/money.ts';
import type { Customer } from '../../../shared/order/customer.ts';
import { useCart } from '../../cart/use-cart.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CircleAlert } from '../../ui/icons/circle-alert.ts';
import { Lock } from '../../ui/icons/lock.ts';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AmountRows } from '../amount-rows.tsx';
import { PriceNotice } from '../price-notice.tsx';
import type { OrderPrice } from '../use-order-price.ts';
import type { CardEntry } from './card-entry.ts';
import { CardFields } from './card-fields.tsx';
import type { useCardPayment } from './use-card-payment.ts';
import type { useProvider } from './use-provider.ts';

/** As high as the card's fields, which it replaces. */
function ProviderFailure({ onRetry, isRetrying }: { onRetry(): void; isRetrying: boolean }) {
  return (
    <div
      role="alert"
      className="flex min-h-41 flex-col items-center justify-center rounded-md border border-dashed border-line-strong p-4 text-center"
    >
      <Icon of={CircleAlert} className="size-6 text-bad" />
      <h2 className="mt-2 font-bold">The card form could not be loaded</h2>
      <p className="mt-1 text-sm text-muted">Your cart is kept as it is.</p>
      <Button look="secondary" className="mt-4" onClick={onRetry} disabled={isRetrying}>
        {isRetrying ? 'Trying again…' : 'Try again'}
      </Button>
    </div>
  );
}

interface PaymentFormProps {
  customer: Customer;
  orderPrice: OrderPrice;
  payment: ReturnType<typeof useCardPayment>;
  provider: ReturnType<typeof useProvider>;
}

export function PaymentForm({ customer, orderPrice, payment, provider }: PaymentFormProps) {
  const { pay, isPaying, note, wrongField } = payment;
  const subtotalCents = useCart((cart) => cart.totalCents);
  const { price, shown, isKnown } = orderPrice;
  const entry = useRef<CardEntry>({});

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

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void pay(customer, entry.current);
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-busy={isPaying}
      className="rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      {provider.hasFailed ? (
        <ProviderFailure onRetry={provider.retry} isRetrying={provider.isLoading} />
      ) : (
        <CardFields
          wrong={wrongField}
          onEntry={(field, { complete, error }) => {
            entry.current[field] = { complete, error };
          }}
        />
      )}
      <dl className="mt-6 border-t border-line pt-5">
        {shown ? <AmountRows of={shown}>{total}</AmountRows> : total}
      </dl>
      <PriceNotice price={price} />
      <div role="alert">
        {note && (
          <p className="mt-4 flex gap-2.5 rounded-md border border-bad-line bg-bad-soft p-3 text-sm font-medium text-bad">
            <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
            <span>{note}</span>
          </p>
        )}
      </div>
      <Button
        type="submit"
        size="large"
        isBusy={isPaying}
        disabled={!isKnown}
        className="mt-5 w-full disabled:opacity-80"
      >
        {isPaying ? messages.payment.processing : messages.payment.pay}
      </Button>
      <p className="mt-4 flex items-center justify-center gap-2 text-sm text-muted">
        <Icon of={Lock} className="size-4 shrink-0" />
        Card details never touch this shop
      </p>
    </form>
  );
}
