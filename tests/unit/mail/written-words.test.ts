import { describe, expect, it } from 'vitest';
import type { EmailOrder } from '../../../src/server/mail/email-kind.ts';
import type { News } from '../../../src/server/mail/news.ts';
import { writeSamples } from '../../../src/server/mail/samples.ts';
import { writeEmail } from '../../../src/server/mail/send.ts';
import { EmailTexts, emailTextBytes } from '../../../src/shared/settings/email-texts.ts';
import { emailTextNames, emailWords } from '../../../src/shared/settings/email-words.ts';
import { makeLetterhead } from '../../helpers/identity.ts';

const everyText = { subject: 'Own subject', opening: 'Own opening', closing: 'Own closing' };
const own = Object.fromEntries(emailTextNames.map((email) => [email, everyText]));

/** The facts of an e-mail that no owner can take away: amounts, numbers, reasons, lines, links. */
const facts =
  /\$[\d,.]*\d|RH-7KQ2M-4XHVD|PT-20261121-77|Reason: [^<\n]+|Speed Rope[^<\n]*|\d+ (?:hours|days)|http[^"\s]+/g;

describe('the texts of owners', () => {
  it.each(emailTextNames)('%s: are in both parts of the e-mail, beside all that it has to say', (email) => {
    const [plain, changed] = [{}, own].map((texts) => writeSamples(makeLetterhead({}, texts), email));
    expect(changed?.length).toBeGreaterThan(0);
    changed?.forEach(({ subject, text, html }, index) => {
      expect(subject).toBe('Own subject');
      const before = plain?.[index];
      for (const [part, builtIn] of [
        [text, before?.text],
        [html, before?.html],
      ] as const) {
        for (const words of ['Own opening', 'Own closing']) expect(part.split(words)).toHaveLength(2);
        expect(part.indexOf('Own opening')).toBeLessThan(part.indexOf('Own closing'));
        const said = builtIn?.match(facts) ?? [];
        expect(said.length).toBeGreaterThan(0);
        for (const fact of said) expect(part).toContain(fact);
      }
    });
  });

  it.each(emailTextNames)('%s: its built-in words could be typed by an owner', (email) => {
    const { subject, opening = '', closing = '' } = emailWords[email];
    const texts = { [email]: { subject, opening, closing } };
    expect(writeSamples(makeLetterhead({}, texts), email)).toEqual(writeSamples(makeLetterhead(), email));
  });
});

describe('a placeholder', () => {
  const faultsOf = (email: string, texts: object) =>
    EmailTexts.safeParse({ [email]: texts }).error?.issues.map(({ path, message }) => [
      path.join('.'),
      message,
    ]);

  it.each(['{nmae}', '{ name }', '{', '}', '{}', '{name', '{Name}', '{amount}', '{constructor}', '{{name}}'])(
    'is not %s: the refusal lists those that there are',
    (wrong) => {
      expect(faultsOf('shipped', { opening: `Hello ${wrong}` })).toEqual([
        [
          'shipped.opening',
          expect.stringMatching(
            / is no placeholder here\. There are \{name\}, \{number\}, \{total\}, \{shop\}$/,
          ),
        ],
      ]);
    },
  );

  it('is one of those of its e-mail, and in a subject none that a shopper has typed', () => {
    expect(
      faultsOf('refunded', { subject: '{amount} for {number} at {shop}', opening: '{name}' }),
    ).toBeUndefined();
    expect(faultsOf('refunded', { subject: '{name}' })).toEqual([
      ['refunded.subject', '{name} is no placeholder here. There are {number}, {total}, {amount}, {shop}'],
    ]);
    expect(faultsOf('newsletter', { closing: '{number}' })).toEqual([
      ['newsletter.closing', '{number} is no placeholder here. There is {shop}'],
    ]);
  });

  const write = (customerName: string | null, greeting: string, opening = '') => {
    const order = { number: 'RH-1', totalCents: 1998, customerName } as EmailOrder;
    const news: News = { kind: 'delivered', order, facts: { pieces: [], dueCents: 0 }, token: '' };
    const texts = { every: { greeting, signature: '' }, delivered: { subject: '', opening, closing: '' } };
    return writeEmail(makeLetterhead({ shopName: 'Iron {total} $& Oak' }, texts), news).text;
  };

  it('is filled once, whatever the shop is called', () => {
    expect(write('Ann', '', '{number} from {shop}: {total}')).toContain(
      'RH-1 from Iron {total} $& Oak: $19.98',
    );
  });

  it.each([
    ['Hello {name},', 'Hello Ann,', 'Hello,'],
    ['Thank you, {name}!', 'Thank you, Ann!', 'Thank you!'],
    ['{name}, hello', 'Ann, hello', 'hello'],
  ])('%s leaves no gap where there is no name', (greeting, named, unnamed) => {
    expect(write('Ann', greeting)).toMatch(new RegExp(`^${named}\\n`));
    for (const name of [null, 'Visit https://evil.example'])
      expect(write(name, greeting)).toMatch(new RegExp(`^${unnamed}\\n`));
  });

  it('that is all there is of a greeting leaves none', () => {
    expect(write(null, '{name}')).toMatch(/^Order RH-1 was delivered/);
  });
});

it('all texts together fit into one request, in any script', () => {
  const full = (fields: Record<string, number>) =>
    Object.fromEntries(Object.entries(fields).map(([name, length]) => [name, 'ক'.repeat(length)]));
  const texts = {
    every: full({ greeting: 80, signature: 600 }),
    ...Object.fromEntries(
      emailTextNames.map((email) => [email, full({ subject: 120, opening: 1000, closing: 600 })]),
    ),
  };
  expect(EmailTexts.parse(texts)).toEqual(texts);
  expect(Buffer.byteLength(JSON.stringify({ group: 'emails', values: texts }))).toBeLessThan(
    emailTextBytes - 1000,
  );
});
