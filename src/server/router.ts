import { orderRouter } from './order/router.ts';
import { paymentRouter } from './payment/router.ts';
import { productRouter } from './product/router.ts';
import { checkAccess } from './staff/access.ts';
import { staffRouter } from './staff/router.ts';
import { createCallerFactory, router } from './trpc.ts';

export const appRouter = router({
  product: productRouter,
  order: orderRouter,
  payment: paymentRouter,
  staff: staffRouter,
});
checkAccess(appRouter);
export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
