import type { TestPostgres } from '../../helpers/postgres.ts';
import { type BenchShop, openBenchShop } from '../shop.ts';
import { type Ask, askOnce } from './ask.ts';
import { connections, turns } from './instruments.ts';
import { startLoad } from './load.ts';
import { loadAlternately, middle } from './loading.ts';
import { printReading, whole } from './report.ts';
import type { Row } from './row.ts';
import { readingRows } from './rows.ts';
import { catalogueOf, fill, someIds } from './setup.ts';

const measured = ['list', 'search', 'detail'];

/** Requests per second with variants, as a part of those without. */
const least = 0.9;

/**
 * Compares lists, searches and details, uncached, of products with 1 to 20 variants each with those of as many products without.
 * @returns whether the goal was met
 */
export async function benchVariants(
  postgres: TestPostgres,
  { products, seconds }: { products: number; seconds: number },
): Promise<boolean> {
  const load = startLoad();
  const shops: (BenchShop & { rows: Row[] })[] = [];
  /** @returns responses per second; 0 if any was an error */
  async function rateOf({ rows, ...shop }: (typeof shops)[number], name: string): Promise<number> {
    const { asks, verify } = rows.find((row) => row.name === name) as Row;
    await verify(await askOnce(shop.url, asks[0] as Ask));
    const asking = { asks, connections, allowed: [200] };
    const loading = loadAlternately({ load, seconds, warmUp: 4 }, { ...shop, open: () => shop.url }, asking);
    await loading.turn();
    const { perSecond, errors } = (await loading.figures()).load;
    return errors > 0 ? 0 : perSecond;
  }
  let isMet = true;
  try {
    for (const hasVariants of [false, true]) {
      const shop = await openBenchShop(await fill(postgres, products, { hasVariants }), { CACHE: 'off' });
      const rows = readingRows(catalogueOf(shop, products, await someIds(shop.db, 802)));
      shops.push({ ...shop, rows });
    }
    for (const name of measured) {
      const rates = shops.map((): number[] => []);
      for (let turn = 0; turn < turns; turn++)
        for (const [index, shop] of shops.entries()) rates[index]?.push(await rateOf(shop, name));
      const [without = 0, withThem = 0] = rates.map(middle);
      const reading = {
        name: `${name}, with variants`,
        value: `${whole(withThem)} of ${whole(without)} a second (${(withThem / without).toFixed(2)})`,
        text: `≥ ${least} × without`,
        isMet: withThem >= least * without,
      };
      printReading(reading);
      isMet &&= reading.isMet;
    }
  } finally {
    for (const shop of shops) await shop.close();
    await load.stop();
  }
  return isMet;
}
