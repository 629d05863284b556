import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { shortName } from '../../src/server/review/present.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { type Bought, buy, publish, write } from '../helpers/product-review.ts';
import { refusalOf } from '../helpers/refusal.ts';
import { sharedKey, sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, posting } from '../helpers/shop.ts';
import { makeEndpoint, takeEvents, typesOf } from '../helpers/webhook.ts';

const shop = sharedTestShop();
const owner = sharedStaff(shop, 'owner');
const key = sharedKey(shop);
beforeEach(async () => {
  await shop.db.review.deleteMany();
  await shop.db.setting.deleteMany();
});
afterAll(() => expectInvariants(shop.db));

const nobody = '01890000-0000-4000-8000-000000000000';

const ratingOf = async ({ productIds: [id] }: Bought) =>
  (await shop.rest(`/product/get/${id}`)).body.data.rating;
const shownOf = async ({ productIds: [id] }: Bought, query = '') =>
  (await shop.rest(`/product/reviews/${id}${query}`)).body;
const rowOf = (id: string) => shop.db.review.findUniqueOrThrow({ where: { id } });
const open = ({ token }: Bought) => shop.trpc.review.open.mutate({ token });

describe('the link of an order', () => {
  it('opens its products, each once, with a name that is not the whole one', async () => {
    const bought = await buy(shop, { products: 2 });
    const { name, isOpen, products } = await open(bought);
    expect({ name, isOpen }).toEqual({ name: 'Farhana A.', isOpen: true });
    expect(products.map(({ productId, review }) => [productId, review])).toEqual(
      bought.productIds.map((id) => [id, null]),
    );
  });

  it('offers first name and initial, and nothing for what may be no name', () => {
    expect(shortName('Farhana Akter')).toBe('Farhana A.');
    expect(shortName('  Anna  Maria de la Cruz')).toBe('Anna C.');
    expect(shortName('Farhana')).toBe('Farhana');
    for (const typed of [null, '', 'https://evil.example', 'farhana@example.com', '0171 234', 'x'.repeat(40)])
      expect([typed, shortName(typed)]).toEqual([typed, '']);
  });

  it('is refused if it is none, of whatever form', async () => {
    const { productIds } = await buy(shop);
    for (const token of [nobody, '', 'x', `${nobody}#`])
      for (const call of [
        () => shop.trpc.review.open.mutate({ token }),
        () => shop.trpc.review.withdraw.mutate({ token, productId: productIds[0] as string }),
        () => write(shop, { orderId: nobody, number: '', productIds, token }),
      ])
        expect(await refusalOf(call())).toMatchObject({ reason: 'REVIEW_NOT_FOUND' });
    expect(await shop.db.review.count()).toBe(0);
  });

  it('takes no reviews of an order that came back, or while the owner takes none; what is written can be withdrawn', async () => {
    const [back, off] = [await buy(shop), await buy(shop)];
    await publish(shop, back);
    await owner.trpc.order.return.mutate({ number: back.number, reason: 'faulty' });
    expect((await open(back)).isOpen).toBe(false);
    expect(await refusalOf(write(shop, back, { rating: 1 }))).toMatchObject({ reason: 'REVIEWS_CLOSED' });
    const onItsWay = await buy(shop, { steps: ['ship'] });
    expect(await refusalOf(write(shop, onItsWay))).toMatchObject({ reason: 'REVIEWS_CLOSED' });
    await owner.trpc.settings.save.mutate({ group: 'reviews', values: { isOn: false, days: 7 } });
    expect((await open(off)).isOpen).toBe(false);
    expect(await refusalOf(write(shop, off))).toMatchObject({ reason: 'REVIEWS_CLOSED' });
    expect(await ratingOf(back)).toEqual({ average: 4, count: 1 });
    const { token, productIds } = back;
    await shop.trpc.review.withdraw.mutate({ token, productId: productIds[0] as string });
    expect(await ratingOf(back)).toBeNull();
  });

  it('takes no reviews of what is not in the order, or is deleted', async () => {
    const bought = await buy(shop, { products: 2 });
    // Others have bought it.
    const [productId = ''] = (await buy(shop)).productIds;
    expect(await refusalOf(write(shop, bought, { productId }))).toMatchObject({
      reason: 'PRODUCT_NOT_FOUND',
    });
    await owner.trpc.product.delete.mutate({ id: bought.productIds[0] as string });
    expect(await refusalOf(write(shop, bought))).toMatchObject({ reason: 'PRODUCT_NOT_FOUND' });
    expect((await open(bought)).products.map(({ productId }) => productId)).toEqual([bought.productIds[1]]);
  });

  it('takes a limited number of writes of an order', async () => {
    const limited = await openTestShop({ RATE_LIMIT: 'on' }, { databaseUrl: shop.databaseUrl });
    try {
      const bought = await buy(shop);
      for (let n = 0; n < 20; n++) await write(limited, bought, { text: `Take ${n}` });
      expect(await refusalOf(write(limited, bought, { text: 'Once more' }))).toMatchObject({
        reason: 'RATE_LIMITED',
      });
    } finally {
      await limited.close();
    }
  });
});

describe('a review', () => {
  it('has 1 to 5 stars, a name of one line, and a text that may be left out', async () => {
    const bought = await buy(shop);
    for (const [said, path, message] of [
      [{ rating: 0 }, 'rating', 'Choose 1 to 5 stars'],
      [{ rating: 6 }, 'rating', 'Choose 1 to 5 stars'],
      [{ rating: 2.5 }, 'rating', /./],
      [{ name: '   ' }, 'name', 'Enter the name to show'],
      [{ name: 'A\nB' }, 'name', 'The name must be one line'],
      [{ name: 'x'.repeat(41) }, 'name', /./],
      [{ text: 'x'.repeat(3001) }, 'text', /./],
    ] as const) {
      const { reason, issues } = await refusalOf(write(shop, bought, said));
      expect([reason, issues[0]]).toEqual([
        'INVALID_INPUT',
        { path, message: typeof message === 'string' ? message : expect.stringMatching(message) },
      ]);
    }
    expect(await shop.db.review.count()).toBe(0);
    const id = await write(shop, bought, { text: ' \r\n' });
    expect(await rowOf(id)).toMatchObject({ rating: 4, text: null, name: 'Farhana A.', status: 'waiting' });
  });

  it('is one for a product of an order, whatever is written at the same time', async () => {
    const bought = await buy(shop);
    await Promise.all([1, 2, 3, 4, 5].map((rating) => write(shop, bought, { rating })));
    expect(await shop.db.review.count({ where: { orderId: bought.orderId } })).toBe(1);
  });

  it('is shown once it is approved, and counts then', async () => {
    const bought = await buy(shop);
    const id = await write(shop, bought, { rating: 5, text: 'Great.\n\nReally.' });
    expect(await ratingOf(bought)).toBeNull();
    expect(await shownOf(bought)).toMatchObject({ data: [], totalDoc: 0, rating: null });
    await owner.trpc.review.approve.mutate({ id });
    expect(await ratingOf(bought)).toEqual({ average: 5, count: 1 });
    const { data } = await shownOf(bought);
    expect(data).toEqual([
      {
        id,
        rating: 5,
        text: 'Great.\n\nReally.',
        name: 'Farhana A.',
        writtenAt: expect.stringMatching(/^\d{4}-.*Z$/),
        answer: null,
      },
    ]);
    const [line] = await shop.db.activity.findMany({ where: { action: 'review.approved' } });
    expect(line).toMatchObject({ actor: owner.account.email, changes: { status: ['waiting', 'approved'] } });
  });

  it('waits again when its buyer changes it, and stays as it is when nothing is changed', async () => {
    const bought = await buy(shop);
    const id = await publish(shop, bought);
    await write(shop, bought);
    expect(await rowOf(id)).toMatchObject({ status: 'approved' });
    await write(shop, bought, { rating: 1 });
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', rating: 1 });
    expect(await ratingOf(bought)).toBeNull();
    expect((await open(bought)).products[0]?.review).toMatchObject({ rating: 1, status: 'waiting' });
  });

  it('leaves nothing of the buyer when it is withdrawn, and can be written anew', async () => {
    const bought = await buy(shop);
    const id = await publish(shop, bought);
    await owner.trpc.review.answer.mutate({ id, text: 'Thank you!' });
    const { token, productIds } = bought;
    await shop.trpc.review.withdraw.mutate({ token, productId: productIds[0] as string });
    expect(await rowOf(id)).toMatchObject({ status: 'withdrawn', text: null, name: null, answer: null });
    expect(await ratingOf(bought)).toBeNull();
    expect((await open(bought)).products[0]?.review).toBeNull();
    expect(await refusalOf(owner.trpc.review.approve.mutate({ id }))).toMatchObject({
      reason: 'REVIEW_CHANGED',
    });
    await write(shop, bought);
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', name: 'Farhana A.' });
  });

  it('survives the deletion of its product, and is back with it', async () => {
    const bought = await buy(shop);
    await publish(shop, bought);
    const [id = ''] = bought.productIds;
    await owner.trpc.product.delete.mutate({ id });
    expect((await shop.rest(`/product/reviews/${id}`)).status).toBe(404);
    expect((await owner.trpc.review.list.query({})).data[0]?.product.id).toBe(id);
    expect((await open(bought)).products[0]?.review).toMatchObject({ rating: 4 });
    await owner.trpc.product.restore.mutate({ id });
    expect(await ratingOf(bought)).toEqual({ average: 4, count: 1 });
  });
});

describe('the reviews of a product', () => {
  it('have an average with one decimal, a distribution, and pages, the newest first', async () => {
    const { id: productId } = await makeProduct(shop.db, { stock: 50 });
    const all: string[] = [];
    for (const rating of [5, 5, 4, 1]) {
      const phone = `+88017123456${10 + all.length}`;
      all.push(
        await publish(shop, await buy(shop, { ids: [productId], who: { ...customer, phone } }), { rating }),
      );
    }
    const bought = { productIds: [productId] } as Bought;
    const first = await shownOf(bought, '?limit=3');
    expect(first).toMatchObject({
      totalDoc: 4,
      rating: { average: 3.8, count: 4 },
      distribution: [
        { stars: 5, count: 2 },
        { stars: 4, count: 1 },
        { stars: 3, count: 0 },
        { stars: 2, count: 0 },
        { stars: 1, count: 1 },
      ],
    });
    const second = await shownOf(bought, '?limit=3&page=2');
    const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
    expect(ids).toEqual(all.reverse());
  });

  it('are in lists of products, of which the rating changes no version', async () => {
    const bought = await buy(shop);
    const [id] = bought.productIds;
    const before = await shop.db.product.findUniqueOrThrow({ where: { id: id as string } });
    await publish(shop, bought, { rating: 3 });
    const { body } = await shop.rest('/product?limit=100');
    const listed = body.data.find(({ _id }: { _id: string }) => _id === id);
    expect(listed.rating).toEqual({ average: 3, count: 1 });
    expect(listed.updatedAt).toBe(before.updatedAt.toISOString());
  });

  it('are fresh in a shop that caches them, also after a new answer', async () => {
    const cached = await openTestShop({ CACHE: 'on' }, { databaseUrl: shop.databaseUrl });
    try {
      const bought = await buy(shop);
      const id = await write(shop, bought);
      const read = async () => (await cached.rest(`/product/reviews/${bought.productIds[0]}`)).body;
      expect((await read()).data).toEqual([]);
      const member = (path: string, json: object) => cached.rest(`/review/${id}/${path}`, posting(json, key));
      await member('approve', {});
      expect((await read()).data).toMatchObject([{ id, answer: null }]);
      await member('answer', { text: 'Thank you!' });
      expect((await read()).data[0].answer.text).toBe('Thank you!');
    } finally {
      await cached.close();
    }
  });
});

describe('staff', () => {
  it('refuse with a reason, which the buyer reads, and log it', async () => {
    const bought = await buy(shop);
    const id = await publish(shop, bought);
    await owner.trpc.review.refuse.mutate({ id, reason: 'Names our courier' });
    expect(await ratingOf(bought)).toBeNull();
    expect((await open(bought)).products[0]?.review).toMatchObject({
      status: 'refused',
      refusal: 'Names our courier',
    });
    const line = await shop.db.activity.findFirstOrThrow({ where: { action: 'review.refused' } });
    expect(line.changes).toEqual({ status: ['approved', 'refused'], reason: [null, 'Names our courier'] });
    await owner.trpc.review.approve.mutate({ id });
    expect(await rowOf(id)).toMatchObject({ status: 'approved', refusal: null });
  });

  it('answer with one text, and take it back', async () => {
    const bought = await buy(shop);
    const id = await publish(shop, bought);
    await owner.trpc.review.answer.mutate({ id, text: 'Thank you!' });
    await owner.trpc.review.answer.mutate({ id, text: 'Thanks a lot!' });
    expect((await shownOf(bought)).data[0].answer).toEqual({
      text: 'Thanks a lot!',
      at: expect.stringMatching(/Z$/),
    });
    await owner.trpc.review.answer.mutate({ id, text: '' });
    expect((await shownOf(bought)).data[0].answer).toBeNull();
    const lines = await shop.db.activity.findMany({
      where: { action: 'review.answered', subjectId: id },
      orderBy: { id: 'asc' },
    });
    expect(lines.map(({ changes }) => changes)).toEqual([
      { answer: [null, 'Thank you!'] },
      { answer: ['Thank you!', 'Thanks a lot!'] },
      { answer: ['Thanks a lot!', null] },
    ]);
  });

  it('approve only what they have read', async () => {
    const bought = await buy(shop);
    const id = await write(shop, bought);
    const [read] = (await owner.trpc.review.list.query({ status: 'waiting' })).data;
    await write(shop, bought, { text: 'Something else entirely' });
    const version = read?.updatedAt as string;
    expect(await refusalOf(owner.trpc.review.approve.mutate({ id, version }))).toMatchObject({
      reason: 'REVIEW_CHANGED',
    });
    expect(await rowOf(id)).toMatchObject({ status: 'waiting' });
  });

  it('see how many wait', async () => {
    await write(shop, await buy(shop));
    await publish(shop, await buy(shop));
    expect(await owner.trpc.report.openWork.query()).toMatchObject({ waitingReviews: 1 });
    const list = await owner.trpc.review.list.query({ status: 'approved' });
    expect([list.totalDoc, list.statuses]).toEqual([
      1,
      { waiting: 1, approved: 1, refused: 0, withdrawn: 0 },
    ]);
  });
});

describe('programs', () => {
  const list = (query: string) => shop.rest(`/review${query}`, { headers: key });

  it('read what has changed, page by page, in the order of the changes', async () => {
    const since = new Date().toISOString();
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push(await write(shop, await buy(shop)));
    await owner.trpc.review.approve.mutate({ id: ids[0] as string });
    const seen: string[] = [];
    let next: string | undefined = `?updatedSince=${since}&limit=2`;
    while (next) {
      const { body, headers } = await list(next);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      next = /review(\?[^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual([ids[1], ids[2], ids[0]]);
    expect((await list(`?limit=2&after=${'x'.repeat(10)}`)).status).toBe(400);
  });

  it('are told when a review is submitted, and when it is published', async () => {
    await makeEndpoint(shop);
    await takeEvents(shop);
    const bought = await buy(shop);
    await takeEvents(shop);
    const id = await write(shop, bought);
    await shop.rest(`/review/${id}/approve`, posting({}, key));
    await shop.rest(`/review/${id}/approve`, posting({}, key));
    const events = await takeEvents(shop);
    expect(typesOf(events)).toEqual(['review.submitted', 'review.published']);
    const [{ data }] = events.slice(-1) as [(typeof events)[number]];
    expect(data).toEqual((await list('?status=approved')).body.data[0]);
  });
});
