import { z } from 'zod';

/** Everything staff and programs with an API key do that is worth a line in the log of activity. */
export const activityActions = [
  'product.created',
  'product.updated',
  'product.sold_out',
  'product.deleted',
  'product.restored',
  'catalogue.imported',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.refunded',
  'payment.reviewed',
  'message.done',
  'message.reopened',
  'newsletter.exported',
  'staff.added',
  'staff.disabled',
  'staff.enabled',
  'staff.role_changed',
  'staff.signed_out',
  'staff.password_changed',
  'key.created',
  'key.revoked',
] as const;

export const ActivityAction = z.enum(activityActions);
export type ActivityAction = z.infer<typeof ActivityAction>;
