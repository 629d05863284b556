import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../helpers/chromium.ts';
import { openDemoShop } from '../helpers/demo-shop.ts';
import { freePort } from '../helpers/free-port.ts';
import { type Figures, measure, thresholds } from './measure.ts';

/** One line for a page. @returns whether it is as good as it has to be */
function report(name: string, figures: Figures): boolean {
  const missed = Object.entries(thresholds).filter(
    ([key, isMet]) => !isMet(figures[key as keyof typeof thresholds]),
  );
  const { performance, accessibility, bestPractices, seo, layoutShift } = figures;
  const cells = [performance, accessibility, bestPractices, seo, layoutShift.toFixed(3)];
  console.log([name.padEnd(10), ...cells.map((cell) => String(cell).padStart(14))].join(''));
  for (const [key] of missed) console.error(`  ${key} is not good enough`);
  for (const fault of figures.faults) console.error(`  ${fault}`);
  return missed.length === 0;
}

/** `npm run lighthouse`: the built shop on a phone; exit code 1 when a page is not as good as it has to be. */
const shop = await openDemoShop();
const port = await freePort();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...chromiumFlags, `--remote-debugging-port=${port}`],
});
try {
  const product = await shop.db.product.findFirstOrThrow({
    where: { parentId: null, options: { isEmpty: true } },
    orderBy: { id: 'desc' },
  });
  const pages = { home: '/', listing: '/product', detail: `/product/${product.id}` };
  console.log(`Load of this machine: ${loadavg()[0]?.toFixed(1)}; other programs make the figures worse.`);
  const titles = ['performance', 'accessibility', 'practices', 'SEO', 'shift'];
  console.log([''.padEnd(10), ...titles.map((title) => title.padStart(14))].join(''));
  for (const [name, path] of Object.entries(pages)) {
    if (!report(name, await measure(shop.url + path, port))) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await shop.close();
}
