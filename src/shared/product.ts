import { z } from 'zod';
import { categories } from './category.ts';
import { Cursors, Paging } from './cursors.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { isWholeCents, toDollars } from './money.ts';
import { Price } from './price.ts';
import { text } from './text.ts';

/** A product in the API and on pages. */
export const Product = z
  .object({
    _id: z.string().meta({ description: 'Opaque id' }),
    title: z.string(),
    image: z.string().meta({
      description: 'Address of the first picture: a path of this shop, or a full address elsewhere',
    }),
    images: z.array(z.string()).meta({
      description: 'Addresses of further pictures, in the order they are shown after the first',
    }),
    price: Price,
    stock: z.number().int().min(0).meta({ description: 'Pieces that can be ordered now' }),
    tag: z.string().nullable().meta({ description: 'A label on the card, such as New' }),
    details: z.string(),
    category: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().meta({ description: 'When anything but the stock last changed' }),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

export const ProductSort = z.enum(['price', '-price']);
export type ProductSort = z.infer<typeof ProductSort>;

export const ProductQuery = z.object({
  searchTerm: text(limits.searchTermLength)
    .meta({ description: 'Words in title or details; titles are also found despite typing errors' })
    .optional(),
  min: z.number().min(0).max(limits.filterPrice).meta({ description: 'Lowest price in dollars' }).optional(),
  max: z.number().min(0).max(limits.filterPrice).meta({ description: 'Highest price in dollars' }).optional(),
  sort: ProductSort.meta({ description: 'price: low to high, -price: high to low' }).optional(),
  category: text(limits.categoryLength).meta({ description: 'Category values, joined by commas' }).optional(),
  ...Paging.shape,
  ...Cursors.shape,
});
export type ProductQuery = z.output<typeof ProductQuery>;

/** The filters of a listing besides its category. */
export const FacetQuery = ProductQuery.pick({ searchTerm: true, min: true, max: true });
export type FacetQuery = z.output<typeof FacetQuery>;

export const ProductFacets = z
  .object({
    data: z
      .array(
        z.object({
          category: z.string(),
          count: z.number().int().min(0).meta({ description: 'The number of matching products' }),
        }),
      )
      .meta({ description: 'Every category of the shop, also those without a match' }),
    totalDoc: z
      .number()
      .int()
      .min(0)
      .meta({ description: 'The number of matching products in all categories' }),
  })
  .meta({ id: 'ProductFacets' });
export type ProductFacets = z.infer<typeof ProductFacets>;

export const ProductId = z.object({ id: z.string().min(1).meta({ description: 'The id of a product' }) });

export const ProductList = z
  .object({
    data: z.array(Product),
    totalDoc: z
      .number()
      .int()
      .min(0)
      .meta({ description: 'The number of matching products on all pages together' }),
  })
  .meta({ id: 'ProductList' });
export type ProductList = z.infer<typeof ProductList>;

export const ProductDetail = z.object({ data: Product }).meta({ id: 'ProductDetail' });
export const FeaturedProducts = z.object({ data: z.array(Product) }).meta({ id: 'FeaturedProducts' });

export const StockLevel = z.enum(['in', 'low', 'out']);
export type StockLevel = z.infer<typeof StockLevel>;

const manageColumns = ['title', 'price', 'category', 'stock'] as const;
export type ManageColumn = (typeof manageColumns)[number];

export const ManageSort = z.enum(manageColumns.flatMap((column) => [column, `-${column}`] as const));
export type ManageSort = z.infer<typeof ManageSort>;

/** The query of the staff's list; without `sort`, the newest come first. */
export const ManageQuery = ProductQuery.pick({ searchTerm: true, category: true, page: true }).extend({
  sort: ManageSort.optional(),
  stock: StockLevel.optional(),
});
export type ManageQuery = z.output<typeof ManageQuery>;

/** One message for a missing value: absent, null, empty or, in a form, not a number yet. */
function required(message: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null || input === '' || Number.isNaN(input) ? message : undefined,
  };
}

function requiredText(max: number, message: string) {
  // The document describes the input, which is the first half.
  const length = { minLength: 1, maxLength: max };
  return z.string(required(message)).pipe(text(max).min(1, message)).meta(length);
}

function dollars(message: string) {
  return z
    .number(required(message))
    .max(toDollars(limits.amountCents), `Price can be at most ${toDollars(limits.amountCents)}`)
    .refine(isWholeCents, 'Price can have at most two decimals')
    .meta({ description: 'US dollars, at most two decimals', examples: [49.99] });
}

function pieces(message: string, notWhole: string) {
  return z.number(required(message)).int(notWhole).max(limits.stock, `Stock can be at most ${limits.stock}`);
}

const categoryValues = categories.map(({ value }) => value);

function category(message: string) {
  return z.enum(categoryValues, required(message));
}

/** A path of this shop or a full address, but nothing that a browser would run. */
const ImageAddress = text(limits.imageLength)
  .regex(/^(\/(?![/\\])|https?:\/\/[^/]|$)/, 'Must be a path that begins with / or an http address')
  .meta({ description: 'Address of the picture' });

/** Without spaces, which separate the addresses in a catalogue file. */
const FurtherImage = text(limits.imageLength)
  .regex(
    /^(\/(?![/\\])|https?:\/\/[^/\s])\S*$/,
    'Must be a path that begins with / or an http address, without spaces',
  )
  .meta({ description: 'Address of a picture' });

export const tooManyImages = `A product can have at most ${limits.furtherImages} more pictures`;

const FurtherImages = z
  .array(FurtherImage)
  .max(limits.furtherImages, tooManyImages)
  .meta({ description: 'Addresses of further pictures, in the order they are shown after the first' });

const Tag = text(limits.tagLength).meta({ description: 'A label on the card, such as New; empty for none' });

const { create, update } = messages.manage;

export const CreateProduct = z
  .object({
    title: requiredText(limits.titleLength, create.titleRequired),
    category: category(create.categoryRequired),
    stock: pieces(create.stockRequired, update.stockNotWhole).min(0, create.stockNegative),
    tag: Tag.optional(),
    details: requiredText(limits.detailsLength, create.detailsRequired),
    price: dollars(create.priceRequired).min(0, create.priceNegative),
    image: ImageAddress.optional(),
    images: FurtherImages.optional(),
  })
  .meta({ id: 'CreateProduct' });
export type CreateProduct = z.infer<typeof CreateProduct>;

export const EditProduct = z.object({
  title: requiredText(limits.titleLength, update.titleRequired),
  category: category(update.categoryRequired),
  details: requiredText(limits.detailsLength, update.detailsRequired),
  price: dollars(update.priceRequired).positive(update.priceNotPositive),
  stock: pieces(update.stockRequired, update.stockNotWhole).positive(update.stockNotPositive),
  tag: Tag.optional(),
  image: ImageAddress.optional(),
  images: FurtherImages.optional(),
});
export type EditProduct = z.infer<typeof EditProduct>;

/** Pictures and tag stay as they are if left out. With `stockSeen`, pieces sold meanwhile still count. */
export const UpdateProduct = EditProduct.extend({
  id: ProductId.shape.id,
  version: z.iso.datetime().optional().meta({
    description: 'The updatedAt that you read; refused with 409 if the product was saved since',
  }),
  stockSeen: z.number().int().min(0).optional().meta({
    description: 'The stock that you read; the difference to `stock` is then applied to the current stock',
  }),
}).meta({ id: 'UpdateProduct' });
export type UpdateProduct = z.infer<typeof UpdateProduct>;

export const ProductSaved = z
  .object({ success: z.literal(true), message: z.string() })
  .meta({ id: 'ProductSaved' });
export type ProductSaved = z.infer<typeof ProductSaved>;

export const ProductCreated = ProductSaved.extend({ data: Product.pick({ _id: true }) }).meta({
  id: 'ProductCreated',
});
export type ProductCreated = z.infer<typeof ProductCreated>;

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
