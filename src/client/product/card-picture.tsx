import { useState } from 'react';
import { Link } from 'wouter';
import { limits } from '../../shared/base/limits.ts';
import type { Product } from '../../shared/product/product.ts';
import { useCart } from '../cart/use-cart.ts';
import { paths } from '../page/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Eye } from '../ui/icons/eye.ts';
import { ShoppingCart } from '../ui/icons/shopping-cart.ts';
import { Picture, type PictureProps } from '../ui/picture.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';

/** Shown over the first picture on hover, once it is loaded. */
function SecondPicture({ src, sizes }: { src: string; sizes: string }) {
  const [isHere, setHere] = useState(false);
  return (
    <Picture
      src={src}
      // The first picture has the alternative text.
      alt=""
      width={800}
      height={800}
      sizes={sizes}
      onLoad={() => setHere(true)}
      className={`absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-(--motion-gentle) motion-reduce:transition-none ${isHere ? 'group-hover:opacity-100' : ''}`}
    />
  );
}

const action =
  'relative z-10 inline-flex size-11 items-center justify-center rounded-full bg-surface text-ink shadow-md transition-colors hover:bg-brand hover:text-on-brand';

/**
 * Actions over a corner of the picture, on hover only. They are rendered only then, because they were a third of a card's HTML.
 * They repeat those below the picture, so keyboard and screen readers skip them.
 */
function CardOverlay({ product }: { product: Product }) {
  const add = useCart((cart) => cart.add);
  return (
    <div
      aria-hidden
      className="invisible absolute inset-0 flex items-end justify-end gap-2 bg-linear-to-t from-scrim/25 to-transparent to-40% p-3 opacity-0 transition-opacity group-hover:visible group-hover:opacity-100 group-has-focus-visible:visible group-has-focus-visible:opacity-100 motion-reduce:transition-none"
    >
      {!product.options && (
        <button
          type="button"
          tabIndex={-1}
          title="Add to cart"
          className={action}
          onClick={() => add(product)}
        >
          <Icon of={ShoppingCart} className="size-5" />
        </button>
      )}
      <Link href={paths.product(product._id)} tabIndex={-1} title="View" className={action}>
        <Icon of={Eye} className="size-5" />
      </Link>
    </div>
  );
}

export interface CardPictureProps extends Pick<PictureProps, 'eager'> {
  product: Product;
  sizes: string;
  /** Whether there are actions over the picture. */
  isReached: boolean;
  showSecond: boolean;
}

export function CardPicture({ product, sizes, eager, isReached, showSecond }: CardPictureProps) {
  const { title, image, images, stock } = product;
  const [second] = images;
  const isLow = stock > 0 && stock <= limits.lowStock;
  return (
    <div className="relative aspect-square overflow-hidden bg-studio">
      <ProductPicture
        src={image}
        alt={title}
        eager={eager}
        sizes={sizes}
        className={stock > 0 ? 'size-full object-cover' : 'size-full object-cover opacity-60'}
      />
      {showSecond && second && <SecondPicture src={second} sizes={sizes} />}
      {isReached && stock > 0 && <CardOverlay product={product} />}
      {isLow && (
        <Badge look="warn" className="absolute bottom-2 left-2 sm:bottom-3 sm:left-3">
          Only {stock} left
        </Badge>
      )}
    </div>
  );
}
