import { createHash } from 'node:crypto';
import { limits } from '../../../shared/base/limits.ts';
import { toAmount, toCents } from '../../../shared/base/money.ts';
import type { ProductsChange, ProductsPreview } from '../../../shared/product/bulk-products.ts';
import { mostAmount } from '../../../shared/product/price.ts';
import type { FieldValues } from '../../../shared/product/product-fields.ts';
import { agreedSale, noSale } from '../../../shared/product/sale.ts';
import { stockRefusal, wishOf } from '../change-stock.ts';
import { wantedStock } from '../set-stock.ts';
import { type Difference, differencesFrom, type StoredProduct, variationFault } from '../stored.ts';
import { enteredFields } from '../write.ts';
import { priceByPercent } from './new-price.ts';

interface PlannedChange {
  product: StoredProduct;
  values: Partial<FieldValues>;
  /** The value that changes; undefined for a deletion. */
  difference?: Difference;
}

interface Plan {
  changes: PlannedChange[];
  unchanged: number;
  gone: number;
  faults: ProductsPreview['faults'];
  fingerprint: string;
}

type Outcome = { values: Partial<FieldValues> } | { fault: string };

function newPrice(
  { price }: StoredProduct,
  { percent, rounding }: ProductsChange & { type: 'percent' },
): Outcome {
  const cents = priceByPercent(toCents(price), percent, rounding);
  if (cents <= limits.amountCents) return { values: { price: toAmount(cents) } };
  return { fault: `Price can be at most ${mostAmount()}` };
}

function outcomeFor(product: StoredProduct, change: ProductsChange): Outcome {
  switch (change.type) {
    case 'price':
      return { values: { price: change.price } };
    case 'percent':
      return newPrice(product, change);
    case 'sale':
      return { values: enteredFields(change) };
    case 'salePercent': {
      const { percent, rounding, saleFrom, saleUntil } = change;
      const cents = priceByPercent(toCents(product.price), -percent, rounding);
      return { values: enteredFields({ salePrice: toAmount(cents), saleFrom, saleUntil }) };
    }
    case 'endSale':
      return { values: noSale };
    case 'tag':
      return { values: enteredFields({ tag: change.tag }) };
    case 'category':
      return { values: { category: change.category } };
    case 'brand':
      return { values: enteredFields({ brand: change.brand }) };
    case 'maker':
      return { values: { maker: change.maker } };
    case 'weight':
      return { values: { grams: change.grams } };
    case 'taxRate':
      return { values: { taxRate: change.taxRate } };
    case 'visibility':
      return { values: enteredFields({ isHidden: change.isHidden, shownFrom: change.shownFrom }) };
    case 'stock': {
      const stock = wantedStock(product.stock, wishOf(change));
      return stock === undefined
        ? { fault: stockRefusal(change.kind, product.stock) }
        : { values: { stock } };
    }
    case 'delete':
      return { values: {} };
  }
}

/** The part of the preview that must still be true when the change is made. Sales do not affect received or written-off pieces. */
function fixedPart({ product: { id, title }, difference }: PlannedChange, change: ProductsChange): unknown {
  return change.type === 'stock' && change.kind !== 'count' ? [id] : [id, difference ?? title];
}

/**
 * Computes the effect of a change on products, from their present state.
 * @param ids each counts once
 * @param stored the products with these ids that the shop has
 */
export function planChange(
  ids: string[],
  stored: ReadonlyMap<string, StoredProduct>,
  change: ProductsChange,
): Plan {
  const hash = createHash('sha256').update(JSON.stringify(change));
  const plan: Omit<Plan, 'fingerprint'> = { changes: [], unchanged: 0, gone: 0, faults: [] };
  for (const id of ids) {
    const product = stored.get(id);
    if (!product || product.isDeleted) {
      plan.gone += 1;
      continue;
    }
    const outcome = outcomeFor(product, change);
    if ('fault' in outcome) {
      plan.faults.push({ id, title: product.title, message: outcome.fault });
      continue;
    }
    const { fields: values, fault: ofSale } = agreedSale(outcome.values, product, new Date());
    const fault = variationFault(product, Object.keys(values)) ?? ofSale;
    if (fault) {
      plan.faults.push({ id, title: product.title, message: fault.message });
      continue;
    }
    const differences = differencesFrom(product, values);
    // A planned time says more than that the product is hidden until then.
    const isPlanned = change.type === 'visibility' && change.shownFrom !== null;
    const difference = isPlanned ? differences.at(-1) : differences[0];
    if (!difference && change.type !== 'delete') {
      plan.unchanged += 1;
      continue;
    }
    const planned = { product, values, ...(difference && { difference }) };
    plan.changes.push(planned);
    hash.update(JSON.stringify(fixedPart(planned, change)));
  }
  return { ...plan, fingerprint: hash.digest('base64url') };
}

/** Nobody reads more than this; the counts include everything. */
const shown = 200;

export function presentPlan({ changes, unchanged, gone, faults, fingerprint }: Plan): ProductsPreview {
  return {
    changeCount: changes.length,
    changes: changes.slice(0, shown).map(({ product: { id, title }, difference }) => {
      const [, before = null, after = null] = (difference ?? []) as (string | number | boolean | null)[];
      return { id, title, before, after };
    }),
    unchanged,
    gone,
    faults,
    fingerprint,
  };
}
