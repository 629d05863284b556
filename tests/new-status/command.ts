import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OrderStatus, orderStatuses } from '../../src/shared/order/order-status.ts';

/**
 * `npm run test:new-status [-- STATUS]`: a copy of the shop has one more order status, after this one or a random one, which only
 * the table knows. Its types are right, the command writes its migration, and the simulation passes in it.
 */

const bases: OrderStatus[] = ['paid', 'shipped', 'delivered'];
const base = (process.argv[2] ?? bases[Math.floor(Math.random() * bases.length)]) as OrderStatus;
const name = `after_${base}`;
const label = `After ${base}`;

const entry = {
  ...orderStatuses[base],
  methods: ['cash', 'card'],
  shopper: { ...orderStatuses[base].shopper, label },
  staff: { ...orderStatuses[base].staff, label },
};
const isLikeBase = (['awaits', 'hasLeft', 'hasArrived'] as const)
  .map((meaning) => `status.${meaning} === ${JSON.stringify(entry[meaning])}`)
  .join(' && ');
const step = `{
    to: '${name}',
    from: (status) => ${isLikeBase} && status.staff.label !== '${label}',
    byHand: false,
    blockedBy: [],
  }`;

const copy = await mkdtemp(join(tmpdir(), 'rackhouse-new-status-'));

async function insert(file: string, before: string, text: string): Promise<void> {
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  if (source.split(before).length !== 2) throw new Error(`${file} does not have this once: ${before}`);
  await writeFile(path, source.replace(before, `${text}${before}`));
}

function run(command: string, ...args: string[]): void {
  console.log(`> ${command} ${args.join(' ')}`);
  // Its tests have a PostgreSQL of their own, with the migration of the copy.
  const { TEMPLATE_URL: _, ...env } = process.env;
  const { status } = spawnSync(command, args, { cwd: copy, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

try {
  console.log(`The new status is ${name}`);
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of files.split('\n').filter(Boolean)) await cp(file, join(copy, file));
  await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  await insert(
    'src/shared/order/order-status.ts',
    '\n} as const satisfies Record<string, Meaning>;',
    `\n  ${name}: ${JSON.stringify(entry)},`,
  );
  await insert(
    'src/shared/order/order-status.ts',
    '\n} as const satisfies Record<string, Step>;',
    `\n  other: ${step},`,
  );
  await insert('prisma/schema.prisma', '\n  @@map("order_status")', `\n  ${name}`);
  run('npm', 'run', 'generate');
  run('npm', 'run', 'migration', '--', name);
  run('npm', 'run', 'check', '--', 'types');
  run('npm', 'run', 'test:api', '--', 'order-status', '-t', 'migrations lead to the tables');
  run('npm', 'run', 'test:simulation');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await rm(copy, { recursive: true, force: true });
}
