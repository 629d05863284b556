import { z } from 'zod';
import { isTimeZone } from '../../shared/base/day.ts';
import { Address, BackupBucket, CardKeys } from '../../shared/settings/connection.ts';
import type { ShopDefaults } from '../../shared/settings/shop-details.ts';
import { lengthFault } from '../../shared/staff/password.ts';
import { databaseUrlFault } from './database-url.ts';
import { loadEnvFile } from './env-file.ts';
import { StartError } from './start-error.ts';

const keyMode = (key: string) => key.split('_')[1];

/** True if only this machine can reach a host of this name; IPv6 addresses may be in brackets, as in URLs. */
export function isOnThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** Listens at every address of the machine, and is none that a link could lead to. */
const isEveryAddress = (host: string) => ['0.0.0.0', '::'].includes(host);

/** The settings of the places of pictures and backups, which are set together or not at all. */
const storeSettings = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['IMAGE_HOST_URL', 'IMAGE_HOST_KEY'],
  [
    'BACKUP_S3_ENDPOINT',
    'BACKUP_S3_BUCKET',
    'BACKUP_S3_REGION',
    'BACKUP_S3_ACCESS_KEY_ID',
    'BACKUP_S3_SECRET_ACCESS_KEY',
  ],
] as const;

/** An unset variable and an empty one mean the same to an operator. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const onOff = (fallback: 'on' | 'off') =>
  optional(z.enum(['on', 'off'])).transform((v) => (v ?? fallback) === 'on');

/** `orders@shop.example`, or `My Shop <orders@shop.example>`. */
const Sender = z
  .string()
  .regex(/^[^<>\r\n]*(<[^<>\r\n]+>)?$/, 'must be an address, or NAME <ADDRESS>')
  .transform((text) => {
    const [, name, address] = /^(.*?)\s*<(.*)>$/.exec(text.trim()) ?? [];
    return { name: name?.replace(/^"(.*)"$/, '$1') || null, address: (address ?? text).trim() };
  })
  .pipe(z.object({ name: z.string().nullable(), address: z.email('must be an address, or NAME <ADDRESS>') }));

const DatabaseUrl = z.string().superRefine((text, issues) => {
  const fault = databaseUrlFault(text);
  if (fault) issues.addIssue({ code: 'custom', message: fault });
});

const Variables = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  HOST: optional(z.string()).transform((v) => v ?? '127.0.0.1'),
  PORT: optional(z.coerce.number().int().min(0).max(65_535)).transform((v) => v ?? 3000),
  WEB_CONCURRENCY: optional(z.coerce.number().int().min(1).max(256)),
  PUBLIC_URL: optional(Address.shape.PUBLIC_URL),
  DATABASE_URL: optional(DatabaseUrl),
  DATABASE_POOLER_URL: optional(DatabaseUrl),
  DATA_DIR: optional(z.string()).transform((v) => v ?? './data'),
  BACKUP_DIR: optional(z.string()),
  BACKUP_S3_ENDPOINT: optional(BackupBucket.shape.BACKUP_S3_ENDPOINT),
  BACKUP_S3_BUCKET: optional(BackupBucket.shape.BACKUP_S3_BUCKET),
  BACKUP_S3_REGION: optional(BackupBucket.shape.BACKUP_S3_REGION),
  BACKUP_S3_ACCESS_KEY_ID: optional(BackupBucket.shape.BACKUP_S3_ACCESS_KEY_ID),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(BackupBucket.shape.BACKUP_S3_SECRET_ACCESS_KEY),
  BACKUP_DAYS: optional(z.coerce.number().int().min(1).max(3650)).transform((v) => v ?? 7),
  BACKUP_SYNC: onOff('off'),
  SHOP_NAME: optional(z.string().trim().min(1).max(60)),
  TIME_ZONE: optional(z.string().refine(isTimeZone, 'must be a time zone such as Asia/Dhaka, or UTC')),
  SEED: optional(z.enum(['demo', 'none'])).transform((v) => v ?? 'demo'),
  RATE_LIMIT: onOff('on'),
  CACHE: onOff('on'),
  LAME_DUCK_SECONDS: optional(z.coerce.number().int().min(0).max(300)).transform((v) => v ?? 0),
  TRUST_PROXY: optional(z.coerce.number().int().min(0).max(10)).transform((v) => v ?? 0),
  STRIPE_SECRET_KEY: optional(CardKeys.shape.STRIPE_SECRET_KEY),
  STRIPE_PUBLISHABLE_KEY: optional(CardKeys.shape.STRIPE_PUBLISHABLE_KEY),
  STRIPE_WEBHOOK_SECRET: optional(CardKeys.shape.STRIPE_WEBHOOK_SECRET),
  STRIPE_API_BASE: optional(
    z
      .url({ protocol: /^http$/ })
      .refine((url) => isOnThisMachine(new URL(url).hostname), 'must be on this machine'),
  ),
  CARD_SANDBOX: optional(z.enum(['on', 'off'])),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  SMTP_TLS: onOff('on'),
  MAIL_FROM: optional(Sender),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  IMAGE_HOST_URL: optional(
    z
      .url({ protocol: /^https?$/ })
      .refine(
        (url) => url.startsWith('https:') || isOnThisMachine(new URL(url).hostname),
        'must be https, where it is not on this machine',
      ),
  ),
  IMAGE_HOST_KEY: optional(z.string()),
  WEBHOOK_PRIVATE_ADDRESSES: onOff('off'),
  STAFF_EMAIL: optional(z.email().toLowerCase()),
  STAFF_PASSWORD: optional(z.string()),
  METRICS_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{16,}$/, 'must have 16 characters or more, and no spaces'),
  ),
  SECURITY_CONTACT: optional(
    z
      .string()
      .regex(/^(https:\/\/\S+|[^\s@:]+@[^\s@]+)$/, 'must be an e-mail address, or begin with https://')
      .transform((contact) => (contact.startsWith('https:') ? contact : `mailto:${contact}`)),
  ),
  LOG_LEVEL: optional(z.enum(['debug', 'info', 'warn', 'error', 'silent'])).transform((v) => v ?? 'info'),
});

export type Env = z.output<typeof Variables>;

interface Fault {
  name: keyof Env;
  text: string;
}

/** The faults of settings that are right each by itself, but not together. */
export function faultsBetween(env: Env): Fault[] {
  const faults: Fault[] = [];
  const refuse = (name: keyof Env, text: string) => void faults.push({ name, text });
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const missing = keys.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < keys.length) {
    for (const name of missing) refuse(name, 'is missing: set all three of STRIPE_…, or none');
  }
  const { STRIPE_SECRET_KEY: secret = '', STRIPE_PUBLISHABLE_KEY: publishable = '' } = env;
  if (missing.length === 0 && keyMode(secret) !== keyMode(publishable)) {
    refuse('STRIPE_PUBLISHABLE_KEY', 'is not of the same mode, test or live, as STRIPE_SECRET_KEY');
  }
  for (const names of storeSettings) {
    const absent = names.filter((name) => env[name] === undefined);
    if (absent.length === names.length) continue;
    for (const name of absent) refuse(name, `is missing: set ${names.join(', ')} together, or none of them`);
  }
  if (env.DATABASE_POOLER_URL && !env.DATABASE_URL)
    refuse('DATABASE_POOLER_URL', 'needs DATABASE_URL, which names PostgreSQL itself');
  const backupPlaces = (['BACKUP_DIR', 'BACKUP_S3_BUCKET'] as const).filter((name) => env[name]);
  if (backupPlaces.length > 1)
    refuse(
      'BACKUP_S3_BUCKET',
      'is set beside BACKUP_DIR: backups go to a folder or into a bucket, so unset one',
    );
  if (
    env.BACKUP_S3_BUCKET &&
    env.BACKUP_S3_BUCKET === env.S3_BUCKET &&
    env.BACKUP_S3_ENDPOINT === env.S3_ENDPOINT
  )
    refuse('BACKUP_S3_BUCKET', 'is the bucket of the pictures: give the backups one of their own');
  for (const name of env.DATABASE_URL ? backupPlaces : [])
    refuse(
      name,
      'is for the embedded PostgreSQL, and DATABASE_URL names one of yours: docs/operating.md says how to back it up',
    );
  if (env.BACKUP_SYNC && backupPlaces.length === 0)
    refuse('BACKUP_SYNC', 'needs BACKUP_DIR or BACKUP_S3_BUCKET');
  if (env.STRIPE_API_BASE && keyMode(secret) === 'live') refuse('STRIPE_API_BASE', 'needs test keys');
  if (env.SMTP_URL && !env.MAIL_FROM) refuse('MAIL_FROM', 'is missing: mail sent over SMTP needs a sender');
  const { STAFF_EMAIL: email, STAFF_PASSWORD: password } = env;
  if (email && !password) refuse('STAFF_PASSWORD', 'is missing: STAFF_EMAIL needs one');
  if (password && !email) refuse('STAFF_EMAIL', 'is missing: STAFF_PASSWORD needs one');
  const fault = email && password && lengthFault(password);
  if (fault) refuse('STAFF_PASSWORD', fault);
  if (env.CARD_SANDBOX === 'on' && keyMode(secret) === 'live')
    refuse('CARD_SANDBOX', 'must not be on beside live keys: it is for test cards');
  if (keyMode(secret) === 'test' && !takesTestCards(env))
    refuse(
      'STRIPE_SECRET_KEY',
      'is a test key, and test cards would pay for real goods: use live keys, or set CARD_SANDBOX=on to take test cards',
    );
  for (const name of ['RATE_LIMIT', 'CACHE'] as const) {
    if (!env[name] && isPublicShop(env))
      refuse(
        name,
        'may be off only while HOST and PUBLIC_URL are loopback addresses, without NODE_ENV=production',
      );
  }
  if (!env.PUBLIC_URL && isEveryAddress(env.HOST))
    refuse(
      'PUBLIC_URL',
      `is missing: with HOST=${env.HOST}, links need the address that shoppers use, such as https://shop.example`,
    );
  return faults;
}

const Env = Variables.superRefine((env, issues) => {
  for (const { name, text } of faultsBetween(env))
    issues.addIssue({ code: 'custom', path: [name], message: text });
});

type Reach = Pick<Env, 'NODE_ENV' | 'HOST' | 'PUBLIC_URL'>;

/** True if people on other machines may use this shop. Everything that is only for a trial of the shop is then off. */
export function isPublicShop({ NODE_ENV, HOST, PUBLIC_URL }: Reach): boolean {
  if (NODE_ENV === 'production' || !isOnThisMachine(HOST)) return true;
  return PUBLIC_URL !== undefined && !isOnThisMachine(new URL(PUBLIC_URL).hostname);
}

/** True if the shop may take test cards, which pay nothing: a public shop has to set `CARD_SANDBOX` for this. */
export function takesTestCards(env: Reach & Pick<Env, 'CARD_SANDBOX'>): boolean {
  return env.CARD_SANDBOX === undefined ? !isPublicShop(env) : env.CARD_SANDBOX === 'on';
}

/** The time zone of a shop whose owner has chosen none. A demo shop has the time zone of its address. */
export function timeZoneOf(env: Env): string {
  const isDemo = env.SEED === 'demo' && !isPublicShop(env) && !env.DATABASE_URL && !env.STAFF_EMAIL;
  return env.TIME_ZONE ?? (isDemo ? 'Asia/Dhaka' : 'UTC');
}

/** The name and the time zone of the shop, until its owner saves them in the settings. */
export function shopDefaultsOf(env: Env): ShopDefaults {
  return { name: env.SHOP_NAME ?? 'Rackhouse', timeZone: timeZoneOf(env) };
}

/** The address that shoppers use, without a slash at its end. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Env): string {
  return PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
}

/** The names of all settings. `.env.example` says what each does. */
export const settingNames = Object.keys(Variables.shape) as (keyof Env)[];

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
  loadEnvFile();
  return readEnv(process.env);
}
