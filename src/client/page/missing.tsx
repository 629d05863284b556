import { Link } from 'wouter';
import { buttonClass } from '../ui/button.tsx';
import { Head } from './head.tsx';
import { paths } from './paths.ts';

/** The page of a product, or of a list of products, that the shop does not have. */
export function Missing({ what }: { what: 'product' | 'list' }) {
  const title = what === 'product' ? 'Product not found' : 'List not found';
  return (
    <section className="mx-auto max-w-xl px-4 py-24 text-center">
      <Head title={title} description={`There is no ${what} at this address.`} />
      <p className="text-sm font-semibold tracking-widest text-accent">404</p>
      <h1 className="heading mt-3">This {what} does not exist</h1>
      <p className="mt-4 text-muted">It may have been taken out of the shop, or the address is mistyped.</p>
      <Link href={paths.products} className={`${buttonClass()} mt-8`}>
        See all products
      </Link>
    </section>
  );
}
