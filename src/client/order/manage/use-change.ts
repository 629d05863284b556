import { formatPrice, plainAmount, toAmount, toCents } from '../../../shared/base/money.ts';
import type { InternalOrder } from '../../../shared/order/fulfilment.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import { acceptedRequest } from '../../../shared/order/order-request.ts';
import { afterArrival, ReturnReason, writtenOff } from '../../../shared/order/order-return.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import type { PlanSteps } from '../../../shared/order/planned-steps.ts';
import type { Product } from '../../../shared/product/product.ts';
import { usePricedCart } from '../../cart/use-priced-cart.ts';
import { useDraft } from '../../staff/drafts.ts';
import { useAllowed } from '../../staff/permitted.tsx';
import { amountFault } from './amount-fault.ts';
import {
  type AddedLine,
  type ChangedLine,
  type ChangeStep,
  changedFields,
  linesOf,
  noCustomer,
  onTheWay,
  type RefundedLine,
  viewOf,
} from './change-draft.ts';
import { proposeCredit, refundableFor, refundedBefore } from './return-credit.ts';
import { usePreview } from './use-preview.ts';

/** The other delivery options of the shop with their prices for the order's goods. */
function useOtherDeliveries({ lines, deliveryOption }: ManagedOrder, isReady: boolean) {
  const cartItems = lines.flatMap(({ _id, quantity }) => (_id === null ? [] : [{ _id, quantity }]));
  const options = usePricedCart({ cartItems, isReady }).price?.deliveryOptions ?? [];
  return options.length > 1 ? options.filter(({ id }) => id !== deliveryOption?.id) : [];
}

interface ToChange {
  order: ManagedOrder;
  step: ChangeStep;
  internal: Pick<InternalOrder, 'withdrawal' | 'requests'>;
  isOpen: boolean;
}

/** The typed values of the dialog of an order, their money, and the step that they come to. */
export function useChange({ order, step, internal: { withdrawal, requests }, isOpen }: ToChange) {
  const { number, status, total, paymentMethod, refundable, due } = order;
  const view = viewOf(order, step);
  const isOnTheWay = statusIs(status, 'awaits', 'delivery');
  const isCard = paymentMethod === 'card';
  const reasons = isOnTheWay ? onTheWay : afterArrival;
  const before = order.customer ?? noCustomer;
  const request = step === 'return' && view === 'back' ? acceptedRequest(requests, order.returns) : undefined;
  const isAllBack = step === 'return' && !request && (isOnTheWay || withdrawal?.part === '');
  const asked = new Map(request?.lines.map(({ line, quantity }) => [line, quantity]));
  const firstReason = reasons.find((one) => one === request?.reason) ?? (reasons[0] as ReturnReason);
  const restocked = !writtenOff.includes(firstReason);
  const initial = linesOf(order, view, isAllBack ? undefined : asked, restocked || view === 'kept');
  const draft = useDraft(
    {
      form: 'change',
      subject: `${number} ${step} ${status}`,
      basis: [before, order.lines, order.returns, refundable, withdrawal, request?.id],
    },
    {
      customer: before,
      // The id of another option; empty for the one that it has.
      deliveryOption: '',
      lines: initial,
      added: [] as AddedLine[],
      why: firstReason,
      // The pieces that a refund is for. Missing in a draft of an earlier version.
      refundFor: [] as RefundedLine[] | undefined,
      // The payment method for the rest of an exchange. Missing in a draft of an earlier version.
      paidBy: 'cash' as 'cash' | 'card' | undefined,
      // Null: the amount that is proposed.
      refund: null as string | null,
      reason: '',
    },
  );
  const { customer, lines, added, why, paidBy, reason } = draft.typed;
  const deliveries = useOtherDeliveries(order, isOpen && view === 'kept');
  const delivery = deliveries.find(({ id }) => id === draft.typed.deliveryOption);
  const kept = view === 'kept' ? lines.filter((one) => one.quantity !== one.ordered) : [];
  const back = view === 'back' ? lines.filter(({ quantity }) => quantity > 0) : [];
  const fields = view === 'back' ? undefined : changedFields(before, customer);
  const goods = {
    ...(kept.length > 0 && { lines: kept.map(({ line, quantity }) => ({ line, quantity })) }),
    ...(view === 'kept' &&
      added.length > 0 && {
        added: added.map(({ _id, quantity, replaces }) => ({
          _id,
          quantity,
          // Pieces of a line that is complete again replace nothing.
          ...(kept.some((one) => one.line === replaces && one.quantity < one.ordered) && {
            replaces: replaces as number,
          }),
        })),
      }),
    ...(delivery && { deliveryOption: delivery.id }),
  };
  const hasGoods = Object.keys(goods).length > 0;
  const corrected = usePreview(
    'previewCorrection',
    hasGoods && isOpen
      ? { number, ...goods, ...(fields?.address && { customer: { address: fields.address } }) }
      : undefined,
  );
  const { preview } = corrected;
  /** The part of the new total that was not paid by card. */
  const differenceCents = toCents(preview?.difference ?? 0);
  const credit = proposeCredit(order, back, withdrawal !== null, refundedBefore(order));
  const isExchange = back.length > 0 && added.length > 0;
  const mayRefund = useAllowed('refunds');
  const hasRefund = mayRefund && view !== 'customer' && refundable > 0 && differenceCents === 0;
  /** Cash that is still to be collected is never given back. */
  const creditNothing = !hasRefund && (isCard || !isOnTheWay) && { credit: 0 };
  const typedRefund = draft.typed.refund === null ? Number.NaN : Number(draft.typed.refund);
  const taken = {
    number,
    reason: why,
    lines: back.map(({ line, quantity, restocked }) => ({
      line,
      quantity,
      restocked: restocked && why !== 'lost',
    })),
  };
  const instead = {
    cartItems: added.map(({ _id, quantity }) => ({ _id, quantity })),
    ...(paidBy === 'card' && { paymentMethod: 'card' as const }),
  };
  const exchanged = usePreview(
    'previewReturn',
    isExchange && isOpen
      ? {
          ...taken,
          exchange: instead,
          ...creditNothing,
          ...(hasRefund && typedRefund >= 0 && { credit: typedRefund }),
        }
      : undefined,
  );
  const exchangeCents = exchanged.preview && toCents(exchanged.preview.exchange ?? 0);
  const ofBack = isExchange ? exchanged.preview && toCents(exchanged.preview.credit) : credit.proposed;
  // Without other changes, a refund is of everything.
  const ofChange = view === 'kept' ? preview && toCents(preview.refund) : ofBack;
  const isRefundAlone = step === 'refund' && !hasGoods && back.length === 0;
  const refundFor = isRefundAlone && isCard ? (draft.typed.refundFor ?? []) : [];
  const ofPieces = refundFor.length > 0 ? refundableFor(order, refundFor) : toCents(refundable);
  const proposed = isRefundAlone ? Math.min(ofPieces, toCents(refundable)) : (ofChange ?? 0);
  const refund = draft.typed.refund ?? plainAmount(proposed);
  const most = isRefundAlone ? toAmount(proposed) : refundable;
  const tooMuch = `At most ${formatPrice(toCents(most))} can be refunded`;
  const amountRefused = hasRefund
    ? amountFault(refund, { most, tooMuch, mayBeZero: !isRefundAlone })
    : undefined;
  const refundCents = hasRefund && !amountRefused ? toCents(Number(refund)) : 0;
  const isCustomerFirst = fields !== undefined && differenceCents > 0;
  const refundFault =
    fields && !hasGoods && refundCents > 0
      ? 'Save the details of the customer first, and refund after that'
      : amountRefused;

  const oneLess = (one: ChangedLine) => ({
    ...one,
    quantity: view === 'kept' ? Math.max(0, one.quantity - 1) : Math.max(1, one.quantity),
  });

  /** Undefined while nothing is changed. */
  function plan(): PlanSteps | undefined {
    const seen = { number, status };
    if (hasGoods || fields) {
      const input = {
        ...seen,
        total,
        reason,
        ...goods,
        ...(fields && { customer: fields }),
        ...(preview && { expectedTotal: preview.total }),
        ...(differenceCents > 0
          ? { payDifference: true }
          : hasRefund && hasGoods && { refundable, refund: toAmount(refundCents) }),
      };
      return { step: 'correct', orders: [input] };
    }
    if (back.length > 0) {
      const exchange = isExchange && {
        exchange: { ...instead, expectedTotal: exchanged.preview?.exchange ?? 0 },
        ...creditNothing,
      };
      const credited = hasRefund && { credit: Number(refund) };
      return { step: 'return', orders: [{ ...taken, ...seen, note: reason, ...exchange, ...credited }] };
    }
    if (refundCents === 0) return undefined;
    const pieces = refundFor.length > 0 && { lines: refundFor };
    return { step: 'refund', orders: [{ ...seen, refundable, amount: Number(refund), reason, ...pieces }] };
  }

  const planned = plan();
  return {
    draft,
    view,
    request,
    reasons,
    deliveries,
    delivery,
    back,
    hasGoods,
    hasRefund,
    refund,
    refundFault,
    refundCents,
    isCard,
    isOnTheWay,
    /** Undefined unless only money is given back, by card. */
    refundFor: isRefundAlone && isCard ? refundFor : undefined,
    worthCents: credit.worth,
    refundedCents: credit.refunded ?? 0,
    deliveryCents: credit.delivery,
    totals: { before: toCents(total), after: hasGoods ? preview && toCents(preview.total) : toCents(total) },
    dueCents: toCents(due),
    differenceCents,
    refusal: isCustomerFirst
      ? 'Save the details of the customer first, and the products after that'
      : (corrected.refusal ?? exchanged.refusal),
    /** The price of what is sent in exchange, less what the pieces paid of it; undefined without one, or until it is computed. */
    exchangeCents,
    isExchange,
    planned:
      refundFault || isCustomerFirst || (hasGoods && !preview) || (isExchange && !exchanged.preview)
        ? undefined
        : planned,
    choose(reasonOfReturn: string) {
      const next = ReturnReason.parse(reasonOfReturn);
      const restocked = !writtenOff.includes(next);
      draft.type({ why: next, lines: lines.map((one) => ({ ...one, restocked })) });
    },
    changeLine: (next: ChangedLine) =>
      draft.type({ lines: lines.map((one) => (one.line === next.line ? next : one)) }),
    /** With a line, one of its pieces is exchanged: it is taken off, or it comes back. */
    add({ _id, title, price }: Pick<Product, '_id' | 'title' | 'price'>, replaces: number | null) {
      const isOne = (one: AddedLine) => one._id === _id && one.replaces === replaces;
      const more = { _id, title, price, quantity: 1, replaces };
      draft.type({
        added: added.some(isOne)
          ? added.map((one) => (isOne(one) ? { ...one, quantity: one.quantity + 1 } : one))
          : [...added, more],
        lines: lines.map((one) => (one.line === replaces ? oneLess(one) : one)),
      });
    },
    /** The proposed amount follows the pieces. */
    refundPieces(next: RefundedLine) {
      const others = refundFor.filter(({ line }) => line !== next.line);
      draft.type({ refundFor: next.quantity > 0 ? [...others, next] : others, refund: null });
    },
    changeAdded: (next: AddedLine) =>
      draft.type({
        added: added.flatMap((one) => {
          const isNext = one._id === next._id && one.replaces === next.replaces;
          return !isNext ? [one] : next.quantity > 0 ? [next] : [];
        }),
      }),
  };
}

export type Change = ReturnType<typeof useChange>;
