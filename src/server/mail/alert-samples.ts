import type { EmailSample } from '../../shared/order/order-email.ts';
import { alertKindNames, alertKinds } from '../../shared/settings/alert.ts';
import { writeAlert } from './alert.tsx';
import type { AlertFacts, AlertNews } from './alert-news.ts';
import type { Letterhead } from './words.ts';

const number = 'RH-7KQ2M-4XHVD';
const productId = '01936f5e-0000-7000-8000-000000000003';
const order = { pieces: 3, totalCents: 14_997, paymentMethod: 'cash', isInReview: false } as const;

const facts: { [Kind in keyof AlertFacts]: AlertFacts[Kind][] } = {
  order: [
    { ...order, number },
    { ...order, number: 'RH-9D3TC-W2K7F', paymentMethod: 'card' },
    { number: 'RH-5M8RJ-P4N6V', pieces: 40, totalCents: 519_960, paymentMethod: 'cash', isInReview: true },
  ],
  message: [{}, {}],
  dispute: [{ number, amountCents: 14_997, isLost: false }],
  payment: [
    { number, amountCents: 14_997, attention: 'refund_failed' },
    { number: undefined, amountCents: 4999, attention: 'no_order' },
  ],
  lowStock: [
    { productId, title: 'Speed Rope', stock: 0 },
    { productId: `${productId.slice(0, -1)}4`, title: 'Competition Kettlebell 24 kg', stock: 4 },
  ],
  lockedAccount: [{ email: 'rafiq@shop.example' }],
  backup: [{ fault: 'failed', reason: 'The disk of /backups is full: make room.' }],
  attack: [{ orders: 10, minutes: 10 }],
  failedJobs: [{ name: 'send_refund', count: 1 }],
};

/** Every alert, with sample data, as the shop sends it. */
export function writeAlertSamples(letterhead: Letterhead): EmailSample[] {
  return alertKindNames.map((kind) => ({
    name: `Alert: ${alertKinds[kind].title.toLowerCase()}`,
    ...writeAlert(letterhead, { kind, facts: facts[kind] } as AlertNews),
  }));
}
