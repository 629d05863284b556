import { z } from 'zod';
import { limits } from './limits.ts';
import { Price } from './price.ts';
import { text } from './text.ts';

/** A product as the API and the pages know it. */
export const Product = z.object({
  _id: z.string().meta({ description: 'Opaque id' }),
  title: z.string(),
  image: z.string().meta({ description: 'Address of the picture' }),
  price: Price,
  stock: z.number().int().min(0),
  tag: z.string().nullable(),
  details: z.string(),
  category: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Product = z.infer<typeof Product>;

export const ProductSort = z.enum(['price', '-price']);
export type ProductSort = z.infer<typeof ProductSort>;

export const ProductQuery = z.object({
  searchTerm: text(limits.searchTermLength).optional(),
  min: z.number().min(0).max(limits.filterPrice).meta({ description: 'Lowest price in dollars' }).optional(),
  max: z.number().min(0).max(limits.filterPrice).meta({ description: 'Highest price in dollars' }).optional(),
  sort: ProductSort.meta({ description: 'price: low to high, -price: high to low' }).optional(),
  category: text(limits.categoryLength).meta({ description: 'Category values, joined by commas' }).optional(),
  page: z.number().int().min(1).max(limits.maxPage).default(1),
  limit: z.number().int().min(1).max(limits.maxPageSize).default(limits.pageSize),
});
export type ProductQuery = z.output<typeof ProductQuery>;

export const ProductId = z.object({ id: z.string().min(1) });

export const ProductList = z.object({
  data: z.array(Product),
  totalDoc: z.number().int().meta({ description: 'How many products match, on all pages together' }),
});
export type ProductList = z.infer<typeof ProductList>;

export const ProductDetail = z.object({ data: Product });
export const FeaturedProducts = z.object({ data: z.array(Product) });
