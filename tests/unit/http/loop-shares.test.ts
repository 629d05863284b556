import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shareEventLoop } from '../../../src/server/http/loop-shares.ts';

let now = 0;
let immediates: (() => void)[] = [];
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(globalThis, 'setImmediate').mockImplementation(((work: () => void) => {
    immediates.push(work);
  }) as unknown as typeof setImmediate);
});
afterEach(() => void vi.restoreAllMocks());

/** Requests that take this long each. */
function open(ms: number) {
  const begun: string[] = [];
  const begin = shareEventLoop((req) => req.url as string);
  const arrive = (clients: string) => {
    for (const client of clients)
      begin({ url: client } as IncomingMessage, performance.now(), () => {
        begun.push(client);
        now += ms;
      });
  };
  const seen = () => begun.splice(0).join('');
  /** Goes on to the next round of the event loop. */
  const round = () => {
    const due = immediates;
    immediates = [];
    for (const work of due) work();
  };
  return { arrive, seen, round };
}

it('begins requests at once, as long as they take little', () => {
  const { arrive, seen, round } = open(0.1);
  for (let n = 0; n < 3; n++) {
    arrive('aaaaaaaaaab');
    expect(seen()).toBe('aaaaaaaaaab');
    round();
  }
});

it('begins requests of clients in rotation, once those of one take long', () => {
  const { arrive, seen, round } = open(4);
  arrive('aaaaaaaa');
  expect(seen()).toBe('aaa');
  arrive('bbc');
  expect(seen()).toBe('');
  round();
  expect(seen()).toBe('abc');
  arrive('d');
  round();
  expect(seen()).toBe('abd');
  round();
  expect(seen()).toBe('aaa');
  round();
  expect(seen()).toBe('');
  arrive('a');
  expect(seen()).toBe('a');
});
