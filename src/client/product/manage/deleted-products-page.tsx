import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { limits } from '../../../shared/base/limits.ts';
import { figure } from '../../../shared/base/locale.ts';
import { toCents } from '../../../shared/base/money.ts';
import type { DeletedProduct } from '../../../shared/product/product.ts';
import { actorName } from '../../activity/actor-name.ts';
import { Awaited } from '../../api/awaited.tsx';
import { trpc } from '../../api/trpc.ts';
import { useQueryParams } from '../../page/address.ts';
import { parseListAddress } from '../../page/list-address.ts';
import { usePageCount } from '../../page/page-count.ts';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusTitle } from '../../ui/focus.ts';
import { Trash } from '../../ui/icons/trash.ts';
import { Undo2 } from '../../ui/icons/undo-2.ts';
import { Moment } from '../../ui/moment.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Price } from '../../ui/price.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { useRestore } from './use-restore.ts';

const hrefOf = (page: number) => (page > 1 ? `${paths.deletedProducts}?page=${page}` : paths.deletedProducts);

function DeletedRow({ product }: { product: DeletedProduct }) {
  const { _id: id, title, image, price, stock, deletedAt, deletedBy, daysLeft } = product;
  const restore = useRestore();
  const [isBusy, setBusy] = useState(false);
  const isLeaving = useRef(false);

  useEffect(
    () => () => {
      // The focused button is removed with its row. After the timeout the row is out of the page.
      if (isLeaving.current) setTimeout(focusTitle);
    },
    [],
  );

  async function bringBack(): Promise<void> {
    isLeaving.current = true;
    setBusy(true);
    await restore(id);
    setBusy(false);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:flex-nowrap sm:px-6">
      <Thumbnail src={image} size={56} />
      <div className="min-w-0 grow basis-48">
        <Link href={paths.stockLedger(id)} className="font-semibold wrap-anywhere hover:underline">
          {title}
        </Link>
        <p className="note">
          <Price cents={toCents(price)} />, {figure(stock)} in stock
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          Deleted <Moment at={deletedAt} />
          {deletedBy && ` by ${actorName(deletedBy)}`}
        </p>
      </div>
      <div className="flex grow items-center justify-between gap-4 sm:grow-0 sm:justify-end">
        <p className="text-sm font-semibold whitespace-nowrap">
          {daysLeft === 1 ? 'Last day' : `${daysLeft} days left`}
        </p>
        <Permitted to="catalogue">
          <Button
            icon={Undo2}
            look="secondary"
            aria-label={`Restore: ${title}`}
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => void bringBack()}
          >
            Restore
          </Button>
        </Permitted>
      </div>
    </li>
  );
}

function DeletedList() {
  const { page } = parseListAddress(useQueryParams());
  const list = trpc.product.deleted.useQuery({ page }, { placeholderData: keepPreviousData });
  const { isPlaceholderData } = list;
  const pageCount = usePageCount(list.data?.totalDoc, { page, isPlaceholderData, hrefOf });

  if (!list.data) return <Awaited query={list} what="deleted products" height="h-72" />;
  if (pageCount === 0) {
    return <EmptyState icon={Trash} title="Nothing to restore" />;
  }
  return (
    <>
      <ul
        aria-label="Deleted products"
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {list.data.data.map((product) => (
          <DeletedRow key={product._id} product={product} />
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} href={hrefOf} />
    </>
  );
}

function DeletedProducts() {
  return (
    <section className="shell py-5 sm:py-8">
      <BackLink href={paths.manage} label="All products" />
      <PageTitle>Deleted products</PageTitle>
      <p className="mt-3 max-w-prose text-muted">
        You can restore a product for {limits.restoreDays} days. It comes back as it was, with what orders
        have returned to its stock.
      </p>
      <div className="mt-8">
        <DeletedList />
      </div>
    </section>
  );
}

export default staffPage(DeletedProducts, {
  title: 'Deleted products',
  description: 'Products that can still be restored.',
  path: paths.deletedProducts,
});
