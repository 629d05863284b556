import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, devices, type Locator, type Page } from '@playwright/test';
import { filterButton, filterDrawer } from '../browser/shopper.ts';
import { chromiumFlags, findChromium } from '../helpers/chromium.ts';
import { openDemoShop } from '../helpers/demo-shop.ts';
import { printRow, printTitles } from './table.ts';

interface Interaction {
  name: string;
  path: string;
  /** The steps of a shopper before, which are not timed. */
  before?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
}

/** The time of a tap. */
const restMs = 80;

/** A tap as a finger does it; Playwright's own lifts it in the moment it is put down. */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to tap');
  const { x, y, width, height } = box;
  const protocol = await target.page().context().newCDPSession(target.page());
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await sleep(restMs);
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const listing = '/product';

const addToCart = (page: Page) => tap(page.getByRole('main').getByRole('button', { name: /^Add/ }).first());

/** The actions of shoppers on the pages that they enter the shop by. */
function interactions(product: string): Interaction[] {
  return [
    {
      name: 'open menu',
      path: listing,
      act: (page) => tap(page.getByRole('button', { name: 'Open menu' })),
    },
    { name: 'open filters', path: listing, act: (page) => tap(filterButton(page)) },
    {
      name: 'choose a category',
      path: listing,
      before: (page) => filterButton(page).tap(),
      act: (page) => tap(filterDrawer(page).getByText('Mats & Flooring')),
    },
    { name: 'type a search', path: listing, act: (page) => page.getByLabel('Search by Name').press('k') },
    { name: 'next page', path: listing, act: (page) => tap(page.getByRole('link', { name: 'Next' })) },
    { name: 'add from the list', path: listing, act: addToCart },
    {
      name: 'open a product',
      path: listing,
      act: (page) => tap(page.getByRole('main').locator('h3 a').first()),
    },
    { name: 'add to cart', path: product, act: addToCart },
    {
      name: 'one more, in the drawer',
      path: product,
      before: addToCart,
      act: (page) => tap(page.getByRole('dialog').getByRole('button', { name: /^Increase/ })),
    },
    {
      name: 'enlarge a picture',
      path: product,
      act: (page) => tap(page.getByRole('link', { name: /^Enlarge/ }).first()),
    },
  ];
}

/** A phone of middling price is taken to be so many times slower than this machine, as Lighthouse does. */
const slowdown = 4;

/** Browsers do not report shorter events. */
const leastMs = 16;

/** Runs in the page: the longest time from an event to its effect on the screen. */
function watchEvents(durationThreshold: number): void {
  const events = Object.assign(window, { longestMs: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) events.longestMs = Math.max(events.longestMs, duration);
  }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
}

/** Long enough for the next picture on the screen, and for it to be reported. */
const settleMs = 1500;

async function timeOnce(browser: Browser, url: string, { path, before, act }: Interaction): Promise<number> {
  const context = await browser.newContext({ ...devices['Pixel 7'] });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await before?.(page);
  await page.waitForTimeout(settleMs);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(watchEvents, leastMs);
  await act(page);
  await page.waitForTimeout(settleMs);
  const longest = await page.evaluate(() => (window as unknown as { longestMs: number }).longestMs);
  await context.close();
  return longest;
}

const runs = 3;

/** The time in which an action must show its effect. */
const goalMs = 100;

/**
 * The time until a tap or a key on a slow phone shows its effect, at the median of three. @returns whether all are quick enough
 */
export async function benchInteractions(): Promise<boolean> {
  const shop = await openDemoShop();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  let isMet = true;
  try {
    const product = await shop.db.product.findFirstOrThrow({
      where: { parentId: null, options: { isEmpty: true } },
      orderBy: { id: 'desc' },
    });
    printTitles('interactions');
    for (const interaction of interactions(`/product/${product.id}`)) {
      const times: number[] = [];
      while (times.length < runs) times.push(await timeOnce(browser, shop.url, interaction));
      const took = times.sort((a, b) => a - b)[runs >> 1] as number;
      isMet &&= took <= goalMs;
      printRow({ name: interaction.name, took, rows: 1, goal: goalMs + 1, peak: undefined });
    }
  } finally {
    await browser.close();
    await shop.close();
  }
  return isMet;
}
