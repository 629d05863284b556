import { EmailKind } from '../../shared/order/order-email.ts';
import type { EmailOrder, OrderEmailKind } from './email-kind.ts';
import { deliveryEmails } from './emails-of-delivery.ts';
import { orderEmails } from './emails-of-orders.ts';
import { paymentEmails } from './emails-of-payments.ts';

const kinds = { ...orderEmails, ...deliveryEmails, ...paymentEmails } satisfies Record<EmailKind, unknown>;

/** The facts that each e-mail needs besides the order. */
export type EmailFacts = { [Kind in EmailKind]: Parameters<(typeof kinds)[Kind]['body']>[1] };

/** The content of an e-mail to a shopper. */
export type News<Kind extends EmailKind = EmailKind> = {
  [K in Kind]: {
    kind: K;
    order: EmailOrder;
    facts: EmailFacts[K];
    /** The token of its link to the page of the order. */
    token: string;
  };
}[Kind];

/** The entry of a kind, which takes the facts of that kind. */
export const entryOf = (kind: EmailKind): OrderEmailKind<unknown> => kinds[kind];

export const emailKindsOf = (type: string): EmailKind[] =>
  EmailKind.options.filter((kind) => entryOf(kind).events.some((event) => event === type));
