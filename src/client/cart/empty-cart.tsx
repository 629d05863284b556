import { Link } from 'wouter';
import { categories } from '../../shared/category.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { ShoppingCart } from '../ui/icons/shopping-cart.ts';
import { Picture } from '../ui/picture.tsx';

/** Says that there is nothing here, and where there is something. */
export function EmptyCart() {
  return (
    <>
      <EmptyState
        title="Your cart is empty"
        note="Everything you add to it stays here, also when you come back another day."
        icon={<Icon of={ShoppingCart} className="size-10" />}
      >
        <Link href={paths.products} className={buttonClass()}>
          Browse products
        </Link>
      </EmptyState>
      <nav aria-labelledby="cart-categories" className="mt-10">
        <h2 id="cart-categories" className="heading-card">
          Or start with a category
        </h2>
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {categories.map(({ label, image, value }) => (
            <li key={value}>
              <Link
                href={paths.category(value)}
                className="group block h-full overflow-hidden rounded-lg border border-line bg-surface hover:border-line-control"
              >
                <Picture
                  src={image}
                  alt=""
                  width={960}
                  height={720}
                  sizes="(min-width: 1024px) 230px, (min-width: 640px) 33vw, 50vw"
                  className="aspect-4/3 w-full bg-sunken object-cover"
                />
                <span className="block px-3 py-2.5 text-sm font-semibold group-hover:text-accent">
                  {label}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
