import { axeFaults } from '../access/axe.ts';
import { test } from '../access/world.ts';
import { existsAt, openScreen, settle } from '../screens/screen.ts';
import { screens } from '../screens/screens.ts';
import { expect } from './shop-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const screen of screens) {
  test(`${screen.name}: axe finds nothing, in light and in dark`, async ({ page, world, viewport }) => {
    test.skip(!existsAt(screen, viewport?.width ?? 0), 'no such state at this width');
    await openScreen(screen, { page, world });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      expect.soft(await axeFaults(page), colorScheme).toEqual([]);
    }
  });
}
