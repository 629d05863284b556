import type { CartItem } from '../../shared/cart.ts';
import { CartRow } from './cart-row.tsx';

interface CartTableProps {
  items: CartItem[];
  onRemoved(item: CartItem, position: number): void;
}

export function CartTable({ items, onRemoved }: CartTableProps) {
  const head = 'h-11 pr-2 font-semibold sm:pr-4';
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
