import { lineTotalCents } from '../../shared/cart.ts';
import { useCart } from '../cart/use-cart.ts';
import { Price } from '../ui/price.tsx';

/** What is in the cart, to be read over before it is ordered. */
export function OrderedLines() {
  const items = useCart((cart) => cart.items);
  return (
    <ul className="mt-4 max-h-72 divide-y divide-stone-200 overflow-y-auto border-y border-stone-200 text-sm">
      {items.map((item) => (
        <li key={item._id} className="flex justify-between gap-4 py-2.5">
          <span className="wrap-anywhere">
            {item.title} <span className="whitespace-nowrap text-stone-600">× {item.quantity}</span>
          </span>
          <Price cents={lineTotalCents(item)} className="font-semibold" />
        </li>
      ))}
    </ul>
  );
}
