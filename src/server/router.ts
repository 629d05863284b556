import { orderRouter } from './order/router.ts';
import { productRouter } from './product/router.ts';
import { createCallerFactory, router } from './trpc.ts';

export const appRouter = router({ product: productRouter, order: orderRouter });
export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
