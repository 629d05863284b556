import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { copyDatabase } from './postgres.ts';
import { openTestShop, type TestShop } from './shop.ts';

/** A shop that keeps answers, as a started one does. */
export function openKeepingShop(...[variables, options]: Parameters<typeof openTestShop>): Promise<TestShop> {
  return openTestShop({ CACHE: 'on', ...variables }, options);
}

/** Two processes on one database. */
export async function openTwoShops(): Promise<[TestShop, TestShop]> {
  const databaseUrl = await copyDatabase(inject('templateUrl'));
  return Promise.all([openKeepingShop({}, { databaseUrl }), openKeepingShop({}, { databaseUrl })]);
}

/** One of the figures at `/metrics` about answers that are kept. */
export async function figure(shop: TestShop, name: 'answers' | 'answers_bytes' | 'answers_found_total') {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(new RegExp(`^kept_${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** Whether what is asked for once is answered with what was kept. */
export async function isAnsweredFromMemory(shop: TestShop, ask: () => Promise<unknown>): Promise<boolean> {
  const before = await figure(shop, 'answers_found_total');
  await ask();
  return (await figure(shop, 'answers_found_total')) > before;
}

/** Asks until the answer is kept: the shop has to look at the database first. */
export async function warm(shop: TestShop, ask: () => Promise<unknown>): Promise<void> {
  while (!(await isAnsweredFromMemory(shop, ask))) await sleep(50);
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
