import type { z } from 'zod';
import { demoContent } from '../../prisma/seed/content.ts';
import type { Letterhead } from '../../src/server/mail/words.ts';
import { categories } from '../../src/shared/product/category.ts';
import { EmailTexts } from '../../src/shared/settings/email-texts.ts';
import { Look } from '../../src/shared/settings/look.ts';
import { identityOf, ShopDetails, type ShopIdentity } from '../../src/shared/settings/shop-details.ts';

/** The identity of the shop of a test, with the contact details of the demo. */
export function makeIdentity(shopName = 'Rackhouse', timeZone = 'UTC'): ShopIdentity {
  return identityOf(ShopDetails.parse({ ...demoContent.shop, name: shopName, timeZone }), {
    look: Look.parse({}),
    purchase: { delivery: '', returns: '', warranty: '' },
    footer: { newsletter: '', text: '' },
    legalPages: [],
    isPlain: true,
    categories: categories(),
  });
}

/** The shop's identity in the e-mails of a test, with texts of its owner. */
export function makeLetterhead(
  {
    shopName,
    timeZone,
    publicUrl = 'https://shop.example',
  }: { shopName?: string; timeZone?: string; publicUrl?: string } = {},
  texts: z.input<typeof EmailTexts> = {},
): Letterhead {
  return { ...makeIdentity(shopName, timeZone), publicUrl, texts: EmailTexts.parse(texts) };
}
