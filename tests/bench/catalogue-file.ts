import { scaleProducts } from '../../prisma/seed/scale.ts';
import { type StoredFields, shownFields } from '../../src/server/catalogue/fields.ts';
import { headerLine, productLines } from '../../src/server/product/catalogue-file/lines.ts';
import { insertProducts, type NewProduct } from '../../src/server/product/write.ts';
import { catalogueFilePaths } from '../../src/shared/product/catalogue-file.ts';
import type { ImportCounts } from '../../src/shared/product/import-preview.ts';
import { askImport, preview } from '../helpers/catalogue-file.ts';
import { makeAccount } from '../helpers/staff-account.ts';
import type { TimedShop } from './timed.ts';

const size = 10_000;
const largest = 50_000;
const exported = 100_000;

async function signedIn({ url, db }: TimedShop): Promise<string> {
  const { email, password } = await makeAccount(db);
  const answer = await fetch(`${url}/trpc/staff.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] as string;
}

function expectCounts(found: ImportCounts | undefined, expected: Partial<ImportCounts>): void {
  const wanted = { new: 0, changed: 0, restored: 0, unchanged: 0, ...expected };
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`Imported ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  }
}

const products = scaleProducts(1);
const take = (count: number) => Array.from({ length: count }, () => products.next().value);

const shown = (product: NewProduct) => ({ id: product.id, ...shownFields(product as StoredFields) });

/** Files of products as large as a shop has them: looked at, imported, changed, fetched. */
export async function catalogueFileBench(shop: TimedShop): Promise<void> {
  const cookie = await signedIn(shop);

  async function bring(
    what: string,
    file: string,
    expected: Partial<ImportCounts>,
    goals: boolean,
  ): Promise<void> {
    const rows = file.split('\r\n').length - 2;
    const { fingerprint } = await shop.step(
      `preview ${what}`,
      { rows, milliseconds: goals ? 5000 : undefined },
      () => preview(shop, file, cookie),
    );
    const { result } = await shop.step(
      `import ${what}`,
      { rows, milliseconds: goals ? 15_000 : undefined },
      () => askImport(shop, file, { cookie, fingerprint }),
    );
    expectCounts(result, expected);
  }

  const first = take(size).map(shown);
  const fileOf = (all: typeof first) => headerLine + productLines(all);
  await bring('10,000 new', fileOf(first), { new: size }, true);
  await bring('10,000 unchanged', fileOf(first), { unchanged: size }, true);
  const changed = first.map((product) => ({
    ...product,
    title: `${product.title.slice(0, 190)} II`,
    price: product.price + 1,
    stock: product.stock + 1,
    details: `${product.details} Now better.`,
  }));
  await bring('10,000 changed', fileOf(changed), { changed: size }, true);
  const rest = take(largest).map(shown);
  await bring('50,000 new', fileOf(rest), { new: largest }, false);

  for (let made = size + largest; made < exported; made += 5000) {
    const some = take(5000);
    await shop.db.$transaction((tx) => insertProducts(tx, some, { actor: 'seed' }), { timeout: 60_000 });
  }
  await shop.step('export 100,000', { rows: exported }, async () => {
    const answer = await fetch(shop.url + catalogueFilePaths.export, { headers: { cookie } });
    let bytes = 0;
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
    if (bytes < exported * 100) throw new Error(`Only ${bytes} bytes were exported`);
  });
}
