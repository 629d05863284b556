import { documentRouter } from '../accounting/document-router.ts';
import { reportRouter } from '../accounting/report/router.ts';
import { accountingRouter } from '../accounting/router.ts';
import { activityRouter } from '../activity/router.ts';
import { apiKeyRouter } from '../api-key/router.ts';
import { connectionRouter } from '../connection/router.ts';
import { historyRouter } from '../customer/history/router.ts';
import { messageRouter } from '../customer/message/router.ts';
import { privacyRouter } from '../customer/privacy/router.ts';
import { customerRouter } from '../customer/router.ts';
import { healthRouter } from '../doctor/router.ts';
import { invitationRouter } from '../mail/invitation-router.ts';
import { newsletterRouter } from '../mail/newsletter/router.ts';
import { emailRouter } from '../mail/router.ts';
import { checkoutRouter } from '../order/checkout/router.ts';
import { discountRouter } from '../order/discount/router.ts';
import { photoRouter } from '../order/fulfilment/photo-router.ts';
import { fulfilmentRouter } from '../order/fulfilment/router.ts';
import { ownOrderRouter } from '../order/own-order/router.ts';
import { paymentRouter } from '../order/payment/router.ts';
import { orderRouter } from '../order/router.ts';
import { withdrawalRouter } from '../order/withdrawal/router.ts';
import { restockRouter } from '../product/back-in-stock/router.ts';
import { categoryRouter } from '../product/category/router.ts';
import { collectionRouter } from '../product/collection/router.ts';
import { makerRouter } from '../product/maker/router.ts';
import { measureRouter } from '../product/measure/router.ts';
import { oldAddressRouter } from '../product/old-address/router.ts';
import { pictureCopyRouter } from '../product/picture-copies/router.ts';
import { productRouter } from '../product/router.ts';
import { reviewRouter } from '../review/router.ts';
import { checkAccess } from '../rpc/access.ts';
import { mergeRouters, router } from '../rpc/trpc.ts';
import { searchRouter } from '../search/router.ts';
import { contentRouter } from '../settings/content/router.ts';
import { settingsRouter } from '../settings/router.ts';
import { deliveryOptionRouter, taxRateRouter } from '../settings/selling/router.ts';
import { ownAccountRouter } from '../staff/own-account-router.ts';
import { staffRouter } from '../staff/router.ts';
import { programRouter } from '../webhook/program-router.ts';
import { webhookRouter } from '../webhook/router.ts';

export const appRouter = router({
  product: productRouter,
  category: categoryRouter,
  collection: collectionRouter,
  maker: makerRouter,
  measure: measureRouter,
  pictureCopy: pictureCopyRouter,
  oldAddress: oldAddressRouter,
  content: contentRouter,
  activity: activityRouter,
  order: mergeRouters(
    checkoutRouter,
    orderRouter,
    fulfilmentRouter,
    photoRouter,
    emailRouter,
    documentRouter,
  ),
  discount: discountRouter,
  customer: customerRouter,
  history: historyRouter,
  payment: paymentRouter,
  staff: mergeRouters(staffRouter, invitationRouter),
  account: ownAccountRouter,
  apiKey: apiKeyRouter,
  webhook: mergeRouters(webhookRouter, programRouter),
  message: messageRouter,
  newsletter: newsletterRouter,
  restock: restockRouter,
  review: reviewRouter,
  ownOrder: ownOrderRouter,
  withdrawal: withdrawalRouter,
  search: searchRouter,
  privacy: privacyRouter,
  report: reportRouter,
  accounting: accountingRouter,
  health: healthRouter,
  settings: settingsRouter,
  connection: connectionRouter,
  deliveryOption: deliveryOptionRouter,
  taxRate: taxRateRouter,
});
checkAccess(appRouter);
export type AppRouter = typeof appRouter;
