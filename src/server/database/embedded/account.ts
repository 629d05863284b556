import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A user of this machine that PostgreSQL runs as. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

export const runsAsRoot = () => process.getuid?.() === 0;

/** The user that PostgreSQL runs as when we are root, because it refuses to run as root. */
export async function unprivilegedAccount(): Promise<Account> {
  const accounts = await readAccounts();
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const account = accounts.find((candidate) => candidate.name === name);
    if (account && account.uid > 0) return account;
  }
  return { name: 'nobody', uid: 65_534, gid: 65_534 };
}

export async function accountOwning(stats: Stats): Promise<Account> {
  const account = (await readAccounts()).find(({ uid }) => uid === stats.uid);
  return { name: account?.name ?? `number ${stats.uid}`, uid: stats.uid, gid: stats.gid };
}

/** The outermost folder on the way to `path`, itself included, that the account may not enter. */
export async function findClosedFolder(account: Account, path: string): Promise<string | undefined> {
  const parent = dirname(path);
  const outer = parent === path ? undefined : await findClosedFolder(account, parent);
  if (outer) return outer;
  const { mode, uid, gid } = await stat(path);
  const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return mode & enter ? undefined : path;
}

async function readAccounts(): Promise<Account[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
