import type { Scope } from '../../shared/staff/api-key.ts';

export const scopeMeanings: Record<Scope, string> = {
  'catalog:write': 'Add, change and delete products, and upload pictures',
  'orders:read': 'Read orders and customers, with their names and addresses',
  'orders:write': 'Ship, deliver, cancel and refund orders',
  'reviews:read': 'Read all reviews, also those that are not published',
  'reviews:write': 'Publish, refuse and answer reviews',
  'settings:read': 'Read the settings of the shop',
  'settings:write': 'Change settings: who the shop is, and what its pages say',
  'safeguards:write':
    'Change settings that protect the shop: alerts, stock held by unconfirmed orders, and retention, which erases',
  'webhooks:write':
    'Add, change and remove webhooks, and read past events, of what its other scopes may read',
};
