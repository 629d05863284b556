import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../src/server/database/db.ts';

/** The code that an authenticator app with this secret shows, now or some steps of 30 seconds away. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

const appSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export async function protect(db: Db, { id: accountId }: { id: string }): Promise<void> {
  await db.staffAuthenticator.create({ data: { accountId, secret: appSecret, confirmedAt: new Date() } });
}
