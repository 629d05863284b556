import {
  CreateProduct,
  DeletedList,
  DeletedQuery,
  FeaturedProducts,
  ManageQuery,
  ProductCreated,
  ProductDetail,
  ProductId,
  ProductList,
  ProductQuery,
  ProductSaved,
  UpdateProduct,
} from '../../shared/product.ts';
import { LedgerQuery, StockLedger } from '../../shared/stock.ts';
import { IfMatchHeader } from '../entity-tag.ts';
import { IdempotencyHeader } from '../idempotency.ts';
import { keyProcedure, publicProcedure, router, staffProcedure } from '../trpc.ts';
import { createProduct, deleteProduct, markSoldOut, restoreProduct, updateProduct } from './mutations.ts';
import { deletedProducts, featuredProducts, findProduct, listProducts, manageProducts } from './queries.ts';
import { readLedger } from './stock.ts';

export const productRouter = router({
  list: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/product',
        tags: ['Product'],
        summary: 'Search and filter products',
        errorResponses: [],
      },
    })
    .input(ProductQuery)
    .output(ProductList)
    .query(({ ctx, input }) => listProducts(ctx.db, input)),

  get: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/product/get/{id}',
        tags: ['Product'],
        summary: 'Get one product',
        errorResponses: [404],
      },
    })
    .input(ProductId)
    .output(ProductDetail)
    .query(async ({ ctx, input }) => ({ data: await findProduct(ctx.db, input.id) })),

  featured: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/product/featured',
        tags: ['Product'],
        summary: 'Best-selling products',
        errorResponses: [],
      },
    })
    .output(FeaturedProducts)
    .query(async ({ ctx }) => ({ data: await featuredProducts(ctx.db) })),

  manage: staffProcedure
    .input(ManageQuery)
    .output(ProductList)
    .query(({ ctx, input }) => manageProducts(ctx.db, input)),

  create: keyProcedure('catalog:write')
    .meta({
      openapi: {
        method: 'POST',
        path: '/product/create',
        tags: ['Product'],
        summary: 'Add a product',
        requestHeaders: IdempotencyHeader,
        errorResponses: [409, 413, 415, 422],
      },
    })
    .input(CreateProduct)
    .output(ProductCreated)
    .mutation(({ ctx, input }) => createProduct(ctx, input)),

  update: keyProcedure('catalog:write')
    .meta({
      openapi: {
        method: 'PUT',
        path: '/product/update/{id}',
        tags: ['Product'],
        summary: 'Change a product',
        requestHeaders: IdempotencyHeader.extend(IfMatchHeader.shape),
        errorResponses: [404, 409, 412, 413, 415, 422],
      },
    })
    .input(UpdateProduct)
    .output(ProductSaved)
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),

  markSoldOut: staffProcedure
    .input(ProductId)
    .output(ProductSaved)
    .mutation(({ ctx, input }) => markSoldOut(ctx, input.id)),

  delete: keyProcedure('catalog:write')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/product/delete/{id}',
        tags: ['Product'],
        summary: 'Delete a product',
        requestHeaders: IfMatchHeader,
        errorResponses: [404, 412],
      },
    })
    .input(ProductId)
    .output(ProductSaved)
    .mutation(({ ctx, input }) => deleteProduct(ctx, input.id)),

  deleted: staffProcedure
    .input(DeletedQuery)
    .output(DeletedList)
    .query(({ ctx, input }) => deletedProducts(ctx.db, input)),

  restore: staffProcedure
    .input(ProductId)
    .output(ProductSaved)
    .mutation(({ ctx, input }) => restoreProduct(ctx, input.id)),

  ledger: staffProcedure
    .input(LedgerQuery)
    .output(StockLedger)
    .query(({ ctx, input }) => readLedger(ctx.db, input)),
});
