import { expect, it } from 'vitest';
import { customer, makeProduct } from '../helpers/factories.ts';
import { type ReadMail, readMail } from '../helpers/mime.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { sharedMailShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

const { shop, smtp } = sharedMailShop(openTestShop);

/** Places an order of goods at 59.90, and of two at 12.50 at another rate. */
async function place(deliveryOption: string | undefined, taxRateId: string): Promise<string> {
  const goods = [
    await makeProduct(shop.db, { priceCents: 5990 }),
    await makeProduct(shop.db, { priceCents: 1250 }),
  ];
  await shop.db.product.update({ where: { id: goods[1]?.id as string }, data: { taxRateId } });
  const cartItems = goods.map(({ id }, index) => ({ _id: id, quantity: index + 1 }));
  return (await shop.trpc.order.place.mutate({ cartItems, customer, deliveryOption })).data.orderNumber;
}

async function lastMail(): Promise<ReadMail> {
  await shop.runJobs();
  return readMail(smtp.mails.at(-1)?.content ?? '');
}

/** The text that a person reads in the HTML. */
const shown = ({ html }: ReadMail) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

const standard = taxRate('Standard', 19_000);
const reduced = taxRate('Reduced', 7000);

it('an e-mail says how the total is made up, and the tax in it', async () => {
  const options = [{ name: 'Parcel', priceCents: 490 }];
  await setTerms(shop.db, { mode: 'included', rates: [standard, reduced], options });
  await place(undefined, reduced.id);
  const mail = await lastMail();
  expect(mail.text).toContain(
    'Subtotal: $84.90\nParcel: $4.90\nTotal: $89.80\nIncludes 19 % tax: $10.09\nIncludes 7 % tax: $1.74\nPayment: Cash on Delivery.',
  );
  expect(shown(mail)).toContain(
    'Subtotal $84.90 Parcel $4.90 Total $89.80 Includes 19 % tax $10.09 Includes 7 % tax $1.74',
  );
});

it('an e-mail adds tax up, and says where and when an order is collected, as the shop has it now', async () => {
  const salesTax = taxRate('Sales tax', 8250);
  const exempt = taxRate('Exempt', null);
  const pickUp = { name: 'Pick-up', kind: 'collect' as const, address: 'Road 11\nDhaka', hours: '10 to 18' };
  const options = [{ name: 'Parcel', priceCents: 490 }, pickUp];
  const [, collect] = await setTerms(shop.db, { mode: 'added', rates: [salesTax, exempt], options });
  const number = await place(collect, exempt.id);
  const mail = await lastMail();
  // 59.90 × 8.25 % = 4.9418.
  expect(mail.text).toContain('Subtotal: $84.90\nPick-up: $0.00\nTax 8.25 %: $4.94\nTotal: $89.84\n');
  expect(mail.text).toContain('$89.84 in cash when you pick it up.');
  expect(mail.text).toContain('Where and when to collect it:\n  Pick-up\n  Road 11\n  Dhaka\n  10 to 18\n');
  expect(shown(mail)).toContain('Where and when to collect it Pick-up Road 11 Dhaka 10 to 18');
  expect(mail.text).not.toContain(customer.address.slice(0, 8));

  // Once the option is gone, the e-mail has its name alone.
  await shop.db.deliveryOption.delete({ where: { id: collect } });
  const staff = await signInAs(shop, 'owner');
  await staff.trpc.order.correct.mutate({ number, lines: [{ line: 2, quantity: 1 }] });
  expect((await lastMail()).text).toContain('Where and when to collect it:\n  Pick-up\n\n');
});
