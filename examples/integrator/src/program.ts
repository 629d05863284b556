import { UnreachableError } from 'rackhouse-client';

/** What whoever runs the program can mend. Wherever it is thrown, the program ends with this one line and exit code 1. */
export class ProgramError extends Error {}

/** True for what needs no stack to be understood. */
export const isExpected = (error: unknown): error is Error =>
  error instanceof ProgramError || error instanceof UnreachableError;

process.on('uncaughtException', (error) => {
  // Anything else is a fault of the program: its stack says where.
  console.error(isExpected(error) ? error.message : error);
  process.exit(1);
});

/** A setting from the environment. @throws ProgramError where there is none */
export function setting(name: string, fallback?: string): string {
  const value = process.env[name] || fallback;
  if (value === undefined) throw new ProgramError(`Set ${name} in the environment`);
  return value;
}
