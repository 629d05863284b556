import { z } from 'zod';
import { Cursors, Paging } from '../base/cursors.ts';
import { time } from '../base/day-schema.ts';
import { limits } from '../base/limits.ts';
import { manageMessages } from '../base/manage-messages.ts';
import { enteredProgramData } from '../base/program-data.ts';
import { text } from '../base/text.ts';
import { Rating } from '../review/review.ts';
import { fieldNames, fieldSchemas, isOfVariants, publicFields, variantsHave } from './product-fields.ts';
import { salePrices } from './sale.ts';
import { ChangeVariants, EnterVariants, Options, StaffVariant, variantsFault, variation } from './variant.ts';

export const Product = z
  .object({
    _id: z.string().describe('Opaque id'),
    ...publicFields(),
    ...salePrices,
    ...variation,
    rating: Rating.nullable().describe('What buyers say; null without published reviews'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().describe('When anything but stock and rating last changed'),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

/** A product as staff and programs with a key see it. */
export const StaffProduct = Product.extend({
  ...fieldSchemas('shown'),
  variants: z.array(StaffVariant).optional().meta({ description: variation.variants.description }),
}).meta({ id: 'StaffProduct' });
export type StaffProduct = z.infer<typeof StaffProduct>;

export const ProductSort = z.enum(['price', '-price']);
export type ProductSort = z.infer<typeof ProductSort>;

export const ProductQuery = z.object({
  searchTerm: text(limits.searchTermLength)
    .describe('Words in title, details or facts; titles are also found despite typing errors')
    .optional(),
  min: z.number().min(0).max(limits.filterPrice).describe('Lowest price, in US dollars').optional(),
  max: z.number().min(0).max(limits.filterPrice).describe('Highest price, in US dollars').optional(),
  sort: ProductSort.describe('price: low to high, -price: high to low').optional(),
  category: text(limits.categoryLength).describe('Category values, joined by commas').optional(),
  stock: z.literal('in').describe('in: only products that can be ordered now').optional(),
  ...Paging.shape,
  ...Cursors.shape,
});
export type ProductQuery = z.output<typeof ProductQuery>;

/** The filters of a listing besides its category. */
export const FacetQuery = ProductQuery.pick({ searchTerm: true, min: true, max: true, stock: true });
export type FacetQuery = z.output<typeof FacetQuery>;

export const ProductFacets = z
  .object({
    data: z
      .array(
        z.object({
          category: z.string(),
          count: z.number().int().min(0).describe('The number of matching products'),
        }),
      )
      .describe('Every category of the shop, also those without a match'),
    totalDoc: z.number().int().min(0).describe('The number of matching products in all categories'),
  })
  .meta({ id: 'ProductFacets' });
export type ProductFacets = z.infer<typeof ProductFacets>;

export const ProductId = z.object({ id: z.string().min(1).describe('The id of a product') });

export const ProductList = z
  .object({
    data: z.array(Product),
    totalDoc: z.number().int().min(0).describe('The number of matching products on all pages together'),
    searchedFor: z
      .string()
      .optional()
      .describe('The words that were searched for, if no product has all that were typed'),
    readAs: z
      .array(z.object({ typed: z.string(), as: z.string() }))
      .optional()
      .describe('Measures and prices in the search, and what they also stand for'),
  })
  .meta({ id: 'ProductList' });
export type ProductList = z.infer<typeof ProductList>;

export const ProductDetail = z.object({ data: Product }).meta({ id: 'ProductDetail' });
export const FeaturedProducts = z.object({ data: z.array(Product) }).meta({ id: 'FeaturedProducts' });

export const RelatedProducts = z
  .object({
    data: z.object({
      goesWith: z
        .array(Product)
        .describe('What staff have chosen to show with it; else what was bought together with it'),
      alsoLike: z.array(Product).describe('Other products of its category, the nearest in price first'),
    }),
  })
  .meta({ id: 'RelatedProducts' });
export type RelatedProducts = z.infer<typeof RelatedProducts>['data'];

/** Products that fit one; with `measure`, those that give it what it needs. */
export const FittingQuery = ProductId.extend({
  measure: z.uuid('Must be the id of a measure').optional().describe('The id of a measure'),
});
export type FittingQuery = z.infer<typeof FittingQuery>;

export const FittingProducts = z.object({ data: z.array(Product) }).meta({ id: 'FittingProducts' });

export const StockLevel = z.enum(['in', 'low', 'out']);
export type StockLevel = z.infer<typeof StockLevel>;

const manageColumns = ['title', 'price', 'category', 'stock'] as const;
export type ManageColumn = (typeof manageColumns)[number];

export const ManageSort = z.enum(manageColumns.flatMap((column) => [column, `-${column}`] as const));
export type ManageSort = z.infer<typeof ManageSort>;

export const Visibility = z.enum(['shown', 'hidden']);
export type Visibility = z.infer<typeof Visibility>;

/** The query of the staff's list; without `sort`, the newest come first. */
export const ManageQuery = ProductQuery.pick({ searchTerm: true, category: true, page: true }).extend({
  sort: ManageSort.optional(),
  stock: StockLevel.optional(),
  weight: z.literal('missing').optional(),
  visibility: Visibility.optional(),
});
export type ManageQuery = z.output<typeof ManageQuery>;

export const StaffProductDetail = z.object({ data: StaffProduct });

export const StaffProductList = ProductList.extend({
  data: z.array(StaffProduct),
  /** The number of products of the shop that are hidden. */
  hidden: z.number().int(),
  /** The number of variants of each product that are low in stock; 1 for a low product without options. */
  low: z.record(Product.shape._id, z.number().int()),
});
export type StaffProductList = z.infer<typeof StaffProductList>;

/** The fields of a new product that forms and catalogue files have. */
export const EnterProduct = z.object(fieldSchemas('create'));
export type EnterProduct = z.infer<typeof EnterProduct>;

const hasOptions = (options: unknown) => Array.isArray(options) && options.length > 0;

/** Checks that run beside other faults. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

export const CreateProduct = EnterProduct.extend({
  price: EnterProduct.shape.price.optional(),
  stock: EnterProduct.shape.stock.optional(),
  options: Options.optional(),
  variants: EnterVariants.optional(),
  ...enteredProgramData,
})
  .refine(({ options, price }) => hasOptions(options) || price !== undefined, {
    path: ['price'],
    message: manageMessages.create.priceRequired,
    ...always,
  })
  .refine(({ options, stock }) => hasOptions(options) || stock !== undefined, {
    path: ['stock'],
    message: manageMessages.create.stockRequired,
    ...always,
  })
  .superRefine((input, { addIssue }) => {
    const { options = [], variants = [] } = input;
    for (const name of fieldNames)
      if (options.length > 0 && isOfVariants(name) && (input[name] ?? null) !== null)
        addIssue({ code: 'custom', path: [name], message: variantsHave(name) });
    const fault = variantsFault(options, variants);
    if (fault) addIssue({ code: 'custom', ...fault });
  })
  .meta({ id: 'CreateProduct' });
export type CreateProduct = z.infer<typeof CreateProduct>;

export const EditProduct = z.object(fieldSchemas('update'));
export type EditProduct = z.infer<typeof EditProduct>;

/** The fault of an edited product whose stock becomes 0: staff mark a product as sold out in the list of products. */
export const soldOutByEditing = { path: ['stock'], message: manageMessages.update.stockNotPositive };

/** Optional fields stay as they are if left out. With `stockSeen`, pieces sold meanwhile still count. */
export const UpdateProduct = EditProduct.extend({
  id: ProductId.shape.id,
  options: Options.optional(),
  variants: ChangeVariants.optional(),
  ...enteredProgramData,
  version: time()
    .optional()
    .describe('The updatedAt that you read; refused with 409 if the product was saved since'),
  stockSeen: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe('The stock that you read; the difference to `stock` is then applied to the current stock'),
})
  .refine(({ stock, stockSeen }) => stock !== 0 || stockSeen === 0, soldOutByEditing)
  .meta({ id: 'UpdateProduct' });
export type UpdateProduct = z.infer<typeof UpdateProduct>;

/** Changes only the fields that are sent. */
export const PatchProduct = EditProduct.partial()
  .extend({
    id: ProductId.shape.id,
    options: Options.optional(),
    variants: ChangeVariants.optional(),
    ...enteredProgramData,
    stockSeen: UpdateProduct.shape.stockSeen,
  })
  .refine(({ stock, stockSeen }) => stock !== 0 || stockSeen === 0, soldOutByEditing)
  .refine(({ stock, stockSeen }) => stockSeen === undefined || stock !== undefined, {
    path: ['stock'],
    message: 'Send the stock that it is to have with stockSeen',
  })
  .meta({ id: 'PatchProduct' });
export type PatchProduct = z.infer<typeof PatchProduct>;

export const ProductSaved = z
  .object({ success: z.literal(true), message: z.string() })
  .meta({ id: 'ProductSaved' });
export type ProductSaved = z.infer<typeof ProductSaved>;

export const ProductCreated = ProductSaved.extend({
  data: Product.pick({ _id: true }).extend({
    variants: z.array(z.string()).optional().describe('The ids of its variants, in the order of the request'),
  }),
}).meta({
  id: 'ProductCreated',
});
export type ProductCreated = z.infer<typeof ProductCreated>;

export const ProductSeparated = ProductSaved.extend({
  data: z.array(Product.pick({ _id: true })).describe('The products that were variants'),
}).meta({ id: 'ProductSeparated' });
export type ProductSeparated = z.infer<typeof ProductSeparated>;

export const DeletedQuery = z.object({ page: ProductQuery.shape.page });
export type DeletedQuery = z.output<typeof DeletedQuery>;

/** A deleted product that can still be restored. */
export const DeletedProduct = Product.pick({
  _id: true,
  title: true,
  image: true,
  price: true,
  stock: true,
}).extend({
  deletedAt: z.iso.datetime(),
  /** Null for products deleted before the shop recorded it. */
  deletedBy: z.string().nullable(),
  daysLeft: z.number().int().min(1),
});
export type DeletedProduct = z.infer<typeof DeletedProduct>;

export const DeletedList = z.object({ data: z.array(DeletedProduct), totalDoc: z.number().int() });
export type DeletedList = z.infer<typeof DeletedList>;
