import { join, resolve } from 'node:path';
import { describeDatabaseUrl } from '../base/database-url.ts';
import { type Env, isPublicShop, publicUrlOf, takesTestCards } from '../base/env.ts';
import { readVersion } from '../base/version.ts';
import { findAddressRisk } from '../doctor/address.ts';

/** The warning for a setting that is allowed, but a risk in a public shop. */
const risk = (env: Env, text: string) => (isPublicShop(env) ? ` (warning: ${text})` : '');

function describeData({ DATABASE_URL, DATABASE_POOLER_URL, DATA_DIR }: Env): string {
  const folder = resolve(DATA_DIR);
  if (!DATABASE_URL) return `${folder}, with the embedded PostgreSQL`;
  const { user, servers, name } = describeDatabaseUrl(DATABASE_URL);
  const way = DATABASE_POOLER_URL ? `, requests by ${describeDatabaseUrl(DATABASE_POOLER_URL).servers}` : '';
  return `PostgreSQL ${user && `${user}@`}${servers}/${name}${way}; files in ${folder}`;
}

function describeCards(env: Env): string {
  const { STRIPE_SECRET_KEY: key } = env;
  if (key && !key.includes('_test_')) return 'Stripe, live';
  const giveaway = risk(env, 'test cards pay for real goods');
  if (key) return `Stripe, test mode${giveaway}`;
  if (!takesTestCards(env)) return 'none: orders are paid in cash';
  return `the sandbox, which takes test cards and no money${giveaway}`;
}

function describeMail(env: Env): string {
  if (env.SMTP_URL) return `by SMTP over ${new URL(env.SMTP_URL).host}`;
  const folder = resolve(join(env.DATA_DIR, 'mail'));
  return `not sent, but written to ${folder}${risk(env, 'shoppers get no e-mail; set SMTP_URL')}`;
}

function describePictures(env: Env): string {
  if (env.IMAGE_HOST_URL) return `at ${new URL(env.IMAGE_HOST_URL).host}`;
  return env.S3_BUCKET ? `in the bucket ${env.S3_BUCKET}` : 'in the database';
}

function describeProxies({ TRUST_PROXY: count }: Env): string {
  if (count === 0) return 'no proxy is trusted';
  return count === 1 ? 'one proxy is trusted' : `${count} proxies are trusted`;
}

function describeAddress(env: Env): string {
  const fault = findAddressRisk(env);
  return `${publicUrlOf(env)}; ${describeProxies(env)}${fault ? risk(env, fault) : ''}`;
}

function describeBackups({ BACKUP_DIR, BACKUP_S3_BUCKET: bucket, BACKUP_SYNC, DATABASE_URL }: Env): string {
  if (DATABASE_URL) return 'those of your PostgreSQL';
  if (!BACKUP_DIR && !bucket) return 'none set up (warning: set BACKUP_DIR or BACKUP_S3_BUCKET)';
  const place = BACKUP_DIR ? resolve(BACKUP_DIR) : `the bucket ${bucket}`;
  return `in ${place}${BACKUP_SYNC ? '; orders wait for them' : ''}`;
}

/** The settings of this shop, a line each and without any password, for the operator. */
export function describeStart(env: Env, workers = 1): string[] {
  const serving = workers === 1 ? '' : `, with ${workers} workers`;
  return [
    `Rackhouse ${readVersion()}: process ${process.pid}${serving}`,
    `  Data: ${describeData(env)}`,
    `  Cards: ${describeCards(env)}`,
    `  Mail: ${describeMail(env)}`,
    `  Pictures: ${describePictures(env)}`,
    ...(isPublicShop(env)
      ? [`  Address: ${describeAddress(env)}`, `  Backups: ${describeBackups(env)}`]
      : []),
  ];
}
