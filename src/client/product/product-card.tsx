import { Link } from 'wouter';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { toCents } from '../../shared/money.ts';
import type { Product } from '../../shared/product.ts';
import { truncate } from '../../shared/truncate.ts';
import { useCart } from '../cart/use-cart.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';
import { CardOverlay } from './card-overlay.tsx';

const action = 'relative flex-auto px-2.5! whitespace-nowrap';

interface ProductCardProps {
  product: Product;
  /** Load the picture at once: for the cards a page opens with. */
  eager?: boolean;
}

export function ProductCard({ product, eager }: ProductCardProps) {
  const add = useCart((cart) => cart.add);
  const { _id, title, image, price, stock, tag } = product;
  const purchasable = stock > 0;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-stone-200 bg-white transition-shadow hover:shadow-lg">
      <div className="relative aspect-square bg-stone-100">
        <ProductPicture
          src={image}
          alt={title}
          eager={eager}
          sizes="(min-width: 1280px) 300px, (min-width: 768px) 33vw, 50vw"
          className={`size-full object-cover ${purchasable ? '' : 'opacity-60'}`}
        />
        {purchasable && <CardOverlay product={product} />}
        {tag && (
          <Badge look="accent" className="absolute top-3 left-3">
            {tag}
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col p-3">
        <h3 className="text-sm font-semibold">
          {/* The link reaches over the whole card; the actions lie above it. */}
          <Link
            href={paths.product(_id)}
            title={title}
            aria-label={title}
            className="after:absolute after:inset-0 hover:text-accent"
          >
            {truncate(title, limits.cardTitleLength)}
          </Link>
        </h3>
        <Price cents={toCents(price)} className="mt-1 text-lg font-bold" />
        <div className="mt-auto flex flex-wrap gap-2 pt-3">
          <Link
            href={paths.product(_id)}
            aria-label={`View ${title}`}
            className={`${buttonClass('secondary')} ${action}`}
          >
            View
          </Link>
          {purchasable ? (
            <Button aria-label={`Add to Cart: ${title}`} className={action} onClick={() => add(product)}>
              Add to Cart
            </Button>
          ) : (
            <p className="flex min-h-11 flex-auto items-center justify-center rounded-md bg-stone-200 px-2 text-sm font-bold whitespace-nowrap text-stone-700">
              {messages.product.stockOut}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}
