// Long because it lists everything that can be done with products; only declarations.

import { limits } from '../../shared/base/limits.ts';
import { figure } from '../../shared/base/locale.ts';
import {
  ChangeProducts,
  PreviewProducts,
  ProductIds,
  ProductsChanged,
  ProductsPreview,
  UndoProducts,
} from '../../shared/product/bulk-products.ts';
import {
  ManagedProductDetail,
  ManagedProductList,
  ManagedProductQuery,
} from '../../shared/product/managed-product.ts';
import {
  CreateProduct,
  DeletedList,
  DeletedQuery,
  FacetQuery,
  FeaturedProducts,
  FittingProducts,
  FittingQuery,
  ManageQuery,
  PatchProduct,
  ProductCreated,
  ProductDetail,
  ProductFacets,
  ProductId,
  ProductList,
  ProductQuery,
  ProductSaved,
  ProductSeparated,
  RelatedProducts,
  StaffProductDetail,
  StaffProductList,
  UpdateProduct,
} from '../../shared/product/product.ts';
import {
  ChangeStock,
  LedgerQuery,
  StockChanged,
  StockLedger,
  StockList,
  StockListQuery,
  StockOnHand,
  StockUpdated,
  UpdateStock,
} from '../../shared/product/stock.ts';
import { ProductsUpserted, UpsertProducts, upsertRows } from '../../shared/product/upsert-products.ts';
import { SeparateVariants } from '../../shared/product/variant.ts';
import { countFacets, featuredProducts, findProduct, listProducts } from '../catalogue/catalogue.ts';
import { findFitting } from '../catalogue/fitting.ts';
import { manageIds, manageProducts } from '../catalogue/managed.ts';
import { findRelated } from '../catalogue/related.ts';
import { IfMatchHeader } from '../rpc/entity-tag.ts';
import { IdempotencyHeader } from '../rpc/idempotency.ts';
import { rest } from '../rpc/rest.ts';
import { keyProcedure, permitted, publicProcedure, router, staffProcedure } from '../rpc/trpc.ts';
import { changeProducts, previewChange } from './bulk/mutations.ts';
import { undoChange } from './bulk/undo.ts';
import { upsertProducts } from './bulk/upsert.ts';
import { updateStock } from './bulk-stock.ts';
import { changeStock } from './change-stock.ts';
import { findManagedProduct, managedProducts } from './managed/queries.ts';
import {
  createProduct,
  deleteProduct,
  markSoldOut,
  patchProduct,
  restoreProduct,
  updateProduct,
} from './mutations.ts';
import { listStock, readOnHand } from './on-hand.ts';
import { deletedProducts } from './queries.ts';
import { separateVariants } from './separate-variants.ts';
import { readLedger } from './stock.ts';

/** Four kB a row. */
const upsertBytes = 2_000_000;

export const productRouter = router({
  list: rest(publicProcedure, 'GET', '/product', {
    operationId: 'listProducts',
    tag: 'Product',
    summary: 'Search and filter products',
    cached: true,
  })
    .input(ProductQuery)
    .output(ProductList)
    .query(({ ctx, input }) => listProducts(ctx, input)),

  facets: rest(publicProcedure, 'GET', '/product/facets', {
    operationId: 'getProductFacets',
    tag: 'Product',
    summary: 'Count the products of each category',
    description: 'Counts the products that match a search and a price range.',
    cached: true,
  })
    .input(FacetQuery)
    .output(ProductFacets)
    .query(({ ctx, input }) => countFacets(ctx, input)),

  get: rest(publicProcedure, 'GET', '/product/get/{id}', {
    operationId: 'getProduct',
    tag: 'Product',
    summary: 'Get one product',
    refusals: ['PRODUCT_NOT_FOUND'],
    cached: true,
  })
    .input(ProductId)
    .output(ProductDetail)
    .query(async ({ ctx, input }) => ({ data: await findProduct(ctx.pool, input.id) })),

  related: rest(publicProcedure, 'GET', '/product/related/{id}', {
    operationId: 'getRelatedProducts',
    tag: 'Product',
    summary: 'List what goes with a product, and products like it',
    description: 'Products that are sold out are left out.',
    refusals: ['PRODUCT_NOT_FOUND'],
    cached: true,
  })
    .input(ProductId)
    .output(RelatedProducts)
    .query(async ({ ctx, input }) => ({ data: await findRelated(ctx.pool, input.id) })),

  fitting: rest(publicProcedure, 'GET', '/product/fitting/{id}', {
    operationId: 'listFittingProducts',
    tag: 'Product',
    summary: 'List what fits a product',
    description:
      'By the measures that both have. With `measure`, at most two products that give it, and can be ordered now.',
    cached: true,
  })
    .input(FittingQuery)
    .output(FittingProducts)
    .query(async ({ ctx, input }) => ({ data: await findFitting(ctx.pool, input) })),

  featured: rest(publicProcedure, 'GET', '/product/featured', {
    operationId: 'listFeaturedProducts',
    tag: 'Product',
    summary: 'List the best-selling products',
    cached: true,
  })
    .output(FeaturedProducts)
    .query(async ({ ctx }) => ({ data: await featuredProducts(ctx.pool) })),

  manage: staffProcedure
    .input(ManageQuery)
    .output(StaffProductList)
    .query(({ ctx, input }) => manageProducts(ctx, input)),

  // A mutation, so that the term travels in the body: where staff search for everything, it may be a person.
  find: staffProcedure
    .meta({ changes: 'nothing' })
    .input(ManageQuery.pick({ searchTerm: true }))
    .output(StaffProductList)
    .mutation(({ ctx, input }) => manageProducts(ctx, { ...input, page: 1 })),

  preview: staffProcedure
    .input(ProductId)
    .output(StaffProductDetail)
    .query(async ({ ctx, input }) => ({ data: await findManagedProduct(ctx.pool, input.id) })),

  manageIds: staffProcedure
    .input(ManageQuery)
    .output(ProductIds)
    .query(({ ctx, input }) => manageIds(ctx, input)),

  listManaged: rest(keyProcedure('catalog:write', 'catalogue'), 'GET', '/catalogue/product', {
    operationId: 'listManagedProducts',
    tag: 'Catalogue',
    summary: 'List products, newest first, or what has changed',
    description:
      'For programs that keep a copy of the catalogue. With `updatedSince` or `ids`, deleted products are in the list too, with `deletedAt`. A sale changes no `updatedAt`: webhooks tell of stock, and `ids` reads it again.',
  })
    .input(ManagedProductQuery)
    .output(ManagedProductList)
    .query(({ ctx, input }) => managedProducts(ctx, input)),

  getManaged: rest(keyProcedure('catalog:write', 'catalogue'), 'GET', '/catalogue/product/{id}', {
    operationId: 'getManagedProduct',
    tag: 'Catalogue',
    summary: 'Get one product as the shop manages it',
    refusals: ['PRODUCT_NOT_FOUND'],
  })
    .input(ProductId)
    .output(ManagedProductDetail)
    .query(async ({ ctx, input }) => ({ data: await findManagedProduct(ctx.pool, input.id) })),

  patch: rest(keyProcedure('catalog:write', 'catalogue'), 'PATCH', '/catalogue/product/{id}', {
    operationId: 'patchProduct',
    tag: 'Catalogue',
    summary: 'Change some fields of a product',
    description:
      'Send only what changes. With `variants`, all of them: one that is left out is deleted. A product without options that gets them becomes one of its own variants, and the response has the product that has them all. With If-Match, the change is made only if the product is still as it was read at this path.',
    requestHeaders: IfMatchHeader,
    refusals: ['PRODUCT_NOT_FOUND', 'PRODUCT_EXISTS', 'STOCK_CHANGED', 'VARIANT_NEEDED'],
  })
    .input(PatchProduct)
    .output(ManagedProductDetail)
    .mutation(({ ctx, input }) => patchProduct(ctx, input)),

  separate: rest(keyProcedure('catalog:write', 'catalogue'), 'POST', '/catalogue/product/{id}/separate', {
    operationId: 'separateVariants',
    tag: 'Catalogue',
    summary: 'Make products of their own of variants',
    description:
      'They keep their ids, orders, stock and reviews. If no variant is left, the product that they were variants of is deleted.',
    requestHeaders: IdempotencyHeader,
    refusals: ['PRODUCT_NOT_FOUND'],
  })
    .input(SeparateVariants)
    .output(ProductSeparated)
    .mutation(({ ctx, input }) => separateVariants(ctx, input)),

  create: rest(keyProcedure('catalog:write', 'catalogue'), 'POST', '/product/create', {
    operationId: 'createProduct',
    tag: 'Product',
    summary: 'Add a product',
    requestHeaders: IdempotencyHeader,
    refusals: ['PRODUCT_EXISTS'],
  })
    .input(CreateProduct)
    .output(ProductCreated)
    .mutation(({ ctx, input }) => createProduct(ctx, input)),

  update: rest(keyProcedure('catalog:write', 'catalogue'), 'PUT', '/product/update/{id}', {
    operationId: 'updateProduct',
    tag: 'Product',
    summary: 'Change a product',
    description:
      'Send all fields; only pictures, tag and variants stay as they are if left out. To keep changes that others make meanwhile, send If-Match, or `version` and `stockSeen`.',
    requestHeaders: IdempotencyHeader.extend(IfMatchHeader.shape),
    refusals: ['PRODUCT_NOT_FOUND', 'PRODUCT_EXISTS', 'EDIT_CONFLICT', 'STOCK_CHANGED', 'VARIANT_NEEDED'],
  })
    .input(UpdateProduct)
    .output(ProductSaved)
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),

  upsert: rest(keyProcedure('catalog:write', 'catalogue'), 'PUT', '/catalogue/product', {
    operationId: 'upsertProducts',
    tag: 'Catalogue',
    summary: 'Add or change many products',
    description: `Products are found by their SKU or their \`externalId\`, and added if there is none. Each row is done or refused by itself; \`data\` says which. At most ${upsertRows} rows with ${figure(limits.bulkProducts)} variants, in a body of ${upsertBytes / 1e6} MB; every 25 rows and variants count as a write. Sent again, it changes nothing twice: what is as it was sent is unchanged.`,
    requestHeaders: IdempotencyHeader,
    bodyBytes: upsertBytes,
  })
    .input(UpsertProducts)
    .output(ProductsUpserted)
    .mutation(({ ctx, input }) => upsertProducts(ctx, input)),

  updateStock: rest(keyProcedure('catalog:write', 'stock'), 'PUT', '/product/stock', {
    operationId: 'updateStock',
    tag: 'Product',
    summary: 'Set the stock of many products',
    description: 'All rows are saved, or none; a refusal names each row at fault.',
    requestHeaders: IdempotencyHeader,
    bodyBytes: 250_000,
    refusals: ['PRODUCT_NOT_FOUND', 'STOCK_CHANGED', 'VARIANT_NEEDED'],
  })
    .input(UpdateStock)
    .output(StockUpdated)
    .mutation(({ ctx, input }) => updateStock(ctx, input)),

  changeStock: rest(keyProcedure('catalog:write', 'stock'), 'POST', '/product/stock/{id}', {
    operationId: 'changeStock',
    tag: 'Product',
    summary: 'Receive, count or write off pieces',
    description: 'The response has the stock before and after.',
    requestHeaders: IdempotencyHeader,
    refusals: ['PRODUCT_NOT_FOUND', 'STOCK_CHANGED', 'VARIANT_NEEDED'],
  })
    .input(ChangeStock)
    .output(StockChanged)
    .mutation(({ ctx, input }) => changeStock(ctx, input)),

  markSoldOut: permitted('stock')
    .input(ProductId)
    .output(StockChanged)
    .mutation(({ ctx, input }) => markSoldOut(ctx, input.id)),

  delete: rest(keyProcedure('catalog:write', 'catalogue'), 'DELETE', '/product/delete/{id}', {
    operationId: 'deleteProduct',
    tag: 'Product',
    summary: 'Delete a product',
    description: 'Orders keep their lines. Staff can restore it for 30 days.',
    requestHeaders: IfMatchHeader,
    refusals: ['PRODUCT_NOT_FOUND'],
  })
    .input(ProductId)
    .output(ProductSaved)
    .mutation(({ ctx, input }) => deleteProduct(ctx, input.id)),

  // Changes of anything but the stock need another permission, which these check. A mutation, as ids are too long for an address.
  previewMany: permitted('stock')
    .input(PreviewProducts)
    .output(ProductsPreview)
    .mutation(({ ctx, input }) => previewChange(ctx, input)),

  changeMany: permitted('stock')
    .input(ChangeProducts)
    .output(ProductsChanged)
    .mutation(({ ctx, input }) => changeProducts(ctx, input)),

  undoMany: permitted('stock')
    .input(UndoProducts)
    .output(ProductsChanged)
    .mutation(({ ctx, input }) => undoChange(ctx, input)),

  deleted: staffProcedure
    .input(DeletedQuery)
    .output(DeletedList)
    .query(({ ctx, input }) => deletedProducts(ctx.db, input)),

  restore: permitted('catalogue')
    .input(ProductId)
    .output(ProductSaved)
    .mutation(({ ctx, input }) => restoreProduct(ctx, input.id)),

  onHand: staffProcedure
    .input(ProductId)
    .output(StockOnHand)
    .query(({ ctx, input }) => readOnHand(ctx.db, input.id)),

  stock: staffProcedure
    .input(StockListQuery)
    .output(StockList)
    .query(({ ctx, input }) => listStock(ctx.db, input)),

  ledger: staffProcedure
    .input(LedgerQuery)
    .output(StockLedger)
    .query(({ ctx, input }) => readLedger(ctx.db, input)),
});
