import { currency } from './money.ts';

/**
 * The units of a currency that buy about what one US dollar buys, as a power of ten; 1 for all that are not listed. Default limits of
 * amounts are multiplied by it. Rounded from exchange rates of 2026: only the size counts.
 */
const levels: Record<number, string> = {
  100: 'BDT DJF DZD EGP HTG HUF INR ISK JMD JPY KES KGS LKR LRD NPR PHP PKR RSD RUB THB TWD UAH UYU VUV XPF YER',
  1000: 'AMD AOA ARS BIF CLP COP CRC CDF KMF KRW KZT MMK MNT MWK NGN RWF SDG SYP TZS UGX XAF XOF',
  10000: 'GNF IDR IQD KHR LAK MGA PYG SLE STN UZS VND',
  100000: 'IRR LBP',
};

export function priceLevel(): number {
  const level = Object.keys(levels).find((one) => levels[Number(one)]?.split(' ').includes(currency()));
  return Number(level ?? 1);
}
