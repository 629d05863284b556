/** What whoever runs the program can mend. Wherever it is thrown, the program ends with this one line and exit code 1. */
export class ProgramError extends Error {}

process.on('uncaughtException', (error) => {
  // Anything else is a fault of the program: its stack says where.
  console.error(error instanceof ProgramError ? error.message : error);
  process.exit(1);
});

/** A setting from the environment. @throws ProgramError where there is none */
export function setting(name: string, fallback?: string): string {
  const value = process.env[name] || fallback;
  if (value === undefined) throw new ProgramError(`Set ${name} in the environment`);
  return value;
}
