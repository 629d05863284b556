import { codeLength, codePattern, discountCodeOf } from './discount-code.ts';

const start = 'discount=';

/** A query with its `?`, without the discount code of a link. The other parameters stay as they are written. */
export function withoutDiscount(query: string): string {
  const others = query
    .slice(1)
    .split('&')
    .filter((one) => one !== '' && !one.startsWith(start));
  return others.length > 0 ? `?${others.join('&')}` : '';
}

/** An address that brings a discount code: the cart keeps it. Any page of the shop takes one. */
export function withDiscount(address: string, code: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${start}${encodeURIComponent(code)}`;
}

/** The discount code in a query, in capital letters; undefined without one, and for other texts: pages show it. */
export function linkedDiscount(query: URLSearchParams): string | undefined {
  const code = discountCodeOf(query.get('discount') ?? '');
  return codePattern.test(code) && code.length <= codeLength ? code : undefined;
}
