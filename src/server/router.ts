import { checkAccess } from './access.ts';
import { documentRouter } from './accounting/document-router.ts';
import { accountingRouter } from './accounting/router.ts';
import { activityRouter } from './activity/router.ts';
import { apiKeyRouter } from './api-key/router.ts';
import { checkoutRouter } from './checkout/router.ts';
import { contentRouter } from './content/router.ts';
import { customerRouter } from './customer/router.ts';
import { healthRouter } from './doctor/router.ts';
import { fulfilmentRouter } from './fulfilment/router.ts';
import { emailRouter } from './mail/router.ts';
import { messageRouter } from './message/router.ts';
import { newsletterRouter } from './newsletter/router.ts';
import { orderRouter } from './order/router.ts';
import { paymentRouter } from './payment/router.ts';
import { privacyRouter } from './privacy/router.ts';
import { productRouter } from './product/router.ts';
import { reportRouter } from './report/router.ts';
import { restockRouter } from './restock/router.ts';
import { reviewRouter } from './review/router.ts';
import { searchRouter } from './search/router.ts';
import { settingsRouter } from './settings/router.ts';
import { ownAccountRouter } from './staff/own-account-router.ts';
import { staffRouter } from './staff/router.ts';
import { mergeRouters, router } from './trpc.ts';
import { programRouter } from './webhook/program-router.ts';
import { webhookRouter } from './webhook/router.ts';

export const appRouter = router({
  product: productRouter,
  content: contentRouter,
  activity: activityRouter,
  order: mergeRouters(checkoutRouter, orderRouter, fulfilmentRouter, emailRouter, documentRouter),
  customer: customerRouter,
  payment: paymentRouter,
  staff: staffRouter,
  account: ownAccountRouter,
  apiKey: apiKeyRouter,
  webhook: mergeRouters(webhookRouter, programRouter),
  message: messageRouter,
  newsletter: newsletterRouter,
  restock: restockRouter,
  review: reviewRouter,
  search: searchRouter,
  privacy: privacyRouter,
  report: reportRouter,
  accounting: accountingRouter,
  health: healthRouter,
  settings: settingsRouter,
});
checkAccess(appRouter);
export type AppRouter = typeof appRouter;
