import { describe, expect, it } from 'vitest';
import { writeAlert } from '../../../src/server/mail/alert.tsx';
import { writeAlertSamples } from '../../../src/server/mail/alert-samples.ts';
import { alertKindNames, alertKinds } from '../../../src/shared/settings/alert.ts';
import { settingGroups } from '../../../src/shared/settings/settings.ts';
import { makeLetterhead } from '../../helpers/identity.ts';

const letterhead = makeLetterhead({
  shopName: 'Iron & Oak',
  timeZone: 'Asia/Dhaka',
  publicUrl: 'https://iron.example',
});
const samples = writeAlertSamples(letterhead);

it('every kind has a sample, and a switch that is on at first', () => {
  expect(samples.map(({ name }) => name)).toEqual(
    alertKindNames.map((kind) => `Alert: ${alertKinds[kind].title.toLowerCase()}`),
  );
  const values = settingGroups.alerts.schema.parse({});
  for (const kind of alertKindNames) expect(values[kind]).toBe(true);
});

describe('every alert', () => {
  it.each(samples.map(({ name, ...sample }) => [name, sample] as const))(
    '%s names the shop, links to nothing but it, and loads nothing',
    (_, { subject, text, html }) => {
      expect(subject).toMatch(/^Iron & Oak: /);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link as string);
      expect(links).toContain('https://iron.example/manage/settings/alerts');
      for (const link of links) expect(link).toMatch(/^(https:\/\/iron\.example\/manage\/|mailto:)/);
      for (const link of links.filter((one) => one.startsWith('https:'))) expect(text).toContain(link);
      expect(html).not.toMatch(/<img|<link|<script|url\(|@import|undefined|null/);
      expect(text).not.toMatch(/undefined|null/);
    },
  );
});

it('attacks of several kinds are one e-mail, and each is told once', () => {
  const { subject, text } = writeAlert(letterhead, {
    kind: 'attack',
    facts: [
      { orders: 10, minutes: 10 },
      { full: 'unnamed' },
      { full: 'security' },
      { full: 'security' },
      { orders: 12, minutes: 10 },
    ],
  });
  expect(subject).toBe('Iron & Oak: several attacks on the shop');
  expect(text).toContain('12 or more orders were above the limits');
  expect(text).not.toContain('10 or more orders');
  expect(text).toContain('Shoppers who give their name order as usual.');
  expect(text.split('Somebody is trying many passwords or keys')).toHaveLength(2);
});

it('a title of a product is one line, and no markup', () => {
  const { text, html } = writeAlert(letterhead, {
    kind: 'lowStock',
    facts: [{ productId: 'p1', title: 'Rope\r\n<b>new</b>', stock: 1 }],
  });
  expect(text).toContain('- Rope <b>new</b>: 1 left\n');
  expect(html).toContain('Rope &lt;b&gt;new&lt;/b&gt;: 1 left');
});
