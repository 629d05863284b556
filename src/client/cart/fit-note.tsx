import { Link } from 'wouter';
import { faultWords, fitFaults } from '../../shared/product/fit-faults.ts';
import { paths } from '../page/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { dropAdded } from './added.ts';
import { useRoom } from './room.ts';
import { useCart } from './use-cart.ts';

/** Says of the cart that something does not fit. The cart page says all of it, and offers what is missing. */
export function FitNote({ className }: { className: string }) {
  const { room } = useRoom();
  const items = useCart((cart) => cart.items);
  const [fault, ...others] = fitFaults(items, room);
  return (
    fault && (
      <Notice look="warn" className={className}>
        <strong className="font-semibold">{fault.product.title}</strong> {faultWords(fault)}{' '}
        {others.length > 0 && `And ${others.length} more. `}
        <Link href={paths.cart} onClick={dropAdded} className="link">
          Check what fits
        </Link>
      </Notice>
    )
  );
}
