import { figure } from '../../../shared/base/locale.ts';
import type { OrderSheet } from '../../../shared/order/bulk-orders.ts';
import { noPicture } from '../../../shared/product/image.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Check } from '../../ui/icons/check.ts';
import { Minus } from '../../ui/icons/minus.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';

interface PackLineProps {
  line: OrderSheet['lines'][number];
  packed: number;
  onAdd(): void;
  onTakeOut(): void;
}

/** A line of an order that is packed, large, for a look from some distance; a tap puts a piece in. */
export function PackLine({ line: { title, sku, image, quantity }, packed, onAdd, onTakeOut }: PackLineProps) {
  const isIn = packed === quantity;
  return (
    <li
      className={`flex items-center rounded-lg border ${isIn ? 'border-good-line bg-good-soft' : 'border-line bg-surface'}`}
    >
      <button type="button" className="flex min-w-0 grow items-center gap-4 p-3 text-left" onClick={onAdd}>
        <ProductPicture
          src={image ?? noPicture}
          alt=""
          size={96}
          className="size-24 shrink-0 rounded-md bg-sunken object-cover"
        />
        <span className="min-w-0 grow">
          <span className="block text-lg leading-snug font-semibold wrap-anywhere">{title}</span>
          {sku && <span className="note block wrap-anywhere">SKU {sku}</span>}
          <span
            className={`mt-1 flex items-center gap-2 text-xl font-extrabold tabular-nums ${isIn ? 'text-good' : ''}`}
          >
            {figure(packed)} of {figure(quantity)}
            {isIn && <Icon of={Check} className="size-6" />}
          </span>
        </span>
      </button>
      {packed > 0 && (
        <IconButton icon={Minus} label={`Take one out: ${title}`} className="mr-2" onClick={onTakeOut} />
      )}
    </li>
  );
}
