import { afterEach, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

let shop: TestShop;
afterEach(() => shop.close());

const publicUrl = 'https://shop.example';

async function ask() {
  const response = await fetch(`${shop.url}/.well-known/security.txt`);
  const text = await response.text();
  const fields = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]);
  return { response, fields };
}

async function setContact(values: { contact: string; languages: string }) {
  const admin = await signInAs(shop, 'admin');
  await admin.trpc.settings.save.mutate({ group: 'securityContact', values });
}

it('a shop without a contact has none', async () => {
  shop = await openTestShop();
  expect((await ask()).response.status).toBe(404);
});

it('names the sender of e-mails, or whom an admin has set, for less than a year', async () => {
  shop = await openTestShop({ MAIL_FROM: 'My Shop <orders@shop.example>' }, { publicUrl });
  const { response, fields } = await ask();
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const expires = fields[1]?.[1] as string;
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect([days > 170, days < 365]).toEqual([true, true]);
  expect(fields).toEqual([
    ['Contact', 'mailto:orders@shop.example'],
    ['Expires', expires],
    ['Preferred-Languages', 'en'],
    ['Canonical', `${publicUrl}/.well-known/security.txt`],
  ]);

  await setContact({ contact: 'security@shop.example', languages: 'bn, en' });
  expect((await ask()).fields).toContainEqual(['Contact', 'mailto:security@shop.example']);
  expect((await ask()).fields).toContainEqual(['Preferred-Languages', 'bn, en']);
  await setContact({ contact: 'https://shop.example/report', languages: 'en' });
  expect((await ask()).fields[0]).toEqual(['Contact', 'https://shop.example/report']);
});

it('takes only what the standard allows', async () => {
  shop = await openTestShop();
  for (const values of [
    { contact: 'http://shop.example', languages: 'en' },
    { contact: 'javascript:alert(1)', languages: 'en' },
    { contact: 'a@b.example\nContact: mailto:c@d.example', languages: 'en' },
    { contact: 'https://shop.example/\nExpires: 2020', languages: 'en' },
    { contact: '', languages: 'en\nContact: x' },
    { contact: '', languages: '' },
  ])
    await expect(setContact(values)).rejects.toMatchObject({
      data: { failure: { reason: 'INVALID_INPUT' } },
    });
  expect((await ask()).response.status).toBe(404);
});

it('has no Canonical without https', async () => {
  shop = await openTestShop({ MAIL_FROM: 'orders@shop.example' });
  expect((await ask()).fields.map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages']);
});
