import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { toCents } from '../../shared/money.ts';
import type { DeletedProduct } from '../../shared/product.ts';
import { actorName } from '../activity/actor-name.ts';
import { Moment } from '../order/moment.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Undo2 } from '../ui/icons/undo-2.ts';
import { Price } from '../ui/price.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { focusTitle } from './focus.ts';
import { useRestore } from './use-restore.ts';

export function DeletedRow({ product }: { product: DeletedProduct }) {
  const { _id: id, title, image, price, stock, deletedAt, deletedBy, daysLeft } = product;
  const restore = useRestore();
  const [isBusy, setBusy] = useState(false);
  const isLeaving = useRef(false);

  useEffect(
    () => () => {
      // The button that had the focus goes with its row; by then the row is out of the page.
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
          <Price cents={toCents(price)} />, {stock.toLocaleString('en-US')} in stock
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          Deleted on <Moment at={deletedAt} />
          {deletedBy && ` by ${actorName(deletedBy)}`}
        </p>
      </div>
      <div className="flex grow items-center justify-between gap-4 sm:grow-0 sm:justify-end">
        <p className="text-sm font-semibold whitespace-nowrap">
          {daysLeft === 1 ? 'Last day' : `${daysLeft} days left`}
        </p>
        <Button
          look="secondary"
          aria-label={`Restore: ${title}`}
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void bringBack()}
        >
          <Icon of={Undo2} className="size-4" />
          Restore
        </Button>
      </div>
    </li>
  );
}
