import { Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { type CartItem, lineTotalCents } from '../../shared/cart.ts';
import { limits } from '../../shared/limits.ts';
import { toCents } from '../../shared/money.ts';
import { truncate } from '../../shared/truncate.ts';
import { paths } from '../paths.ts';
import { Price } from '../ui/price.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { RemoveLine } from './remove-line.tsx';

interface CartRowProps {
  item: CartItem;
  onRemoved(): void;
}

export function CartRow({ item, onRemoved }: CartRowProps) {
  return (
    <tr className="border-b border-stone-200 align-middle last:border-0">
      <td className="hidden py-4 pr-4 sm:table-cell">
        <ProductPicture
          src={item.image}
          alt=""
          size={80}
          className="size-16 rounded-md bg-stone-100 object-cover md:size-20"
        />
      </td>
      <td className="py-4 pr-2 sm:pr-4">
        <Link
          href={paths.product(item._id)}
          title={item.title}
          className="text-sm font-semibold wrap-break-word hyphens-auto hover:underline sm:text-base"
        >
          {truncate(item.title, limits.cartTitleLength)}
        </Link>
        <div className="sm:hidden">
          <RemoveLine item={item} onRemoved={onRemoved}>
            <button
              type="button"
              aria-label={`Remove ${item.title}`}
              className="min-h-11 text-sm text-stone-600 underline underline-offset-2"
            >
              Remove
            </button>
          </RemoveLine>
        </div>
      </td>
      <td className="py-4 pr-2 sm:pr-4">
        <QuantityStepper item={item} />
      </td>
      <td className="py-4 pr-2 text-right text-xs sm:pr-4 sm:text-sm">
        <Price cents={toCents(item.price)} />
      </td>
      <td className="py-4 text-right text-xs font-semibold sm:pr-4 sm:text-sm">
        <Price cents={lineTotalCents(item)} />
      </td>
      <td className="hidden py-4 text-right sm:table-cell">
        <RemoveLine item={item} onRemoved={onRemoved}>
          <button
            type="button"
            aria-label={`Remove ${item.title}`}
            className="inline-flex size-11 items-center justify-center rounded-md text-stone-600 hover:bg-red-50 hover:text-red-800"
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        </RemoveLine>
      </td>
    </tr>
  );
}
