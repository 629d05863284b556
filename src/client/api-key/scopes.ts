import type { Scope } from '../../shared/api-key.ts';

export const scopeMeanings: Record<Scope, string> = {
  'catalog:write': 'Add, change and delete products, and upload pictures',
  'orders:read': 'Read orders, with the names and addresses of customers',
  'orders:write': 'Ship, deliver, cancel and refund orders',
};
