import type { ReactElement } from 'react';
import type { CartItem } from '../../shared/cart.ts';
import { messages } from '../../shared/messages.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useCart } from './use-cart.ts';

interface RemoveLineProps {
  item: CartItem;
  onRemoved(): void;
  /** The button that asks. */
  children: ReactElement;
}

export function RemoveLine({ item, onRemoved, children }: RemoveLineProps) {
  const remove = useCart((cart) => cart.remove);
  return (
    <ConfirmDialog
      title={messages.cart.removeTitle}
      description={messages.cart.removeBody}
      trigger={children}
      onConfirm={() => {
        remove(item._id);
        onRemoved();
      }}
    />
  );
}
