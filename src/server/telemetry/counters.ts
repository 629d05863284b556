import { Counter } from 'prom-client';

/** A counter of this process. Every value of its label is there from the start, as 0: an alert needs a value before the first event. */
function counter<Label extends string>(name: string, help: string, label: Label, values: readonly string[]) {
  const made = new Counter({ name, help, labelNames: [label], registers: [] });
  for (const value of values) made.inc({ [label]: value } as Record<Label, string>, 0);
  return made;
}

const methods = ['cash', 'card'] as const;
export type PaidBy = (typeof methods)[number];

/** The outcomes of payments at the card provider; each is counted when the shop first learns of it. */
const paymentOutcomes = ['succeeded', 'mismatched', 'surplus', 'declined', 'cancelled'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** The kinds of data that retention erases: customers are erased from their orders; all other data is deleted. */
const retainedKinds = [
  'customers',
  'messages',
  'activity',
  'security_events',
  'webhook_events',
  'mail_files',
  'sandbox_events',
  'pictures',
] as const;
export type RetainedKind = (typeof retainedKinds)[number];

/** The counters of the shop's events. The process that causes an event counts it after the commit. */
export const counters = {
  orders: counter('orders_placed_total', 'Orders placed, by cash or by card', 'method', methods),
  revenue: counter(
    'revenue_cents_total',
    'Totals of cash orders when they are placed, and received card payments, in cents',
    'method',
    methods,
  ),
  payments: counter(
    'payments_settled_total',
    'Card payments by what became of them; declined counts refused cards',
    'outcome',
    paymentOutcomes,
  ),
  refunds: counter('refunds_settled_total', 'Refunds that went through, or did not', 'outcome', [
    'succeeded',
    'failed',
  ]),
  refunded: new Counter({
    name: 'refunded_cents_total',
    help: 'Refunds that went through, in cents',
    registers: [],
  }),
  emails: counter(
    'emails_total',
    'Tries to send an e-mail; given up after the last try; withheld without one, above the limit of its address',
    'outcome',
    ['sent', 'failed', 'given_up', 'withheld'],
  ),
  erased: counter(
    'retention_erased_total',
    'What was erased because its period was over',
    'kind',
    retainedKinds,
  ),
  webhooks: counter('webhook_attempts_total', 'Requests to webhook endpoints', 'outcome', [
    'delivered',
    'failed',
  ]),
};
