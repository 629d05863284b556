import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOf, noNames, valueIn } from '../../../src/server/product/catalogue-file/cells.ts';
import { csv, headerLine, productLines } from '../../../src/server/product/catalogue-file/lines.ts';
import type { ExportedProduct } from '../../../src/server/product/catalogue-file/queries.ts';
import { readCatalogueFile } from '../../../src/server/product/catalogue-file/read.ts';
import { checkRow } from '../../../src/server/product/catalogue-file/values.ts';
import { escapeFormula, unescapeFormula } from '../../../src/shared/base/formula.ts';
import { limits } from '../../../src/shared/base/limits.ts';
import { toAmount } from '../../../src/shared/base/money.ts';
import { factLimits } from '../../../src/shared/product/facts.ts';
import { firstCategories } from '../../../src/shared/product/first-categories.ts';
import { ImageAddress } from '../../../src/shared/product/product-fields.ts';

/** Characters that spreadsheets, quoting and trimming could change. */
const nasty = fc.constantFrom(
  ...['=', '+', '-', '@', "'", '"', '""', ',', ';', '\t', '\r', '\n', '\r\n', ' ', '\uFEFF', '\u00A0'],
  ...[
    '=1+1',
    "'=",
    "''",
    '＝',
    '😀',
    '👩‍👩‍👧',
    'שלום',
    '\u202E',
    'é',
    'e\u0301',
    '{"a":1}',
    'NULL',
    '1e5',
    '007',
  ],
);
const words = fc.oneof(
  fc
    .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 12 })
    .map((all) => all.join('')),
  fc.string({ unit: 'binary' }),
);
/** Every text that the rules for products let in. */
const text = (max: number) =>
  words.map((value) => value.replaceAll('\0', '').slice(0, max).toWellFormed().trim());
const requiredText = (max: number) => text(max).filter((value) => value !== '');

const line = (max: number) => text(max).map((value) => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '').trim());
const millimetres = fc.option(fc.integer({ min: 1, max: factLimits.mm }));

const address = text(200)
  .map((value) => `/images/${value.replaceAll(/\s/g, '')}`)
  .filter((value) => ImageAddress.safeParse(value).success);

const product: fc.Arbitrary<ExportedProduct> = fc.record({
  id: fc.uuid(),
  title: requiredText(limits.titleLength),
  category: fc.constantFrom(...firstCategories.map(({ value }) => value)),
  price: fc.integer({ min: 0, max: limits.amountCents }).map(toAmount),
  salePrice: fc.option(fc.integer({ min: 0, max: limits.amountCents }).map(toAmount)),
  saleFrom: fc.option(
    fc
      .date({ min: new Date(0), max: new Date('2999-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString()),
  ),
  saleUntil: fc.constant(null),
  stock: fc.integer({ min: 0, max: limits.stock }),
  tag: text(limits.tagLength).map((value) => value || null),
  sku: text(limits.skuLength).map((value) => value || null),
  grams: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  brand: line(factLimits.brandLength).map((value) => value || null),
  gtin: fc.constantFrom(null, '4006381333931', '00012348'),
  isOwnMake: fc.boolean(),
  widthMm: millimetres,
  depthMm: millimetres,
  heightMm: millimetres,
  facts: fc.uniqueArray(
    fc.record({
      name: line(factLimits.nameLength)
        .map((value) => value.replaceAll(':', '').trim())
        .filter(Boolean),
      value: line(factLimits.valueLength).filter(Boolean),
    }),
    { maxLength: factLimits.facts, selector: ({ name }) => name.toLowerCase() },
  ),
  measures: fc.constant([]),
  maker: fc.constant(null),
  taxRate: fc.constant(null),
  details: requiredText(limits.detailsLength),
  image: address,
  images: fc.array(address, { maxLength: limits.furtherImages }),
  goesWith: fc.uniqueArray(fc.uuid(), { maxLength: limits.goesWith }),
  isHidden: fc.boolean(),
  shownFrom: fc.constant(null),
});

async function readBack(file: string) {
  const { rows, faults } = await readCatalogueFile(Buffer.from(file));
  expect(faults).toEqual([]);
  return rows.map((row) => {
    const { values, faults } = checkRow(row, 'new');
    expect(faults).toBeUndefined();
    return { id: row.cells.id, ...values };
  });
}

describe('an exported file', () => {
  it('is read back as the same products, whatever is in their texts', async () => {
    const products = fc.array(product, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(products, async (all) => {
        expect(await readBack(headerLine + productLines(all))).toEqual(all);
      }),
      { numRuns: 300 },
    );
  });

  it('begins no cell like a formula', async () => {
    await fc.assert(
      fc.asyncProperty(text(200), async (value) => {
        expect(escapeFormula(value)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
        expect(unescapeFormula(escapeFormula(value))).toBe(value);
      }),
    );
  });

  it('takes away only an apostrophe that was put there', () => {
    expect(escapeFormula('=1+1')).toBe("'=1+1");
    expect(escapeFormula("'tis")).toBe("''tis");
    expect(unescapeFormula("'tis")).toBe("'tis");
    expect(unescapeFormula("''tis")).toBe("'tis");
    expect(unescapeFormula("'=1+1")).toBe('=1+1');
  });
});

describe('a text that has a separator of other spreadsheets', () => {
  const texts = [
    'a;=1+1;b',
    'a\t=1+1',
    'first\n=cmd()\r\n@sum',
    'a;"=1+1"',
    ";'=1",
    "a;''x;=;'",
    ';;==',
    '\t\t=',
    'https://shop.example/a;=1+1',
    'Steel; 5 kg; -5 °C',
    "rock 'n' roll",
  ];

  it.each(texts)('is no formula in a cell that begins there, and comes back as it was: %j', (text) => {
    const line = stringify([['id', escapeFormula(text), 'end']], csv);
    for (const delimiter of [',', ';', '\t']) {
      const options = { delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
      for (const cell of (parse(line, options) as string[][]).flat())
        expect([delimiter, cell]).toEqual([delimiter, expect.not.stringMatching(/^"*[=+\-@＝＋－＠]/)]);
    }
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  });

  it('stays readable where nothing can begin a formula', () => {
    expect(escapeFormula('Steel; 5 kg; -5 °C')).toBe('Steel; 5 kg; -5 °C');
    expect(escapeFormula('a;=1+1;b')).toBe("a;'=1+1;b");
  });

  it('is escaped in lists of addresses, too', () => {
    const images = ['https://shop.example/a;=1+1', 'https://shop.example/b'];
    expect(valueIn('images', cellOf('images', images, noNames))).toEqual(images);
    expect(cellOf('images', images, noNames)).toContain("a;'=1+1");
  });
});
