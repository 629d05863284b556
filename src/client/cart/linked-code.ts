import { linkedDiscount, withoutDiscount } from '../../shared/order/discount-link.ts';
import { say } from '../ui/say.ts';
import { keepDiscountCode } from './discount-code.ts';

/** Keeps the discount code of a link, such as `/product?discount=WELCOME10`, and takes it out of the address. */
export function takeLinkedCode(): void {
  const { pathname, search, hash } = location;
  const code = linkedDiscount(new URLSearchParams(search));
  if (code !== undefined) {
    keepDiscountCode(code);
    say('success', `We keep the code ${code} for your order`);
  }
  history.replaceState(history.state, '', pathname + withoutDiscount(search) + hash);
}
