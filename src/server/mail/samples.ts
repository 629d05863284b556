import { confirmSubscriptionPath, unsubscribeLink } from '../../shared/mail/newsletter.ts';
import type { EmailKind, EmailSample } from '../../shared/order/order-email.ts';
import { type EmailText, emailWords } from '../../shared/settings/email-words.ts';
import type { News } from './news.ts';
import { writeConfirmation } from './newsletter.tsx';
import type { EmailOrder } from './queries.ts';
import { writeRestocked } from './restock.ts';
import { writeEmail } from './send.ts';
import type { Letterhead } from './words.ts';
import { emailTextOf } from './written-words.ts';

const order: EmailOrder = {
  id: '01936f5e-0000-7000-8000-000000000001',
  number: 'RH-7KQ2M-4XHVD',
  status: 'placed',
  paymentMethod: 'cash',
  channel: 'web',
  customerName: 'Farhana Akter',
  customerEmail: 'farhana@example.com',
  customerAddress: 'House 12, Road 5, Dhanmondi\nDhaka 1205',
  shippingCents: 0,
  totalCents: 14_997,
  createdAt: new Date('2026-11-21T05:03:00Z'),
  lines: [
    { title: 'Competition Kettlebell 24 kg', unitPriceCents: 12_999, quantity: 1 },
    { title: 'Speed Rope', unitPriceCents: 999, quantity: 2 },
  ],
};
const paid: EmailOrder = { ...order, status: 'paid', paymentMethod: 'card' };
const refund = { amountCents: 1998, reason: 'The ropes were missing' };
const dispute = { amountCents: 14_997 };

function sample<Kind extends EmailKind>(name: string, news: News<Kind>): { name: string; news: News } {
  return { name, news: news as News };
}

const samples = [
  sample('Order placed, cash on delivery', { kind: 'confirmation', order, facts: {} }),
  sample('Order paid by card', { kind: 'confirmation', order: paid, facts: {} }),
  sample('Large order, to be confirmed', {
    kind: 'to_confirm',
    order,
    facts: { token: '01936f5e-0000-4000-8000-000000000002', hours: 48 },
  }),
  sample('Order changed', {
    kind: 'corrected',
    order,
    facts: { change: 'Speed Rope: 3 → 2; total $149.97' },
  }),
  sample('Shipped, with tracking', {
    kind: 'shipped',
    order,
    facts: {
      parcels: [
        {
          carrier: 'Pathao',
          trackingNumber: 'PT-20261121-77',
          link: 'https://courier.example/PT-20261121-77',
        },
        { carrier: 'Own van', trackingNumber: null, link: null },
      ],
      dueCents: order.totalCents,
    },
  }),
  sample('Shipped, without tracking', { kind: 'shipped', order: paid, facts: { parcels: [], dueCents: 0 } }),
  sample('Invoice', { kind: 'document', order, facts: { kind: 'invoice', number: 'INV-2026-00017' } }),
  sample('Delivered', { kind: 'delivered', order, facts: {} }),
  sample('Ask for reviews', {
    kind: 'to_review',
    order,
    facts: { token: '01936f5e-0000-4000-8000-000000000002', titles: order.lines.map(({ title }) => title) },
  }),
  sample('Cancelled', { kind: 'cancelled', order, facts: { reason: 'You asked us to' } }),
  sample('Returned, not accepted', {
    kind: 'came_back',
    order,
    facts: { reason: 'refused', lines: order.lines, refundCents: 0, dueCents: 0 },
  }),
  sample('Returned, faulty', {
    kind: 'came_back',
    order: paid,
    facts: { reason: 'faulty', lines: order.lines.slice(0, 1), refundCents: 12_999, dueCents: 0 },
  }),
  sample('Lost in transit', {
    kind: 'came_back',
    order,
    facts: { reason: 'lost', lines: order.lines, refundCents: 0, dueCents: 0 },
  }),
  sample('Refund requested', { kind: 'refund_requested', order: paid, facts: refund }),
  sample('Refunded', { kind: 'refunded', order: paid, facts: refund }),
  sample('Refund failed', { kind: 'refund_failed', order: paid, facts: refund }),
  sample('Payment disputed', { kind: 'disputed', order: paid, facts: dispute }),
  sample('Dispute won', { kind: 'dispute_won', order: paid, facts: dispute }),
  sample('Dispute lost', { kind: 'dispute_lost', order: paid, facts: dispute }),
];

/** E-mails to shoppers as the shop sends them, with sample data: all, or those with one of the owner's texts. */
export function writeSamples(letterhead: Letterhead, email?: EmailText): EmailSample[] {
  const written = samples
    .filter(({ news }) => !email || emailTextOf(news) === email)
    .map(({ name, news }) => ({ name, ...writeEmail(letterhead, news) }));
  const links = {
    confirmLink: letterhead.publicUrl + confirmSubscriptionPath,
    unsubscribeLink: unsubscribeLink(letterhead.publicUrl, order.id),
  };
  const restocked = { title: 'Competition Kettlebell 24 kg', productId: order.id, endToken: order.id };
  const asked = {
    newsletter: () => writeConfirmation(letterhead, links),
    restock: () => writeRestocked(letterhead, restocked),
  };
  const names = (['newsletter', 'restock'] as const).filter((name) => !email || email === name);
  return [...written, ...names.map((name) => ({ name: emailWords[name].title, ...asked[name]() }))];
}
