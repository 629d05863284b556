import { z } from 'zod';
import { Day } from '../base/day-schema.ts';

/**
 * The actions of staff and of programs with an API key that the activity log records, with their words: those before and after the
 * name of the subject.
 */
export const actionWords = {
  'product.created': ['added'],
  'product.updated': ['changed'],
  'product.sold_out': ['marked', 'as sold out'],
  'product.stock_received': ['received pieces of'],
  'product.stock_counted': ['counted the pieces of'],
  'product.stock_written_off': ['wrote off pieces of'],
  'product.deleted': ['deleted'],
  'product.restored': ['restored'],
  'category.created': ['added the category'],
  'category.updated': ['changed the category'],
  'category.deleted': ['deleted the category'],
  'collection.created': ['added the collection'],
  'collection.updated': ['changed the collection'],
  'collection.deleted': ['deleted the collection'],
  'discount.created': ['added the discount'],
  'discount.updated': ['changed the discount'],
  'discount.deleted': ['deleted the discount'],
  'maker.created': ['added the maker'],
  'maker.updated': ['changed the maker'],
  'maker.deleted': ['deleted the maker'],
  'measure.created': ['added the measure'],
  'measure.updated': ['changed the measure'],
  'measure.deleted': ['deleted the measure'],
  'address.saved': ['entered where old addresses lead:'],
  'address.deleted': ['deleted the old address'],
  'catalogue.imported': ['imported products:'],
  'catalogue.upserted': ['added or changed products:'],
  'catalogue.stock_set': ['set the stock of'],
  'catalogue.received': ['received pieces of'],
  'catalogue.changed': ['changed'],
  'catalogue.deleted': ['deleted'],
  'catalogue.undone': ['undid a change of'],
  'order.entered': ['entered order'],
  'order.payment_requested': ['asked to pay order'],
  'order.difference_requested': ['asked for the difference of a change to order'],
  'order.change_withdrawn': ['withdrew the unpaid change of order'],
  'order.packed': ['packed order'],
  'order.unpacked': ['marked order', 'as not packed'],
  'order.shipped': ['shipped order'],
  'order.parcels_changed': ['changed the parcels of order'],
  'order.delivered': ['marked order', 'as delivered'],
  'order.returned': ['took back pieces of order'],
  'order.corrected': ['corrected order'],
  'order.updated': ['changed what programs keep with order'],
  'order.called': ['called about order'],
  'order.held_back': ['did not reserve the pieces of order'],
  'order.refused': ['refused an order of a stranger:'],
  'order.noted': ['wrote a note about order'],
  'order.photo_removed': ['removed a photograph of order'],
  'order.request_answered': ['answered a request about order'],
  'order.document_issued': ['issued a document of order'],
  'order.document_sent': ['sent a document by e-mail for order'],
  'order.cancelled': ['cancelled order'],
  'order.refunded': ['refunded order'],
  'cash.received': ['received cash from'],
  'customer.noted': ['wrote a note about the customer of order'],
  'customer.exported': ['exported the data of a person:'],
  'customer.erased': ['erased the data of a person in'],
  'history.imported': ['imported from an earlier shop:'],
  'history.removed': ['removed the orders and customers of an earlier shop:'],
  'order.email_resent': ['sent an e-mail again about order'],
  'payment.refunded': ['refunded the payment'],
  'payment.reviewed': ['marked the payment of', 'as done'],
  'review.approved': ['published a review of'],
  'review.refused': ['refused a review of'],
  'review.answered': ['answered a review of'],
  'withdrawal.done': ['marked the withdrawal of', 'as done'],
  'withdrawal.reopened': ['reopened the withdrawal of'],
  'message.done': ['marked the message', 'as done'],
  'message.reopened': ['reopened the message'],
  'newsletter.exported': ['exported'],
  'staff.added': ['added the staff account'],
  'staff.disabled': ['disabled the staff account'],
  'staff.enabled': ['enabled the staff account'],
  'staff.role_changed': ['changed the role of'],
  'staff.renamed': ['changed the name of'],
  'staff.signed_out': ['signed', 'out everywhere'],
  'staff.password_changed': ['changed the password of'],
  'staff.password_reset': ['gave a new password to'],
  'staff.second_factor_added': ['added a second factor to'],
  'staff.second_factor_removed': ['removed a second factor of'],
  'staff.recovery_codes_changed': ['made new recovery codes for'],
  'staff.recovery_code_used': ['signed in with a recovery code of'],
  'key.created': ['created the API key'],
  'key.revoked': ['revoked the API key'],
  'webhook.created': ['added the webhook'],
  'webhook.updated': ['changed the webhook'],
  'webhook.enabled': ['enabled the webhook'],
  'webhook.disabled': ['disabled the webhook'],
  'webhook.deleted': ['deleted the webhook'],
  'webhook.secret_changed': ['changed the secret of the webhook'],
  'security.signed_in': ['signed in from'],
  'security.sign_in_refused': ['could not sign in to'],
  'security.locked_out': ['tried too many passwords or codes for'],
  'security.key_used_elsewhere': ['was used from the new address'],
  'security.key_refused': ['sent a key that was refused:'],
  'security.limit_reached': ['reached the limit of'],
  'security.origin_refused': ['sent a write from the site'],
  'search.dismissed': ['removed a search without results:'],
  'settings.changed': ['changed the settings'],
  'connection.saved': ['set up'],
  'connection.removed': ['removed the settings of'],
  'delivery.option_created': ['added the delivery option'],
  'delivery.option_updated': ['changed the delivery option'],
  'delivery.option_removed': ['removed the delivery option'],
  'tax.rate_created': ['added the tax rate'],
  'tax.rate_updated': ['changed the tax rate'],
  'tax.rate_removed': ['removed the tax rate'],
  'shop.alerted': ['wrote an alert about'],
} as const satisfies Record<string, readonly [before: string, after?: string]>;

export type ActivityAction = keyof typeof actionWords;
export const activityActions = Object.keys(actionWords) as [ActivityAction, ...ActivityAction[]];
export const ActivityAction = z.enum(activityActions);

/** The kinds of actions that the log can be filtered by, each with the prefixes of its actions. */
const prefixes = {
  product: [
    'product.',
    'category.',
    'collection.',
    'discount.',
    'maker.',
    'measure.',
    'address.',
    'catalogue.',
    'search.',
  ],
  order: ['order.', 'payment.', 'cash.', 'customer.', 'history.', 'withdrawal.'],
  review: ['review.'],
  message: ['message.', 'newsletter.'],
  staff: ['staff.'],
  key: ['key.'],
  webhook: ['webhook.'],
  settings: ['settings.', 'connection.', 'shop.', 'delivery.', 'tax.'],
  // The last kind, because it shares prefixes with other kinds.
  security: ['security.', 'staff.', 'key.'],
} as const;

export type ActivityKind = keyof typeof prefixes;
export const activityKinds = Object.keys(prefixes) as ActivityKind[];

export function isOfKind(action: ActivityAction, kind: ActivityKind): boolean {
  return prefixes[kind].some((prefix) => action.startsWith(prefix));
}

/** The first of the kinds of an action. */
export function kindOf(action: ActivityAction): ActivityKind {
  return activityKinds.find((kind) => isOfKind(action, kind)) as ActivityKind;
}

/** The actor of changes by `npm run staff`, on the shop's own machine. */
export const operator = 'operator';

export const ActivityQuery = z.object({
  /** The id of a staff account or of an API key; e-mail addresses have no place in a URL. */
  actor: z.string().max(100).optional(),
  kind: z.enum(activityKinds).optional(),
  /** The id of one product, order, account or key. */
  subject: z.string().max(100).optional(),
  /** The first and the last day, in the time zone of the shop. */
  from: Day.optional(),
  to: Day.optional(),
  /** Only lines older than the one with this id. */
  cursor: z.number().int().min(1).optional(),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

export const ActivityLine = z.object({
  id: z.number().int(),
  actor: z.string(),
  action: ActivityAction,
  subjectId: z.string().nullable(),
  subject: z.string(),
  /** True if the subject is a product that the shop sells now, false if it is a deleted one; null for all else. */
  isSold: z.boolean().nullable(),
  /** `{ field: [before, after] }` */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
  /** True if the log has the changes of each of many products; false if `changes` has those of the subject of the query. */
  hasProducts: z.boolean(),
  /** Whether a change of many products can be undone; null for all others. */
  undo: z.enum(['possible', 'done']).nullable(),
  at: z.iso.datetime(),
});
export type ActivityLine = z.infer<typeof ActivityLine>;

export const ActivityList = z.object({
  data: z.array(ActivityLine),
  /** The next `cursor`; null at the end. */
  older: z.number().int().nullable(),
});
export type ActivityList = z.infer<typeof ActivityList>;

/** Products that the log lists for an action on many products. */
export const activityProducts = 200;

/** The changes that an action made to each of many products. */
export const ActivityProducts = z.array(
  ActivityLine.pick({ isSold: true }).extend({
    id: z.string(),
    title: z.string(),
    changes: ActivityLine.shape.changes.unwrap(),
  }),
);
export type ActivityProducts = z.infer<typeof ActivityProducts>;

/** An actor that the log can be filtered by. */
export const Actor = z.object({ id: z.string(), name: z.string() });
export type Actor = z.infer<typeof Actor>;
