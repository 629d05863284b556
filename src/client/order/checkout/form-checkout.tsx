import { toCents } from '../../../shared/base/money.ts';
import { canCheckOut, lineTotalCents } from '../../../shared/order/cart.ts';
import { writeLines } from '../../../shared/order/cart-cookie.ts';
import { codeLength } from '../../../shared/order/discount-code.ts';
import type { CheckoutField, FormCheckout, FormLine } from '../../../shared/order/form-pages.ts';
import { lineNote } from '../../cart/cart-notices.tsx';
import { Head } from '../../page/head.tsx';
import { useForms, useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Price } from '../../ui/price.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { AmountRows } from '../amount-rows.tsx';
import { PriceNotice } from '../price-notice.tsx';
import { ToRead } from '../to-read.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';

type Part = Pick<FormCheckout, 'typed' | 'faults' | 'price'>;

/** The name, the typed text and the fault of a field; the first one with a fault gets the focus. */
function fieldProps({ typed, faults }: Part, name: CheckoutField) {
  return {
    name,
    defaultValue: typed[name],
    error: faults[name],
    autoFocus: Object.keys(faults)[0] === name,
  };
}

function ContactFields({ isCollected, ...part }: Part & { isCollected: boolean }) {
  return (
    <section aria-labelledby="delivery" className="grid items-start gap-5 sm:grid-cols-2">
      <h2 id="delivery" className="heading-card sm:col-span-2">
        Delivery details
      </h2>
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={100}
        aria-required
        {...fieldProps(part, 'name')}
      />
      <TextField
        label="Email"
        type="text"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="email"
        maxLength={254}
        aria-required
        {...fieldProps(part, 'email')}
      />
      <TextArea
        label="Address"
        hint={isCollected ? 'Not needed if you collect your order' : undefined}
        className="sm:col-span-2"
        autoComplete="street-address"
        rows={3}
        maxLength={500}
        aria-required={!isCollected}
        {...fieldProps(part, 'address')}
      />
      <TextField
        label="Phone"
        type="tel"
        hint="If it is from another country, begin with + and its calling code"
        className="sm:col-span-2 sm:max-w-md"
        autoComplete="tel"
        maxLength={40}
        aria-required
        {...fieldProps(part, 'phone')}
      />
    </section>
  );
}

function Line({ line }: { line: FormLine }) {
  const note = lineNote(line);
  return (
    <li className="flex items-center gap-3 py-2.5">
      {!line.gone && <Thumbnail src={line.image} size={48} />}
      <span className="min-w-0 grow wrap-anywhere">
        {line.title} <span className="whitespace-nowrap text-muted">× {line.quantity}</span>
        {note && (
          <span className="block font-medium text-warn">
            {line.title} {note}
          </span>
        )}
      </span>
      {!line.gone && <Price cents={lineTotalCents(line)} className="font-semibold" />}
    </li>
  );
}

function DiscountField({ takesCodes, ...part }: Part & Pick<FormCheckout, 'takesCodes'>) {
  if (!takesCodes) return null;
  return (
    <div className="mt-4 flex items-start gap-2">
      <TextField
        label="Discount code"
        className="min-w-0 grow"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={codeLength}
        {...fieldProps(part, 'discountCode')}
      />
      <Button type="submit" look="secondary" name="price" value="1" className="mt-6.5">
        Apply
      </Button>
    </div>
  );
}

function Summary({ checkout }: { checkout: FormCheckout }) {
  const { lines, price } = checkout;
  const { orderButton = 'Place Order' } = useSettings().purchase;
  const canBuy = canCheckOut({ items: lines });
  const option = price?.deliveryOptions.find(({ id }) => id === price.deliveryOption);
  return (
    <section aria-labelledby="order-summary" className="rounded-lg border border-line bg-surface p-5 lg:p-6">
      <h2 id="order-summary" className="heading-card">
        Order Summary
      </h2>
      <ul aria-label="Products" className="mt-4 divide-y divide-line border-y border-line text-sm">
        {lines.map((line) => (
          <Line key={line._id} line={line} />
        ))}
      </ul>
      {price && (
        <dl className="mt-4 text-sm">
          <AmountRows of={{ ...price, deliveryOption: option ?? null }}>
            <div className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-4">
              <dt className="text-base font-bold">Total</dt>
              <dd className="figure">
                <Price cents={toCents(price.total)} />
              </dd>
            </div>
          </AmountRows>
        </dl>
      )}
      <DiscountField {...checkout} />
      <p className="mt-4 text-sm">
        <strong>Cash on Delivery.</strong> Paying by card needs JavaScript.
      </p>
      {price?.deliveryOption === null && (
        <div className="mt-4">
          <PriceNotice
            price={{ price, isAsked: true, isCurrent: true, failure: undefined, retry: () => {} }}
          />
        </div>
      )}
      {canBuy && price?.deliveryOption ? (
        <>
          <input type="hidden" name="expectedTotal" value={price.total} />
          {price.deliveryOptions.length < 2 && (
            <input type="hidden" name="deliveryOption" value={price.deliveryOption} />
          )}
          <Button type="submit" size="large" className="mt-4 w-full">
            {orderButton}
          </Button>
          <ToRead />
        </>
      ) : (
        <p className="mt-4 text-sm text-muted">
          <a href={paths.cart} className="link">
            Change your cart
          </a>{' '}
          to go on.
        </p>
      )}
    </section>
  );
}

/** The checkout as one form, for browsers that run no scripts. */
export function FormCheckoutPage() {
  const { checkout } = useForms();
  if (!checkout) return null;
  const { lines, key, notice, price } = checkout;
  const hasCollection = price?.deliveryOptions.some(({ kind }) => kind === 'collect') ?? false;
  return (
    <div className="shell py-8 sm:py-12">
      <Head
        title="Checkout"
        description="Where your order goes and how it is paid."
        canonical={paths.checkout}
        unlisted
      />
      <h1 className="heading">Checkout</h1>
      {notice && <Notice className="mt-6">{notice}</Notice>}
      <form
        noValidate
        method="post"
        action={paths.form.checkout}
        className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-3 lg:gap-12"
      >
        <input type="hidden" name="lines" value={writeLines(lines)} />
        <input type="hidden" name="key" value={key} />
        <div className="space-y-8 sm:space-y-10 lg:col-span-2">
          <DeliveryChoice price={price} chosen={price?.deliveryOption}>
            {/* Without scripts, another choice changes the total once this is pressed. */}
            <Button type="submit" look="secondary" name="price" value="1" className="mt-3">
              Update the total
            </Button>
          </DeliveryChoice>
          <ContactFields {...checkout} isCollected={hasCollection} />
        </div>
        <Summary checkout={checkout} />
      </form>
      <p className="mt-6">
        <a href={paths.cart} className="inline-flex min-h-11 items-center link-accent">
          Back to the cart
        </a>
      </p>
    </div>
  );
}
