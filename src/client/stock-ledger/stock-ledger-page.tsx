import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { SignedIn } from '../staff/signed-in.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Ledger } from './ledger.tsx';

export default function StockLedgerPage({ params: { id = '' } }: { params: Record<string, string> }) {
  return (
    <>
      <Head
        title="Stock ledger"
        description="Every change of a product’s stock: when, why and by whom."
        canonical={paths.stockLedger(id)}
        unlisted
      />
      <SignedIn>
        <section className="shell py-6 sm:py-10">
          <BackLink href={paths.manage} label="All products" />
          <h1 className="heading">Stock ledger</h1>
          <Ledger key={id} id={id} />
        </section>
      </SignedIn>
    </>
  );
}
