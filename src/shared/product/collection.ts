import { z } from 'zod';
import { Paging } from '../base/cursors.ts';
import { limits } from '../base/limits.ts';
import { oneLine, text } from '../base/text.ts';
import { AddressValue } from './manage-category.ts';
import { ProductList } from './product.ts';
import { ImageAddress, ProductIdsInOrder } from './product-fields.ts';

export const collectionLimits = {
  collections: 200,
  products: 200,
  titleLength: 100,
  textLength: 2000,
} as const;

const Value = AddressValue.describe('Its address: `/collection/VALUE`. It never changes');

const fields = {
  title: text(collectionLimits.titleLength).min(1, 'Title is required').regex(oneLine, 'Must be one line'),
  text: text(collectionLimits.textLength).describe('Shown below its title; may be empty'),
  image: ImageAddress.min(1).nullable().describe('Address of its picture; null for none'),
  isShown: z.boolean().describe('False if shoppers do not see it'),
  isOnHome: z
    .boolean()
    .describe('True if it stands on the home page. One at most does: it takes the place of another one'),
  position: z
    .number()
    .int()
    .min(1)
    .max(collectionLimits.collections)
    .describe('Its place among all collections; the first has 1'),
};

const tooMany = `A collection can have at most ${collectionLimits.products} products`;

const Products = ProductIdsInOrder(collectionLimits.products, tooMany).meta({
  description:
    'The ids of all of its products, in the order they are shown; shoppers do not see those that are hidden or deleted. Variants are in it with the product that they belong to',
  uniqueItems: true,
});

/** A list of products that staff choose by hand. */
export const Collection = z.object({ value: Value, ...fields }).meta({ id: 'Collection' });
export type Collection = z.infer<typeof Collection>;

export const CollectionList = z.object({ data: z.array(Collection) }).meta({ id: 'CollectionList' });

export const CollectionValue = z.object({
  value: z.string().describe('The value of a collection'),
});

export const CollectionQuery = CollectionValue.extend(Paging.shape);
export type CollectionQuery = z.output<typeof CollectionQuery>;

/** A page of the products of a collection, as shoppers see them. */
export const CollectionPage = z
  .object({
    collection: Collection,
    data: ProductList.shape.data,
    totalDoc: z.number().int().min(0).describe('The number of its products on all pages together'),
  })
  .meta({ id: 'CollectionPage' });
export type CollectionPage = z.infer<typeof CollectionPage>;

export const ManagedCollection = Collection.extend({ products: Products }).meta({ id: 'ManagedCollection' });
export type ManagedCollection = z.infer<typeof ManagedCollection>;

export const ManagedCollectionDetail = z
  .object({ data: ManagedCollection })
  .meta({ id: 'ManagedCollectionDetail' });

/** The collections with the numbers of their products: all that are not deleted, and those that shoppers see. */
export const CollectionUses = z.array(
  Collection.extend({ products: z.number().int(), shown: z.number().int() }),
);
export type CollectionUses = z.infer<typeof CollectionUses>;

const { title, ...others } = fields;
const changed = z.object({ ...others, products: Products }).partial().shape;

export const CreateCollection = z
  .object({
    value: Value.optional().describe('Its address, which never changes; left out, it is made from the title'),
    title,
    ...changed,
  })
  .meta({ id: 'CreateCollection' });
export type CreateCollection = z.infer<typeof CreateCollection>;

/** Changes only the fields that are sent. */
export const PatchCollection = z
  .object({ ...CollectionValue.shape, title: title.optional(), ...changed })
  .meta({ id: 'PatchCollection' });
export type PatchCollection = z.infer<typeof PatchCollection>;

/** Puts products at the end of a collection. */
export const AddToCollection = CollectionValue.extend({
  products: z.array(z.uuid().toLowerCase()).min(1).max(limits.bulkProducts),
});
export type AddToCollection = z.infer<typeof AddToCollection>;
