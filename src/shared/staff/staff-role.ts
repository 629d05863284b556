import { z } from 'zod';

/** From the one that may do most to the one that may do least. */
export const StaffRole = z.enum(['owner', 'manager', 'warehouse', 'read_only']);
export type StaffRole = z.infer<typeof StaffRole>;

/** The permissions that a role can have, as refusals name them. All staff may read products, orders, reviews and messages. */
export const permissions = {
  stock: 'change the stock',
  catalogue: 'change products and pictures',
  fulfilment: 'ship orders and take them back',
  orders: 'change orders and their cash',
  refunds: 'refund',
  reviews: 'approve, refuse and answer reviews',
  messages: 'deal with messages and e-mails',
  export: 'export data',
  shop: 'manage accounts, API keys, webhooks, settings and personal data',
} as const;
export type Permission = keyof typeof permissions;

const everything = Object.keys(permissions) as Permission[];

interface Role {
  label: string;
  meaning: string;
  permissions: readonly Permission[];
}

export const roles: Record<StaffRole, Role> = {
  owner: {
    label: 'Owner',
    meaning: 'Everything, with staff accounts, API keys, webhooks and settings',
    permissions: everything,
  },
  manager: {
    label: 'Manager',
    meaning: 'Products, stock, orders, refunds, reviews, messages and exports',
    permissions: everything.filter((permission) => permission !== 'shop'),
  },
  warehouse: {
    label: 'Warehouse',
    meaning: 'Counts stock, ships orders and takes them back; no refunds, no exports',
    permissions: ['stock', 'fulfilment'],
  },
  read_only: {
    label: 'Read-only',
    meaning: 'Sees products, orders, reviews and messages, and changes nothing',
    permissions: [],
  },
};

export function isAllowed(role: StaffRole, permission: Permission): boolean {
  return roles[role].permissions.includes(permission);
}
