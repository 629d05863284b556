import bowser from 'bowser';
import type { Prisma } from '../../../prisma/generated/client.ts';
import type { OwnSession } from '../../shared/staff/own-account.ts';
import type { StaffAccount } from '../../shared/staff/staff.ts';
import { readableEmail } from '../base/readable-email.ts';

export const accountSelection = {
  id: true,
  email: true,
  name: true,
  role: true,
  disabledAt: true,
  signedInAt: true,
  createdAt: true,
  authenticator: { select: { confirmedAt: true } },
  passkeys: { select: { id: true } },
} satisfies Prisma.StaffAccountSelect;

type AccountRow = Prisma.StaffAccountGetPayload<{ select: typeof accountSelection }>;

export function presentAccount(row: AccountRow): StaffAccount {
  const { id, email, name, role, disabledAt, signedInAt, createdAt, authenticator, passkeys } = row;
  return {
    id,
    email: readableEmail(email),
    name,
    role,
    isDisabled: disabledAt !== null,
    hasSecondFactor: Boolean(authenticator?.confirmedAt) || passkeys.length > 0,
    signedInAt: signedInAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

export interface SessionRow {
  id: string;
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** The browser and the system that a `User-Agent` header names, such as `Firefox on Linux`. */
function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser';
  const { browser, os } = bowser.parse(userAgent);
  const name = browser.name ?? 'Unknown browser';
  return os.name ? `${name} on ${os.name}` : name;
}

export function presentSession(row: SessionRow, ownId: string): OwnSession {
  const { id, address, userAgent, createdAt, lastSeenAt } = row;
  return {
    id,
    device: deviceOf(userAgent),
    address,
    isThis: id === ownId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  };
}
