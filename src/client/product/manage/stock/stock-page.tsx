import { useState } from 'react';
import { Link } from 'wouter';
import type { Product } from '../../../../shared/product/product.ts';
import type { StockChangeKind } from '../../../../shared/product/stock.ts';
import { trpc } from '../../../api/trpc.ts';
import { paths } from '../../../page/paths.ts';
import { Permitted } from '../../../staff/permitted.tsx';
import { staffPage } from '../../../staff/signed-in.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { ProductSearch } from '../../product-search.tsx';
import { ChangeForm } from './change-form.tsx';
import { type SavedChanges, SavedStock } from './saved-stock.tsx';

function StockTask() {
  const utils = trpc.useUtils();
  const [product, setProduct] = useState<Product>();
  const [saved, setSaved] = useState<SavedChanges>();
  // After a count, the next product of the shelf is counted. A write-off stays a decision of its own.
  const [kind, setKind] = useState<StockChangeKind>('receive');

  function choose(chosen: Product): void {
    setSaved(undefined);
    setProduct(chosen);
  }

  function finish(done: SavedChanges, of: StockChangeKind): void {
    setSaved(done);
    setKind(of === 'count' ? 'count' : 'receive');
    setProduct(undefined);
    void utils.product.invalidate();
  }

  return (
    <section className="shell max-w-xl py-5 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="heading">Stock</h1>
        <div className="flex flex-wrap gap-3">
          <Link href={paths.stockList} className={buttonClass('secondary')}>
            Stock list
          </Link>
          <Permitted to="stock">
            <Link href={paths.delivery} className={buttonClass('secondary')}>
              Receive a delivery
            </Link>
          </Permitted>
        </div>
      </div>
      {/* Always in the page, so that a screen reader announces new content in it. */}
      <div role="status">{saved && <SavedStock key={saved.words} saved={saved} />}</div>
      <div className="mt-5">
        <Permitted to="stock" explain>
          {product ? (
            <ChangeForm {...{ product, kind }} onSaved={finish} onBack={() => setProduct(undefined)} />
          ) : (
            <ProductSearch ofPieces onChoose={choose} />
          )}
        </Permitted>
      </div>
    </section>
  );
}

export default staffPage(StockTask, {
  title: 'Stock',
  description: 'Where staff receive, count and write off pieces.',
  path: paths.stock,
});
