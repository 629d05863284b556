import { findPhoneNumbersInText } from 'libphonenumber-js';
import { describe, expect, it } from 'vitest';
import { comparedAddress } from '../../../src/server/mail/address-limits.ts';
import type { EmailOrder } from '../../../src/server/mail/email-kind.ts';
import type { EmailFacts, News } from '../../../src/server/mail/news.ts';
import { writeEmail } from '../../../src/server/mail/send.ts';
import { nameToGreet, typedLines, withoutLinks } from '../../../src/server/mail/typed-text.ts';
import { EmailKind } from '../../../src/shared/order/order-email.ts';
import { makeLetterhead } from '../../helpers/identity.ts';

const joiner = '\u200c';
const shown = (text: string) => text.replaceAll(joiner, '');

/** The texts that mail clients make links of: a scheme, `www`, a name with a dot in it, an e-mail address, or a run of digits. */
const linkable = /\w:\/|www\.|[\p{L}\p{N}-][.。．｡]\p{L}|\p{L}@|@\p{L}|\p{N}{2,}/iu;

const hostile = [
  'https://evil.example/login',
  'http://evil.example:8080/?a=1#b',
  '//evil.example/x',
  'www.evil.example',
  'evil.example',
  'bücher.example',
  'evil。example',
  'user@evil.example',
  'tel:+18005550199',
  '+1 800 555 0199',
  '8005550199',
  '(800) 555-0199',
  '০১৭১২৩৪৫৬৭৮',
];

describe('typed text in an e-mail', () => {
  it.each(hostile)('%s looks the same and is no link', (text) => {
    const inert = withoutLinks(text);
    expect(shown(inert)).toBe(text);
    expect(inert).not.toMatch(linkable);
    expect(findPhoneNumbersInText(`Call ${inert} now`, 'US')).toEqual([]);
    for (const address of [inert, `https://${inert}`]) {
      const host = URL.canParse(address) ? new URL(address).host : '';
      expect(host).not.toContain('example');
    }
  });

  it('keeps letters of all scripts whole', () => {
    for (const text of ['Śródmieście', 'বাংলাদেশ', 'محمد رضا', '👍🏽 👩‍🚒'])
      expect(withoutLinks(text)).toBe(text);
  });

  it('is cut where it is longer than an address', () => {
    const lines = typedLines(Array(40).fill('Please read this').join('\n'));
    expect(lines).toHaveLength(7);
    expect(shown(lines.at(-1) as string)).toBe('…');
    expect(shown(typedLines('word '.repeat(100)).join('')).length).toBeLessThanOrEqual(201);
    expect(typedLines('a\u2028b\r\n\r\nc')).toEqual(['a', 'b', 'c']);
  });
});

describe('the name in a greeting', () => {
  it.each(['Farhana Akter', 'Anne-Marie O’Neill', 'J. R. Smith', 'St. John', 'ফারহানা আক্তার', 'María José'])(
    'is %s',
    (name) => {
      expect(nameToGreet(`  ${name} `)).toBe(name);
    },
  );

  it.each([
    'Your account is locked',
    'evil.example',
    'Visit evil.example',
    'Ann https://evil.example',
    'Ann@evil.example',
    'Ann 1234567',
    'Ann/Bob',
    'Ann!',
    '<b>Ann</b>',
    'A'.repeat(41),
    '',
  ])('is not %j', (name) => {
    expect(nameToGreet(name)).toBe('');
  });

  it('is not there if there is none', () => expect(nameToGreet(null)).toBe(''));
});

const lie = 'Your account is locked: https://evil.example/login';
const order: EmailOrder = {
  id: '01936f5e-0000-7000-8000-000000000001',
  number: 'RH-7KQ2M-4XHVD',
  status: 'placed',
  paymentMethod: 'cash',
  channel: 'web',
  customerName: lie,
  customerEmail: 'victim@example.com',
  customerAddress: `Call +1 800 555 0199\nTotal: $0.00\n${lie}`,
  deliveryId: null,
  deliveryName: null,
  deliveryKind: null,
  promisedFrom: null,
  promisedTo: null,
  shippingCents: 0,
  deliveryTaxes: [],
  discountCode: null,
  taxMode: 'none',
  totalCents: 12_999,
  createdAt: new Date('2026-11-21T05:03:00Z'),
  packedAt: null,
  lines: [
    {
      title: 'Kettlebell',
      unitPriceCents: 12_999,
      ordinaryPriceCents: null,
      quantity: 1,
      discountCents: 0,
      taxRate: null,
      taxCents: 0,
      product: null,
    },
  ],
  collected: null,
};
const refund = {
  amountCents: 1998,
  reason: 'The ropes were missing',
  lines: [{ quantity: 2, title: 'Rope' }],
};
const facts: EmailFacts = {
  confirmation: {},
  shipped: { parcels: [], pieces: [], dueCents: 0 },
  delivered: { pieces: [], dueCents: 0 },
  cancelled: { reason: null },
  refund_requested: refund,
  refunded: refund,
  refund_failed: refund,
  disputed: refund,
  dispute_won: refund,
  dispute_lost: refund,
  came_back: { reason: 'refused', lines: order.lines, refundCents: 0, isUnpaid: true, dueCents: 0 },
  corrected: { change: 'Kettlebell: 2 → 1' },
  to_confirm: { token: '01936f5e-0000-4000-8000-000000000002', hours: 48 },
  document: { kind: 'invoice', number: 'INV-2026-00001' },
  to_pay: { token: 'x'.repeat(43), hours: 24 },
  difference: { token: 'x'.repeat(43), hours: 24, amountCents: 750, change: 'Kettlebell: 1 → 2' },
  to_review: { token: '01936f5e-0000-4000-8000-000000000002', titles: ['Kettlebell'] },
  link: {},
  answer: { kind: 'question', status: 'answered', text: 'Yes, it does' },
};

describe('every e-mail about an order', () => {
  const letterhead = makeLetterhead();
  it.each(EmailKind.options)(
    '%s has nothing typed as a subject, a heading or a link, and is also dark',
    (kind) => {
      const { subject, text, html } = writeEmail(letterhead, {
        kind,
        order,
        facts: facts[kind],
        token: '',
      } as News);
      expect(subject).not.toMatch(/locked|evil/);
      const prominent = [...html.matchAll(/<(h\d|title|a|strong|div)\b[^>]*>(.*?)<\/\1>/gs)].map(
        ([part]) => part,
      );
      expect(prominent.length).toBeGreaterThan(3);
      for (const part of prominent) expect(part).not.toMatch(/locked|evil/);
      for (const part of [text, html]) expect(part).not.toMatch(/evil\.|https?:\/\/(?!shop\.example)|800 /);
      expect(text).not.toMatch(/^(Your account|Total: \$0)/m);
      const [, dark = ''] = /<style>(.*)<\/style>/s.exec(html) ?? [];
      for (const [colour] of html.matchAll(/(?<= style="[^"]*)#[0-9a-f]{6}/g))
        expect(dark).toContain(`${colour}"`);
      const isSheet = kind === 'confirmation' || kind === 'corrected';
      expect(shown(text).includes(lie)).toBe(isSheet);
      expect(shown(html).includes(lie)).toBe(isSheet);
    },
  );
});

describe('addresses', () => {
  it('are compared as their mailbox', () => {
    for (const address of ['Vic.Tim+a@Gmail.com', 'victim@googlemail.com', ' VICTIM+b+c@gmail.com'])
      expect(comparedAddress(address)).toBe('victim@gmail.com');
    expect(comparedAddress('First.Last+shop@Example.com')).toBe('first.last@example.com');
    expect(comparedAddress('first.last@example.com')).not.toBe(comparedAddress('firstlast@example.com'));
  });
});
