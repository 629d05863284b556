import { readFileSync } from 'node:fs';
import { statusNames } from '../../src/shared/order/order-status.ts';

const table = 'src/shared/order/order-status.ts';

/** They are examples of orders, or have statuses of their own: of deliveries and of keys. */
const others =
  /^src\/server\/(webhook|stripe-sandbox|http\/rest\/example)|^src\/server\/mail\/(samples|email-kind)/;

/** Payments, refunds and deliveries have these statuses too; each name counts only if an order is named before it. */
const shared = new Set(['paid', 'cancelled', 'delivered', 'expired', 'refunded']);

const quoted = (names: readonly string[]) => `'(?:${names.join('|')})'`;
const compared = '\\s*(?:===|!==|<>|=|:|(?:NOT )?IN \\()\\s*';
const patterns = [
  // order.status === 'paid', o.status = 'paid', status: { in: […] }, event."to" = 'cancelled'
  `(?:\\border\\??\\.|\\bo\\.)status${compared}${quoted(statusNames)}`,
  `"(?:to|from)"${compared}${quoted(statusNames)}`,
  `\\b(?:to|from): ${quoted(statusNames)}`,
  // Names that only orders have, wherever they are compared or listed.
  `(?:${compared}|\\[|, )${quoted(statusNames.filter((name) => !shared.has(name)))}`,
].map((pattern) => new RegExp(pattern, 'g'));

/** E-mails and stock movements are named after some statuses. */
const namesakes = /\b(kind|cause|state)\b|EmailFacts|'order\.\w+': \[|^ {2}'\w+',$/;

/**
 * The places where code spells an order status. Questions about a status belong into the table, so that a new status is one
 * entry.
 * @param files sources of src and of prisma/functions
 */
export function statusFaults(files: string[]): { file: string; text: string }[] {
  return files
    .filter((file) => file !== table && !others.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          if (namesakes.test(line) || /^\s*(\/\/|\*|\/\*|--)/.test(line)) return [];
          const found = patterns.flatMap((pattern) => line.match(pattern) ?? []);
          return found.map((words) => ({
            file: `${file}:${index + 1}`,
            text: `spells an order status (${words.trim()}): ask ${table} for its meaning, or name the step`,
          }));
        }),
    );
}
