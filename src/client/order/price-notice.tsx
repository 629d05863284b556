import { useSettings } from '../page/page-state.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { OrderPrice } from './use-order-price.ts';

export function PriceNotice({ price: { price, failure, retry } }: Pick<OrderPrice, 'price'>) {
  const { contact } = useSettings();
  if (price?.deliveryOption === null) {
    const ways = [contact.phone, contact.email].filter(Boolean).join(' or ');
    return (
      <Notice className="mb-4">
        These products are too heavy for our deliveries. {ways ? `Ask us: ${ways}.` : 'Ask us.'} We tell you
        the price, and take your order.
      </Notice>
    );
  }
  if (failure !== 'UNREACHABLE' && failure !== 'BUSY' && failure !== 'RATE_LIMITED') return null;
  return (
    <Notice
      className="mb-4"
      actions={
        <Button look="secondary" onClick={retry}>
          Try again
        </Button>
      }
    >
      The price of your order could not be computed just now.
    </Notice>
  );
}
