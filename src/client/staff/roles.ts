import type { StaffRole } from '../../shared/staff.ts';

export const roles: Record<StaffRole, { label: string; meaning: string }> = {
  staff: { label: 'Staff', meaning: 'Keeps products and orders' },
  admin: { label: 'Admin', meaning: 'The same, with staff accounts and API keys' },
};
