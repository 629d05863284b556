import { afterEach, beforeAll, expect, it } from 'vitest';
import { EmailTexts } from '../../src/shared/settings/email-texts.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { type ReadMail, readMail } from '../helpers/mime.ts';
import { setTerms } from '../helpers/selling-terms.ts';
import { sharedMailShop, sharedStaff } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';

const { shop, smtp } = sharedMailShop(openTestShop, { SHOP_NAME: 'Iron & Oak' });
const owner = sharedStaff(shop, 'owner');
let collect: string;
beforeAll(async () => {
  const pickUp = { name: 'Pick-up', kind: 'collect' as const, address: 'Road 11\nDhaka', hours: '10 to 18' };
  [, collect] = (await setTerms(shop.db, { options: [{ name: 'Parcel' }, pickUp] })) as [string, string];
});
afterEach(() => shop.db.setting.deleteMany({ where: { group: 'emails' } }));

async function place(): Promise<string> {
  const { id } = await makeProduct(shop.db, { priceCents: 5000 });
  const cartItems = [{ _id: id, quantity: 2 }];
  return (await shop.trpc.order.place.mutate({ cartItems, customer, deliveryOption: collect })).data
    .orderNumber;
}

async function mails(): Promise<(ReadMail & { subject: string })[]> {
  await shop.runJobs();
  return smtp.mails.splice(0).map(({ content }) => {
    const mail = readMail(content);
    return { ...mail, subject: mail.headers.get('subject') ?? '' };
  });
}

const ofDelivery = /on its way|warehouse|shipped|deliver|parcel|courier|track|arrives/i;

it('a shopper who collects is told when it is ready, where and when, and that it was collected', async () => {
  const number = await place();
  const [confirmation] = await mails();
  expect(confirmation?.text).not.toMatch(ofDelivery);

  await owner.trpc.order.ship.mutate({ number });
  const [ready] = await mails();
  expect(ready?.subject).toBe(`Your Iron & Oak order ${number} is ready to be collected`);
  expect(ready?.text).toContain(
    'Where and when to collect it:\nPick-up\nRoad 11\nDhaka\n10 to 18\n\nYou pay when you collect it. Please have $100.00 ready.',
  );
  for (const part of [ready?.text, ready?.html]) expect(part).not.toMatch(ofDelivery);
  const found = await shop.trpc.order.find.mutate({ number, email: customer.email });
  expect(found.data.collectAt).toEqual({ address: 'Road 11\nDhaka', hours: '10 to 18' });

  const lines = [{ line: 1, quantity: 1, restocked: true }];
  await owner.trpc.order.return.mutate({ number, reason: 'not_found', lines });
  const [back] = await mails();
  expect(back?.text).toContain('It was not collected.');
  expect(back?.text).toContain('The rest of your order is ready to be collected.');
  for (const part of [back?.text, back?.html]) expect(part).not.toMatch(ofDelivery);

  await owner.trpc.order.deliver.mutate({ number });
  const collected = (await mails()).find(({ subject }) => subject.startsWith('You have'));
  expect(collected?.subject).toBe(`You have collected your Iron & Oak order ${number}`);
  for (const part of [collected?.text, collected?.html]) expect(part).not.toMatch(ofDelivery);
});

it('owners write the texts of these e-mails, apart from those about parcels', async () => {
  const own = (subject: string) => ({ subject, opening: '', closing: '' });
  const values = EmailTexts.parse({
    shipped: own('Sent {number}'),
    ready: own('Come for {number}'),
    collected: own('You have {number}'),
  });
  await owner.trpc.settings.save.mutate({ group: 'emails', values });
  const number = await place();
  await owner.trpc.order.ship.mutate({ number });
  await owner.trpc.order.deliver.mutate({ number });
  const subjects = (await mails()).map(({ subject }) => subject);
  expect(subjects).toContain(`You have ${number}`);
  expect(subjects.filter((subject) => subject.startsWith('Sent'))).toEqual([]);

  const samples = await owner.trpc.order.emailSamples.query();
  expect(samples.map(({ subject }) => subject)).toContain('Come for RH-7KQ2M-4XHVD');
  const preview = { email: 'ready' as const, texts: values };
  const [shown] = await owner.trpc.order.previewEmail.mutate(preview);
  expect(shown?.subject).toBe('Come for RH-7KQ2M-4XHVD');
});

it('the lists of staff have the delivery of each order', async () => {
  const number = await place();
  const { data } = await owner.trpc.order.manage.query({});
  const row = data.find((order) => order.number === number);
  expect(row?.deliveryOption).toEqual({ id: collect, name: 'Pick-up', kind: 'collect' });
});

it('all texts of e-mails at their longest can be saved', async () => {
  const full = (fields: Record<string, number>) =>
    Object.fromEntries(Object.entries(fields).map(([name, length]) => [name, 'ক'.repeat(length)]));
  const { every, ...texts } = EmailTexts.parse({});
  const values = EmailTexts.parse({
    every: full({ greeting: 80, signature: 600 }),
    ...Object.fromEntries(
      Object.keys(texts).map((name) => [name, full({ subject: 120, opening: 1000, closing: 600 })]),
    ),
  });
  expect(every).toEqual({ greeting: '', signature: '' });
  expect((await owner.trpc.settings.save.mutate({ group: 'emails', values })).values).toEqual(values);
});
