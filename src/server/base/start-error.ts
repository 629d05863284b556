/** A fault in the operator's settings or machine; `runCommand` or main prints the one line and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export const print = (line: string) => void process.stdout.write(`${line}\n`);

interface CommandWords {
  /** Prints the line about a fault; default: as an error. */
  say?(line: string): void;
  /** The line for options that the command does not have. */
  usage?: string;
}

/** Runs a command of the operator. */
export async function runCommand(
  command: () => Promise<void>,
  { say = (line) => void process.stderr.write(`${line}\n`), usage = '' }: CommandWords = {},
): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isWrongUse = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (!isWrongUse && !(error instanceof StartError)) throw error;
    say(isWrongUse ? usage : (error as Error).message);
    process.exitCode = 1;
  }
}
