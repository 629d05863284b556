import { readFileSync } from 'node:fs';

/** The files that may multiply, divide or round amounts, and for what. */
const allowed: Record<string, string> = {
  'src/shared/base/money.ts': 'units of the currency, and the amount of a line',
  'src/shared/order/order-price.ts': 'taxes, and shares of an amount',
  'src/shared/order/delivery-price.ts': 'the price of a delivery by weight',
  'src/server/product/bulk/new-price.ts': 'prices that are changed by a percentage',
  'src/server/product/on-hand.ts': 'the value of the stock',
  'src/server/settings/currency.ts': 'the highest price in another currency',
  'src/client/dashboard/words.ts': 'the growth of sales in percent',
  'src/client/dashboard/sales-panel.tsx': 'the average of orders',
};

const amount = '\\w*(?:[cC]ents|[pP]rice|[aA]mount)';
const patterns = [
  new RegExp(`\\b${amount}\\b\\)* [*/] `),
  new RegExp(` [*/] \\(?(?:\\w+\\()?(?:\\w+\\.)*${amount}\\b`),
  new RegExp(`Math\\.(?:round|floor|ceil|trunc)\\([^)]*${amount}\\b`),
];

/** Signs turn amounts round; a comment, an import or a statement in SQL computes nothing that is shown. */
const others = /^\s*(?:\/\/|\*|\/\*|import\b|FROM\b|GROUP BY\b)|\b(?:sign|entryEffects\[kind\]) \* /;

/**
 * The places where code computes with amounts of money: all orders are priced by `priceOrder`, or have what it stored.
 * @param files sources of src
 */
export function amountFaults(files: string[]): { file: string; text: string }[] {
  return files
    .filter((file) => !(file in allowed) && !file.includes('/stripe-sandbox/'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          !others.test(line) && patterns.some((pattern) => pattern.test(line))
            ? {
                file: `${file}:${index + 1}`,
                text: `computes with an amount (${line.trim()}): use src/shared/order/order-price.ts or what an order has stored`,
              }
            : [],
        ),
    );
}
