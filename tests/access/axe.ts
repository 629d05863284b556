import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds wrong with a page as it is now: the rule, where, and what to do.
 * @param rules only these; all of WCAG 2.2 AA and what is good practice unless given
 */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
    // Off unless asked for, although it is a rule of WCAG 2.2.
    rules: rules ? {} : { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
  });
  // What the header covers half of where a page happens to be scrolled to would count as small.
  await page.evaluate(() => scrollTo(0, 0));
  // One message for a page and its frames: else axe opens a page of its own for every look.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const remedy = failureSummary.replace(/\s*\n\s*/g, ' ');
      return `${id} at ${target.flat().join(' ')}: ${help}. ${remedy}`;
    }),
  );
}
