import { demoContent } from '../../prisma/seed/content.ts';
import { Look } from '../../src/shared/look.ts';
import { identityOf, ShopDetails, type ShopIdentity } from '../../src/shared/shop-details.ts';

/** Who the shop of a test is: with the contact details of the demo. */
export function makeIdentity(shopName = 'Rackhouse', timeZone = 'UTC'): ShopIdentity {
  return identityOf(ShopDetails.parse({ ...demoContent.shop, name: shopName, timeZone }), {
    look: Look.parse({}),
    footer: { newsletter: '', text: '' },
    legalPages: [],
  });
}
