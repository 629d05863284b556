import type Stripe from 'stripe';
import { z } from 'zod';
import type { Call } from './call.ts';
import { invalidRequest } from './errors.ts';
import { Expand, readParams } from './form.ts';
import { listPage, PageParams } from './list.ts';
import { newId, type Store, unixNow } from './store.ts';

const ListDisputes = PageParams.extend({ payment_intent: z.string().optional() });

/** The words in the evidence that decide a dispute at once, as in Stripe's own test mode. */
const verdicts = { winning_evidence: 'won', losing_evidence: 'lost' } as const;

const UpdateDispute = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.string().max(20_000) }),
  expand: Expand,
});

/** The holder asks the bank for the money back; with a warning, the bank asks the shop before it takes the money. */
export async function disputeCharge(
  store: Store,
  charge: Stripe.Charge,
  status: 'needs_response' | 'warning_needs_response',
): Promise<void> {
  charge.disputed = true;
  await store.save(charge);
  const { id, amount, amount_refunded, currency, payment_intent } = charge;
  const dispute = {
    id: newId('dispute'),
    object: 'dispute',
    amount: amount - amount_refunded,
    charge: id,
    created: unixNow(),
    currency,
    evidence_details: { due_by: unixNow() + 7 * 24 * 60 * 60 },
    is_charge_refundable: status === 'warning_needs_response',
    livemode: false,
    metadata: {},
    payment_intent,
    reason: 'fraudulent',
    status,
  } as Stripe.Dispute;
  await store.save(dispute, String(payment_intent));
  await store.emit('charge.dispute.created', dispute);
}

const isInquiry = ({ status }: Stripe.Dispute) => status.startsWith('warning_');
const isDecided = ({ status }: Stripe.Dispute) => ['won', 'lost', 'warning_closed'].includes(status);

async function decide(
  store: Store,
  dispute: Stripe.Dispute,
  verdict: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  const status = isInquiry(dispute) && verdict === 'won' ? 'warning_closed' : verdict;
  const previous = { status: dispute.status };
  dispute.status = status;
  await store.save(dispute);
  await store.emit('charge.dispute.closed', dispute, previous);
  return dispute;
}

async function openDispute(store: Store, id: string): Promise<Stripe.Dispute> {
  const dispute = await store.get('dispute', id);
  if (!isDecided(dispute)) return dispute;
  throw invalidRequest('This dispute is already closed', { param: 'dispute' });
}

/** Evidence; other words than those of `verdicts` leave the decision to the bank. */
export async function updateDispute({ store, id, params }: Call): Promise<Stripe.Dispute> {
  const { evidence } = readParams(UpdateDispute, params);
  const dispute = await openDispute(store, id);
  const verdict = verdicts[evidence.uncategorized_text as keyof typeof verdicts];
  if (verdict) return decide(store, dispute, verdict);
  dispute.status = isInquiry(dispute) ? 'warning_under_review' : 'under_review';
  await store.save(dispute);
  return dispute;
}

/** The shop gives in. */
export async function closeDispute({ store, id }: Call): Promise<Stripe.Dispute> {
  return decide(store, await openDispute(store, id), 'lost');
}

export function retrieveDispute({ store, id }: Call): Promise<Stripe.Dispute> {
  return store.get('dispute', id);
}

export function listDisputes({ store, params }: Call): Promise<object> {
  const { payment_intent, ...page } = readParams(ListDisputes, params);
  return listPage(
    store,
    'dispute',
    '/v1/disputes',
    page,
    payment_intent ? [{ parentId: payment_intent }] : [],
  );
}

/** True if the bank has the money of a charge, or has given it to the holder. */
export async function hasDispute(store: Store, charge: Stripe.Charge): Promise<boolean> {
  const disputes = await store.ofParent('dispute', String(charge.payment_intent));
  return disputes.some((dispute) => dispute.status !== 'won' && !isInquiry(dispute));
}
