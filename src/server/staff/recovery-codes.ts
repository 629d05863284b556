import { createHash } from 'node:crypto';
import type { Db, Tx } from '../database/db.ts';
import { generateGroups } from './password.ts';

const count = 10;

/** 123 bits need no slow hash: there are no likely codes to try. */
const generateCode = () => generateGroups(5);

/** Capitals, spaces and hyphens make no difference. */
function hashOf(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url');
}

/** Replaces the recovery codes by ten new ones. They are returned only this once. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, generateCode);
  await tx.staffRecoveryCode.deleteMany({ where: { accountId } });
  await tx.staffRecoveryCode.createMany({
    data: codes.map((code) => ({ accountId, codeHash: hashOf(code) })),
  });
  return codes;
}

/** Uses up a recovery code. @returns whether it was right */
export async function redeemRecoveryCode(tx: Tx, accountId: string, code: string): Promise<boolean> {
  const { count: used } = await tx.staffRecoveryCode.updateMany({
    where: { accountId, codeHash: hashOf(code), usedAt: null },
    data: { usedAt: new Date() },
  });
  return used === 1;
}

export function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  return db.staffRecoveryCode.count({ where: { accountId, usedAt: null } });
}
