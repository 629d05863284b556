import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { limits } from '../../../shared/base/limits.ts';
import { messages } from '../../../shared/base/messages.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import { truncate } from '../../../shared/base/truncate.ts';
import { type CartItem, lineTotalCents } from '../../../shared/order/cart.ts';
import { QuantityStepper } from '../../cart/quantity-stepper.tsx';
import { useCart } from '../../cart/use-cart.ts';
import { paths } from '../../page/paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Trash } from '../../ui/icons/trash.ts';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { WasPrice } from '../../ui/was-price.tsx';

interface RemoveLineProps {
  item: CartItem;
  onRemoved(): void;
  children: ReactElement;
}

function RemoveLine({ item, onRemoved, children }: RemoveLineProps) {
  const remove = useCart((cart) => cart.remove);
  return (
    <ConfirmDialog
      title={messages.cart.removeTitle}
      description={messages.cart.removeBody}
      confirm="Confirm"
      trigger={children}
      onConfirm={() => {
        remove(item._id);
        onRemoved();
      }}
    />
  );
}

interface CartRowProps {
  item: CartItem;
  onRemoved(): void;
}

function RemoveButton({ item, onRemoved }: CartRowProps) {
  return (
    <RemoveLine item={item} onRemoved={onRemoved}>
      <IconButton icon={Trash} label={`Remove ${item.title}`} look="danger" className="scroll-mb-28" />
    </RemoveLine>
  );
}

/** Small enough for the whole total to fit the window of a phone: of the narrowest ones, and of all if it is long. */
const amountClass = (cents: number) =>
  `text-[0.6875rem] max-[359px]:pr-1 ${formatPrice(cents).length > 9 ? 'sm:text-sm' : 'min-[360px]:text-sm'}`;

/** On phones the shortened title has its own line above the other cells. */
function CartRow({ item, onRemoved }: CartRowProps) {
  const cell = 'pt-12 pb-3 sm:py-5';
  const amount = amountClass(lineTotalCents(item));
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
      <td className={`pr-2 max-[359px]:pr-1 sm:pr-4 ${cell}`}>
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
      <td className={`pr-2 max-[359px]:pr-1 sm:pr-4 ${cell}`}>
        <QuantityStepper item={item} />
      </td>
      <td className={`pr-2 text-right sm:pr-4 ${amount} ${cell}`}>
        <div className="*:text-xs!">
          <WasPrice product={item} />
        </div>
        <Price cents={toCents(item.price)} />
      </td>
      <td className={`text-right font-semibold max-[359px]:pr-0! sm:pr-4 ${amount} ${cell}`}>
        <Price cents={lineTotalCents(item)} />
      </td>
      <td className={`hidden text-right sm:table-cell ${cell}`}>
        <RemoveButton item={item} onRemoved={onRemoved} />
      </td>
    </tr>
  );
}

interface CartTableProps {
  items: CartItem[];
  onRemoved(item: CartItem, position: number): void;
}

export function CartTable({ items, onRemoved }: CartTableProps) {
  const head = 'h-11 pr-2 font-semibold max-[359px]:pr-1 sm:pr-4';
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">The products in your cart</caption>
      <thead className="border-b border-line-strong text-left text-xs text-muted sm:text-sm">
        <tr>
          <th scope="col" className={`hidden sm:table-cell ${head}`}>
            Image
          </th>
          <th scope="col" className={head}>
            Product
          </th>
          <th scope="col" className={head}>
            Quantity
          </th>
          <th scope="col" className={`text-right ${head}`}>
            Price
          </th>
          <th scope="col" className="h-11 text-right font-semibold sm:pr-4">
            Total
          </th>
          <th scope="col" className="hidden h-11 text-right font-semibold sm:table-cell">
            Action
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, position) => (
          <CartRow key={item._id} item={item} onRemoved={() => onRemoved(item, position)} />
        ))}
      </tbody>
    </table>
  );
}
