import { demoDetails } from '../../prisma/seed/shop-details.ts';
import { identityOf, ShopDetails, type ShopIdentity } from '../../src/shared/shop-details.ts';

/** Who the shop of a test is: with the contact details of the demo. */
export function makeIdentity(shopName = 'Rackhouse', timeZone = 'UTC'): ShopIdentity {
  return identityOf(ShopDetails.parse({ ...demoDetails, name: shopName, timeZone }));
}
