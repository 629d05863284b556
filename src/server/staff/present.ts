import type { Prisma } from '../../../prisma/generated/client.ts';
import type { StaffAccount } from '../../shared/staff.ts';

export const accountSelection = {
  id: true,
  email: true,
  role: true,
  disabledAt: true,
  signedInAt: true,
  createdAt: true,
} satisfies Prisma.StaffAccountSelect;

type AccountRow = Prisma.StaffAccountGetPayload<{ select: typeof accountSelection }>;

export function presentAccount({ disabledAt, signedInAt, createdAt, ...row }: AccountRow): StaffAccount {
  return {
    ...row,
    isDisabled: disabledAt !== null,
    signedInAt: signedInAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
