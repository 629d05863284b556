import { expect as base, type Cookie, type Locator, type Page } from '@playwright/test';
import type { World } from './world.ts';

/** The same timeouts as in tests, also in commands, which do not use Playwright's settings. */
export const expect = base.configure({ timeout: 15_000 });

export interface Stage {
  page: Page;
  world: World;
}

/** A screen of the shop in one state, for the checks of access and for the photographs. */
export interface Screen {
  /** Also the name of its folder of pictures. */
  name: string;
  /** Opened by a signed-in owner. */
  staff?: true;
  /** Checked with the header, footer and menu around it; all other screens without, so that a fault of these is one fault. */
  frame?: true;
  /** The screens that have this state: on a desktop there is no menu button, and so nothing that opens from it. */
  only?: 'narrow' | 'wide';
  /** Leads there, and waits until everything that belongs to it is there. */
  open(stage: Stage): Promise<unknown>;
}

/** From here on screens are narrow; the breakpoint of the header. */
const widestNarrow = 1024;

/** Whether a screen of this width has the state. */
export function existsAt({ only }: Screen, width: number): boolean {
  return only === undefined || (only === 'narrow') === width <= widestNarrow;
}

/** The cookies of owners who have signed in before: hashing a password takes long on purpose. */
const sessions = new WeakMap<World['owner'], Cookie[]>();

export async function signIn({ page, world }: Stage): Promise<void> {
  const begun = sessions.get(world.owner);
  if (begun) return page.context().addCookies(begun);
  const { email, password } = world.owner;
  const answer = await page.request.post('/trpc/staff.signIn', { data: { email, password } });
  if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}`);
  sessions.set(world.owner, await page.context().cookies());
}

/** Opens a screen on a page that has not been used yet. */
export async function openScreen({ open, staff }: Screen, stage: Stage): Promise<void> {
  if (staff) await signIn(stage);
  await open(stage);
  await settle(stage.page);
}

/** Waits for things that are not awaited by name: styles, fonts and elements that fade in. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    await document.fonts.ready;
    let running: Animation[];
    // The end of one animation may begin another: a fading colour is inherited by elements that fade themselves.
    do {
      // Not a separate function: a compiler may name it by a helper that the page does not have.
      running = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
      await Promise.all(running.map(({ finished }) => finished.catch(() => {})));
    } while (running.length > 0);
  });
}

/** The parts of the management's frame that appear once the browser knows who is signed in. */
export const liveFrame = '[data-frame="plain"], [data-frame="manage"] nav';

/** Opens an address and waits until it hears clicks. */
export async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (path.startsWith('/manage')) return expect(page.locator(liveFrame).first()).toBeAttached();
  // By its attribute: an address may open a dialog at once, and then nothing else has a role.
  await expect(page.locator('header a[aria-label^="Cart, "]')).toBeAttached();
}

/** Opens an address, and waits until something is visible there. */
export function shows(
  path: string | ((world: World) => string),
  find: (page: Page) => Locator,
): Screen['open'] {
  return async ({ page, world }) => {
    await go(page, typeof path === 'string' ? path : path(world));
    await expect(find(page)).toBeVisible();
  };
}

/** Lets requests to these addresses wait for as long as the page is open. */
export function stall(page: Page, url: string | RegExp): Promise<unknown> {
  return page.route(url, () => new Promise(() => {}));
}
