import type { Page } from '@playwright/test';

/** What is wrong with how one sees where the keyboard is; nothing while it is at the browser's own buttons. */
export function focusFault(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return;
    const name = `<${element.localName}> “${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}”`;
    const isRinged = (shown: Element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown);
      const isClear = /\b0\)$/.test(outlineColor.replace('rgb(0, 0, 0)', ''));
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !isClear;
    };
    // A hidden radio button shows its focus on its label, the frame of a card field on the box around it.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const around = [element.parentElement, element.parentElement?.parentElement];
    const shown = [element, ...labels, ...around].find((one) => one && isRinged(one));
    if (!shown) return `${name} has the focus, and nothing shows it`;

    const boxes = [...shown.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const isUncovered = ({ left, right, top, bottom }: DOMRect) => {
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (shown.contains(hit) || hit.contains(shown));
    };
    if (!boxes.some(isUncovered)) return `${name} has the focus, but is out of sight or covered`;
  });
}
