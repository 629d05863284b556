import type { Page } from '@playwright/test';

/**
 * The parts that make a user scroll sideways: the page as a whole, or a part of it that is neither a table in a region with a
 * name that the keyboard reaches, nor a row of pictures that snaps from one to the next.
 */
export function reflowFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) => {
      const text = element.textContent?.trim().slice(0, 40);
      return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> “${text}”`;
    };
    const screen = document.documentElement.clientWidth;
    const scrollers = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > screen) {
      faults.push(`The page is ${document.documentElement.scrollWidth - screen} px wider than the screen`);
      for (const element of document.querySelectorAll('body *')) {
        const { right, width } = element.getBoundingClientRect();
        const isWide = right > screen + 1 && width > 1 && element.checkVisibility();
        const isOwn = !scrollers.some((scroller) => scroller.contains(element));
        if (isWide && isOwn && element.childElementCount === 0)
          faults.push(`${nameOf(element)} reaches to ${right}`);
      }
    }
    for (const scroller of scrollers) {
      if (getComputedStyle(scroller).scrollSnapType !== 'none') continue;
      const isNamed = scroller.matches('section[aria-label]');
      const isTable = scroller.querySelector('table, pre, code') !== null;
      if (isTable && isNamed && scroller.tabIndex === 0) continue;
      faults.push(
        `${nameOf(scroller)} scrolls sideways; only a table may, in a labelled region with tabindex 0`,
      );
    }
    return faults;
  });
}
