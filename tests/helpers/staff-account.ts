import { hash } from '@node-rs/argon2';
import type { Db } from '../../src/server/database/db.ts';
import { beginSession } from '../../src/server/staff/sessions.ts';
import type { StaffMember } from '../../src/shared/staff/staff.ts';

export const staffPassword = 'six brass kettlebells';

export interface MadeAccount extends StaffMember {
  password: string;
}

const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let made = 0;
let passwordHash: Promise<string> | undefined;

/** A staff account with a default for every field that a test leaves out. */
export async function makeAccount(db: Db, partial: Partial<MadeAccount> = {}): Promise<MadeAccount> {
  made += 1;
  const { role = 'manager', email = `${role}-${made}@shop.example`, password = staffPassword } = partial;
  // Hashing takes long on purpose; once is enough for the password that nearly all accounts of the tests share.
  passwordHash ??= hash(staffPassword, settings);
  const known = await (password === staffPassword
    ? passwordHash
    : hash(password.normalize('NFKC'), settings));
  const { id } = await db.staffAccount.create({ data: { email, role, passwordHash: known } });
  return { id, email, role, password };
}

/**
 * Begins a session as a sign-in does, but without the hashing of a password, which takes long on purpose.
 * @returns the value of its cookie
 */
export async function makeSession(
  db: Db,
  { id, email }: Pick<MadeAccount, 'id' | 'email'>,
  userAgent?: string,
): Promise<string> {
  const { passwordHash } = await db.staffAccount.findUniqueOrThrow({ where: { id } });
  const begun = await beginSession(db, { accountId: id, passwordHash, address: '127.0.0.1', userAgent });
  if (!begun) throw new Error(`${email} could not be signed in`);
  return begun.token;
}
