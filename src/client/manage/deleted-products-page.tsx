import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { SignedIn } from '../staff/signed-in.tsx';
import { DeletedProducts } from './deleted-products.tsx';

export default function DeletedProductsPage() {
  return (
    <>
      <Head
        title="Deleted products"
        description="Products that can still be brought back."
        canonical={paths.deletedProducts}
        unlisted
      />
      <SignedIn>
        <DeletedProducts />
      </SignedIn>
    </>
  );
}
