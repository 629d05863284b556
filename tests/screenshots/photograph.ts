import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { openScreen, type Screen, settle } from '../screens/screen.ts';
import type { World } from '../screens/world.ts';

export const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The path of a screen's picture, in the folder of all. */
export const pathOf = (
  folder: string,
  { screen, width, theme }: { screen: string; width: number; theme: Theme },
) => `${folder}/${screen}/${width}-${theme}.png`;

interface Studio {
  browser: Browser;
  url: string;
  world: World;
  /** The folder with the folders of the screens. */
  folder: string;
}

/** Pictures that wait to be seen are loaded by going past them. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const height = document.documentElement.scrollHeight;
    for (let top = 0; top < height; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo({ top: 0, behavior: 'instant' });
    const timeout = new Promise((resolve) => setTimeout(resolve, 5000));
    await Promise.race([timeout, Promise.allSettled([...document.images].map((image) => image.decode()))]);
  });
}

/** A dialog covers only the visible part of the page; below that, it would seem to be missing. */
function isCovered(page: Page): Promise<boolean> {
  return page.locator('dialog[open], [role="dialog"], [role="alertdialog"]').first().isVisible();
}

/** Opens a screen once, and takes its picture in both themes. */
export async function photograph(
  screen: Screen,
  viewport: (typeof sizes)[number],
  { browser, url, world, folder }: Studio,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
  });
  try {
    const page = await context.newPage();
    await openScreen(screen, { page, world });
    const covered = await isCovered(page);
    if (!covered) await seeAll(page);
    await mkdir(`${folder}/${screen.name}`, { recursive: true });
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await settle(page);
      const path = pathOf(folder, { screen: screen.name, width: viewport.width, theme });
      await page.screenshot({ path, fullPage: !covered, animations: 'disabled' });
    }
  } finally {
    await context.close();
  }
}
