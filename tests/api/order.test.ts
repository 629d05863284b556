import { describe, expect, it } from 'vitest';
import { limits } from '../../src/shared/base/limits.ts';
import { messages } from '../../src/shared/base/messages.ts';
import { customer, makeProduct, makeProducts, stockOf } from '../helpers/factories.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { ask, transports } from '../helpers/transports.ts';

const shop = sharedTestShop();

describe('placing a cash order', () => {
  it('writes the order, its line, the stock movement and the history together', async () => {
    const product = await makeProduct(shop.db, { priceCents: 12_50, stock: 5 });
    const placed = await shop.trpc.order.place.mutate({
      cartItems: [{ _id: product.id, quantity: 2 }],
      customer,
    });

    expect(placed).toMatchObject({ success: true, message: 'Order confirmed', data: { total: 25 } });
    const order = await shop.db.order.findUniqueOrThrow({
      where: { number: placed.data.orderNumber },
      include: { lines: true, events: true, movements: true },
    });
    expect(order).toMatchObject({
      status: 'placed',
      paymentMethod: 'cash',
      totalCents: 2500,
      customerName: customer.name,
      customerPhone: customer.phone,
    });
    expect(order.lines).toMatchObject([{ title: product.title, unitPriceCents: 1250, quantity: 2 }]);
    expect(order.movements).toMatchObject([{ productId: product.id, delta: -2, cause: 'ordered' }]);
    expect(order.events).toMatchObject([{ from: null, to: 'placed', actor: 'shopper' }]);
    expect(await stockOf(shop.db, product.id)).toBe(3);
  });

  it('takes an order without a customer over REST', async () => {
    const product = await makeProduct(shop.db);
    const { status, body } = await shop.rest(
      '/product/order-many',
      posting({ cartItems: [{ _id: product.id, quantity: 1 }] }),
    );
    expect(status).toBe(200);
    const order = await shop.db.order.findUniqueOrThrow({ where: { number: body.data.orderNumber } });
    expect(order).toMatchObject({ customerName: null, customerEmail: null, customerPhone: null });
  });

  it('keeps the lines in the order they were given, and adds up a product that comes twice', async () => {
    const [first, second] = await makeProducts(shop.db, [{ priceCents: 1999 }, { priceCents: 10 }]);
    const ids = [second?.id, first?.id, second?.id.toUpperCase()];
    const cartItems = ids.map((_id, index) => ({ _id, quantity: index + 1 }));
    const { answer } = await ask(shop, 'REST', 'place', { cartItems });

    expect(answer.data.total).toBe(40.38);
    const lines = await shop.db.orderLine.findMany({
      where: { order: { number: answer.data.orderNumber } },
      orderBy: { position: 'asc' },
    });
    expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [second?.id, 4],
      [first?.id, 2],
    ]);
  });

  it('computes every amount itself: prices, totals and statuses that a client sends change nothing', async () => {
    const product = await makeProduct(shop.db, { priceCents: 80_000 });
    const lies = { price: 0.01, total: 0, amount: 1, status: 'paid', discount: 100, stock: 9999 };
    for (const transport of transports) {
      const { status, answer } = await ask(shop, transport, 'place', {
        cartItems: [{ ...lies, _id: product.id, quantity: 1, product: lies }],
        customer: { ...customer, ...lies },
        ...lies,
      });
      expect(status).toBe(200);
      const order = await shop.db.order.findUniqueOrThrow({
        where: { number: answer.data.orderNumber },
        include: { lines: true },
      });
      expect(order).toMatchObject({
        totalCents: 80_000,
        status: 'placed',
        lines: [{ unitPriceCents: 80_000 }],
      });
    }
  });

  it('keeps an order whose product is deleted, with the title and price it had', async () => {
    const product = await makeProduct(shop.db, { title: 'Cast Iron Kettlebell 16 kg', priceCents: 5900 });
    const cartItems = [{ _id: product.id, quantity: 1 }];
    const { answer } = await ask(shop, 'tRPC', 'place', { cartItems, customer });
    await shop.db.product.delete({ where: { id: product.id } });

    const { data } = await shop.trpc.order.find.mutate({
      number: answer.data.orderNumber,
      email: customer.email,
    });
    expect(data.lines).toEqual([
      {
        line: 1,
        _id: null,
        title: 'Cast Iron Kettlebell 16 kg',
        sku: null,
        image: null,
        price: 59,
        quantity: 1,
        total: 59,
        discount: 0,
        tax: 0,
        taxPercent: null,
      },
    ]);
    expect(data.total).toBe(59);
  });
});

describe.each(transports)('a refused order, over %s', (transport) => {
  const place = (input: Record<string, unknown>) => ask(shop, transport, 'place', input);

  /** Runs a refused order, and sees to it that it wrote nothing. */
  async function placeInVain(input: Record<string, unknown>) {
    const rows = () => Promise.all([shop.db.order.count(), shop.db.stockMovement.count()]);
    const before = await rows();
    const verdict = await place(input);
    expect(await rows()).toEqual(before);
    return verdict;
  }

  it.each([0, -1, 1.5, 1e9, '2', 2 ** 31, null, true, [], limits.lineQuantity + 1])(
    'refuses the quantity %j and names the field',
    async (quantity) => {
      const product = await makeProduct(shop.db);
      const verdict = await placeInVain({ cartItems: [{ _id: product.id, quantity }], customer });
      expect(verdict).toMatchObject({ status: 400, reason: 'INVALID_INPUT' });
      expect(verdict.issues?.[0]?.path).toBe('cartItems.0.quantity');
    },
  );

  it('says which products do not exist, whatever their ids look like', async () => {
    const product = await makeProduct(shop.db);
    const ids = ['01900000-0000-7000-8000-000000000000', 'no-id\u0000', '🏋️'];
    const cartItems = [product.id, ...ids].map((_id) => ({ _id, quantity: 1 }));
    const verdict = await placeInVain({ cartItems, customer });
    expect(verdict).toMatchObject({ status: 404, reason: 'PRODUCT_NOT_FOUND', details: { ids } });
  });

  it('names every product of which too little is left, and how much is', async () => {
    const [few, none, plenty] = await makeProducts(shop.db, [
      { title: 'Bumper Plate 20 kg', stock: 2 },
      { title: 'Jump Rope', stock: 0 },
      {},
    ]);
    const cartItems = [few, none, plenty, few].map((product) => ({ _id: product?.id, quantity: 2 }));
    const verdict = await placeInVain({ cartItems, customer });

    expect(verdict).toMatchObject({ status: 409, reason: 'OUT_OF_STOCK' });
    expect(verdict.message).toBe('Only 2 of "Bumper Plate 20 kg" left in stock; "Jump Rope" is out of stock');
    expect(verdict.details).toEqual({
      lines: [
        { _id: few?.id, title: 'Bumper Plate 20 kg', asked: 4, left: 2 },
        { _id: none?.id, title: 'Jump Rope', asked: 2, left: 0 },
      ],
    });
    expect(await stockOf(shop.db, plenty?.id as string)).toBe(10);
  });

  it('refuses a total the shopper did not see, and tells the prices of now', async () => {
    const product = await makeProduct(shop.db, { priceCents: 21_00 });
    const cartItems = [{ _id: product.id, quantity: 2 }];
    const verdict = await placeInVain({ cartItems, customer, expectedTotal: 41.99 });
    expect(verdict).toMatchObject({
      status: 409,
      reason: 'PRICE_CHANGED',
      details: { total: 42, lines: [{ _id: product.id, title: product.title, price: 21 }] },
    });
    expect((await place({ cartItems, customer, expectedTotal: 42 })).status).toBe(200);
  });

  it('refuses an order above the largest amount a card payment can have', async () => {
    const product = await makeProduct(shop.db, { priceCents: limits.amountCents, stock: 2 });
    const order = (quantity: number) => ({ cartItems: [{ _id: product.id, quantity }], customer });
    expect(await placeInVain(order(2))).toMatchObject({ status: 422, reason: 'ORDER_TOO_LARGE' });
    const message = 'An order can come to at most $999,999.99';
    expect(await placeInVain({ ...order(2), expectedTotal: 1_999_999.98 })).toMatchObject({
      status: 400,
      issues: [{ path: 'expectedTotal', message }],
    });
    expect((await place(order(1))).status).toBe(200);
  });

  it.each(['name', 'email', 'address', 'phone'])(
    'wants all of the customer or none: not without %s',
    async (field) => {
      const product = await makeProduct(shop.db);
      const cartItems = [{ _id: product.id, quantity: 1 }];
      const { [field]: left, ...partial } = customer as Record<string, string>;
      const missing = await placeInVain({ cartItems, customer: partial });
      expect(missing).toMatchObject({ status: 400, issues: [{ path: `customer.${field}` }] });
      const blank = await placeInVain({ cartItems, customer: { ...customer, [field]: '   ' } });
      expect(blank).toMatchObject({ status: 400 });
      expect(blank.issues?.[0]?.path).toBe(`customer.${field}`);
    },
  );

  it.each(['+88017123', '01712345678', '+880171234567890', '+19995550100', '+1'])(
    'refuses the phone number %s as no number of its country',
    async (phone) => {
      const product = await makeProduct(shop.db);
      const verdict = await placeInVain({
        cartItems: [{ _id: product.id, quantity: 1 }],
        customer: { ...customer, phone },
      });
      expect(verdict).toMatchObject({
        status: 400,
        reason: 'INVALID_INPUT',
        issues: [{ path: 'customer.phone' }],
      });
      expect(verdict.message).toContain(messages.checkout.phoneInvalid);
    },
  );

  it('refuses an empty cart and one with more lines than a cart can have', async () => {
    const line = { _id: '01900000-0000-7000-8000-000000000000', quantity: 1 };
    for (const cartItems of [[], Array(limits.cartLines + 1).fill(line), undefined, null, line]) {
      expect(await placeInVain({ cartItems, customer })).toMatchObject({
        status: 400,
        issues: [{ path: 'cartItems' }],
      });
    }
  });
});

describe('finding an order', () => {
  it('shows it to whoever knows its number and e-mail address, in any case', async () => {
    const product = await makeProduct(shop.db, { priceCents: 999 });
    const cartItems = [{ _id: product.id, quantity: 3 }];
    const { answer } = await ask(shop, 'REST', 'place', { cartItems, customer });
    const { orderNumber, placedAt } = answer.data;

    const found = await shop.trpc.order.find.mutate({
      number: ` ${orderNumber.toLowerCase()} `,
      email: customer.email.toUpperCase(),
    });
    expect(found.data).toEqual({
      number: orderNumber,
      status: 'placed',
      paymentMethod: 'cash',
      placedAt,
      confirmBy: null,
      deliveryOption: { id: expect.any(String), name: 'Delivery', kind: 'deliver' },
      arrives: null,
      collectAt: null,
      discountCode: null,
      subtotal: 29.97,
      discount: 0,
      delivery: 0,
      tax: 0,
      taxMode: 'none',
      taxes: [],
      shipping: 0,
      total: 29.97,
      lines: [
        {
          line: 1,
          _id: product.id,
          title: product.title,
          sku: null,
          image: '/images/bad.jpg',
          price: 9.99,
          quantity: 3,
          total: 29.97,
          discount: 0,
          tax: 0,
          taxPercent: null,
        },
      ],
      parcels: [],
      returns: [],
      paid: 0,
      refunded: 0,
      documents: [],
      history: [{ status: 'placed', at: placedAt, note: null }],
    });
  });

  it('says the same of an unknown number, of a stranger, and of an order without an address', async () => {
    const product = await makeProduct(shop.db);
    const cartItems = [{ _id: product.id, quantity: 1 }];
    const owned = await ask(shop, 'REST', 'place', { cartItems, customer });
    const anonymous = await ask(shop, 'REST', 'place', { cartItems });
    const ask404 = (number: string) =>
      shop.trpc.order.find.mutate({ number, email: 'stranger@example.com' }).catch((error) => ({
        message: error.message,
        status: error.data.httpStatus,
        failure: error.data.failure,
      }));
    const unknown = await ask404('RH-22222-22222');
    expect(unknown).toMatchObject({ status: 404, failure: { reason: 'ORDER_NOT_FOUND' } });
    expect(await ask404(owned.answer.data.orderNumber)).toEqual(unknown);
    expect(await ask404(anonymous.answer.data.orderNumber)).toEqual(unknown);
  });
});
