import { describe, expect, it } from 'vitest';
import type { EmailOrder } from '../../../src/server/mail/email-kind.ts';
import { writeSamples } from '../../../src/server/mail/samples.ts';
import { writeEmail } from '../../../src/server/mail/send.ts';
import { makeLetterhead } from '../../helpers/identity.ts';

const letterhead = makeLetterhead({
  shopName: 'Iron & Oak',
  timeZone: 'Asia/Dhaka',
  publicUrl: 'https://iron.example',
});
const samples = writeSamples(letterhead);
const ofOrders = samples.filter(
  ({ name }) => !/^(Newsletter|Back in stock|Receipt of a withdrawal)/.test(name),
);

const named = (name: string) => {
  const found = samples.find((sample) => sample.name === name);
  if (!found) throw new Error(`No sample is named ${name}`);
  return found;
};

describe('every e-mail about an order', () => {
  it.each(ofOrders.map(({ name, ...sample }) => [name, sample] as const))(
    '%s names the order and the shop, and loads nothing from elsewhere',
    (_, { subject, text, html }) => {
      expect(subject).toContain('RH-7KQ2M-4XHVD');
      for (const part of [text, html]) expect(part).toContain('RH-7KQ2M-4XHVD');
      expect(text).toContain('Iron & Oak');
      expect(html).toContain('Iron &amp; Oak');
      expect(html).not.toMatch(/<img src="(?!https:..iron.example.images)|<link|<script|url\(|@import/);
      // A number that is not kept whole would break into two lines at a hyphen.
      expect(html).not.toMatch(/undefined|null| order RH-/);
      expect(text).not.toMatch(/undefined|null/);
    },
  );
});

describe('the lines of an order', () => {
  it('have the price without the sale that was on', () => {
    expect(ofOrders[0]?.text).toContain('Speed Rope\n  2 × $9.99 (was $12.49) = $19.98');
  });
});

describe('the e-mail with the whole order', () => {
  it('leads to the withdrawal, if the shop has one', () => {
    const link = 'https://iron.example/withdraw?number=RH-7KQ2M-4XHVD';
    const [sample] = writeSamples({ ...letterhead, withdrawal: 'Vertrag widerrufen' }, 'confirmation');
    expect(sample?.text).toContain(`\nVertrag widerrufen:\n${link}\n`);
    expect(sample?.html).toMatch(/<a href="https:\/\/iron\.example\/withdraw[^>]+>Vertrag widerrufen<\/a>/);
    for (const { text, html } of samples) expect(text + html).not.toContain('/withdraw');
  });
});

describe('the e-mail about parcels', () => {
  it('has carriers, tracking numbers and links', () => {
    const { text, html } = named('Shipped, with tracking');
    expect(text).toContain(
      'Pathao, tracking number PT-20261121-77:\nhttps://courier.example/PT-20261121-77\n\nOwn van\n',
    );
    expect(html).toContain('<a href="https://courier.example/PT-20261121-77"');
    expect(named('Shipped, without tracking').text).not.toContain('parcel');
  });
});

describe('the e-mail about what came back', () => {
  const order = { number: 'RH-1', customerName: null } as EmailOrder;
  const lines = [{ title: 'Speed\r\nRope', quantity: 2 }];
  const write = (reason: 'lost' | 'refused', refundCents = 0) =>
    writeEmail(letterhead, {
      kind: 'came_back',
      order,
      facts: { reason, lines, refundCents, isUnpaid: refundCents === 0, dueCents: 0 },
      token: '',
    });

  it('says what, why, and what is given back', () => {
    const { subject, text } = write('refused', 1998);
    expect(subject).toBe('Your Iron & Oak order RH-1 was returned to us');
    for (const words of ['2 × Speed Rope.', 'not accepted at the door', 'You will get $19.98 back.']) {
      expect(text).toContain(words);
    }
    expect(write('refused').text).toContain('at the door.\n\nYou have nothing to pay for this order.\n');
  });

  it('says of a lost parcel that it was lost', () => {
    const { subject, text } = write('lost');
    expect(subject).toBe('A parcel from your Iron & Oak order RH-1 was lost');
    expect(text).toContain('Lost from order RH-1: 2 × Speed Rope.');
  });
});
