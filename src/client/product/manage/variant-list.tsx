import { toast } from 'sonner';
import { figure } from '../../../shared/base/locale.ts';
import { toCents } from '../../../shared/base/money.ts';
import type { StaffProduct } from '../../../shared/product/product.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { Price } from '../../ui/price.tsx';

interface VariantListProps {
  product: StaffProduct;
  onEdit(variant: StaffProduct): void;
}

/** The variants of a product with options, each of which can be edited by itself. */
export function VariantList({ product: { _id: id, options = [] }, onEdit }: VariantListProps) {
  const { client } = trpc.useUtils();
  const variants = trpc.product.preview.useQuery({ id }).data?.data.variants ?? [];

  async function edit(variantId: string): Promise<void> {
    try {
      onEdit((await client.product.preview.query({ id: variantId })).data);
    } catch (error) {
      toast.error(refusalWords(error));
    }
  }

  return (
    <section aria-label="Variants" className="rounded-md border border-line p-3">
      <p className="font-semibold">Variants by {options.join(' and ').toLowerCase()}</p>
      <p className="note">Each has its own price, stock and codes.</p>
      <ul className="mt-2 divide-y divide-line">
        {variants.map(({ _id: variantId, values, price, stock, sku }) => (
          <li key={variantId} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{values.join(' / ')}</span>
              {sku && <span className="text-muted"> SKU {sku}</span>}
            </span>
            <span className="flex items-center gap-4 tabular-nums">
              <Price cents={toCents(price)} />
              {figure(stock)} in stock
              <button
                type="button"
                aria-label={`Edit ${values.join(' / ')}`}
                className="inline-flex min-h-11 items-center link"
                onClick={() => void edit(variantId)}
              >
                Edit
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
