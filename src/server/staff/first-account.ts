import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Env, isPublicShop, shopDefaultsOf } from '../base/env.ts';
import { StartError } from '../base/start-error.ts';
import type { Db } from '../database/db.ts';
import { findIdentity } from '../settings/queries.ts';
import { makeAccount } from './mutations.ts';
import { generatePassword, isPassword } from './password.ts';
import { passwordFault } from './password-strength.ts';
import { findPasswordHash, hasAccount } from './queries.ts';

export const demoEmail = 'demo@rackhouse.example';

const noticeOf = (password: string) => `Demo staff account: ${demoEmail} with the password ${password}`;

/** Beside the database, whose own password is there too: a user who can read it can read everything already. */
const demoFile = ({ DATA_DIR }: Env) => join(DATA_DIR, 'demo-staff-password');

async function makeDemoAccount(env: Env, db: Db): Promise<string> {
  const password = generatePassword();
  await mkdir(env.DATA_DIR, { recursive: true });
  await writeFile(demoFile(env), `${password}\n`, { mode: 0o600 });
  await makeAccount(db, { email: demoEmail, role: 'owner', password });
  return noticeOf(password);
}

/** The demo account's password, for as long as it is valid. */
async function rememberDemoAccount(env: Env, db: Db): Promise<string | undefined> {
  const passwordHash = await findPasswordHash(db, demoEmail);
  const password = await readFile(demoFile(env), 'utf8').catch(() => undefined);
  if (!passwordHash || !password || !(await isPassword(passwordHash, password.trim()))) return undefined;
  return noticeOf(password.trim());
}

/**
 * Makes sure that staff can sign in: creates the owner of the settings, unless that account exists already, or else, in a shop
 * that is not public and has an embedded database without any account, a demo owner.
 * @throws StartError if the password of the settings is easy to guess
 * @returns a notice about the demo account, for the operator
 */
export async function openFirstAccount(env: Env, db: Db): Promise<string | undefined> {
  const { STAFF_EMAIL: email, STAFF_PASSWORD: password } = env;
  if (email && password) {
    if (await hasAccount(db, email)) return undefined;
    const { shopName } = await findIdentity(db, shopDefaultsOf(env));
    const fault = await passwordFault(password, { email, shopName });
    if (fault) throw new StartError(`Wrong setting - STAFF_PASSWORD: ${fault}`);
    await makeAccount(db, { email, role: 'owner', password });
    return undefined;
  }
  if (env.DATABASE_URL || isPublicShop(env)) return undefined;
  return (await hasAccount(db)) ? rememberDemoAccount(env, db) : makeDemoAccount(env, db);
}
