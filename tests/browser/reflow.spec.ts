import { motionFaults, watchMotion } from '../access/motion.ts';
import { reflowFaults } from '../access/reflow.ts';
import { smallTargets } from '../access/targets.ts';
import { cutTexts } from '../access/text-spacing.ts';
import { test } from '../access/world.ts';
import { openScreen } from '../screens/screen.ts';
import { screens } from '../screens/screens.ts';
import { expect } from './shop-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A desktop of 1440 px enlarged to 200 %, and one of 1280 px enlarged to 400 %. */
const enlarged = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
];

for (const screen of screens) {
  test(`${screen.name}: nothing moves, is cut, hard to hit, or wider than an enlarged screen`, async ({
    page,
    world,
  }) => {
    if (screen.only === 'narrow') await page.setViewportSize({ width: 720, height: 900 });
    await watchMotion(page);
    await openScreen(screen, { page, world });
    expect.soft(await motionFaults(page), 'what moves although less motion was asked for').toEqual([]);
    expect.soft(await smallTargets(page), 'targets').toEqual([]);
    if (screen.only !== 'wide') {
      for (const size of enlarged) {
        await page.setViewportSize(size);
        await expect.soft.poll(() => reflowFaults(page), `at ${size.width} px`).toEqual([]);
      }
    }
    expect.soft(await cutTexts(page), 'texts that are cut at 320 px with more room around words').toEqual([]);
  });
}
