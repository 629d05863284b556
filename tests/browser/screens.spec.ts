import { axeFaults } from '../access/axe.ts';
import { hideFrame } from '../access/frame.ts';
import { motionFaults, watchMotion } from '../access/motion.ts';
import { reflowFaults } from '../access/reflow.ts';
import { smallTargets } from '../access/targets.ts';
import { cutTexts } from '../access/text-spacing.ts';
import { test } from '../access/world.ts';
import { existsAt, openScreen, settle } from '../screens/screen.ts';
import { isMain, screens } from '../screens/screens.ts';
import { expect } from './shop-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A desktop of 1440 px enlarged to 200 %, and one of 1280 px enlarged to 400 %. */
const enlarged = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
];

// Each screen is opened once for everything that is asked of it: opening it takes longest.
for (const screen of screens) {
  test(`${screen.name} is accessible in light and dark, and fits an enlarged screen`, {
    tag: isMain(screen) ? '@short' : [],
  }, async ({ page, world, viewport }) => {
    if (!existsAt(screen, viewport?.width ?? 0)) {
      test.skip(screen.only === 'wide', 'no such state at this width');
      await page.setViewportSize({ width: 720, height: 900 });
    }
    await watchMotion(page);
    await openScreen(screen, { page, world });
    expect.soft(await motionFaults(page), 'what moves although less motion was asked for').toEqual([]);
    // Colours during a transition are of no interest here, and take half a second.
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
    if (!screen.frame) await hideFrame(page);
    expect.soft(await smallTargets(page), 'targets').toEqual([]);
    expect.soft(await axeFaults(page), 'in light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await settle(page);
    expect.soft(await axeFaults(page, ['color-contrast']), 'in dark').toEqual([]);
    if (screen.only !== 'wide') {
      for (const size of enlarged) {
        await page.setViewportSize(size);
        await expect.soft.poll(() => reflowFaults(page), `at ${size.width} px`).toEqual([]);
      }
    }
    await expect.soft.poll(() => cutTexts(page), 'texts cut by more room around words').toEqual([]);
  });
}
