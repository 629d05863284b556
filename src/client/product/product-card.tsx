import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { limits } from '../../shared/base/limits.ts';
import { messages } from '../../shared/base/messages.ts';
import { truncate } from '../../shared/base/truncate.ts';
import type { Product } from '../../shared/product/product.ts';
import { addFormId } from '../cart/add-form.tsx';
import { useCart } from '../cart/use-cart.ts';
import { notifyHash, paths } from '../page/paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CardPicture, type CardPictureProps } from './card-picture.tsx';
import { ProductPrice } from './product-price.tsx';
import { RatingStars } from './rating-stars.tsx';

/** Four cards in a row of the shell, two on phones. */
const fourInARow =
  '(min-width: 1280px) 289px, (min-width: 768px) calc((100vw - 108px) / 4), calc((100vw - 44px) / 2)';

/** Don't load on a passing hover. */
const intentMs = 100;

/** Whether a mouse or the keyboard has been on the card once, and whether a mouse has rested on it. Touches don't count. */
function useReached() {
  const timer = useRef<number>(undefined);
  const [isReached, setReached] = useState(false);
  const [isMeant, setMeant] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    isReached,
    isMeant,
    onFocus: () => setReached(true),
    // The mouse may be here already when the page becomes active.
    onPointerMove({ pointerType }: PointerEvent) {
      if (pointerType === 'mouse') setReached(true);
    },
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType === 'mouse') timer.current = window.setTimeout(() => setMeant(true), intentMs);
    },
    onPointerLeave() {
      clearTimeout(timer.current);
    },
  };
}

interface ProductCardProps extends Pick<CardPictureProps, 'product' | 'eager'> {
  /** The picture's `sizes` attribute. */
  sizes?: string;
}

export function ProductCard({ product, sizes = fourInARow, eager }: ProductCardProps) {
  const add = useCart((cart) => cart.add);
  const { isReached, isMeant, ...reach } = useReached();
  const { _id, title, stock, tag, rating } = product;
  return (
    <article {...reach} className="group product-card">
      <CardPicture product={product} sizes={sizes} eager={eager} isReached={isReached} showSecond={isMeant} />
      <div className="flex flex-1 flex-col p-3">
        <h3 className="min-h-10 text-sm sm:min-h-5 leading-5 font-semibold wrap-anywhere">
          <Link href={paths.product(_id)} title={title} aria-label={title} className="product-card-link">
            {truncate(title, limits.cardTitleLength)}
          </Link>
        </h3>
        {rating && <RatingStars rating={rating} />}
        <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-2">
          <ProductPrice product={product} className="text-lg font-bold" />
          {tag && (
            <span className="min-w-0 truncate text-xs font-semibold text-accent max-sm:w-full">{tag}</span>
          )}
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-3">
          <Link
            href={paths.product(_id)}
            aria-label={`View ${title}`}
            className={`${buttonClass('secondary')} product-card-action`}
          >
            View
          </Link>
          {product.options ? (
            <Link
              href={paths.product(_id)}
              aria-label={`Choose: ${title}`}
              className={`${buttonClass()} product-card-action`}
            >
              Choose
            </Link>
          ) : stock > 0 ? (
            <Button
              type="submit"
              form={addFormId}
              name="add"
              value={_id}
              aria-label={`Add to Cart: ${title}`}
              className="product-card-action"
              onClick={(event) => {
                event.preventDefault();
                add(product);
              }}
            >
              Add to Cart
            </Button>
          ) : (
            <Link
              href={`${paths.product(_id)}#${notifyHash}`}
              aria-label={`${messages.product.stockOut} Notify me: ${title}`}
              className="product-card-action flex min-h-11 flex-col items-center justify-center rounded-md bg-track text-xs text-soft"
            >
              <b>{messages.product.stockOut}</b>
              <span className="underline">Notify me</span>
            </Link>
          )}
        </div>
      </div>
    </article>
  );
}

export function ProductCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <Skeleton className="aspect-square rounded-none" />
      <div className="p-3">
        <div className="flex min-h-10 items-start py-0.5 sm:min-h-5">
          <Skeleton className="h-4 w-4/5" />
        </div>
        <div className="mt-1 flex h-7 items-center">
          <Skeleton className="h-5 w-2/5" />
        </div>
        <div className="flex flex-wrap gap-2 pt-3">
          <Skeleton className="h-11 min-w-10 flex-auto sm:min-w-14" />
          <Skeleton className="h-11 min-w-20 flex-auto sm:min-w-25" />
        </div>
      </div>
    </div>
  );
}

export const cardGrid = 'grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4';
const longestRow = 4;

interface CardGridProps {
  products: Product[];
  /** True if they are at the top of a page. */
  eager?: boolean;
}

/** Cards in the whole width of the shell. */
export function CardGrid({ products, eager = false }: CardGridProps) {
  return (
    <ul className={cardGrid}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            eager={eager && (index === 0 || (index < longestRow && 'in-turn'))}
          />
        </li>
      ))}
    </ul>
  );
}
