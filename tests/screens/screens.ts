import { cartScreens } from './cart-screens.ts';
import { checkoutScreens } from './checkout-screens.ts';
import { formScreens } from './form-screens.ts';
import { manageOrderScreens } from './manage-order-screens.ts';
import { manageProductScreens } from './manage-product-screens.ts';
import { manageScreens, signInScreens } from './manage-screens.ts';
import { orderScreens } from './order-screens.ts';
import { productScreens } from './product-screens.ts';
import { manageReviewScreens, reviewScreens } from './review-screens.ts';
import type { Screen } from './screen.ts';
import { shopScreens } from './shop-screens.ts';
import { manageWithdrawalScreens, withdrawalScreens } from './withdrawal-screens.ts';

const asStaff = (screen: Screen): Screen => ({ ...screen, staff: true });

/** Every screen of the shop, in every state. */
export const screens: Screen[] = [
  ...shopScreens,
  ...productScreens,
  ...cartScreens,
  ...checkoutScreens,
  ...formScreens,
  ...orderScreens,
  ...reviewScreens,
  ...withdrawalScreens,
  ...signInScreens,
  ...[
    ...manageProductScreens,
    ...manageOrderScreens,
    ...manageScreens,
    ...manageReviewScreens,
    ...manageWithdrawalScreens,
  ].map(asStaff),
];

/**
 * Whether it is not a further state of another screen. The names of such states begin with that of the screen: `cart-empty`,
 * `cart`.
 */
export function isMain({ name }: Screen): boolean {
  return !screens.some((other) => name.startsWith(`${other.name}-`));
}
