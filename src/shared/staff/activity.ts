import { z } from 'zod';
import { Day } from '../base/day.ts';

/** The actions of staff and of programs with an API key that the activity log records. */
export const activityActions = [
  'product.created',
  'product.updated',
  'product.sold_out',
  'product.stock_received',
  'product.stock_counted',
  'product.stock_written_off',
  'product.deleted',
  'product.restored',
  'category.created',
  'category.updated',
  'category.deleted',
  'collection.created',
  'collection.updated',
  'collection.deleted',
  'maker.created',
  'maker.updated',
  'maker.deleted',
  'catalogue.imported',
  'catalogue.upserted',
  'catalogue.stock_set',
  'catalogue.changed',
  'catalogue.deleted',
  'catalogue.undone',
  'order.entered',
  'order.shipped',
  'order.parcels_changed',
  'order.delivered',
  'order.returned',
  'order.corrected',
  'order.updated',
  'order.called',
  'order.held_back',
  'order.refused',
  'order.noted',
  'order.document_issued',
  'order.document_sent',
  'order.cancelled',
  'order.refunded',
  'cash.received',
  'customer.noted',
  'customer.exported',
  'customer.erased',
  'order.email_resent',
  'payment.refunded',
  'payment.reviewed',
  'review.approved',
  'review.refused',
  'review.answered',
  'message.done',
  'message.reopened',
  'newsletter.exported',
  'staff.added',
  'staff.disabled',
  'staff.enabled',
  'staff.role_changed',
  'staff.signed_out',
  'staff.password_changed',
  'staff.password_reset',
  'staff.second_factor_added',
  'staff.second_factor_removed',
  'staff.recovery_codes_changed',
  'staff.recovery_code_used',
  'key.created',
  'key.revoked',
  'webhook.created',
  'webhook.updated',
  'webhook.enabled',
  'webhook.disabled',
  'webhook.deleted',
  'webhook.secret_changed',
  'security.signed_in',
  'security.sign_in_refused',
  'security.locked_out',
  'security.key_used_elsewhere',
  'security.key_refused',
  'security.limit_reached',
  'security.origin_refused',
  'search.dismissed',
  'settings.changed',
  'delivery.option_created',
  'delivery.option_updated',
  'delivery.option_removed',
  'tax.rate_created',
  'tax.rate_updated',
  'tax.rate_removed',
  'shop.alerted',
] as const;

export const ActivityAction = z.enum(activityActions);
export type ActivityAction = z.infer<typeof ActivityAction>;

/** The kinds of actions that the log can be filtered by, each with the prefixes of its actions. */
const prefixes = {
  product: ['product.', 'category.', 'collection.', 'maker.', 'catalogue.', 'search.'],
  order: ['order.', 'payment.', 'cash.', 'customer.'],
  review: ['review.'],
  message: ['message.', 'newsletter.'],
  staff: ['staff.'],
  key: ['key.'],
  webhook: ['webhook.'],
  settings: ['settings.', 'shop.', 'delivery.', 'tax.'],
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
