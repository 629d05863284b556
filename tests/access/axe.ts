import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Half as long as `axe.source`; every page reads it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function loadAxe(page: Page): Promise<void> {
  const load = async (frame: Frame) => {
    if (await frame.evaluate(() => 'axe' in window)) return;
    await frame.evaluate(`${source}\naxe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`);
  };
  await Promise.all(page.frames().map(load));
}

/**
 * The faults that axe finds in a page as it is now: the rule, the place, and what to do.
 * @param rules only these; by default all of WCAG 2.2 AA and the best practices
 */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
    // Off unless asked for, although it is a rule of WCAG 2.2.
    rules: rules ? {} : { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    // Fetches style sheets, for the rule on orientation alone: the shop has no style for one orientation.
    preload: false,
  };
  // A target that the header half covers at the current scroll position would count as small.
  await page.evaluate(() => scrollTo(0, 0));
  await loadAxe(page);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (given) => (window as unknown as { axe: typeof axe }).axe.run(given),
    options,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const remedy = failureSummary.replace(/\s*\n\s*/g, ' ');
      return `${id} at ${target.flat().join(' ')}: ${help}. ${remedy}`;
    }),
  );
}
