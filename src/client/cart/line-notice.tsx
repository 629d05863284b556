import { type CartItem, lineProblem } from '../../shared/cart.ts';
import { formatPrice, toCents } from '../../shared/money.ts';
import { NoticeButton } from './notice-button.tsx';
import { useCart } from './use-cart.ts';

function problemText(item: CartItem): string | undefined {
  switch (lineProblem(item)) {
    case 'gone':
      return 'is no longer sold.';
    case 'soldOut':
      return 'is out of stock.';
    case 'tooMany':
      return `has only ${item.stock} left; you have ${item.quantity} in your cart.`;
  }
}

interface LineNoticeProps {
  item: CartItem;
  /** The shopper has chosen a way out. */
  onDone(): void;
}

/** Says what changed about one line of the cart: its price, or that it can't be bought as it stands. */
export function LineNotice({ item, onDone }: LineNoticeProps) {
  const { remove, fitTo, acknowledge } = useCart.getState();
  const problem = problemText(item);
  const choose = (change: () => void) => () => {
    change();
    onDone();
  };
  const title = <strong className="font-semibold">{item.title}</strong>;
  const row = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2';
  return (
    <>
      {problem && (
        <li className={row}>
          <span>
            {title} {problem}
          </span>
          <span className="flex gap-2">
            {lineProblem(item) === 'tooMany' && (
              <NoticeButton onClick={choose(() => fitTo(item._id, item.stock))}>
                Take {item.stock}
              </NoticeButton>
            )}
            <NoticeButton aria-label={`Remove ${item.title}`} onClick={choose(() => remove(item._id))}>
              Remove
            </NoticeButton>
          </span>
        </li>
      )}
      {item.previousPrice !== undefined && (
        <li className={row}>
          <span>
            The price of {title} went from {formatPrice(toCents(item.previousPrice))} to{' '}
            {formatPrice(toCents(item.price))}.
          </span>
          <NoticeButton onClick={choose(() => acknowledge(item._id))}>Got it</NoticeButton>
        </li>
      )}
    </>
  );
}
