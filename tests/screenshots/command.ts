import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../helpers/chromium.ts';
import { openDemoShop } from '../helpers/demo-shop.ts';
import { existsAt } from '../screens/screen.ts';
import { screens } from '../screens/screens.ts';
import { makeWorld } from '../screens/world.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { photograph, sizes } from './photograph.ts';
import { writeReadmePictures } from './readme.ts';
import { readmePictures } from './readme-pictures.ts';

const folder = 'screenshots';

/**
 * `npm run screenshots [-- NAME…]`: every screen whose name begins so, or all, in every width and both themes. With `--readme`,
 * takes those that README.md shows, and makes its pictures from them.
 */
const { values, positionals } = parseArgs({
  options: { readme: { type: 'boolean' } },
  allowPositionals: true,
});
const shown = readmePictures.flatMap(({ shots }) => shots.map(({ screen }) => screen));
const isChosen = (name: string) =>
  values.readme
    ? shown.includes(name)
    : positionals.length === 0 || positionals.some((beginning) => name.startsWith(beginning));
const chosen = screens.filter(({ name }) => isChosen(name));
if (chosen.length === 0) {
  throw new Error(`No such screen; there are: ${screens.map(({ name }) => name).join(', ')}`);
}

const shop = await openDemoShop();
const browser = await chromium.launch({
  executablePath: await findChromium('Open Sans'),
  args: chromiumFlags,
});
try {
  const world = await makeWorld(shop);
  const studio = { browser, url: shop.url, world, folder };
  for (const screen of chosen) {
    const there = sizes.filter(({ width }) => existsAt(screen, width));
    // One screen after the other, because some change the following ones; the widths of a screen together.
    const taken = await Promise.allSettled(there.map((size) => photograph(screen, size, studio)));
    taken.forEach((result, index) => {
      if (result.status === 'fulfilled') return;
      process.exitCode = 1;
      console.error(`${screen.name} at ${there[index]?.width} px: ${result.reason.message}`);
    });
    console.log(screen.name);
  }
  if (values.readme && process.exitCode === undefined) await writeReadmePictures(folder);
  console.log(`See ${await writeContactSheet(folder, screens)}`);
} finally {
  await browser.close();
  await shop.close();
}
