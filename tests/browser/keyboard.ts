import type { Locator, Page } from '@playwright/test';
import { focusFault } from '../access/focus.ts';
import { expect } from './shop-test.ts';

const farthest = 80;

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement && document.hasFocus());
}

/** Presses the key until the element has the focus, like a user without a mouse, who has to see the place of the focus. */
export async function moveTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < farthest; presses++) {
    if (await hasFocus(target)) {
      expect(await focusFault(page)).toBeUndefined();
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${target} can't be reached by ${farthest} times ${key}`);
}

export async function press(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await moveTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Moves to fields and types into them, in this order. */
export async function typeInto(page: Page, fields: [field: Locator, text: string][]): Promise<void> {
  for (const [field, text] of fields) {
    await moveTo(page, field);
    await page.keyboard.type(text);
  }
}
