import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface CommandResult {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a program of the shop as its own process, without a terminal, to its end; `input` is piped in. */
export async function runCommand(
  file: string,
  args: string[],
  variables: Record<string, string> = {},
  input?: string,
): Promise<CommandResult> {
  const env = { ...process.env, NODE_ENV: '', LOG_LEVEL: 'silent', ...variables };
  const stdio = [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] as ['pipe', 'pipe', 'pipe'];
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { env, stdio });
  child.stdin?.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out: out.trim(), err: err.trim() };
}

/** The same at a terminal, which shows both outputs as one; `typed` is the input. */
export async function runCommandAtTerminal(
  file: string,
  args: string[],
  variables: Record<string, string> = {},
  typed = '',
): Promise<Omit<CommandResult, 'err'>> {
  const line = [process.execPath, '--import', 'tsx', file, ...args].map((word) => `'${word}'`).join(' ');
  const env = { ...process.env, NODE_ENV: '', LOG_LEVEL: 'silent', ...variables };
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], { env });
  child.stdin.end(typed);
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, out: out.replaceAll('\r\n', '\n').trim() };
}
