import { toCents } from '../../../shared/base/money.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import { worthOfPieces } from '../../../shared/order/order-price.ts';
import { piecesOut } from '../../../shared/order/order-return.ts';
import { surplusCents } from '../../../shared/order/payment-ledger.ts';

interface Chosen {
  line: number;
  quantity: number;
}

type Order = Pick<ManagedOrder, 'taxMode' | 'lines' | 'returns' | 'total' | 'paymentMethod' | 'refundable'>;

/**
 * The credit that is proposed for pieces that came back, in cents: what was paid for them, with the tax that is added to prices. If
 * the shopper withdraws from all of the contract, also what is left of the order then: its delivery (Art. 13 of Directive 2011/83/EU).
 * Refunds for these pieces, which stayed with the shopper then, are taken off.
 */
export function proposeCredit(
  order: Order,
  chosen: Chosen[],
  isWithdrawal: boolean,
  refundedBefore: Map<number, number> = new Map(),
) {
  const { taxMode, lines, returns, paymentMethod } = order;
  const out = piecesOut(lines, returns);
  let worth = 0;
  let before = 0;
  let refunded = 0;
  let kept = 0;
  for (const { line, quantity, total, tax } of lines) {
    const cents = toCents(total) + (taxMode === 'added' ? toCents(tax) : 0);
    const isOut = out.get(line) ?? 0;
    const pieces = chosen.find((one) => one.line === line)?.quantity ?? 0;
    const ofLine = worthOfPieces(cents, quantity, { before: quantity - isOut, pieces });
    const known = refundedBefore.get(line) ?? 0;
    worth += ofLine;
    refunded += Math.min(ofLine, known);
    kept += Math.max(known - ofLine, 0);
    before += worthOfPieces(cents, quantity, { before: 0, pieces: quantity - isOut });
    out.set(line, isOut - pieces);
  }
  const rest = toCents(order.total) - before - worth;
  const isAll = isWithdrawal && [...out.values()].every((left) => left === 0);
  const delivery = isAll ? rest : 0;
  const left = toCents(order.refundable);
  const most = paymentMethod === 'card' ? Math.min(surplusCents(left + kept, rest - delivery), left) : left;
  const proposed = Math.min(worth - refunded + delivery, most);
  return { worth, delivery, proposed, ...(refunded > 0 && { refunded }) };
}

/** The refunds for pieces of each line that did not come back, by line number, in cents. */
export function refundedBefore({ payments }: Pick<ManagedOrder, 'payments'>): Map<number, number> {
  const open = new Map<number, number>();
  for (const { status, lines } of payments.flatMap(({ refunds }) => refunds)) {
    if (status === 'failed' || status === 'cancelled') continue;
    for (const one of lines) open.set(one.line, (open.get(one.line) ?? 0) + toCents(one.open));
  }
  return open;
}

/** The most that can be refunded for pieces that stay with the shopper, in cents: what was paid for them and not refunded yet. */
export function refundableFor(order: ManagedOrder, chosen: Chosen[]): number {
  const known = refundedBefore(order);
  const out = piecesOut(order.lines, order.returns);
  const worth = (line: number, quantity: number) => proposeCredit(order, [{ line, quantity }], false).worth;
  return chosen.reduce(
    (sum, { line, quantity }) =>
      sum + Math.min(worth(line, quantity), worth(line, out.get(line) ?? 0) - (known.get(line) ?? 0)),
    0,
  );
}
