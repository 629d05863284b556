import { z } from 'zod';
import { unsubscribePath } from '../mail/link-paths.ts';
import { Subscribe, Unsubscribe } from '../mail/newsletter.ts';
import { ProductId } from './product.ts';

/** A shopper wants to know when a sold-out product is back. The address is in lower case, so that nobody gets two e-mails. */
export const AskRestock = ProductId.extend(Subscribe.shape);
export type AskRestock = z.infer<typeof AskRestock>;

/** `in_stock`: it is for sale again, so there is nothing to wait for. */
export const RestockAsked = z.object({ state: z.enum(['asked', 'in_stock']) });
export type RestockAsked = z.infer<typeof RestockAsked>;

/** The token in the link that ends the requests of an address. */
export const EndRestock = Unsubscribe;
export type EndRestock = z.infer<typeof EndRestock>;

/** The number of restock requests that wait for a product. */
export const RestockWaiting = z.object({ waiting: z.number().int().min(0) });
export type RestockWaiting = z.infer<typeof RestockWaiting>;

/** The page that unsubscribes from the newsletter also ends the restock requests of an address; `of` in its address says so. */
export function endRestockLink(publicUrl: string, token: string): string {
  return `${publicUrl}${unsubscribePath}?of=restock&token=${token}`;
}

export function isOfRestock(query: URLSearchParams): boolean {
  return query.get('of') === 'restock';
}
