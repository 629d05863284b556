import { Suspense } from 'react';
import { Link } from 'wouter';
import { limits } from '../../shared/base/limits.ts';
import { counted } from '../../shared/base/locale.ts';
import { truncate } from '../../shared/base/truncate.ts';
import { type CartItem, canCheckOut, lineTotalCents } from '../../shared/order/cart.ts';
import { lazily } from '../page/late.tsx';
import { paths } from '../page/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { WasPrice } from '../ui/was-price.tsx';
import { dropAdded } from './added.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import { useCart } from './use-cart.ts';

/** Carts without products that have measures never load it. */
const FitNote = lazily(async () => (await import('./fit-note.tsx')).FitNote);

function AddedLine({ item }: { item: CartItem }) {
  return (
    <div className="flex gap-4">
      <ProductPicture
        src={item.image}
        alt=""
        size={96}
        className="size-20 shrink-0 rounded-md bg-sunken object-cover sm:size-24"
      />
      <div className="flex min-w-0 grow flex-col justify-between gap-2">
        <Link
          href={paths.product(item._id)}
          onClick={dropAdded}
          className="line-clamp-2 font-semibold wrap-anywhere hover:underline"
        >
          {item.title}
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <QuantityStepper item={item} />
          <span>
            <Price cents={lineTotalCents(item)} className="font-bold" />
            <WasPrice product={item} quantity={item.quantity} />
          </span>
        </div>
      </div>
    </div>
  );
}

function OtherLine({ item }: { item: CartItem }) {
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <Thumbnail src={item.image} size={40} />
      <span className="grow wrap-anywhere">
        {truncate(item.title, limits.cartTitleLength)}{' '}
        <span className="whitespace-nowrap text-muted">× {item.quantity}</span>
      </span>
      <span className="text-right">
        <Price cents={lineTotalCents(item)} />
        <WasPrice product={item} quantity={item.quantity} />
      </span>
    </li>
  );
}

/** The cart, with the line that was just added at the top. */
export function CartDrawerBody({ id }: { id: string }) {
  const cart = useCart();
  const added = cart.items.find(({ _id }) => _id === id);
  const others = cart.items.filter(({ _id }) => _id !== id);
  const way = 'flex-1 px-3! whitespace-nowrap';
  return (
    <>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4 sm:p-5">
        {added && <AddedLine item={added} />}
        <Suspense>
          {cart.items.some(({ measures }) => measures?.length) && <FitNote className="mt-4" />}
        </Suspense>
        {others.length > 0 && (
          <section aria-label="Also in your cart" className="mt-4 border-t border-line pt-3">
            <h2 className="text-sm font-semibold text-muted">Also in your cart</h2>
            <ul className="mt-1 divide-y divide-line">
              {others.map((item) => (
                <OtherLine key={item._id} item={item} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:p-5">
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-sm text-muted">Subtotal, {counted(cart.items.length, 'product')}</span>
          <Price cents={cart.totalCents} className="text-lg font-extrabold" />
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Link href={paths.cart} onClick={dropAdded} className={`${buttonClass('secondary')} ${way}`}>
            View cart
          </Link>
          {canCheckOut(cart) && (
            <Link href={paths.checkout} onClick={dropAdded} className={`${buttonClass()} ${way}`}>
              Proceed to Checkout
            </Link>
          )}
        </div>
      </div>
    </>
  );
}
