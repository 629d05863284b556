import type { Page } from '@playwright/test';

/** Longer than this a movement is seen, in milliseconds. */
const atOnce = 10;

/** Milliseconds between two checks; a check at every frame would keep an idle page busy. */
const interval = 50;

/** Watches a page for motion from its beginning; for browsers that ask for less motion. */
export function watchMotion(page: Page): Promise<unknown> {
  return page.addInitScript(
    ([longest, every]) => {
      const moved = new Set<string>();
      Object.assign(window, { moved });
      const look = () => {
        for (const { effect, playState } of document.getAnimations()) {
          if (playState !== 'running' || !(effect instanceof KeyframeEffect)) continue;
          const { duration } = effect.getComputedTiming();
          const offsets = ['offset', 'computedOffset', 'easing', 'composite', 'opacity'];
          const properties = effect.getKeyframes().flatMap(Object.keys);
          const moving = properties.filter((property) => !offsets.includes(property));
          if (Number(duration) <= longest || moving.length === 0) continue;
          const element = effect.target;
          const name = `<${element?.localName} class="${element?.getAttribute('class')}">`;
          moved.add(`${name} changes its ${[...new Set(moving)].join(', ')} for ${duration} ms`);
        }
      };
      setInterval(look, every);
    },
    [atOnce, interval] as const,
  );
}

/** The elements that have moved since the page was opened. */
export function motionFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);
}
