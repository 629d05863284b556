import { useEffect } from 'react';
import { linkedDiscount, withoutDiscount } from '../../shared/order/discount-link.ts';
import { discountCodeOf } from '../../shared/order/order-amounts.ts';
import { useQueryParams } from '../page/address.ts';
import { say } from '../ui/say.ts';
import { keepDiscountCode } from './discount-code.ts';

/** Keeps the discount code of a link, such as `/product?discount=WELCOME10`, and takes it out of the address. */
export function useLinkedCode(): void {
  const code = linkedDiscount(useQueryParams());
  useEffect(() => {
    if (code === undefined) return;
    keepDiscountCode(code);
    say('success', `We keep the code ${discountCodeOf(code)} for your order`);
    const { pathname, search, hash } = location;
    history.replaceState(history.state, '', pathname + withoutDiscount(search) + hash);
  }, [code]);
}
