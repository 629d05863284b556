import { counted } from '../../../shared/base/locale.ts';
import { toCents } from '../../../shared/base/money.ts';
import { canCheckOut, lineTotalCents } from '../../../shared/order/cart.ts';
import type { FormLine, FormState } from '../../../shared/order/form-pages.ts';
import { lineNote } from '../../cart/cart-notices.tsx';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { controlClass } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Price } from '../../ui/price.tsx';
import { SummaryRow } from '../../ui/summary-row.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { WasPrice } from '../../ui/was-price.tsx';

function Line({ line }: { line: FormLine }) {
  const { _id: id, title, image, price, quantity, gone } = line;
  const note = lineNote(line);
  return (
    <li className="flex gap-4 py-4">
      {!gone && <Thumbnail src={image} size={64} />}
      <div className="min-w-0 grow">
        <div className="flex justify-between gap-4">
          {gone ? (
            <span className="font-semibold">{title}</span>
          ) : (
            <a href={paths.product(id)} className="font-semibold wrap-anywhere hover:underline">
              {title}
            </a>
          )}
          {!gone && <Price cents={lineTotalCents(line)} className="font-semibold" />}
        </div>
        {!gone && (
          <p className="mt-0.5 text-sm text-muted">
            <Price cents={toCents(price)} /> each
            <WasPrice product={line} />
          </p>
        )}
        {note && (
          <p className="mt-1.5 text-sm font-medium text-warn">
            {title} {note}
          </p>
        )}
        <form method="post" action={paths.form.cart} className="mt-3 flex flex-wrap items-center gap-2">
          {!gone && (
            <>
              <input
                name="quantity"
                inputMode="numeric"
                autoComplete="off"
                required
                aria-label={`Quantity of ${title}`}
                defaultValue={quantity}
                className={`${controlClass} w-16! px-2! text-center`}
              />
              <Button type="submit" look="secondary" name="set" value={id} aria-label={`Update ${title}`}>
                Update
              </Button>
            </>
          )}
          <Button
            type="submit"
            look="quiet"
            name="remove"
            value={id}
            formNoValidate
            aria-label={`Remove ${title}`}
          >
            Remove
          </Button>
        </form>
      </div>
    </li>
  );
}

/** The cart of a browser that runs no scripts. It is gone once scripts have read it. */
export function FormCart({ lines, refusal }: NonNullable<FormState['cart']>) {
  const { isPlain } = useSettings();
  const canBuy = canCheckOut({ items: lines });
  const totalCents = lines.reduce((sum, line) => sum + (line.gone ? 0 : lineTotalCents(line)), 0);
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-3 lg:gap-12">
      <div className="lg:col-span-2">
        {refusal && <Notice className="mb-2">{refusal}</Notice>}
        <ul aria-label="Products in your cart" className="divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <Line key={line._id} line={line} />
          ))}
        </ul>
        {lines.length === 0 && <p className="mt-4 text-muted">Your cart is empty.</p>}
        <p className="mt-4">
          <a href={paths.products} className="inline-flex min-h-11 items-center link-accent">
            Continue shopping
          </a>
        </p>
      </div>
      <section
        aria-labelledby="order-summary"
        className="rounded-lg border border-line bg-surface p-5 lg:p-6"
      >
        <h2 id="order-summary" className="heading-card">
          Order Summary
        </h2>
        <dl className="mt-4 text-sm">
          <SummaryRow label={`Subtotal, ${counted(lines.length, 'product')}`}>
            <Price cents={totalCents} className="text-base" />
          </SummaryRow>
        </dl>
        {!isPlain && <p className="mt-1 text-sm text-muted">The delivery is chosen at the checkout.</p>}
        {canBuy ? (
          <a href={paths.form.checkout} className={`${buttonClass()} mt-5 w-full`}>
            Proceed to Checkout
          </a>
        ) : (
          lines.length > 0 && (
            <p className="mt-3 text-sm text-muted">Some products need your attention: see the notes above.</p>
          )
        )}
      </section>
    </div>
  );
}
