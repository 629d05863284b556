import { existsSync } from 'node:fs';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const loopbackHosts = ['127.0.0.1', '::1', 'localhost'];

/** An unset variable and an empty one mean the same to an operator. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const onOff = (fallback: 'on' | 'off') =>
  optional(z.enum(['on', 'off'])).transform((v) => (v ?? fallback) === 'on');

const Env = z
  .object({
    NODE_ENV: optional(z.enum(['development', 'production', 'test'])).transform((v) => v ?? 'production'),
    HOST: optional(z.string()).transform((v) => v ?? '127.0.0.1'),
    PORT: optional(z.coerce.number().int().min(0).max(65_535)).transform((v) => v ?? 3000),
    PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
    DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
    DATA_DIR: optional(z.string()).transform((v) => v ?? './data'),
    SHOP_NAME: optional(z.string().trim().min(1).max(60)).transform((v) => v ?? 'Rackhouse'),
    SEED: optional(z.enum(['demo', 'none'])).transform((v) => v ?? 'demo'),
    RATE_LIMIT: onOff('on'),
    TRUST_PROXY: optional(z.coerce.number().int().min(0).max(10)).transform((v) => v ?? 0),
    LOG_LEVEL: optional(z.enum(['debug', 'info', 'warn', 'error', 'silent'])).transform((v) => v ?? 'info'),
  })
  .refine((env) => env.RATE_LIMIT || loopbackHosts.includes(env.HOST), {
    path: ['RATE_LIMIT'],
    message: 'may be off only while HOST is a loopback address',
  });

export type Env = z.output<typeof Env>;

/**
 * The settings, checked once.
 * @throws StartError with one line that names every wrong variable.
 */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const result = Env.safeParse(variables);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new StartError(`Wrong setting - ${faults.join('; ')}`);
}

/**
 * The settings of this process; a `.env` file in its folder adds what the environment leaves unset.
 * @throws StartError
 */
export function loadEnv(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readEnv(process.env);
}
