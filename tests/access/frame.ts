import type { Page } from '@playwright/test';

/** Header, footer and menu, which are on many screens. They are hidden, but keep their space. */
const hidden = `
  header:not(main *), footer:not(main *), [data-frame] > :has(> header), [data-frame] > nav {
    visibility: hidden; overflow: clip;
  }`;

export function hideFrame(page: Page): Promise<unknown> {
  return page.addStyleTag({ content: hidden });
}
