import { Link } from 'wouter';
import type { Product } from '../../shared/product.ts';
import { useCart } from '../cart/use-cart.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { Eye } from '../ui/icons/eye.ts';
import { ShoppingCart } from '../ui/icons/shopping-cart.ts';

const action =
  'relative z-10 inline-flex size-11 items-center justify-center rounded-full bg-surface text-ink shadow-md transition-colors hover:bg-brand hover:text-on-brand';

/**
 * A card's actions over a corner of its picture, for a mouse. They repeat what stands below the picture, so keyboard and
 * screen reader pass them by; where nothing hovers they never appear.
 */
export function CardOverlay({ product }: { product: Product }) {
  const add = useCart((cart) => cart.add);
  return (
    <div
      aria-hidden
      className="invisible absolute inset-0 flex items-end justify-end gap-2 bg-linear-to-t from-scrim/25 to-transparent to-40% p-3 opacity-0 transition-opacity group-hover:visible group-hover:opacity-100 group-has-focus-visible:visible group-has-focus-visible:opacity-100 motion-reduce:transition-none"
    >
      <button type="button" tabIndex={-1} title="Add to cart" className={action} onClick={() => add(product)}>
        <Icon of={ShoppingCart} className="size-5" />
      </button>
      <Link href={paths.product(product._id)} tabIndex={-1} title="View" className={action}>
        <Icon of={Eye} className="size-5" />
      </Link>
    </div>
  );
}
