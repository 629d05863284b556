import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { SignedIn } from '../staff/signed-in.tsx';
import { ImportScreen } from './import-screen.tsx';

export default function ImportPage() {
  return (
    <>
      <Head
        title="Import products"
        description="Where staff bring many products into the shop with one file."
        canonical={paths.importProducts}
        unlisted
      />
      <SignedIn>
        <ImportScreen />
      </SignedIn>
    </>
  );
}
