import { useState } from 'react';
import type { Product } from '../../../../shared/product/product.ts';
import { trpc } from '../../../api/trpc.ts';
import { paths } from '../../../page/paths.ts';
import { Permitted } from '../../../staff/permitted.tsx';
import { StaffScreen } from '../../../staff/signed-in.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProductSearch } from '../../product-search.tsx';
import { ChangeForm } from './change-form.tsx';

function StockTask() {
  const utils = trpc.useUtils();
  const [product, setProduct] = useState<Product>();
  const [saved, setSaved] = useState<string>();

  function choose(chosen: Product): void {
    setSaved(undefined);
    setProduct(chosen);
  }

  function finish(words: string): void {
    setSaved(words);
    setProduct(undefined);
    void utils.product.invalidate();
  }

  return (
    <section className="shell max-w-xl py-5 sm:py-8">
      <h1 className="heading">Stock</h1>
      {/* Always in the page, so that a screen reader announces new content in it. */}
      <div role="status">
        {saved && (
          <Notice look="good" className="mt-4">
            <span className="font-semibold">{saved}</span>
          </Notice>
        )}
      </div>
      <div className="mt-5">
        <Permitted to="stock" explain>
          {product ? (
            <ChangeForm product={product} onSaved={finish} onBack={() => setProduct(undefined)} />
          ) : (
            <ProductSearch onChoose={choose} />
          )}
        </Permitted>
      </div>
    </section>
  );
}

export default function StockPage() {
  return (
    <StaffScreen
      title="Stock"
      description="Where staff receive, count and write off pieces."
      path={paths.stock}
    >
      <StockTask />
    </StaffScreen>
  );
}
