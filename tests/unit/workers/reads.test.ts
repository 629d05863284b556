import { expect, it } from 'vitest';
import { ReadCounts } from '../../../src/server/http/read-counts.ts';
import type { Charge } from '../../../src/server/start/workers/messages.ts';
import { createCounts, shareCounter } from '../../../src/server/start/workers/reads.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('asks about all charges of a turn at once, and gathers the next ones meanwhile', async () => {
  const count = createCounts(new ReadCounts());
  const sent: Charge[][] = [];
  const counter = shareCounter((charges) => sent.push(charges));
  const first = [counter.consume('a', 1), counter.consume('b', 10)];
  await turn();
  const next = counter.consume('a', 2);
  await turn();
  expect(sent).toEqual([
    [
      ['a', 1],
      ['b', 10],
    ],
  ]);
  counter.answer(await count(sent[0] as Charge[]));
  expect((await Promise.all(first)).map(({ remainingPoints }) => remainingPoints)).toEqual([2999, 2990]);
  expect(sent[1]).toEqual([['a', 2]]);
  counter.answer(await count(sent[1] as Charge[]));
  expect((await next).remainingPoints).toBe(2997);
});

it('counts what several ask for as one, and refuses what is too much', async () => {
  const count = createCounts(new ReadCounts());
  const counters = [0, 1].map(() => {
    const counter = shareCounter((charges) => void count(charges).then((charged) => counter.answer(charged)));
    return counter;
  });
  const asks = Array.from({ length: 3010 }, (_, n) => counters[n % 2]?.consume('a', 1));
  const outcomes = await Promise.allSettled(asks);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(10);
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: { remainingPoints: 0 } });
});

it('counts the IPv6 networks around a client, after the client itself', async () => {
  const counts = new ReadCounts();
  const clients = Array.from({ length: 256 }, (_, n) => `2001:db8:1:${(0xab00 + n).toString(16)}::/64`);
  const refusedOf = async (calls: number) => {
    const outcomes = await Promise.allSettled(clients.map((client) => counts.consume(client, calls)));
    return outcomes.filter(({ status }) => status === 'rejected').length;
  };
  // A single client leaves its neighbours the share that they need, even if it is refused often.
  for (let n = 0; n < 3; n++) await counts.consume(clients[0] as string, 3001).catch(() => {});
  expect(await refusedOf(40)).toBe(1);
  // 255 x 40 of 12,000 are used.
  expect(await refusedOf(40)).toBe(256 - 45);
  expect((await counts.consume('2001:db8:1:ac00::/64', 1)).remainingPoints).toBe(2999);
});
