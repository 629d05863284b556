import type { Page } from '@playwright/test';
import { focusFault } from '../access/focus.ts';
import { test } from '../access/world.ts';
import { openScreen } from '../screens/screen.ts';
import { screens } from '../screens/screens.ts';
import { expect } from './shop-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const walked = [
  'home',
  'listing-filtered',
  'product',
  'cart',
  'cart-notices',
  'checkout',
  'payment',
  'confirm',
  'order-found',
  'about',
  'sign-in',
  'manage-products',
  'manage-import-preview',
  'dashboard-table',
  'orders',
  'manage-order-attention',
  'messages',
  'activity',
  'staff',
  'webhook',
];

/** More than the longest page has. */
const farthest = 250;

/** Marks the element with the focus. @returns whether it was marked before; undefined while the browser's own buttons have it */
function markStop(page: Page): Promise<boolean | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return;
    const isKnown = element.hasAttribute('data-stop');
    element.setAttribute('data-stop', '');
    return isKnown;
  });
}

/** The elements that one can see and use, and that the keyboard has not reached. */
function passedBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const usable = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]';
    return (
      [...document.querySelectorAll<HTMLElement>(usable)]
        .filter(
          (element) => element.tabIndex >= 0 && !element.matches(':disabled, [type="hidden"], [data-stop]'),
        )
        .filter(
          (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'),
        )
        // The Tab key stops at one of several radio buttons; arrows lead to the others.
        .filter((element) => !element.matches('[type="radio"]'))
        .map(
          (element) =>
            `<${element.localName}> “${element.getAttribute('aria-label') ?? element.textContent}”`,
        )
    );
  });
}

for (const screen of screens.filter(({ name }) => walked.includes(name))) {
  test(`${screen.name}: the keyboard comes by everything, is seen all the way, and gets out`, {}, async ({
    page,
    world,
  }) => {
    await openScreen(screen, { page, world });
    await page.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
      scrollTo(0, 0);
    });
    const faults: (string | undefined)[] = [];
    let isBack: boolean | undefined = false;
    for (let presses = 0; presses < farthest && !isBack; presses++) {
      await page.keyboard.press('Tab');
      isBack = await markStop(page);
      faults.push(await focusFault(page));
    }
    expect.soft(faults.filter(Boolean)).toEqual([]);
    expect(isBack, `back at the start within ${farthest} stops`).toBe(true);
    expect(await passedBy(page)).toEqual([]);
  });
}
