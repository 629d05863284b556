import { Lock } from 'lucide-react';
import { Link } from 'wouter';
import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';

export default function ManagePage() {
  return (
    <section className="shell flex flex-col items-center py-20 text-center sm:py-32">
      <Head
        title="Product management"
        description="The area where staff keep the catalogue."
        canonical={paths.manage}
        unlisted
      />
      <Lock aria-hidden className="size-12 text-stone-500" strokeWidth={1.5} />
      <h1 className="heading mt-6">This area is for staff</h1>
      <p className="mt-4 max-w-md text-stone-600">
        Products are added, changed and removed here by the people who run the shop. To buy something, see the
        products.
      </p>
      <Link href={paths.products} className={`${buttonClass()} mt-8`}>
        See the products
      </Link>
    </section>
  );
}
