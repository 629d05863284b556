import { setTimeout as sleep } from 'node:timers/promises';
import { openTestShop, type TestShop } from './shop.ts';

/** A shop with a response cache, as a started one has it. */
export function openCachingShop(...[variables, options]: Parameters<typeof openTestShop>): Promise<TestShop> {
  return openTestShop({ CACHE: 'on', ...variables }, options);
}

/** One of the figures at `/metrics` about the response cache. */
export async function figure(shop: TestShop, name: 'entries' | 'bytes' | 'hits_total') {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(new RegExp(`^response_cache_${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** Whether one request is answered from the cache. */
export async function isAnsweredFromCache(shop: TestShop, ask: () => Promise<unknown>): Promise<boolean> {
  const before = await figure(shop, 'hits_total');
  await ask();
  return (await figure(shop, 'hits_total')) > before;
}

/** Asks until the response is cached: the change feed has to check the database first. */
export async function warm(shop: TestShop, ask: () => Promise<unknown>): Promise<void> {
  while (!(await isAnsweredFromCache(shop, ask))) await sleep(50);
}

/** Asks again and again while something else happens, as other shoppers would. */
export async function whileAsking<T>(ask: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      await ask();
      await sleep(20);
    }
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await asking;
  }
}
