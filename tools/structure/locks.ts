import { readFileSync } from 'node:fs';

/** Tables with a trigger that updates the order: see the migrations `orders_touched_by_…`. */
const touching = [
  'payment',
  'refund',
  'paymentEntry',
  'parcel',
  'orderReturn',
  'orderEvent',
  'orderCall',
  'unconfirmedOrder',
];

const change = new RegExp(`\\bdb\\.(?:${touching.join('|')})\\.(?:create|update|upsert|delete)`);

/**
 * The places that change such a row outside a transaction. They would have the row locked when its trigger waits for the order, and
 * deadlock with those who lock the order first.
 * @param files sources of src
 */
export function lockFaults(files: string[]): { file: string; text: string }[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        change.test(line)
          ? [
              {
                file: `${file}:${index + 1}`,
                text: `locks a row before its order (${line.trim()}): use lockOrder, lockPayment or updatePayment`,
              },
            ]
          : [],
      ),
  );
}
