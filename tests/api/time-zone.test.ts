import { expect, it } from 'vitest';
import { addDays, dayOf, startOf } from '../../src/shared/base/day.ts';
import { lastDays } from '../helpers/days.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { readMail } from '../helpers/mime.ts';
import { sharedMailShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

const zone = 'Asia/Dhaka';

const { shop, smtp } = sharedMailShop(openTestShop, { TIME_ZONE: zone });

it('an order placed at 19:00 UTC is of the next day in Dhaka: on the dashboard, in the list, in its e-mail and in names of files', async () => {
  const staff = await signInAs(shop, 'manager');
  const { id } = await makeProduct(shop.db, { stock: 5 });
  const { data } = await shop.trpc.order.place.mutate({ cartItems: [{ _id: id, quantity: 1 }], customer });
  const day = dayOf(new Date(), zone);
  const yesterday = addDays(day, -1);
  const createdAt = new Date(startOf(day, zone).getTime() + 3_600_000);
  expect(createdAt.toISOString()).toBe(`${yesterday}T19:00:00.000Z`);
  await shop.db.order.update({ where: { number: data.orderNumber }, data: { createdAt } });

  const { days } = await staff.trpc.report.dashboard.query(lastDays(7, zone));
  expect(days.slice(-2)).toMatchObject([
    { day: yesterday, orders: 0 },
    { day, orders: 1 },
  ]);
  const listed = (from: string, to: string) => staff.trpc.order.manage.query({ from, to, page: 1 });
  expect((await listed(day, day)).totalDoc).toBe(1);
  expect((await listed(yesterday, yesterday)).totalDoc).toBe(0);

  const jobs = await shop.startJobs();
  await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(1);
  await jobs.stop();
  const date = new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const { text } = readMail(smtp.mails[0]?.content ?? '');
  expect(text.replace(/\s/g, ' ')).toContain(`Placed on ${date} at 1:00 AM GMT+6`);

  const file = await fetch(`${shop.url}/api/v1/catalogue/export`, { headers: { cookie: staff.cookie } });
  expect(file.headers.get('content-disposition')).toContain(`catalogue-${dayOf(new Date(), zone)}.csv`);
});
