import type { Page } from '@playwright/test';

/** The fault in how the page shows the keyboard focus; undefined while the browser's own buttons have the focus. */
export function focusFault(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return;
    const name = `<${element.localName}> “${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}”`;
    const isRinged = (style: CSSStyleDeclaration) => {
      const isClear = /\b0\)$/.test(style.outlineColor.replace('rgb(0, 0, 0)', ''));
      return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2 && !isClear;
    };
    // A link that reaches over its whole card shows its focus around that.
    const showsFocus = (shown: Element) =>
      isRinged(getComputedStyle(shown)) || isRinged(getComputedStyle(shown, '::after'));
    // A hidden radio button shows its focus on its label, the frame of a card field on the box around it.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const around = [element.parentElement, element.parentElement?.parentElement];
    const shown = [element, ...labels, ...around].filter((one) => one && showsFocus(one)) as Element[];
    if (shown.length === 0) return `${name} has the focus, and nothing shows it`;

    const isUncovered = (one: Element) =>
      [...one.getClientRects()].some(({ left, right, top, bottom, width, height }) => {
        const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
        const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
        const hit = document.elementFromPoint(x, y);
        return width > 0 && height > 0 && hit !== null && (one.contains(hit) || hit.contains(one));
      });
    if (!shown.some(isUncovered)) return `${name} has the focus, but is out of sight or covered`;
  });
}
