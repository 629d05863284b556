import { fstatSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { passwordFault } from '../../shared/password.ts';
import { NewStaffAccount } from '../../shared/staff.ts';
import { openEmbeddedPostgres } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { type Db, openDatabase } from '../db.ts';
import { loadEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { StartError } from '../start-error.ts';
import { putAccount, shutAccount } from './mutations.ts';
import { generatePassword } from './password.ts';
import { listAccounts } from './queries.ts';

const usage = `Usage:
  npm run staff -- add EMAIL [--admin]   makes an account, or gives one a new password; a password piped in is taken
  npm run staff -- disable EMAIL         lets nobody sign in with it any more
  npm run staff -- list                  shows all accounts`;

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** A program that starts this one may leave its input open and say nothing. */
const patienceMs = 2000;

/** A first line that was piped in, or undefined: at a terminal and without any input the shop makes one up. */
async function pipedPassword(): Promise<string | undefined> {
  const input = fstatSync(0);
  if (!input.isFIFO() && !input.isFile() && !input.isSocket()) return undefined;
  process.stderr.write('Reading the password from the input\n');
  const signal = input.isSocket() ? AbortSignal.timeout(patienceMs) : undefined;
  try {
    for await (const line of createInterface({ input: process.stdin, signal })) return line || undefined;
  } finally {
    process.stdin.destroy();
  }
}

async function add(db: Db, email: string, isAdmin: boolean): Promise<void> {
  const given = await pipedPassword();
  const fault = given && passwordFault(given, email);
  if (fault) throw new StartError(`${fault}.`);
  const password = given ?? generatePassword();
  const { role } = await putAccount(db, { email, role: isAdmin ? 'admin' : undefined, password });
  print(
    `${email} can sign in as ${role} ${given ? 'with the new password' : `with the password ${password}`}`,
  );
}

async function disable(db: Db, email: string): Promise<void> {
  if (!(await shutAccount(db, email))) throw new StartError(`There is no staff account ${email}.`);
  print(`${email} is disabled and signed out everywhere`);
}

async function list(db: Db): Promise<void> {
  const accounts = await listAccounts(db);
  if (accounts.length === 0) print('There are no staff accounts');
  for (const { email, role, isDisabled, signedInAt } of accounts) {
    print([email, isDisabled ? 'disabled' : role, signedInAt ?? 'never signed in'].join('\t'));
  }
}

/** What is asked for, once there is a database to ask it of. */
function readCommand(): (db: Db) => Promise<void> {
  const options = { admin: { type: 'boolean' } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [verb, address, ...more] = positionals;
  if (verb === 'list' && !address) return list;
  const { data: email } = NewStaffAccount.shape.email.safeParse(address);
  if (more.length === 0 && email && verb === 'add') return (db) => add(db, email, values.admin ?? false);
  if (more.length === 0 && email && verb === 'disable') return (db) => disable(db, email);
  throw new StartError(usage);
}

/** `npm run staff`: staff accounts for whoever runs the shop, beside a running shop or without. */
async function runCommand(): Promise<void> {
  const command = readCommand();
  const env = loadEnv();
  const postgres = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : await openEmbeddedPostgres({ dataDir: env.DATA_DIR, share: true, log: () => {} });
  try {
    await migrate(postgres.url);
    const { db, close } = openDatabase(postgres.url, createLog(env));
    await command(db).finally(close);
  } finally {
    await postgres.stop();
  }
}

try {
  await runCommand();
} catch (error) {
  const isWrongUse = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (!isWrongUse && !(error instanceof StartError)) throw error;
  process.stderr.write(`${isWrongUse ? usage : (error as Error).message}\n`);
  process.exitCode = 1;
}
