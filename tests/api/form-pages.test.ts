import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../src/shared/base/limits.ts';
import { messages } from '../../src/shared/base/messages.ts';
import { subscribedWords } from '../../src/shared/order/form-pages.ts';
import { makeDiscount } from '../helpers/discount.ts';
import { customer, type MadeProduct, makeProduct, makeVariants, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { openCachingShop } from '../helpers/response-cache.ts';
import { setTerms } from '../helpers/selling-terms.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';

const shop = sharedTestShop();
beforeEach(() => setTerms(shop.db, {}));

interface Page {
  status: number;
  headers: Headers;
  location: string | null;
  html: string;
  /** Without markup, as a shopper reads it. */
  text: string;
}

const readable = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

type Fields = Record<string, string>;

/** A browser that runs no scripts: it has cookies, and sends forms. */
function openBrowser(at: TestShop = shop) {
  const cookies = new Map<string, string>();
  const set: string[] = [];

  async function load(path: string, init: RequestInit = {}): Promise<Page> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { cookie }), ...init.headers };
    const response = await fetch(at.url + path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      set.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const html = await response.text();
    const { status, headers: got } = response;
    return { status, headers: got, location: got.get('location'), html, text: readable(html) };
  }

  const send = (path: string, fields: Fields, headers: Fields = {}) =>
    load(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: at.url, ...headers },
      body: new URLSearchParams(fields).toString(),
    });

  return { cookies, set, open: (path: string) => load(path), send, load };
}

type Browser = ReturnType<typeof openBrowser>;

const unescaped = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** The values of the fields of a page's main part: inputs, chosen radios and the text of its area. */
function fieldsOf({ html }: Page): Fields {
  const fields: Fields = {};
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  for (const [tag] of main.matchAll(/<input[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    const name = attribute('name');
    if (name === undefined) continue;
    if (attribute('type') === 'radio' && !/ checked/.test(tag)) continue;
    fields[name] = unescaped(attribute('value') ?? '');
  }
  const [, area] = /<textarea[^>]*name="address"[^>]*>([^<]*)</.exec(html) ?? [];
  if (area !== undefined) fields.address = unescaped(area);
  return fields;
}

/** The id of the note that a field is described by, and its text. */
function noteOf({ html }: Page, field: string): string | undefined {
  const tag = new RegExp(`<(?:input|textarea)[^>]*name="${field}"[^>]*>`).exec(html)?.[0] ?? '';
  const ids = /aria-describedby="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];
  const notes = ids.map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]);
  return notes.length > 0 ? unescaped(notes.join(' ')) : undefined;
}

const add = (browser: Browser, { id }: Pick<MadeProduct, 'id'>, quantity = 1) =>
  browser.send('/form/cart', { add: id, quantity: String(quantity) });

const details = { ...customer, phone: '01712-345678' };

/** Opens the checkout with these goods, and fills it in. */
async function checkout(browser: Browser, ...goods: [MadeProduct, number][]) {
  for (const [product, quantity] of goods) await add(browser, product, quantity);
  const page = await browser.open('/form/checkout');
  expect(page.status).toBe(200);
  return { page, fields: { ...fieldsOf(page), ...details } as Fields };
}

/** Another shopper buys it. */
async function buy({ id }: MadeProduct, quantity: number): Promise<void> {
  await shop.trpc.order.place.mutate({ cartItems: [{ _id: id, quantity }] });
}

const orders = (at = shop) =>
  at.db.order.findMany({ include: { lines: true }, orderBy: { createdAt: 'asc' } });

describe('the cart of a browser without scripts', () => {
  it('takes a product from a button, and shows it in /cart, which no cache keeps', async () => {
    const browser = openBrowser();
    const product = await makeProduct(shop.db, { title: 'Kettlebell <b>', priceCents: 2550, stock: 9 });
    const list = await browser.open('/product');
    expect(list.html).toMatch(
      new RegExp(`<button type="submit"[^>]* form="to-cart" value="${product.id}"[^>]* name="add"`),
    );
    expect(list.html).toContain('<form id="to-cart" action="/form/cart" method="post"></form>');
    const added = await browser.send('/form/cart', { add: product.id });
    expect([added.status, added.location]).toEqual([303, '/cart']);
    await add(browser, product, 2);
    const cart = await browser.open('/cart');
    expect(cart.status).toBe(200);
    expect(cart.headers.get('cache-control')).toBe('private, no-store');
    expect(cart.html).toContain('Kettlebell &lt;b&gt;');
    expect(cart.text).toContain('$76.50');
    expect(cart.html).toContain('href="/form/checkout"');
    expect(browser.set.at(-1)).toMatch(/^cart=[\da-f]{32}\.3; Path=\/; SameSite=Lax; Max-Age=2592000$/);
  });

  it('changes and removes lines', async () => {
    const browser = openBrowser();
    const [one, other] = [await makeProduct(shop.db), await makeProduct(shop.db)];
    await add(browser, one);
    await add(browser, other);
    await browser.send('/form/cart', { set: one.id, quantity: '৪' });
    expect((await browser.open('/cart')).html).toMatch(/<input[^>]*name="quantity"[^>]*value="4"/);
    await browser.send('/form/cart', { remove: one.id, quantity: '4' });
    await browser.send('/form/cart', { remove: other.id });
    expect(browser.cookies.size).toBe(0);
    expect((await browser.open('/cart')).text).toContain('Your cart is empty without JavaScript');
  });

  it('says why a line can not be added or changed, and leaves the cart as it is', async () => {
    const browser = openBrowser();
    const product = await makeProduct(shop.db, { stock: 2 });
    const soldOut = await makeProduct(shop.db, { stock: 0 });
    await add(browser, product);
    const before = browser.cookies.get('cart');
    for (const [fields, refusal] of [
      [{ add: product.id, quantity: '2' }, messages.cart.maximumReached],
      [{ add: soldOut.id }, messages.cart.notInStock],
      [{ add: crypto.randomUUID() }, 'This product is no longer sold'],
      [{ add: 'x' }, 'This product is no longer sold'],
      [{ add: product.id, quantity: '-1' }, 'Enter a whole number from 1'],
      [{ set: product.id, quantity: '1.5' }, 'Enter a whole number from 1'],
      [{ nothing: 'at all' }, 'Enter a whole number from 1'],
    ] as [Fields, string][]) {
      const page = await browser.send('/form/cart', fields);
      expect([page.status, page.headers.get('cache-control')]).toEqual([400, 'private, no-store']);
      expect(page.text).toContain(refusal);
      expect(page.text).toContain(product.title);
      expect(page.html).not.toContain('<script type="module"');
    }
    expect(browser.cookies.get('cart')).toBe(before);
  });

  it('takes the variant that is chosen on the page of its product', async () => {
    const browser = openBrowser();
    const { parent, variants } = await makeVariants(shop.db, [{ priceCents: 1000 }, { priceCents: 2000 }]);
    const unchosen = await browser.send('/form/cart', { add: parent.id });
    expect([unchosen.status, browser.cookies.size]).toEqual([400, 0]);
    expect(unchosen.text).toContain(`Choose size of ${parent.title} first`);
    const page = await browser.open(`/product/${parent.id}`);
    const radio = page.html.match(/<input[^>]*name="option-0"[^>]*>/g)?.[1];
    for (const part of ['type="radio"', 'form="purchase-form"', 'required=""', 'value="No. 1"'])
      expect(radio).toContain(part);
    await browser.send('/form/cart', { add: parent.id, 'option-0': 'No. 1', quantity: '2' });
    expect((await browser.open('/cart')).text).toContain('$40.00');
    // On the page of a variant, the radio counts too.
    await browser.send('/form/cart', { add: (variants[1] as MadeProduct).id, 'option-0': 'No. 0' });
    expect((await browser.open('/cart')).text).toContain('$50.00');
    const unmade = await browser.send('/form/cart', { add: parent.id, 'option-0': 'No. 9' });
    expect(unmade.text).toContain('is not made in this size');
  });

  it('says what has changed since, and does not go to the checkout with it', async () => {
    const browser = openBrowser();
    const [few, gone] = [await makeProduct(shop.db, { stock: 3 }), await makeProduct(shop.db)];
    await add(browser, few, 3);
    await add(browser, gone);
    await buy(few, 2);
    await shop.db.product.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
    const { text } = await browser.open('/cart');
    expect(text).toContain('has only 1 left; you have 3 in your cart.');
    expect(text).toContain('is no longer sold.');
    expect(text).not.toContain('Proceed to Checkout');
    expect((await browser.open('/form/checkout')).location).toBe('/cart');
  });

  it('reads nothing but ids and quantities from its cookie', async () => {
    const browser = openBrowser();
    const product = await makeProduct(shop.db, { priceCents: 1000 });
    const id = product.id.replaceAll('-', '');
    const many = Array.from({ length: 200 }, () => `${crypto.randomUUID().replaceAll('-', '')}.1`);
    for (const [cookie, shown] of [
      [`${id}.2`, '$20.00'],
      [`${id}.2~${id}.5`, '$20.00'],
      [`${id}.0~${id}.-1~${id}.1e3~${id}.99999~${product.id}.1`, 'without JavaScript'],
      ['"><script>alert(1)</script>', 'without JavaScript'],
      ['%00%ff', 'without JavaScript'],
    ] as const) {
      browser.cookies.set('cart', cookie);
      const page = await browser.open('/cart');
      expect([cookie, page.status]).toEqual([cookie, 200]);
      expect(page.text).toContain(shown);
      expect(page.html).not.toContain('alert(1)');
    }
    browser.cookies.set('cart', many.join('~'));
    const { html } = await browser.open('/cart');
    expect(html.match(/name="remove"/g)).toHaveLength(limits.cartLines);
  });

  it('is of no other page: those stay the same for everybody', async () => {
    const caching = await openCachingShop({}, { databaseUrl: shop.databaseUrl });
    const browser = openBrowser(caching);
    const before = await browser.open('/product');
    await add(browser, await makeProduct(shop.db));
    for (const path of ['/product', '/']) {
      const page = await browser.open(path);
      expect([page.headers.get('cache-control'), page.headers.get('vary')]).toEqual([
        'no-cache',
        before.headers.get('vary'),
      ]);
      expect(page.html).not.toContain(browser.cookies.get('cart'));
    }
    await browser.open('/cart');
    expect((await openBrowser(caching).open('/cart')).text).toContain(
      'Your cart is empty without JavaScript',
    );
    await caching.close();
  });
});

describe('the newsletter without scripts', () => {
  it('takes an address as the scripted form does, and answers with a page', async () => {
    const browser = openBrowser();
    const page = await browser.send('/form/newsletter', { email: ' Plain@Example.com ' });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(page.text).toContain(subscribedWords);
    const { status, text } = await browser.send('/form/newsletter', { email: 'nobody' });
    expect([status, text]).toEqual([400, expect.stringContaining(messages.checkout.emailInvalid)]);
    const subscribers = await shop.db.newsletterSubscriber.findMany();
    expect(subscribers).toMatchObject([{ email: 'plain@example.com', confirmedAt: null }]);
    expect((await browser.open('/form/newsletter')).location).toBe('/');
  });
});

describe('the checkout without scripts', () => {
  it('places the order, shows it again and again, and empties the cart', async () => {
    const browser = openBrowser();
    const product = await makeProduct(shop.db, { title: 'Slam ball', priceCents: 4999, stock: 7 });
    const { page, fields } = await checkout(browser, [product, 2]);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    expect(page.html).not.toContain('<script type="module"');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(page.text).toContain('$99.98');
    const before = (await orders()).length;
    const placed = await browser.send('/form/checkout', fields);
    expect([placed.status, placed.location]).toEqual([303, '/form/confirm']);
    const [order] = (await orders()).slice(before);
    expect(order).toMatchObject({
      status: 'placed',
      paymentMethod: 'cash',
      channel: 'web',
      totalCents: 9998,
      customerName: customer.name,
      customerEmail: customer.email,
      customerAddress: customer.address,
      customerPhone: customer.phone,
      lines: [{ productId: product.id, quantity: 2, unitPriceCents: 4999 }],
    });
    expect(await stockOf(shop.db, product.id)).toBe(5);
    expect(browser.cookies.has('cart')).toBe(false);
    expect(browser.set).toContainEqual(
      expect.stringMatching(/^ordered=\S+; Path=\/form\/confirm; HttpOnly; SameSite=Lax$/),
    );
    for (let times = 0; times < 2; times++) {
      const confirmed = await browser.open('/form/confirm');
      expect([confirmed.status, confirmed.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      for (const shown of [
        messages.confirmation.title,
        order?.number,
        'Slam ball',
        '$99.98',
        customer.address,
      ])
        expect(confirmed.text).toContain(shown);
    }
    expect((await browser.open('/form/confirm')).text).toContain('Please have $99.98 ready');
    // Back, and once more.
    const again = await browser.send('/form/checkout', fields);
    expect([again.status, again.location]).toEqual([303, '/form/confirm']);
    expect((await browser.open('/form/confirm')).text).toContain(order?.number);
    expect((await orders()).length).toBe(before + 1);
    await expectInvariants(shop.db);
  });

  it('shows an order to the browser alone that has placed it', async () => {
    const [mine, other] = [openBrowser(), openBrowser()];
    const { fields } = await checkout(mine, [await makeProduct(shop.db), 1]);
    await mine.send('/form/checkout', fields);
    expect((await other.open('/form/confirm')).location).toBe('/');
    other.cookies.set('ordered', 'RH-MADE-UP~%E0%');
    expect((await other.open('/form/confirm')).location).toBe('/');
  });

  it('places one order for two presses at once', async () => {
    const browser = openBrowser();
    const { fields } = await checkout(browser, [await makeProduct(shop.db), 1]);
    const before = (await orders()).length;
    const answers = await Promise.all([1, 2, 3].map(() => browser.send('/form/checkout', fields)));
    expect(answers.map(({ status }) => status)).toContain(303);
    expect((await orders()).length).toBe(before + 1);
  });

  it('asks before it places a second order with other details from the same page', async () => {
    const browser = openBrowser();
    const { fields } = await checkout(browser, [await makeProduct(shop.db), 1]);
    await browser.send('/form/checkout', fields);
    const before = (await orders()).length;
    const changed = await browser.send('/form/checkout', { ...fields, name: 'Somebody Else' });
    expect(changed.status).toBe(422);
    expect(changed.text).toContain('This page has placed an order already');
    expect((await orders()).length).toBe(before);
    expect((await browser.send('/form/checkout', fieldsOf(changed))).location).toBe('/form/confirm');
    expect((await orders()).length).toBe(before + 1);
  });

  it('keeps what was typed, and says beside each field what is wrong with it', async () => {
    const browser = openBrowser();
    const { fields } = await checkout(browser, [await makeProduct(shop.db), 1]);
    const before = (await orders()).length;
    const typed = { name: '', email: 'no"<address>', address: ' ', phone: '12' };
    const page = await browser.send('/form/checkout', { ...fields, ...typed });
    expect(page.status).toBe(400);
    expect(fieldsOf(page)).toMatchObject(typed);
    expect(fieldsOf(page).key).toBe(fields.key);
    const { nameRequired, emailInvalid, addressRequired, phoneInvalid } = messages.checkout;
    expect(noteOf(page, 'name')).toBe(nameRequired);
    expect(noteOf(page, 'email')).toBe(emailInvalid);
    expect(noteOf(page, 'address')).toBe(addressRequired);
    expect(noteOf(page, 'phone')).toContain(phoneInvalid);
    const missing = await browser.send('/form/checkout', { ...fields, phone: '' });
    expect(noteOf(missing, 'phone')).toContain(messages.checkout.phoneMissing);
    expect(fieldsOf(missing).name).toBe(customer.name);
    expect((await orders()).length).toBe(before);
  });

  it('reads phone numbers in the digits of any script', async () => {
    const browser = openBrowser();
    const { fields } = await checkout(browser, [await makeProduct(shop.db), 1]);
    const placed = await browser.send('/form/checkout', { ...fields, phone: '০১৭১২ ৩৪৫৬৭৮' });
    expect(placed.status).toBe(303);
    expect((await orders()).at(-1)?.customerPhone).toBe(customer.phone);
  });

  it('shows a changed price, and asks again', async () => {
    const browser = openBrowser();
    const product = await makeProduct(shop.db, { priceCents: 1000 });
    const { fields } = await checkout(browser, [product, 1]);
    await shop.db.product.update({ where: { id: product.id }, data: { priceCents: 1500 } });
    const before = (await orders()).length;
    const page = await browser.send('/form/checkout', fields);
    expect(page.status).toBe(409);
    expect(page.text).toContain('The total is now $15.00');
    expect(fieldsOf(page)).toMatchObject({ ...details, expectedTotal: '15' });
    expect((await orders()).length).toBe(before);
    expect((await browser.send('/form/checkout', fieldsOf(page))).status).toBe(303);
    expect((await orders()).at(-1)?.totalCents).toBe(1500);
  });

  it('says what is sold out or gone, and sells nothing of it', async () => {
    const browser = openBrowser();
    const [soldOut, gone] = [await makeProduct(shop.db), await makeProduct(shop.db)];
    const { fields } = await checkout(browser, [soldOut, 1]);
    await buy(soldOut, 10);
    const before = (await orders()).length;
    const page = await browser.send('/form/checkout', fields);
    expect(page.status).toBe(409);
    expect(page.text).toContain('Some products in your order are no longer in stock');
    expect(page.text).toContain('is out of stock.');
    expect(fieldsOf(page)).toMatchObject(details);
    const other = await checkout(openBrowser(), [gone, 1]);
    await shop.db.product.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
    const refused = await browser.send('/form/checkout', other.fields);
    expect(refused.status).toBe(404);
    expect(refused.text).toContain('is no longer sold.');
    expect((await orders()).length).toBe(before);
  });

  it('prices the chosen delivery and a code before it takes the order', async () => {
    const [sent, fetched] = await setTerms(shop.db, {
      options: [
        { name: 'Courier', priceCents: 500 },
        { name: 'Pick up', kind: 'collect', address: 'Hall 3', hours: 'Mon to Fri' },
      ],
    });
    await makeDiscount(shop, { code: 'TENTH', kind: 'percent', value: 10 });
    const browser = openBrowser();
    const product = await makeProduct(shop.db, { priceCents: 2000 });
    const { page, fields } = await checkout(browser, [product, 1]);
    expect(fields).toMatchObject({ deliveryOption: sent, expectedTotal: '25' });
    expect(page.text).toContain('Update the total');
    const chosen = { ...fields, deliveryOption: fetched as string, address: '' };
    // The total was that of the other delivery.
    const asked = await browser.send('/form/checkout', chosen);
    expect([asked.status, fieldsOf(asked).expectedTotal]).toEqual([409, '20']);
    const wrong = await browser.send('/form/checkout', { ...chosen, discountCode: 'NONE', price: '1' });
    expect(wrong.status).toBe(200);
    expect(noteOf(wrong, 'discountCode')).toBeTruthy();
    const priced = await browser.send('/form/checkout', { ...chosen, discountCode: 'tenth', price: '1' });
    expect([priced.status, fieldsOf(priced).expectedTotal]).toEqual([200, '18']);
    expect((await browser.send('/form/checkout', fieldsOf(priced))).status).toBe(303);
    expect((await orders()).at(-1)).toMatchObject({
      totalCents: 1800,
      deliveryKind: 'collect',
      discountCode: 'TENTH',
      customerAddress: null,
    });
    const confirmed = await browser.open('/form/confirm');
    expect(confirmed.text).toContain('Hall 3');
    await expectInvariants(shop.db);
  });

  it('offers another delivery if the chosen one is gone', async () => {
    await setTerms(shop.db, { options: [{ name: 'Courier' }, { name: 'Van', priceCents: 900 }] });
    const browser = openBrowser();
    const { fields } = await checkout(browser, [await makeProduct(shop.db), 1]);
    const [, bike] = await setTerms(shop.db, {
      options: [
        { name: 'Van', priceCents: 900 },
        { name: 'Bike', priceCents: 100 },
      ],
    });
    const page = await browser.send('/form/checkout', fields);
    expect(page.status).toBe(400);
    expect(page.text).toContain('This delivery is not offered any more');
    expect(fieldsOf(page)).toMatchObject({ ...details, deliveryOption: bike });
    expect((await browser.send('/form/checkout', fieldsOf(page))).status).toBe(303);
  });

  it('orders what its page shows, and leaves in the cart what was added since', async () => {
    const browser = openBrowser();
    const [one, later] = [await makeProduct(shop.db), await makeProduct(shop.db)];
    const { fields } = await checkout(browser, [one, 1]);
    await add(browser, one, 2);
    await add(browser, later);
    await browser.send('/form/checkout', fields);
    expect((await orders()).at(-1)?.lines).toMatchObject([{ productId: one.id, quantity: 1 }]);
    const { text } = await browser.open('/cart');
    expect(text).toContain(later.title);
    expect(browser.cookies.get('cart')).toBe([`${one.id}.2`, `${later.id}.1`].join('~').replaceAll('-', ''));
  });

  it('leads to the cart without anything to buy', async () => {
    const browser = openBrowser();
    expect((await browser.open('/form/checkout')).location).toBe('/cart');
    expect((await browser.send('/form/checkout', details)).location).toBe('/cart');
    expect((await browser.open('/form/cart')).location).toBe('/cart');
  });
});

describe('the forms of other sites and programs', () => {
  const elsewhere = { origin: 'https://evil.example' };

  it('are refused, with nothing written', async () => {
    const browser = openBrowser();
    const product = await makeProduct(shop.db);
    const { fields } = await checkout(browser, [product, 1]);
    const before = [browser.set.length, (await orders()).length];
    for (const headers of [elsewhere, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await browser.send('/form/cart', { add: product.id }, headers)).status).toBe(403);
      expect((await browser.send('/form/checkout', fields, headers)).status).toBe(403);
    }
    expect([browser.set.length, (await orders()).length]).toEqual(before);
  });

  it('are refused if they are too large, of another type, or no UTF-8', async () => {
    const browser = openBrowser();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (body: BodyInit, headers: Fields) =>
      browser.load('/form/checkout', { method: 'POST', headers, body });
    expect((await post(`name=${'x'.repeat(100_000)}`, type)).status).toBe(413);
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await post('name=%ff', type)).status).toBe(400);
    expect((await post(new Uint8Array([110, 61, 0xff]), type)).status).toBe(400);
    expect((await browser.load('/form/cart', { method: 'PUT', headers: type, body: '' })).status).toBe(405);
  });

  it('count as writes', async () => {
    const limited = await openTestShop({ RATE_LIMIT: 'on' });
    const browser = openBrowser(limited);
    const product = await makeProduct(limited.db, { stock: 1000 });
    const answers = [];
    for (let n = 0; n < 200; n++) answers.push((await add(browser, product)).status);
    expect(answers).toContain(429);
    await limited.close();
  });
});

it('sends its cookie over HTTPS alone where the shop has HTTPS', async () => {
  const https = await openTestShop(
    { PUBLIC_URL: 'https://shop.example', RATE_LIMIT: 'on', CACHE: 'on' },
    { publicUrl: 'https://shop.example' },
  );
  const browser = openBrowser(https);
  const { id } = await makeProduct(https.db);
  await browser.send('/form/cart', { add: id }, { origin: 'https://shop.example' });
  expect(browser.set.at(-1)).toContain('; Secure');
  await https.close();
});
