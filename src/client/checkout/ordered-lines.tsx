import { type CartItem, lineTotalCents } from '../../shared/cart.ts';
import { useCart } from '../cart/use-cart.ts';
import { Price } from '../ui/price.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';

function OrderedLine({ item }: { item: CartItem }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Thumbnail src={item.image} size={48} />
      <span className="min-w-0 grow wrap-anywhere">
        {item.title} <span className="whitespace-nowrap text-muted">× {item.quantity}</span>
      </span>
      <Price cents={lineTotalCents(item)} className="font-semibold" />
    </li>
  );
}

/** What is in the cart, to be read over before it is ordered. */
export function OrderedLines() {
  const items = useCart((cart) => cart.items);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also for those who have keys alone
    <ul tabIndex={0} aria-label="Products" className="max-h-72 divide-y divide-line overflow-y-auto text-sm">
      {items.map((item) => (
        <OrderedLine key={item._id} item={item} />
      ))}
    </ul>
  );
}
