import { type DestinationStream, type Logger, pino } from 'pino';
import type { Env } from '../base/env.ts';

export type Log = Logger;

/** JSON lines on stderr, so that stdout has only the notices for the operator. */
export function createLog(
  env: Pick<Env, 'LOG_LEVEL'>,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Log {
  return pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      redact: ['cookie', 'authorization', 'password', 'token', 'email', 'phone', 'address', 'customer'].map(
        (name) => `*.${name}`,
      ),
    },
    destination,
  );
}

/** As `createLog`, but in a readable form if stderr is a terminal. */
export async function openLog(env: Pick<Env, 'LOG_LEVEL'>): Promise<Log> {
  if (!process.stderr.isTTY) return createLog(env);
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({ singleLine: true, translateTime: 'SYS:HH:MM:ss' });
  return createLog(env, { write: (line) => void process.stderr.write(format(line)) });
}
