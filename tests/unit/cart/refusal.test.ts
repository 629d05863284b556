import { TRPCClientError } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import { refusalOf, refusalOfAnswer } from '../../../src/client/order/refusal.ts';
import type { FailureData } from '../../../src/shared/base/failure.ts';
import { messages } from '../../../src/shared/base/messages.ts';

const { failed, orderFailed, emptyAnswer } = messages.checkout;

/** A refusal as tRPC's client throws it. */
function refused(message: string, failure: FailureData): unknown {
  return TRPCClientError.from({ error: { message, code: -32_000, data: { failure } } } as never);
}

/** A body that tRPC's client could not read, as it throws it. */
async function unreadable(body: string): Promise<unknown> {
  const fault = await new Response(body).json().catch((error: Error) => error);
  return TRPCClientError.from(fault);
}

describe('a refused order', () => {
  test('tells the cart what is left', () => {
    const lines = [{ _id: 'bench', title: 'Bench', asked: 3, left: 2 }];
    expect(
      refusalOf(refused('Only 2 of "Bench" left', { reason: 'OUT_OF_STOCK', details: { lines } })),
    ).toEqual({
      message: 'Some products in your order are no longer in stock',
      cart: { updates: [{ _id: 'bench', title: 'Bench', stock: 2 }], goneIds: [] },
    });
  });

  test('tells the cart the new prices, and the shopper the new total', () => {
    const lines = [{ _id: 'bench', title: 'Bench', price: 30 }];
    const details = { total: 1060, lines };
    expect(refusalOf(refused('The price has changed', { reason: 'PRICE_CHANGED', details }))).toEqual({
      message: 'The price has changed. The total is now $1,060.00.',
      cart: { updates: lines, goneIds: [] },
    });
  });

  test('tells the cart which products are gone', () => {
    const details = { ids: ['bench'] };
    expect(refusalOf(refused('Gone', { reason: 'PRODUCT_NOT_FOUND', details }))).toEqual({
      message: 'Some products in your order are no longer sold',
      cart: { updates: [], goneIds: ['bench'] },
    });
  });

  test('names the wrong field in its own words', () => {
    const issues = [{ path: 'customer.email', message: 'Invalid email format' }];
    const refusal = refusalOf(
      refused('customer.email: Invalid email format', { reason: 'INVALID_INPUT', issues }),
    );
    expect(refusal).toEqual({ message: 'Invalid email format', issues });
  });

  test("shows the server's message, or that the order failed when there is none", () => {
    expect(refusalOf(refused('The shop is very busy', { reason: 'BUSY' }))).toEqual({
      message: 'The shop is very busy',
    });
    expect(refusalOf(refused('', { reason: 'BUSY' }))).toEqual({ message: orderFailed });
  });
});

describe('an order without a readable answer', () => {
  test('is unknown when the answer is empty', async () => {
    expect(refusalOf(await unreadable(''))).toEqual({ message: emptyAnswer });
    const nothing = TRPCClientError.from(new Error('Unable to transform response from server'), {
      meta: { response: new Response('{}') },
    });
    expect(refusalOf(nothing)).toEqual({ message: emptyAnswer });
  });

  test('failed when a proxy answers for the server', async () => {
    expect(refusalOf(await unreadable('<html>'))).toEqual({ message: failed, isUnreachable: true });
  });

  test.each([
    [
      'the server has a bug',
      refused('Something went wrong on our side', { reason: 'INTERNAL' }),
      { message: failed },
    ],
    [
      'the server is out of reach',
      TRPCClientError.from(new TypeError('Failed to fetch')),
      { message: failed, isUnreachable: true },
    ],
    ['something else broke', new Error('bug'), { message: failed, isUnreachable: false }],
  ])('failed when %s', (_, error, refusal) => {
    expect(refusalOf(error)).toEqual(refusal);
  });
});

describe('an answer', () => {
  test('of success is no refusal', () => {
    expect(refusalOfAnswer({ success: true })).toBeUndefined();
  });

  test('without success shows its message, or that the order failed', () => {
    expect(refusalOfAnswer({ success: false, message: 'Closed today' })).toEqual({ message: 'Closed today' });
    expect(refusalOfAnswer({ success: false })).toEqual({ message: orderFailed });
  });

  test.each([undefined, null])('of %s is an unknown error', (answer) => {
    expect(refusalOfAnswer(answer)).toEqual({ message: emptyAnswer });
  });
});
