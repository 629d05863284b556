import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { figure } from '../base/locale.ts';
import { formatPrice, isWholeCents, toCents } from '../base/money.ts';
import { ActivityLine } from '../staff/activity.ts';
import { categoryLabel } from './category.ts';
import { EditProduct, Product, ProductId, ProductSaved } from './product.ts';
import { endsTooEarly } from './sale.ts';
import { checkStockTake, type StockChangeKind, StockTake } from './stock.ts';
import { weightWords } from './weight.ts';

/** The rounding of computed prices: to the nearest cent, .95, .99 or whole dollar. */
export const PriceRounding = z.enum(['cents', '95', '99', 'dollars']);
export type PriceRounding = z.infer<typeof PriceRounding>;

const percentWords = 'Enter a percentage such as 10 or -7.5';

export const aPercentage = 'Enter a percentage such as 10 or 7.5';
const percentDown = z
  .number(aPercentage)
  .positive(aPercentage)
  .max(99, 'Prices can go down by at most 99 %')
  .refine(isWholeCents, 'A percentage can have at most two decimals');

const saleTimes = {
  saleFrom: EditProduct.shape.saleFrom.unwrap(),
  saleUntil: EditProduct.shape.saleUntil.unwrap(),
};
type SaleTimes = z.infer<z.ZodObject<typeof saleTimes>>;

const endsLater = ({ saleFrom, saleUntil }: SaleTimes) =>
  !saleFrom || !saleUntil || new Date(saleFrom) < new Date(saleUntil);
const inTime = { path: ['saleUntil'], message: endsTooEarly };

/** One change that is made to many products. */
export const ProductsChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('price'), price: EditProduct.shape.price }),
  z.object({
    type: z.literal('percent'),
    /** Prices go up by it, or down if it is negative. */
    percent: z
      .number(percentWords)
      .min(-99, 'Prices can go down by at most 99 %')
      .max(1000, 'Prices can go up by at most 1,000 %')
      .refine((percent) => percent !== 0, percentWords)
      .refine(isWholeCents, 'A percentage can have at most two decimals'),
    rounding: PriceRounding,
  }),
  z
    .object({
      type: z.literal('sale'),
      salePrice: EditProduct.shape.salePrice.unwrap().unwrap(),
      ...saleTimes,
    })
    .refine(endsLater, inTime),
  /** The sale price is so much below the price of each. */
  z
    .object({ type: z.literal('salePercent'), percent: percentDown, rounding: PriceRounding, ...saleTimes })
    .refine(endsLater, inTime),
  z.object({ type: z.literal('endSale') }),
  z.object({ type: z.literal('tag'), tag: EditProduct.shape.tag.unwrap() }),
  z.object({ type: z.literal('category'), category: EditProduct.shape.category }),
  z.object({ type: z.literal('brand'), brand: EditProduct.shape.brand.unwrap() }),
  z.object({ type: z.literal('maker'), maker: EditProduct.shape.maker.unwrap() }),
  z.object({ type: z.literal('weight'), grams: EditProduct.shape.grams.unwrap() }),
  z.object({ type: z.literal('taxRate'), taxRate: EditProduct.shape.taxRate.unwrap() }),
  z.object({
    type: z.literal('visibility'),
    isHidden: EditProduct.shape.isHidden.unwrap(),
    shownFrom: EditProduct.shape.shownFrom.unwrap(),
  }),
  StockTake.extend({ type: z.literal('stock') }).superRefine(checkStockTake),
  z.object({ type: z.literal('delete') }),
]);
export type ProductsChange = z.infer<typeof ProductsChange>;

const ids = z
  .array(ProductId.shape.id)
  .min(1)
  .max(limits.bulkProducts, `At most ${figure(limits.bulkProducts)} products at once`);

export const PreviewProducts = z.object({ ids, change: ProductsChange });
export type PreviewProducts = z.infer<typeof PreviewProducts>;

/** A value of the one field that changes; null for a deletion, or for none. */
const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();

const Named = z.object({ id: ProductId.shape.id, title: z.string() });

export const ProductsPreview = z.object({
  changeCount: z.number().int(),
  /** The first of them. */
  changes: z.array(Named.extend({ before: Value, after: Value })),
  /** Products that already have the new value. */
  unchanged: z.number().int(),
  /** Products that have been deleted since they were selected. */
  gone: z.number().int(),
  /** All products that can't be changed like this. Nothing is changed while there is one. */
  faults: z.array(Named.extend({ message: z.string() })),
  /** A fingerprint of everything that would change. */
  fingerprint: z.string(),
});
export type ProductsPreview = z.infer<typeof ProductsPreview>;

/** The same with the fingerprint of its preview. The change is refused if it would now do something else. */
export const ChangeProducts = PreviewProducts.extend({ fingerprint: ProductsPreview.shape.fingerprint });
export type ChangeProducts = z.infer<typeof ChangeProducts>;

export const UndoProducts = z.object({ activityId: ActivityLine.shape.id });
export type UndoProducts = z.infer<typeof UndoProducts>;

export const ProductsChanged = ProductSaved.extend({
  data: z.object({
    /** The line in the activity log, by which it can be undone. */
    activityId: ActivityLine.shape.id,
    changed: z.number().int(),
    /** When a change is undone: the products that stay as they are, because they have been changed since. */
    kept: z.array(Named),
  }),
});
export type ProductsChanged = z.infer<typeof ProductsChanged>;

export const ProductIds = z.object({
  ids: z.array(Product.shape._id),
  /** In the same order. */
  titles: z.array(Product.shape.title),
});
export type ProductIds = z.infer<typeof ProductIds>;

const roundingWords: Record<PriceRounding, string> = {
  cents: '',
  '95': ', to .95',
  '99': ', to .99',
  dollars: ', to whole numbers',
};

const takeWords: Record<StockChangeKind, string> = {
  receive: 'Stock: received',
  count: 'Stock: counted',
  write_off: 'Stock: wrote off',
};

const periodWords = ({ saleFrom, saleUntil }: SaleTimes) =>
  `${saleFrom ? `, from ${saleFrom}` : ''}${saleUntil ? `, until ${saleUntil}` : ''}`;

/**
 * The change in words, for the activity log: `Price: +10 %, to .99`.
 * @param name that of its tax rate or its maker, if it has one
 */
export function changeWords(change: ProductsChange, name?: string): string {
  switch (change.type) {
    case 'price':
      return `Price: ${formatPrice(toCents(change.price))}`;
    case 'percent':
      return `Price: ${change.percent > 0 ? '+' : '−'}${Math.abs(change.percent)} %${roundingWords[change.rounding]}`;
    case 'sale':
      return `Sale price: ${formatPrice(toCents(change.salePrice))}${periodWords(change)}`;
    case 'salePercent':
      return `Sale price: −${change.percent} %${roundingWords[change.rounding]}${periodWords(change)}`;
    case 'endSale':
      return 'Sale ended';
    case 'tag':
      return `Tag: ${change.tag || 'none'}`;
    case 'category':
      return `Category: ${categoryLabel(change.category)}`;
    case 'brand':
      return `Brand: ${change.brand || 'none'}`;
    case 'maker':
      return `Maker: ${name ?? 'none'}`;
    case 'weight':
      return `Weight: ${change.grams === null ? 'none' : weightWords(change.grams)}`;
    case 'taxRate':
      return `Tax rate: ${name ?? 'the first one'}`;
    case 'visibility':
      if (change.shownFrom) return `Shown from ${change.shownFrom}`;
      return change.isHidden ? 'Hidden' : 'Shown';
    case 'stock':
      return `${takeWords[change.kind]} ${figure(change.quantity)}`;
    case 'delete':
      return 'Deleted';
  }
}
