import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { stepsTaken } from '../helpers/planned-steps.ts';
import { openAs, undoBar } from './management.ts';
import { changeDialog, confirm, orderPath, placeOrder, status, step } from './orders.ts';
import { expect, test } from './shop-test.ts';
import { toast, visit } from './shopper.ts';

test('staff correct an order, ship it in parcels and take it back, and its shopper sees that', {
  tag: '@short',
}, async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { title: 'Sandbag 20 kg', priceCents: 5000, stock: 5 });
  const number = await placeOrder(page, product, 'Nasrin Sultana', 3);
  await openAs(page, shop, 'manager', orderPath(number));

  await step(page, 'Correct').click();
  const correct = changeDialog(page);
  await expect(confirm(correct, 'Save')).toBeDisabled();
  await correct.getByLabel('Pieces of Sandbag 20 kg').fill('2');
  await correct.getByLabel('Address').fill('14 New Road, Dhaka');
  await expect(correct.getByRole('row', { name: 'Total' }).getByRole('cell')).toHaveText([
    '$150.00',
    '$100.00',
  ]);
  await expect(correct).toContainText('Less to collect $50.00');
  await confirm(correct, 'Save').click();
  await expect(undoBar(page)).toContainText(`Order ${number} will be changed`);
  await stepsTaken(shop);
  await expect(page.getByRole('definition').getByText('14 New Road, Dhaka', { exact: true })).toBeVisible();
  expect(await stockOf(shop.db, product.id)).toBe(3);

  await step(page, 'Ship').click();
  const ship = page.getByRole('dialog', { name: 'Ship this order?' });
  await ship.getByLabel('Carrier').selectOption('Steadfast');
  await ship.getByLabel('Tracking number').fill('SF-1');
  await confirm(ship, 'Mark as shipped').click();
  await stepsTaken(shop);
  await expect(status(page)).toHaveText('Shipped');
  const parcels = page.getByRole('list', { name: 'Parcels' });
  await expect(parcels).toContainText('SteadfastSF-1');
  await page.getByLabel('Carrier').selectOption('Sundarban');
  await step(page, 'Add a parcel').click();
  await expect(parcels.getByRole('listitem')).toHaveCount(2);

  await step(page, 'Record return').click();
  const back = changeDialog(page);
  await back.getByLabel('Pieces of Sandbag 20 kg').fill('1');
  await back.getByLabel('Reason').fill('One was torn');
  await back.getByLabel('Why').selectOption('Damaged');
  await expect(back.getByLabel('For sale again')).not.toBeChecked();
  await expect(back.getByRole('row', { name: 'To collect' }).getByRole('cell')).toHaveText([
    '$100.00',
    '$50.00',
  ]);
  await confirm(back, 'Record').click();
  await stepsTaken(shop);
  await expect(page.getByRole('list', { name: 'Returns' })).toContainText('One was torn');
  await expect(status(page)).toHaveText('Shipped');
  expect(await stockOf(shop.db, product.id)).toBe(3);

  await step(page, 'Deliver').click();
  const deliver = page.getByRole('dialog', { name: 'Deliver this order?' });
  await expect(deliver.getByLabel('Cash collected')).toHaveValue('50.00');
  await confirm(deliver, 'Mark as delivered').click();
  await stepsTaken(shop);
  await expect(status(page)).toHaveText('Delivered');
  await expect(page.getByText('$50.00 collected by Sundarban, not received yet.')).toBeVisible();
  await step(page, 'Issue invoice').click();
  await step(page, 'Record return').click();
  await expect(back.getByLabel('Refund, in US dollars')).toHaveValue('0.00');
  await page.keyboard.press('Escape');
  // A request that was accepted proposes its pieces and its reason.
  await shop.db.orderRequest.create({
    data: {
      order: { connect: { number } },
      kind: 'return',
      reason: 'faulty',
      lines: [{ line: 1, quantity: 1 }],
      text: 'The seam opens',
      status: 'accepted',
      answeredAt: new Date(),
    },
  });
  await page.reload();
  await step(page, 'Record return').click();
  await expect(back).toContainText('Return accepted just now: The seam opens');
  await expect(back.getByLabel('Pieces of Sandbag 20 kg')).toHaveValue('1');
  await expect(back.getByLabel('Why')).toHaveValue('faulty');
  await expect(back.getByLabel('For sale again')).not.toBeChecked();
  await expect(back.getByLabel('Refund, in US dollars')).toHaveValue('50.00');
  await confirm(back, 'Record, and refund $50.00').click();
  await stepsTaken(shop);
  await expect(status(page)).toHaveText('Returned');
  await step(page, 'Issue credit note of $50.00').first().click();
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText('Credit note CN-');
  await page.getByLabel('New note').fill('Be kind, a regular');
  await step(page, 'Add note').click();
  await expect(page.getByRole('list', { name: 'Private notes' })).toContainText('Be kind, a regular');

  await visit(page, `/order?number=${number}`);
  const main = page.getByRole('main');
  await main.getByLabel('E-mail address').fill(customer.email);
  await main.getByRole('button', { name: 'Find order' }).click();
  const found = page.getByRole('region', { name: `Order ${number}` });
  await expect(found.getByRole('link', { name: 'SF-1' })).toHaveAttribute(
    'href',
    'https://steadfast.com.bd/t/SF-1',
  );
  await expect(found.getByRole('list', { name: 'Returns' })).toContainText('1 × Sandbag 20 kg');
  await expect(found.getByRole('list', { name: 'Returns' })).toContainText('Damaged: One was torn');
  await expect(found).not.toContainText('Be kind');
});

test('staff work through the calls, and receive the cash of a carrier', async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { priceCents: 1234, stock: 9 });
  const [confirmed, refused, delivered] = [
    await placeOrder(page, product, 'Rahim Uddin'),
    await placeOrder(page, product, 'Ilse de Vries'),
    await placeOrder(page, product, 'Tomás Ibarra'),
  ] as [string, string, string];
  // They wait longest: only so many calls are listed.
  const numbers = { number: { in: [confirmed, refused, delivered] } };
  await shop.db.order.updateMany({ where: numbers, data: { createdAt: new Date('2020-01-01') } });
  await openAs(page, shop, 'manager', '/manage/calls');
  const queued = (name: string) => page.getByRole('article', { name });
  await expect(queued('Ilse de Vries')).toContainText(/\d earlier orders? with this phone number/);
  await queued('Rahim Uddin').getByLabel('Note (optional)').fill('Comes on Friday');
  await queued('Rahim Uddin').getByRole('button', { name: 'Confirmed' }).click();
  await expect(queued('Rahim Uddin')).toContainText('Will be confirmed');
  await queued('Ilse de Vries').getByRole('button', { name: 'Refused' }).click();
  await expect(undoBar(page)).toContainText(`Order ${refused} will be cancelled`);
  await queued('Tomás Ibarra').getByRole('button', { name: 'Not reached' }).click();
  await expect(queued('Tomás Ibarra')).toContainText('Will be called again later.');
  await stepsTaken(shop);
  await expect(queued('Ilse de Vries')).toContainText('Refused. The order is cancelled.');
  expect(await stockOf(shop.db, product.id)).toBe(7);
  await page.goto(orderPath(confirmed));
  await expect(page.getByRole('list', { name: 'Calls' })).toContainText('Comes on Friday');

  for (const [action, data] of [
    ['ship', { parcel: { carrier: 'redx' } }],
    ['deliver', {}],
  ] as const) {
    const answer = await page.request.post(`/trpc/order.${action}`, { data: { number: delivered, ...data } });
    expect(answer.status()).toBe(200);
  }
  await page.goto('/manage/cash');
  const redx = page.getByRole('region', { name: 'RedX' });
  await expect(redx.getByLabel(delivered)).toBeChecked();
  await redx.getByLabel('Received, in US dollars').fill('12.00');
  await expect(redx).toContainText('$0.34 kept as fees');
  await redx.getByRole('button', { name: 'Record as received' }).click();
  await expect(toast(page, '$12.00 received from RedX')).toBeVisible();
  await expect(redx).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Received' })).toContainText('$0.34 kept as fees');
});
