import type { Page } from '@playwright/test';

/** The distances of WCAG 1.4.12, which a reader may set for every text. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Texts that are cut off, each by a name that is the same before and after. */
function cutNow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element, index) => {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCut =
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1);
      const isShown = element.clientWidth > 1 && element.checkVisibility({ visibilityProperty: true });
      // A text area scrolls to all of its text.
      const isScrolled = element.localName === 'textarea';
      // The whole text is shown on hover and read out by screen readers.
      const isToldElsewhere = element.closest('[title]') !== null;
      return hasText && isCut && isShown && !isScrolled && !isToldElsewhere
        ? [
            `<${element.localName} class="${element.className}"> (${index}) “${element.textContent?.trim().slice(0, 60)}”`,
          ]
        : [];
    }),
  );
}

/** Texts that are cut off once a reader gives them more room. */
export async function cutTexts(page: Page): Promise<string[]> {
  const before = new Set(await cutNow(page));
  const style = await page.addStyleTag({ content: spacing });
  const cut = (await cutNow(page)).filter((name) => !before.has(name));
  await style.evaluate((element) => (element as HTMLElement).remove());
  return cut;
}
