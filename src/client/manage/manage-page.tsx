import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { SignedIn } from '../staff/signed-in.tsx';
import { ProductManager } from './product-manager.tsx';

export default function ManagePage() {
  return (
    <>
      <Head
        title="Product management"
        description="The area where staff keep the catalogue."
        canonical={paths.manage}
        unlisted
      />
      <SignedIn>
        <ProductManager />
      </SignedIn>
    </>
  );
}
