import { beforeAll, describe, expect, inject, it } from 'vitest';
import { catalogue } from '../../prisma/seed/catalogue/products.ts';
import { openDatabase } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { runCommand, runCommandAtTerminal } from '../helpers/command.ts';
import { copyDatabase } from '../helpers/postgres.ts';

const command = 'prisma/seed/seed.ts';
const demo = catalogue.length;

let DATABASE_URL: string;
beforeAll(async () => {
  DATABASE_URL = await copyDatabase(inject('templateUrl'));
});

async function countProducts(): Promise<number> {
  const { db, close } = openDatabase(DATABASE_URL, createLog({ LOG_LEVEL: 'silent' }));
  return db.product.count({ where: { parentId: null } }).finally(close);
}

const kept = (products: string) =>
  `The shop has ${products} products already: the demo catalogue was not loaded`;

describe('npm run seed', () => {
  it('says how many products of the demo catalogue it loaded, and that it did not load them again', async () => {
    const first = await runCommand(command, [], { DATABASE_URL });
    expect(first).toEqual({ code: 0, out: `Loaded the demo catalogue: ${demo} products`, err: '' });
    const again = await runCommand(command, [], { DATABASE_URL });
    expect(again).toEqual({ code: 0, out: kept(`${demo}`), err: '' });
    expect(await countProducts()).toBe(demo);
  });

  it('says how many made-up products it added, with and without a terminal', async () => {
    const { code, out } = await runCommand(command, ['--products', '1000'], { DATABASE_URL });
    expect([code, out]).toEqual([0, `${kept(`${demo}`)}\nAdded 1,000 products`]);
    const shown = await runCommandAtTerminal(command, ['--products', '1'], { DATABASE_URL });
    expect(shown.code).toBe(0);
    expect(shown.out).toContain(kept((demo + 1000).toLocaleString('en-US')));
    expect(shown.out).toMatch(/\nAdded 1 product$/);
    expect(await countProducts()).toBe(demo + 1001);
  });

  it('adds nothing when it is asked for something else', async () => {
    for (const args of [
      ['--products', 'many'],
      ['--products', '-1'],
      ['--goods', '5'],
    ]) {
      const { code, out, err } = await runCommand(command, args, { DATABASE_URL });
      expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^Usage: npm run seed/)]);
    }
    expect(await countProducts()).toBe(demo + 1001);
  });
});
