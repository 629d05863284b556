import { expect, it } from 'vitest';
import { type EmailOrder, sampleToken } from '../../../src/server/mail/email-kind.ts';
import { writeEmail } from '../../../src/server/mail/send.ts';
import { pictureUrl } from '../../../src/shared/product/image.ts';
import { makeLetterhead } from '../../helpers/identity.ts';

const line = { ordinaryPriceCents: null, discountCents: 0, taxRate: null, taxCents: 0, product: null };
const order: EmailOrder = {
  id: '01936f5e-0000-7000-8000-000000000001',
  number: 'RH-7KQ2M-4XHVD',
  status: 'placed',
  paymentMethod: 'cash',
  channel: 'web',
  customerName: 'Farhana Q',
  customerEmail: 'farhana@example.com',
  customerAddress: 'Road 11, Dhaka',
  deliveryId: null,
  deliveryName: null,
  deliveryKind: null,
  promisedFrom: null,
  promisedTo: null,
  shippingCents: 700,
  deliveryTaxes: [],
  discountCode: 'WELCOME10',
  taxMode: 'none',
  // 129.99 + 2 × 45.00 − 22.00 + 7.00
  totalCents: 20_499,
  createdAt: new Date('2026-11-21T05:03:00Z'),
  packedAt: null,
  lines: [
    {
      ...line,
      title: 'Kettlebell',
      unitPriceCents: 12_999,
      quantity: 1,
      discountCents: 1300,
      product: { id: 'p-1', image: pictureUrl('0'.repeat(32), 1600), deletedAt: null, isHidden: false },
    },
    {
      ...line,
      title: 'Belt',
      unitPriceCents: 4500,
      ordinaryPriceCents: 5900,
      quantity: 2,
      discountCents: 900,
    },
  ],
  collected: null,
};

it('the e-mail of an order with a code has its discount on a line of its own, and what is left to pay', () => {
  const { text, html } = writeEmail(makeLetterhead(), {
    kind: 'confirmation',
    order,
    facts: {},
    token: sampleToken,
  });
  expect(text).toContain(`Kettlebell
  1 × $129.99 = $129.99
Belt
  2 × $45.00 (was $59.00) = $90.00

Subtotal: $219.99
Discount WELCOME10: -$22.00
Shipping: $7.00
Total: $204.99
`);
  expect(text).toContain('$204.99 ready when it arrives');
  const shown = [...html.matchAll(/"(https:[^"]*(?:images|product)\/[^"]*)"/g)].map(([, address]) => address);
  const picture = `https://shop.example${pictureUrl('0'.repeat(32), 320)}`;
  expect(shown).toEqual([picture, 'https://shop.example/product/p-1']);
  expect(html).toMatch(/>Discount WELCOME10<\/td><td[^>]*>-\$22\.00<.*>Total<\/td><td[^>]*>\$204\.99</);
});

it('the e-mail of an order says on which days it arrives, until it has arrived', () => {
  const promised = { promisedFrom: new Date('2026-11-29'), promisedTo: new Date('2026-11-30') };
  const textOf = (about: Partial<EmailOrder>) =>
    writeEmail(makeLetterhead(), {
      kind: 'confirmation',
      order: { ...order, ...promised, ...about },
      facts: {},
      token: sampleToken,
    });
  const { text, html } = textOf({});
  expect(text).toContain('at 5:03 AM UTC\nArrives Sun, Nov 29 to Mon, Nov 30\n');
  expect(html).toContain('Arrives Sun, Nov 29 to Mon, Nov 30');
  expect(textOf({ deliveryKind: 'collect' }).text).toContain('\nReady Sun, Nov 29 to Mon, Nov 30\n');
  expect(textOf({ status: 'delivered' }).text).not.toContain('Arrives');
});
