import {
  FeaturedProducts,
  ProductDetail,
  ProductId,
  ProductList,
  ProductQuery,
} from '../../shared/product.ts';
import { publicProcedure, router } from '../trpc.ts';
import { featuredProducts, findProduct, listProducts } from './queries.ts';

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
});
