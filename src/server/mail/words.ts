import { reviewPath } from '../../shared/mail/link-paths.ts';
import type { EmailTexts } from '../../shared/settings/email-texts.ts';
import type { ShopIdentity } from '../../shared/settings/shop-details.ts';

/** The parts of the shop's identity and texts that every e-mail has. */
export interface Letterhead extends ShopIdentity {
  /** The public URL of the shop, without a slash at its end. */
  publicUrl: string;
  /** The owner's texts. */
  texts: EmailTexts;
}

/** A typed text on one line: a line break in a name would look like a line of the message. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** `2 × Speed Rope` */
export const piecesLine = ({ quantity, title }: { quantity: number; title: string }): string =>
  `${quantity} × ${oneLine(title)}`;

const orderPage = (publicUrl: string, number: string) => `${publicUrl}/order?number=${number}`;

/** The page of an order for its shopper. The token is in the fragment, which browsers send to nobody. */
export function orderLink(publicUrl: string, number: string, token: string): string {
  return `${orderPage(publicUrl, number)}#open=${token}`;
}

/** The same page, which confirms the order at a click. */
export function confirmLink(publicUrl: string, number: string, token: string): string {
  return `${orderPage(publicUrl, number)}#confirm=${token}`;
}

/** The page on which its shopper withdraws from the contract. */
export function withdrawalLink(publicUrl: string, number: string): string {
  return `${publicUrl}/withdraw?number=${number}`;
}

/** The page where the buyer of an order reviews its products. The token is in the fragment, as in `confirmLink`. */
export function reviewLink(publicUrl: string, token: string): string {
  return `${publicUrl}${reviewPath}#${token}`;
}

/** A paragraph with the reason, if there is one. */
export const because = (reason: string | null) => (reason ? [`Reason: ${oneLine(reason)}`] : []);
