import { Link } from 'wouter';
import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';

export function MissingProduct() {
  return (
    <section className="mx-auto max-w-xl px-4 py-24 text-center">
      <Head title="Product not found" description="There is no product at this address." />
      <p className="text-sm font-semibold tracking-widest text-accent">404</p>
      <h1 className="heading mt-3">This product does not exist</h1>
      <p className="mt-4 text-muted">It may have been taken out of the shop, or the address is mistyped.</p>
      <Link href={paths.products} className={`${buttonClass()} mt-8`}>
        See all products
      </Link>
    </section>
  );
}
