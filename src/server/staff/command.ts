import { fstatSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { operator } from '../../shared/staff/activity.ts';
import { NewStaffAccount, type StaffAccount } from '../../shared/staff/staff.ts';
import { StaffRole } from '../../shared/staff/staff-role.ts';
import { type Env, loadEnv, shopDefaultsOf } from '../base/env.ts';
import { print, runCommand, StartError } from '../base/start-error.ts';
import { type Db, openDatabase } from '../database/db.ts';
import { openEmbeddedPostgres } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { findIdentity } from '../settings/queries.ts';
import { createLog } from '../telemetry/log.ts';
import { makeAccount, resetAccount, shutAccount } from './mutations.ts';
import { generatePassword } from './password.ts';
import { passwordFault } from './password-strength.ts';
import { findAccount, listAccounts } from './queries.ts';
import { removeSecondFactors } from './second-factor.ts';

const usage = `Usage:
  npm run staff -- add EMAIL [--role ROLE] [--reset]
                                   makes an account, of a manager unless ROLE is owner, warehouse or read_only; a password
                                   piped in is taken. Where there is an account already, --reset gives it a new password
                                   and enables it, and --role gives it this role
  npm run staff -- disable EMAIL   lets nobody sign in with it any more
  npm run staff -- remove-second-factor EMAIL
                                   for somebody who has lost it: the password alone opens the account then
  npm run staff -- list            shows all accounts`;

/** A parent process may leave the input open and send nothing. */
const timeoutMs = 2000;

/** The next line of the input; undefined at its end. */
async function readLine(signal?: AbortSignal): Promise<string | undefined> {
  try {
    for await (const line of createInterface({ input: process.stdin, signal })) return line;
  } finally {
    process.stdin.destroy();
  }
}

/** The first line of piped input; undefined at a terminal and without input: then the shop generates a password. */
async function pipedPassword(): Promise<string | undefined> {
  const input = fstatSync(0);
  if (!input.isFIFO() && !input.isFile() && !input.isSocket()) return undefined;
  process.stderr.write('Reading the password from the input\n');
  return (await readLine(input.isSocket() ? AbortSignal.timeout(timeoutMs) : undefined)) || undefined;
}

interface AddOptions {
  role: StaffRole | undefined;
  /** True if an existing account may be changed. */
  isReset: boolean;
  shopName: string;
}

/** Asks at a terminal for permission to change an account. @throws StartError without it */
async function confirmReset(
  { email, role: before, isDisabled }: StaffAccount,
  role: StaffRole | undefined,
): Promise<void> {
  const newRole = role && role !== before ? ` and the role ${role}` : '';
  const gifts = `a new password${newRole}${isDisabled ? ', and enable it' : ''}`;
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new StartError(`${email} has an account. Use --reset to give it ${gifts}.`);
  }
  process.stderr.write(`${email} has an account. Give it ${gifts}? (y/N) `);
  if (!/^y(es)?$/i.test((await readLine())?.trim() ?? '')) throw new StartError('Nothing was changed.');
}

async function add(db: Db, email: string, { role, isReset, shopName }: AddOptions): Promise<void> {
  const known = await findAccount(db, email);
  if (known && !isReset) await confirmReset(known, role);
  const given = await pipedPassword();
  const fault = given && (await passwordFault(given, { email, shopName }));
  if (fault) throw new StartError(`${fault}.`);
  const password = given ?? generatePassword();
  // Only the operator knows a piped password; others may have seen a printed one.
  const isTemporary = given === undefined;
  const account = known
    ? await resetAccount(db, { email, role, password, isTemporary })
    : await makeAccount(db, { email, role: role ?? 'manager', password, isTemporary });
  if (!account) throw new StartError(`Somebody else has just changed ${email}: try again.`);
  if (isTemporary)
    process.stderr.write('The password has to be changed at the first sign-in, within seven days\n');
  print(
    `${email} can sign in as ${account.role} ${given ? 'with the new password' : `with the password ${password}`}`,
  );
}

async function disable(db: Db, email: string): Promise<void> {
  if (!(await shutAccount(db, email))) throw new StartError(`There is no staff account ${email}.`);
  print(`${email} is disabled and signed out everywhere; its API keys are revoked`);
}

async function removeSecondFactor(db: Db, email: string): Promise<void> {
  if (!(await removeSecondFactors(db, { email }, operator)))
    throw new StartError(`There is no staff account ${email}.`);
  print(`${email} has no second factor any more and is signed out everywhere`);
}

async function list(db: Db): Promise<void> {
  const accounts = await listAccounts(db);
  if (accounts.length === 0) print('There are no staff accounts');
  for (const { email, role, isDisabled, signedInAt } of accounts) {
    print([email, isDisabled ? 'disabled' : role, signedInAt ?? 'never signed in'].join('\t'));
  }
}

/** Parses the command; the result runs it once there is a database. */
function readCommand(): (db: Db, env: Env) => Promise<void> {
  const off = { type: 'boolean', default: false } as const;
  const options = { role: { type: 'string' }, reset: off } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const { reset: isReset } = values;
  const { data: role, error: roleFault } = StaffRole.optional().safeParse(values.role);
  const [verb, address, ...more] = positionals;
  if (verb === 'list' && !address) return list;
  const { data: email } = NewStaffAccount.shape.email.safeParse(address);
  if (more.length === 0 && email && verb === 'add' && !roleFault)
    return async (db, env) => {
      const { shopName } = await findIdentity(db, shopDefaultsOf(env));
      await add(db, email, { role, isReset, shopName });
    };
  if (more.length === 0 && email && verb === 'disable') return (db) => disable(db, email);
  if (more.length === 0 && email && verb === 'remove-second-factor')
    return (db) => removeSecondFactor(db, email);
  throw new StartError(usage);
}

/** `npm run staff`: manages staff accounts for the operator, beside a running shop or without one. */
async function manageStaff(): Promise<void> {
  const command = readCommand();
  const env = loadEnv();
  const postgres = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : await openEmbeddedPostgres({ dataDir: env.DATA_DIR, share: true, log: () => {} });
  try {
    await migrate(postgres.url);
    const { db, close } = openDatabase(postgres.url, createLog(env));
    await command(db, env).finally(close);
  } finally {
    await postgres.stop();
  }
}

await runCommand(manageStaff, { usage });
