import { afterEach, beforeAll, expect, it } from 'vitest';
import { EmailTexts } from '../../src/shared/settings/email-texts.ts';
import { makeKey } from '../helpers/api-key.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { readMail } from '../helpers/mime.ts';
import { sharedMailShop, sharedStaff } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { type SignedIn, signInAs } from '../helpers/staff.ts';

const { shop, smtp } = sharedMailShop(openTestShop, { SHOP_NAME: 'Iron & Oak' });
const owner = sharedStaff(shop, 'owner');
let productId: string;
beforeAll(async () => {
  productId = (await makeProduct(shop.db, { priceCents: 4999, stock: 100 })).id;
});
afterEach(() => shop.db.setting.deleteMany());

type Texts = Parameters<typeof EmailTexts.parse>[0];

const save = (texts: Texts) =>
  owner.trpc.settings.save.mutate({ group: 'emails', values: EmailTexts.parse(texts) });

const typed = (texts: { subject?: string; opening?: string; closing?: string }) => ({
  subject: '',
  opening: '',
  closing: '',
  ...texts,
});

/** Places an order, and reads the e-mail that is sent about it. */
async function mailOf(name = 'Farhana Akter') {
  const { data } = await shop.trpc.order.place.mutate({
    cartItems: [{ _id: productId, quantity: 2 }],
    customer: { ...customer, name },
  });
  await shop.runJobs();
  const [mail, ...others] = smtp.mails.splice(0);
  expect(others).toEqual([]);
  return { number: data.orderNumber, ...readMail(mail?.content ?? '') };
}

it('an order’s e-mail has the texts of the owner in both parts, in every process as soon as they are saved', async () => {
  const other = await openTestShop(
    { SMTP_URL: smtp.url, MAIL_FROM: 'orders@shop.test' },
    { databaseUrl: shop.databaseUrl },
  );
  const theirs = await signInAs(other, 'owner');
  await mailOf();
  await theirs.trpc.settings.save.mutate({
    group: 'emails',
    values: EmailTexts.parse({
      every: { greeting: 'Assalamu alaikum {name},', signature: 'Kind regards\nThe people of {shop}' },
      confirmation: typed({
        subject: '{shop}: order {number}',
        opening: 'Thank you, {name}.\n\nYour {total} are well spent.',
        closing: 'See you <b>soon</b>',
      }),
    }),
  });
  await other.close();
  const { number, headers, text, html } = await mailOf();
  expect(headers.get('subject')).toBe(`Iron & Oak: order ${number}`);
  expect(text).toMatch(
    /^Thank you for your order!\n\nAssalamu alaikum Farhana Akter,\n\nThank you, Farhana Akter\.\n\nYour \$99\.98 are well spent\.\n\nOrder RH-/,
  );
  expect(text).toMatch(
    /\n\nSee you <b>soon<\/b>\n\nSee or change your order:\nhttp.*\n\nKind regards\nThe people of Iron & Oak\n\n/s,
  );
  for (const words of [
    'Assalamu alaikum Farhana Akter,</p>',
    '>Your $99.98 are well spent.</p>',
    '>See you &lt;b&gt;soon&lt;/b&gt;</p>',
    '>Kind regards\nThe people of Iron &amp; Oak</p>',
  ])
    expect(html).toContain(words);
  for (const part of [text, html]) {
    expect(part).not.toContain('We have received your order');
    for (const fact of ['2 × $49.99', 'Please have $99.98 ready', number]) expect(part).toContain(fact);
  }
});

it('what is empty is the built-in text', async () => {
  await save({ confirmation: typed({ closing: 'See you soon' }) });
  const { number, headers, text } = await mailOf();
  expect(headers.get('subject')).toBe(`Your Iron & Oak order ${number}`);
  expect(text).toContain('Hello Farhana Akter,\n\nWe have received your order.\n');
  await save({});
  expect((await mailOf()).text).not.toContain('See you soon');
});

it.each([
  ['a link', 'https://evil.example/login'],
  ['markup', '<a href="https://evil.example">Ann</a>'],
  ['lines', 'Ann\r\nBcc: all@evil.example\r\n\r\nYour account is locked'],
  ['a placeholder', '{total}{number}'],
])('a name that is %s is nowhere in an owner’s text', async (_, name) => {
  await save({
    every: { greeting: '', signature: '' },
    confirmation: typed({
      subject: 'Order {number}',
      opening: 'Dear {name}, welcome',
      closing: 'Bye {name}',
    }),
  });
  const { number, headers, text, html } = await mailOf(name);
  expect(headers.get('subject')).toBe(`Order ${number}`);
  expect(headers.has('bcc')).toBe(false);
  expect(text).toContain('Hello,\n\nDear, welcome\n');
  expect(text).toContain('\nBye\n');
  expect(html).toContain('>Dear, welcome</p>');
  for (const part of [text, html]) expect(part).not.toContain('evil.example');
  // The delivery address has it as it was typed: indented, without links.
  expect(text).not.toMatch(/^(Bcc|Your account)/m);
});

it('a placeholder that does not exist is refused at its field, over REST too, and nothing is saved', async () => {
  const wrong = { shipped: typed({ subject: 'On its way', opening: 'Dear {customer}' }) };
  const message = '{customer} is no placeholder here. There are {name}, {number}, {total}, {shop}';
  const refused = await owner.trpc.settings.save
    .mutate({ group: 'emails', values: wrong as never })
    .catch((error) => error);
  expect(refused.data.failure.issues).toEqual([{ path: 'values.shipped.opening', message }]);
  const { authorization } = await makeKey(shop, { scopes: ['settings:read', 'settings:write'] });
  const call = (method: string, body?: object) =>
    fetch(`${shop.url}/api/v1/settings/emails`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
  const answer = await call('PATCH', { values: wrong });
  expect(answer.status).toBe(400);
  expect((await answer.json()).issues).toEqual([{ path: 'values.shipped.opening', message }]);
  expect(await shop.db.setting.findUnique({ where: { group: 'emails' } })).toBeNull();

  const shipped = typed({ subject: 'On\r\nits way', opening: 'Dear {name}' });
  expect((await call('PATCH', { values: { shipped } })).status).toBe(200);
  expect((await (await call('GET')).json()).data.values).toEqual(EmailTexts.parse({ shipped }));
  const line = await shop.db.activity.findFirst({ where: { subjectId: 'emails' }, orderBy: { id: 'desc' } });
  expect(line?.changes).toEqual({
    'shipped.subject': ['', 'On its way'],
    'shipped.opening': ['', 'Dear {name}'],
  });
  const samples = await owner.trpc.order.emailSamples.query();
  expect(samples.filter(({ subject }) => subject === 'On its way')).toHaveLength(2);
});

it('owners see texts in an e-mail before they save them', async () => {
  await save({ shipped: typed({ opening: 'As it is saved' }) });
  const texts = EmailTexts.parse({ shipped: typed({ opening: 'As it is typed, {name}' }) });
  const shown = await owner.trpc.order.previewEmail.mutate({ email: 'shipped', texts });
  expect(shown.map(({ name }) => name)).toEqual(['Shipped, with tracking', 'Shipped, without tracking']);
  for (const { subject, text, html } of shown) {
    expect(subject).toBe('Your Iron & Oak order RH-7KQ2M-4XHVD is on its way');
    for (const part of [text, html]) {
      expect(part).toContain('As it is typed, Farhana Akter');
      expect(part).not.toContain('As it is saved');
    }
  }
  const [newsletter, ...others] = await owner.trpc.order.previewEmail.mutate({ email: 'newsletter', texts });
  expect([newsletter?.subject, others]).toEqual([
    'Please confirm your Iron & Oak newsletter subscription',
    [],
  ]);
  expect(smtp.mails).toEqual([]);

  const long = { shipped: typed({ opening: 'a'.repeat(1001) }) };
  const reasonOf = (call: Promise<unknown>) => call.catch((error) => error.data.failure.reason);
  const preview = (caller: SignedIn, sent: Texts) =>
    reasonOf(caller.trpc.order.previewEmail.mutate({ email: 'shipped', texts: sent as never }));
  expect(await preview(owner, long)).toBe('INVALID_INPUT');
  expect(await preview(await signInAs(shop, 'manager'), texts)).toBe('FORBIDDEN');
});
