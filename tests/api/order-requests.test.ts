import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { eraseCustomers } from '../../src/server/customer/privacy/erase.ts';
import { makePaidOrder, readOrder } from '../helpers/card.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { activityOf, makeCashOrder } from '../helpers/order.ts';
import { linkTo } from '../helpers/order-link.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { reasonOf } from '../helpers/refusal.ts';
import { sharedStaff, sharedWorkingShop } from '../helpers/shared-shop.ts';
import { emptyOutbox } from '../helpers/webhook.ts';

const shop = sharedWorkingShop();
const staff = sharedStaff(shop, 'manager');
const warehouse = sharedStaff(shop, 'warehouse');
const own = () => shop.trpc.ownOrder;
afterAll(() => expectInvariants(shop.db));

/** An order of two pieces that has arrived. */
async function arrived(): Promise<{ number: string; token: string }> {
  const number = await makeCashOrder(shop);
  await staff.trpc.order.ship.mutate({ number });
  await staff.trpc.order.deliver.mutate({ number });
  return { number, token: await linkTo(shop, number) };
}

const ofPieces = (quantity: number, line = 1) => ({
  kind: 'return' as const,
  reason: 'faulty' as const,
  lines: [{ line, quantity }],
  text: 'The collar is loose',
});
const requestsOf = async (number: string) =>
  shop.db.orderRequest.findMany({
    where: { orderId: (await readOrder(shop, number)).id },
    orderBy: { id: 'asc' },
  });
const photosOf = async (number: string) =>
  shop.db.orderPhoto.findMany({
    where: { orderId: (await readOrder(shop, number)).id },
    omit: { bytes: true },
  });
const photoOf = async (width: number) =>
  (await twoHalves({ width, height: 10 }).jpeg().toBuffer()).toString('base64');
const workOn = async (number: string) =>
  (await staff.trpc.order.work.query()).putRight.filter((item) => item.number === number);

describe('a shopper who wants to send something back', () => {
  it('asks, staff see it as work and accept it, and the shopper gets the answer by e-mail', async () => {
    const { number, token } = await arrived();
    const { data } = await own().ask.mutate({ token, ...ofPieces(1) });
    expect(data.requests).toMatchObject([{ kind: 'return', reason: 'faulty', status: 'open', answer: null }]);
    expect(await workOn(number)).toMatchObject([{ kind: 'request' }]);
    const [asked] = (await staff.trpc.order.internal.query({ number })).requests;
    const id = asked?.id as string;
    await staff.trpc.order.answerRequest.mutate({ id, status: 'accepted', text: 'Send it to House 27' });
    expect(await workOn(number)).toEqual([]);
    expect((await own().open.mutate({ token })).data.requests).toMatchObject([
      { status: 'accepted', answer: 'Send it to House 27', lines: [{ line: 1, quantity: 1 }] },
    ]);
    await emptyOutbox(shop);
    const { id: orderId, status } = await readOrder(shop, number);
    expect(await shop.db.orderEmail.findMany({ where: { orderId, kind: 'answer' } })).toMatchObject([
      { subjectId: id },
    ]);
    expect(status).toBe('delivered');
    expect((await activityOf(shop, number)).at(-1)).toMatchObject({ action: 'order.request_answered' });
    const again = staff.trpc.order.answerRequest.mutate({ id, status: 'refused', text: 'No' });
    expect(await reasonOf(again)).toBe('ORDER_STEP_REFUSED');
  });

  it.each<[string, object]>([
    ['more pieces than they have', ofPieces(3)],
    ['a line twice', { ...ofPieces(2), lines: [1, 1].map((line) => ({ line, quantity: 2 })) }],
    ['a line that is not theirs', ofPieces(1, 9)],
    ['no pieces', { ...ofPieces(1), lines: [] }],
    ['a reason of staff', { ...ofPieces(1), reason: 'lost' }],
  ])('is refused %s', async (_, asked) => {
    const { number, token } = await arrived();
    const call = own().ask.mutate({ token, ...(asked as ReturnType<typeof ofPieces>) });
    expect(await reasonOf(call)).toBe('INVALID_INPUT');
    expect(await requestsOf(number)).toEqual([]);
  });

  it('can do so only after it was shipped', async () => {
    const token = await linkTo(shop, await makeCashOrder(shop));
    expect((await own().open.mutate({ token })).data.steps).not.toContain('return');
    expect(await reasonOf(own().ask.mutate({ token, ...ofPieces(1) }))).toBe('ORDER_STEP_REFUSED');
  });

  it('takes a request back once, and not that of another order', async () => {
    const { number, token } = await arrived();
    const other = await arrived();
    const [request] = (await own().ask.mutate({ token, ...ofPieces(2) })).data.requests;
    const id = request?.id as string;
    expect(await reasonOf(own().withdrawRequest.mutate({ token: other.token, request: id }))).toBe(
      'ORDER_STEP_REFUSED',
    );
    await own().withdrawRequest.mutate({ token, request: id });
    expect(await requestsOf(number)).toMatchObject([{ status: 'withdrawn' }]);
    expect(await reasonOf(own().withdrawRequest.mutate({ token, request: id }))).toBe('ORDER_STEP_REFUSED');
    const late = staff.trpc.order.answerRequest.mutate({ id, status: 'accepted', text: '' });
    expect(await reasonOf(late)).toBe('ORDER_STEP_REFUSED');
  });
});

describe('a photograph', () => {
  it('of what goes back is seen by staff, without the place where it was taken', async () => {
    const { number, token } = await arrived();
    const [request] = (await own().ask.mutate({ token, ...ofPieces(1) })).data.requests;
    const id = request?.id as string;
    const located = await twoHalves({ width: 2000, height: 1000 })
      .withExif({ IFD3: { GPSLatitude: '23/1 46/1 0/1' } })
      .jpeg()
      .toBuffer();
    const photo = located.toString('base64');
    const { data } = await own().addPhoto.mutate({ token, request: id, photo });
    const [photoId, ...others] = data.requests[0]?.photos ?? [];
    expect(others).toEqual([]);
    const stored = await staff.trpc.order.photo.query({ id: photoId as string });
    const { format, width, height, exif } = await sharp(Buffer.from(stored.photo, 'base64')).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'jpeg',
      width: 1600,
      height: 800,
      exif: undefined,
    });
    expect(await photosOf(number)).toMatchObject([{ requestId: id, actor: 'shopper' }]);
    expect(await reasonOf(shop.trpc.order.photo.query({ id: photoId as string }))).toBe('SIGNED_OUT');
    const add = (key: string) => {
      const context = { headers: { 'idempotency-key': `${key}-${number}` } };
      return own().addPhoto.mutate({ token, request: id, photo }, { context });
    };
    for (const key of ['second', 'third', 'third']) await add(key);
    expect(await reasonOf(add('fourth'))).toBe('ORDER_STEP_REFUSED');
    expect(await photosOf(number)).toHaveLength(3);
  });

  it('is refused for another’s request, for one that was answered, and if it is no picture', async () => {
    const { number, token } = await arrived();
    const other = await arrived();
    const [request] = (await own().ask.mutate({ token, ...ofPieces(1) })).data.requests;
    const id = request?.id as string;
    const photo = await photoOf(10);
    const add = (from: string, file = photo) =>
      own().addPhoto.mutate({ token: from, request: id, photo: file });
    expect(await reasonOf(add(other.token))).toBe('ORDER_STEP_REFUSED');
    expect(await reasonOf(add(token, Buffer.from('no picture').toString('base64')))).toBe('IMAGE_REFUSED');
    expect(await reasonOf(add(token, 'not base64!'))).toBe('INVALID_INPUT');
    await staff.trpc.order.answerRequest.mutate({ id, status: 'accepted', text: '' });
    expect(await reasonOf(add(token))).toBe('ORDER_STEP_REFUSED');
    expect(await photosOf(number)).toEqual([]);
  });

  it('of a parcel stands with the order, once for each key, until it is deleted', async () => {
    const number = await makeCashOrder(shop);
    const input = { number, photo: await photoOf(10) };
    const context = { headers: { 'idempotency-key': `photo-${number}` } };
    await warehouse.trpc.order.addPhoto.mutate(input, { context });
    await warehouse.trpc.order.addPhoto.mutate(input, { context });
    const { photos } = await staff.trpc.order.internal.query({ number });
    expect(photos).toMatchObject([{ actor: warehouse.account.email }]);
    const id = photos[0]?.id as string;
    expect(await reasonOf(warehouse.trpc.order.removePhoto.mutate({ id }))).toBe('FORBIDDEN');
    await staff.trpc.order.removePhoto.mutate({ id });
    expect(await photosOf(number)).toEqual([]);
    expect((await activityOf(shop, number)).at(-1)).toMatchObject({ action: 'order.photo_removed' });
    expect(await reasonOf(staff.trpc.order.photo.query({ id }))).toBe('ORDER_NOT_FOUND');
  });
});

describe('a question', () => {
  it('stands with the order, once for each key, and at most five wait', async () => {
    const product = await makeProduct(shop.db, { stock: 9, priceCents: 1000 });
    const { orderNumber } = await makePaidOrder(shop, product);
    const token = await linkTo(shop, orderNumber);
    const question = { token, kind: 'question' as const, text: 'Does it come with bolts?' };
    const context = { headers: { 'idempotency-key': `ask-${orderNumber}` } };
    await own().ask.mutate(question, { context });
    await own().ask.mutate(question, { context });
    expect(await requestsOf(orderNumber)).toHaveLength(1);
    for (let n = 2; n <= 5; n += 1) await own().ask.mutate({ ...question, text: `And ${n}?` });
    expect(await reasonOf(own().ask.mutate({ ...question, text: 'And 6?' }))).toBe('ORDER_STEP_REFUSED');
    const [first] = await requestsOf(orderNumber);
    const id = first?.id as string;
    const answer = (status: 'accepted' | 'answered', text: string) =>
      staff.trpc.order.answerRequest.mutate({ id, status, text });
    expect(await reasonOf(answer('accepted', 'Yes'))).toBe('INVALID_INPUT');
    expect(await reasonOf(answer('answered', ' '))).toBe('INVALID_INPUT');
    const mine = warehouse.trpc.order.answerRequest.mutate({ id, status: 'answered', text: 'Yes' });
    expect(await reasonOf(mine)).toBe('FORBIDDEN');
    expect(await answer('answered', 'Yes, it does')).toMatchObject({ status: 'answered' });
  });

  it('goes with the customer who is erased', async () => {
    const { number, token } = await arrived();
    await own().ask.mutate({ token, kind: 'question', text: 'My door code is 1234' });
    await staff.trpc.order.addPhoto.mutate({ number, photo: await photoOf(10) });
    expect((await requestsOf(number))[0]?.text).toContain('1234');
    const { id } = await readOrder(shop, number);
    await shop.db.$transaction((tx) => eraseCustomers(tx, [id], { isAsked: true }));
    expect(await requestsOf(number)).toEqual([]);
    expect(await photosOf(number)).toEqual([]);
    expect(await reasonOf(own().open.mutate({ token }))).toBe('ORDER_NOT_FOUND');
  });
});
