import { type FormEvent, useId, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import type { Product } from '../../shared/product.ts';
import { useCart } from '../cart/use-cart.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ShoppingCart } from '../ui/icons/shopping-cart.ts';
import { Select } from '../ui/select.tsx';

const quantities = Array.from({ length: limits.detailQuantity }, (_, index) => index + 1);

export function QuantityForm({ product }: { product: Product }) {
  const id = useId();
  const add = useCart((cart) => cart.add);
  const [chosen, setChosen] = useState(1);
  const choices = quantities.filter((quantity) => quantity <= product.stock);
  // Stock that shrank while the page was open takes the choice along.
  const quantity = Math.min(chosen, choices.length);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    add(product, quantity);
  };

  return (
    <form onSubmit={submit} className="flex items-end gap-3">
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          Quantity
        </label>
        <Select
          id={id}
          disabled={choices.length === 0}
          value={quantity}
          onChange={(event) => setChosen(Number(event.target.value))}
          className="w-24"
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </div>
      <Button type="submit" disabled={choices.length === 0} className="flex-1 sm:max-w-xs">
        <Icon of={ShoppingCart} className="size-4" />
        Add to cart
      </Button>
    </form>
  );
}
