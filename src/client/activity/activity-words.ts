import type { ActivityAction, ActivityKind } from '../../shared/activity.ts';

/** What was done: the words before and after the name of the subject. */
export const actionWords: Record<ActivityAction, readonly [before: string, after?: string]> = {
  'product.created': ['added'],
  'product.updated': ['changed'],
  'product.sold_out': ['marked', 'as sold out'],
  'product.deleted': ['deleted'],
  'product.restored': ['restored'],
  'catalogue.imported': ['imported products:'],
  'catalogue.stock_set': ['set the stock of'],
  'order.shipped': ['shipped order'],
  'order.delivered': ['marked order', 'as delivered'],
  'order.cancelled': ['cancelled order'],
  'order.refunded': ['gave money back for order'],
  'payment.reviewed': ['looked at the payment of'],
  'message.done': ['marked the message', 'as done'],
  'message.reopened': ['reopened the message'],
  'newsletter.exported': ['exported'],
  'staff.added': ['added the staff account'],
  'staff.disabled': ['disabled the staff account'],
  'staff.enabled': ['enabled the staff account'],
  'staff.role_changed': ['changed the role of'],
  'staff.signed_out': ['signed', 'out everywhere'],
  'staff.password_changed': ['changed the password of'],
  'staff.password_reset': ['gave a new password to'],
  'key.created': ['created the API key'],
  'key.revoked': ['revoked the API key'],
  'webhook.created': ['added the webhook'],
  'webhook.updated': ['changed the webhook'],
  'webhook.enabled': ['enabled the webhook'],
  'webhook.disabled': ['disabled the webhook'],
  'webhook.deleted': ['deleted the webhook'],
  'webhook.secret_changed': ['changed the secret of the webhook'],
};

export const kindLabels: Record<ActivityKind, string> = {
  product: 'Products',
  order: 'Orders and payments',
  message: 'Messages and newsletter',
  staff: 'Staff accounts',
  key: 'API keys',
  webhook: 'Webhooks',
};
