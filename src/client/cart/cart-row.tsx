import { Link } from 'wouter';
import { type CartItem, lineTotalCents } from '../../shared/cart.ts';
import { limits } from '../../shared/limits.ts';
import { toCents } from '../../shared/money.ts';
import { truncate } from '../../shared/truncate.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Trash } from '../ui/icons/trash.ts';
import { Price } from '../ui/price.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { RemoveLine } from './remove-line.tsx';

interface CartRowProps {
  item: CartItem;
  onRemoved(): void;
}

function RemoveButton({ item, onRemoved }: CartRowProps) {
  return (
    <RemoveLine item={item} onRemoved={onRemoved}>
      <IconButton label={`Remove ${item.title}`} look="danger" className="scroll-mb-28">
        <Icon of={Trash} className="size-5" />
      </IconButton>
    </RemoveLine>
  );
}

/** On a phone the title, which is short, has a line of its own over the other cells; the columns stay columns. */
export function CartRow({ item, onRemoved }: CartRowProps) {
  const cell = 'pt-12 pb-3 sm:py-5';
  return (
    <tr className="relative border-b border-line align-middle last:border-0">
      <td className={`hidden pr-5 sm:table-cell ${cell}`}>
        <ProductPicture
          src={item.image}
          alt=""
          size={96}
          className="size-20 rounded-md bg-sunken object-cover lg:size-24"
        />
      </td>
      <td className={`pr-2 sm:pr-4 ${cell}`}>
        <Link
          href={paths.product(item._id)}
          title={item.title}
          className="inline-flex min-h-11 scroll-mb-28 items-center font-semibold wrap-anywhere hyphens-auto hover:underline max-sm:absolute max-sm:top-2 max-sm:left-0 max-sm:whitespace-nowrap"
        >
          {truncate(item.title, limits.cartTitleLength)}
        </Link>
        <div className="-ml-2.5 sm:hidden">
          <RemoveButton item={item} onRemoved={onRemoved} />
        </div>
      </td>
      <td className={`pr-2 sm:pr-4 ${cell}`}>
        <QuantityStepper item={item} />
      </td>
      <td className={`pr-2 text-right text-xs min-[360px]:text-sm sm:pr-4 ${cell}`}>
        <Price cents={toCents(item.price)} />
      </td>
      <td className={`text-right text-xs font-semibold min-[360px]:text-sm sm:pr-4 ${cell}`}>
        <Price cents={lineTotalCents(item)} />
      </td>
      <td className={`hidden text-right sm:table-cell ${cell}`}>
        <RemoveButton item={item} onRemoved={onRemoved} />
      </td>
    </tr>
  );
}
