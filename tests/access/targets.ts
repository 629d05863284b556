import type { Page } from '@playwright/test';

/** The most used actions: the header, every button that sends a form, and all choices of a dialog. */
const mainActions = [
  'header :is(a, button)',
  'main :is(button, input)[type="submit"]',
  ':is([role="dialog"], [role="alertdialog"], dialog) button:not(label button)',
].join(', ');

/** For a thumb, in CSS pixels. */
const thumb = 44;

/** The main actions that are smaller than a thumb; that everything else has 24 pixels is a rule of axe's. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([selector, least]) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ element, ...element.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width > 1 && (width < least - 0.5 || height < least - 0.5))
        .map(({ element, width, height }) => {
          const name = element.getAttribute('aria-label') ?? element.textContent;
          return `“${name}” is ${Math.round(width)} × ${Math.round(height)} px; a main action has ${least} × ${least}`;
        }),
    [mainActions, thumb] as const,
  );
}
