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
 */
export function proposeCredit(order: Order, chosen: Chosen[], isWithdrawal: boolean) {
  const { taxMode, lines, returns, paymentMethod } = order;
  const out = piecesOut(lines, returns);
  let worth = 0;
  let before = 0;
  for (const { line, quantity, total, tax } of lines) {
    const cents = toCents(total) + (taxMode === 'added' ? toCents(tax) : 0);
    const isOut = out.get(line) ?? 0;
    const pieces = chosen.find((one) => one.line === line)?.quantity ?? 0;
    worth += worthOfPieces(cents, quantity, { before: quantity - isOut, pieces });
    before += worthOfPieces(cents, quantity, { before: 0, pieces: quantity - isOut });
    out.set(line, isOut - pieces);
  }
  const rest = toCents(order.total) - before - worth;
  const isAll = isWithdrawal && [...out.values()].every((left) => left === 0);
  const delivery = isAll ? rest : 0;
  const most =
    paymentMethod === 'card'
      ? surplusCents(toCents(order.refundable), rest - delivery)
      : toCents(order.total);
  return { worth, delivery, proposed: Math.min(worth + delivery, most) };
}
