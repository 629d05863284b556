import { Eye, ShoppingCart } from 'lucide-react';
import { Link } from 'wouter';
import type { Product } from '../../shared/product.ts';
import { useCart } from '../cart/use-cart.ts';
import { paths } from '../paths.ts';

const action =
  'inline-flex size-12 items-center justify-center rounded-full bg-white text-ink shadow-md transition-colors hover:bg-accent hover:text-white';

/**
 * A card's actions over its picture, for a mouse. They repeat what stands below the picture, so keyboard and
 * screen reader pass them by; where nothing hovers they never appear.
 */
export function CardOverlay({ product }: { product: Product }) {
  const add = useCart((cart) => cart.add);
  return (
    <div
      aria-hidden
      className="invisible absolute inset-0 flex items-center justify-center gap-3 bg-ink/35 opacity-0 transition-opacity group-hover:visible group-hover:opacity-100 group-has-focus-visible:visible group-has-focus-visible:opacity-100 motion-reduce:transition-none"
    >
      <button
        type="button"
        tabIndex={-1}
        title="Add to cart"
        className={`${action} relative z-10`}
        onClick={() => add(product)}
      >
        <ShoppingCart className="size-5" />
      </button>
      <Link
        href={paths.product(product._id)}
        tabIndex={-1}
        title="View"
        className={`${action} relative z-10`}
      >
        <Eye className="size-5" />
      </Link>
    </div>
  );
}
