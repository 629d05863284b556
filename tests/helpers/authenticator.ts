import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../src/server/database/db.ts';

/** The code that an authenticator app with this secret shows, now or some steps of 30 seconds away. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** The code of the step before. It counts until this step ends: in its last three seconds, the next one is awaited. */
export async function earlierCode(secret: string): Promise<string> {
  if (Date.now() % 30_000 > 27_000) await sleep(3000);
  return codeOf(secret, -1);
}

const appSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export async function protect(db: Db, { id: accountId }: { id: string }): Promise<void> {
  await db.staffAuthenticator.create({ data: { accountId, secret: appSecret, confirmedAt: new Date() } });
}
