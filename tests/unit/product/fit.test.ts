import { beforeEach, describe, expect, it } from 'vitest';
import type { MeasureRole } from '../../../src/shared/product/category.ts';
import { type FitProduct, statementsOf, statementWords } from '../../../src/shared/product/fit.ts';
import { faultWords, fitFaults } from '../../../src/shared/product/fit-faults.ts';
import { setMeasures } from '../../../src/shared/product/known-measures.ts';
import type { Measure } from '../../../src/shared/product/measure.ts';

const measure = (name: string, more: Partial<Measure> = {}): Measure => ({
  id: name,
  name,
  unit: 'mm',
  rule: 'same',
  isOfRoom: false,
  gives: [],
  fits: [],
  needs: [],
  ...more,
});

const shopMeasures = [
  measure('Sleeve'),
  measure('Collar'),
  measure('Depth', { unit: 'cm', rule: 'at_most' }),
  measure('Ceiling', { unit: 'cm', rule: 'at_most', isOfRoom: true }),
];

/** A product with values such as `gives Sleeve 50`. */
function product(title: string, ...values: string[]): FitProduct {
  const measures = values.map((text) => {
    const [role, id = '', value] = text.split(' ');
    return { id, role: role as MeasureRole, value: Number(value) };
  });
  return { _id: title, title, measures };
}
const said = (products: FitProduct[], room = {}) =>
  fitFaults(products, room).map((fault) => `${fault.product.title} ${faultWords(fault)}`);

const bar = product('Bar', 'gives Sleeve 50');
const thinBar = product('Thin Bar', 'gives Sleeve 28');
const plate = product('Plate', 'fits Sleeve 50');

beforeEach(() => setMeasures(shopMeasures));

describe('what fits in a cart', () => {
  it('is all of it in a shop without measures', () => {
    setMeasures(undefined);
    expect(said([thinBar, plate])).toEqual([]);
  });

  it('has the same value', () => {
    expect(said([bar, plate])).toEqual([]);
    expect(said([plate, thinBar])).toEqual(['Plate does not fit Thin Bar. Sleeve: 50 mm, not 28 mm.']);
  });

  it('fits any of several products that give it', () => {
    expect(said([thinBar, bar, plate])).toEqual([]);
  });

  it('has at most the value that is given', () => {
    const rack = product('Rack', 'gives Depth 120');
    expect(said([rack, product('Bench', 'fits Depth 120')])).toEqual([]);
    expect(said([rack, product('Bench', 'fits Depth 120.5')])).toEqual([
      'Bench does not fit Rack. Depth: needs at least 120.5 cm, has 120 cm.',
    ]);
  });

  it('says nothing of what is alone, or has no value of a measure of the shop', () => {
    expect(said([plate])).toEqual([]);
    expect(said([thinBar, product('Plate')])).toEqual([]);
    expect(said([thinBar, { _id: '1', title: 'Plate' }])).toEqual([]);
    expect(said([thinBar, product('Plate', 'fits Removed 50')])).toEqual([]);
  });

  it('is missed where a product needs it, once for each value', () => {
    const needing = product('Bar', 'needs Collar 50');
    expect(said([needing, { ...needing, _id: '2', title: 'Other Bar' }])).toEqual([
      'Bar needs a part that is not in your cart. Collar: 50 mm.',
    ]);
    expect(said([needing, product('Collars', 'gives Collar 50')])).toEqual([]);
  });

  it('is missed beside one that does not fit', () => {
    const faults = fitFaults([product('Bar', 'needs Collar 50'), product('Collars', 'gives Collar 28')]);
    expect(faults).toMatchObject([{ kind: 'host', given: 28, needsPart: true }]);
  });

  it('can both fit and give a measure, as a sleeve that makes a thin bar thicker', () => {
    const adapter = product('Adapter', 'fits Sleeve 28', 'gives Sleeve 50');
    expect(said([adapter])).toEqual([]);
    expect(said([thinBar, adapter, plate])).toEqual([]);
    expect(said([bar, adapter])).toEqual(['Adapter does not fit Bar. Sleeve: 28 mm, not 50 mm.']);
  });
});

it('what fits a room is only known with the value of the room', () => {
  const rack = product('Rack', 'fits Ceiling 230');
  expect(said([rack])).toEqual([]);
  expect(said([rack], { Ceiling: 230 })).toEqual([]);
  expect(said([rack], { Ceiling: 210 })).toEqual([
    'Rack does not fit your room. Ceiling: needs at least 230 cm, has 210 cm.',
  ]);
});

it('says in words what a product gives, fits and needs', () => {
  const words = (...values: string[]) => statementsOf(product('', ...values)).map(statementWords);
  expect(words('needs Collar 50', 'gives Sleeve 50')).toEqual(['50 mm', 'Needs 50 mm']);
  expect(words('fits Sleeve 50')).toEqual(['Fits 50 mm']);
  expect(words('fits Ceiling 2300', 'gives Depth 120')).toEqual(['Up to 120 cm', 'Needs at least 2,300 cm']);
});
