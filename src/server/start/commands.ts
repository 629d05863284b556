/**
 * The commands of operators as one program, for installations without npm and sources, such as the container image. Each reads
 * its own arguments.
 */
const commands: Record<string, () => Promise<unknown>> = {
  backup: () => import('../recovery/backup/command.ts'),
  doctor: () => import('../doctor/command.ts'),
  dump: () => import('../recovery/dump/command.ts'),
  invariants: () => import('../recovery/invariants/invariants.ts'),
  load: () => import('../recovery/dump/command.ts'),
  migrate: () => import('../database/apply.ts'),
  restore: () => import('../recovery/backup/restore-command.ts'),
  staff: () => import('../staff/command.ts'),
};

async function runCommand(name: string): Promise<void> {
  const run = commands[name];
  if (!run) {
    process.stderr.write(`There is no command ${name}; there are: ${Object.keys(commands).join(', ')}\n`);
    process.exitCode = 1;
    return;
  }
  // `dump` and `load` are one program, which gets its name as an argument.
  if (name !== 'dump' && name !== 'load') process.argv.splice(2, 1);
  await run();
}

await runCommand(process.argv[2] ?? '');

export {};
