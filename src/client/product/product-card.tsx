import { Link } from 'wouter';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { toCents } from '../../shared/money.ts';
import { truncate } from '../../shared/truncate.ts';
import { useCart } from '../cart/use-cart.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';
import { CardPicture, type CardPictureProps } from './card-picture.tsx';
import { useHoverIntent } from './use-hover-intent.ts';

const action = 'relative flex-auto px-1.5! whitespace-nowrap max-sm:text-xs sm:px-2.5!';

/** Of a row of four in the shell, two on phones. */
const fourInARow =
  '(min-width: 1280px) 289px, (min-width: 768px) calc((100vw - 108px) / 4), calc((100vw - 44px) / 2)';

interface ProductCardProps extends Pick<CardPictureProps, 'product' | 'eager'> {
  /** How wide the card is, in the terms of the attribute of that name. */
  sizes?: string;
}

export function ProductCard({ product, sizes = fourInARow, eager }: ProductCardProps) {
  const add = useCart((cart) => cart.add);
  const { isMeant, ...hover } = useHoverIntent();
  const { _id, title, price, stock } = product;
  return (
    <article
      {...hover}
      className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-shadow hover:shadow-lg"
    >
      <CardPicture product={product} sizes={sizes} eager={eager} showSecond={isMeant} />
      <div className="flex flex-1 flex-col p-3">
        <h3 className="min-h-10 text-sm sm:min-h-5 leading-5 font-semibold wrap-anywhere">
          {/* The link reaches over the whole card; the actions lie above it. */}
          <Link
            href={paths.product(_id)}
            title={title}
            aria-label={title}
            className="outline-none after:absolute after:inset-0 after:rounded-lg hover:text-accent focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent sm:block sm:truncate"
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
          {stock > 0 ? (
            <Button aria-label={`Add to Cart: ${title}`} className={action} onClick={() => add(product)}>
              Add to Cart
            </Button>
          ) : (
            <p className="flex min-h-11 flex-auto items-center justify-center rounded-md bg-track px-1.5 text-xs font-bold whitespace-nowrap text-soft sm:px-2 sm:text-sm">
              {messages.product.stockOut}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}
