import type Stripe from 'stripe';
import { z } from 'zod';
import { readable } from './amounts.ts';
import type { Call } from './call.ts';
import { cardEndingIn } from './cards.ts';
import { hasDispute } from './disputes.ts';
import { invalidRequest } from './errors.ts';
import { Expand, integer, Metadata, mergeMetadata, readParams } from './form.ts';
import { fieldIs, listPage, PageParams } from './list.ts';
import { newId, type RefundOutcome, type Store, unixNow } from './store.ts';

const NewRefund = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integer.pipe(z.number().min(1, 'must be greater than or equal to 1')).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: Metadata.optional(),
  expand: Expand,
});

const ListRefunds = PageParams.extend({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
});

async function chargeToRefund(
  store: Store,
  { payment_intent, charge }: { payment_intent?: string; charge?: string },
): Promise<Stripe.Charge> {
  if (charge) return store.get('charge', charge);
  if (!payment_intent) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.';
    throw invalidRequest(message, { code: 'parameter_missing' });
  }
  const intent = await store.get('payment_intent', payment_intent);
  if (intent.status === 'succeeded') return store.get('charge', String(intent.latest_charge));
  const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

/** The amount of a refund: by default, all that is left. @throws ApiError 400 */
async function refundable(store: Store, charge: Stripe.Charge, asked: number | undefined): Promise<number> {
  const { id, currency } = charge;
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid) throw invalidRequest(`Charge ${id} was not paid.`, { param: 'charge' });
  if (left === 0) {
    throw invalidRequest(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (await hasDispute(store, charge)) {
    const message = `Charge ${id} has been charged back; cannot issue a refund.`;
    throw invalidRequest(message, { code: 'charge_disputed' });
  }
  const amount = asked ?? left;
  if (amount > left) {
    const message = `Refund amount (${readable(amount, currency)}) is greater than unrefunded amount on charge (${readable(left, currency)})`;
    throw invalidRequest(message, { param: 'amount' });
  }
  return amount;
}

/** Updates the totals of a charge's refunds; failed refunds do not count. */
async function sumRefunds(store: Store, charge: Stripe.Charge): Promise<void> {
  const refunds = await store.ofParent('refund', String(charge.payment_intent));
  const made = refunds.filter(({ status }) => status !== 'failed');
  charge.amount_refunded = made.reduce((sum, { amount }) => sum + amount, 0);
  charge.refunded = charge.amount_refunded === charge.amount;
  await store.save(charge);
}

export async function createRefund({ store, params }: Call): Promise<Stripe.Refund> {
  const input = readParams(NewRefund, params);
  const charge = await chargeToRefund(store, input);
  const amount = await refundable(store, charge, input.amount);
  const { later } = cardEndingIn(charge.payment_method_details?.card?.last4 ?? '') ?? {};
  const refund: Stripe.Refund = {
    id: newId('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: unixNow(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { reference_status: 'pending', type: 'refund' } },
    metadata: mergeMetadata({}, input.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: later === 'refund_pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  await store.save(refund, String(charge.payment_intent));
  await sumRefunds(store, charge);
  await store.emit('refund.created', refund);
  await store.emit('charge.refunded', charge, previous);
  if (later === 'refund_pending') await store.settleLater({ refund: refund.id, status: 'succeeded' });
  if (later === 'refund_fails') await store.settleLater({ refund: refund.id, status: 'failed' });
  return refund;
}

/** The bank's decision, which comes days later. */
export async function settleRefund(store: Store, { refund: id, status }: RefundOutcome): Promise<void> {
  const refund = await store.get('refund', id);
  const previous = { status: refund.status };
  refund.status = status;
  if (status === 'failed') refund.failure_reason = 'expired_or_canceled_card';
  await store.save(refund);
  await sumRefunds(store, await store.get('charge', String(refund.charge)));
  await store.emit('refund.updated', refund, previous);
  if (status === 'failed') await store.emit('refund.failed', refund);
}

export function retrieveRefund({ store, id }: Call): Promise<Stripe.Refund> {
  return store.get('refund', id);
}

export function listRefunds({ store, params }: Call): Promise<object> {
  const { payment_intent, charge, ...page } = readParams(ListRefunds, params);
  const ofIntent = payment_intent ? [{ parentId: payment_intent }] : [];
  return listPage(store, 'refund', '/v1/refunds', page, [...ofIntent, ...fieldIs('charge', charge)]);
}
