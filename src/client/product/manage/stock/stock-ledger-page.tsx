import { Link } from 'wouter';
import { QueryError } from '../../../api/awaited.tsx';
import { failureIn } from '../../../api/failure.ts';
import { OlderButton } from '../../../api/older-button.tsx';
import { trpc } from '../../../api/trpc.ts';
import { paths } from '../../../page/paths.ts';
import { StaffScreen } from '../../../staff/signed-in.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { TableLoading } from '../../../ui/block-loading.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LedgerHeading } from './ledger-heading.tsx';
import { LedgerTable } from './ledger-table.tsx';

function UnknownProduct() {
  return (
    <div className="mt-6">
      <EmptyState title="This product does not exist" note="The address may be mistyped.">
        <Link href={paths.manage} className={buttonClass('secondary')}>
          See all products
        </Link>
      </EmptyState>
    </div>
  );
}

function Ledger({ id }: { id: string }) {
  const ledger = trpc.product.ledger.useInfiniteQuery({ id }, { getNextPageParam: ({ older }) => older });
  const pages = ledger.data?.pages;
  const product = pages?.[0]?.product;
  if (!pages || !product) {
    if (failureIn(ledger.error)?.reason === 'PRODUCT_NOT_FOUND') return <UnknownProduct />;
    if (!ledger.error) return <TableLoading label="Loading the ledger" rows={8} className="mt-6" />;
    return (
      <div className="mt-6">
        <QueryError query={ledger} what="ledger" />
      </div>
    );
  }
  return (
    <>
      <LedgerHeading product={product} />
      <div className="mt-6">
        <LedgerTable lines={pages.flatMap(({ lines }) => lines)} />
      </div>
      <OlderButton query={ledger} />
    </>
  );
}

export default function StockLedgerPage({ params: { id = '' } }: { params: Record<string, string> }) {
  return (
    <StaffScreen
      title="Stock ledger"
      description="Every change of a product’s stock: when, why and by whom."
      path={paths.stockLedger(id)}
    >
      <section className="shell py-5 sm:py-8">
        <BackLink href={paths.manage} label="All products" />
        <h1 className="heading">Stock ledger</h1>
        <Ledger key={id} id={id} />
      </section>
    </StaffScreen>
  );
}
