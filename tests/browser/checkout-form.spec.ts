import { messages } from '../../src/shared/base/messages.ts';
import { makeProduct } from '../helpers/factories.ts';
import { ordersOf } from './database.ts';
import { expect, test } from './shop-test.ts';
import { delivery, fillCheckout, openCheckout, placeOrderButton, toast } from './shopper.ts';

const { checkout } = messages;

test('says what is missing, field by field', { tag: '@short' }, async ({ page, shop }) => {
  const product = await openCheckout(page, await makeProduct(shop.db));
  await placeOrderButton(page).click();
  const fields = {
    Name: checkout.nameRequired,
    Email: checkout.emailRequired,
    Address: checkout.addressRequired,
  };
  for (const [label, text] of Object.entries(fields)) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(text);
  }
  await expect(page.getByLabel('Name')).toBeFocused();
  expect(await ordersOf(shop.db, product)).toEqual([]);
});

test('blanks are no name', async ({ page, shop }) => {
  await openCheckout(page, await makeProduct(shop.db));
  await fillCheckout(page, { name: '   ' });
  await placeOrderButton(page).click();
  await expect(page.getByText(checkout.nameRequired, { exact: true })).toBeVisible();
});

test('refuses what is no email address, until it is one', async ({ page, shop }) => {
  await openCheckout(page, await makeProduct(shop.db));
  await fillCheckout(page);
  const fault = page.getByText(checkout.emailInvalid, { exact: true });
  for (const email of ['farhana', 'farhana@', 'far hana@example.com']) {
    await page.getByLabel('Email').fill(email);
    await placeOrderButton(page).click();
    await expect(fault).toBeVisible();
    await page.getByLabel('Email').fill(delivery.email);
    await expect(fault).toBeHidden();
  }
});

for (const [phone, text] of [
  ['', checkout.phoneMissing],
  ['123', checkout.phoneInvalid],
] as const) {
  test(`answers "${text}" to the phone number "${phone}"`, async ({ page, shop }) => {
    const product = await openCheckout(page, await makeProduct(shop.db));
    await fillCheckout(page, { phone });
    await placeOrderButton(page).click();
    await expect(toast(page, text)).toBeVisible();
    await expect(page.getByLabel('Phone')).toBeFocused();
    expect(await ordersOf(shop.db, product)).toEqual([]);
  });
}

test('the calling code of Bangladesh is there and can’t be edited away', async ({ page, shop }) => {
  await openCheckout(page, await makeProduct(shop.db));
  const phone = page.getByLabel('Phone');
  await expect(phone).toHaveValue('+880');
  await phone.fill('');
  await expect(phone).toHaveValue(/^\+880/);
});

test('digits typed in front of the calling code go behind it', async ({ page, shop }) => {
  await openCheckout(page, await makeProduct(shop.db));
  const phone = page.getByLabel('Phone');
  await phone.click({ position: { x: 3, y: 20 } });
  await page.keyboard.press('Home');
  await page.keyboard.type('1712345678');
  await expect(phone).toHaveValue('+880 1712 345678');
});

test('stores a number typed with its leading zero the international way', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const product = await openCheckout(page, await makeProduct(shop.db));
  await fillCheckout(page, { phone: '01712345678' });
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toMatchObject([{ customerPhone: '+8801712345678' }]);
});

test('takes a number of another country', async ({ page, shop }) => {
  const product = await openCheckout(page, await makeProduct(shop.db));
  await page.getByLabel('Country calling code').selectOption('DE');
  await fillCheckout(page, { phone: '15123456789' });
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toMatchObject([{ customerPhone: '+4915123456789' }]);
});

test('a number is read in digits of any script, and with the calling code of any country, however it is entered', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const product = await openCheckout(page, await makeProduct(shop.db));
  const phone = page.getByLabel('Phone');
  const country = page.getByLabel('Country calling code');
  const own = { code: 'BD', shown: '+880 1712 345678' };
  const numbers = [
    { text: '০১৭১২৩৪৫৬৭৮', ...own },
    { text: '٠١٧١٢٣٤٥٦٧٨', ...own },
    { text: '8801712345678', ...own },
    { text: '+8801712345678', ...own },
    { text: '+491701234567', code: 'DE', shown: '+49 170 1234567' },
    { text: '+1 (212) 555-2368', code: 'US', shown: '+1 212 555 2368' },
    { text: '+919812345678', code: 'IN', shown: '+91 98123 45678' },
  ];
  /** The part of the text after the calling code, which stays. */
  const empty = async () => {
    await country.selectOption('BD');
    await phone.fill('');
    await expect(phone).toHaveValue('+880');
  };
  const paste = (text: string) =>
    // Replaces the selection by the text, as a paste does.
    page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text);
  for (const { text, code, shown } of numbers) {
    const entries = {
      typed: () => phone.pressSequentially(text),
      filled: () => phone.fill(text),
      'pasted over all': async () => {
        await phone.press('ControlOrMeta+a');
        await paste(text);
      },
      'pasted behind the calling code': async () => {
        await phone.press('End');
        await paste(text);
      },
    };
    // Unit tests have all numbers; here each is entered, and one of the shop's country and one of another in every way.
    const isInEveryWay = text === numbers[0]?.text || code === 'DE';
    for (const [way, enter] of Object.entries(entries).slice(0, isInEveryWay ? undefined : 1)) {
      await empty();
      await phone.focus();
      await enter();
      await expect(phone, `${text} ${way}`).toHaveValue(shown);
      await expect(country, `${text} ${way}`).toHaveValue(code);
    }
  }

  // A chosen country stays when its number is taken away, and another one's number brings its own.
  await country.selectOption('DE');
  await phone.fill('');
  await phone.press('End');
  await phone.pressSequentially('17');
  await phone.press('Backspace');
  await phone.press('Backspace');
  await expect(phone).toHaveValue('+49');
  await expect(country).toHaveValue('DE');
  await phone.fill('০১৭১২৩৪৫৬৭৮');
  await expect(country).toHaveValue('DE');
  await phone.fill('+৮৮০১৭১২৩৪৫৬৭৮');
  await expect(phone).toHaveValue(own.shown);
  await fillCheckout(page, { phone: '' });
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toMatchObject([{ customerPhone: '+8801712345678' }]);
});

test('card is chosen at first; it leads to the card page, and back to the form as it was', async ({
  page,
  shop,
}) => {
  const product = await openCheckout(page, await makeProduct(shop.db));
  await expect(page.getByLabel('Credit/Debit Card')).toBeChecked();
  await fillCheckout(page);
  await page.getByLabel('Credit/Debit Card').check();
  await placeOrderButton(page).click();

  await expect(page).toHaveURL('/payment');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.payment.title);
  expect(await ordersOf(shop.db, product)).toEqual([]);

  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Name')).toHaveValue(delivery.name);
  await expect(page.getByLabel('Email')).toHaveValue(delivery.email);
  await expect(page.getByLabel('Address')).toHaveValue(delivery.address);
  await expect(page.getByLabel('Phone')).toHaveValue('+880 1712 345678');

  await page.getByLabel('Cash on Delivery').check();
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toHaveLength(1);
});

test('a mistyped e-mail address and a short address are asked about, and taken all the same', async ({
  page,
  shop,
}) => {
  await openCheckout(page, await makeProduct(shop.db));
  const main = page.getByRole('main');
  const email = main.getByLabel('Email');
  await email.fill('nadia@gmial.com');
  await main.getByLabel('Address').fill('x');
  await main.getByLabel('Name').focus();
  await expect(main.getByText('Is that enough for the courier?')).toBeVisible();
  await main.getByRole('button', { name: 'nadia@gmail.com' }).click();
  await expect(email).toHaveValue('nadia@gmail.com');
  await expect(email).toBeFocused();
  await expect(main.getByText('Did you mean')).toHaveCount(0);
});
