import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { runCommand, runCommandAtTerminal } from '../helpers/command.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { emptyDatabase } from '../helpers/postgres.ts';
import { failingStart, type ShopProcess, saidBy, startShopProcess } from '../helpers/shop-process.ts';
import { signIn } from '../helpers/staff.ts';

const command = 'src/server/staff/command.ts';
const demoEmail = 'demo@rackhouse.example';

const dataDir = sharedFolder();

/** `npm run staff -- …` as its own process; `input` is piped in. */
const runStaff = (variables: Record<string, string>, args: string[], input?: string) =>
  runCommand(command, args, variables, input);

const statusOfSignIn = async (shop: ShopProcess, email: string, password: string) =>
  (await signIn(shop, { email, password })).status;

describe('the demo account', () => {
  it('is told at every start until it has another password', async () => {
    const lines = [];
    for (const start of ['first', 'second', 'with another password']) {
      if (start === 'with another password') {
        const args = ['add', demoEmail, '--reset'];
        const { code } = await runStaff({ DATA_DIR: dataDir }, args, 'eight grey slam balls\n');
        expect(code).toBe(0);
      }
      const shop = await startShopProcess({ DATA_DIR: dataDir });
      lines.push(saidBy(shop)[0]);
      await shop.stop();
    }
    const [first, second, changed] = lines;
    expect(first).toMatch(/^Demo staff account: /);
    expect(second).toBe(first);
    expect(changed).toMatch(/^Rackhouse is open at /);
  });
});

describe('npm run staff', () => {
  it('says what is wrong, and changes nothing', async () => {
    const variables = { DATABASE_URL: inject('templateUrl').replace('empty_shop', 'postgres') };
    for (const args of [[], ['add', 'nobody'], ['list', 'all'], ['add', '-x']]) {
      const { code, err, out } = await runStaff(variables, args);
      expect([code, out, err.split('\n')[0]]).toEqual([1, '', 'Usage:']);
    }
    const DATABASE_URL = await emptyDatabase(inject('templateUrl'));
    const weak = await runStaff({ DATABASE_URL }, ['add', 'a@shop.example'], 'short\n');
    expect([weak.code, weak.err.split('\n').at(-1)]).toEqual([1, 'Use at least 12 characters.']);
    const unknown = await runStaff({ DATABASE_URL }, ['disable', 'a@shop.example']);
    expect([unknown.code, unknown.err]).toEqual([1, 'There is no staff account a@shop.example.']);
    expect((await runStaff({ DATABASE_URL }, ['list'])).out).toBe('There are no staff accounts');
  });
});

describe('npm run staff -- add for an address that has an account', () => {
  const email = 'packer@shop.example';
  let DATABASE_URL: string;
  let database: Database;
  beforeAll(async () => {
    DATABASE_URL = await emptyDatabase(inject('templateUrl'));
    expect((await runStaff({ DATABASE_URL }, ['add', email])).code).toBe(0);
    database = openDatabase(DATABASE_URL, createLog({ LOG_LEVEL: 'silent' }));
  });
  afterAll(() => database.close());

  const read = () => database.db.staffAccount.findUniqueOrThrow({ where: { email } });

  it.each([
    [['add', email], 'Use --reset to give it a new password.'],
    [['add', email, '--role', 'owner'], 'Use --reset to give it a new password and the role owner.'],
  ])('asks for --reset without a terminal, and changes nothing: %s', async (args, advice) => {
    const before = await read();
    const { code, out, err } = await runStaff({ DATABASE_URL }, args);
    expect([code, out, err]).toEqual([1, '', `${email} has an account. ${advice}`]);
    const piped = await runStaff({ DATABASE_URL }, args, 'six short steel bars\n');
    expect([piped.code, piped.err]).toEqual([1, err]);
    expect(await read()).toEqual(before);
  });

  it.each(['\n', 'no\n', ''])('changes nothing at a terminal without a yes: %j', async (typed) => {
    const before = await read();
    const args = ['add', email, '--role', 'owner'];
    const { code, out } = await runCommandAtTerminal(command, args, { DATABASE_URL }, typed);
    expect(out).toContain(`${email} has an account. Give it a new password and the role owner? (y/N) `);
    expect([code, out]).toEqual([1, expect.stringMatching(/Nothing was changed\.$/)]);
    expect(await read()).toEqual(before);
  });

  it('gives it a new password at a terminal after a yes', async () => {
    const before = await read();
    const { code, out } = await runCommandAtTerminal(command, ['add', email], { DATABASE_URL }, 'y\n');
    expect(out).toContain(`${email} has an account. Give it a new password? (y/N) `);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/packer@shop\.example can sign in as manager with the password \S{35}$/),
    ]);
    const after = await read();
    const { passwordHash, passwordExpiresAt, updatedAt } = after;
    expect(after).toEqual({ ...before, passwordHash, passwordExpiresAt, updatedAt });
    expect(passwordExpiresAt).not.toBe(null);
    expect(passwordHash).not.toBe(before.passwordHash);
  });

  it('gives it a role, and enables it, with --reset only', async () => {
    expect((await runStaff({ DATABASE_URL }, ['disable', email])).code).toBe(0);
    const refused = await runStaff({ DATABASE_URL }, ['add', email]);
    expect(refused.err).toBe(
      `${email} has an account. Use --reset to give it a new password, and enable it.`,
    );
    expect(await read()).toMatchObject({ role: 'manager', disabledAt: expect.any(Date) });
    const { code, out } = await runStaff({ DATABASE_URL }, ['add', email, '--role', 'owner', '--reset']);
    expect([code, out]).toEqual([0, expect.stringContaining(`${email} can sign in as owner`)]);
    expect(await read()).toMatchObject({ role: 'owner', disabledAt: null });
    await runStaff({ DATABASE_URL }, ['add', email, '--reset']);
    expect(await read()).toMatchObject({ role: 'owner' });
  });

  it('makes an account with --reset where there is none', async () => {
    const { code, out } = await runStaff({ DATABASE_URL }, ['add', 'new@shop.example', '--reset']);
    expect([code, out]).toEqual([0, expect.stringContaining('new@shop.example can sign in as manager')]);
  });
});

describe('an outside PostgreSQL', () => {
  it('gets no demo account, and the owner of the settings once', async () => {
    const DATABASE_URL = await emptyDatabase(inject('templateUrl'));
    const bare = await startShopProcess({ DATABASE_URL });
    expect(saidBy(bare)).toEqual([`Rackhouse is open at ${bare.url}`]);
    await bare.stop();

    const STAFF_EMAIL = 'Owner@Shop.example';
    const shop = await startShopProcess({
      DATABASE_URL,
      STAFF_EMAIL,
      STAFF_PASSWORD: 'five steel pull-up bars',
    });
    expect(saidBy(shop)).toEqual([`Rackhouse is open at ${shop.url}`]);
    expect(await statusOfSignIn(shop, STAFF_EMAIL, 'five steel pull-up bars')).toBe(200);
    await shop.stop();
    const again = await startShopProcess({
      DATABASE_URL,
      STAFF_EMAIL,
      STAFF_PASSWORD: 'another long password',
    });
    expect(await statusOfSignIn(again, STAFF_EMAIL, 'another long password')).toBe(401);
    expect(await statusOfSignIn(again, STAFF_EMAIL, 'five steel pull-up bars')).toBe(200);
    await again.stop();

    const { db, close } = openDatabase(DATABASE_URL, createLog({ LOG_LEVEL: 'silent' }));
    expect(await db.staffAccount.findMany()).toMatchObject([{ email: 'owner@shop.example', role: 'owner' }]);
    await close();
  });

  it.each([
    ['an address alone', { STAFF_EMAIL: 'a@shop.example' }, /^Wrong setting - STAFF_PASSWORD: is missing/],
    ['a password alone', { STAFF_PASSWORD: 'one long password' }, /^Wrong setting - STAFF_EMAIL: is missing/],
    [
      'a short password',
      { STAFF_EMAIL: 'a@shop.example', STAFF_PASSWORD: 'tooshort' },
      /^Wrong setting - STAFF_PASSWORD: Use at least 12 characters$/,
    ],
  ])('is not opened with %s in the settings', async (_, variables, line) => {
    const { code, output } = await failingStart(variables);
    expect([code, output.trim()]).toEqual([1, expect.stringMatching(line)]);
    expect(output).not.toContain('tooshort');
  });
});
